# The figures' numbers (NAME.csv, written by --data) as someone would draw them with ggplot2 in a few lines.
suppressMessages(library(ggplot2))
folder <- commandArgs(trailingOnly = TRUE)[1]

in_order <- function(x) factor(x, levels = unique(x))
numbers <- function(name) read.csv(file.path(folder, paste0(name, ".csv")))
save <- function(name, plot, height = 70)
	ggsave(file.path(folder, paste0(name, "-ggplot2.png")), plot + theme_bw(base_size = 7), width = 88,
		height = height, units = "mm", dpi = 300)

d <- numbers("groups"); d$group <- in_order(d$group)
save("groups", ggplot(d, aes(value, group)) + geom_boxplot(outlier.shape = NA) + geom_jitter(height = 0.2, size = 0.3))
save("violin", ggplot(d, aes(value, group)) + geom_violin(fill = "grey80") + stat_summary(fun = median, geom = "point"))
d <- numbers("load")
save("load", ggplot(d, aes(load, median, label = group)) + geom_point() + geom_smooth(method = "lm", formula = y ~ x) +
	geom_text(size = 2, vjust = -1) + geom_point(aes(y = best), shape = 2) +
	geom_smooth(aes(y = best), method = "lm", formula = y ~ x, linetype = 2))
d <- numbers("order"); d$panel <- in_order(paste(d$section, d$group))
save("order", ggplot(d, aes(run, value)) + geom_point(size = 0.3) + facet_wrap(~panel), 100)
d <- numbers("ecdf"); d$group <- in_order(d$group)
save("ecdf", ggplot(d, aes(value, share, colour = group)) + geom_step())
d <- numbers("histogram")
save("histogram", ggplot(d, aes((from + to) / 2, share)) + geom_col())
d <- numbers("heatmap"); d$group <- in_order(d$group)
save("heatmap", ggplot(d, aes(round, group, fill = ratio_to_group_best)) + geom_tile() + scale_fill_viridis_c())
d <- numbers("rarefaction")
save("rarefaction", ggplot(d, aes(rounds, expected_best, colour = group, fill = group)) + geom_line() +
	geom_ribbon(aes(ymin = expected_best - sd, ymax = expected_best + sd), alpha = 0.1, colour = NA) + scale_x_log10())
d <- numbers("profile"); d$cpu <- in_order(d$cpu)
save("profile", ggplot(d, aes(percent, cpu, fill = factor(window))) + geom_col(position = "dodge"))
d <- numbers("passes")
save("passes", ggplot(d, aes(floor_ratio, group, xmin = floor_low, xmax = floor_high)) + geom_pointrange(size = 0.2) +
	geom_pointrange(aes(median_ratio, xmin = median_low, xmax = median_high), shape = 1, size = 0.2,
		position = position_nudge(y = -0.2)) + geom_vline(xintercept = 1) + scale_x_log10(), 45)
d <- numbers("classes")
save("classes", ggplot(d, aes(workload, speed_relative_to_best, fill = class)) + geom_col(position = "dodge"), 45)
d <- numbers("residency")
save("residency", ggplot(d, aes(start, factor(cpu), xend = start + seconds, yend = factor(cpu))) + geom_segment(size = 3), 45)
d <- numbers("correlation")
save("correlation", ggplot(d, aes(in_order(b), in_order(a), fill = spearman_rho, label = round(spearman_rho, 2))) +
	geom_tile() + geom_text(size = 2) + scale_fill_gradient2())
d <- numbers("scaling")
save("scaling", ggplot(d, aes(workers, median, colour = line, ymin = q1, ymax = q3)) + geom_line() + geom_pointrange(size = 0.1))
