#!/usr/bin/env python3
"""Uses the program at random for a long time, against servers that are slow or fail, and looks whether it grows.

usage: run.py PROGRAM [MINUTES] [SEED]

Three sources (two of Mastodon's API, one of Bluesky's) stand on 127.0.0.1 and answer at random: at once, after up to
three seconds, cut off, with an error, with a rate limit, with something that is no JSON, or never. Images and pages
come the same way. At a terminal lines are typed at random: searches of one and of all sources, items, mentions, images
and galleries, pages, `watch`, imports in the background, Ctrl-C at any moment, and `root`.

Memory and descriptors are printed at 2, 15 and 30 minutes, or in proportion. It fails where the program ends, does not
take a line within 20 seconds of Ctrl-C, or has grown by more than a quarter since the first of these moments, or by
more than eight descriptors.
"""
import collections
import json
import os
import random
import struct
import sys
import tempfile
import threading
import time
import zlib
from urllib.parse import parse_qs, urlsplit

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "Benchmarks"))

import loopback  # noqa: E402
import terminal  # noqa: E402

WORDS = "rain river roof town morning harbour bridge lantern garden weather".split()
MOMENTS = (2, 15, 30)


def colours(width, height, seed):
    """A picture of a few colours."""
    chance = random.Random(seed)
    row = bytes(chance.randrange(256) for _ in range(3 * width))
    return png(width, height, b"".join(b"\0" + row[number % 7:] + row[:number % 7] for number in range(height)))


def noise(width, height):
    """A picture that takes as many bytes as it has, and is kept as long as nothing else is drawn."""
    return png(width, height, b"".join(b"\0" + os.urandom(3 * width) for _ in range(height)))


def png(width, height, rows):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


