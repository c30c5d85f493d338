"""A picture whose every place can be told from its colours, and the reading of it back from a screenshot.

Red and blue say where a point lies from left to right: 13 bars, and each of the 12 pairs of neighbours occurs once.
Green says where it lies from top to bottom: bars of heights that no two places have in the same order. Each channel is
either LOW or HIGH, two levels that all palettes of terminals have; nothing is as dark as the background.
"""
import statistics
import struct
import zlib

LOW, HIGH = 95, 255
LIMIT = (LOW + HIGH) // 2
# A walk through the four levels of red and blue that takes each way from one to another once.
ACROSS = [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3, 0]
BAR = 120
HEIGHTS = [60, 110, 80, 140, 50, 120, 90, 150, 70, 130]
WIDTH, HEIGHT = BAR * len(ACROSS), sum(HEIGHTS)
BORDERS_ACROSS = [BAR * index for index in range(1, len(ACROSS))]
BORDERS_DOWN = [sum(HEIGHTS[:index]) for index in range(1, len(HEIGHTS))]


def level(bit):
    return HIGH if bit else LOW


def png():
    """The picture as a file."""
    rows = b""
    for index, height in enumerate(HEIGHTS):
        row = b"".join(bytes([level(code & 1), level(index % 2), level(code & 2)]) * BAR for code in ACROSS)
        rows += (b"\0" + row) * height

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Part:
    """What a canvas shows of the picture, in its own pixels: the scales, and where the picture's corner lies."""

    def __init__(self, across, left, down, top):
        self.across, self.left, self.down, self.top = across, left, down, top

    @classmethod
    def filling(cls, width, height):
        """As much of the picture as possible without a margin, centred."""
        scale = max(width / WIDTH, height / HEIGHT)
        return cls(scale, (width - WIDTH * scale) / 2, scale, (height - HEIGHT * scale) / 2)

    def stretched(self, across, down):
        return Part(self.across * across, self.left * across, self.down * down, self.top * down)

    def zoomed(self, factor, width, height):
        """About the middle of the canvas."""
        return Part(self.across * factor, width / 2 - (width / 2 - self.left) * factor,
                    self.down * factor, height / 2 - (height / 2 - self.top) * factor)

    def moved(self, pixels):
        """Further to the right over the picture, but not beyond its edge."""
        return Part(self.across, self.left - pixels, self.down, self.top)

    def edges(self):
        """Each edge of the whole picture: its name, its place, and which of width and height it belongs to."""
        return [("left", self.left, 0), ("right", self.left + WIDTH * self.across, 0),
                ("top", self.top, 1), ("bottom", self.top + HEIGHT * self.down, 1)]

    def difference(self, other, size, cell):
        """What is wrong with this one where the other is right, or None; a cell in either direction is nothing."""
        for (name, place, axis), (_, right, _) in zip(self.edges(), other.edges()):
            # One outside the canvas is only extrapolated, so it may be off by as much more as it lies further away.
            outside = max(0, -right, right - size[axis]) / size[axis]
            if abs(place - right) > cell[axis] * (1 + 2 * outside):
                return f"the picture's {name} edge is {place - right:+.0f} pixels from where it belongs"
        if abs(self.across / self.down / (other.across / other.down) - 1) > 0.03:
            return f"pixels are not square: {self.across:.3f} across, {self.down:.3f} down"
        return None


class Unreadable(Exception):
    """The canvas does not show the picture."""


def part_shown(shot, left, top, width, height):
    """What the rectangle of a screenshot shows of the picture."""
    lines = [top + height * (2 * index + 1) // 50 for index in range(25)]
    columns = [left + width * (2 * index + 1) // 50 for index in range(25)]
    across = fitted(named_borders([shot.row(y, left, width) for y in lines]))
    down = fitted(borders_by_height([shot.column(x, top, height) for x in columns], across[0]))
    return Part(*across, *down)


def changes(values):
    """Where the values change: (place, before, after); a run of a few pixels is the seam of two bars."""
    runs = []
    for place, value in enumerate(values):
        if runs and runs[-1][1] == value:
            continue
        runs.append((place, value))
    runs = [(place, value) for (place, value), following in zip(runs, runs[1:] + [(len(values), None)])
            if following[0] - place > 5]
    merged = [run for index, run in enumerate(runs) if index == 0 or runs[index - 1][1] != run[1]]
    return [(there[0], here[1], there[1]) for here, there in zip(merged, merged[1:])]


def named_borders(lines):
    """Pairs of a border's place in the picture and its place on the screen: the median over the lines."""
    names = {(before, after): place for place, before, after in zip(BORDERS_ACROSS, ACROSS, ACROSS[1:])}
    seen = {}
    for line in lines:
        codes = [(red > LIMIT) + 2 * (blue > LIMIT) for red, _, blue in line]
        for place, before, after in changes(codes):
            seen.setdefault(names.get((before, after)), []).append(place)
    enough = len(lines) * 2 // 3
    return [(place, statistics.median(places)) for place, places in seen.items()
            if place is not None and len(places) >= enough]


def borders_by_height(columns, scale):
    """The same for green: the one place in the order of heights that fits what is seen."""
    seen = {}
    rows = [[green > LIMIT for _, green, _ in column] for column in columns]
    most = statistics.mode([len(changes(row)) for row in rows])
    for row in rows:
        found = changes(row)
        if len(found) == most:
            for index, (place, _, after) in enumerate(found):
                seen.setdefault(index, []).append((place, after))
    places = [statistics.median(place for place, _ in seen[index]) for index in sorted(seen)]
    if len(places) < 2:
        raise Unreadable("no bars of the picture lie one below the other")
    first_is_bright = seen[0][0][1]
    best = None
    for start in range(len(BORDERS_DOWN) - len(places) + 1):
        if ((start + 1) % 2 == 1) != first_is_bright:
            continue
        pairs = list(zip(BORDERS_DOWN[start:], places))
        slope, offset = fitted(pairs)
        error = max(abs(slope * place + offset - there) for place, there in pairs)
        if abs(slope / scale - 1) < 0.3 and (best is None or error < best[0]):
            best = (error, pairs)
    if best is None:
        raise Unreadable("the bars from top to bottom are not in the picture's order, or not in its proportions")
    return best[1]


def fitted(pairs):
    """The line through the pairs: its slope, and its value at 0."""
    if len(pairs) < 2:
        raise Unreadable("the bars of the picture are not on the screen")
    mean_here = statistics.fmean(here for here, _ in pairs)
    mean_there = statistics.fmean(there for _, there in pairs)
    spread = sum((here - mean_here) ** 2 for here, _ in pairs)
    slope = sum((here - mean_here) * (there - mean_there) for here, there in pairs) / spread
    return slope, mean_there - slope * mean_here
