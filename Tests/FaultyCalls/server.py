"""What the program fetches: a page, a picture and posts, from a server on 127.0.0.1."""
import json
import struct
import sys
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = (
    "<!doctype html><html><head><title>Rain</title></head><body><article><h1>Rain</h1>"
    + "".join(f"<p>Paragraph {n} of a page on rain, with words enough to be one that is read: #rain.</p>" for n in range(40))
    + "</article></body></html>").encode()


def picture():
    """A PNG of 64 by 64 pixels."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes((x * 4, y * 4, 128)[i] for x in range(64) for i in range(3)) for y in range(64))
    head = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def post(number):
    return {
        "id": str(number), "created_at": f"2026-01-{number:02}T12:00:00.000Z", "content": f"<p>rain {number} #cats</p>",
        "tags": [{"name": "cats"}], "account": {"id": "7", "acct": "ada", "username": "ada"},
        "uri": f"https://mastodon.example/{number}"}


class Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        kind, body, status = "application/json", b"{}", 200
        if self.path == "/page":
            kind, body = "text/html; charset=utf-8", PAGE
        elif self.path == "/picture.png":
            kind, body = "image/png", picture()
        elif self.path.startswith("/api/v1/timelines/tag/cats"):
            body = b"[]" if "max_id" in self.path else json.dumps([post(n) for n in (9, 8, 7)]).encode()
        elif self.path.startswith("/api/v1/accounts/verify_credentials"):
            body = json.dumps({"id": "7", "acct": "ada", "username": "ada", "display_name": "Ada"}).encode()
        elif self.path.startswith("/api/v2/instance") or self.path.startswith("/api/v1/instance"):
            body = json.dumps({"title": "home", "domain": "home.example", "version": "4.3.0"}).encode()
        else:
            status = 404
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """A program that fails leaves its connections; anything else is a fault of this server."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
