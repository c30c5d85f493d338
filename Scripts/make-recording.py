#!/usr/bin/env python3
"""Records the demo of the README anew: somebody types a walk through the sample, and what the program shows is drawn.

usage: .build/recording/bin/python Scripts/make-recording.py PROGRAM

Makes Documentation/demo.cast, which `asciinema play` plays (asciicast v2), and of that Documentation/demo.gif.

The program runs in a pseudo terminal, in an empty home of its own, offline, and learns nothing of this machine. The
times in the recording are those of the walk below and not of the clock: the same program makes the same recording. What
it asks the terminal is answered here and left out, so that a terminal that plays the recording is not asked again.

Needs Scripts/setup.sh recording.
"""
import fcntl
import itertools
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

try:
    import pyte
    from PIL import Image, ImageChops, ImageDraw, ImageFont
except ImportError as reason:
    sys.exit(f"make-recording: {reason}; Scripts/setup.sh recording makes .build/recording/bin/python, which has it")

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
CAST, GIF = (os.path.join(ROOT, "Documentation", name) for name in ("demo.cast", "demo.gif"))

COLUMNS, ROWS = 90, 26
# The pixels of a cell: eighths of its height are whole.
WIDTH, HEIGHT = 12, 24
THEME = {
    "fg": "#d4d7dd", "bg": "#15171c",
    "palette": "#2a2e37:#e5686f:#5cc689:#e0c15a:#5a9cf0:#c583e0:#4fc1cf:#d4d7dd"
               ":#7d8492:#f28b91:#82dca6:#f0d782:#84b6f7:#d9a6ef:#7ed7e2:#ffffff",
}

# Each step: the keys, what then stands left of the cursor, what else is on the screen, and how long it is looked at.
WALK = [
    ("", "sample> ", "301 tweets", 1.8),
    ("#be", "sample> #be", "", 0.4),
    ("\t", "sample> #bells ", "", 0.7),
    ("has:", "sample> #bells has:", "", 0.4),
    ("\t", "sample> #bells has:", "tweets with a picture", 2.0),
    ("im", "sample> #bells has:im", "", 0.3),
    ("\t", "sample> #bells has:images ", "", 0.6),
    ("\r", "sample #bells has:images> ", "The big bell is called Agnes", 3.2),
    ("2\r", "sample #bells has:images › 2> ", "a number follows a mention", 3.4),
    ("1\r", "… has:images › 2 › image> ", "fills", 3.4),
    ("back\r", "sample #bells has:images › 2> ", "Hashtags", 1.6),
    ("3\r", "… has:images › 2 › #aldern> ", "24 tweets", 3.4),
    ("root\r", "sample> ", "a number searches again", 3.6),
]
# Seconds from key to key, from the last of a line to Enter, and from a key to what it does.
TYPING, BEFORE_ENTER, ANSWER = (0.12, 0.09, 0.15, 0.10), 0.4, 0.03
# Real seconds without output after which an answer is taken for whole, and within which it has to come.
QUIET, DEADLINE = 0.2, 30


class Failed(Exception):
    """Something is missing, or the program shows something else than the walk expects."""


# What the program shows

class Screen(pyte.Screen):
    """pyte's screen, which forgets that text is dim: here it blinks, which the program never lets it."""

    def select_graphic_rendition(self, *numbers, **options):
        super().select_graphic_rendition(*dim_as_blinking(numbers), **options)

    @property
    def left_of_cursor(self):
        return self.display[self.cursor.y][:self.cursor.x]

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.display).strip()


def dim_as_blinking(numbers):
    """Parameters of SGR with 5 for 2, and with 25 after 22; those of colours (`38;5;2`, `38;2;R;G;B`) stay."""
    rest = iter(numbers)
    for number in rest:
        yield {2: 5}.get(number, number)
        if number == 22:
            yield 25
        if number in (38, 48):
            kind = next(rest, 0)
            yield from [kind, *itertools.islice(rest, 3 if kind == 2 else 1)]


# The program in its terminal

def hexadecimal(color):
    return "rgb:" + "/".join(color[at:at + 2] * 2 for at in (1, 3, 5))


