"""What a terminal shows of the bytes it gets: coloured characters, sixels, kitty's images and iTerm2's."""
import base64
import io
import re
import zlib

import numpy
from PIL import Image, ImageDraw, ImageFont

COLUMNS, ROWS, CELL = 80, 22, (10, 20)
SIZE = COLUMNS * CELL[0], ROWS * CELL[1]
MONO = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
# xterm's sixteen.
NAMED = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
         (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
         (255, 255, 255)]


def palette(number):
    if number < 16:
        return NAMED[number]
    if number < 232:
        steps = [0, 95, 135, 175, 215, 255]
        return tuple(steps[(number - 16) // unit % 6] for unit in (36, 6, 1))
    return (8 + 10 * (number - 232),) * 3


class Glyphs:
    """How much of each pixel of a cell a character covers."""

    def __init__(self):
        self.known, self.font = {}, ImageFont.truetype(MONO, 16)

    def of(self, sign):
        if sign not in self.known:
            self.known[sign] = self.made(ord(sign))
        return self.known[sign]

    def made(self, code):
        wide, high = CELL
        mask = numpy.zeros((high, wide))
        if code == 0x20:
            return mask
        if code == 0x2580:
            mask[:high // 2] = 1
        elif 0x2581 <= code <= 0x2588:
            mask[high - round(high * (code - 0x2580) / 8):] = 1
        elif 0x2589 <= code <= 0x258F:
            mask[:, :round(wide * (0x2590 - code) / 8)] = 1
        elif code == 0x2590:
            mask[:, wide // 2:] = 1
        elif 0x2591 <= code <= 0x2593:
            mask[:] = (code - 0x2590) / 4
        elif code == 0x2594:
            mask[:round(high / 8)] = 1
        elif code == 0x2595:
            mask[:, wide - round(wide / 8):] = 1
        elif 0x2596 <= code <= 0x259F:
            quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][code - 0x2596]
            for index in range(4):
                if quarters >> index & 1:
                    y, x = index // 2 * (high // 2), index % 2 * (wide // 2)
                    mask[y:y + high // 2, x:x + wide // 2] = 1
        elif 0x1FB00 <= code <= 0x1FB3B:
            number = code - 0x1FB00 + 1
            number += (number >= 21) + (number + (number >= 21) >= 42)
            edges = [0, round(high / 3), round(high * 2 / 3), high]
            for index in range(6):
                if number >> index & 1:
                    x = index % 2 * (wide // 2)
                    mask[edges[index // 2]:edges[index // 2 + 1], x:x + wide // 2] = 1
        else:
            image = Image.new("L", CELL)
            ImageDraw.Draw(image).text((0, 0), chr(code), fill=255, font=self.font)
            mask = numpy.asarray(image, float) / 255
        return mask


GLYPHS = Glyphs()


def symbols(output):
    """Draws characters with their colours from the upper left; sRGB from 0 to 1."""
    screen = numpy.zeros((SIZE[1], SIZE[0], 3))
    state = {"row": 0, "column": 0, "fore": (229, 229, 229), "back": (0, 0, 0), "turned": False, "bold": False}
    text = output.decode("utf-8", "replace")
    for match in re.finditer(r"\x1b\[([0-9;?]*)([A-Za-z])|\x1b[()].|\x1b[78]|\r?\n|([^\x1b\r])", text):
        if match[2] == "m":
            color(state, [int(number or 0) for number in match[1].split(";")])
        elif match[2] == "C":
            state["column"] += int(match[1] or 1)
        elif match[0].endswith("\n"):
            state["row"], state["column"] = state["row"] + 1, 0
        elif match[3]:
            put(screen, state, match[3])
    return screen / 255


def put(screen, state, sign):
    row, column = state["row"], state["column"]
    state["column"] += 1
    if row >= ROWS or column >= COLUMNS:
        return
    fore, back = numpy.array(state["fore"]), numpy.array(state["back"])
    if state["turned"]:
        fore, back = back, fore
    mask = GLYPHS.of(sign)[..., None]
    down, across = slice(row * CELL[1], (row + 1) * CELL[1]), slice(column * CELL[0], (column + 1) * CELL[0])
    screen[down, across] = fore * mask + back * (1 - mask)


def color(state, numbers):
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            state.update(fore=(229, 229, 229), back=(0, 0, 0), turned=False)
        elif number == 7:
            state["turned"] = True
        elif number == 27:
            state["turned"] = False
        elif number in (38, 48):
            key = "fore" if number == 38 else "back"
            if numbers.pop(0) == 5:
                state[key] = palette(numbers.pop(0))
            else:
                state[key] = tuple(numbers[:3])
                del numbers[:3]
        elif number == 39:
            state["fore"] = (229, 229, 229)
        elif number == 49:
            state["back"] = (0, 0, 0)
        for first, key, base in ((30, "fore", 0), (40, "back", 0), (90, "fore", 8), (100, "back", 8)):
            if first <= number < first + 8:
                state[key] = NAMED[number - first + base]


def sixel(output):
    body = re.search(rb"\x1bP[0-9;]*q(.*?)\x1b\\", output, re.S)[1].decode()
    raster = re.match(r'"(\d+);(\d+);(\d+);(\d+)', body)
    screen = numpy.zeros((int(raster[4]) + 6, int(raster[3]), 3))
    colors, current, x, y = {}, 0, 0, 0
    for match in re.finditer(r'#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)(.)|([$-])|([?-~])', body[raster.end():]):
        if match[1]:
            current = int(match[1])
            if match[2]:
                colors[current] = [round(int(match[i]) * 255 / 100) for i in (2, 3, 4)]
        elif match[7]:
            x, y = 0, y + 6 * (match[7] == "-")
        else:
            count, sign = (int(match[5]), match[6]) if match[5] else (1, match[8])
            bits = ord(sign) - 63
            for row in range(6):
                if bits >> row & 1:
                    screen[y + row, x:x + count] = colors[current]
            x += count
    # Bands of six rows may leave some rows of the last cell as they were, which is not held against them.
    high = int(raster[4])
    missing = SIZE[1] - high if screen.shape[1] == SIZE[0] and 0 < SIZE[1] - high < 6 else 0
    return scaled(numpy.pad(screen[:high], ((0, missing), (0, 0), (0, 0)), "edge") / 255)


def scaled(levels):
    """At the size of the screen, as a terminal does it."""
    if levels.shape[:2] == (SIZE[1], SIZE[0]):
        return levels
    image = Image.fromarray((levels * 255).round().astype("uint8")).resize(SIZE, Image.BILINEAR)
    return numpy.asarray(image, float) / 255


def kitty(output):
    data, first, placed = b"", {}, {}
    for match in re.finditer(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\", output):
        keys = dict(pair.split("=", 1) for pair in match[1].decode().split(",") if "=" in pair)
        if keys.get("a") == "p":
            placed = keys
        else:
            first = first or keys
            # chafa pads each piece by itself.
            data += base64.b64decode(match[2])
    if first.get("t") in ("t", "f"):
        data = open(data, "rb").read()
    if first.get("f", "32") == "100":
        pixels = numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB"), float)
    else:
        data = zlib.decompress(data) if first.get("o") == "z" else data
        channels = int(first.get("f", 32)) // 8
        shape = int(first["v"]), int(first["s"]), channels
        pixels = numpy.frombuffer(data, "uint8").reshape(shape)[..., :3].astype(float)
    if placed.get("w"):
        x, y = int(placed.get("x", 0)), int(placed.get("y", 0))
        pixels = pixels[y:y + int(placed["h"]), x:x + int(placed["w"])]
    return scaled(pixels / 255)


def iterm(output):
    data = base64.b64decode(re.search(rb"\x1b\]1337;File=[^:]*:([^\x07\x1b]*)", output)[1])
    return scaled(numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB"), float) / 255)
