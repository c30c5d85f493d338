#!/usr/bin/env python3
"""Measures whole processes from an image file to the screen, at 200x60 cells, beside chafa and timg.

usage: images.py PROGRAM [RUNS]

The programs take turns (RUNS, default 9, after one that warms the cache) and write into a pipe that is read. All cover
200x60 cells: smashtag fills them with a part of the image, chafa is told to --stretch the whole over them; timg cannot,
it draws 160x60. Sixel and kitty have chafa's number of pixels. Memory is the largest that was resident in any run.
"""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from once import runs as usual
from pictures import photo

COLUMNS, ROWS = 200, 60
PICTURES = [
    ("JPEG", "photo.jpg", ["-quality", "85"]),
    ("progressive JPEG", "progressive.jpg", ["-quality", "85", "-interlace", "Plane"]),
    ("PNG", "photo.png", ["-quality", "75"]),
    ("WebP", "photo.webp", ["-quality", "80"]),
]
GOALS = {"JPEG": 0.35, "WebP": 0.6, "PNG": 0.8, "progressive JPEG": 0.8, "sixel": 0.7, "kitty": 0.7}
TIMG = {"symbols": "q", "kitty": "k"}


def run(words, environment):
    """One process: milliseconds until all it wrote was read, bytes, megabytes resident."""
    reading, writing = os.pipe()
    begin = time.perf_counter()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, env=environment)
    os.close(writing)
    count = 0
    while piece := os.read(reading, 1 << 20):
        count += len(piece)
    _, status, usage = os.wait4(process.pid, 0)
    milliseconds = (time.perf_counter() - begin) * 1_000
    process.returncode = os.waitstatus_to_exitcode(status)
    os.close(reading)
    complaint = process.stderr.read().decode(errors="replace")
    process.stderr.close()
    if process.returncode != 0 or count == 0:
        raise SystemExit(f"{' '.join(words)}: status {process.returncode}, {count} bytes; {complaint.strip()}")
    return milliseconds, count, usage.ru_maxrss / 1_024


def chafa_pixels(path):
    """How many pixels chafa has in a cell, where no terminal tells it."""
    sixels = subprocess.run(chafa(path, "sixel"), capture_output=True, check=True).stdout[:200]
    wide, high = map(int, re.search(rb'"\d+;\d+;(\d+);(\d+)', sixels).groups())
    return f"{wide // COLUMNS}x{high // ROWS}"


def chafa(path, way):
    colours = ["--colors", "full"] if way == "symbols" else []
    return ["chafa", "--format", way, "--size", f"{COLUMNS}x{ROWS}", "--stretch", "--animate", "off", *colours, path]


def timg(path, way):
    return ["timg", f"-g{COLUMNS}x{ROWS}", f"-p{TIMG[way]}", "--frames=1", path]


class Bench:
    def __init__(self, program, runs, data):
        self.program, self.runs, self.data = program, runs, data
        self.environment = dict(os.environ, LANG="C.UTF-8", TERM="xterm-256color", COLORTERM="truecolor",
                                COLUMNS=str(COLUMNS), LINES=str(ROWS + 2))

    def smashtag(self, path, way):
        return [self.program, "--no-rc", "--data-dir", self.data, "--color", "always", "--graphics", way, "image", path]

    def compare(self, kind, path, way, cell="10x20"):
        commands = {"smashtag": self.smashtag(path, way)}
        if shutil.which("chafa"):
            commands["chafa"] = chafa(path, way)
        if shutil.which("timg") and way in TIMG:
            commands["timg"] = timg(path, way)
        environment = dict(self.environment, SMASHTAG_CELL_SIZE=cell)
        figures = {name: [] for name in commands}
        for _ in range(self.runs + 1):
            for name, words in commands.items():
                figures[name].append(run(words, environment))
        self.report(f"{way}, {kind}", GOALS[kind if way == "symbols" else way], figures)

    def report(self, title, goal, figures):
        middle = {name: statistics.median(run[0] for run in runs[1:]) for name, runs in figures.items()}
        for name, runs in figures.items():
            ratio = f"{middle['smashtag'] / middle[name]:8.2f}" if name != "smashtag" else ""
            aim = f"{goal:8.2f}" if name == "chafa" else ""
            print(f"{title if name == 'smashtag' else '':26} {name:9} {middle[name]:7.1f} ms"
                  f" {max(run[2] for run in runs):8.1f} MB {runs[-1][1] / 1_000:9.1f} kB {ratio:>8} {aim:>8}".rstrip())


def main():
    program, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else usual(9)
    paths = {kind: photo(name, *options) for kind, name, options in PICTURES}
    with tempfile.TemporaryDirectory() as data:
        bench = Bench(program, runs, data)
        head = f"from a file to {COLUMNS}x{ROWS}"
        print(f"{head:26} {'':9} {'median':>10} {'memory':>11} {'output':>12} {'smashtag/it':>11} {'goal':>5}")
        for kind, path in paths.items():
            bench.compare(kind, path, "symbols")
        cell = chafa_pixels(paths["JPEG"]) if shutil.which("chafa") else "8x8"
        for way in ("sixel", "kitty"):
            bench.compare("JPEG", paths["JPEG"], way, cell)
    for peer in ("chafa", "timg"):
        if not shutil.which(peer):
            print(f"  ({peer} is not installed, so not measured)")


main()
