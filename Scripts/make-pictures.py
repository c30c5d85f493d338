#!/usr/bin/env python3
"""Paints the pictures of the sample collection into Sources/C/CSample/pictures.

Needs Pillow and numpy (pip install pillow numpy). Everything is drawn at twice
the size and scaled down; every random number comes from a fixed seed, so the
same versions of the two libraries give the same files.

    Scripts/make-pictures.py             all of them
    Scripts/make-pictures.py mushroom    only the named ones
"""
import math
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent.parent / "Sources/C/CSample/pictures"
QUALITY = 82


# ---- tools -----------------------------------------------------------------

def rgb(text):
    return np.array([int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)


def grid(h, w):
    return np.mgrid[0:h, 0:w].astype(np.float32)


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def stops(t, *pairs):
    """Colours along t: pairs of (position, hex colour)."""
    places = [p for p, _ in pairs]
    colours = np.array([rgb(c) for _, c in pairs])
    return np.stack([np.interp(t, places, colours[:, i]) for i in range(3)], -1).astype(np.float32)


def sky(h, w, *pairs):
    column = stops(np.linspace(0, 1, h), *pairs)
    return np.repeat(column[:, None, :], w, axis=1)


def noise(h, w, cell, octaves, seed, stretch=1.0, gain=0.5):
    """Fractal value noise in 0...1; stretch > 1 makes it run sideways."""
    rng, total, weight, power = np.random.default_rng(seed), np.zeros((h, w), np.float32), 0.0, 1.0
    for _ in range(octaves):
        rows, columns = max(2, int(h / cell) + 2), max(2, int(w / cell / stretch) + 2)
        cells = Image.fromarray(rng.random((rows, columns), np.float32))
        total += power * np.asarray(cells.resize((w, h), Image.BICUBIC))
        weight, power, cell = weight + power, power * gain, max(cell / 2, 2)
    total /= weight
    return np.clip((total - 0.5) * 1.6 + 0.5, 0, 1)


def ridge(w, base, height, seed, cell=400, octaves=6, gain=0.5):
    """The skyline of a range of hills: one y for each x."""
    line = noise(8, w, cell, octaves, seed, gain=gain)[4]
    return base - height * line


def below(h, w, line):
    y = np.arange(h, dtype=np.float32)[:, None]
    return np.clip(y - line[None, :] + 0.5, 0, 1)


def blur(a, radius):
    radius = max(1, int(radius))
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0)] * a.ndim
            pad[axis] = (radius + 1, radius)
            sums = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
            n = a.shape[axis]
            upper = np.take(sums, np.arange(n) + 2 * radius + 1, axis)
            lower = np.take(sums, np.arange(n), axis)
            a = ((upper - lower) / (2 * radius + 1)).astype(np.float32)
    return a


def mask(h, w, paint):
    sheet = Image.new("L", (w, h), 0)
    paint(ImageDraw.Draw(sheet))
    return np.asarray(sheet, np.float32) / 255


def over(img, m, colour, strength=1.0):
    colour = rgb(colour) if isinstance(colour, str) else colour
    m = (m * strength)[..., None]
    img *= 1 - m
    img += m * colour


def glow(img, x, y, radius, colour, strength=1.0, power=2.0):
    h, w, _ = img.shape
    reach = int(radius * 3)
    x0, x1, y0, y1 = max(0, int(x) - reach), min(w, int(x) + reach), max(0, int(y) - reach), min(h, int(y) + reach)
    if x0 >= x1 or y0 >= y1:
        return
    yy, xx = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    d = np.hypot(xx - x, yy - y) / radius
    light = strength * np.exp(-d ** power * 1.5) * np.clip(3 - d, 0, 1)
    img[y0:y1, x0:x1] += light[..., None] * rgb(colour)


def stars(img, count, seed, limit, brightness=0.9):
    h, w, _ = img.shape
    rng = np.random.default_rng(seed)
    for _ in range(count):
        x, y = rng.random() * w, rng.random() ** 1.2 * limit
        size = 1.2 + 2.2 * rng.random() ** 6
        tint = ["fff6e0", "ffffff", "cfe0ff", "ffdcc0"][rng.integers(4)]
        glow(img, x, y, size, tint, brightness * (0.25 + 0.75 * rng.random() ** 2) * (1 - 0.7 * y / limit))


def spline(points, closed=True, steps=24):
    """A smooth line through the points (Catmull-Rom)."""
    p, out = np.array(points, float), []
    n = len(p)
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = (p[(i + k) % n] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (p[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        for t in np.linspace(0, 1, steps, endpoint=False):
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                                    + (3 * b - a - 3 * c + d) * t ** 3)))
    return out


def fir(draw, x, y, height, rng):
    """A fir tree standing with its foot at x, y."""
    draw.rectangle([x - height * .015, y - height * .2, x + height * .015, y + height * .1], fill=255)
    layers = 9
    for i in range(layers):
        top = y - height + height * .85 * i / layers
        reach = height * (.04 + .2 * (i + 1) / layers) * (0.85 + 0.3 * rng.random())
        low = top + height * .2
        draw.polygon([(x, top), (x + reach, low + height * .03 * rng.random()), (x + reach * .3, low - height * .03),
                      (x - reach * .3, low - height * .03), (x - reach, low + height * .03 * rng.random())], fill=255)


def vignette(img, amount=0.35):
    h, w, _ = img.shape
    y, x = grid(h, w)
    d = np.hypot((x / w - .5) * 1.25, (y / h - .5) * 1.25)
    img *= (1 - amount * smooth(.35, .95, d))[..., None]


