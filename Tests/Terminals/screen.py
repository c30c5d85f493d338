"""A screen of its own (Xvfb) with one terminal on it: keys go in, screenshots come out."""
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
PROMPT = "sh-prompt> "


# Set when this run is to end: whoever looks at a screen next leaves it, and cleans up.
stopping = threading.Event()


class Unavailable(Exception):
    """The terminal cannot be tried here."""


class Stopped(Exception):
    """This run was told to end."""


def go_on():
    if stopping.is_set():
        raise Stopped()


class Screenshot:
    """Rows and columns of (red, green, blue)."""

    def __init__(self, ppm):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", ppm)
        if not header:
            raise Unavailable("no screenshot could be taken")
        self.width, self.height = int(header[1]), int(header[2])
        self.ppm, self.pixels = ppm, ppm[header.end():]

    def row(self, y, left, width):
        start = 3 * (y * self.width + left)
        part = self.pixels[start:start + 3 * width]
        return list(zip(part[0::3], part[1::3], part[2::3]))

    def column(self, x, top, height):
        return [tuple(self.pixels[start:start + 3])
                for start in range(3 * (top * self.width + x), 3 * ((top + height) * self.width + x), 3 * self.width)]

    def save(self, path):
        subprocess.run(["convert", "ppm:-", path], input=self.ppm, check=True)


