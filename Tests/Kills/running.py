"""Runs an import on a terminal of its own, and reads what it reports."""
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import fcntl

REPORT = re.compile(rb"([\d,]+) tweets?\b")


class Import:
    """One import that is running."""

    def __init__(self, program, data, file):
        self.output, self.began = b"", time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ["TERM"] = "xterm"
            os.execv(program, [program, "--data-dir", data, "--no-rc", "import", file])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))

    @property
    def reported(self):
        """How many tweets it said last that it has."""
        found = REPORT.findall(self.output)
        return int(found[-1].replace(b",", b"")) if found else 0

    def read_until(self, moment):
        """Reads what it says until a moment since it began, or until a test of it is true; false once it has ended."""
        while not (moment() if callable(moment) else time.monotonic() - self.began >= moment):
            if select.select([self.terminal], [], [], 0.002)[0]:
                try:
                    self.output += os.read(self.terminal, 65_536)
                except OSError:
                    return False
        return True

    def end(self):
        """Waits for its end, and answers how many seconds it took in all and its status."""
        self.read_until(lambda: False)
        _, status = os.waitpid(self.process, 0)
        os.close(self.terminal)
        return time.monotonic() - self.began, os.waitstatus_to_exitcode(status)

    def kill(self):
        """Ends it at once, and takes what it said before. False where it had ended by itself."""
        os.kill(self.process, signal.SIGKILL)
        self.read_until(lambda: False)
        _, status = os.waitpid(self.process, 0)
        os.close(self.terminal)
        return os.WIFSIGNALED(status)
