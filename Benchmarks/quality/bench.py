#!/usr/bin/env python3
"""Measures how near to a picture what is drawn comes, beside chafa and timg.

usage: bench.py PROGRAM [KIND-OR-NAME…]   with -v each picture

Each picture is drawn on 80x22 cells of 10x20 pixels. What the terminal would show is compared with an ideal: the
picture in the colours of its profile, averaged by area in linear light. Three figures: PSNR as it is (near), PSNR after
averaging 10x10 pixels in linear light (from afar), and SSIM of the luma (Wang et al. 2004), each the mean of all
pictures; a PSNR counts as 60 at most. Needs numpy, Pillow and scikit-image (Scripts/setup.sh pictures), which brings
the photographs.
"""
import fcntl
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import termios

import numpy
from skimage.metrics import structural_similarity

import screens
import sets

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# way, the words of each program, how its bytes are seen, goals
WAYS = [
    ("true colour", "symbols", {"COLORTERM": "truecolor"}, ["symbols", "--colors", "full"], screens.symbols),
    ("256 colours", "symbols", {"TERM": "xterm-256color"}, ["symbols", "--colors", "240"], screens.symbols),
    ("16 colours", "symbols", {"TERM": "xterm-16color"}, ["symbols", "--colors", "16"], screens.symbols),
    ("sixel", "sixel", {}, ["sixel"], screens.sixel),
    ("kitty", "kitty", {}, ["kitty"], screens.kitty),
    ("iTerm2", "iterm", {}, None, screens.iterm),
]
TIMG = {"true colour": "q", "kitty": "k"}


def psnr(one, other):
    error = ((one - other) ** 2).mean()
    return 60 if error < 1e-6 else -10 * numpy.log10(error)


def afar(levels):
    light = sets.linear(levels)
    high, wide = light.shape[0] // 10, light.shape[1] // 10
    return sets.encoded(light.reshape(high, 10, wide, 10, 3).mean((1, 3)))


def figures(shown, ideal):
    grey = [levels @ numpy.array([0.299, 0.587, 0.114]) for levels in (shown, ideal)]
    likeness = structural_similarity(*grey, data_range=1, gaussian_weights=True, sigma=1.5, use_sample_covariance=False)
    return psnr(shown, ideal), psnr(afar(shown), afar(ideal)), likeness


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder

    def output(self, words, extra):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "TERM": "xterm-256color",
                       "COLUMNS": str(screens.COLUMNS), "LINES": str(screens.ROWS + 2),
                       "SMASHTAG_CELL_SIZE": "{}x{}".format(*screens.CELL), **extra}
        # A terminal that tells the size of its cells, of which chafa asks standard input.
        reader, terminal = os.openpty()
        rows = screens.ROWS + 2
        size = struct.pack("HHHH", rows, screens.COLUMNS, screens.SIZE[0], rows * screens.CELL[1])
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
        try:
            pipe = subprocess.PIPE
            return subprocess.run(words, env=environment, stdin=terminal, stdout=pipe, stderr=pipe, check=True).stdout
        finally:
            os.close(reader)
            os.close(terminal)

    def programs(self, way, path):
        title, ours, environment, chafa, _ = way
        yield "smashtag", [self.program, "--no-rc", "--data-dir", self.folder, "--color", "always", "--graphics", ours,
                           "image", path], environment
        if chafa and shutil.which("chafa"):
            size = ["--size", f"{screens.COLUMNS}x{screens.ROWS}", "--stretch", "--animate", "off"]
            yield "chafa", ["chafa", *size, "--format", *chafa, path], environment
        if title in TIMG and shutil.which("timg"):
            size = f"-g{screens.COLUMNS}x{screens.ROWS}"
            yield "timg", ["timg", size, f"-p{TIMG[title]}", "--frames=1", path], environment


def main():
    arguments = [word for word in sys.argv[1:] if word != "-v"]
    pictures = sets.Sets(os.path.join(ROOT, ".build", "bench-quality")).all
    ways = {name for way in WAYS for name in way[:2]}
    wanted_ways, wanted = ways & set(arguments[1:]), set(arguments[1:]) - ways
    pictures = [picture for picture in pictures if not wanted or wanted & set(picture[:2])]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments[0], folder)
        for way in WAYS:
            if not wanted_ways or wanted_ways & set(way[:2]):
                report(way, bench, pictures, "-v" in sys.argv)


def report(way, bench, pictures, lists):
    found = {}
    for name, kind, path, levels in pictures:
        ideal = sets.ideal(levels, screens.SIZE)
        for program, words, environment in bench.programs(way, path):
            try:
                shown = way[4](bench.output(words, environment))
            except (ValueError, LookupError, OSError, subprocess.CalledProcessError) as error:
                print(f"{way[0]}, {name}: {program}: {type(error).__name__}: {error}", file=sys.stderr)
                continue
            found.setdefault(program, []).append((name, kind, *figures(shown, ideal)))
    for program, rows in found.items():
        kinds = dict.fromkeys(row[1] for row in rows)
        for title, some in [("all", rows)] + [(kind, [row for row in rows if row[1] == kind]) for kind in kinds]:
            means = [numpy.mean([row[i] for row in some]) for i in (2, 3, 4)]
            print(f"{way[0]:12} {program:9} {title:12} {len(some):3} {means[0]:6.1f} {means[1]:6.1f} {means[2]:6.3f}")
        for row in rows if lists else []:
            print(f"{'':12} {program:9} {row[0]:24} {row[2]:6.1f} {row[3]:6.1f} {row[4]:6.3f}")


main()
