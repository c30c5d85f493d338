#!/usr/bin/env python3
"""Scores what is taken for the article of a page, on the pages of Tests/Articles.

usage: articles.py PROGRAM [-v]   -v: a line for each page

Each page there stands beside what a careful reader would call its text: a line `title: …`, and the body, a block a line.
Scored as the article extraction benchmark does: of runs of four words, how many of those that are shown are of the body
(precision) and how many of the body are shown (recall), the mean of all pages, and F1 of both means. Beside it trafilatura
and readability-lxml, where `Scripts/setup.sh articles` has put them into .build/articles.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

import loopback

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PAGES = os.path.join(ROOT, "Tests", "Articles")
PYTHON = os.path.join(ROOT, ".build", "articles", "bin", "python")
PEERS = r'''
import json, sys, time
import lxml.html, readability, trafilatura
figures = {"trafilatura": [{}, 0], "readability-lxml": [{}, 0]}
for path in sys.argv[1:]:
    page = open(path, "rb").read()
    try:
        page = page.decode("utf-8")
    except UnicodeDecodeError:
        pass  # They look for the encoding themselves.
    begin = time.process_time()
    text = trafilatura.extract(page, include_comments=False) or ""
    middle = time.process_time()
    try:
        document = readability.Document(page)
        read = lxml.html.fromstring(document.summary()).text_content()
        title = document.short_title()
    except Exception:
        read, title = "", ""
    figures["readability-lxml"][1] += time.process_time() - middle
    figures["trafilatura"][1] += middle - begin
    data = trafilatura.extract_metadata(page)
    figures["trafilatura"][0][path] = [data.title if data else "", text]
    figures["readability-lxml"][0][path] = [title, read]
json.dump(figures, sys.stdout)
'''


class Answering(loopback.Answering):
    def do_GET(self):
        with open(os.path.join(PAGES, os.path.basename(self.path) + ".html"), "rb") as page:
            self.send(200, "text/html", page.read())


def expected(name):
    with open(os.path.join(PAGES, name + ".txt"), encoding="utf-8") as file:
        title, _, *body = file.read().split("\n")
    return title.removeprefix("title: "), "\n".join(body)


def runs(text):
    """How often each run of four words occurs; characters without spaces between them count as words."""
    words = re.findall(r"[぀-ヿ㐀-鿿가-힣]|[^\W぀-ヿ㐀-鿿가-힣]+", text.lower())
    return collections.Counter(tuple(words[index:index + 4]) for index in range(max(1, len(words) - 3)))


def score(shown, body):
    shown, body = runs(shown), runs(body)
    common = sum((shown & body).values())
    return common / max(1, sum(shown.values())), common / max(1, sum(body.values()))


def own(program, names):
    """Title and text of each page, and the seconds of the processor."""
    server = loopback.Server(Answering)
    with tempfile.TemporaryDirectory() as data:
        with open(os.path.join(data, "rc"), "w") as rc:
            rc.write("set local on\n")
        before = os.times()
        commands = "; ".join(f"read {server.host}/{name}" for name in names)
        done = subprocess.run([program, "--data-dir", data, "--json", "--keep-going", "-c", commands],
                              stdout=subprocess.PIPE, check=True)
        after = os.times()
    pages = [json.loads(line) for line in done.stdout.splitlines()]
    found = {page["url"].rsplit("/", 1)[1]: (page["title"], page["text"]) for page in pages if "text" in page}
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return {name: found.get(name, ("", "")) for name in names}, seconds


def peers(names):
    if not os.path.exists(PYTHON):
        print("trafilatura, readability-lxml: not installed; Scripts/setup.sh articles gets them")
        return
    paths = [os.path.join(PAGES, name + ".html") for name in names]
    done = subprocess.run([PYTHON, "-c", PEERS, *paths], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    for peer, (pages, seconds) in json.loads(done.stdout).items():
        yield peer, {os.path.basename(path)[:-5]: page for path, page in pages.items()}, seconds


def tell(who, pages, seconds, is_verbose):
    scores, titles = {}, 0
    for name, (title, text) in pages.items():
        wanted, body = expected(name)
        scores[name] = score(text, body)
        titles += (title or "").strip() == wanted
    if is_verbose:
        for name, (precision, recall) in sorted(scores.items(), key=lambda item: min(item[1])):
            print(f"  {name:36} precision {precision:.3f}, recall {recall:.3f}")
    precision, recall = (sum(values) / len(scores) for values in zip(*scores.values()))
    print(f"{who:18} F1 {2 * precision * recall / (precision + recall):.3f}, precision {precision:.3f}, recall {recall:.3f},"
          f" {titles} of {len(scores)} titles, {seconds:.2f} s of the processor")


def main():
    program = os.path.abspath(sys.argv[1])
    names = sorted(name[:-5] for name in os.listdir(PAGES) if name.endswith(".html"))
    print(f"articles of {len(names)} pages of our own making")
    tell("smashtag", *own(program, names), "-v" in sys.argv)
    for peer in peers(names):
        tell(*peer, "-v" in sys.argv)


main()