class Screen:
    """Use it in a `with`: at its end every process that it started has been ended."""

    def __init__(self, setting, program, wide=1500, high=1000):
        self.setting, self.program, self.size = setting, program, (wide, high)
        self.folder = tempfile.mkdtemp(prefix="smashtag-terminal-")
        self.log = os.path.join(self.folder, "output")
        self.server = self.terminal = self.window = None

    def __enter__(self):
        try:
            self.start_server()
            self.start_terminal()
            self.find_window()
            self.measure()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.setting.in_tmux:
            subprocess.run(["tmux", "-S", self.path("tmux"), "kill-server"], capture_output=True)
        for process in (self.terminal, self.server):
            if process:
                end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    # ---- beginning ----

    def start_server(self):
        wide, high = self.size
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{wide}x{high}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(writing)
        with os.fdopen(reading) as file:
            number = file.readline().strip()
        if not number:
            raise Unavailable("Xvfb does not start")
        self.environment = self.plain_environment(":" + number)

    def plain_environment(self, display):
        """Nothing of the terminal this runs in, and nothing of the user's settings."""
        kept = {name: os.environ[name] for name in ("PATH", "USER", "LOGNAME") if name in os.environ}
        homes = {"HOME": "home", "XDG_CONFIG_HOME": "home/config", "XDG_CACHE_HOME": "home/cache",
                 "XDG_DATA_HOME": "home/data", "XDG_RUNTIME_DIR": "home/run"}
        for name in homes.values():
            os.makedirs(self.path(name), mode=0o700, exist_ok=True)
        return kept | {name: self.path(path) for name, path in homes.items()} | {
            "DISPLAY": display, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "SHELL": "/bin/bash",
            "LIBGL_ALWAYS_SOFTWARE": "1", "QT_QPA_PLATFORM": "xcb"}

    def start_terminal(self):
        self.write_scripts()
        command = self.setting.command(self.path("home"))
        with open(self.path("terminal.log"), "w") as log:
            self.terminal = subprocess.Popen(
                [*command, sys.executable, os.path.join(FOLDER, "inside.py"), self.folder, "sh", self.path("shell")],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

    def write_scripts(self):
        """`shell` logs all that a bash prints; in that bash `go` starts the program."""
        words = [self.program, "--no-rc", "--data-dir", self.path("data"), *self.setting.options]
        bash = "bash --norc --noprofile -i"
        inner = f"env PS1='{PROMPT}' PATH={shlex.quote(self.folder)}:$PATH {bash}"
        logged = f"exec script -qfe -c {shlex.quote(inner)} {shlex.quote(self.log)}"
        if self.setting.in_tmux:
            with open(self.path("tmux.conf"), "w") as file:
                file.write("set -g status off\n")
            logged = f"exec tmux -S {self.path('tmux')} -f {self.path('tmux.conf')} new-session {shlex.quote(logged)}"
        for name, text in [("shell", logged), ("go", f"#!/bin/sh\nexec {shlex.join(words)}")]:
            with open(self.path(name), "w") as file:
                file.write(text + "\n")
            os.chmod(self.path(name), 0o755)

    def find_window(self):
        for _ in range(300):
            go_on()
            window = self.largest_window()
            if window:
                self.window = window
                break
            if self.terminal.poll() is not None:
                break
            time.sleep(0.05)
        if not self.window:
            raise Unavailable("opens no window: " + self.read("terminal.log")[-300:].strip().replace("\n", " | "))
        self.xdotool("windowmove", self.window, "0", "0")
        self.xdotool("windowfocus", self.window)
        self.xdotool("mousemove", str(self.size[0] - 5), str(self.size[1] - 5))

    def largest_window(self):
        listing = subprocess.run(["xwininfo", "-root", "-tree"], env=self.environment, capture_output=True, text=True)
        found = re.findall(r"^ {5}(0x[0-9a-f]+) .*?(\d+)x(\d+)\+", listing.stdout, re.MULTILINE)
        large = [(int(wide) * int(high), window) for window, wide, high in found if int(wide) > 300 and int(high) > 200]
        for _, window in sorted(large, reverse=True):
            facts = subprocess.run(["xwininfo", "-id", window], env=self.environment, capture_output=True, text=True)
            if "IsViewable" in facts.stdout:
                return window
        return None

    def measure(self):
        """Finds where on the window its cells lie, and how large they are, while all of them are painted."""
        for _ in range(200):
            go_on()
            if (cells := self.read("cells")) and (box := self.painted()):
                break
            time.sleep(0.05)
        else:
            raise Unavailable("runs no command: " + self.read("terminal.log")[-300:].strip())
        left, top, right, bottom = box
        self.columns, self.rows = map(int, cells.split())
        self.cell = ((right - left) // self.columns, (bottom - top) // self.rows)
        self.origin = (left, top)
        shot = self.shot()
        self.extra = (shot.width - self.columns * self.cell[0], shot.height - self.rows * self.cell[1])
        open(self.path("seen"), "w").close()

    def painted(self):
        """The rectangle that is magenta, once it is as large as a terminal."""
        shot, magenta = self.shot(), (255, 0, 255)
        middle = shot.row(shot.height // 2, 0, shot.width)
        if middle.count(magenta) < shot.width * 0.9:
            return None
        left, right = middle.index(magenta), shot.width - middle[::-1].index(magenta)
        column = shot.column((left + right) // 2, 0, shot.height)
        top, bottom = column.index(magenta), shot.height - column[::-1].index(magenta)
        return (left, top, right, bottom) if (bottom - top) > shot.height * 0.8 else None

    # ---- in and out ----

    def xdotool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True)

    def type(self, text):
        self.xdotool("type", "--delay", "12", "--", text)

    def key(self, *names):
        self.xdotool("key", "--delay", "30", *names)

    def enter(self, line):
        self.type(line)
        self.key("Return")

    def shot(self):
        go_on()
        taken = subprocess.run(["import", "-silent", "-window", self.window, "-depth", "8", "ppm:-"],
                               env=self.environment, capture_output=True)
        return Screenshot(taken.stdout)

    def signal_program(self, kind):
        """To the one process whose data lies in this run's folder."""
        data = self.path("data").encode()
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if data in words:
                os.kill(int(name), kind)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        wide, high = columns * self.cell[0] + self.extra[0], rows * self.cell[1] + self.extra[1]
        self.xdotool("windowsize", "--sync", self.window, str(wide), str(high))

    def read(self, name):
        try:
            with open(self.path(name), "rb") as file:
                return file.read().decode(errors="replace")
        except OSError:
            return ""

    def output(self, start=0):
        """What was written to the terminal from there on."""
        try:
            with open(self.log, "rb") as file:
                file.seek(start)
                return file.read()
        except OSError:
            return b""

    def waits_for(self, pattern, start=0, seconds=15):
        last = time.monotonic() + seconds
        while time.monotonic() < last:
            go_on()
            if re.search(pattern, self.output(start), re.DOTALL):
                return True
            time.sleep(0.05)
        return False


def end(process):
    """Ends a process and all that came from it, each by its id."""
    family = [(process.pid, began(process.pid)), *((child, began(child)) for child in descendants(process.pid))]
    for kind in (signal.SIGTERM, signal.SIGKILL):
        for member, time_of_start in family:
            if time_of_start and began(member) == time_of_start:
                os.kill(member, kind)
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            pass
        time.sleep(0.1)


def fields(process):
    """What the system tells of a process behind its name: the parent's id second, the time of its start as the 20th."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None


def began(process):
    """Tells a process from a later one with the same id."""
    known = fields(process)
    return known[19] if known and known[0] != "Z" else None


def descendants(parent):
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        if known := fields(name):
            children.setdefault(int(known[1]), []).append(int(name))
    found, waiting = [], [parent]
    while waiting:
        new = children.get(waiting.pop(), [])
        found += new
        waiting += new
    return found
