#!/usr/bin/env python3
"""Measures the gallery and the full-screen mode in a terminal of 200x62 cells of 10x20 pixels.

usage: gallery.py PROGRAM

- a gallery of 40 images of 2 megapixels from the disk cache: from Enter until the last byte, before half a second of
  silence, and the most memory that was resident; a server on 127.0.0.1 counts what is fetched, which should be nothing;
- meanwhile a key and its echo;
- in `view`, one step of panning and of zooming over 12 megapixels: from the key until the last byte, and the bytes;
  beside it how long so many bytes take from one process to another;
  in windows of several widths, since decoders reduce by whole numbers, and for JPEGs of several kinds.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import loopback
from once import runs
from pictures import FOLDER, photo, small
from terminal import Terminal, alone

RUNS, COUNT = runs(4), runs(40, 8)
WIDTHS = runs([200, 210, 250, 300], [200])
WAYS = ["symbols", "sixel", "kitty"]
STEP_GOALS = {"symbols": "40 ms", "sixel": "40 ms", "kitty": "3 ms, 1 kB"}
DRAWINGS = {"sixel": rb"\x1bP[0-9;]*q", "kitty": rb"\x1b_G[^;\x1b]*a=[tT]"}


def picture(number):
    return f"small{number:02}." + {3: "png", 7: "webp"}.get(number % 10, "jpg")


class Server(loopback.Server):
    """Hands the pictures out, and counts."""
    served = 0

    def __init__(self):
        super().__init__(Answering)

    def tweet(self, number):
        address = f"{self.host}/{picture(number)}"
        text = f"Picture {number} #bench"
        return {
            "id_str": str(1_000 + number), "created_at": f"Fri Mar 27 18:{number:02}:11 +0000 2015", "lang": "en",
            "full_text": text, "user": {"id_str": "1", "screen_name": "ada", "name": "Ada"},
            "entities": {"hashtags": [{"text": "bench", "indices": [len(text) - 6, len(text)]}]},
            "extended_entities": {"media": [{
                "id_str": str(9_000 + number), "type": "photo", "media_url": address, "media_url_https": address,
                "sizes": {"large": {"w": 1632, "h": 1224, "resize": "fit"}}}]}}


class Answering(loopback.Answering):
    def do_GET(self):
        name = self.path.strip("/")
        self.server.served += 1
        with open(os.path.join(FOLDER, os.path.basename(name)), "rb") as file:
            body = file.read()
        self.send(200, "image/" + name.rsplit(".", 1)[1].replace("jpg", "jpeg"), body)


def at_results(program, data, way):
    terminal = Terminal(program, data, "--graphics", way)
    for line in ("set local on", f"set limit {COUNT}", "#bench"):
        terminal.enter(line)
    return terminal


def gallery_figures(program, data, server, way):
    times, memory, served = [], [], server.served
    for _ in range(RUNS):
        terminal = at_results(program, data, way)
        terminal.type("gallery")
        start, begin = len(terminal.output), time.perf_counter()
        terminal.write("\r")
        time.sleep(0.3)
        times.append((terminal.settle() - begin) * 1_000)
        drawn = bytes(terminal.output[start:])
        if len(drawn) < 100 * COUNT:
            raise SystemExit(f"the gallery drew nothing; there was {drawn[-300:]!r}")
        memory.append(terminal.memory())
        terminal.close()
    pictures = f", {len(re.findall(DRAWINGS[way], drawn))} pictures sent" if way in DRAWINGS else ""
    print(f"gallery of {COUNT}, {way:8} median {statistics.median(times):7.1f} ms (goal 1000), longest"
          f" {max(times):.1f} ms; {max(memory):.1f} MB (goal 150), {len(drawn) / 1_000:.0f} kB{pictures};"
          f" {server.served - served} fetched")


def echo_figures(program, data, way):
    """Letters that stand nowhere else, one every 15 ms after Enter, so that the first one seen is the echo."""
    times = []
    for _ in range(RUNS):
        terminal = at_results(program, data, way)
        terminal.type("gallery")
        terminal.write("\r")
        for index in range(runs(40)):
            letter, start, begin = chr(0x4E00 + index), len(terminal.output), time.perf_counter()
            terminal.write(letter)
            times.append((terminal.wait_for(letter.encode(), start) - begin) * 1_000)
            time.sleep(0.015)
        terminal.close()
    times.sort()
    print(f"a key and its echo meanwhile, {way:8} median {statistics.median(times):.2f} ms, 99th percentile"
          f" {times[int(len(times) * 0.99)]:.2f} ms (goal 50), longest {times[-1]:.2f} ms")


def turned(name, path, orientation):
    """The same JPEG, which says that it is to be turned."""
    exif = b"Exif\0\0II*\0" + bytes([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0])
    with open(path, "rb") as file:
        picture = file.read()
    path = os.path.join(FOLDER, name)
    with open(path, "wb") as file:
        file.write(picture[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + picture[2:])
    return path


def viewing(program, data, way, path, columns):
    terminal = Terminal(program, data, "--graphics", way, columns=columns)
    terminal.enter("image " + path)
    start = len(terminal.output)
    terminal.enter("view")
    if len(terminal.output) < start + 500 and way != "kitty":
        raise SystemExit(f"view drew nothing; there was {bytes(terminal.output[start:])!r}")
    return terminal


def floor(count):
    """How long so many bytes take to reach a terminal, whoever writes them; said only where that counts."""
    if count < 100_000:
        return ""
    return f"; so many bytes alone {statistics.median(alone(count) for _ in range(5)):.1f} ms"


def step_figures(program, data, way, path, columns):
    name = f"view of {os.path.basename(path)}, {columns} columns, {way}"
    terminal = viewing(program, data, way, path, columns)
    for step, zooms, keys in [("pan where it fills", "", "jkkj" * runs(3)), ("pan nearer", "++", "lhjk" * runs(5)),
                             ("zoom", "", "+-" * runs(5))]:
        for key in zooms:
            terminal.step(key, 0.4)
        steps = [terminal.step(key, 0.15) for key in keys]
        done = [step for step in steps if step]
        if not done:
            print(f"{name}, {step}: nothing came for {len(steps)} keys")
            continue
        unmoved = f"; {len(steps) - len(done)} keys showed nothing" if len(done) < len(steps) else ""
        print(f"{name}, {step}: median {statistics.median(step[0] for step in done):.2f} ms, longest"
              f" {max(step[0] for step in done):.2f} ms; at most {max(step[1] for step in done):,} bytes"
              f" (goal {STEP_GOALS[way]}){floor(max(step[1] for step in done))}{unmoved}")
    memory = terminal.memory()
    terminal.close()
    print(f"{name}: {memory:.1f} MB (goal 150)")


def main():
    program, server = os.path.abspath(sys.argv[1]), Server()
    for number in range(COUNT):
        small(picture(number), number)
    with tempfile.TemporaryDirectory() as folder:
        data, tweets = os.path.join(folder, "data"), os.path.join(folder, "tweets.jsonl")
        with open(tweets, "w") as file:
            file.writelines(json.dumps(server.tweet(number)) + "\n" for number in range(COUNT))
        subprocess.run([program, "--no-rc", "--data-dir", data, "import", tweets], check=True,
                       stdout=subprocess.DEVNULL)
        filling = at_results(program, data, "symbols")
        filling.enter("gallery", silence=2)
        filling.close()
        if server.served < COUNT:
            raise SystemExit(f"the gallery fetched {server.served} of {COUNT} images: nothing to measure")
        for way in WAYS:
            gallery_figures(program, data, server, way)
            echo_figures(program, data, way)
        plain = photo("photo.jpg", "-quality", "85")
        progressive = photo("progressive.jpg", "-quality", "85", "-interlace", "Plane")
        others = runs([progressive, turned("turned.jpg", plain, 6)], [])
        for way in WAYS:
            for columns in WIDTHS:
                step_figures(program, data, way, plain, columns)
            for path in others:
                step_figures(program, data, way, path, 210)


main()
