"""A histogram (PNG) or the runs in order (PDF) with matplotlib: histogram.py histogram|order FILE OUT"""
import sys
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd
kind, file, out = sys.argv[1:4]
seconds = pd.read_csv(file)["seconds"]
figure, axes = plt.subplots(figsize=(3.46, 2.4))
axes.hist(seconds, bins=200) if kind == "histogram" else axes.plot(seconds, ".", markersize=1)
figure.savefig(out, dpi=300)
