#!/usr/bin/env python3
"""Measures four sources searched together, each a server of its own on 127.0.0.1, in a terminal of 80x24 cells.

usage: joined.py PROGRAM [RUNS]

- two servers of Mastodon's API, one of Bluesky's, one of X's, each with 100 posts for every tag, and pages of 100; each
  waits before it answers, one of them longer than the others: from the last byte of the last answer until the last
  byte on the terminal, before half a second of silence;
- beside it the same with one of these sources alone, which is what there was before sources were joined;
- the most memory that was resident, and the time of the first prompt with these sources set up.

Each search is for a tag of its own, so everything is fetched, decoded, stored, merged and shown.
"""
import json
import os
import re
import sys
import tempfile
import time
from urllib.parse import parse_qs, urlsplit

import loopback
import terminal
from once import runs as usual
from terminal import Terminal

POSTS, GOAL = 100, 20
# Tags take this one's place, so they are as long as it is: Bluesky counts bytes.
TAG = "rain000"
terminal.ROWS = 24


def stamp(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(seconds))


def text(number):
    return f"Post {number} on #{TAG} in the town, and on what comes after it: https://example.org/{number}"


def spot(number, word):
    start = text(number).index(word)
    return start, start + len(word)


class Answering(loopback.Answering):
    def do_GET(self):
        address = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        found = self.server.answer(address.path, query)
        if found is None:
            return self.send(404, "application/json", b'{"error":"Not Found"}')
        body, headers, waits = found
        if waits:
            time.sleep(self.server.delay)
        self.send(200, "application/json", body.encode(), headers)
        if waits:
            Server.sent = time.perf_counter()


class Server(loopback.Server):
    """Answers after a while with posts that are no older than an hour; those of several servers interleave."""
    sent = 0.0

    def __init__(self, name, delay, shift):
        (self.name, self.delay) = (name, delay)
        super().__init__(Answering)
        newest = int(time.time()) - 60 - shift
        self.posts = [json.dumps(self.post(1_000 - index, newest - 30 * index)) for index in range(POSTS)]

    def page(self, start, count, tag):
        return ",".join(self.posts[start:start + count]).replace(TAG, tag)


class Mastodon(Server):
    kind = "mastodon"

    def post(self, number, seconds):
        page = f"{self.host}/@ada/{number}"
        return {
            "id": str(number), "uri": page, "url": page, "created_at": stamp(seconds),
            "account": {
                "id": "1", "username": "ada", "acct": "ada", "display_name": "Ada", "url": f"{self.host}/@ada",
                "avatar": f"{self.host}/avatars/ada.png", "note": "<p>writes</p>", "emojis": []},
            "content": f'<p>Post {number} on <a href="{self.host}/tags/{TAG}" class="mention hashtag" rel="tag">#<span>'
            f'{TAG}</span></a> in the town, and on what comes after it: <a href="https://example.org/{number}" '
            f'rel="nofollow noopener"><span class="invisible">https://</span><span>example.org/{number}</span></a></p>',
            "tags": [{"name": TAG, "url": f"{self.host}/tags/{TAG}"}], "mentions": [], "media_attachments": [],
            "visibility": "public", "sensitive": False, "spoiler_text": "", "language": "en", "reblog": None,
            "replies_count": 0, "reblogs_count": 1, "favourites_count": 2, "in_reply_to_id": None, "emojis": [],
            "card": None, "poll": None}

    def answer(self, path, query):
        if path.endswith("/instance"):
            return json.dumps({"version": "4.3.1", "title": self.name, "domain": "mastodon.example"}), [], False
        if not path.startswith("/api/v1/timelines/tag/"):
            return None
        tag = path.rsplit("/", 1)[-1]
        start = 1_001 - int(query.get("max_id", 1_001))
        count = min(40, int(query.get("limit", 20)))
        links = []
        if start + count < POSTS:
            links = [("Link", f'<{self.host}{path}?max_id={1_001 - start - count}>; rel="next"')]
        return f"[{self.page(start, count, tag)}]", links, True


class Bluesky(Server):
    kind = "bluesky"

    def post(self, number, seconds):
        did, cid = "did:plc:" + "a" * 24, "bafyrei" + f"{number:a>52}"
        (tag, end), (link, last) = spot(number, "#" + TAG), spot(number, f"https://example.org/{number}")
        facets = [
            {"index": {"byteStart": tag, "byteEnd": end},
             "features": [{"$type": "app.bsky.richtext.facet#tag", "tag": TAG}]},
            {"index": {"byteStart": link, "byteEnd": last},
             "features": [{"$type": "app.bsky.richtext.facet#link", "uri": f"https://example.org/{number}"}]}]
        return {
            "uri": f"at://{did}/app.bsky.feed.post/3k{number}{TAG}", "cid": cid,
            "author": {"did": did, "handle": "ada.bsky.social", "displayName": "Ada", "labels": []},
            "record": {"$type": "app.bsky.feed.post", "text": text(number), "createdAt": stamp(seconds),
                       "langs": ["en"], "facets": facets},
            "replyCount": 0, "repostCount": 1, "likeCount": 2, "quoteCount": 0, "indexedAt": stamp(seconds),
            "labels": []}

    def answer(self, path, query):
        if path.endswith(".getPosts"):
            return '{"posts":[]}', [], False
        if not path.endswith(".searchPosts"):
            return None
        start, count = int(query.get("cursor", 0)), int(query.get("limit", 25))
        cursor = f'"cursor":"{start + count}",' if start + count < POSTS else ""
        return f'{{{cursor}"posts":[{self.page(start, count, query["tag"])}]}}', [], True


