#!/usr/bin/env python3
"""Measures the program on the network of this machine: a server of Mastodon's API, in this process, on 127.0.0.1.

usage: live.py PROGRAM

- one page of 40 posts, whole processes: smashtag, which decodes, stores and shows it, beside curl, which writes it to /dev/null;
- 20 pages of 40 posts, decoded, stored and shown in one process, beside curl fetching the same 20 addresses;
- from Enter in the prompt to the page on the screen, beside what curl says one request takes;
- a key and its echo in the prompt, while nothing runs and while ten slow answers arrive, beside cat at such a terminal.
"""
import json, os, pty, select, shutil, statistics, subprocess, sys, tempfile, termios, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from once import runs

PAGES, POSTS = runs(20, 2), 40


def status(number, host):
    name = f"writer{number % 37}"
    page = f"{host}/@{name}/{number}"
    return {
        "id": str(number), "uri": page, "url": page, "created_at": "2026-11-%02dT%02d:%02d:%02d.000Z" % (
            1 + number // 86_400 % 28, number // 3_600 % 24, number // 60 % 60, number % 60),
        "account": {
            "id": str(number % 37), "username": name, "acct": name, "display_name": f"Writer {number % 37}",
            "url": f"{host}/@{name}", "avatar": f"{host}/avatars/{name}.png", "note": "<p>writes</p>", "emojis": []},
        "content": f'<p>Post {number} on rain in the town, and on what comes after it: '
        f'<a href="{host}/tags/rain" class="mention hashtag" rel="tag">#<span>rain</span></a> '
        f'<span class="h-card"><a href="{host}/@ada" class="u-url mention">@<span>ada</span></a></span> '
        f'<a href="https://example.org/{number}" rel="nofollow noopener"><span class="invisible">https://</span>'
        f'<span class="ellipsis">example.org/{number}</span></a></p>',
        "tags": [{"name": "rain", "url": f"{host}/tags/rain"}],
        "mentions": [{"id": "1", "username": "ada", "acct": "ada", "url": f"{host}/@ada"}],
        "media_attachments": [{
            "id": "9", "type": "image", "url": f"{host}/media/{number}.jpg", "description": "Rain on a roof",
            "meta": {"original": {"width": 1200, "height": 800}}}] if number % 3 == 0 else [],
        "visibility": "public", "sensitive": False, "spoiler_text": "", "language": "en", "reblog": None,
        "replies_count": 0, "reblogs_count": 1, "favourites_count": 2, "in_reply_to_id": None, "emojis": [],
        "card": None, "poll": None,
    }


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answering)
        self.host = f"http://127.0.0.1:{self.server_port}"
        last = PAGES * POSTS + 100_000
        self.pages = [
            json.dumps([status(last - page * POSTS - post, self.host) for post in range(POSTS)]).encode()
            for page in range(PAGES)]
        self.first = last
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        address = urlsplit(self.path)
        query = parse_qs(address.query)
        if address.path.rsplit("/", 1)[-1].startswith("slow"):
            return self.drip()
        below = int(query["max_id"][0]) if "max_id" in query else self.server.first + 1
        page = (self.server.first + 1 - below) // POSTS
        body = self.server.pages[page] if page < PAGES else b"[]"
        links = []
        if page + 1 < PAGES:
            below -= POSTS
            links = [("Link", f'<{self.server.host}{address.path}?max_id={below}>; rel="next"')]
        self.answer(body, links)

    def answer(self, body, headers):
        self.send_response(200)
        for name, value in [("Content-Type", "application/json"), ("Content-Length", str(len(body)))] + headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def drip(self):
        """A page that takes half a minute, in 300 pieces."""
        body = self.server.pages[0]
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        piece = len(body) // 300 + 1
        try:
            for start in range(0, len(body), piece):
                self.wfile.write(body[start:start + piece])
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            pass


def milliseconds(words, count):
    times = []
    for _ in range(count):
        start = time.perf_counter()
        subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
        times.append((time.perf_counter() - start) * 1_000)
    return statistics.median(times)


