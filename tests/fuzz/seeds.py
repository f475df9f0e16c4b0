#!/usr/bin/env python3
"""Seeds that can't be read in a repository: small dumps packed, and in other encodings.

    tests/fuzz/seeds.py FOLDER      writes FOLDER/archive and FOLDER/encoding
"""
import bz2
import gzip
import io
import lzma
import os
import sys
import tarfile
import zipfile

DUMPS = {"runs.csv": "cpu,round,seconds\n0,1,0.25\n1,1,0.26\n0,2,0.24\n1,2,0.25\n",
         "runs.json": '{"results": [{"command": "sort", "times": [0.25, 0.26, 0.24], "exit_codes": [0, 0, 0]}]}\n',
         "bench.txt": "BenchmarkSort-8   \t 100\t 11.5 ns/op\nBenchmarkSort-8   \t 100\t 11.7 ns/op\n"}
JAPANESE = "時間 (µs);回\n1,5;1\n2,5;2\n1,7;3\n"
ZSTD = bytes.fromhex("28b52ffd0458d50100f4026370752c726f756e642c7365636f6e64730a302c312c302e32350a31360a302c32340a31350a302c332c302e32370a03006006081a0ec5092f51cb29")


def tarred(mode):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as tar:
        for name, text in DUMPS.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            tar.addfile(member, io.BytesIO(text.encode()))
    return out.getvalue()


def zipped(method):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, text in DUMPS.items():
            archive.writestr(zipfile.ZipInfo("folder/" + name), text, method)
    return out.getvalue()


def main(folder):
    csv = DUMPS["runs.csv"].encode()
    seeds = {"archive": {"gz": gzip.compress(csv, mtime=0), "gz-two": gzip.compress(csv, mtime=0) * 2, "bz2": bz2.compress(csv),
                         "xz": lzma.compress(csv), "tar": tarred("w"), "tar.gz": tarred("w:gz"), "tar.xz": tarred("w:xz"),
                         "zip": zipped(zipfile.ZIP_DEFLATED), "zip-stored": zipped(zipfile.ZIP_STORED), "zst": ZSTD},
             "encoding": {f"{name}-{i}": text.encode(name, "replace") + b"\n" * i for i in range(12)
                          for name in ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "cp1252", "shift_jis",
                                       "iso2022_jp", "utf-7", "gb18030") for text in [JAPANESE]}}
    for kind, files in seeds.items():
        os.makedirs(os.path.join(folder, kind), exist_ok=True)
        for name, data in files.items():
            with open(os.path.join(folder, kind, name), "wb") as file:
                file.write(data)


main(sys.argv[1])