class X(Server):
    kind = "x"

    def post(self, number, seconds):
        (tag, end), (link, last) = spot(number, "#" + TAG), spot(number, f"https://example.org/{number}")
        return {
            "id": str(1_990_000_000_000_000_000 + number), "text": text(number), "created_at": stamp(seconds),
            "author_id": "1", "lang": "en", "edit_history_tweet_ids": [str(1_990_000_000_000_000_000 + number)],
            "public_metrics": {"retweet_count": 1, "reply_count": 0, "like_count": 2, "quote_count": 0},
            "entities": {
                "hashtags": [{"start": tag, "end": end, "tag": TAG}],
                "urls": [{"start": link, "end": last, "url": f"https://example.org/{number}",
                          "expanded_url": f"https://example.org/{number}", "display_url": f"example.org/{number}"}]}}

    def answer(self, path, query):
        if path.endswith("/usage/tweets"):
            return '{"data":{"project_cap":"10000","project_id":"1","project_usage":"12"}}', [], False
        if not path.endswith("/search/recent"):
            return None
        start, count = int(query.get("next_token", "t0")[1:]), int(query.get("max_results", 10))
        posts = self.page(start, count, re.search(r"#(\w+)", query["query"]).group(1))
        meta = {"result_count": len(self.posts[start:start + count])}
        if start + count < POSTS:
            meta["next_token"] = f"t{start + count}"
        users = '{"id":"1","username":"ada","name":"Ada"}'
        return f'{{"data":[{posts}],"includes":{{"users":[{users}]}},"meta":{json.dumps(meta)}}}', [], True


def median_and_99th(times):
    times = sorted(times)
    return times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]


def words(times):
    return "median %.1f ms, 99th percentile %.1f ms" % median_and_99th(times)


def first_prompt(program, data):
    begin = time.perf_counter()
    shell = Terminal(program, data, columns=80)
    came = next(when for when, length in shell.arrivals if b"> " in shell.output[:length])
    shell.close()
    return (came - begin) * 1_000


def searches(program, data, names, runs, first):
    """Milliseconds of each search from the last answer to the end of its page, and the most memory."""
    shell = Terminal(program, data, columns=80)
    shell.enter(f"set limit {POSTS}")
    shell.enter("use " + ",".join(names))
    times = []
    for run in range(runs + 1):
        tag = f"rain{first + run:03}"
        start = len(shell.output)
        shell.type("#" + tag)
        Server.sent = 0.0
        shell.write("\r")
        shell.wait_for(b"Post ", start)
        end = shell.settle(0.5)
        # The first search opens the archive, and loads what fetches.
        if run > 0:
            times.append((end - Server.sent) * 1_000)
    shown = bytes(shell.output[start:])
    counted = re.findall(rb" of ([0-9]+)", shown)
    if not counted or int(counted[-1]) < POSTS:
        raise SystemExit(f"no page of {POSTS} posts came; there was {shown[-600:]!r}")
    memory = shell.memory()
    shell.close()
    return times, memory


def main():
    program = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else usual(20)
    os.environ.update(SMASHTAG_TOKEN_BIRDS="bearer")
    servers = [Mastodon("town", 0.03, 0), Mastodon("hill", 0.04, 7), Bluesky("sky", 0.06, 14), X("birds", 0.3, 21)]
    names = [server.name for server in servers]
    with tempfile.TemporaryDirectory() as data:
        plain = [first_prompt(program, data) for _ in range(usual(10))]
        shell = Terminal(program, data, columns=80)
        for server in servers:
            shell.enter(f"source add {server.kind} {server.name} {server.host}", silence=0.5)
        shell.close()
        prompts = [first_prompt(program, data) for _ in range(usual(10))]
        joined, memory = searches(program, data, names, runs, 100)
        alone, least = searches(program, data, names[-1:], runs, 500)
    print(f"four sources of {POSTS} posts, from the last answer to the page: {words(joined)} (goal {GOAL} ms);"
          f" one of them alone: {words(alone)}")
    print(f"the most memory: {memory:.1f} MB with four sources, {least:.1f} MB with one; the first prompt after"
          f" {median_and_99th(prompts)[0]:.1f} ms, {median_and_99th(plain)[0]:.1f} ms without sources")


main()
