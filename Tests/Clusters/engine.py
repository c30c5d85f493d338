#!/usr/bin/env python3
"""Answers ClickHouse's HTTP interface with the engine of chdb, the newest of ClickHouse that Python's packages have.

usage: engine.py FOLDER PORT   on 127.0.0.1, until standard input ends
"""
import gzip
import os
import re
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb import session

INSERT = re.compile(r"INSERT INTO (.*) FORMAT (\w+)")


class Engine:
    """One engine, which answers one question at a time."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.session = session.Session(os.path.join(folder, "data"))

    def answer(self, database, statement, rows):
        with self.lock:
            self.session.query(f"USE {database}")
            insert = INSERT.fullmatch(statement)
            if not insert:
                return self.session.query(statement).bytes()
            # The rows of an insertion come from a file here, and behind the statement at a server.
            with tempfile.NamedTemporaryFile(dir=self.folder) as file:
                file.write(rows)
                file.flush()
                self.session.query(f"INSERT INTO {insert[1]} SELECT * FROM file('{file.name}', '{insert[2]}')")
            return b""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    engine = None

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        items = dict(parse_qsl(urlsplit(self.path).query))
        statement = items.get("query") or body.decode()
        try:
            status, answer = 200, self.engine.answer(items.get("database", "default"), statement, body)
        except RuntimeError as error:
            status, answer = 500, str(error).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


def main():
    Handler.engine = Engine(sys.argv[1])
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
