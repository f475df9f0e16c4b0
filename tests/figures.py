#!/usr/bin/env python3
"""The files that 'plot' writes, read by other programs: pdftotext, pdffonts, pdfinfo, an XML parser, a PNG header.

    figures.py PROGRAM      prints TAP
"""
import os
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zlib

PROGRAM = sys.argv[1]
PASSES = ["--load", "A30=fixtures/core_load_profile.csv", "A30=fixtures/core_affinity_30.csv",
          "B60=fixtures/core_affinity_60.csv"]
RATES = ["--join", "fixtures/cpu-classes.csv", "fixtures/cpu_rates.csv"]
INPUTS = {"classes": RATES, "residency": ["fixtures/openssl_sched.csv", "fixtures/cpu_rates.csv"]}
count = failures = 0


def says(what, good, why=""):
    global count, failures
    count += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {count} - {what}" + ("" if good else f": {why}"))


def run(*words, env=None):
    return subprocess.run(words, capture_output=True, text=True, timeout=120, env={**os.environ, **(env or {})})


def plot(figure, path, *words, env=None):
    done = run(PROGRAM, "plot", figure, *INPUTS.get(figure, PASSES), "-o", path, *words, env=env)
    says(f"plot {figure} {os.path.splitext(path)[1]} {' '.join(words)}", done.returncode == 0, done.stderr.strip())
    return done.returncode == 0


def words_of(path):
    """(text, x0, y0, x1, y1) of every word as poppler finds it on the page."""
    found = run("pdftotext", "-bbox", path, "-").stdout
    pattern = r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)'
    return [(m[5], *map(float, m.groups()[:4])) for m in re.finditer(pattern, found)]


def overlapping(words):
    """Pairs whose boxes share area.  Poppler's boxes are as high as the font's line: a fifth of that is air."""
    for i, (a, ax0, ay0, ax1, ay1) in enumerate(words):
        for b, bx0, by0, bx1, by1 in words[i + 1:]:
            air = 0.2 * min(ay1 - ay0, by1 - by0)
            if ax0 + 0.1 < bx1 and bx0 + 0.1 < ax1 and ay0 + air < by1 and by0 + air < ay1:
                yield f"{a!r} {b!r}"


def check_pdf(figure, path):
    info = run("pdfinfo", path).stdout
    fonts = run("pdffonts", path).stdout.splitlines()[2:]
    words = words_of(path)
    size = re.search(r"Page size:\s+([\d.]+) x ([\d.]+)", info)
    wide, high = float(size[1]), float(size[2])
    says(f"{figure}.pdf is 88 mm wide", abs(wide - 88 / 25.4 * 72) < 0.1, size[0])
    says(f"{figure}.pdf has title and subject", re.search(r"^Title:\s+\S", info, re.M) and re.search(
        r"^Subject:\s+\S+ ", info, re.M), info)
    says(f"{figure}.pdf is dated 2000", "CreationDate:    Sat Jan  1 00:00:00 2000" in info, info)
    says(f"{figure}.pdf embeds its fonts", fonts and all(re.search(r"\byes yes yes\b", font) for font in fonts), fonts)
    says(f"{figure}.pdf has text", len(words) > 5, words)
    outside = [word for word in words if word[1] < 0 or word[2] < -1 or word[3] > wide or word[4] > high + 1]
    says(f"{figure}.pdf: no word leaves the page", not outside, outside)
    says(f"{figure}.pdf: no word covers another", not list(overlapping(words)), list(overlapping(words))[:5])