class Answering(loopback.Answering):
    def do_GET(self):
        chance = self.server.chance.random()
        if chance < 0.3:
            time.sleep(3 * self.server.chance.random())
        body, kind = self.server.body(self.path)
        try:
            if 0.50 <= chance < 0.56:
                self.send(500, "application/json", b'{"error":"oops"}')
            elif 0.56 <= chance < 0.60:
                self.send(429, "application/json", b"{}", [("Retry-After", "1")])
            elif 0.60 <= chance < 0.65:
                self.send(200, kind, b"<html>a portal of some hotel")
            elif 0.65 <= chance < 0.72:
                self.cut(kind, body)
            elif 0.72 <= chance < 0.74:
                time.sleep(30)
            else:
                self.send(200, kind, body)
        except OSError:
            pass

    def cut(self, kind, body):
        """Less than was promised."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:len(body) // 2])
        self.close_connection = True


class Server(loopback.Server):
    """Posts that become more with time, their images and pages."""

    def __init__(self, kind, seed):
        self.kind, self.chance, self.begin = kind, random.Random(seed), time.time()
        self.asked = collections.Counter()
        self.images = [colours(48 + number, 36 + number, number) for number in range(16)]
        super().__init__(Answering)

    def body(self, path):
        address = urlsplit(path)
        self.asked[address.path.split("/")[1]] += 1
        if address.path.startswith("/images/"):
            return self.images[int(address.path.split("/")[2].split(".")[0]) % len(self.images)], "image/png"
        if address.path.startswith("/pages/"):
            text = "".join(f"<p>{' '.join(self.chance.choices(WORDS, k=40))} <a href=/pages/{n}>on</a>" for n in range(80))
            return f"<!doctype html><title>Page</title><article><h1>Page</h1>{text}</article>".encode(), "text/html"
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        posts = self.bluesky(query) if self.kind == "bluesky" else self.mastodon(query)
        return json.dumps(posts).encode(), "application/json"

    @property
    def newest(self):
        return 10_000 + int(time.time() - self.begin) // 5

    def mastodon(self, query):
        last = min(int(query.get("max_id", self.newest + 1)) - 1, self.newest)
        first = max(int(query.get("min_id", query.get("since_id", 0))) + 1, last - 19)
        return [self.status(number) for number in range(last, first - 1, -1)]

    def stamp(self, number):
        return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(self.begin - (10_000 - number) * 60))

    def status(self, number):
        tags = [WORDS[number % 10], WORDS[number // 10 % 10]]
        text = " ".join(f'<a href="{self.host}/tags/{tag}" class="mention hashtag">#<span>{tag}</span></a>' for tag in tags)
        return {
            "id": str(number), "uri": f"{self.host}/@ada/{number}", "url": f"{self.host}/@ada/{number}",
            "created_at": self.stamp(number), "account": {"id": "1", "username": "ada", "acct": "ada"},
            "content": f'<p>Post {number} <a href="{self.host}/pages/{number}">page</a> {text}</p>',
            "tags": [{"name": tag, "url": f"{self.host}/tags/{tag}"} for tag in tags], "mentions": [],
            "media_attachments": [
                {"id": str(image), "type": "image", "url": f"{self.host}/images/{number + image}.png"}
                for image in range(number % 3)]}

    def bluesky(self, query):
        last = int(query.get("cursor", self.newest))
        posts = [self.record(number) for number in range(last, last - 20, -1)]
        return {"cursor": str(last - 20), "posts": posts}

    def record(self, number):
        tag = WORDS[number % 10]
        text = f"Post {number} #{tag}"
        facet = {
            "index": {"byteStart": len(text) - len(tag) - 1, "byteEnd": len(text)},
            "features": [{"$type": "app.bsky.richtext.facet#tag", "tag": tag}]}
        return {
            "uri": f"at://did:plc:ada/app.bsky.feed.post/{number}", "cid": "c", "indexedAt": self.stamp(number),
            "author": {"did": "did:plc:ada", "handle": "ada.example"},
            "record": {"$type": "app.bsky.feed.post", "text": text, "createdAt": self.stamp(number), "facets": [facet]}}


class Session(terminal.Terminal):
    """The program at a terminal, whose output is not kept for longer than it takes to look at it."""

    def listen(self):
        seen = b""
        while True:
            try:
                piece = os.read(self.terminal, 1 << 16)
            except OSError:
                return
            if not piece:
                return
            self.output += piece
            del self.output[:-20_000]
            self.arrivals = [(time.perf_counter(), len(self.output))]
            seen += piece
            seen = seen[self.answer(seen):]

    @property
    def figures(self):
        """Megabytes of this process's own that are no part of a file, descriptors, threads."""
        with open(f"/proc/{self.child}/smaps_rollup") as file:
            values = {line.split()[0]: int(line.split()[1]) for line in file if line.split()[-1] == "kB"}
        own = values["Anonymous:"]
        folder = f"/proc/{self.child}"
        return own / 1_024, len(os.listdir(folder + "/fd")), len(os.listdir(folder + "/task"))

    @property
    def has_ended(self):
        return os.waitpid(self.child, os.WNOHANG)[0] != 0


