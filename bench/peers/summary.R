# The same with data.table: Rscript summary.R FILE
suppressMessages(library(data.table))
runs <- fread(commandArgs(TRUE)[1])
print(runs[, .(n = .N, min = min(seconds), q1 = quantile(seconds, .25), median = median(seconds),
	q3 = quantile(seconds, .75), max = max(seconds), mean = mean(seconds), sd = sd(seconds)), by = cpu])
