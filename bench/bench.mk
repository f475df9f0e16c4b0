# Timing and simulation; included by the Makefile.
# Error rates of the methods by simulation, beside the published ones: a quarter of an hour.
$(B)/calibrate: $(wildcard bench/calibration/*.c) $(WITHOUT_MAIN)
	$(CC) $(ALL_CFLAGS) -o $@ $(filter %.c %.o,$^) $(LDFLAGS) $(LIBS)
calibrate: $(B)/calibrate
	{ $(B)/calibrate && cat bench/halves.md; } >$(B)/calibration.md && mv $(B)/calibration.md docs/calibration.md
# Timing beside other tools, and instructions a run against those kept (bench/README.md); RUNS, WORKLOADS=S1 S4 …
$(B)/bench/generate: bench/generate.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -O2 -o $@ $< -lm
bench: all $(B)/bench/generate
	@sh bench/instructions.sh
	@python3 bench/run.py -n $(or $(RUNS),5) $(WORKLOADS)
.PHONY: calibrate bench
