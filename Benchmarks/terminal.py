"""A program in a terminal that answers what terminals are asked, and notes when each piece of output came."""
import fcntl
import os
import pty
import re
import signal
import struct
import termios
import threading
import time
import tty

COLUMNS, ROWS, CELL = 200, 62, (10, 20)


def alone(count):
    """Milliseconds for that many bytes from one process through a terminal to another that looks at none of them."""
    child, terminal = pty.fork()
    if child == 0:
        tty.setraw(0)
        os.write(1, b"!")
        os.read(0, 1)
        left = count
        while left:
            left -= os.write(1, b"~" * min(left, 1 << 20))
        os.read(0, 1)
        os._exit(0)
    while os.read(terminal, 1) != b"!":
        pass
    begin, left = time.perf_counter(), count
    os.write(terminal, b"\r")
    while left:
        left -= len(os.read(terminal, 1 << 16))
    milliseconds = (time.perf_counter() - begin) * 1_000
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return milliseconds


class Terminal:
    ANSWERS = [
        (rb"\x1b_G[^\x1b]*a=q[^\x1b]*\x1b\\", b"\x1b_Gi=31;OK\x1b\\"),
        (rb"\x1b\[16t", b"\x1b[6;%d;%dt" % (CELL[1], CELL[0])),
        (rb"\x1b\[c", b"\x1b[?62;4c"),
        (rb"\x1b\]11;\?", b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
    ]

    def __init__(self, program, data, *options, columns=COLUMNS):
        self.output, self.arrivals = bytearray(), []
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            # Its size has to be there before the program looks.
            size = struct.pack("HHHH", ROWS, columns, columns * CELL[0], ROWS * CELL[1])
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")
            os.execv(program, [program, "--no-rc", "--data-dir", data, *options])
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        self.wait_for(b"> ")
        self.settle()

    def listen(self):
        answered = 0
        while True:
            try:
                piece = os.read(self.terminal, 1 << 16)
            except OSError:
                return
            if not piece:
                return
            self.output += piece
            self.arrivals.append((time.perf_counter(), len(self.output)))
            answered += self.answer(bytes(self.output[answered:]))

    def answer(self, part):
        """Answers in the order of the questions; tells how much of the part leaves nothing to answer."""
        found = []
        if b"\x1b" in part:
            found = sorted((match.start(), match.end(), answer) for question, answer in self.ANSWERS
                           for match in re.finditer(question, part))
        for _, _, answer in found:
            os.write(self.terminal, answer)
        return max(found[-1][1] if found else 0, len(part) - 100)

    def wait_for(self, text, start=0, seconds=30):
        end = time.perf_counter() + seconds
        while self.output.find(text, start) < 0:
            if time.perf_counter() > end:
                raise SystemExit(f"no {text!r} came; there was {bytes(self.output[-300:])!r}")
            time.sleep(0.0005)
        return time.perf_counter()

    def settle(self, seconds=0.5, longest=30):
        """Waits for silence; when the last byte came."""
        end = time.perf_counter() + longest
        while time.perf_counter() < end:
            last = self.arrivals[-1][0] if self.arrivals else 0
            if time.perf_counter() - last > seconds:
                return last
            time.sleep(0.01)
        raise SystemExit(f"no silence within {longest} s; there was {bytes(self.output[-300:])!r}")

    def write(self, text):
        os.write(self.terminal, text.encode())

    def type(self, line):
        """Without Enter, until it stands there."""
        self.write(line)
        self.settle(0.1)

    def enter(self, line, silence=0.3):
        self.type(line)
        self.write("\r")
        time.sleep(0.1)
        self.settle(silence)

    def step(self, key, silence):
        """From a key to the last byte before that much silence: milliseconds, bytes."""
        (start, begin) = (len(self.output), time.perf_counter())
        self.write(key)
        end = begin + 2
        while time.perf_counter() < end:
            last = self.arrivals[-1][0]
            if last > begin and time.perf_counter() - last > silence:
                return (last - begin) * 1_000, len(self.output) - start
            time.sleep(0.005)
        return None

    def memory(self):
        """The most megabytes that were resident."""
        with open(f"/proc/{self.child}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1_024

    def close(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        # Else it might read from the next terminal, which gets the same number.
        self.listener.join()
        os.close(self.terminal)
