"""Runs the program in a folder of its own, with the shim between it and the C library."""
import mmap
import os
import shutil
import struct
import subprocess

KINDS = (
    "open read write sync rename unlink truncate mmap close stat mkdir mode lock malloc".split())
LIBRARIES = ("libsqlite3", "libarchive", "libz.", "libzstd", "liblzma", "libbz2", "libcurl", "libgumbo", "libxml2", "libjpeg",
             "libpng", "libwebp", "libgif", "libdeflate")
SECONDS = 20
REPORT = struct.Struct(f"{len(KINDS)}QQQ2048s")


class Wrong(Exception):
    """What came of a fault is not as it has to be."""


def build(folder):
    """Compiles the shim, and answers its path."""
    shim = os.path.join(folder, "shim.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shim.c")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", shim, source], check=True)
    return shim


class Outcome:
    """What a run left behind."""

    def __init__(self, status, output, errors, report=None):
        self.status, self.output, self.errors = status, output, errors
        numbers = REPORT.unpack(report) if report else (0,) * (len(KINDS) + 2) + (b"",)
        self.counts = dict(zip(KINDS, numbers))
        self.matching, self.failed = numbers[len(KINDS)], numbers[len(KINDS) + 1]
        self.call = numbers[-1].split(b"\0")[0].decode(errors="replace")


class Place:
    """A folder in which the program runs: `data` is its own, `files` the reader's."""

    def __init__(self, folder, program, shim):
        self.folder, self.program, self.shim = folder, program, shim
        self.report = folder + ".report"
        os.makedirs(self.data, exist_ok=True)
        os.makedirs(self.files, exist_ok=True)

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    @property
    def files(self):
        return os.path.join(self.folder, "files")

    def file(self, name):
        return os.path.join(self.files, name)

    def fill(self, prepared):
        """Makes it a copy of a prepared folder."""
        shutil.rmtree(self.folder)
        shutil.copytree(prepared, self.folder, symlinks=True)

    def run(self, arguments, stdin="", fault=None, log=None):
        """Runs the program; a fault is a text for the shim, a log the file that it writes."""
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": os.path.join(self.folder, "home"), "TZ": "UTC",
            "LANG": "C.UTF-8", "TERM": "dumb", "SMASHTAG_DATA_DIR": self.data, "SMASHTAG_BROWSER": "true", "SWIFT_BACKTRACE": "enable=no",
            "all_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1",
        }
        if fault or log:
            with open(self.report, "wb") as report:
                report.truncate(4096)
            environment |= {
                "LD_PRELOAD": self.shim, "FAULT_PATHS": self.data + ":" + self.files, "FAULT_REPORT": self.report,
                "FAULT_LIBRARIES": ":".join(LIBRARIES),
            }
            environment |= {"FAULT": fault} if fault else {}
            environment |= {"FAULT_LOG": log} if log else {}
        try:
            ended = subprocess.run(
                [self.program, *arguments], input=stdin.encode(), capture_output=True, cwd=self.files,
                env=environment, timeout=SECONDS)
        except subprocess.TimeoutExpired as late:
            raise Wrong(f"it did not end within {SECONDS} s; it said {late.stderr}") from late
        return Outcome(
            ended.returncode, ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace"),
            self._report() if fault or log else None)

    def _report(self):
        with open(self.report, "rb") as file, mmap.mmap(file.fileno(), 4096, prot=mmap.PROT_READ) as report:
            return report[:REPORT.size]
