"""The same with pandas: summary.py csv|ndjson FILE"""
import sys
import pandas as pd
kind, file = sys.argv[1:3]
runs = pd.read_csv(file) if kind == "csv" else pd.read_json(file, lines=True)
print(runs.groupby("cpu" if kind == "csv" else "benchmark")["seconds"].describe())