# Questions to the terminal, and their answers. Sources: XTerm Control Sequences; kitty's terminal graphics protocol.
QUESTIONS = [
    (rb"\x1b\]11;\?\x1b\\", f"\x1b]11;{hexadecimal(THEME['bg'])}\x1b\\"),   # the background
    (rb"\x1b_G[^\x1b]*a=q[^\x1b]*\x1b\\", ""),                              # graphics: a GIF has none
    (rb"\x1b\[48;2;1;2;3m\x1bP\$qm\x1b\\\x1b\[m", "\x1bP1$r0;48:2:1:2:3m\x1b\\"),   # 16.7 million colours
    (rb"\x1b\[16t", f"\x1b[6;{HEIGHT};{WIDTH}t"),                           # the size of a cell
    (rb"\x1b\[c", "\x1b[?62;22c"),                                          # the kind of terminal (DA1)
]


class Session:
    """The program in a pseudo terminal; ends with it."""

    def __init__(self, program, home):
        environment = {
            "HOME": home, "SMASHTAG_DATA_DIR": os.path.join(home, "data"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "TZ": "UTC", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.screen = Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            size = struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * WIDTH, ROWS * HEIGHT)
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.chdir(home)
            try:
                os.execve(program, [program], environment)
            finally:
                os._exit(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    def press(self, key):
        os.write(self.terminal, key.encode())

    def answer(self, is_whole, told):
        """What the program writes until it is silent and that is whole; `told` says what is waited for."""
        whole, fresh, given_up = b"", b"", time.monotonic() + DEADLINE
        while time.monotonic() < given_up:
            if select.select([self.terminal], [], [], QUIET)[0]:
                fresh = self.without_questions(fresh + self.read())
                continue
            self.stream.feed(fresh)
            whole, fresh = whole + fresh, b""
            if whole and is_whole(self.screen):
                return whole.decode()
        raise Failed(f"waited {DEADLINE} s for {told}; the screen shows\n{self.screen.text}")

    def read(self):
        try:
            return os.read(self.terminal, 1 << 16)
        except OSError:
            raise Failed(f"the program ended; the screen shows\n{self.screen.text}") from None

    def without_questions(self, output):
        for question, answer in QUESTIONS:
            output, count = re.subn(question, b"", output)
            self.press(answer * count)
        return output


def walk(program):
    """The events of the recording: seconds since its begin, and what the program wrote then."""
    pauses, now = itertools.cycle(TYPING), 0.0
    with tempfile.TemporaryDirectory() as home, Session(program, home) as session:
        for keys, line, shown, look in WALK:
            def is_there(screen):
                return screen.left_of_cursor == line and shown in screen.text

            for key in keys[:-1]:
                now += next(pauses)
                session.press(key)
                yield now + ANSWER, session.answer(lambda _: True, f"{key!r} to appear")
            if keys:
                now += BEFORE_ENTER if keys.endswith("\r") else next(pauses)
                session.press(keys[-1])
            yield now + ANSWER, session.answer(is_there, f"{line!r} and {shown!r} after {keys!r}")
            now += look
    yield now, ""


def write_cast(events):
    """Format: docs.asciinema.org/manual/asciicast/v2."""
    header = {
        "version": 2, "width": COLUMNS, "height": ROWS, "title": "Smashtag", "theme": THEME,
        "env": {"TERM": "xterm-256color"}}
    with open(CAST, "w") as file:
        for line in [header, *([round(time, 2), "o", output] for time, output in events)]:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


# Pictures of the screen

FONTS = "/usr/share/fonts/truetype"
FONT_SIZE, BASELINE, LINE, MARGIN = 20, 19, 2, 20
# The size of the pictures in a font of emoji, which has no other.
EMOJI_SIZE, EMOJI_COLORS = 109, 24
# So many shades from paper to ink: few, so that a frame has few colours.
SHADES = 8
DIM = 0.58


def blocks():
    """Rectangles in a cell of 8x8 for each block that the program draws with: left, top, right, bottom."""
    quarters = [(0, 0, 4, 4), (4, 0, 8, 4), (0, 4, 4, 8), (4, 4, 8, 8)]
    found = {
        sign: [quarter for place, quarter in enumerate(quarters) if number >> place & 1]
        for number, sign in enumerate("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", 1)}
    for eighths in range(1, 8):
        found[chr(0x2580 + eighths)] = [(0, 8 - eighths, 8, 8)]
        found[chr(0x2590 - eighths)] = [(0, 0, eighths, 8)]
    return found | {"▔": [(0, 0, 8, 1)], "▕": [(7, 0, 8, 8)]}


BLOCKS = blocks()
# The arms of lines: left, right, up, down.
LINES = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu"}


def rectangles(sign, width):
    """Where ink is in a cell, in pixels, for signs that have to meet those beside them; none for another."""
    for left, top, right, bottom in BLOCKS.get(sign, []):
        yield round(left * width / 8), round(top * HEIGHT / 8), round(right * width / 8), round(bottom * HEIGHT / 8)
    across, down = (width - LINE) // 2, (HEIGHT - LINE) // 2
    for arm in LINES.get(sign, ""):
        yield {
            "l": (0, down, across + LINE, down + LINE), "r": (across, down, width, down + LINE),
            "u": (across, 0, across + LINE, down + LINE), "d": (across, down, across + LINE, HEIGHT)}[arm]


class Fonts:
    """Glyphs as masks of a cell, or of two; emoji as pictures."""

    def __init__(self):
        mono, bold, other, emoji = (
            self.font(*font) for font in [
                ("dejavu/DejaVuSansMono.ttf", FONT_SIZE), ("dejavu/DejaVuSansMono-Bold.ttf", FONT_SIZE),
                ("dejavu/DejaVuSans.ttf", FONT_SIZE), ("noto/NotoColorEmoji.ttf", EMOJI_SIZE)])
        self.plain, self.bold, self.emoji = [mono, other], [bold, mono, other], emoji

    @staticmethod
    def font(name, size):
        path = os.path.join(FONTS, name)
        try:
            return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
        except OSError:
            raise Failed(f"{path} is missing; Scripts/setup.sh recording installs it") from None

    def mask(self, text, width, is_bold):
        """The ink of a text in a cell; nothing if only the font of emoji has it."""
        mask = Image.new("L", (width, HEIGHT))
        for font in self.bold if is_bold else self.plain:
            if has(font, text):
                ImageDraw.Draw(mask).text((width / 2, BASELINE), text, 255, font, "ms")
                return mask.point([round(round(ink / 255 * (SHADES - 1)) * 255 / (SHADES - 1)) for ink in range(256)])
        return None

    def picture(self, text, width):
        """An emoji of the size of its cells, on nothing."""
        if not has(self.emoji, text):
            raise Failed(f"no font has {text!r}, {' '.join(f'U+{ord(sign):04X}' for sign in text)}")
        left, top, right, bottom = self.emoji.getbbox(text)
        picture = Image.new("RGBA", (right - left, bottom - top))
        ImageDraw.Draw(picture).text((-left, -top), text, font=self.emoji, embedded_color=True)
        picture.thumbnail((width - 2, HEIGHT - 2), Image.Resampling.LANCZOS)
        picture = picture.quantize(EMOJI_COLORS, Image.Quantize.FASTOCTREE).convert("RGBA")
        whole = Image.new("RGBA", (width, HEIGHT))
        whole.paste(picture, ((width - picture.width) // 2, (HEIGHT - picture.height) // 2))
        return whole


def has(font, text):
    """Whether a font draws a text otherwise than what no font has."""
    return text.isspace() or bytes(font.getmask(text)) not in (b"", bytes(font.getmask("\uffff")))


def channels(color):
    return tuple(int(color[at:at + 2], 16) for at in (1, 3, 5))


class Painter:
    """Draws screens, one after the other; of each only the cells that are not as they were."""

    def __init__(self, header, fonts):
        self.fonts = fonts
        self.columns, self.rows, theme = header["width"], header["height"], header["theme"]
        names = [*pyte.graphics.FG_ANSI.values()][:8], [*pyte.graphics.FG_AIXTERM.values()][:8]
        self.colors = dict(zip([*names[0], *names[1]], map(channels, theme["palette"].split(":"))))
        self.ink, self.paper = channels(theme["fg"]), channels(theme["bg"])
        size = self.columns * WIDTH + 2 * MARGIN, self.rows * HEIGHT + 2 * MARGIN
        self.canvas, self.drawn = Image.new("RGB", size, self.paper), {}

    def paint(self, screen):
        """The picture of a screen."""
        for row, column in itertools.product(range(self.rows), range(self.columns)):
            here = not screen.cursor.hidden and (screen.cursor.y, screen.cursor.x) == (row, column)
            cell = screen.buffer[row][column], here, self.is_wide(screen, row, column)
            if self.drawn.get((row, column)) != cell:
                self.drawn[row, column] = cell
                if cell[0].data:
                    self.canvas.paste(self.cell(*cell), (MARGIN + column * WIDTH, MARGIN + row * HEIGHT))
        return self.canvas.copy()

    def is_wide(self, screen, row, column):
        """Whether the right half of a wide character follows, which has no text."""
        return column + 1 < self.columns and screen.buffer[row][column + 1].data == ""

    def cell(self, cell, has_cursor, is_wide):
        ink, paper = self.color(cell.fg, self.ink), self.color(cell.bg, self.paper)
        if cell.reverse != has_cursor:
            ink, paper = paper, ink
        if cell.blink:
            ink = tuple(round(of + (to - of) * DIM) for of, to in zip(paper, ink))
        image = Image.new("RGB", (WIDTH * (2 if is_wide else 1), HEIGHT), paper)
        self.write(cell, image, ink)
        if cell.underscore:
            ImageDraw.Draw(image).rectangle((0, BASELINE + 2, image.width, BASELINE + 2), ink)
        return image

    def write(self, cell, image, ink):
        if found := list(rectangles(cell.data, image.width)):
            for left, top, right, bottom in found:
                image.paste(ink, (left, top, right, bottom))
        elif mask := self.fonts.mask(cell.data, image.width, cell.bold):
            image.paste(ink, mask=mask)
        else:
            picture = self.fonts.picture(cell.data, image.width)
            image.paste(picture, mask=picture)

    def color(self, name, default):
        return default if name == "default" else self.colors.get(name) or channels("#" + name)


# The GIF

PALETTE = 256


def frames(fonts):
    """The pictures of the recording, each with the seconds at which it is to be seen; the last ends it."""
    with open(CAST) as file:
        header, *events = map(json.loads, file)
    screen, painter = Screen(header["width"], header["height"]), Painter(header, fonts)
    stream = pyte.Stream(screen)
    for now, _, output in events:
        stream.feed(output)
        yield painter.paint(screen), now


def write_gif(shots):
    """Answers with how many frames there are, and how long they take."""
    kept = []
    for image, end in shots:
        if not kept or ImageChops.difference(image, kept[-1][0]).getbbox():
            kept.append((image, end))
    # A GIF counts hundredths of a second.
    times = [round(time * 100) for time in [*(begin for _, begin in kept), end]]
    durations = [10 * (to - begin) for begin, to in itertools.pairwise(times)]
    first, *others = paletted([image for image, _ in kept])
    first.save(GIF, save_all=True, append_images=others, duration=durations, loop=0, optimize=False, disposal=1)
    return len(kept), sum(durations) / 1000


def paletted(images):
    """The same with at most 256 colours each; of text none is lost, since text is in frames that have no more."""
    steady = set().union(*(colors(image) for image in images if len(colors(image)) <= PALETTE))
    for image in images:
        kept = sorted(steady & colors(image))
        rest = [] if len(colors(image)) == len(kept) else reduced(image, PALETTE - len(kept)).getpalette("RGB")
        palette = Image.new("P", (1, 1))
        palette.putpalette([*itertools.chain(*kept), *rest])
        yield image.quantize(palette=palette, dither=Image.Dither.NONE)


def reduced(image, count):
    return image.quantize(count, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def colors(image):
    return {color for _, color in image.getcolors(image.width * image.height)}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    if not os.access(program, os.X_OK):
        sys.exit(f"make-recording: {program} is no program")
    try:
        fonts = Fonts()
        write_cast(list(walk(program)))
        count, seconds = write_gif(frames(fonts))
    except Failed as reason:
        sys.exit(f"make-recording: {reason}")
    for path in (CAST, GIF):
        print(f"{path}: {os.path.getsize(path) // 1024} kB")
    print(f"{count} frames, {seconds:.1f} s")


main()
