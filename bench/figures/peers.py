#!/usr/bin/env python3
"""The figures' numbers (NAME.csv, written by --data) as someone would draw them with matplotlib in a few lines."""
import csv
import sys

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from PIL import Image

FOLDER = sys.argv[1]
plt.rcParams.update({"font.size": 7, "lines.linewidth": 1, "savefig.dpi": 300})


def numbers(name):
    with open(f"{FOLDER}/{name}.csv", encoding="utf-8") as file:
        return [{k: number(v) for k, v in row.items()} for row in csv.DictReader(file)]


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return cell


def by(rows, *keys):
    groups = {}
    for row in rows:
        groups.setdefault(" ".join(str(row[k]) for k in keys), []).append(row)
    return groups


def column(rows, key):
    return [row[key] for row in rows]


def save(name, figure):
    figure.tight_layout()
    figure.savefig(f"{FOLDER}/{name}-matplotlib.png")
    plt.close(figure)


def new(height=70, **words):
    return plt.subplots(figsize=(88 / 25.4, height / 25.4), **words)


def lines(name, x, y, group, step=False, log=False):
    figure, axes = new()
    for label, rows in by(numbers(name), group).items():
        (axes.step if step else axes.plot)(column(rows, x), column(rows, y), label=label)
    axes.set(xlabel=x, ylabel=y, xscale="log" if log else "linear")
    axes.legend(fontsize=5)
    save(name, figure)


def distributions(name, draw):
    groups = by(numbers("groups"), "group")
    figure, axes = new()
    draw(axes)([column(rows, "value") for rows in groups.values()], vert=False)
    axes.set_yticks(range(1, len(groups) + 1), groups)
    axes.set_xlabel("time (s)")
    save(name, figure)


def main():
    distributions("groups", lambda axes: axes.boxplot)
    distributions("violin", lambda axes: axes.violinplot)
    lines("ecdf", "value", "share", "group", step=True)
    lines("rarefaction", "rounds", "expected_best", "group", log=True)
    lines("scaling", "workers", "median", "line")
    lines("classes", "workload", "speed_relative_to_best", "class")

    figure, axes = new()
    rows = numbers("load")
    axes.scatter(column(rows, "load"), column(rows, "median"), label="median")
    axes.scatter(column(rows, "load"), column(rows, "best"), label="minimum")
    for row in rows:
        axes.annotate(row["group"], (row["load"], row["median"]))
    axes.legend()
    save("load", figure)

    groups = by(numbers("order"), "section", "group")
    figure, axes = new(100, nrows=4, ncols=4, sharex=True, sharey=True)
    for ax, (label, rows) in zip(axes.flat, groups.items()):
        ax.plot(column(rows, "run"), column(rows, "value"), ".", markersize=2)
        ax.set_title(label, fontsize=6)
    save("order", figure)

    figure, axes = new()
    rows = numbers("histogram")
    axes.bar(column(rows, "from"), column(rows, "share"), rows[0]["to"] - rows[0]["from"], align="edge")
    save("histogram", figure)

    groups = by(numbers("heatmap"), "group")
    figure, axes = new()
    shown = axes.imshow([column(rows, "ratio_to_group_best") for rows in groups.values()], aspect="auto")
    axes.set_yticks(range(len(groups)), groups)
    figure.colorbar(shown)
    save("heatmap", figure)

    rows = [row for row in numbers("profile") if row["window"] == 1]
    figure, axes = new()
    axes.barh([str(c) for c in column(rows, "cpu")], column(rows, "percent"))
    save("profile", figure)

    rows = numbers("passes")
    figure, axes = new(45)
    for name, shift in (("floor", 0), ("median", 0.2)):
        middle = column(rows, name + "_ratio")
        axes.errorbar(middle, [i + shift for i in range(len(rows))], fmt="o", label=name, xerr=[
            [m - low for m, low in zip(middle, column(rows, name + "_low"))],
            [high - m for m, high in zip(middle, column(rows, name + "_high"))]])
    axes.set_yticks(range(len(rows)), column(rows, "group"))
    axes.legend()
    save("passes", figure)

    figure, axes = new(45)
    for cpu, rows in by(numbers("residency"), "cpu").items():
        axes.broken_barh([(row["start"], row["seconds"]) for row in rows], (float(cpu) - 0.4, 0.8))
    save("residency", figure)

    rows = numbers("correlation")
    names = list(dict.fromkeys(column(rows, "b") + column(rows, "a")))
    matrix = [[float("nan")] * len(names) for _ in names]
    for row in rows:
        matrix[names.index(row["a"])][names.index(row["b"])] = row["spearman_rho"]
    figure, axes = new()
    axes.imshow(matrix, vmin=-1, vmax=1, cmap="RdBu")
    axes.set_xticks(range(len(names)), names, rotation=90)
    axes.set_yticks(range(len(names)), names)
    save("correlation", figure)


def side_by_side(names):
    """A row a figure, a column a program: docs/figures/side-by-side.png."""
    programs = ("floorstat", "ggplot2", "matplotlib")
    figure, axes = plt.subplots(len(names), len(programs), figsize=(10.6, 9.2))
    for row, name in zip(axes, names):
        for ax, program in zip(row, programs):
            ax.imshow(plt.imread(f"{FOLDER}/{name}-{program}.png"), interpolation="antialiased")
            ax.set_anchor("N")
            ax.axis("off")
    figure.subplots_adjust(0, 0, 1, 1, 0.02, 0.02)
    path = f"{FOLDER}/side-by-side.png"
    figure.savefig(path, dpi=120)
    Image.open(path).convert("RGB").quantize(200, method=2).save(path, optimize=True)


main()
side_by_side(["groups", "load", "ecdf"])