class Soak:
    def __init__(self, program, folder, seed):
        self.chance, self.folder = random.Random(seed), folder
        self.servers = {
            "town": Server("mastodon", 1), "hill": Server("mastodon", 2), "sky": Server("bluesky", 3)}
        os.makedirs(folder + "/data")
        with open(folder + "/data/rc", "w") as file:
            file.write("set local on\n")
            for name, server in self.servers.items():
                file.write(f"source add {server.kind} {name} {server.host}\n")
        with open(folder + "/large.png", "wb") as file:
            file.write(noise(2_300, 2_300))
        with open(folder + "/tweets.jsonl", "w") as file:
            for number in range(2_000):
                tag = WORDS[number % 10]
                file.write(json.dumps({
                    "id_str": str(10**15 + number), "created_at": "Fri Mar 27 18:04:11 +0000 2015",
                    "full_text": f"Kept {number} #{tag}", "user": {"screen_name": "ada"},
                    "entities": {"hashtags": [{"text": tag, "indices": [6 + len(str(number)) - 1, 0]}]}}) + "\n")
        # What the rc file defines is there in a script; at a prompt --no-rc leaves it out, so it is typed.
        self.session = Session(program, folder + "/data", "--graphics", "kitty", "--timeout", "4")
        for line in open(folder + "/data/rc"):
            self.session.enter(line.strip(), silence=1)

    def line(self):
        word = self.chance.choice(WORDS)
        number = self.chance.randrange(1, 12)
        return self.chance.choice([
            f"#{word}", f"search {word}", f"search {word} -{self.chance.choice(WORDS)}", f"{number}", f"{number}",
            f"{number}", "mentions", "back", "back", "root", "more", "more", "gallery", "image", "image 2", "view",
            f"read {self.servers['town'].host}/pages/{number}", "new", "watch 5", "refresh", "recents", "tab search",
            "use town,hill,sky", "use town", "use archive,sky", "use archive", f"import {self.folder}/tweets.jsonl",
            "path", f"/{word}", "zoom +", "pan left", "doctor", f"export {self.folder}/out.csv", "photos", "places",
            f"go {self.servers['hill'].host}/@ada/{9_000 + number}",
        ])

    def step(self):
        """Types a line; now and then half of it, or Ctrl-C while it runs."""
        line = self.line()
        if self.chance.random() < 0.1:
            self.session.write(line[:len(line) // 2] + "\t")
            time.sleep(0.1)
            self.session.write("\x15")
        self.session.write(line + "\r")
        time.sleep(self.chance.choice([0.05, 0.3, 1, 2]))
        if line == "view":
            self.session.write("".join(self.chance.choices("hjkl+-np", k=4)) + "q")
        if self.chance.random() < 0.3:
            self.session.write("\x03")
            time.sleep(0.1)

    def look(self):
        """Whether a line is taken: Ctrl-C ends what runs, and what is typed then is answered."""
        sign = f"here{self.chance.randrange(10**9)}"
        self.session.write("q\x15")
        deadline = time.time() + 20
        while time.time() < deadline:
            self.session.write("\x03\x15")
            time.sleep(0.3)
            self.session.write(f"help {sign}\r")
            time.sleep(0.7)
            if self.session.output.count(sign.encode()) > 1:
                return
        raise SystemExit(f"no line was taken for 20 s; there was {bytes(self.session.output[-500:])!r}")

    def unwind(self):
        """Back to the root of each tab, so that what is measured does not depend on where the reader stands.

        The large picture fills the caches of images and of what was decoded, nearly to their limits: that they fill at
        some moment is no growth.
        """
        self.session.write(f"image {self.folder}/large.png\r")
        time.sleep(10)
        for tab in ("places", "photos", "recents", "search"):
            self.session.write(f"tab {tab}\r")
            time.sleep(0.5)
            self.session.write("root\r")
            time.sleep(0.5)
        time.sleep(5)

    def run(self, minutes):
        begin, steps, figures = time.time(), 0, []
        for moment in (part * minutes / MOMENTS[-1] for part in MOMENTS):
            while time.time() - begin < moment * 60:
                self.step()
                steps += 1
                if self.session.has_ended:
                    raise SystemExit(f"it ended; there was {bytes(self.session.output[-1_000:])!r}")
                if steps % 50 == 0:
                    self.look()
            self.look()
            self.unwind()
            figures.append(self.session.figures)
            memory, descriptors, threads = figures[-1]
            print(
                f"{moment:5.1f} minutes, {steps:5} lines: {memory:6.1f} MB of its own, {descriptors} descriptors,"
                f" {threads} threads", flush=True)
        self.session.close()
        asked = sum((server.asked for server in self.servers.values()), collections.Counter())
        print(f"asked for: {dict(asked)}")
        if not all(asked[kind] for kind in ("api", "xrpc", "images", "pages")):
            raise SystemExit("not all was asked for: the lines do not do what they should")
        (first, last) = (figures[0], figures[-1])
        if last[0] > first[0] * 1.25 or last[1] > first[1] + 8:
            raise SystemExit("it has grown")


def main():
    program = os.path.abspath(sys.argv[1])
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else MOMENTS[-1]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    os.environ["SMASHTAG_PAGER"] = "cat"
    os.environ["SMASHTAG_BROWSER"] = "true"
    os.environ["all_proxy"] = ""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        Soak(program, folder, seed).run(minutes)


main()
