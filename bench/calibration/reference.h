/* Error rates as published with the methods (docs/statistics.md names the tables), in percent, from simulations that are
 * independent of this program.  NAN: not given. */
#ifndef FLOORSTAT_CALIBRATION_REFERENCE_H
#define FLOORSTAT_CALIBRATION_REFERENCE_H

#include <math.h>
#include <stddef.h>

/* clang-format off */
/* Section 1.4: share of groups whose best is > 5 % above the floor; reached / provisional / not reached among those, and
 * among those within 2 %. */
static const struct {
	const char *model;
	size_t n;
	double far, of_far[3], of_near[3];
} reference_floors[] = {
	{"clean", 10, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"clean", 30, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"clean", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"clean", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"clean jitter 2%", 10, 0, {NAN, NAN, NAN}, {93, 6, 0}},
	{"clean jitter 2%", 30, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"clean jitter 2%", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"clean jitter 2%", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.50", 10, 0, {NAN, NAN, NAN}, {65, 33, 2}},
	{"addexp p=.50", 30, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.50", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.50", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.20", 10, 4, {0, 12, 88}, {5, 60, 34}},
	{"addexp p=.20", 30, 0, {NAN, NAN, NAN}, {83, 17, 1}},
	{"addexp p=.20", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.20", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.06", 10, 22, {0, 10, 90}, {0, 25, 75}},
	{"addexp p=.06", 30, 1, {3, 47, 50}, {15, 59, 26}},
	{"addexp p=.06", 60, 0, {NAN, NAN, NAN}, {68, 29, 3}},
	{"addexp p=.06", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=.02", 10, 32, {0, 13, 87}, {0, 13, 87}},
	{"addexp p=.02", 30, 3, {1, 47, 52}, {4, 44, 52}},
	{"addexp p=.02", 60, 0, {NAN, NAN, NAN}, {27, 54, 18}},
	{"addexp p=.02", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addexp p=0", 10, 38, {0, 12, 88}, {0, 11, 89}},
	{"addexp p=0", 30, 7, {3, 43, 54}, {3, 38, 60}},
	{"addexp p=0", 60, 0, {NAN, NAN, NAN}, {19, 54, 27}},
	{"addexp p=0", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.50", 10, 0, {NAN, NAN, NAN}, {63, 35, 2}},
	{"addgam p=.50", 30, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.50", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.50", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.20", 10, 11, {0, 4, 96}, {4, 60, 36}},
	{"addgam p=.20", 30, 0, {NAN, NAN, NAN}, {74, 25, 2}},
	{"addgam p=.20", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.20", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.06", 10, 54, {0, 5, 95}, {0, 21, 79}},
	{"addgam p=.06", 30, 16, {0, 8, 92}, {4, 54, 42}},
	{"addgam p=.06", 60, 2, {0, 10, 90}, {28, 60, 12}},
	{"addgam p=.06", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"addgam p=.02", 10, 81, {0, 4, 95}, {0, 6, 94}},
	{"addgam p=.02", 30, 54, {0, 8, 92}, {0, 22, 78}},
	{"addgam p=.02", 60, 28, {0, 14, 86}, {1, 39, 60}},
	{"addgam p=.02", 360, 0, {NAN, NAN, NAN}, {83, 16, 1}},
	{"addgam p=0", 10, 99, {0, 4, 96}, {NAN, NAN, NAN}},
	{"addgam p=0", 30, 98, {0, 9, 91}, {NAN, NAN, NAN}},
	{"addgam p=0", 60, 97, {0, 12, 88}, {NAN, NAN, NAN}},
	{"addgam p=0", 360, 81, {3, 30, 67}, {NAN, NAN, NAN}},
	{"timeshare l=1", 10, 1, {0, 7, 93}, {31, 61, 8}},
	{"timeshare l=1", 30, 0, {NAN, NAN, NAN}, {99, 1, 0}},
	{"timeshare l=1", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"timeshare l=1", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"timeshare l=2.8", 10, 52, {0, 4, 96}, {0, 21, 79}},
	{"timeshare l=2.8", 30, 15, {0, 12, 88}, {4, 56, 40}},
	{"timeshare l=2.8", 60, 2, {1, 9, 90}, {30, 57, 13}},
	{"timeshare l=2.8", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"timeshare l=4", 10, 83, {0, 3, 97}, {0, 6, 94}},
	{"timeshare l=4", 30, 59, {0, 4, 96}, {0, 22, 78}},
	{"timeshare l=4", 60, 33, {0, 10, 90}, {0, 39, 61}},
	{"timeshare l=4", 360, 0, {NAN, NAN, NAN}, {78, 21, 2}},
	{"gamma3 s=.1 p=0", 10, 88, {0, 15, 85}, {0, 0, 100}},
	{"gamma3 s=.1 p=0", 30, 69, {2, 32, 66}, {0, 5, 95}},
	{"gamma3 s=.1 p=0", 60, 48, {9, 47, 44}, {0, 4, 96}},
	{"gamma3 s=.1 p=0", 360, 1, {85, 15, 0}, {5, 44, 52}},
	{"gamma8 s=.1 p=0", 10, 100, {0, 7, 93}, {NAN, NAN, NAN}},
	{"gamma8 s=.1 p=0", 30, 100, {0, 11, 88}, {NAN, NAN, NAN}},
	{"gamma8 s=.1 p=0", 60, 100, {0, 14, 86}, {NAN, NAN, NAN}},
	{"gamma8 s=.1 p=0", 360, 100, {2, 22, 76}, {NAN, NAN, NAN}},
	{"fullload var", 10, 100, {0, 3, 97}, {NAN, NAN, NAN}},
	{"fullload var", 30, 100, {0, 6, 94}, {NAN, NAN, NAN}},
	{"fullload var", 60, 100, {0, 9, 91}, {NAN, NAN, NAN}},
	{"fullload var", 360, 99, {1, 15, 84}, {NAN, NAN, NAN}},
	{"quant1% exp.06", 10, 21, {0, 14, 86}, {0, 31, 69}},
	{"quant1% exp.06", 30, 1, {7, 47, 45}, {23, 57, 20}},
	{"quant1% exp.06", 60, 0, {NAN, NAN, NAN}, {79, 19, 2}},
	{"quant1% exp.06", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"quant5% exp.06", 10, 21, {0, 37, 63}, {NAN, NAN, NAN}},
	{"quant5% exp.06", 30, 1, {0, 87, 13}, {NAN, NAN, NAN}},
	{"quant5% exp.06", 60, 0, {NAN, NAN, NAN}, {NAN, NAN, NAN}},
	{"quant5% exp.06", 360, 0, {NAN, NAN, NAN}, {NAN, NAN, NAN}},
	{"warmup p=.20", 10, 12, {0, 11, 89}, {0, 35, 64}},
	{"warmup p=.20", 30, 0, {NAN, NAN, NAN}, {41, 51, 8}},
	{"warmup p=.20", 60, 0, {NAN, NAN, NAN}, {94, 6, 0}},
	{"warmup p=.20", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"drift p=.20", 10, 43, {0, 11, 89}, {0, 1, 99}},
	{"drift p=.20", 30, 8, {2, 44, 55}, {0, 23, 77}},
	{"drift p=.20", 60, 1, {15, 67, 19}, {0, 58, 42}},
	{"drift p=.20", 360, 0, {NAN, NAN, NAN}, {0, 100, 0}},
	{"episode var 20%/6", 10, 55, {0, 5, 95}, {41, 37, 21}},
	{"episode var 20%/6", 30, 23, {0, 10, 90}, {22, 67, 10}},
	{"episode var 20%/6", 60, 7, {0, 12, 88}, {59, 37, 4}},
	{"episode var 20%/6", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"episode var 5%/4", 10, 85, {0, 5, 95}, {23, 43, 34}},
	{"episode var 5%/4", 30, 65, {0, 10, 90}, {6, 70, 25}},
	{"episode var 5%/4", 60, 43, {0, 14, 86}, {14, 65, 21}},
	{"episode var 5%/4", 360, 1, {NAN, NAN, NAN}, {75, 24, 1}},
	{"levels q=.05 L=6", 10, 88, {46, 27, 27}, {38, 36, 26}},
	{"levels q=.05 L=6", 30, 75, {6, 70, 24}, {8, 73, 19}},
	{"levels q=.05 L=6", 60, 58, {10, 65, 24}, {15, 70, 15}},
	{"levels q=.05 L=6", 360, 4, {5, 72, 23}, {50, 47, 3}},
	{"levels q=.20 L=3", 10, 43, {23, 33, 44}, {30, 44, 26}},
	{"levels q=.20 L=3", 30, 11, {1, 63, 36}, {11, 78, 11}},
	{"levels q=.20 L=3", 60, 1, {5, 55, 40}, {73, 24, 3}},
	{"levels q=.20 L=3", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"levels q=.05 L=15", 10, 92, {74, 15, 11}, {67, 22, 11}},
	{"levels q=.05 L=15", 30, 86, {35, 54, 11}, {29, 62, 9}},
	{"levels q=.05 L=15", 60, 78, {34, 55, 11}, {31, 62, 7}},
	{"levels q=.05 L=15", 360, 30, {6, 85, 8}, {22, 75, 3}},
	{"twostate q=.30", 10, 8, {61, 5, 33}, {5, 61, 34}},
	{"twostate q=.30", 30, 0, {NAN, NAN, NAN}, {79, 20, 1}},
	{"twostate q=.30", 60, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"twostate q=.30", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"twostate q=.06", 10, 62, {89, 4, 7}, {0, 15, 85}},
	{"twostate q=.06", 30, 26, {81, 0, 19}, {1, 43, 56}},
	{"twostate q=.06", 60, 7, {62, 1, 37}, {12, 62, 26}},
	{"twostate q=.06", 360, 0, {NAN, NAN, NAN}, {100, 0, 0}},
	{"twostate q=.02", 10, 86, {94, 3, 2}, {0, 4, 96}},
	{"twostate q=.02", 30, 64, {93, 0, 7}, {0, 15, 85}},
	{"twostate q=.02", 60, 40, {88, 0, 12}, {0, 30, 70}},
	{"twostate q=.02", 360, 0, {NAN, NAN, NAN}, {59, 37, 4}},
	{"fullload const", 10, 100, {100, 0, 0}, {NAN, NAN, NAN}},
	{"fullload const", 30, 100, {100, 0, 0}, {NAN, NAN, NAN}},
	{"fullload const", 60, 100, {100, 0, 0}, {NAN, NAN, NAN}},
	{"fullload const", 360, 100, {100, 0, 0}, {NAN, NAN, NAN}},
};
/* 1.4, many runs: share of groups whose best is > 5 % above the floor; reached among those, and among those within 2 %. */
static const struct {
	const char *model;
	size_t n;
	double far, reached_far, reached_near;
} reference_large[] = {
	{"addexp p=0", 1000, 0, NAN, 100},
	{"addgam p=.02", 1000, 0, NAN, 100},
	{"addgam p=0", 1000, 58, 0, 0},
	{"gamma8 s=.1 p=0", 1000, 100, 0, NAN},
	{"fullload var", 1000, 98, 0, NAN},
	{"addexp p=0", 5000, 0, NAN, 100},
	{"addgam p=.02", 5000, 0, NAN, 100},
	{"addgam p=0", 5000, 10, 0, 0},
	{"gamma8 s=.1 p=0", 5000, 100, 0, NAN},
	{"fullload var", 5000, 90, 0, NAN},
};
/* 1.5: any group flagged by its siblings in error; one group slower by x1.05, x1.10, x1.15, x1.25, x2 flagged. */
static const struct {
	size_t k;
	double sd, alarms, found[5];
} reference_siblings[] = {
	{4, 0.01, 0.0, {0, 50, 100, 100, 100}},
	{4, 0.02, 0.0, {3, 50, 96, 100, 100}},
	{4, 0.03, 0.5, {10, 50, 89, 100, 100}},
	{8, 0.01, 0.0, {0, 50, 100, 100, 100}},
	{8, 0.02, 0.0, {2, 50, 98, 100, 100}},
	{8, 0.03, 0.9, {8, 50, 91, 100, 100}},
	{12, 0.01, 0.0, {0, 49, 100, 100, 100}},
	{12, 0.02, 0.0, {1, 50, 98, 100, 100}},
	{12, 0.03, 1.2, {7, 50, 91, 100, 100}},
	{32, 0.01, 0.0, {0, 50, 100, 100, 100}},
	{32, 0.02, 0.0, {1, 50, 99, 100, 100}},
	{32, 0.03, 2.5, {6, 50, 92, 100, 100}},
};
/* 2.2: n, m; mean of the rarefied best, its true sd, mean jackknife error. */
static const struct {
	const char *model;
	size_t n, m;
	double mean, sd, jackknife;
} reference_rarefied[] = {
	{"addexp p=.20", 60, 30, 1.0006, 0.0005, 0.0005},
	{"addexp p=.20", 60, 10, 1.0073, 0.0047, 0.0047},
	{"addexp p=.20", 60, 60, 1.0003, 0.0003, NAN},
	{"addexp p=.20", 360, 30, 1.0006, 0.0001, 0.0001},
	{"addgam p=.06", 60, 30, 1.0316, 0.0397, 0.0373},
	{"addgam p=.06", 60, 10, 1.1612, 0.059, 0.0601},
	{"addgam p=.06", 60, 60, 1.0041, 0.0208, NAN},
	{"addgam p=.06", 360, 30, 1.0306, 0.0128, 0.0124},
	{"addgam p=0", 60, 30, 1.1885, 0.0498, 0.0478},
	{"addgam p=0", 60, 10, 1.2943, 0.0464, 0.0454},
	{"addgam p=0", 60, 60, 1.1417, 0.0581, NAN},
	{"addgam p=0", 360, 30, 1.1877, 0.0191, 0.019},
};
/* 2.4: 60 runs against 30; precedence p <= .05 under equal conditions, and under a true x1.05, x1.10, x1.25. */
static const struct {
	const char *model;
	double level, power[3];
} reference_precedence[] = {
	{"addexp p=.50", 2.8, {100, 100, 100}},
	{"addexp p=.20", 2.9, {99, 100, 100}},
	{"addexp p=.06", 2.9, {57, 96, 100}},
	{"addexp p=.02", 2.9, {36, 90, 100}},
	{"addexp p=0", 3.3, {34, 88, 100}},
	{"addgam p=.50", 3, {100, 100, 100}},
	{"addgam p=.20", 3.2, {89, 90, 98}},
	{"addgam p=.06", 3.6, {6, 9, 32}},
	{"addgam p=.02", 3, {6, 14, 46}},
	{"addgam p=0", 3, {7, 19, 77}},
	{"timeshare l=1", 2.9, {100, 100, 100}},
	{"timeshare l=2.8", 3.6, {6, 9, 15}},
	{"timeshare l=4", 3.6, {5, 6, 14}},
	{"twostate q=.30", 3.3, {95, 96, 100}},
	{"twostate q=.06", 4, {23, 24, 84}},
	{"twostate q=.02", 3.1, {60, 61, 92}},
	{"fullload const", 2.7, {100, 100, 100}},
	{"fullload var", 3.7, {7, 15, 61}},
	{"drift p=.20", 2, {28, 92, 100}},
	{"warmup p=.20", 2.3, {89, 100, 100}},
	{"quant1% exp.06", 1.7, {67, 97, 100}},
	{"quant5% exp.06", 0.6, {95, 100, 100}},
	{"quant1% gam.06", 2.8, {6, 9, 35}},
	{"quant5% gam.06", 2.4, {7, 11, 49}},
	{"episode tight 20%/6", 36, {71, 72, 72}},
	{"episode tight 5%/4", 68, {72, 73, 74}},
	{"episode var 20%/6", 29, {65, 67, 72}},
	{"episode var 5%/4", 21.7, {30, 41, 72}},
	{"clean", 2.7, {100, 100, 100}},
};
/* 3.1: coverage of the interval of the median, q10, q90, nominal 95. */
static const struct {
	const char *model;
	size_t n;
	double coverage[3];
} reference_quantiles[] = {
	{"addexp p=.20", 6, {96.7, 98.2, 98.6}},
	{"addexp p=.20", 10, {97.7, 98.7, 99.1}},
	{"addexp p=.20", 30, {96.2, 99.2, 99.2}},
	{"addexp p=.20", 60, {97.3, 97.2, 97.4}},
	{"addexp p=.20", 360, {96.4, 96.4, 96.7}},
	{"addgam p=.06", 6, {97, 98.6, 98.6}},
	{"addgam p=.06", 10, {97.8, 99, 98.7}},
	{"addgam p=.06", 30, {96, 99.2, 99.1}},
	{"addgam p=.06", 60, {97.7, 97, 97.1}},
	{"addgam p=.06", 360, {96.1, 96.4, 95.8}},
	{"timeshare l=1", 6, {96.7, 98.7, 98.6}},
	{"timeshare l=1", 10, {97.5, 98.9, 99}},
	{"timeshare l=1", 30, {95.9, 99.2, 99.1}},
	{"timeshare l=1", 60, {96.9, 97.7, 97.4}},
	{"timeshare l=1", 360, {96.3, 96.6, 96.2}},
	{"clean", 6, {96.6, 98.4, 98.6}},
	{"clean", 10, {98, 98.8, 98.6}},
	{"clean", 30, {96.2, 99.3, 99.2}},
	{"clean", 60, {97.5, 96.9, 97.2}},
	{"clean", 360, {96.1, 96.6, 96.4}},
	{"fullload var", 6, {97.3, 98.7, 98.5}},
	{"fullload var", 10, {98, 98.9, 98.4}},
	{"fullload var", 30, {95.8, 99.4, 99.2}},
	{"fullload var", 60, {96.8, 97.3, 97.2}},
	{"fullload var", 360, {96.2, 96.2, 96.7}},
	{"quant5% exp.06", 6, {97.3, 100, 98.7}},
	{"quant5% exp.06", 10, {98.6, 100, 99.2}},
	{"quant5% exp.06", 30, {98, 100, 99.7}},
	{"quant5% exp.06", 60, {99.2, 99.9, 98.2}},
	{"quant5% exp.06", 360, {99.6, 100, 98.4}},
};
/* 3.2: coverage of the Hodges-Lehmann ratio. */
static const struct {
	const char *model;
	size_t n;
	double coverage;
} reference_typical[] = {
	{"addexp p=.20", 10, 95.9},
	{"addexp p=.20", 30, 95.9},
	{"addexp p=.20", 60, 93.8},
	{"addexp p=.20", 360, 93.3},
	{"addgam p=.06", 10, 95.8},
	{"addgam p=.06", 30, 95.9},
	{"addgam p=.06", 60, 95.1},
	{"addgam p=.06", 360, 97.3},
	{"timeshare l=1", 10, 95},
	{"timeshare l=1", 30, 96.5},
	{"timeshare l=1", 60, 95.2},
	{"timeshare l=1", 360, 94},
	{"clean", 10, 95.8},
	{"clean", 30, 96.3},
	{"clean", 60, 94.2},
	{"clean", 360, 95.3},
	{"fullload var", 10, 95.2},
	{"fullload var", 30, 96.1},
	{"fullload var", 60, 95},
	{"fullload var", 360, 95.3},
	{"twostate q=.30", 10, 96},
	{"twostate q=.30", 30, 95.9},
	{"twostate q=.30", 60, 94},
	{"twostate q=.30", 360, 94.7},
};
/* 3.3: coverage of the lower bound of the floor, K = 5, a = 2. */
static const struct {
	const char *model;
	size_t n;
	double coverage;
} reference_bound[] = {
	{"clean", 10, 100},
	{"clean", 30, 100},
	{"clean", 60, 100},
	{"clean", 360, 99},
	{"addexp p=.20", 10, 100},
	{"addexp p=.20", 30, 100},
	{"addexp p=.20", 60, 100},
	{"addexp p=.20", 360, 100},
	{"addexp p=.06", 10, 100},
	{"addexp p=.06", 30, 100},
	{"addexp p=.06", 60, 100},
	{"addexp p=.06", 360, 100},
	{"addgam p=.06", 10, 98},
	{"addgam p=.06", 30, 99},
	{"addgam p=.06", 60, 100},
	{"addgam p=.06", 360, 100},
	{"addgam p=0", 10, 97},
	{"addgam p=0", 30, 93},
	{"addgam p=0", 60, 92},
	{"addgam p=0", 360, 88},
	{"timeshare l=1", 10, 100},
	{"timeshare l=1", 30, 100},
	{"timeshare l=1", 60, 100},
	{"timeshare l=1", 360, 99},
	{"fullload var", 10, 96},
	{"fullload var", 30, 88},
	{"fullload var", 60, 85},
	{"fullload var", 360, 80},
	{"twostate q=.06", 10, 39},
	{"twostate q=.06", 30, 79},
	{"twostate q=.06", 60, 96},
	{"twostate q=.06", 360, 100},
	{"fullload const", 10, 0},
	{"fullload const", 30, 0},
	{"fullload const", 60, 0},
	{"fullload const", 360, 0},
};
/* 3.4: coverage of the ratio of floors. */
static const struct {
	const char *model;
	size_t na, nb;
	double coverage;
} reference_floor_ratio[] = {
	{"addexp p=.20", 10, 10, 98.2},
	{"addexp p=.20", 30, 30, 97.5},
	{"addexp p=.20", 60, 30, 97.3},
	{"addexp p=.20", 360, 360, 96},
	{"addexp p=.06", 10, 10, 96},
	{"addexp p=.06", 30, 30, 98.3},
	{"addexp p=.06", 60, 30, 98},
	{"addexp p=.06", 360, 360, 97.3},
	{"addgam p=.20", 10, 10, 97.2},
	{"addgam p=.20", 30, 30, 96.7},
	{"addgam p=.20", 60, 30, 97.8},
	{"addgam p=.20", 360, 360, 98.7},
	{"addgam p=.06", 10, 10, 96.3},
	{"addgam p=.06", 30, 30, 98.3},
	{"addgam p=.06", 60, 30, 95},
	{"addgam p=.06", 360, 360, 94.7},
	{"addgam p=0", 10, 10, 97.3},
	{"addgam p=0", 30, 30, 96},
	{"addgam p=0", 60, 30, 96},
	{"addgam p=0", 360, 360, 95.3},
	{"timeshare l=2.8", 10, 10, 97},
	{"timeshare l=2.8", 30, 30, 98},
	{"timeshare l=2.8", 60, 30, 96.2},
	{"timeshare l=2.8", 360, 360, 98},
	{"clean", 10, 10, 96.2},
	{"clean", 30, 30, 97.2},
	{"clean", 60, 30, 96.8},
	{"clean", 360, 360, 97.3},
	{"twostate q=.06", 10, 10, 96.3},
	{"twostate q=.06", 30, 30, 98},
	{"twostate q=.06", 60, 30, 95.8},
	{"twostate q=.06", 360, 360, 95.3},
	{"quant1% exp.06", 10, 10, 96.2},
	{"quant1% exp.06", 30, 30, 98.3},
	{"quant1% exp.06", 60, 30, 98.8},
	{"quant1% exp.06", 360, 360, 100},
	{"episode var 20%/6", 10, 10, 73.8},
	{"episode var 20%/6", 30, 30, 70.3},
	{"episode var 20%/6", 60, 30, 71},
	{"episode var 20%/6", 360, 360, 93.3},
};
/* 4.1: coverage of Fisher's interval for normal data, rho 0 and .7. */
static const struct {
	size_t k;
	double coverage[2];
} reference_fisher[] = {
	{4, {96.0, 96.2}},
	{5, {95.3, 95.3}},
	{6, {95.3, 95.2}},
	{8, {95.0, 95.2}},
	{12, {95.1, 95.2}},
	{24, {94.9, 95.0}},
	{64, {94.9, 95.0}},
};
/* 4.1: false alarms at 5 %: Pearson by permutation, Spearman, Kendall; extreme: both variables e^(2 z). */
static const struct {
	size_t k;
	bool extreme;
	double alarms[3];
} reference_association[] = {
	{4, false, {3.8, 0.0, 0.0}},
	{4, true, {5.8, 0.0, 0.0}},
	{5, false, {6.5, 0.5, 0.5}},
	{5, true, {5.5, 1.2, 1.2}},
	{6, false, {3.5, 4.5, 2.5}},
	{6, true, {5.0, 3.0, 1.2}},
	{7, false, {5.8, 5.5, 3.2}},
	{7, true, {5.8, 5.0, 3.8}},
	{8, false, {5.2, 4.5, 3.0}},
	{8, true, {5.8, 5.0, 4.0}},
	{12, false, {5.1, 6.3, 5.7}},
	{12, true, {4.7, 4.4, 3.8}},
	{24, false, {4.2, 4.1, 4.7}},
	{24, true, {5.9, 5.5, 5.4}},
};
/* 4.2: 95 % point of the largest influence without an outlier, over correlations and designs of the load. */
static const struct {
	size_t k;
	double low, high;
} reference_influence[] = {
	{5, 1.904, 1.949},
	{6, 1.276, 1.303},
	{7, 0.972, 0.988},
	{8, 0.779, 0.797},
	{10, 0.571, 0.579},
	{12, 0.442, 0.464},
	{16, 0.314, 0.328},
	{20, 0.242, 0.259},
	{24, 0.200, 0.217},
	{32, 0.147, 0.167},
	{48, 0.097, 0.115},
	{64, 0.073, 0.089},
};
/* 4.3: level of the circular shifts; AR(1) load and value. */
static const struct {
	double phi;
	size_t k, n;
	double level;
} reference_run_level[] = {
	{0, 4, 30, 4.3},
	{0, 12, 30, 4.7},
	{0, 12, 60, 6.7},
	{0.5, 4, 30, 4.7},
	{0.5, 12, 30, 3.7},
	{0.5, 12, 60, 3.3},
	{0.9, 4, 30, 6.0},
	{0.9, 12, 30, 4.3},
	{0.9, 12, 60, 4.7},
};
/* 5.2: staircase alarm without the condition on the spread: none; linear drop of 4 and 8 sd; first 8 fall by 16 sd; two
 * classes 8 sd apart, unstratified and stratified. */
static const struct {
	size_t k;
	double alarms[6];
} reference_staircase[] = {
	{6, {0.3, 10, 46, 94, 2, 0}},
	{8, {0.4, 34, 91, 100, 5, 0.8}},
	{10, {1, 62, 99, 84, 17, 1.1}},
	{12, {1.1, 75, 100, 78, 29, 0.5}},
	{16, {0.9, 92, 100, 67, 44, 0.9}},
	{24, {1, 99, 100, 68, 85, 0.8}},
	{32, {1.1, 100, 100, 68, 95, 0.9}},
	{64, {1.3, 100, 100, 68, 100, 1.2}},
};
/* 6.1: warm-up: false alarm; first 3 x1.3; exponential +50 %; pooled over 12 groups: false, first 3 x1.3. */
static const struct {
	size_t n;
	const char *model;
	double alarms[5];
} reference_warmup[] = {
	{10, "clean", {0.0, 100, 100, 0.0, 100}},
	{10, "addexp p=.20", {0.9, 6, 4, 1.7, 100}},
	{10, "addgam p=.20", {0.9, 7, 4, 0.7, 87}},
	{10, "addgam p=0", {0.9, 10, 6, 0.3, 99}},
	{10, "timeshare l=1", {0.8, 5, 4, 1.0, 75}},
	{30, "clean", {0.0, 100, 100, 0.0, 100}},
	{30, "addexp p=.20", {0.8, 9, 11, 0.7, 100}},
	{30, "addgam p=.20", {0.7, 11, 13, 1.0, 96}},
	{30, "addgam p=0", {0.8, 14, 18, 0.3, 100}},
	{30, "timeshare l=1", {1.2, 6, 7, 1.0, 84}},
	{60, "clean", {0.0, 100, 100, 0.0, 100}},
	{60, "addexp p=.20", {1.1, 10, 16, 0.3, 100}},
	{60, "addgam p=.20", {1.0, 12, 17, 1.3, 96}},
	{60, "addgam p=0", {0.8, 19, 27, 1.0, 100}},
	{60, "timeshare l=1", {0.7, 6, 9, 0.7, 88}},
	{360, "clean", {0.0, 100, 100, 0.0, 100}},
	{360, "addexp p=.20", {0.3, 5, 100, 0.3, 100}},
	{360, "addgam p=.20", {0.7, 6, 80, 1.0, 98}},
	{360, "addgam p=0", {1.0, 10, 100, 0.3, 100}},
	{360, "timeshare l=1", {0.0, 3, 50, 0.0, 87}},
};
/* 6.2: drift of level and floor: false alarms, and power for +15 % over the pass. */
static const struct {
	const char *model;
	size_t n;
	double alarms[2], power[2];
} reference_drift[] = {
	{"clean", 30, {0.0, 0.0}, {100, 100}},
	{"clean", 60, {0.0, 0.0}, {100, 100}},
	{"clean", 360, {0.0, 0.0}, {100, 100}},
	{"addexp p=.20", 30, {0.5, 0.3}, {1, 22}},
	{"addexp p=.20", 60, {0.7, 0.0}, {1, 71}},
	{"addexp p=.20", 360, {0.6, 0.0}, {7, 100}},
	{"addgam p=.20", 30, {0.3, 0.4}, {0, 11}},
	{"addgam p=.20", 60, {0.3, 0.1}, {2, 43}},
	{"addgam p=.20", 360, {0.2, 0.0}, {8, 100}},
	{"addgam p=0", 30, {0.4, 0.4}, {1, 1}},
	{"addgam p=0", 60, {0.9, 0.6}, {2, 2}},
	{"addgam p=0", 360, {0.4, 0.2}, {9, 7}},
	{"timeshare l=1", 30, {0.3, 0.1}, {2, 42}},
	{"timeshare l=1", 60, {0.5, 0.0}, {2, 86}},
	{"timeshare l=1", 360, {0.4, 0.0}, {13, 100}},
	{"episode var 20%/6", 30, {2.1, 1.9}, {6, 8}},
	{"episode var 20%/6", 60, {1.6, 1.1}, {4, 8}},
	{"episode var 20%/6", 360, {0.6, 0.0}, {3, 59}},
	{"episode tight 20%/6", 30, {2.5, 1.8}, {46, 45}},
	{"episode tight 20%/6", 60, {3.5, 1.5}, {28, 27}},
	{"episode tight 20%/6", 360, {2.2, 0.4}, {3, 57}},
};
/* 6.3: clustering flag on independent runs, and on lognormal AR(1). */
static const struct {
	size_t n;
	const char *model;
	double alarms;
} reference_clustering[] = {
	{10, "normal5%", 1.1},
	{10, "addexp p=.20", 1.4},
	{10, "timeshare l=1", 1.0},
	{30, "normal5%", 1.1},
	{30, "addexp p=.20", 1.0},
	{30, "timeshare l=1", 1.3},
	{60, "normal5%", 0.9},
	{60, "addexp p=.20", 0.7},
	{60, "timeshare l=1", 0.8},
	{360, "normal5%", 0.0},
	{360, "addexp p=.20", 0.0},
	{360, "timeshare l=1", 0.0},
};
static const struct {
	double phi;
	size_t n;
	double power;
} reference_clustering_power[] = {
	{0.3, 30, 19 },
	{0.3, 60, 45 },
	{0.3, 360, 94 },
	{0.5, 30, 55 },
	{0.5, 60, 90 },
	{0.5, 360, 100 },
	{0.8, 30, 95 },
	{0.8, 60, 100 },
	{0.8, 360, 100 },
};
/* 6.4: several modes. */
static const struct {
	size_t n;
	const char *model;
	double raised;
} reference_modes[] = {
	{30, "normal5%", 0.0},
	{30, "clean", 0.0},
	{30, "addexp p=0", 0.0},
	{30, "gamma3", 0.0},
	{30, "addexp p=.50", 0.1},
	{30, "round1%", 0.0},
	{30, "2state 1/1.25 50:50 j.5%", 99.8},
	{30, "2state 1/1.25 10:90 j.5%", 2.5},
	{30, "2state 1/1.1 50:50 j2%", 25.7},
	{30, "addgam p=.50", 10.7},
	{30, "timeshare l=1", 89.5},
	{30, "twostate q=.30", 44.5},
	{60, "normal5%", 0.0},
	{60, "clean", 0.0},
	{60, "addexp p=0", 0.0},
	{60, "gamma3", 0.0},
	{60, "addexp p=.50", 0.0},
	{60, "round1%", 0.0},
	{60, "2state 1/1.25 50:50 j.5%", 100.0},
	{60, "2state 1/1.25 10:90 j.5%", 7.2},
	{60, "2state 1/1.1 50:50 j2%", 68.5},
	{60, "addgam p=.50", 23.2},
	{60, "timeshare l=1", 100.0},
	{60, "twostate q=.30", 84.4},
	{360, "normal5%", 0.0},
	{360, "clean", 0.0},
	{360, "addexp p=0", 0.0},
	{360, "gamma3", 0.0},
	{360, "addexp p=.50", 0.0},
	{360, "round1%", 0.0},
	{360, "2state 1/1.25 50:50 j.5%", 100.0},
	{360, "2state 1/1.25 10:90 j.5%", 97.8},
	{360, "2state 1/1.1 50:50 j2%", 100.0},
	{360, "addgam p=.50", 99.6},
	{360, "timeshare l=1", 100.0},
	{360, "twostate q=.30", 100.0},
};
/* 6.5: lattice found: continuous, tick 5 %, 1 %, .1 %, four decimals. */
static const struct {
	size_t n;
	double found[5];
} reference_lattice[] = {
	{5, {0, 62, 24, 11, 1}},
	{10, {0, 88, 52, 28, 5}},
	{30, {0, 100, 99, 91, 38}},
	{60, {0, 100, 100, 100, 86}},
	{360, {0, 100, 100, 100, 100}},
};
/* 6.6: share of 200 runs flagged slow, fast by double MAD. */
static const struct {
	const char *model;
	double slow, fast;
} reference_outliers[] = {
	{"clean", 2.3, 0.0},
	{"addexp p=.50", 2.5, 0.0},
	{"addexp p=.20", 2.4, 0.0},
	{"addgam p=.20", 1.0, 0.0},
	{"addgam p=0", 1.4, 0.0},
	{"timeshare l=1", 6.2, 0.0},
	{"fullload const", 2.3, 0.0},
};
/* 8.2: Kendall's W at 5 % by F. */
static const struct {
	size_t m, k;
	double level;
} reference_rankings[] = {
	{2, 4, 4.2},
	{2, 8, 5.0},
	{2, 12, 5.1},
	{3, 4, 5.4},
	{3, 8, 5.1},
	{3, 12, 4.9},
	{4, 4, 5.4},
	{4, 8, 5.1},
	{4, 12, 5.1},
	{6, 4, 4.5},
	{6, 8, 4.8},
	{6, 12, 5.0},
};
/* 8.3: inversions by floors, by typical ratios: false, found (one group 20 % slower, then 20 % faster). */
static const struct {
	const char *model;
	size_t k, n;
	double floors[2], typical[2];
} reference_inversions[] = {
	{"addexp p=.20", 4, 30, {0, 98}, {0, 28}},
	{"addexp p=.20", 12, 30, {0, 97}, {0, 18}},
	{"addexp p=.20", 12, 60, {0, 100}, {0, 88}},
	{"addgam p=.06", 4, 30, {0, 2}, {0, 15}},
	{"addgam p=.06", 12, 30, {0, 0}, {0, 7}},
	{"addgam p=.06", 12, 60, {0, 2}, {0, 50}},
	{"clean", 4, 30, {0, 100}, {0, 100}},
	{"clean", 12, 30, {0, 100}, {0, 100}},
	{"clean", 12, 60, {0, 100}, {0, 100}},
};
/* clang-format on */

#endif