def save(name, img):
    h, w, _ = img.shape
    rng = np.random.default_rng(1)
    img = np.clip(img, 0, 1)
    sheets = [Image.fromarray(img[..., i]).resize((w // 2, h // 2), Image.BOX) for i in range(3)]
    small = np.stack([np.asarray(s) for s in sheets], -1)
    small += (rng.random(small.shape[:2], np.float32)[..., None] - .5) * (1.4 / 255)
    path = FOLDER / f"{name}.jpg"
    Image.fromarray((np.clip(small, 0, 1) * 255 + .5).astype(np.uint8)).save(
        path, quality=QUALITY, optimize=True, progressive=True)
    print(f"{name:14} {w // 2}x{h // 2} {path.stat().st_size:8} bytes")


# ---- pictures --------------------------------------------------------------

def bell_tower():
    h, w = 1000, 3000
    img = sky(h, w, (0, "1d2350"), (.25, "4a3f7d"), (.45, "a55f8d"), (.6, "ec8f7c"), (.72, "ffc98b"), (1, "ffe3b0"))
    glow(img, 930, 720, 520, "ffb060", .5)
    cloud = smooth(.52, .85, noise(h, w, 170, 6, 11, stretch=6))
    y, x = grid(h, w)
    fade = smooth(0, 250, y) * smooth(760, 480, y)
    over(img, cloud * fade, "ff9f8f", .55)
    under = smooth(.60, .9, noise(h, w, 120, 6, 12, stretch=8))
    over(img, under * smooth(350, 560, y) * smooth(760, 600, y), "fff0c8", .6)
    stars(img, 60, 5, 330, .6)
    glow(img, 2460, 190, 5, "ffffff", 1.4)
    glow(img, 2460, 190, 30, "ffe8ff", .25)
    moon = mask(h, w, lambda d: (d.ellipse([2600, 120, 2690, 210], fill=255), d.ellipse([2578, 108, 2668, 198], fill=0)))
    over(img, moon, "fff4dc", .95)
    for base, height, seed, cell, colour, strength in [
            (720, 190, 21, 900, "b5708f", .75), (760, 180, 22, 700, "8a5685", .85), (815, 150, 23, 520, "5d3f73", .95)]:
        over(img, below(h, w, ridge(w, base, height, seed, cell, 6, .42)), colour, strength)
    over(img, smooth(640, 800, y) * smooth(900, 790, y), "ffb08c", .22)
    town, lights = [], []
    rng = np.random.default_rng(7)

    def campus(d):
        ground = ridge(w, 875, 60, 31, 900, 4)
        for left, width, tall, roof in [(1190, 150, 95, 1), (1350, 240, 70, 1), (1600, 170, 120, 0), (1780, 110, 80, 1),
                                        (2010, 230, 100, 1), (2250, 150, 70, 1), (1020, 130, 60, 1), (2430, 100, 55, 1)]:
            top = ground[left] - tall
            d.rectangle([left, top, left + width, 1000], fill=255)
            if roof:
                d.polygon([(left - 10, top), (left + width * .12, top - 42), (left + width * .88, top - 42), (left + width + 10, top)], fill=255)
            else:
                d.pieslice([left + 10, top - 75, left + width - 10, top + 75], 180, 360, fill=255)
                d.rectangle([left + width / 2 - 3, top - 110, left + width / 2 + 3, top - 60], fill=255)
            for column in range(int(width / 26)):
                for row in range(int(tall / 40)):
                    if rng.random() < .42:
                        lights.append((left + 10 + column * 26, top + 18 + row * 40, 9, 15))
        d.rectangle([1900, 400, 1980, 1000], fill=255)
        d.rectangle([1890, 560, 1990, 572], fill=255)
        d.rectangle([1888, 392, 1992, 408], fill=255)
        d.rectangle([1906, 300, 1974, 400], fill=255)
        d.rectangle([1896, 290, 1984, 304], fill=255)
        d.polygon(spline([(1898, 292), (1916, 250), (1932, 190), (1940, 120), (1948, 190), (1964, 250), (1982, 292)], False) + [(1982, 292)], fill=255)
        d.line([(1940, 130), (1940, 80)], fill=255, width=4)
        d.line([(1926, 98), (1956, 98)], fill=255, width=4)
        for xx in np.arange(0, w, 13):
            if rng.random() < .85:
                size = rng.uniform(12, 40) * (1.4 if xx < 1000 or xx > 2450 else .75)
                yy = ground[int(xx)] - size * .3
                if rng.random() < .16:
                    d.ellipse([xx - size * .35, yy - size * 2.6, xx + size * .35, yy + 60], fill=255)
                else:
                    d.ellipse([xx - size, yy - size, xx + size, yy + size + 20], fill=255)
        d.polygon([(0, h)] + [(i, ground[i]) for i in range(0, w, 6)] + [(w, h)], fill=255)

    def openings(d):
        for left in (1914, 1944):
            d.rectangle([left, 330, left + 20, 392], fill=255)
            d.pieslice([left, 318, left + 20, 342], 180, 360, fill=255)

    ground = mask(h, w, campus)
    over(img, ground, "2c2048")
    bells = mask(h, w, openings)
    over(img, bells, "ffb45e")
    over(img, mask(h, w, lambda d: [d.polygon(spline([(cx - 9, 372), (cx - 5, 352), (cx, 344), (cx + 5, 352), (cx + 9, 372)], False) + [(cx + 9, 372)], fill=255) for cx in (1924, 1954)]), "5a2f2c")
    glow(img, 1940, 360, 70, "ff9a3c", .45)
    panes = mask(h, w, lambda d: [d.rectangle([a, b, a + c, b + e], fill=255) for a, b, c, e in lights])
    over(img, panes, "ffd27a", .9)
    img += blur(panes, 14)[..., None] * rgb("ff9a40") * .8
    over(img, mask(h, w, lambda d: d.ellipse([1922, 440, 1958, 476], fill=255)), "ffe2a0")
    over(img, mask(h, w, lambda d: (d.line([(1940, 458), (1940, 445)], fill=255, width=3), d.line([(1940, 458), (1949, 463)], fill=255, width=3))), "3a2440")
    front = ridge(w, 985, 90, 41, 1100, 5)
    over(img, below(h, w, front), "17122e")

    def birds(d):
        for cx, cy, s in [(1640, 250, 17), (1700, 285, 13), (1755, 232, 15), (1590, 320, 10), (1830, 262, 11), (2090, 210, 14), (2140, 246, 10), (1520, 285, 9)]:
            d.line(spline([(cx - s, cy - s * .5), (cx - s * .4, cy - s * .55), (cx, cy), (cx + s * .5, cy - s * .6), (cx + s, cy - s * .35)], False), fill=255, width=3)
    over(img, mask(h, w, birds), "2c2048", .9)
    return img


def lighthouse():
    h, w = 1600, 2400
    img = sky(h, w, (0, "060b1f"), (.35, "0f1d42"), (.58, "27406b"), (.64, "5c7590"), (.645, "16283f"), (1, "050a14"))
    y, x = grid(h, w)
    horizon, lamp = 1030, (1742, 520)
    milky = noise(h, w, 260, 7, 3) * np.exp(-((y - 900 + x * .62) / 260) ** 2)
    img += (milky * smooth(1000, 500, y))[..., None] * rgb("5a6aa8") * .45
    stars(img, 900, 4, 950, 1)
    dx, dy = x - lamp[0], y - lamp[1]
    distance, angle = np.hypot(dx, dy) + 1, np.arctan2(dy, dx)
    haze = .6 + .7 * noise(h, w, 320, 5, 9, stretch=2)
    for direction, width, strength, colour in [(math.pi - .10, .085, 1.1, "fff0bd"), (-.10, .085, .8, "fff0bd")]:
        turn = np.angle(np.exp(1j * (angle - direction))).astype(np.float32)
        img += (np.exp(-(turn / width) ** 2) * np.exp(-distance / 1300) * strength * haze)[..., None] * rgb(colour)
    sea = smooth(horizon - 2, horizon + 2, y)
    depth = np.clip((y - horizon) / (h - horizon), 0.001, 1)
    # waves: noise laid out in perspective, fine at the horizon and coarse in front
    sheet = noise(2048, 2048, 60, 6, 17, stretch=2.2, gain=.62)
    rows = (1900 * (depth ** .42)).astype(int) % 2048
    columns = ((x - w / 2) / (.25 + 1.1 * depth) * .62 + 1024).astype(int) % 2048
    ripple = sheet[rows, columns]
    crest = ripple - np.roll(ripple, 7, 0)
    img += (sea * ((ripple - .5) * .5 + crest * 1.1) * (.35 + .65 * depth))[..., None] * rgb("6a8fb8") * .6
    lit = np.exp(-((x - 640 + 500 * depth) / (420 + 420 * depth)) ** 2) * smooth(.52, .8, ripple + crest * .8) * sea
    img += (lit * (1 - depth) ** 1.4)[..., None] * rgb("ffe6b0") * .75
    img += (np.exp(-((y - horizon) / 40) ** 2))[..., None] * rgb("8ea4b8") * .22
    cliff = 1230 - 440 * smooth(1250, 1720, np.arange(w)) - 60 * smooth(1750, 2400, np.arange(w)) + 130 * (noise(8, w, 170, 6, 23)[4] - .5)
    shore = 1330 + 90 * (noise(8, w, 120, 6, 27)[4] - .5) + 190 * smooth(1250, 2300, np.arange(w))
    cliff = cliff + 400 * smooth(1330, 1190, np.arange(w))
    rock = below(h, w, cliff.astype(np.float32)) * (1 - below(h, w, shore.astype(np.float32)))
    grain = noise(h, w, 150, 7, 24, stretch=.6, gain=.62)
    facet = np.clip(.42 + (np.roll(grain, 9, 1) - grain) * 2.6 + (np.roll(grain, 6, 0) - grain) * 1.8, 0, 1)
    over(img, rock, stops(facet, (0, "03050c"), (.5, "0e1726"), (1, "33455c")))
    surf = y - shore[None, :].astype(np.float32)
    foam = np.exp(-((surf + 4) / 16) ** 2) + .7 * np.exp(-((surf - 34 - 40 * ripple) / 12) ** 2) * smooth(.4, .7, ripple)
    over(img, foam * smooth(.2, .65, noise(h, w, 30, 4, 25, stretch=3)) * smooth(1215, 1290, x), "a8bccb", .6)
    base = 830

    def tower(d):
        d.polygon([(1690, base + 60), (1712, 568), (1772, 568), (1794, base + 60)], fill=255)
    body = mask(h, w, tower)
    shade = stops(np.clip((x - 1690) / 105, 0, 1), (0, "c9c4b8"), (.35, "8f95a0"), (1, "2a3244"))
    bands = ((y - 568) % 150 < 62) & (y > 610)
    shade = np.where(bands[..., None], shade * rgb("d8564a") * 1.1, shade)
    over(img, body, shade)
    over(img, mask(h, w, lambda d: (d.rectangle([1698, 556, 1786, 570], fill=255), d.rectangle([1706, 530, 1710, 556], fill=255), d.rectangle([1774, 530, 1778, 556], fill=255), d.rectangle([1702, 530, 1782, 534], fill=255))), "1a2130")
    over(img, mask(h, w, lambda d: d.rectangle([1718, 486, 1766, 556], fill=255)), "fff2c4")
    over(img, mask(h, w, lambda d: [d.rectangle([a, 486, a + 3, 556], fill=255) for a in (1718, 1733, 1748, 1763)]), "3a3a3a", .8)
    over(img, mask(h, w, lambda d: (d.pieslice([1710, 448, 1774, 524], 180, 360, fill=255), d.rectangle([1740, 425, 1744, 455], fill=255))), "7a2b2a")
    over(img, mask(h, w, lambda d: (d.polygon([(1850, 850), (1850, 790), (1905, 750), (1960, 790), (1960, 850)], fill=255), d.rectangle([1935, 740, 1948, 785], fill=255))), "1b2434")
    over(img, mask(h, w, lambda d: d.rectangle([1886, 800, 1908, 826], fill=255)), "ffcf7a")
    glow(img, 1897, 813, 50, "ff9c40", .5)
    glow(img, *lamp, 60, "fff4d0", 1.2, 1.2)
    glow(img, *lamp, 240, "ffd890", .55, 1.1)
    return img


def night_train():
    h, w = 1200, 3200
    img = sky(h, w, (0, "070d26"), (.4, "152a56"), (.66, "3d5c86"), (1, "6f88a2"))
    stars(img, 500, 8, 560)
    glow(img, 2450, 250, 330, "9fc0ff", .35)
    over(img, mask(h, w, lambda d: d.ellipse([2365, 165, 2535, 335], fill=255)), stops(noise(h, w, 70, 5, 2), (0, "cfcbbd"), (.5, "f4eeda"), (1, "fffbec")))
    for base, height, seed, cell, colour, gain in [(660, 330, 51, 800, "46648c", .45), (690, 260, 52, 620, "2d4670", .48), (740, 200, 53, 480, "1b2f54", .5)]:
        line = ridge(w, base, height, seed, cell, 7, gain)
        land = below(h, w, line)
        over(img, land, colour)
        y, x = grid(h, w)
        snow = land * smooth(120, 0, y - line[None, :]) * smooth(.45, .7, noise(h, w, 60, 5, seed + 9))
        over(img, snow, "b9cbe4", .35)
    y, x = grid(h, w)
    over(img, smooth(560, 740, y) * (.5 + .5 * noise(h, w, 240, 5, 54, stretch=4)), "7f9cbc", .35)
    shore, deck = 830, 640

    def viaduct(d):
        d.rectangle([0, deck, w, deck + 34], fill=255)
        for k in range(-1, 15):
            cx = 110 + k * 230
            d.rectangle([cx + 90, deck, cx + 140, shore], fill=255)
            d.rectangle([cx + 78, deck + 30, cx + 152, deck + 52], fill=255)
        d.rectangle([0, deck + 30, w, shore - 60], fill=255)
        for k in range(-1, 15):
            cx = 110 + k * 230
            d.rectangle([cx - 90, deck + 140, cx + 90, shore], fill=0)
            d.pieslice([cx - 90, deck + 50, cx + 90, deck + 230], 180, 360, fill=0)
    stone = mask(h, w, viaduct)
    over(img, stone, stops(noise(h, w, 30, 3, 55), (0, "101a33"), (1, "22345a")))
    windows, people, lamps = [], [], []
    rng = np.random.default_rng(12)

    def train(d):
        left = 420
        for car in range(7):
            length = 330
            if car == 6:
                d.polygon(spline([(left, deck - 4), (left, deck - 96), (left + 180, deck - 98), (left + 265, deck - 84), (left + 330, deck - 40), (left + 338, deck - 4)], False, 10) + [(left, deck - 4)], fill=255)
                windows.append((left + 240, deck - 74, left + 282, deck - 48))
                lamps.append((left + 330, deck - 22))
                span = 200
            else:
                d.rounded_rectangle([left, deck - 98, left + length, deck - 6], 14, fill=255)
                span = length
            for k in range(int(span / 44)):
                a = left + 24 + k * 42
                if rng.random() < (.9 if car not in (1, 4) else .35):
                    windows.append((a, deck - 76, a + 28, deck - 46))
                    if rng.random() < .32:
                        people.append((a + 6 + rng.random() * 10, deck - 46))
            for wheel in (50, 95, span - 75, span - 30):
                d.ellipse([left + wheel - 13, deck - 18, left + wheel + 13, deck + 8], fill=255)
            left += length + 12
        for k in range(0, w, 230):
            d.rectangle([k + 20, deck - 150, k + 25, deck], fill=255)
            d.line([(k + 22, deck - 146), (k + 60, deck - 138)], fill=255, width=3)
        d.line([(0, deck - 134), (w, deck - 134)], fill=255, width=2)
    over(img, mask(h, w, train), "0b1226")
    over(img, mask(h, w, lambda d: d.rectangle([424, deck - 38, 2640, deck - 34], fill=255)), "8d3b3b", .9)
    panes = mask(h, w, lambda d: [d.rounded_rectangle(b, 4, fill=255) for b in windows])
    heads = mask(h, w, lambda d: [(d.ellipse([a, b - 20, a + 11, b - 8], fill=255), d.rounded_rectangle([a - 4, b - 9, a + 15, b], 4, fill=255)) for a, b in people])
    over(img, panes, "ffd58a")
    over(img, heads * panes, "6b3f2a", .9)
    img += blur(panes, 26)[..., None] * rgb("ff9d45") * .9
    for a, b in lamps:
        glow(img, a, b, 16, "ffffff", 1.3)
        glow(img, a + 60, b, 130, "ffe6b0", .5, 1.3)
    water = 835
    tall = h - water
    rows = np.clip(water - np.arange(tall) * .92 - 4, 0, h - 1).astype(int)
    mirror = img[rows]
    wobble = ((noise(tall, w, 24, 3, 61, stretch=7) - .5) * np.linspace(10, 70, tall)[:, None]).astype(int)
    yy, xx = np.mgrid[0:tall, 0:w]
    mirror = mirror[np.clip(yy + wobble, 0, tall - 1), xx]
    mirror = mirror * .62 + rgb("10203f") * .25
    img[water:] = mirror * np.linspace(1, .55, tall)[:, None, None]
    over(img, np.exp(-((y - water) / 10) ** 2), "a9bfd6", .3)

    def trees(d):
        r = np.random.default_rng(77)
        for cx in list(range(-20, 520, 48)) + list(range(2850, 3260, 44)):
            fir(d, cx + r.uniform(-14, 14), 1230, r.uniform(180, 460) * (1.15 - abs(cx - 1600) / 4500 * .2), r)
    over(img, mask(h, w, trees), "060b1a")
    return img


def toadstool(img, cx, foot, stem, width, dome, top, deep, seed, light=-.5):
    """A mushroom seen a little from below: stem, gills under the cap, cap with flecks."""
    h, w, _ = img.shape
    y, x = grid(h, w)
    rim = foot - stem
    lip = width * .17
    half = width * .13 * (1 + .45 * smooth(rim, foot, y) ** 2) + width * .004 * np.sin(y / 67)
    side = (x - cx - (y - foot) * .05 * light) / half
    body = np.clip((1 - np.abs(side)) * half / 2, 0, 1) * smooth(rim - 10, rim, y) * smooth(foot + 6, foot - 10, y)
    fibre = noise(h, w, 14, 3, seed, stretch=.12)
    tone = np.clip(.62 + .34 * light * side - .3 * np.abs(side) ** 3 + .22 * (fibre - .5) - .35 * smooth(rim + lip * 2.2, rim, y), 0, 1)
    over(img, body, stops(tone, (0, "4a3a2c"), (.5, "c7ab84"), (1, "fff3d6")))
    u, v = (x - cx) / (width / 2), (y - rim) / lip
    under = np.clip((1 - np.hypot(u, v)) * lip / 1.5, 0, 1)
    spokes = np.abs(np.sin(np.arctan2(v, u * 1.0) * 46 + 1.2 * np.sin(np.arctan2(v, u) * 5)))
    gill = np.clip(.35 + .5 * spokes - .5 * smooth(.55, .1, np.hypot(u, v)) + .25 * light * -u, 0, 1)
    over(img, under, stops(gill, (0, "6b3f22"), (.5, "d9a868"), (1, "ffe9bd")))
    neck = np.clip((1 - np.abs(side)) * half / 2, 0, 1) * smooth(rim - lip * .1, rim + lip * .2, y) * smooth(1.5, .5, v)
    over(img, neck, stops(tone * .85, (0, "4a3a2c"), (.5, "b8996f"), (1, "f6e4be")))
    lower = rim - lip * .97 * np.sqrt(np.clip(1 - u * u, 0, 1))
    t = np.clip((lower - y) / dome, 0, 1.2)
    shell = np.clip(1 - np.abs(u) ** 2.3 - t ** 1.9, -1, 1)
    cap = np.clip(shell * dome / 3, 0, 1) * np.clip((lower - y) / 2 + 1, 0, 1)
    lit = np.clip(.52 + .42 * light * u * .9 + .42 * t - .45 * np.abs(u) ** 4 + .16 * (noise(h, w, 70, 5, seed + 1) - .5), 0, 1)
    over(img, cap, stops(lit, (0, deep), (.55, top), (.86, "ff9d6a"), (1, "ffe0b8")))
    rng = np.random.default_rng(seed + 2)
    flecks = np.zeros((h, w), np.float32)
    lumps = noise(h, w, 16, 3, seed + 3)
    placed = []
    for _ in range(900):
        fu, ft = rng.uniform(-.95, .95), rng.uniform(.05, .98)
        if abs(fu) ** 2.3 + ft ** 1.9 > .93 or any(math.hypot((fu - a) * 1.1, ft - b) < .15 for a, b in placed):
            continue
        placed.append((fu, ft))
        px, py = cx + fu * width / 2, rim - lip * .97 * math.sqrt(1 - fu * fu) - ft * dome
        squeeze = math.sqrt(max(.12, 1 - fu * fu))
        rx, ry = width * rng.uniform(.012, .033) * squeeze, width * rng.uniform(.012, .026) * (1.1 - .6 * ft)
        flecks = np.maximum(flecks, np.clip((1 - np.hypot((x - px) / rx, (y - py) / ry) + (lumps - .5) * .7) * ry / 2, 0, 1))
    over(img, np.roll(flecks, (5, 4), (0, 1)) * cap, deep, .5)
    over(img, flecks * cap, stops(np.clip(lit + .2, 0, 1), (0, "a88a72"), (.6, "f1dfc4"), (1, "fffaf0")))
    edge = cap * np.clip(1 - np.abs(shell) * 9, 0, 1) * (t > .02) * (t < 1.1) * np.clip((lower - y) / 6, 0, 1)
    img += (edge * np.clip(light * u + .25, 0, 1))[..., None] * rgb("ffd9a0") * .55


def mushroom():
    h, w = 1800, 2400
    y, x = grid(h, w)
    img = sky(h, w, (0, "1d3a2a"), (.45, "3f6a3c"), (.72, "243f22"), (1, "0a140a"))
    rng = np.random.default_rng(31)
    for _ in range(120):
        px, py, r = rng.uniform(0, w), rng.uniform(-60, 1150), rng.uniform(25, 130)
        m = np.zeros((h, w), np.float32)
        a, b, c, e = [int(v) for v in (max(0, py - r - 4), max(0, min(h, py + r + 4)), max(0, px - r - 4), min(w, px + r + 4))]
        d = np.hypot(x[a:b, c:e] - px, y[a:b, c:e] - py)
        disc = smooth(r, r - 10, d) * (.55 + .45 * smooth(r * .6, r, d))
        near = math.exp(-((px - 560) / 900) ** 2 - ((py - 380) / 520) ** 2)
        img[a:b, c:e] += disc[..., None] * rgb(["ffe9a0", "b8d878", "e8c070", "88b868"][rng.integers(4)]) * (.03 + .2 * near * rng.random())
    glow(img, 520, 300, 620, "ffe7a0", .5, 1.6)
    img = blur(img, 7)
    toadstool(img, 1930, 1560, 420, 470, 250, "b8452e", "4a130e", 81)
    img = blur(img, 5)
    back = below(h, w, ridge(w, 1520, 130, 85, 300, 6, .55))
    over(img, back, stops(noise(h, w, 40, 5, 86), (0, "0f2410"), (.6, "3a6128"), (1, "7a9a48")))
    img = blur(img, 4)
    toadstool(img, 1000, 1660, 720, 1020, 520, "d0402a", "5a1410", 82)
    toadstool(img, 1560, 1650, 330, 400, 300, "cf4a2c", "5a1410", 83)
    front = ridge(w, 1660, 110, 87, 260, 6, .6)
    over(img, below(h, w, front), stops(noise(h, w, 30, 5, 88), (0, "081408"), (.6, "284a1c"), (1, "5e8436")))

    def moss(d):
        for _ in range(5200):
            px = rng.uniform(0, w)
            py = front[int(px)] + rng.uniform(-6, 190)
            lean, tall = rng.uniform(-14, 14), rng.uniform(16, 52)
            d.line(spline([(px, py), (px + lean * .4, py - tall * .6), (px + lean, py - tall)], False, 4), fill=int(rng.uniform(60, 255)), width=3)
    over(img, mask(h, w, moss), "8fae4c", .75)
    over(img, smooth(1500, 1800, y) * .75, "060d06", .8)
    vignette(img, .4)
    return img


def star_trails():
    h, w = 3000, 2000
    img = sky(h, w, (0, "050a20"), (.4, "0c1c44"), (.68, "1f4468"), (.82, "5f7f86"), (.9, "d9a878"), (1, "e08a58"))
    pole = (1080, 1180)
    rng = np.random.default_rng(19)
    sheet = Image.new("RGB", (w, h))
    for _ in range(1000):
        r = 2600 * math.sqrt(rng.random()) * rng.random() ** .18 + 14
        start, sweep = rng.uniform(0, 360), rng.uniform(30, 46)
        bright = .12 + .88 * rng.random() ** 3.2
        tint = rgb(["ffffff", "cfe0ff", "9fc4ff", "ffe4c0", "ffc08a", "fff4dc"][rng.integers(6)]) * bright
        box = [pole[0] - r, pole[1] - r, pole[0] + r, pole[1] + r]
        ImageDraw.Draw(sheet).arc(box, start, start + sweep, fill=tuple(int(255 * c) for c in tint), width=2 + int(bright * 3.4))
    y, x = grid(h, w)
    trails = np.asarray(sheet, np.float32) / 255 * smooth(2700, 1500, y)[..., None] ** .7
    img += trails * .85 + blur(trails, 8) * .8
    img += (noise(h, w, 500, 6, 20) * smooth(2300, 500, y))[..., None] * rgb("24407a") * .25
    glow(img, *pole, 6, "ffffff", 1)
    for base, height, seed, cell, colour in [(2640, 260, 91, 700, "6b6f80"), (2730, 220, 92, 560, "3d4a60")]:
        over(img, below(h, w, ridge(w, base, height, seed, cell, 6, .42)), colour, .92)
    over(img, np.exp(-((y - 2660) / 110) ** 2), "f0b080", .25)
    hill = 2790 - 170 * np.exp(-((np.arange(w) - 720) / 480) ** 2) + 24 * noise(8, w, 200, 5, 93)[4]
    over(img, below(h, w, hill.astype(np.float32)), "0d1626")
    over(img, mask(h, w, lambda d: (d.rectangle([560, 2480, 880, 2680], fill=255), d.pieslice([548, 2300, 892, 2644], 180, 360, fill=255), d.rectangle([540, 2464, 900, 2486], fill=255), d.rectangle([880, 2570, 1010, 2690], fill=255))), "111c30")
    slit = mask(h, w, lambda d: d.polygon([(730, 2300), (790, 2318), (812, 2462), (746, 2462)], fill=255))
    over(img, slit, sky(h, w, (0, "ffb060"), (.76, "7a2a20"), (.83, "ffb868"), (1, "ffb868")))
    img += blur(slit, 40)[..., None] * rgb("ff8a40") * .7
    over(img, mask(h, w, lambda d: d.line([(770, 2440), (800, 2290)], fill=255, width=26)), "0a1220")
    over(img, mask(h, w, lambda d: (d.pieslice([548, 2300, 892, 2644], 185, 235, fill=255), d.pieslice([562, 2306, 906, 2650], 185, 240, fill=0))), "9fb4d0", .5)
    over(img, mask(h, w, lambda d: (d.rectangle([920, 2606, 946, 2636], fill=255), d.rectangle([640, 2560, 664, 2600], fill=255))), "ff7a5a")
    glow(img, 933, 2620, 40, "ff5a3a", .5)

    def trees(d):
        r = np.random.default_rng(94)
        for cx in list(range(-20, 470, 42)) + list(range(1080, 2040, 40)):
            fir(d, cx + r.uniform(-12, 12), hill[min(max(cx, 0), w - 1)] + 60, r.uniform(130, 330) * (1.25 if cx > 1500 else 1), r)
    over(img, mask(h, w, trees), "070d1a")
    over(img, smooth(20, 110, y - hill[None, :].astype(np.float32)), "070d1a")
    return img


def ferry():
    h, w = 1576, 2800
    img = sky(h, w, (0, "8fa3b3"), (.3, "b7c4c8"), (.55, "dfe0d6"), (.62, "e9e4d4"), (1, "7f969c"))
    glow(img, 1900, 520, 520, "fff2d0", .35)
    y, x = grid(h, w)
    for base, height, seed, cell, colour, strength in [
            (800, 640, 101, 1100, "a9bac0", .65), (850, 560, 102, 800, "88a0a9", .75), (890, 420, 103, 700, "67848f", .85)]:
        line = ridge(w, base, height, seed, cell, 7, .46)
        if seed != 101:
            arms = np.abs(np.linspace(-1, 1, w)) ** 1.5
            line = base - (base - line) * (.12 + arms * 1.15)
        over(img, below(h, w, line.astype(np.float32)) * smooth(1000, 640, y) ** .4, colour, strength)
        mist = smooth(.35, .75, noise(h, w, 220, 6, seed + 40, stretch=5)) * smooth(base - 420, base - 60, y) * (y < 980)
        over(img, mist, "e8e8de", .55)
    water = 930
    tall = h - water
    rows = np.clip(water - np.arange(tall) * 1.15, 0, h - 1).astype(int)
    mirror = blur(img[rows], 8)
    img[water:] = mirror * .8 + rgb("7c959c") * .16
    ripple = noise(tall, w, 22, 4, 105, stretch=10) * .6 + noise(tall, w, 80, 4, 106, stretch=6) * .4
    img[water:] += ((ripple - .5) * np.linspace(.1, .34, tall)[:, None])[..., None]
    left, line = 980, 1010
    hull = [(left - 30, line - 92), (left + 30, line), (left + 800, line), (left + 880, line - 108)]

    def boat(d, parts):
        for part in parts:
            d.polygon(part, fill=255)

    def box(a, b, c, e):
        return [(a, b), (c, b), (c, e), (a, e)]
    ship = np.zeros((h, w, 4), np.float32)

    def paint(m, colour):
        shade = rgb(colour) * np.ones_like(ship[..., :3])
        shade *= (1 - .22 * smooth(left, left + 880, x))[..., None]
        ship[..., :3] = ship[..., :3] * (1 - m[..., None]) + shade * m[..., None]
        ship[..., 3] = np.maximum(ship[..., 3], m)
    paint(mask(h, w, lambda d: boat(d, [box(left + 300, line - 292, left + 372, line - 200)])), "c0483c")
    paint(mask(h, w, lambda d: boat(d, [box(left + 300, line - 292, left + 372, line - 272)])), "26323c")
    paint(mask(h, w, lambda d: boat(d, [box(left + 60, line - 160, left + 800, line - 88), box(left + 150, line - 214, left + 730, line - 158),
                                        [(left + 560, line - 262), (left + 700, line - 262), (left + 724, line - 212), (left + 560, line - 212)]])), "f4f1e6")
    paint(mask(h, w, lambda d: boat(d, [hull])), "22465a")
    paint(mask(h, w, lambda d: boat(d, [[(left - 30, line - 92), (left - 20, line - 76), (left + 868, line - 90), (left + 880, line - 108)]])), "f4f1e6")
    paint(mask(h, w, lambda d: boat(d, [box(left + 24, line - 10, left + 806, line)])), "a33e34")
    panes = [box(left + 90 + k * 46, line - 142, left + 120 + k * 46, line - 112) for k in range(15)]
    panes += [box(left + 176 + k * 46, line - 200, left + 204 + k * 46, line - 176) for k in range(8)]
    glass = mask(h, w, lambda d: boat(d, panes + [[(left + 580, line - 252), (left + 692, line - 252), (left + 708, line - 226), (left + 580, line - 226)]]))
    paint(glass, "ffd890")
    paint(mask(h, w, lambda d: (d.line([(left + 640, line - 262), (left + 640, line - 340)], fill=255, width=5), d.line([(left + 622, line - 318), (left + 658, line - 318)], fill=255, width=4), d.line([(left + 60, line - 160), (left + 60, line - 190)], fill=255, width=4), d.line([(left + 60, line - 188), (left + 150, line - 188)], fill=255, width=3))), "36444c")
    flip = np.zeros_like(ship)
    for dy in range(0, min(440, h - line)):
        shift = int(7 * math.sin(dy / 9) + 5 * math.sin(dy / 3.7)) * (dy // 60 + 1) // 2
        flip[line + dy] = np.roll(ship[line - int(dy * .95) - 1], shift, 0)
    a = flip[..., 3:] * .55 * smooth(line + 400, line, y)[..., None]
    img = img * (1 - a) + flip[..., :3] * .85 * a
    img = img * (1 - ship[..., 3:]) + ship[..., :3] * ship[..., 3:]
    img += blur(glass, 18)[..., None] * rgb("ffb860") * .55
    glow(img, left + 640, line - 344, 9, "ff6a4a", 1)
    glow(img, left + 640, line - 344, 40, "ff8a5a", .12)
    wake = smooth(line - 4, line + 4, y) * np.exp(-((y - line - 10 - (left - x) * .012) / 16) ** 2) * (x < left + 820) * (.4 + .6 * noise(h, w, 30, 4, 107, stretch=4))
    over(img, wake * smooth(200, 1000, x), "ffffff", .75)
    over(img, np.exp(-((y - 900 + 30 * np.sin(x / 500)) / 60) ** 2) * smooth(.25, .8, noise(h, w, 260, 5, 108, stretch=5)) * smooth(1300, 1900, x), "f0eee4", .8)

    def gulls(d):
        for cx, cy, s in [(860, 700, 26), (760, 770, 18), (1010, 640, 15), (2010, 690, 20)]:
            d.polygon(spline([(cx - s * 1.3, cy + s * .1), (cx - s * .8, cy - s * .3), (cx - s * .3, cy - s * .2), (cx, cy), (cx + s * .35, cy - s * .4), (cx + s * .9, cy - s * .55), (cx + s * 1.5, cy - s * .2)], False)
                      + spline([(cx + s * 1.5, cy - s * .2), (cx + s * .8, cy - s * .3), (cx + s * .2, cy + s * .12), (cx - s * .2, cy + s * .1), (cx - s * .7, cy - s * .1), (cx - s * 1.3, cy + s * .1)], False), fill=255)
    over(img, mask(h, w, gulls), "fbfbf6", .95)
    over(img, smooth(.3, .85, noise(h, w, 400, 5, 109, stretch=3)) * smooth(1576, 1000, y), "e6e8e2", .22)
    return img


def rain_window():
    h, w = 2400, 1800
    y, x = grid(h, w)
    back = sky(h, w, (0, "0a1024"), (.5, "1a2038"), (.75, "2b2230"), (1, "120c14"))
    rng = np.random.default_rng(42)
    for _ in range(95):
        px, py, r = rng.uniform(-50, w + 50), rng.normal(1350, 420), rng.uniform(45, 150)
        a, b, c, e = [int(v) for v in (max(0, py - r - 4), max(1, min(h, py + r + 4)), max(0, px - r - 4), max(1, min(w, px + r + 4)))]
        if a >= b or c >= e:
            continue
        d = np.hypot(x[a:b, c:e] - px, y[a:b, c:e] - py)
        disc = smooth(r, r - 12, d) * (.6 + .4 * smooth(r * .5, r, d))
        back[a:b, c:e] += disc[..., None] * rgb(["ffb050", "ff8038", "ffd890", "e8403c", "58b8c8", "f06a90", "ffc468", "6a88e0"][rng.integers(8)]) * rng.uniform(.12, .5)
    back = np.clip(blur(back, 7), 0, 1)
    img = blur(back, 10) * .86 + rgb("5a6880") * .07
    drops = []
    for _ in range(26):
        px, py, r = rng.uniform(60, w - 60), rng.uniform(500, h - 100), rng.uniform(20, 34)
        drops.append((px, py, r, 1.25))
        length = rng.uniform(300, 1100)
        sway, phase = rng.uniform(5, 18), rng.uniform(0, 6)
        path = [(px + sway * math.sin(phase + t / 90) - sway * math.sin(phase), py - t) for t in np.arange(0, length, 12)]
        m = mask(h, w, lambda d: d.line(path, fill=255, width=int(r * 1.1)))
        m = blur(m, 3) * smooth(py - length, py - length * .5, y)
        img = img * (1 - m[..., None] * .9) + np.clip(back * 1.05, 0, 1) * m[..., None] * .9
        for t in np.arange(40, length, rng.uniform(28, 60)):
            if rng.random() < .6:
                drops.append((px + sway * math.sin(phase + t / 90) - sway * math.sin(phase) + rng.normal(0, 4), py - t, rng.uniform(3, 9), 1.1))
    for _ in range(2100):
        drops.append((rng.uniform(0, w), rng.uniform(0, h), 3 + 22 * rng.random() ** 4, rng.uniform(.95, 1.25)))
    for px, py, r, tall in sorted(drops, key=lambda d: d[2]):
        a, b, c, e = [int(v) for v in (max(0, py - r * tall - 3), min(h, py + r * tall + 3), max(0, px - r - 3), min(w, px + r + 3))]
        if b - a < 2 or e - c < 2:
            continue
        u, v = (x[a:b, c:e] - px) / r, (y[a:b, c:e] - py) / (r * tall)
        v = v + .12 * u * u
        q = np.hypot(u, v)
        m = np.clip((1 - q) * r / 1.6, 0, 1)
        bend = 5 + q ** 2 * 6
        sx = np.clip(px - u * r * bend, 0, w - 1).astype(int)
        sy = np.clip(py - v * r * bend * 1.2, 0, h - 1).astype(int)
        lens = back[sy, sx] * 1.15 * (1 - .55 * smooth(.6, 1, q) * smooth(.6, -.8, v))[..., None]
        lens += (.55 * smooth(.42, .1, np.hypot(u + .3, v + .4)) + .2 * smooth(.75, 1, q) * smooth(.2, .9, v))[..., None] * rgb("fff0dc")
        img[a:b, c:e] = img[a:b, c:e] * (1 - m[..., None]) + np.clip(lens, 0, 1) * m[..., None]
    vignette(img, .35)
    return img


def loaf():
    h, w = 1800, 2400
    y, x = grid(h, w)
    plank = (y / 300).astype(int)
    warp = noise(h, w, 300, 4, 61, stretch=4)
    grainy = .5 + .5 * np.sin((y + 140 * warp + plank * 77) / 8.5)
    wood = .45 * noise(h, w, 60, 5, 62, stretch=14) + .3 * grainy * noise(h, w, 140, 3, 63, stretch=6) + .08 * np.sin(plank * 2.4)
    img = stops(np.clip(wood * 1.25, 0, 1), (0, "2a1a12"), (.5, "5d3d28"), (1, "94683f"))
    gap = np.abs((y % 300) - 1) < 4
    img[gap] *= .35
    glow(img, 500, 150, 1100, "ffdca8", .25, 1.3)
    cloth = mask(h, w, lambda d: d.polygon(spline([(1500, -40), (1420, 260), (1640, 560), (1900, 820), (2200, 1010), (2460, 1060), (2460, -40)]), fill=255))
    over(img, np.roll(blur(cloth, 22), (26, -18), (0, 1)) * (1 - cloth), "120a06", .55)
    fold = noise(h, w, 420, 3, 64) + .12 * np.sin((x + y) / 110)
    weave = .5 + .25 * np.sin(x / 1.9) + .25 * np.sin(y / 1.9)
    linen = stops(np.clip(fold * .8 + .18 + .06 * weave, 0, 1), (0, "8f8a80"), (.6, "d9d3c4"), (1, "f6f1e4"))
    stripe = (np.abs((x - y * .9 - 1330 + 30 * fold)) < 24) | (np.abs((x - y * .9 - 1400 + 30 * fold)) < 7)
    linen = np.where(stripe[..., None], linen * rgb("7890b0"), linen)
    over(img, cloth, linen)
    cx, cy, r = 1120, 920, 690
    dx, dy = x - cx, y - cy
    angle = np.arctan2(dy, dx)
    edge = 1 + .012 * np.sin(angle * 3 + 1) + .008 * np.sin(angle * 7) + .012 * (noise(h, w, 240, 3, 65) - .5)
    q = np.hypot(dx, dy) / (r * edge)
    shadow = smooth(1.12, .85, np.hypot(dx - 46, dy - 60) / r)
    img *= (1 - .72 * shadow)[..., None]
    bread = np.clip((1 - q) * r / 2, 0, 1)
    height = np.sqrt(np.clip(1 - q * q, 0, 1))
    lightness = np.clip(.56 + .30 * (-dx * .6 - dy * .75) / r + .20 * height - .42 * q ** 6, 0, 1)
    blister = noise(h, w, 26, 4, 66)
    crust = stops(np.clip(lightness + .34 * (noise(h, w, 150, 6, 67) - .5) + .16 * (blister - .5), 0, 1),
                  (0, "2c1208"), (.3, "6e3314"), (.55, "b5692a"), (.78, "dd9c50"), (1, "f5cb8a"))
    over(img, bread, crust)
    rings = smooth(.35, .95, .5 + .5 * np.cos((q + .006 * np.sin(angle * 5)) * 58)) * smooth(1, .9, q) * smooth(.05, .2, q)
    patchy = smooth(.28, .62, noise(h, w, 110, 6, 68)) * (.55 + .45 * noise(h, w, 5, 2, 69))
    over(img, rings * patchy * bread, "fbf1df", .8)

    def cut(points, wide):
        """A baker's cut: a torn pale crumb with a dark, lifted lip on one side."""
        path = np.array(spline(points, False, 30))
        x0, y0 = np.maximum(path.min(0) - 90, 0).astype(int)
        x1, y1 = (path.max(0) + 90).astype(int)
        X, Y = x[y0:y1, x0:x1], y[y0:y1, x0:x1]
        near, place, sign = np.full(X.shape, 1e9, np.float32), np.zeros(X.shape, np.float32), np.zeros(X.shape, np.float32)
        for i in range(0, len(path) - 1, 2):
            (ax, ay), (bx, by) = path[i], path[i + 1]
            d = np.hypot(X - ax, Y - ay)
            closer = d < near
            near = np.where(closer, d, near)
            place = np.where(closer, i / len(path), place)
            sign = np.where(closer, np.sign((bx - ax) * (Y - ay) - (by - ay) * (X - ax)), sign)
        body = wide * np.sqrt(np.clip(np.sin(np.pi * np.clip(place, .01, .99)), 0, 1))
        ragged = body * (1 + .35 * (noise(*X.shape, 36, 4, int(points[0][0])) - .5))
        part = img[y0:y1, x0:x1]
        inside = np.clip((ragged - near) / 3, 0, 1)
        across = np.clip(near / np.maximum(body, 1) * sign, -1, 1)
        crumb = stops(np.clip(.62 + .28 * across + .4 * (noise(*X.shape, 18, 4, 70) - .5), 0, 1), (0, "8a4c1c"), (.5, "dda860"), (1, "fbe2b0"))
        over(part, np.clip((ragged * 1.32 - near) / 4, 0, 1) * (sign < 0) * (body > 2), "33150a", .85)
        over(part, inside, crumb)
        lip = np.exp(-((near - ragged) / 7) ** 2) * (sign > 0)
        over(part, lip, "4a200e", .6)
    cut([(1120, 360), (1090, 640), (1110, 930), (1100, 1210), (1130, 1480)], 44)
    for k in range(4):
        yy = 560 + k * 205
        reach = [250, 330, 340, 270][k]
        cut([(1045, yy + 80), (1045 - reach * .5, yy - 10), (1045 - reach, yy - 110)], 26)
        cut([(1180, yy + 80), (1180 + reach * .5, yy - 10), (1180 + reach, yy - 110)], 26)
    img += (bread * np.clip(-dx * .6 - dy * .75, 0, None) / r * smooth(.5, .95, q) * .16)[..., None] * rgb("ffe2b0")
    rng = np.random.default_rng(71)
    dust = mask(h, w, lambda d: [d.ellipse([px - s, py - s, px + s, py + s], fill=int(rng.uniform(40, 220))) for px, py, s in
                                 [(rng.normal(500, 420), rng.normal(1450, 260), 1 + 4 * rng.random() ** 5) for _ in range(2600)]])
    over(img, dust * (1 - bread), "f4e8d4", .75)
    over(img, smooth(.5, .95, noise(h, w, 260, 6, 72)) * np.exp(-((x - 420) / 520) ** 2 - ((y - 1520) / 260) ** 2) * (1 - bread), "f4e8d4", .3)
    vignette(img, .45)
    return img


def radio_mast():
    h, w = 2700, 1800
    y, x = grid(h, w)
    img = sky(h, w, (0, "0b1030"), (.3, "23295c"), (.55, "5b4a86"), (.74, "c77a8a"), (.86, "f4b48a"), (1, "ffe0b4"))
    curtain = noise(h, w, 340, 5, 111, stretch=.35)
    img += (smooth(.5, .95, curtain) * smooth(1500, 300, y) * smooth(-100, 500, y))[..., None] * rgb("4aa890") * .16
    stars(img, 420, 112, 1500)
    tip = (980, 700)
    distance = np.hypot(x - tip[0], y - tip[1])
    for k in range(1, 15):
        r = 46 * k ** 1.28
        ring = np.exp(-((distance - r) / (2.6 + k * .12)) ** 2) + .28 * np.exp(-((distance - r) / (14 + k * 2)) ** 2)
        beat = .35 + .65 * smooth(-.4, 1, np.sin(np.arctan2(y - tip[1], x - tip[0]) * 2 + k * .55))
        img += (ring * beat * .75 * math.exp(-k / 8))[..., None] * rgb("ffe6c0")
    for base, height, seed, cell, colour in [(2300, 220, 113, 800, "a66f8c"), (2400, 200, 114, 620, "6d4c78"), (2480, 150, 115, 500, "423463")]:
        over(img, below(h, w, ridge(w, base, height, seed, cell, 6, .42)), colour, .93)
    foot = 2470
    hill = 2500 - 70 * np.exp(-((np.arange(w) - 960) / 500) ** 2) + 30 * noise(8, w, 240, 5, 116)[4]

    def lattice(d):
        half = lambda yy: 12 + 34 * (yy - tip[1] - 40) / (foot - tip[1])
        for side in (-1, 1):
            d.line([(980 + side * half(740), 740), (980 + side * half(foot), foot + 20)], fill=255, width=6)
        yy, turn = 740.0, 1
        while yy < foot:
            step = 30 + half(yy) * 1.1
            d.line([(980 - turn * half(yy), yy), (980 + turn * half(yy + step), yy + step)], fill=255, width=3)
            d.line([(980 + turn * half(yy), yy), (980 - turn * half(yy + step), yy + step)], fill=255, width=3)
            d.line([(980 - half(yy), yy), (980 + half(yy), yy)], fill=255, width=3)
            yy += step
        d.line([(980, 745), (980, 640)], fill=255, width=5)
        for k, reach in enumerate((120, 108, 96, 86, 76)):
            yy = 800 + k * 34
            d.line([(980 - reach, yy), (980 + reach, yy - 0)], fill=255, width=4)
        d.line([(980, 1190), (1080, 1170)], fill=255, width=5)
        d.ellipse([1060, 1130, 1120, 1200], fill=255)
        for top, spread in ((900, 560), (1400, 700), (900, -640), (1400, -780)):
            d.line([(980, top), (980 + spread, hill[min(w - 1, int(980 + spread))] + 10)], fill=190, width=2)
    over(img, mask(h, w, lattice), "191433")
    for yy, size in ((640, 20), (1180, 13), (1780, 13)):
        glow(img, 980, yy, size * .5, "ffffff", .9)
        glow(img, 980, yy, size, "ff3a2a", 1)
        glow(img, 980, yy, size * 5, "ff4a3a", .35, 1.3)
    over(img, below(h, w, hill.astype(np.float32)), "1a1430")
    over(img, mask(h, w, lambda d: (d.rectangle([640, 2350, 830, 2462], fill=255), d.polygon([(615, 2356), (735, 2270), (855, 2356)], fill=255), d.rectangle([780, 2250, 800, 2330], fill=255))), "140f26")
    window = mask(h, w, lambda d: (d.rectangle([676, 2392, 712, 2432], fill=255), d.rectangle([756, 2392, 792, 2432], fill=255)))
    over(img, window, "ffd080")
    over(img, mask(h, w, lambda d: (d.line([(694, 2392), (694, 2432)], fill=255, width=3), d.line([(774, 2392), (774, 2432)], fill=255, width=3), d.ellipse([682, 2408, 700, 2426], fill=255), d.rectangle([678, 2424, 704, 2432], fill=255))), "3a2018")
    img += blur(window, 26)[..., None] * rgb("ff9a40") * .9
    rng = np.random.default_rng(117)

    def grass(d):
        for _ in range(2400):
            px = rng.uniform(0, w)
            py = hill[int(px)] + 12
            tall, lean = rng.uniform(14, 60) * (.4 + .6 * rng.random()), rng.uniform(-16, 16)
            d.line([(px, py), (px + lean * .4, py - tall * .6), (px + lean, py - tall)], fill=255, width=2)
    over(img, mask(h, w, grass), "1a1430")
    return img


def island_map():
    h, w = 2400, 2400
    y, x = grid(h, w)
    u, v = x / w - .5, y / h - .5
    lift = 1.25 * np.exp(-(((u + .06) / .27) ** 2 + ((v + .02) / .24) ** 2)) + .6 * np.exp(-(((u - .22) / .13) ** 2 + ((v - .2) / .12) ** 2)) \
        + .42 * np.exp(-(((u + .28) / .09) ** 2 + ((v - .3) / .07) ** 2)) + .3 * np.exp(-(((u - .34) / .05) ** 2 + ((v + .3) / .06) ** 2))
    land = blur(lift + .62 * (noise(h, w, 620, 7, 122, gain=.46) - .5) - .34, 6)
    gy, gx = np.gradient(land)
    slope = np.hypot(gx, gy) + 1e-6
    paper = .06 * (noise(h, w, 500, 4, 123) - .5) + .03 * (noise(h, w, 6, 2, 124) - .5)
    sea_colour = stops(np.clip(-land / .5, 0, 1), (0, "cfe3df"), (.15, "b3d2d2"), (.5, "8fb9c1"), (1, "6f9fb0"))
    land_colour = stops(np.clip(land / 1.1, 0, 1), (0, "e9e6c4"), (.18, "cfd9a4"), (.4, "e3d29a"), (.65, "d2a873"), (.85, "b98a68"), (1, "f3ece2"))
    shade = np.clip((-gx - gy) * 260, -.5, .5)
    ground = land > 0
    img = np.where(ground[..., None], land_colour + shade[..., None] * .34, sea_colour)
    img += paper[..., None]

    def lines(step, thick, colour, strength, where):
        value = land / step
        off = np.abs(value - np.round(value)) * step / slope
        over(img, np.clip(thick - off + .5, 0, 1) * where, colour, strength)
    lines(.045, 1.1, "8a5a34", .5, land > .02)
    lines(.225, 2.6, "7a4824", .75, land > .02)
    lines(.09, .8, "4f8698", .4, land < -.03)
    over(img, np.clip(4.5 - np.abs(land) / slope, 0, 1), "2f5560")
    for k in range(1, 5):
        off = np.abs(land + .012 * k) / slope
        over(img, np.clip(1.6 - off, 0, 1), "2f6a7c", .5 - .1 * k)
    rng = np.random.default_rng(127)

    def rivers(d):
        for _ in range(260):
            px, py = rng.uniform(.2, .8) * w, rng.uniform(.2, .8) * h
            if land[int(py), int(px)] < .62:
                continue
            path, vx, vy = [(px, py)], 0.0, 0.0
            for _ in range(700):
                i, j = int(py), int(px)
                if not (0 < i < h and 0 < j < w) or land[i, j] < 0:
                    break
                vx, vy = .8 * vx - gx[i, j] / slope[i, j], .8 * vy - gy[i, j] / slope[i, j]
                n = math.hypot(vx, vy)
                px, py = px + vx / n * 4, py + vy / n * 4
                path.append((px, py))
            if land[min(max(int(py), 0), h - 1), min(max(int(px), 0), w - 1)] < 0 and len(path) > 130:
                d.line(path[:len(path) // 2], fill=255, width=3)
                d.line(path[len(path) // 2:], fill=255, width=5)
                count[0] += 1
                if count[0] == 7:
                    return
    count = [0]
    over(img, mask(h, w, rivers), "4f93ad", .9)

    def woods(d):
        for _ in range(9000):
            px, py = rng.uniform(0, w), rng.uniform(0, h)
            if .05 < land[int(py), int(px)] < .42 and forest[int(py), int(px)] > .64:
                d.ellipse([px - 7, py - 7, px + 7, py + 7], fill=255)
    forest = noise(h, w, 300, 4, 128)
    trees = mask(h, w, woods)
    over(img, np.roll(trees, (4, 3), (0, 1)), "3f5a34", .6)
    over(img, trees, "7fa05c", .85)
    path = spline([(700, 1720), (820, 1560), (1000, 1480), (1130, 1320), (1080, 1140), (1230, 1010), (1420, 980), (1560, 1120), (1640, 1330), (1760, 1560)], False, 40)
    over(img, mask(h, w, lambda d: [d.line(path[i:i + 9], fill=255, width=10) for i in range(0, len(path) - 9, 15)]), "c2372c")
    over(img, mask(h, w, lambda d: (d.line([(1722, 1526), (1798, 1602)], fill=255, width=14), d.line([(1798, 1526), (1722, 1602)], fill=255, width=14))), "c2372c")
    over(img, mask(h, w, lambda d: (d.ellipse([676, 1696, 724, 1744], fill=255), d.ellipse([688, 1708, 712, 1732], fill=0))), "c2372c")
    sail = spline([(260, 1900), (480, 2010), (700, 1990), (700, 1760)], False, 30)
    over(img, mask(h, w, lambda d: [d.line(sail[i:i + 5], fill=255, width=4) for i in range(0, len(sail) - 5, 9)]), "2f5560", .8)
    cx, cy = 2010, 470

    def rose(d):
        for k in range(16):
            a = k * math.pi / 8
            r = 230 if k % 4 == 0 else 160 if k % 2 == 0 else 96
            tip_, l, m = (cx + r * math.sin(a), cy - r * math.cos(a)), a - math.pi / 8, a + math.pi / 8
            d.polygon([tip_, (cx + 38 * math.sin(l), cy - 38 * math.cos(l)), (cx, cy)], fill=255)
            halves.append([tip_, (cx + 38 * math.sin(m), cy - 38 * math.cos(m)), (cx, cy)])
    halves = []
    dark = mask(h, w, rose)
    ray = np.arctan2(x - cx, cy - y) / (math.pi / 8)
    far = np.hypot(x - cx, y - cy)
    over(img, np.clip(1.2 - np.abs(ray - np.round(ray)) * (math.pi / 8) * far, 0, 1) * (land < 0) * (far > 250), "3f7486", .35)
    over(img, np.clip(3 - np.abs(far - 180), 0, 1) + np.clip(2 - np.abs(far - 192), 0, 1), "2f5560", .7)
    over(img, mask(h, w, lambda d: [d.polygon(p, fill=255) for p in halves]), "f3ecd8")
    over(img, dark, "2f5560")
    over(img, mask(h, w, lambda d: d.polygon([(cx, cy - 270), (cx - 22, cy - 225), (cx + 22, cy - 225)], fill=255)), "c2372c")
    border = mask(h, w, lambda d: (d.rectangle([40, 40, w - 40, h - 40], outline=255, width=6), d.rectangle([64, 64, w - 64, h - 64], outline=255, width=3)))
    over(img, border, "4a3a2a", .85)
    over(img, mask(h, w, lambda d: [(d.rectangle([64 + k * 142, 46, 64 + k * 142 + 71, 62], fill=255), d.rectangle([64 + k * 142, h - 62, 64 + k * 142 + 71, h - 46], fill=255),
                                     d.rectangle([46, 64 + k * 142, 62, 64 + k * 142 + 71], fill=255), d.rectangle([w - 62, 64 + k * 142, w - 46, 64 + k * 142 + 71], fill=255)) for k in range(16)]), "4a3a2a", .8)
    for fold in (800, 1600):
        img += (np.exp(-((x - fold - 8) / 14) ** 2) * .05 - np.exp(-((x - fold) / 9) ** 2) * .08)[..., None]
        img += (np.exp(-((y - fold - 8) / 14) ** 2) * .05 - np.exp(-((y - fold) / 9) ** 2) * .08)[..., None]
    return img * rgb("fffaf0")


def floodlights():
    h, w = 1400, 2800
    y, x = grid(h, w)
    img = sky(h, w, (0, "05081a"), (.3, "0c1834"), (.5, "1d3350"), (1, "1d3350"))
    img += (noise(h, w, 380, 6, 131, stretch=2) * smooth(800, 100, y))[..., None] * rgb("3a5a80") * .3
    pitch = 760
    over(img, mask(h, w, lambda d: (d.polygon([(0, 480), (1000, 600), (1800, 600), (2800, 480), (2800, pitch), (0, pitch)], fill=255))), "0b1322")
    rng = np.random.default_rng(132)

    def crowd(d):
        for _ in range(9000):
            px = rng.uniform(0, w)
            roof = np.interp(px, [0, 1000, 1800, 2800], [480, 600, 600, 480])
            py = rng.uniform(roof + 34, pitch - 20)
            s = rng.uniform(2, 5)
            d.ellipse([px - s, py - s, px + s, py + s * 1.4], fill=int(rng.uniform(30, 200)))
    fans = mask(h, w, crowd)
    over(img, fans * smooth(.45, .6, noise(h, w, 200, 3, 133)), "e8c05a", .55)
    over(img, fans * smooth(.55, .4, noise(h, w, 200, 3, 133)), "8fb0d8", .5)
    over(img, mask(h, w, lambda d: d.line([(0, 480), (1000, 600), (1800, 600), (2800, 480)], fill=255, width=12)), "34475f")
    for _ in range(26):
        px = rng.uniform(100, 2700)
        glow(img, px, rng.uniform(620, 740), 4, "ffffff", .8 * rng.random())
    # the pitch in perspective: stripes run away from the viewer
    far = np.clip((y - pitch) / (h - pitch), 1e-3, 1)
    depth = 1 / (far * .92 + .08)
    across = (x - w / 2) * depth
    stripe = smooth(-.15, .15, np.sin(depth * 5.2 + 1.1))
    grass = stops(np.clip(.35 + .32 * stripe + .25 * (noise(h, w, 7, 3, 134, stretch=2) - .5) + .25 * far, 0, 1), (0, "0e3a22"), (.5, "1f6a34"), (1, "56a848"))
    light = .62 + .5 * np.exp(-((x - w / 2) / 1000) ** 2) * np.exp(-((far - .3) / .5) ** 2)
    over(img, smooth(pitch - 1, pitch + 1, y), grass * light[..., None])

    def painted(m, strength=.85):
        over(img, m * (y > pitch) * (.75 + .25 * noise(h, w, 10, 2, 135)), "f4f8f0", strength)
    wide = .014
    painted(np.clip(1 - np.abs(depth - 2.2) / (wide * depth * 1.6), 0, 1))
    painted(np.clip(1.5 - np.abs(np.hypot(across / 620, (depth - 2.2) / .95) - 1) / .016, 0, 1))
    for side in (-1, 1):
        painted(np.clip(1.5 - np.abs(across - side * 3300) / (11 * depth), 0, 1))
    painted(np.clip(1 - np.abs(depth - 9.2) / (.2), 0, 1), .6)
    goal_y, gx, gw, gh = 806, w / 2, 130, 66
    net = mask(h, w, lambda d: ([d.line([(gx - gw + k * 13, goal_y - gh), (gx - gw * .9 + k * 11.7, goal_y)], fill=90, width=1) for k in range(21)],
                                [d.line([(gx - gw, goal_y - gh + k * 11), (gx + gw, goal_y - gh + k * 11)], fill=90, width=1) for k in range(7)],
                                d.line([(gx - gw, goal_y), (gx - gw, goal_y - gh), (gx + gw, goal_y - gh), (gx + gw, goal_y)], fill=255, width=6)))
    over(img, net, "f4f8f8", .95)
    for px, top, scale in [(330, 110, 1.25), (2470, 110, 1.25), (985, 300, .72), (1815, 300, .72)]:
        over(img, mask(h, w, lambda d: (d.polygon([(px - 10 * scale, top), (px + 10 * scale, top), (px + 17 * scale, 620), (px - 17 * scale, 620)], fill=255),
                                        d.rounded_rectangle([px - 92 * scale, top - 60 * scale, px + 92 * scale, top + 62 * scale], 8, fill=255))), "141e30")
        for row in range(4):
            for column in range(6):
                cx, cy = px + (column - 2.5) * 29 * scale, top + (row - 1.5) * 29 * scale
                glow(img, cx, cy, 12 * scale, "ffffff", 1.3)
        glow(img, px, top, 130 * scale, "e4f0ff", .8, 1.2)
        glow(img, px, top, 420 * scale, "9cc0e8", .42, 1.1)
        toward = np.arctan2(y - top, x - px)
        aim = math.atan2(950 - top, w / 2 - px)
        beam = np.exp(-((toward - aim) / .3) ** 2) * np.exp(-np.hypot(x - px, y - top) / (800 * scale)) * (.6 + .6 * noise(h, w, 240, 4, 136))
        img += beam[..., None] * rgb("c8dcf4") * .34

    def drizzle(d):
        for _ in range(2600):
            px, py, s = rng.uniform(0, w), rng.uniform(-20, h), rng.uniform(14, 46)
            d.line([(px, py), (px - s * .22, py + s)], fill=int(rng.uniform(20, 120)), width=2)
    rain = mask(h, w, drizzle)
    img += (rain * (.25 + .75 * np.clip(img.mean(-1), 0, 1)))[..., None] * rgb("dfeaff") * .32
    bx, by, br = 1400, 1130, 46
    over(img, smooth(1, .4, np.hypot((x - bx - 12) / (br * 1.5), (y - by - br * .86) / (br * .4))), "06180c", .7)
    u, v = (x - bx) / br, (y - by) / br
    q = np.hypot(u, v)
    ball = np.clip((1 - q) * br / 1.6, 0, 1)
    z = np.sqrt(np.clip(1 - u * u - v * v, 0, 1))
    shade = np.clip(.5 + .5 * (-v * .7 + z * .6) - .2 * u, .1, 1)
    over(img, ball, shade[..., None] * rgb("fffdf4"))
    golden = (1 + 5 ** .5) / 2
    points = [np.array(p) / math.hypot(1, golden) for p in [(0, a, b * golden) for a in (1, -1) for b in (1, -1)] + [(a, b * golden, 0) for a in (1, -1) for b in (1, -1)] + [(b * golden, 0, a) for a in (1, -1) for b in (1, -1)]]
    turn = np.array([[.82, .3, .49], [-.44, .87, .2], [-.37, -.38, .85]])
    for p in points:
        p = turn @ p
        dot = u * p[0] + v * p[1] + z * p[2]
        over(img, smooth(.93, .945, dot) * ball, "1a2230", .95)
    return img


def choir_window():
    h, w = 2400, 1600
    y, x = grid(h, w)
    stone = stops(np.clip(.3 + .3 * (noise(h, w, 200, 7, 141) - .3), 0, 1), (0, "0c0a10"), (.6, "231e26"), (1, "453b40"))
    for row in range(0, h, 150):
        stone[row:row + 4] *= .55
        for column in range((row // 150 % 2) * 140 - 100, w, 280):
            if column > 0:
                stone[row:row + 150, column:column + 4] *= .6
    img = stone

    def arch(d, cx, half, spring, foot):
        top = []
        for t in np.linspace(0, 1, 60):
            a = math.pi - t * math.acos(.375)
            top.append((cx + half * .6 + half * 1.6 * math.cos(a), spring - half * 1.6 * math.sin(a)))
        top = [p for p in top if p[0] <= cx]
        d.polygon([(cx - half, foot)] + top + [(2 * cx - px, py) for px, py in reversed(top)] + [(cx + half, foot)], fill=255)
    frame = mask(h, w, lambda d: arch(d, 800, 620, 1130, 2040))
    outer = mask(h, w, lambda d: arch(d, 800, 680, 1130, 2090))
    over(img, outer, stops(.35 + .3 * noise(h, w, 60, 6, 142), (0, "1c181e"), (1, "6a5c5c")))
    lancets = mask(h, w, lambda d: (arch(d, 510, 250, 1200, 2010), arch(d, 1090, 250, 1200, 2010)))
    rose = np.hypot(x - 800, y - 640)
    angle = np.arctan2(y - 640, x - 800)
    round_ = np.clip((262 - rose) / 2, 0, 1)
    small = mask(h, w, lambda d: (d.ellipse([364, 700, 476, 812], fill=255), d.ellipse([1124, 700, 1236, 812], fill=255), d.ellipse([744, 950, 856, 1062], fill=255), d.ellipse([764, 268, 836, 340], fill=255)))
    glassy = np.maximum(np.maximum(lancets, round_), small) * frame
    cell = 62
    rng = np.random.default_rng(143)
    jx, jy = rng.random((60, 60)).astype(np.float32), rng.random((60, 60)).astype(np.float32)
    gi, gj = (y / cell).astype(int), (x / cell).astype(int)
    first, second = np.full((h, w), 1e9, np.float32), np.full((h, w), 1e9, np.float32)
    owner = np.zeros((h, w), int)
    for di in range(-2, 3):
        for dj in range(-2, 3):
            i, j = np.clip(gi + di + 2, 0, 59), np.clip(gj + dj + 2, 0, 59)
            d = np.hypot(x - (gj + dj + .12 + .76 * jx[i, j]) * cell, y - (gi + di + .12 + .76 * jy[i, j]) * cell)
            nearer = d < first
            second = np.where(nearer, first, np.minimum(second, d))
            owner = np.where(nearer, i * 60 + j, owner)
            first = np.where(nearer, d, first)
    lead = smooth(7.5, 4.5, second - first)
    hue = rng.random(3600)[owner]
    tone = rng.random(3600)[owner].astype(np.float32)
    ci, cj = (owner // 60 - 2) * cell + cell / 2, (owner % 60 - 2) * cell + cell / 2
    wave = (ci - 2010 + 330 * np.exp(-((cj - 620) / 420) ** 2) + 60 * np.sin(cj / 130.0)) / 900
    base = stops(np.clip(-wave + (hue - .5) * .22, 0, 1.2) / 1.2,
                 (0, "0f4a7a"), (.14, "1a86a8"), (.24, "2fae94"), (.34, "f2c44a"), (.46, "ef7a34"), (.6, "c8324a"), (.78, "6a3aa0"), (1, "24429c"))
    special = hue > .93
    base = np.where(special[..., None], rgb("fff0b8"), base)
    petal = stops((np.floor((angle / math.pi * 4 + 8.5)) % 2 * .5 + (tone - .5) * .3 + .2), (0, "1e4fb0"), (.4, "4a78dc"), (.6, "d8344a"), (1, "ff7a58"))
    ringed = np.where((rose < 92)[..., None], stops(tone, (0, "ffb838"), (1, "fff0b0")), petal)
    base = np.where((rose < 264)[..., None], ringed, base)
    gem = stops(tone, (0, "d8344a"), (.5, "f0a030"), (1, "3a9ac0"))
    base = np.where((small > .5)[..., None], gem, base)
    sun = np.exp(-(((x - 860) / 900) ** 2 + ((y - 1100) / 900) ** 2))
    light = (.45 + .75 * sun) * (.72 + .5 * tone) * (.85 + .3 * noise(h, w, 46, 4, 144)) * (1 - .28 * smooth(26, 0, second - first))
    bars = np.abs((y - 1180) % 166 - 83) < 4
    for k in range(8):
        a = k * math.pi / 4 + math.pi / 8
        spoke = np.abs((x - 800) * math.sin(a) - (y - 640) * math.cos(a)) < 6
        lead = np.where(spoke & (rose > 92) & (rose < 264) & ((x - 800) * math.cos(a) + (y - 640) * math.sin(a) > 0), 1, lead)
    lead = np.where(np.abs(rose - 92) < 7, 1, lead)
    lead = np.where(bars & (lancets > 0), 1, lead)
    pane = base * light[..., None] * 1.28
    pane = pane * (1 - lead[..., None] * .94)
    img = img * (1 - glassy[..., None]) + pane * glassy[..., None]
    bloom = blur(pane * glassy[..., None], 38)
    img += bloom * .42 + blur(bloom, 90) * .35
    edge = np.clip(blur(glassy, 5) - glassy, 0, 1)
    img += (edge * 1.2)[..., None] * bloom * .9
    floor = 2150
    tall = h - floor
    rows = np.clip(2010 - np.arange(tall) * 4.2, 0, h - 1).astype(int)
    spill = blur((pane * glassy[..., None])[rows], 16)
    shifted = np.stack([np.roll(spill[i], int(i * .5), 0) for i in range(tall)])
    img[floor:] = img[floor:] * .35 + shifted * np.linspace(.75, .35, tall)[:, None, None]

    def heads(d):
        r = np.random.default_rng(145)
        for cx, s in [(120, 1.0), (300, .92), (470, 1.04), (640, .9), (960, .95), (1130, 1.05), (1300, .92), (1480, 1.0)]:
            top = 2190 - 90 * s + r.uniform(-22, 22)
            d.ellipse([cx - 40 * s, top, cx + 40 * s, top + 100 * s], fill=255)
            d.rounded_rectangle([cx - 96 * s, top + 112 * s, cx + 96 * s, 2500], int(60 * s), fill=255)
            d.rectangle([cx - 22 * s, top + 80 * s, cx + 22 * s, top + 130 * s], fill=255)
        d.ellipse([762, 2060, 836, 2152], fill=255)
        d.rounded_rectangle([700, 2164, 900, 2500], 64, fill=255)
        d.rectangle([780, 2130, 820, 2180], fill=255)
        for arm in ([(722, 2214), (640, 2170), (600, 2110), (590, 2040)], [(878, 2214), (960, 2176), (1010, 2120), (1030, 2052)]):
            for i, (px, py) in enumerate(spline(arm, False, 40)):
                s = 30 - 14 * i / 120
                d.ellipse([px - s, py - s, px + s, py + s], fill=255)
            d.ellipse([arm[-1][0] - 21, arm[-1][1] - 34, arm[-1][0] + 21, arm[-1][1] + 10], fill=255)
        d.line([(1032, 2044), (1092, 1950)], fill=255, width=5)
    people = mask(h, w, heads)
    rim = np.clip(blur(people, 4) - np.roll(people, 7, 0) * 1.0, 0, 1) * people
    over(img, people, "0a0810")
    img += rim[..., None] * bloom * 1.3 + (rim * .18)[..., None] * rgb("ffb070")
    return img


def bolete_cut():
    h, w = 2000, 2000
    y, x = grid(h, w)
    board = .5 * noise(h, w, 90, 5, 151, stretch=.12) + .3 * noise(h, w, 14, 3, 152, stretch=.1) + .2 * noise(h, w, 500, 3, 153)
    img = stops(board, (0, "20282c"), (.5, "39454a"), (1, "566268"))
    glow(img, 500, 300, 1000, "dfeaf0", .12, 1.3)
    cap = spline([(250, 900), (262, 740), (380, 560), (620, 420), (950, 372), (1290, 420), (1560, 566), (1690, 760), (1700, 905), (1620, 962),
                  (1400, 975), (1190, 985), (1140, 1010), (820, 1010), (770, 985), (540, 975), (330, 962)])
    stem = spline([(800, 940), (812, 1120), (770, 1330), (700, 1530), (690, 1680), (780, 1790), (950, 1822), (1120, 1795), (1215, 1690),
                   (1210, 1530), (1150, 1330), (1118, 1120), (1140, 940)])
    m_cap, m_stem = mask(h, w, lambda d: d.polygon(cap, fill=255)), mask(h, w, lambda d: d.polygon(stem, fill=255))
    whole = np.maximum(m_cap, m_stem)
    over(img, np.roll(blur(whole, 26), (34, 30), (0, 1)) * (1 - whole), "060a0c", .8)
    deep = blur(whole, 16)
    skin = (whole > .5) & (deep < .93)
    fibres = noise(h, w, 26, 4, 154, stretch=.3)
    flesh = stops(np.clip(.62 + .35 * (noise(h, w, 240, 5, 155) - .5) + .2 * (fibres - .5), 0, 1), (0, "d8b858"), (.5, "f0dd92"), (1, "fbf2c4"))
    over(img, whole, flesh)
    tubes_line_top = 925 - 165 * np.sin(np.clip((np.arange(w) - 235) / 1475, 0, 1) * math.pi) ** .6 + 330 * np.exp(-((np.arange(w) - 968) / 165) ** 4)
    tube = m_cap * smooth(tubes_line_top[None, :] - 4, tubes_line_top[None, :] + 6, y) 
    comb = .5 + .5 * np.sin((x + 5 * np.sin(y / 40) + (x - 968) * (y - 800) * .0002) / 3.4)
    over(img, tube, stops(np.clip(.25 + .4 * comb + .35 * smooth(1000, 780, y), 0, 1), (0, "6e6a1c"), (.5, "b8a832"), (1, "e6d060")))
    # the flesh turns blue where the knife let the air in
    spread = noise(h, w, 220, 8, 156, gain=.62)
    reach = .62 * np.exp(-np.abs(y - tubes_line_top[None, :] + 10) / 130) + .5 * np.exp(-((x - 968) / 150) ** 2) * smooth(1560, 1000, y) * smooth(700, 900, y) + .3 * smooth(.985, .8, deep)
    blue = smooth(.42, 1.02, spread * .75 + reach) * (.75 + .5 * (fibres - .5))
    over(img, whole * blue * (1 - tube * .6), stops(np.clip(blue, 0, 1), (0, "7fa39a"), (.45, "3f86a4"), (1, "1d4f8c")), .85)
    img += ((fibres - .5) * whole * .05)[..., None]
    brown = smooth(.97, .80, deep) * whole
    over(img, brown * m_cap * smooth(960, 860, y), stops(noise(h, w, 60, 4, 157), (0, "3f1f12"), (1, "80482a")))
    speckle = smooth(.5, .62, noise(h, w, 12, 3, 158))
    over(img, brown * m_stem * smooth(960, 1010, y), stops(speckle, (0, "c8a040"), (1, "a02a24")))
    pit = mask(h, w, lambda d: [d.line(spline(p, False), fill=255, width=9) for p in ([(1060, 1480), (1030, 1440), (1042, 1390), (1010, 1350)], [(860, 1600), (890, 1570), (880, 1530)], [(1250, 650), (1290, 640), (1320, 660)])])
    over(img, blur(pit, 2), "6a4a1c", .85)
    over(img, mask(h, w, lambda d: d.ellipse([1000, 1332, 1022, 1352], fill=255)), "f7f0dc")
    # knife
    blade = mask(h, w, lambda d: d.polygon(spline([(1362, 960), (1470, 1050), (1590, 1230), (1702, 1440), (1640, 1480), (1540, 1350), (1430, 1160)]), fill=255))
    handle = mask(h, w, lambda d: d.line([(1668, 1455), (1880, 1820)], fill=255, width=92))
    both = np.maximum(blade, handle)
    over(img, np.roll(blur(both, 14), (22, 18), (0, 1)) * (1 - both) * (1 - whole), "04080a", .7)
    over(img, handle, stops(np.clip(.5 + ((x - 1770) * .86 - (y - 1637) * .5) / 110 + .4 * (noise(h, w, 40, 4, 159, stretch=.4) - .5), 0, 1), (0, "3a1c10"), (.5, "7e4a2a"), (1, "b47a48")))
    over(img, blade, stops(np.clip(.5 + ((x - 1600) * .86 - (y - 1370) * .5) / 120, 0, 1), (0, "5c6870"), (.45, "e8eef0"), (.55, "8c989e"), (1, "c4ced2")))
    over(img, mask(h, w, lambda d: [d.ellipse([a - 9, b - 9, a + 9, b + 9], fill=255) for a, b in ((1728, 1560), (1800, 1684))]), "d8b868")
    # a ruler without numbers
    rule = mask(h, w, lambda d: d.rectangle([120, 1250, 210, 1850], fill=255))
    over(img, np.roll(blur(rule, 12), (16, 14), (0, 1)) * (1 - rule), "04080a", .6)
    over(img, rule, stops(noise(h, w, 60, 4, 160, stretch=.2), (0, "d0b888"), (1, "ecdcb4")))
    over(img, mask(h, w, lambda d: [d.line([(210, 1270 + k * 14), (210 - (46 if k % 10 == 0 else 32 if k % 5 == 0 else 20), 1270 + k * 14)], fill=255, width=3) for k in range(41)]), "33261a", .9)
    vignette(img, .4)
    return img


def cat():
    h, w = 2700, 2160
    y, x = grid(h, w)
    img = sky(h, w, (0, "0e1c4a"), (.4, "2a4a86"), (.62, "6d86b4"), (.75, "b6b4c8"), (1, "d8c0c0"))
    stars(img, 320, 161, 1500)
    mx, my, mr = 1400, 860, 430
    glow(img, mx, my, 760, "cfe0ff", .5, 1.4)
    disc = np.clip((mr - np.hypot(x - mx, y - my)) / 2, 0, 1)
    maria = smooth(.42, .72, noise(h, w, 260, 6, 162))
    rim = 1 - .16 * smooth(.6, 1, np.hypot(x - mx, y - my) / mr)
    over(img, disc, stops(1 - maria * .75, (0, "d6c9a4"), (1, "fff8e2")) * rim[..., None])
    over(img, smooth(.5, .85, noise(h, w, 240, 6, 163, stretch=5)) * smooth(500, 900, y) * smooth(1500, 1150, y), "e8ecff", .38)
    rng = np.random.default_rng(164)
    lights = []

    def roofs(d, base, tall, seed):
        r = np.random.default_rng(seed)
        px = -60
        while px < w:
            width, up = r.uniform(150, 300), r.uniform(.4, 1) * tall
            top = base - up
            d.rectangle([px, top, px + width, h], fill=255)
            kind = r.integers(3)
            if kind == 0:
                d.polygon([(px - 12, top), (px + width / 2, top - width * .42), (px + width + 12, top)], fill=255)
            elif kind == 1:
                d.polygon([(px - 12, top), (px + width * .2, top - 70), (px + width * .8, top - 70), (px + width + 12, top)], fill=255)
            d.rectangle([px + width * .68, top - 120, px + width * .68 + 34, top], fill=255)
            for i in range(int(width // 66)):
                for j in range(3):
                    if r.random() < .3 and tall > 250:
                        lights.append((px + 24 + i * 66, top + 40 + j * 90))
            px += width
    over(img, mask(h, w, lambda d: roofs(d, 1900, 240, 165)), "56689a", .9)
    lights.clear()
    over(img, mask(h, w, lambda d: roofs(d, 2080, 330, 166)), "2c3a68")
    panes = mask(h, w, lambda d: [d.rectangle([a, b, a + 26, b + 38], fill=255) for a, b in lights])
    over(img, panes, "ffcf80", .95)
    img += blur(panes, 18)[..., None] * rgb("ff9a48") * .7
    over(img, smooth(1700, 2100, y), "a8b4d4", .18)
    dark = "0d0f20"
    over(img, mask(h, w, lambda d: (d.rectangle([0, 0, 110, h], fill=255), d.rectangle([w - 110, 0, w, h], fill=255), d.rectangle([0, 0, w, 90], fill=255),
                                    d.rectangle([560, 0, 610, 2300], fill=255), d.rectangle([0, 560, w, 600], fill=255))), "141730")
    img += (mask(h, w, lambda d: (d.rectangle([610, 600, 618, 2240], fill=255), d.rectangle([110, 600, 118, 2240], fill=255), d.rectangle([0, 600, w, 607], fill=255))) * .2)[..., None] * rgb("a8c0ff")
    sill = 2240
    over(img, smooth(sill - 2, sill + 2, y), sky(h, w, (0, "1a1e3c"), (.83, "2c3460"), (.86, "1c2144"), (1, "0a0c1c")))
    img += (np.exp(-((y - sill - 6) / 7) ** 2) * (.35 + .4 * np.exp(-((x - mx) / 560) ** 2)))[..., None] * rgb("b8ccff") * .7
    reflection = np.exp(-((x - mx) / 330) ** 2) * smooth(sill, sill + 30, y) * smooth(sill + 230, sill + 20, y)
    img += reflection[..., None] * rgb("c8d4f0") * .28
    ox, oy = 1180, sill + 22
    body = spline([(ox - 250, oy), (ox - 285, oy - 130), (ox - 262, oy - 330), (ox - 190, oy - 520), (ox - 122, oy - 630), (ox - 152, oy - 700), (ox - 144, oy - 790),
                   (ox - 80, oy - 872), (ox + 40, oy - 892), (ox + 160, oy - 872), (ox + 224, oy - 790), (ox + 232, oy - 700), (ox + 182, oy - 622),
                   (ox + 180, oy - 520), (ox + 200, oy - 380), (ox + 214, oy - 200), (ox + 236, oy - 60), (ox + 262, oy), (ox, oy + 8)])
    tail = spline([(ox - 200, oy - 60), (ox - 330, oy - 20), (ox - 420, oy + 40), (ox - 450, oy + 160), (ox - 420, oy + 290), (ox - 350, oy + 340), (ox - 300, oy + 300)], False, 30)

    def animal(d):
        d.polygon(body, fill=255)
        d.polygon(spline([(ox - 128, oy - 790), (ox - 146, oy - 890), (ox - 138, oy - 1010), (ox - 62, oy - 950), (ox + 4, oy - 870), (ox - 50, oy - 790)]), fill=255)
        d.polygon(spline([(ox + 208, oy - 790), (ox + 226, oy - 890), (ox + 218, oy - 1010), (ox + 142, oy - 950), (ox + 76, oy - 870), (ox + 130, oy - 790)]), fill=255)
        n = len(tail)
        for i, (px, py) in enumerate(tail):
            s = 46 - 14 * i / n
            d.ellipse([px - s, py - s, px + s, py + s], fill=255)
        for a, b, c, e in [(216, -700, 352, -726), (218, -686, 360, -682), (212, -672, 346, -640), (-136, -700, -272, -726), (-138, -686, -280, -682), (-132, -672, -266, -640)]:
            d.line([(ox + a, oy + b), (ox + c, oy + e)], fill=150, width=3)
    m = mask(h, w, animal)
    over(img, np.roll(blur(m, 20), (30, -20), (0, 1)) * smooth(sill, sill + 10, y), "05060e", .6)
    over(img, m, dark)
    outline = np.clip(blur(m, 6) * 1.6 - .62, 0, 1)
    fur = (1 - outline) * m * np.clip((x - ox + 120) / 300, 0, 1) * (y < oy)
    img += fur[..., None] * rgb("b8ccff") * .55
    img += ((1 - outline) * m * (noise(h, w, 10, 3, 167) * .25) * smooth(oy, oy - 300, y))[..., None] * rgb("9fb8f0")
    pot = mask(h, w, lambda d: (d.polygon([(270, sill - 150), (480, sill - 150), (452, sill + 18), (298, sill + 18)], fill=255), d.rectangle([254, sill - 180, 496, sill - 142], fill=255)))
    over(img, pot, stops(np.clip((x - 260) / 230, 0, 1), (0, "2a1420"), (.7, "5a2c34"), (1, "b06a5a")))

    def plant(d):
        for lean, tall in [(-210, 330), (-120, 470), (-30, 560), (70, 520), (150, 400), (230, 300), (20, 380)]:
            tip = (375 + lean, sill - 170 - tall)
            d.polygon(spline([(368, sill - 170), (375 + lean * .3 - 26, sill - 170 - tall * .5), tip, (375 + lean * .3 + 30, sill - 170 - tall * .5), (384, sill - 170)]), fill=255)
    leaves = mask(h, w, plant)
    over(img, leaves, stops(np.clip((x - 200) / 420 + .2 * (noise(h, w, 60, 3, 168) - .5), 0, 1), (0, "0c1a20"), (.7, "1c3a38"), (1, "4a7468")))
    vignette(img, .3)
    return img


PICTURES = {
    "bell-tower": bell_tower, "lighthouse": lighthouse, "night-train": night_train, "mushroom": mushroom,
    "star-trails": star_trails, "ferry": ferry, "rain-window": rain_window, "loaf": loaf, "radio-mast": radio_mast,
    "island-map": island_map, "floodlights": floodlights, "choir-window": choir_window, "bolete-cut": bolete_cut, "cat": cat,
}

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        save(name, PICTURES[name]())