def hard_inputs():
    """Dumps that strain a figure: (name, CSV)."""
    def table(head, rows):
        return head + "\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)

    names = ["<b>&amp;</b>", "'%s'", "x" * 300, "قياس الأداء", "מדידת ביצועים 12", "日本語のとても長いベンチマークの名前", "中文",
             "café", "com.example.bench/JsonRoundTrip.encodeLargeDocument/8-threads", ""]
    delays = [(i * 37 % 101) / 101 for i in range(101)]
    return [
        ("names", table("variant,time_s", [(f'"{name}"', 0.02 + k / 500 + delay / 100)
                                           for delay in delays[:20] for k, name in enumerate(names)])),
        ("groups", table("cpu,time_s", [(g, 0.1 + g * 37 % 200 / 500 + delay / 10)
                                        for delay in delays[:8] for g in range(200)])),
        ("outliers", table("cpu,time_s", [(g, (0.02 + delay / 100) * (1000 if i % 23 == 7 else 1))
                                          for i, delay in enumerate(delays) for g in range(5)])),
        ("equal", table("cpu,time_s", [(g, 1.5) for _ in range(10) for g in range(4)])),
        ("one", table("cpu,time_s", [(3, 0.0213)])),
        ("range", table("workload,compiler,time_s", [(w, c, 30 ** w * (1 + delay + 0.1 * c) / 1e6)
                                                     for delay in delays[:15] for w in range(5) for c in range(2)])),
    ]


def check_hard_inputs(folder, figures):
    """Whatever a figure draws of them has its words apart, on a page that isn't higher than A4."""
    for name, text in hard_inputs():
        source = f"{folder}/{name}.csv"
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        drawn, faults = 0, []
        for figure in figures:
            path = f"{folder}/hard.pdf"
            done = run(PROGRAM, "plot", figure, source, "-o", path)
            if done.returncode == 3 and "there is nothing to draw" in done.stderr:
                continue
            words = words_of(path)
            wide, high = map(float, re.search(r"Page size:\s+([\d.]+) x ([\d.]+)", run("pdfinfo", path).stdout).groups())
            outside = [word for word in words if word[1] < 0 or word[2] < -1 or word[3] > wide or word[4] > high + 1]
            drawn += 1
            if done.returncode or outside or high > 692 or list(overlapping(words)):
                faults.append((figure, done.stderr, outside, high, list(overlapping(words))[:3]))
        says(f"{name}: {drawn} figures keep their words apart and on a page", drawn >= 5 and not faults, faults)


