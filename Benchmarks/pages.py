#!/usr/bin/env python3
"""Measures the reading of a long article, which a server on 127.0.0.1 hands out.

usage: pages.py PROGRAM [RUNS]

- an article of 1 MB, 700 kB of which are text, with 20,000 tags, 3,000 links and a table: from the last byte of the
  answer until the last byte of the page, as a whole from a script, and from Enter at the prompt until the pager has
  drawn the first window of it, before half a second of silence; each time under an address of its own, so that it is
  fetched, kept, parsed and laid out;
- the same from a script out of the cache, less the start;
- beside it `w3m -dump` and `lynx -dump` where they are installed, from the same byte to the same byte, and the time in
  which libxml2 alone parses the page into its tree.
"""
import ctypes
import ctypes.util
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import loopback
import terminal
from once import runs as usual
from terminal import Terminal

GOAL = 50
PARAGRAPHS, LINKS, TAGS = usual(2_000, 40), usual(3_000, 60), usual(20_000, 1_000)
LAST = "Here the article ends."
WORDS = ("rain river roof town morning harbour because under almost walked quietly seven letters window before "
         "nobody remembered stone bridge and the of a in to with over again lantern garden weather").split()
terminal.ROWS = 24


class Article:
    """Paragraphs of words, whose tags are spread evenly over them."""

    def __init__(self):
        self.random = random.Random(1)
        # A paragraph, two headings in a hundred, rows and cells of the table and what holds all are counted first.
        inline = TAGS - PARAGRAPHS - PARAGRAPHS // 50 - 600 - 12 - LINKS
        doors = [f'<a href="/posts/{number}?from=bench">%s</a>' for number in range(LINKS)]
        marks = ["<em>%s</em>", "<strong>%s</strong>", "<code>%s</code>", "<span>%s</span>"]
        tags = doors + [marks[number % len(marks)] for number in range(inline)]
        self.random.shuffle(tags)
        parts = [self.paragraph(number, tags[number::PARAGRAPHS]) for number in range(PARAGRAPHS)]
        parts.insert(PARAGRAPHS // 2, self.table())
        self.bytes = self.page("".join(parts)).encode()

    def words(self, count):
        return " ".join(self.random.choices(WORDS, k=count))

    def paragraph(self, number, tags):
        heading = f"<h2>{self.words(5)}</h2>\n" if number % 50 == 0 else ""
        pieces = [f"{self.words(5)} {tag % self.words(1)}," for tag in tags]
        return f"{heading}<p>{' '.join(pieces)} {self.words(5)}.</p>\n"

    def table(self):
        cells = "".join(f"<td>{self.random.randrange(1_000)}</td>" for _ in range(5))
        return "<table>" + f"<tr>{cells}</tr>\n" * 100 + "</table>\n"

    def page(self, text):
        head = "<!doctype html><html><head><meta charset=utf-8><title>A long article</title></head><body><nav>"
        start = f"{head}<a href=/>Home</a></nav><main><article><h1>A long article</h1>\n"
        return f"{start}{text}<p>{LAST}</p></article></main><footer>By Ada</footer></body></html>\n"


class Answering(loopback.Answering):
    def do_GET(self):
        self.send(200, "text/html; charset=utf-8", self.server.article.bytes)
        self.server.sent = time.perf_counter()


class Server(loopback.Server):
    sent = 0.0

    def __init__(self, article):
        self.article = article
        self.asked = 0
        super().__init__(Answering)

    def address(self):
        """One that was never asked for."""
        self.asked += 1
        return f"{self.host}/posts/{self.asked}"


def words(times):
    return f"median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms"


def whole(server, call, text):
    """Milliseconds from the last byte of the answer to the last byte that is written."""
    server.sent = 0.0
    last, output = 0.0, bytearray()
    with subprocess.Popen(call, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        while piece := os.read(process.stdout.fileno(), 1 << 16):
            last = time.perf_counter()
            output += piece
    # The program may have ended before the server noted that it had sent all.
    patience = time.perf_counter() + 5
    while not server.sent and time.perf_counter() < patience:
        time.sleep(0.001)
    if process.returncode != 0 or text.encode() not in output or not server.sent:
        raise SystemExit(f"{call[0]} read no page; it wrote {bytes(output[-300:])!r}")
    return (last - server.sent) * 1_000, len(output)


def script_figures(program, data, server, runs):
    call = [program, "--data-dir", data, "-c"]
    figures = [whole(server, call + [f"read {server.address()}"], LAST) for _ in range(runs)]
    again, start = f"read {server.host}/posts/{server.asked}", "path"
    cached, idle = ([seconds(call + [line]) for _ in range(runs)] for line in (again, start))
    print(f"from a script: {words([time for time, _ in figures])} (goal {GOAL} ms), {figures[0][1] / 1_000:.0f} kB"
          f" written; from the cache {statistics.median(cached) - statistics.median(idle):.1f} ms more than the start")


def seconds(call):
    begin = time.perf_counter()
    subprocess.run(call, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - begin) * 1_000


def prompt_figures(program, data, server, runs):
    os.environ["SMASHTAG_PAGER"] = "less -RX" if shutil.which("less") else "cat"
    shell = Terminal(program, data, columns=80)
    shell.enter("set local on")
    times = []
    for run in range(runs + 1):
        shell.type(f"read {server.address()}")
        server.sent, start = 0.0, len(shell.output)
        shell.write("\r")
        shell.wait_for(b"A long article", start)
        end = shell.settle(0.5)
        # The first one loads what fetches.
        if run > 0:
            times.append((end - server.sent) * 1_000)
        shell.write("q")
        shell.settle(0.3)
        shell.write("\x15")
        shell.enter("root")
    print(f"at the prompt, to the first window of the pager: {words(times)}; the most memory {shell.memory():.1f} MB")
    shell.close()


def peer_figures(server, runs):
    for peer in (["w3m", "-dump"], ["lynx", "-dump"]):
        if shutil.which(peer[0]) is None:
            print(f"{' '.join(peer)}: not installed")
            continue
        times = [whole(server, peer + [server.address()], LAST)[0] for _ in range(runs)]
        print(f"{' '.join(peer)}: {words(times)}")


def floor_figures(article, runs):
    name = ctypes.util.find_library("xml2")
    if name is None:
        print("libxml2 alone: no library was found")
        return
    library = ctypes.CDLL(name)
    library.htmlReadMemory.restype = ctypes.c_void_p
    library.htmlReadMemory.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int]
    library.xmlFreeDoc.argtypes = [ctypes.c_void_p]
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        # Neither errors nor warnings are told, and nothing is fetched.
        tree = library.htmlReadMemory(article.bytes, len(article.bytes), None, b"utf-8", 1 | 32 | 64 | 2_048)
        times.append((time.perf_counter() - begin) * 1_000)
        library.xmlFreeDoc(tree)
    print(f"libxml2 alone, to its tree: {words(times)}")


def main():
    program = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else usual(20)
    article = Article()
    server = Server(article)
    print(f"an article of {len(article.bytes) / 1_000:.0f} kB, from the last byte of the answer to the page")
    with tempfile.TemporaryDirectory() as data:
        with open(os.path.join(data, "rc"), "w") as rc:
            rc.write("set local on\n")
        script_figures(program, data, server, runs)
        prompt_figures(program, data, server, runs)
    peer_figures(server, runs)
    floor_figures(article, runs)


main()