def begin(folder, server):
    """A new folder of data, whose source is defined at start: there it is not looked at first."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(os.path.join(folder, "rc"), "w") as rc:
        rc.write(f"source add mastodon home {server.host}\n")


def page_figures(program, server, folder):
    address = f"{server.host}/api/v1/timelines/tag/rain"
    begin(folder, server)
    script = f"use home; set limit {POSTS}; #rain"
    call = [program, "--data-dir", folder, "-c"]
    subprocess.run(call + [script], stdout=subprocess.DEVNULL, check=True)
    curl = milliseconds(["curl", "-s", f"{address}?limit={POSTS}"], runs(40))
    ours = milliseconds(call + [script], runs(40))
    idle = milliseconds(call + ["path"], runs(40))
    print(f"one page of {POSTS} posts     smashtag {ours:.1f} ms, of which {idle:.1f} ms start; curl {curl:.1f} ms;"
          f" over curl {ours - curl:+.1f} ms")
    all_pages = [f"{address}?limit={POSTS}"]
    all_pages += [f"{address}?max_id={server.first + 1 - POSTS * page}" for page in range(1, PAGES)]
    curl = milliseconds(["curl", "-s"] + all_pages, runs(10))
    fresh = []
    for _ in range(runs(10)):
        begin(folder, server)
        fresh.append(milliseconds(call + [script + "; more" * (PAGES - 1)], 1))
    ours = statistics.median(fresh)
    print(f"{PAGES} pages of {POSTS} posts   smashtag {ours:.1f} ms in a new archive; curl {curl:.1f} ms;"
          f" on top {ours - curl:+.1f} ms")


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, words):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(words[0], words)
        termios.tcsetwinsize(self.terminal, (40, 120))
        self.read_until("> ")

    def read_until(self, text, seconds=10):
        (seen, wanted, end) = (b"", text.encode(), time.perf_counter() + seconds)
        while wanted not in seen:
            if not select.select([self.terminal], [], [], max(0, end - time.perf_counter()))[0]:
                raise SystemExit(f"no {text!r} came; there was {seen[-300:]!r}")
            seen += os.read(self.terminal, 65_536)

    def settle(self, seconds=0.3):
        end = time.perf_counter() + 2 * seconds
        while time.perf_counter() < end and select.select([self.terminal], [], [], seconds)[0]:
            os.read(self.terminal, 65_536)

    def enter(self, line):
        os.write(self.terminal, line.encode() + b"\r")
        self.settle()

    def echo(self, letter):
        start = time.perf_counter()
        os.write(self.terminal, letter.encode())
        self.read_until(letter)
        return (time.perf_counter() - start) * 1_000

    def echoes(self, count):
        """Letters that stand nowhere else, so that the first one seen is the echo."""
        times = []
        for index in range(count):
            if index % 50 == 0:
                os.write(self.terminal, b"\x15")
                self.settle(0.2)
            times.append(self.echo(chr(0x4E00 + index)))
            time.sleep(0.02)
        os.write(self.terminal, b"\x15")
        return sorted(times)

    def close(self):
        os.write(self.terminal, b"\x03\x15\x04")
        os.close(self.terminal)
        os.waitpid(self.child, 0)


class Prompt(Terminal):
    """The program itself."""

    def __init__(self, program, folder):
        super().__init__([program, "--no-rc", "--timeout", "120", "--data-dir", folder])


class Cat(Terminal):
    """What any program needs for an echo: cat, at a terminal that echoes nothing by itself."""

    def __init__(self):
        super().__init__(["sh", "-c", "stty raw -echo; printf '> '; exec cat"])

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def enter_figures(program, server, folder):
    """Each search is another tag, so each is fetched, decoded, stored and shown."""
    prompt = Prompt(program, folder)
    for line in [f"source add mastodon home {server.host}", "use home", f"set limit {POSTS}", "#warm"]:
        prompt.enter(line)
    ours, bare = [], []
    for number in range(runs(30)):
        address = f"{server.host}/api/v1/timelines/tag/tag{number}?limit={POSTS}"
        call = ["curl", "-s", "-o", "/dev/null", "-w", "%{time_total}", address]
        bare.append(float(subprocess.run(call, capture_output=True, check=True).stdout) * 1_000)
        os.write(prompt.terminal, f"#tag{number}".encode())
        prompt.settle(0.1)
        start = time.perf_counter()
        os.write(prompt.terminal, b"\r")
        prompt.read_until(f"Post {server.first} ")
        ours.append((time.perf_counter() - start) * 1_000)
        prompt.settle(0.2)
    prompt.close()
    print(f"from Enter to the page of {POSTS} posts: median {statistics.median(ours):.1f} ms; one request by curl"
          f" {statistics.median(bare):.1f} ms; over curl {statistics.median(ours) - statistics.median(bare):+.1f} ms")


def percentile(times, part):
    return times[int(len(times) * part)]


def echo_figures(program, server, folder):
    cat = Cat()
    prompt = Prompt(program, folder)
    prompt.enter(f"source add mastodon home {server.host}")
    prompt.enter("use home")
    for name, searches in [("nothing runs", 0), ("ten slow answers arrive", 10)]:
        for number in range(searches):
            prompt.enter(f"#slow{number}")
        ours, floor = prompt.echoes(runs(300, 5)), cat.echoes(runs(300, 5))
        last, floor_last = percentile(ours, 0.99), percentile(floor, 0.99)
        print(f"a key and its echo, {name}: median {statistics.median(ours):.2f} ms, 99th percentile {last:.2f} ms,"
              f" longest {ours[-1]:.2f} ms; cat {statistics.median(floor):.2f} and {floor_last:.2f} ms;"
              f" 99th over cat's {last - floor_last:+.2f} ms (goal 2)")
    prompt.close()
    cat.close()


def main():
    program = os.path.abspath(sys.argv[1])
    server = Server()
    with tempfile.TemporaryDirectory() as folder:
        page_figures(program, server, os.path.join(folder, "pages"))
        enter_figures(program, server, os.path.join(folder, "enter"))
        echo_figures(program, server, os.path.join(folder, "echo"))


main()