def check_svg(figure, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        root = xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError as error:
        return says(f"{figure}.svg is XML", False, error)
    name = "{http://www.w3.org/2000/svg}"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    says(f"{figure}.svg is XML", root.tag == name + "svg" and root.get("width") == "88mm", root.attrib)
    says(f"{figure}.svg: ids are its own", ids and len(set(ids)) == len(ids) and all(
        i.startswith(figure + "-") for i in ids), ids)
    says(f"{figure}.svg has title and description", root.find(name + "title") is not None and len(
        root.find(name + "desc").text) > 40, "")
    says(f"{figure}.svg: text has its length", all(float(element.get("textLength")) > 0 for element in root.iter(
        name + "text")), "")
    says(f"{figure}.svg loads nothing", not re.search(r'(href|src)="(?!data:|#)|url\((?!#)', text), "")


def check_png(figure, path):
    with open(path, "rb") as file:
        head = file.read(64)
    width, = struct.unpack(">I", head[16:20])
    says(f"{figure}.png is 88 mm wide at 300 dpi", head[:8] == b"\x89PNG\r\n\x1a\n" and width == 1040, width)


def same_bytes(figure, folder, ending):
    with open(f"{folder}/{figure}.{ending}", "rb") as first:
        again = f"{folder}/again.{ending}"
        if not plot(figure, again, env={"TZ": "Asia/Tokyo", "LC_ALL": "de_DE.UTF-8"}):
            return
        with open(again, "rb") as second:
            says(f"{figure}.{ending}: same bytes in another zone and locale", first.read() == second.read())


def unfilter(kind, line, above, step):
    """One row of a PNG as it was before its filter (PNG specification, section 9)."""
    for i in range(len(line)):
        left, up = (line[i - step] if i >= step else 0), above[i]
        corner = above[i - step] if i >= step else 0
        if kind == 4:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
        else:
            near = (0, left, up, (left + up) // 2)[kind]
        line[i] = (line[i] + near) & 255
    return line


def pixels_of(path):
    """(width, height, RGB bytes) of a PNG with 8 bits a channel, with or without a palette."""
    with open(path, "rb") as file:
        data = file.read()
    chunks, at = {}, 8
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        chunks[name] = chunks.get(name, b"") + data[at + 8:at + 8 + size]
        at += 12 + size
    width, height, _, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    step = 1 if kind == 3 else 3
    raw, above, out = zlib.decompress(chunks[b"IDAT"]), bytes(width * step), bytearray()
    for y in range(height):
        row = y * (width * step + 1)
        above = unfilter(raw[row], bytearray(raw[row + 1:row + 1 + width * step]), above, step)
        out += b"".join(chunks[b"PLTE"][3 * i:3 * i + 3] for i in above) if kind == 3 else above
    return width, height, bytes(out)


def differing(a, b):
    """Share of pixels of which a channel differs by more than an eighth."""
    if a[:2] != b[:2]:
        return 1
    far = sum(any(abs(a[2][i + k] - b[2][i + k]) > 32 for k in range(3)) for i in range(0, len(a[2]), 3)
              if a[2][i:i + 3] != b[2][i:i + 3])
    return far / (a[0] * a[1])


def check_gallery(folder):
    """What the gallery shows is what is drawn now, up to what another version of a font may change."""
    drawn = run("sh", "fixtures/gallery.sh", PROGRAM, folder)
    says("the gallery can be drawn", drawn.returncode == 0, drawn.stderr)
    with open(folder + "/gallery.md", encoding="utf-8") as new, open("docs/gallery.md", encoding="utf-8") as old:
        says("docs/gallery.md is as 'make gallery' writes it", new.read() == old.read(), "run make gallery and look")
    for name in sorted(os.listdir("docs/gallery")):
        if not os.path.exists(f"{folder}/gallery/{name}"):
            says(f"docs/gallery/{name} is drawn", False, "no such figure")
            continue
        share = differing(pixels_of(f"docs/gallery/{name}"), pixels_of(f"{folder}/gallery/{name}"))
        says(f"docs/gallery/{name} looks as before", share < 0.02, f"{share:.1%} of its pixels differ")


def main():
    listed = run(PROGRAM, "plot", "--list").stdout.split("\n")
    figures = [line.split()[0] for line in listed if line.strip()]
    says("there are figures", len(figures) >= 14, figures)
    with tempfile.TemporaryDirectory() as folder:
        for figure in figures:
            words = ["--by", "cpu"] if figure == "scaling" else []
            for ending, check in (("pdf", check_pdf), ("svg", check_svg), ("png", check_png)):
                path = f"{folder}/{figure}.{ending}"
                if plot(figure, path, *words):
                    check(figure, path)
        for ending in ("pdf", "svg", "png"):
            same_bytes("groups", folder, ending)
        dated = f"{folder}/dated.pdf"
        if plot("order", dated, env={"SOURCE_DATE_EPOCH": "1234567890", "TZ": "UTC"}):
            says("SOURCE_DATE_EPOCH is the date", "Feb 13 23:31:30 2009" in run("pdfinfo", dated).stdout)
        for lang, word in (("ja", "小さいほど良い"), ("en", "lower is better")):
            if plot("groups", dated, "--lang", lang):
                says(f"--lang {lang}: {word} is text in the PDF", word in run("pdftotext", dated, "-").stdout)
        data = f"{folder}/data.csv"
        if plot("groups", dated, "--data", data):
            with open(data, encoding="utf-8") as file:
                lines = file.read().splitlines()
            says("--data has a row a run", len(lines) == 1 + 12 * 30 + 4 * 60, len(lines))
            says("--data has names for its columns", lines[0].startswith("section,group,n,min,q1,median"), lines[0])
        check_hard_inputs(folder, figures)
        check_gallery(folder)
        refused = run(PROGRAM, "plot", "groups", *PASSES, "-o", f"{folder}/x.jpeg")
        says("an unknown ending is refused", refused.returncode == 2 and not os.path.exists(f"{folder}/x.jpeg"),
             refused.stderr)
    print(f"1..{count}")
    sys.exit(failures > 0)


main()
