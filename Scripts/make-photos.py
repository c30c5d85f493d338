#!/usr/bin/env python3
"""Paints the photos of the sample of places into Sources/C/CSample/photos, each 1600 and 320 pixels long.

Needs Pillow and numpy (pip install pillow numpy). Everything is drawn at one and a half times
the size and scaled down; every random number comes from a fixed seed, so the
same versions of the two libraries give the same files.

    Scripts/make-photos.py             all of them
    Scripts/make-photos.py dunes       only the named ones
"""
import importlib.util
import math
import sys
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "Sources/C/CSample/photos"
BEST_QUALITY, MOST_BYTES = 72, 102_000
LONG, SHORT = 1600, 320

spec = importlib.util.spec_from_file_location("pictures", HERE / "make-pictures.py")
tools = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tools)
rgb, grid, smooth, stops, sky, noise, ridge, below = (
    tools.rgb, tools.grid, tools.smooth, tools.stops, tools.sky, tools.noise, tools.ridge, tools.below)
blur, mask, over, glow, stars, spline, fir, vignette = (
    tools.blur, tools.mask, tools.over, tools.glow, tools.stars, tools.spline, tools.fir, tools.vignette)


# ---- tools -----------------------------------------------------------------

def mirror(img, water, seed, keep=.75, tint="20304a", sway=9.0, wide=10):
    """Lays what stands above the line `water` into the water below it, broken by small waves."""
    h, w, _ = img.shape
    tall = h - water
    rng_rows = np.arange(tall)
    depth = rng_rows / tall
    sheet = noise(tall, w, 26, 3, seed, stretch=wide)
    fine = noise(tall, w, 9, 2, seed + 1, stretch=wide * 1.4)
    wave = (sheet - .5) * .7 + (fine - .5) * .3
    shift = (wave * (14 + 90 * depth)[:, None]).astype(int)
    rows = np.clip(water - 1 - (rng_rows * 1.02)[:, None].astype(int) + shift, 0, water - 1)
    cols = np.clip(np.arange(w)[None, :] + (wave * sway * (1 + 3 * depth)[:, None]).astype(int), 0, w - 1)
    img[water:] = img[rows, cols] * keep + rgb(tint) * (1 - keep)
    img[water:] += (wave * (.05 + .16 * depth)[:, None])[..., None] * rgb("c8d8f0")


def polygons(h, w, parts):
    return mask(h, w, lambda d: [d.polygon(p, fill=255) for p in parts])


def box(a, b, c, e):
    return [(a, b), (c, b), (c, e), (a, e)]


def lamps(img, places, colour="ffca78", size=5, halo=46, strength=.55):
    for x, y in places:
        glow(img, x, y, size, "fff4d8", 1.3)
        glow(img, x, y, halo, colour, strength, 1.1)


def clouds(img, seed, top, bottom, colour, strength, cell=190, stretch=5, low=.5, high=.85):
    h, w, _ = img.shape
    y = np.arange(h, dtype=np.float32)[:, None]
    middle = (top + bottom) / 2
    fade = smooth(top, middle, y) * smooth(bottom, middle, y)
    over(img, smooth(low, high, noise(h, w, cell, 6, seed, stretch=stretch)) * fade, colour, strength)


def town(d, rng, line, left, right, low, high, roof=True):
    """A row of houses whose feet stand on the line."""
    x = left
    while x < right:
        wide, tall = rng.integers(46, 130), rng.integers(low, high)
        d.rectangle([x, line - tall, x + wide, line + 40], fill=255)
        if roof and rng.random() < .75:
            d.polygon([(x - 5, line - tall), (x + wide * .5, line - tall - wide * .42), (x + wide + 5, line - tall)], fill=255)
        if rng.random() < .5:
            d.rectangle([x + wide * .7, line - tall - wide * .4, x + wide * .7 + 9, line - tall], fill=255)
        x += wide


def panes(d, rng, line, left, right, height, chance, cell=(26, 34), size=(9, 15)):
    for y in range(int(line - height), int(line - 12), cell[1]):
        for x in range(int(left), int(right), cell[0]):
            if rng.random() < chance:
                d.rectangle([x, y, x + size[0], y + size[1]], fill=255)


def save(name, img):
    h, w, _ = img.shape
    img = np.clip(img, 0, 1)
    rng = np.random.default_rng(1)
    for size, ending in [(LONG, ""), (SHORT, "-small")]:
        scale = size / max(h, w)
        to = (round(w * scale), round(h * scale))
        sheets = [Image.fromarray(np.ascontiguousarray(img[..., i])).resize(to, Image.LANCZOS) for i in range(3)]
        small = np.stack([np.asarray(s) for s in sheets], -1)
        small = small + (rng.random(small.shape[:2], np.float32)[..., None] - .5) * (.8 / 255)
        path = FOLDER / f"{name}{ending}.jpg"
        sheet = Image.fromarray((np.clip(small, 0, 1) * 255 + .5).astype(np.uint8))
        for quality in range(BEST_QUALITY, 40, -2):
            sheet.save(path, quality=quality, optimize=True, progressive=True)
            if path.stat().st_size <= MOST_BYTES:
                break
        print(f"{name + ending:22} {to[0]}x{to[1]} {path.stat().st_size:8} bytes, quality {quality}", flush=True)


# ---- pictures --------------------------------------------------------------

def stone_bridge():
    h, w = 1600, 2400
    img = sky(h, w, (0, "1b2558"), (.22, "4b4488"), (.40, "b0628f"), (.52, "f0926f"), (.60, "ffd08a"), (1, "ffe0b0"))
    glow(img, 1500, 930, 620, "ffb45a", .55)
    clouds(img, 301, 60, 860, "ff9c86", .6)
    clouds(img, 302, 300, 900, "ffe2b0", .5, cell=120, stretch=8)
    stars(img, 70, 303, 360, .5)
    water = 1060
    for base, height, seed, colour in [(1000, 190, 304, "a2668c"), (1040, 150, 305, "7a4f80")]:
        over(img, below(h, w, ridge(w, base, height, seed, 700, 6, .42)), colour, .9)
    rng = np.random.default_rng(306)
    over(img, mask(h, w, lambda d: town(d, rng, 1040, 0, 2400, 60, 190)), "4a3263", .96)
    spire = [[(420, 1050), (420, 760), (452, 560), (484, 760), (484, 1050)], box(300, 860, 620, 1050),
             [(290, 862), (460, 770), (630, 862)], box(1880, 800, 1990, 1050), ]
    over(img, polygons(h, w, spire), "3f2a58", 1)
    over(img, mask(h, w, lambda d: d.pieslice([1870, 730, 2000, 870], 180, 360, fill=255)), "3f2a58", 1)
    over(img, mask(h, w, lambda d: panes(d, rng, 1040, 0, 2400, 150, .10)), "ffcf80", .9)
    glow(img, 1935, 735, 4, "fff0c0", 1)
    deck = 905

    def top(x):
        return deck - 46 * math.sin(math.pi * (x - 100) / 2200)
    arches = [(330, 300), (790, 350), (1280, 380), (1770, 350), (2190, 290)]

    def bridge(d):
        d.polygon([(x, top(x)) for x in range(0, 2401, 20)] + [(2400, water + 4), (0, water + 4)], fill=255)
        d.polygon([(0, top(0) - 4)] + [(x, top(x) - 26) for x in range(0, 2401, 20)] + [(x, top(x) - 18) for x in range(2400, -1, -20)], fill=255)
        for x in range(10, 2400, 22):
            d.line([(x, top(x) - 26), (x, top(x))], fill=255, width=6)
        for middle, span in arches:
            high = span * .40
            d.pieslice([middle - span / 2, water - high + 6, middle + span / 2, water + high + 6], 180, 360, fill=0)
    body = mask(h, w, bridge)
    y, x = grid(h, w)
    stones = noise(h, w, 34, 3, 307, stretch=2.4)
    shade = stops(np.clip((y - 850) / 230 + (stones - .5) * .55, 0, 1), (0, "8a5a6c"), (.4, "5a3c5c"), (1, "2a1c3c"))
    over(img, body, shade)
    for middle, span in arches:
        rim = mask(h, w, lambda d: d.arc([middle - span / 2 - 10, water - span * .4 - 6, middle + span / 2 + 10, water + span * .4 + 18], 180, 360, fill=255, width=11))
        over(img, rim * (y < water), "c98a84", .7)
    posts = [(110 + k * 242, top(110 + k * 242)) for k in range(10)]
    over(img, mask(h, w, lambda d: [d.rectangle([a - 4, b - 112, a + 4, b - 20], fill=255) for a, b in posts]), "2a1c38")
    lamps(img, [(a, b - 122) for a, b in posts], size=8, halo=60)
    mirror(img, water, 308, .82, "2a2a58")
    vignette(img, .4)
    return img


def fog_mountains():
    h, w = 1500, 2400
    img = sky(h, w, (0, "7fa4c4"), (.25, "b9cdd4"), (.45, "f3dfc4"), (.6, "f8e8d2"), (1, "d0d8d8"))
    glow(img, 1650, 470, 560, "ffd890", .16)
    glow(img, 1650, 470, 200, "fff0c8", .22)
    glow(img, 1650, 470, 74, "fffdf0", 1.2, 6)
    y, x = grid(h, w)
    rng = np.random.default_rng(311)
    layers = [(700, 400, 312, 900, "a9bccb"), (830, 380, 313, 700, "8aa5b8"), (960, 330, 314, 560, "6a8ca3"),
              (1100, 300, 315, 480, "4a7089"), (1260, 280, 316, 420, "2d5168")]
    for n, (base, height, seed, cell, colour) in enumerate(layers):
        line = ridge(w, base, height, seed, cell, 7, .5)
        over(img, below(h, w, line), colour, .93)
        drift = noise(h, w, 240, 6, seed + 30, stretch=5)
        low = smooth(base - 160, base + 90, y) * (.35 + .75 * drift)
        over(img, np.clip(low, 0, 1), "f2ece0", .72 - .07 * n)
    line = ridge(w, 1440, 260, 317, 620, 6, .45)
    over(img, below(h, w, line), "14303f", 1)

    def woods(d):
        for _ in range(230):
            a = rng.integers(0, w)
            fir(d, a, line[a] + 30, rng.integers(70, 190), rng)
    over(img, mask(h, w, woods), "14303f", 1)
    over(img, smooth(1250, 1500, y) * smooth(.35, .8, noise(h, w, 200, 5, 318, stretch=4)), "b8ccd0", .28)

    def birds(d):
        for cx, cy, s in [(640, 300, 24), (720, 350, 17), (790, 290, 15), (905, 375, 12), (560, 370, 13)]:
            d.line(spline([(cx - s * 1.4, cy - s * .3), (cx - s * .6, cy - s * .5), (cx, cy), (cx + s * .6, cy - s * .55), (cx + s * 1.4, cy - s * .25)], False), fill=255, width=4)
    over(img, mask(h, w, birds), "3a566a", .9)
    return img


def moon_sea():
    h, w = 2400, 1600
    img = sky(h, w, (0, "050a22"), (.3, "10204e"), (.5, "2c4a82"), (.58, "6f86b0"), (1, "6f86b0"))
    stars(img, 420, 321, 1150, .9)
    glow(img, 980, 640, 430, "9db8ff", .42)
    glow(img, 980, 640, 235, "cfdcff", .35)
    y, x = grid(h, w)
    clouds(img, 323, 500, 1150, "8fa4d0", .65, cell=170, stretch=5)
    clouds(img, 324, 850, 1330, "c8d4ee", .5, cell=120, stretch=9)
    water = 1340
    for base, height, seed, colour, reach in [(1350, 230, 325, "33487a", (-.1, .5)), (1360, 300, 326, "1c2c58", (.62, 1.3)), (1365, 170, 327, "101c40", (-.3, .33))]:
        bell = np.exp(-(((np.arange(w) / w) - sum(reach) / 2) / ((reach[1] - reach[0]) / 2.4)) ** 2)
        over(img, below(h, w, (base - (base - ridge(w, base, height, seed, 330, 6, .45)) * bell * 1.4).astype(np.float32)) * (y < water + 2), colour, .97)
    mirror(img, water, 328, .55, "0a1434", 6, 8)
    disc = np.clip(122 - np.hypot(x - 980, y - 640), 0, 1)
    seas = smooth(.42, .72, noise(h, w, 70, 5, 322))
    over(img, disc, stops(seas, (0, "fffbea"), (1, "cfc9c0")))
    over(img, disc * smooth(.45, .8, noise(h, w, 170, 6, 323, stretch=5)) * smooth(560, 760, y), "8fa4d0", .55)
    depth = np.clip((y - water) / (h - water), .001, 1)
    sheet = noise(2048, 2048, 60, 6, 329, stretch=2.4, gain=.6)
    rows = (1900 * depth ** .42).astype(int) % 2048
    columns = ((x - 980) / (.25 + 1.1 * depth) * .62 + 1024).astype(int) % 2048
    ripple = sheet[rows, columns]
    crest = ripple - np.roll(ripple, 6, 0)
    sea = smooth(water - 1, water + 2, y)
    img += (sea * ((ripple - .5) * .3 + crest * .9) * (.3 + .7 * depth))[..., None] * rgb("5a78b8") * .55
    path = np.exp(-((x - 980) / (110 + 330 * depth)) ** 2) * smooth(.5, .78, ripple + crest * .9) * sea
    img += (path * (1.05 - .6 * depth))[..., None] * rgb("fff0cc")
    boat = [[(520, 1560), (545, 1600), (690, 1600), (722, 1556)], [(606, 1300), (606, 1548), (535, 1548)], [(616, 1275), (616, 1548), (712, 1540)]]
    over(img, polygons(h, w, boat), "070d22", 1)
    over(img, mask(h, w, lambda d: d.rectangle([609, 1250, 613, 1560], fill=255)), "070d22", 1)
    shade = np.exp(-((x - 615) / 85) ** 2) * smooth(1600, 1604, y) * smooth(1860, 1604, y) * smooth(.3, .6, ripple)
    over(img, shade, "070d22", .75)
    glow(img, 560, 1576, 5, "ffd080", 1.1)
    glow(img, 560, 1576, 34, "ffa850", .5)
    vignette(img, .35)
    return img


def skyline():
    h, w = 1350, 2400
    img = sky(h, w, (0, "060a20"), (.35, "1a2350"), (.58, "5a3f78"), (.7, "b8607a"), (.75, "e8906c"), (1, "e8906c"))
    stars(img, 260, 331, 620, .7)
    clouds(img, 332, 200, 960, "a8607c", .45, cell=150, stretch=7)
    water = 1010
    rng = np.random.default_rng(333)
    y, x = grid(h, w)
    for low, high, colour, lit, tint in [(120, 420, "4a3a68", .16, "ffb07a"), (150, 560, "2a2650", .30, "ffc888"), (90, 430, "10122c", .42, "ffe0a0")]:
        towers, at = [], -30
        while at < w:
            wide = int(rng.integers(64, 150))
            middle = 1 - abs(at - 1250) / 1500
            towers.append((at, wide, int(rng.integers(low, high) * (.45 + .75 * max(middle, 0)))))
            at += wide + int(rng.integers(-6, 22))

        def bodies(d):
            for n, (a, b, t) in enumerate(towers):
                d.rectangle([a, water - t, a + b, water], fill=255)
                if n % 4 == 1:
                    d.polygon([(a, water - t), (a + b * .5, water - t - b * .9), (a + b, water - t)], fill=255)
                if n % 4 == 3:
                    d.rectangle([a + b * .2, water - t - 40, a + b * .8, water - t], fill=255)
                if n % 5 == 2:
                    d.rectangle([a + b * .5 - 3, water - t - 120, a + b * .5 + 3, water - t], fill=255)
        over(img, mask(h, w, bodies), colour, 1)

        def windows(d):
            for a, b, t in towers:
                row = rng.random() * .8 + .4
                for yy in range(water - t + 14, water - 14, 19):
                    floor = rng.random()
                    for xx in range(a + 9, a + b - 12, 15):
                        if rng.random() < lit * row * (1.6 if floor < .2 else .8):
                            d.rectangle([xx, yy, xx + 7, yy + 9], fill=255)
        panes_lit = mask(h, w, windows)
        warm = noise(h, w, 40, 2, int(low) + 334)
        over(img, panes_lit, stops(warm, (0, "fff4d8"), (.5, tint), (1, "a8d0ff")), .92)
        img += blur(panes_lit, 7)[..., None] * rgb(tint) * .35
        for n, (a, b, t) in enumerate(towers):
            if n % 5 == 2:
                glow(img, a + b * .5, water - t - 122, 4, "ff5a4a", 1.2)
                glow(img, a + b * .5, water - t - 122, 22, "ff5a4a", .4)
        over(img, np.exp(-((y - water) / 120) ** 2) * (y < water), "d88878", .16)
    lamps(img, [(a, water - 12) for a in range(30, w, 88)], size=4, halo=26, strength=.5)
    mirror(img, water, 337, .78, "141838", 11, 7)
    vignette(img, .3)
    return img


def dunes():
    h, w = 1600, 2400
    img = sky(h, w, (0, "2f6ea8"), (.3, "8ab4cc"), (.46, "f0d8b0"), (1, "f0d0a0"))
    glow(img, 420, 560, 640, "ffc878", .2)
    glow(img, 420, 560, 210, "ffe8b8", .25)
    glow(img, 420, 560, 66, "fffdf0", 1.3, 6)
    clouds(img, 341, 60, 560, "fff2e0", .45, cell=190, stretch=9)
    y, x = grid(h, w)
    px = np.arange(w, dtype=np.float32)
    layers = [(700, 70, 900, .3, "e8bf88", "c08a5c", 1), (800, 120, 1500, 1.5, "eab474", "a8683f", 2),
              (950, 190, 1750, 3.3, "eda65e", "8f4f30", 3), (1180, 250, 2100, .2, "f0a050", "703a28", 4), (1480, 240, 2500, 2.2, "e8903f", "4a2420", 5)]
    for n, (base, height, period, phase, lit, dark, seed) in enumerate(layers):
        wave = np.sin(px / period * 2 * np.pi + phase) * .6 + np.sin(px / period * 3.7 * np.pi + phase * 2) * .25
        crest = base - height * (wave + .12 * (noise(8, w, 700, 3, 342 + seed)[4] - .5))
        body = below(h, w, crest.astype(np.float32))
        # the edge between light and shade winds down from the crest
        depth = y - crest[None, :]
        edge = np.sin((px[None, :] + depth * 2.0) / period * 2 * np.pi + phase + .9) + .35 * np.sin(depth / 70 + seed)
        light = smooth(-.35, .15, edge) * .85 + .12
        bend = 26 * noise(h, w, 260, 3, 348 + seed, stretch=2)
        ripples = np.sin((depth * (1.1 + .2 * n) + x * .16 + bend * 5) / (4.2 + 2.0 * n) * 2 * np.pi / 3.2)
        grain = np.clip(light + ripples * .045 * min(1 + n * .3, 2) - depth / 2600, 0, 1)
        over(img, body, stops(grain, (0, dark), (.55, lit), (1, "ffdca0")))
        rim = np.exp(-((depth - 3) / 6) ** 2) * smooth(-.1, .4, edge)
        over(img, rim, "fff0c8", .55)
        over(img, np.clip(body * np.exp(-depth / 150), 0, 1), "f6d8ac", max(.34 - .09 * n, 0))

    def camels(d):
        at = 0
        for k in range(5):
            cx = 1370 + k * 92
            wave = math.sin(cx / 1750 * 2 * math.pi + 3.3) * .6 + math.sin(cx / 1750 * 3.7 * math.pi + 6.6) * .25
            cy = 950 - 190 * wave + 2
            for leg in (-15, -9, 12, 18):
                d.line([(cx + leg, cy - 24), (cx + leg + (k % 2) * 3, cy + 6)], fill=255, width=4)
            d.polygon(spline([(cx - 24, cy - 26), (cx - 12, cy - 44), (cx, cy - 58), (cx + 12, cy - 44), (cx + 24, cy - 32), (cx + 16, cy - 20), (cx - 18, cy - 18)]), fill=255)
            d.line([(cx + 22, cy - 32), (cx + 34, cy - 34), (cx + 40, cy - 58)], fill=255, width=6)
            d.ellipse([cx + 36, cy - 66, cx + 53, cy - 55], fill=255)
    over(img, mask(h, w, camels), "3a2020", .95)
    return img


def snow_cabin():
    h, w = 1800, 2400
    img = sky(h, w, (0, "0a1030"), (.35, "1e2f62"), (.6, "5a78a8"), (.68, "9fb4d0"), (1, "9fb4d0"))
    stars(img, 330, 351, 900, .8)
    glow(img, 560, 360, 260, "a8c0ff", .3)
    glow(img, 560, 360, 62, "fffbe8", 1.2, 7)
    y, x = grid(h, w)
    rng = np.random.default_rng(352)
    for base, height, seed, colour, white in [(1010, 560, 353, "4a6494", 1), (1120, 420, 354, "3a5080", 1)]:
        line = ridge(w, base, height, seed, 720, 7, .52)
        grain = noise(h, w, 150, 5, seed + 9, stretch=.7, gain=.5)
        facet = np.clip(.5 + (np.roll(grain, 14, 1) - grain) * 3.0, 0, 1)
        over(img, below(h, w, line), stops(facet, (0, "2c4272"), (.5, "6a86b8"), (1, "dfeaff")), .95)
        over(img, smooth(base - 330, base, y) * (y < base + 120), "90a8cc", .28)
    for lo, hi, foot, colour, number in [(120, 260, 1190, "26406c", 120), (200, 420, 1260, "14284c", 80)]:
        line = ridge(w, foot, 60, foot, 500, 4)
        over(img, below(h, w, line), "8fa8d0" if number == 120 else "b4c8e8", 1)

        def woods(d):
            for _ in range(number):
                a = int(rng.integers(0, w))
                if number == 80 and 1050 < a < 1850:
                    continue
                fir(d, a, line[a] + 14, int(rng.integers(lo, hi)), rng)
        trees = mask(h, w, woods)
        over(img, trees, colour, 1)
        frost = np.clip(trees - np.roll(trees, 5, 0), 0, 1) + .45 * trees * smooth(.56, .8, noise(h, w, 14, 3, foot + 1, stretch=2.4))
        over(img, np.clip(frost, 0, 1), "dce8ff", .75)
    line = ridge(w, 1330, 60, 356, 900, 4, .4)
    ground = below(h, w, line)
    drifts = noise(h, w, 300, 5, 357, stretch=4)
    over(img, ground, stops(np.clip((y - 1280) / 560 * .55 + (drifts - .5) * .9 + .2, 0, 1), (0, "e8f0ff"), (.5, "a8c0e8"), (1, "6484bc")))
    left, foot = 1240, 1340
    over(img, polygons(h, w, [box(left, foot - 170, left + 420, foot + 20)]), stops(np.clip(((y - foot) % 24) / 24, 0, 1), (0, "2a1a18"), (.3, "6a4430"), (1, "4a2e24")))
    over(img, polygons(h, w, [box(left + 320, foot - 340, left + 366, foot - 240)]), "4a3430", 1)
    over(img, polygons(h, w, [[(left - 50, foot - 160), (left + 60, foot - 300), (left + 360, foot - 300), (left + 470, foot - 160)]]), "dfe9fb", 1)
    over(img, polygons(h, w, [box(left + 312, foot - 352, left + 374, foot - 336), [(left - 56, foot - 166), (left + 476, foot - 166), (left + 470, foot - 146), (left - 50, foot - 146)]]), "ffffff", .9)
    glass = polygons(h, w, [box(left + 50, foot - 112, left + 130, foot - 42), box(left + 290, foot - 112, left + 370, foot - 42)])
    over(img, glass, "ffd27a", 1)
    img += blur(glass, 40)[..., None] * rgb("ff9a40") * 1.0
    bars = mask(h, w, lambda d: [d.rectangle(b, fill=255) for b in [(left + 88, foot - 112, left + 92, foot - 42), (left + 50, foot - 79, left + 130, foot - 75), (left + 328, foot - 112, left + 332, foot - 42), (left + 290, foot - 79, left + 370, foot - 75)]])
    over(img, bars, "4a2e24", 1)
    over(img, polygons(h, w, [box(left + 178, foot - 118, left + 244, foot + 18)]), "7a2f28", 1)
    for k in (90, 330):
        img += (np.exp(-((x - left - k - (y - foot) * .15) / (50 + (y - foot) * .35)) ** 2) * smooth(foot + 10, foot + 30, y) * np.exp(-(y - foot).clip(0) / 130))[..., None] * rgb("ff9a48") * .3
    smoke = np.exp(-((x - left - 343 - 60 * np.sin((foot - y) / 140) - (foot - 340 - y) * .25) / (16 + (foot - 340 - y).clip(0) * .10)) ** 2) * (y < foot - 345) * smooth(620, foot - 345, y)
    over(img, np.clip(smoke * (.4 + .8 * noise(h, w, 60, 4, 358)), 0, 1), "c8d4ea", .5)
    path = np.exp(-((x - left - 210 + 190 * smooth(foot, 1800, y) * np.sin((y - foot) / 170)) / (26 + (y - foot).clip(0) * .17)) ** 2) * smooth(foot + 12, foot + 40, y)
    over(img, smooth(.2, .6, path), "86a0d0", .5)
    flakes = np.zeros((h, w), np.float32)
    sheet = mask(h, w, lambda d: [d.ellipse([a, b, a + s, b + s], fill=255) for a, b, s in zip(rng.integers(0, w, 520), rng.integers(0, h, 520), 3 + 9 * rng.random(520) ** 3)])
    over(img, blur(sheet, 1), "ffffff", .75)
    vignette(img, .35)
    return img


def roofs():
    h, w = 2400, 1800
    img = sky(h, w, (0, "3f86c4"), (.2, "9cc8e0"), (.34, "f4e8cc"), (1, "f4e8cc"))
    clouds(img, 361, 60, 720, "ffffff", .7, cell=220, stretch=3.4)
    y, x = grid(h, w)
    rng = np.random.default_rng(362)
    over(img, below(h, w, ridge(w, 800, 240, 363, 600, 6, .45)), "8aa8b8", .9)
    over(img, below(h, w, ridge(w, 860, 190, 364, 480, 6, .45)), "6f9490", .9)
    dome = [[(1180, 900), (1180, 700), (1420, 700), (1420, 900)], box(1284, 470, 1316, 560)]
    over(img, polygons(h, w, dome), "d8b890", 1)
    over(img, mask(h, w, lambda d: d.pieslice([1165, 530, 1435, 870], 180, 360, fill=255)), stops(np.clip((x - 1165) / 270, 0, 1), (0, "e08a58"), (.45, "c8683f"), (1, "7a3a30")))
    over(img, mask(h, w, lambda d: [d.arc([1165 + k, 530, 1435 - k, 870], 180, 360, fill=255, width=4) for k in (45, 90, 130)]), "f0c8a0", .6)
    over(img, polygons(h, w, [[(470, 900), (470, 520), (515, 400), (560, 520), (560, 900)]]), stops(np.clip((x - 470) / 90, 0, 1), (0, "ecc890"), (1, "a87858")))
    over(img, polygons(h, w, [[(462, 525), (515, 385), (568, 525)], ]), "a04a38", 1)
    over(img, mask(h, w, lambda d: [d.ellipse([492, 560, 538, 640], fill=255)]), "5a3a38", 1)
    tints = ["e08850", "d0703f", "c25c38", "e89a60", "b85038"]
    walls = ["f8e4c0", "f0cfa0", "e8d8c8", "f4d0b0", "dfe4e0", "f6dcd0"]
    foot = 900
    row = 0
    while foot < 2560:
        tall, at = 70 + row * 22, -int(rng.integers(0, 200))
        while at < w:
            wide = int(rng.integers(150, 290) * (.75 + row * .16))
            up = int(rng.integers(-26, 26))
            wall, tint = walls[rng.integers(len(walls))], tints[rng.integers(len(tints))]
            t = foot + up
            front = polygons(h, w, [box(at, t, at + wide, t + tall * 2.2)])[max(t - 5, 0):, :]
            deep = .62 + .38 * smooth(0, 1, (x - at) / wide)
            shade = np.clip(deep[..., None] * rgb(wall), 0, 1)
            img[max(t - 5, 0):] = img[max(t - 5, 0):] * (1 - front[..., None]) + shade[max(t - 5, 0):] * front[..., None]
            eave = t + 8
            roof = [(at - 14, eave), (at + wide * .16, eave - tall * .95), (at + wide * .84, eave - tall * .95), (at + wide + 14, eave)]
            r0, r1 = max(int(eave - tall), 0), min(int(eave + 14), h)
            m = polygons(h, w, [roof])[r0:r1]
            pitch = 15 + row * 2.6
            tile = np.sin((x[r0:r1] - at) / pitch * 2 * np.pi) * .075 + np.sin((y[r0:r1] - eave) / (pitch * .95) * 2 * np.pi) * .03
            age = (noise(r1 - r0, w, 44, 2, int(1000 + at + foot)) - .5) * .2
            tone = np.clip(.78 + tile + age + .2 * (x[r0:r1] - at) / wide, 0, 1.3)
            img[r0:r1] = img[r0:r1] * (1 - m[..., None]) + (tone[..., None] * rgb(tint)) * m[..., None]
            over(img, polygons(h, w, [box(at - 14, eave, at + wide + 14, eave + 7)]), "6a3528", .75)
            size = 15 + row * 5
            holes = [box(at + wide * f, t + 26 + row * 5, at + wide * f + size, t + 26 + row * 5 + size * 1.6) for f in (.2, .5, .78)]
            over(img, polygons(h, w, holes), "3f5a6a" if rng.random() < .8 else "ffd890", .95)
            over(img, polygons(h, w, [p for q in holes for p in (box(q[0][0] - size * .5, q[0][1], q[0][0] - 2, q[2][1]), box(q[1][0] + 2, q[0][1], q[1][0] + size * .5, q[2][1]))]), ["4a7a6a", "3f6a8a", "7a4a38"][rng.integers(3)], .95)
            if rng.random() < .7:
                cx = at + wide * (.25 + .5 * rng.random())
                over(img, polygons(h, w, [box(cx, eave - tall * 1.35, cx + size * 1.3, eave - tall * .7)]), "b88868", 1)
                over(img, polygons(h, w, [box(cx - 4, eave - tall * 1.39, cx + size * 1.3 + 4, eave - tall * 1.31)]), "7a4a3a", 1)
            at += wide + int(rng.integers(-14, 8))
        over(img, np.clip((1 - row / 7) * smooth(foot - 90, foot + 60, y) * .22, 0, 1), "f8e8d0", .8)
        foot += int(110 + row * 42)
        row += 1
    over(img, smooth(.3, 1.4, (x / w + (1 - y / h)) / 1.4) * .5, "ffe8b0", .35)
    return img


def fountain():
    h, w = 2000, 2000
    img = sky(h, w, (0, "0c1236"), (.4, "2a2c66"), (.62, "7a4a7c"), (.72, "d07a70"), (1, "d07a70"))
    stars(img, 160, 371, 800, .7)
    clouds(img, 372, 250, 1350, "b0688a", .5, cell=190, stretch=6)
    y, x = grid(h, w)
    rng = np.random.default_rng(373)
    floor = 1420
    facade = polygons(h, w, [box(-10, 900, 2010, floor), [(620, 905), (1000, 760), (1380, 905)]])
    over(img, facade, stops(np.clip((y - 880) / 560, 0, 1), (0, "3a2c50"), (1, "7a4f58")))
    over(img, polygons(h, w, [box(-10, 890, 2010, 908), box(-10, 1130, 2010, 1142)]), "a87c78", .8)
    glass = [box(k, 950, k + 56, 1080) for k in range(60, 2000, 150)] + [box(k, 1200, k + 62, 1420) for k in range(57, 2000, 150)]
    over(img, polygons(h, w, glass), "241c3c", .9)
    some = [g for g in glass if rng.random() < .45]
    lit = polygons(h, w, some)
    over(img, lit, "ffc878", .95)
    img += blur(lit, 22)[..., None] * rgb("ff9a50") * .4
    over(img, mask(h, w, lambda d: [d.pieslice([g[0][0], g[0][1] - 30, g[1][0], g[0][1] + 30], 180, 360, fill=255) for g in glass]), "4a3450", .9)
    ground = smooth(floor - 2, floor + 2, y)
    depth = np.clip((y - floor) / (h - floor), .001, 1)
    u, v = (x - 1000) / (.35 + depth * 1.1), 900 * depth ** .55
    setts = (((u / 46).astype(int) + (v / 30).astype(int)) % 2) * .08 + ((np.abs(u) % 46 < 3) | (v % 30 < 2)) * -.12
    wet = noise(h, w, 200, 5, 374, stretch=3)
    base = stops(np.clip(.3 + .4 * wet + setts - .25 * depth, 0, 1), (0, "14122c"), (.5, "4a3650"), (1, "c88a70"))
    over(img, ground, base)
    pool = np.exp(-(((x - 1000) / 760) ** 2 + ((y - 1640) / 240) ** 2) ** 1.5)
    img += (pool * ground)[..., None] * rgb("70b8e8") * .38

    def ring(cx, cy, a, b):
        return [cx - a, cy - b, cx + a, cy + b]

    def basin(cx, cy, a, b, deep, seed):
        body = mask(h, w, lambda d: (d.ellipse(ring(cx, cy + deep, a * .93, b), fill=255), d.polygon([(cx - a, cy), (cx + a, cy), (cx + a * .93, cy + deep), (cx - a * .93, cy + deep)], fill=255), d.ellipse(ring(cx, cy, a, b), fill=255)))
        marble = np.clip(.62 - (x - cx) / a * .28 + (noise(h, w, 60, 5, seed) - .5) * .2 - (y - cy) / (deep + b) * .35, 0, 1)
        over(img, body, stops(marble, (0, "2e2a48"), (.5, "a08c98"), (1, "fff0dc")))
        inner = mask(h, w, lambda d: d.ellipse(ring(cx, cy, a - 16, b - 7), fill=255))
        ripple = np.sin(np.hypot((x - cx), (y - cy) * a / b) / (a * .055)) * .5 + (noise(h, w, 24, 3, seed + 1, stretch=4) - .5) * 1.3
        over(img, inner, stops(np.clip(.5 + ripple * .3, 0, 1), (0, "1f5a90"), (.6, "5ab8e0"), (1, "eefcff")))
    basin(1000, 1640, 640, 150, 120, 375)
    stem = polygons(h, w, [[(930, 1640), (965, 1330), (1035, 1330), (1070, 1640)]])
    over(img, stem, stops(np.clip((x - 930) / 140, 0, 1), (0, "fff0dc"), (.5, "a08c98"), (1, "3a3350")))
    basin(1000, 1310, 300, 62, 46, 377)
    over(img, polygons(h, w, [[(960, 1310), (982, 1090), (1018, 1090), (1040, 1310)]]), stops(np.clip((x - 960) / 80, 0, 1), (0, "fff0dc"), (.5, "a08c98"), (1, "3a3350")))
    basin(1000, 1080, 140, 30, 26, 379)
    water = np.zeros((h, w), np.float32)

    def jets(d):
        for a, up, start, land, wide in [(0, 330, 1075, 1075, 9)]:
            d.polygon([(1000 - 5, start), (1000 - wide * .2, start - up), (1000 + wide * .2, start - up), (1000 + 5, start)], fill=255)
        for reach, cy, fall, count in [(136, 1084, 225, 26), (296, 1322, 310, 46)]:
            for k in range(count):
                angle = math.pi * (k + .5) / count
                sx, out = math.cos(angle) * reach, math.cos(angle) * 34
                sy = cy + math.sin(angle) * reach * .2
                d.line([(1000 + sx + out * t, sy + fall * t * t + 6 * t) for t in np.linspace(0, 1, 16)], fill=int(120 + 90 * rng.random()), width=3)
        for k in range(-6, 7):
            if k:
                tip = k * 78
                d.line([(1000 + tip * 1.22 - tip * 1.0 * t, 1650 - 2.3 * 190 * t * (1.15 - t)) for t in np.linspace(0, 1, 26)], fill=190, width=4)
    water = mask(h, w, jets)
    plume = np.exp(-((x - 1000) / (14 + (1075 - y).clip(0) * .10)) ** 2) * smooth(1080, 1060, y) * smooth(690, 830, y)
    spray = plume * (.3 + .9 * noise(h, w, 22, 4, 381, stretch=.4)) + blur(water, 5) * .5
    img += np.clip(spray, 0, 1)[..., None] * rgb("bfe8ff") * .75
    over(img, blur(water, 1), "eefaff", .85)
    for cx, cy, r, s in [(1000, 1150, 150, .3), (1000, 1400, 260, .26), (700, 1690, 170, .3), (1300, 1690, 170, .3), (1000, 1700, 260, .25)]:
        glow(img, cx, cy, r, "70c8ff", s)
    for a in (250, 1750):
        over(img, polygons(h, w, [box(a - 7, 1210, a + 7, 1640), box(a - 22, 1620, a + 22, 1650)]), "171430", 1)
        over(img, mask(h, w, lambda d: d.ellipse([a - 34, 1140, a + 34, 1208], fill=255)), "fff0c8", 1)
        glow(img, a, 1174, 150, "ffb860", .55, 1.2)
    vignette(img, .4)
    return img


def aurora():
    h, w = 1600, 2400
    img = sky(h, w, (0, "030818"), (.4, "081a34"), (.66, "12405a"), (.7, "1c5a68"), (1, "1c5a68"))
    stars(img, 700, 391, 1050, .9)
    y, x = grid(h, w)
    px = np.arange(w, dtype=np.float32)
    for seed, base, sway, tall, colour, edge, power in [(392, 640, 240, 470, "3cf0a0", "b860e8", .60), (394, 760, 170, 330, "58ffc0", "8a70ff", .55), (396, 470, 220, 380, "30d890", "e060b0", .40)]:
        line = base + sway * (noise(8, w, 900, 3, seed)[4] - .5) * 2 + 60 * np.sin(px / 190 + seed)
        rays = .35 + .9 * noise(8, w, 34, 3, seed + 1)[4] * noise(8, w, 260, 3, seed + 2)[4] * 2
        up = line[None, :] - y
        reach = tall * (.55 + .7 * noise(8, w, 160, 3, seed + 3)[4])[None, :]
        body = np.exp(-np.clip(up, 0, None) / reach * 1.9) * smooth(-26, 14, up) * rays[None, :]
        mix = np.clip(up / reach * .9 - .25, 0, 1)[..., None]
        img += body[..., None] * (rgb(colour) * (1 - mix) + rgb(edge) * mix) * power
    water = 1130
    for base, height, seed, cell, dark, white in [(1140, 520, 397, 760, "0a1a30", .55), (1142, 330, 399, 480, "050d1c", .3)]:
        line = ridge(w, base, height, seed, cell, 7, .5)
        line = base - (base - line) * (.35 + .65 * np.abs(np.linspace(-1, 1, w)) ** .8)
        rock = below(h, w, line.astype(np.float32)) * (y < water + 1)
        grain = noise(h, w, 110, 6, seed + 1, stretch=.6, gain=.6)
        snow = smooth(.5, .72, grain + .5 * ((np.roll(grain, 8, 1) - grain) * 3) + smooth(0, -300, line[None, :] - y + 0) * -.2 + .05)
        over(img, rock, dark, 1)
        over(img, rock * snow, "7fb8b8", white)
    over(img, polygons(h, w, [[(540, water), (600, water - 24), (760, water - 20), (830, water)], [(1400, water), (1470, water - 26), (1800, water - 22), (1900, water)]]), "06101c", 1)
    ground = water - 20
    huts = [(1500, 52, 40), (1585, 62, 44), (1700, 50, 38), (640, 56, 40)]
    over(img, polygons(h, w, [p for a, b, t in huts for p in (box(a, ground - t, a + b, ground), [(a - 6, ground - t), (a + b / 2, ground - t - 30), (a + b + 6, ground - t)])]), "7a1e22", 1)
    over(img, polygons(h, w, [[(a - 8, ground - t + 4), (a + b / 2, ground - t - 34), (a + b + 8, ground - t + 4), (a + b / 2, ground - t - 20)] for a, b, t in huts]), "cfe8e8", .9)
    dots = [(a + f * b, ground - 18) for a, b, t in huts for f in (.3, .7)]
    over(img, polygons(h, w, [box(a - 6, b - 8, a + 6, b + 8) for a, b in dots]), "ffd890", 1)
    for a, b in dots:
        glow(img, a, b, 46, "ffb050", .45)
    mirror(img, water, 401, .85, "06182a", 8, 9)
    shore = ridge(w, 1590, 120, 403, 420, 6, .5)
    rocks = below(h, w, shore)
    over(img, rocks, "04080f", 1)
    over(img, rocks * np.exp(-(y - shore[None, :]) / 22) * smooth(.35, .6, noise(h, w, 40, 4, 404, stretch=2)), "8fd8c8", .55)
    over(img, polygons(h, w, [[(1060, 1520), (1068, 1440), (1082, 1420), (1098, 1440), (1104, 1520)], ]), "04080f", 1)
    over(img, mask(h, w, lambda d: d.ellipse([1069, 1390, 1095, 1420], fill=255)), "04080f", 1)
    return img


def terraces():
    h, w = 1800, 2400
    img = sky(h, w, (0, "6a8fc0"), (.16, "c8b8c8"), (.28, "ffd6a0"), (.36, "fff0cc"), (1, "fff0cc"))
    glow(img, 1720, 470, 480, "ffc060", .2)
    glow(img, 1720, 470, 180, "ffe0a0", .25)
    glow(img, 1720, 470, 60, "fffdf0", 1.1, 6)
    y, x = grid(h, w)
    clouds(img, 411, 40, 520, "fff0e0", .6, cell=160, stretch=6)
    for base, height, seed, colour in [(640, 260, 412, "a8a8b8"), (720, 240, 413, "7f96a0"), (790, 190, 414, "567c78")]:
        over(img, below(h, w, ridge(w, base, height, seed, 640, 7, .47)), colour, .93)
        over(img, smooth(base - 120, base + 60, y) * (.3 + .7 * noise(h, w, 240, 5, seed + 6, stretch=5)), "fff0d8", .5)
    count = 17
    reflected = stops(np.linspace(0, 1, 64), (0, "fff4d0"), (.3, "ffcf98"), (.55, "d89a98"), (.8, "7f90c0"), (1, "3f68a8"))
    px = np.arange(w, dtype=np.float32)
    for n in range(count):
        t = n / (count - 1)
        base = 800 + 1120 * t ** 1.45
        step = 30 + 118 * t ** 1.25
        # the slopes lie around two spurs, one on each side
        wave = -(120 + 210 * t) * np.exp(-((px - 520 + 260 * t) / (430 + 90 * t)) ** 2) + (70 + 170 * t) * np.exp(-((px - 1370 + 120 * t) / (330 + 120 * t)) ** 2)
        wave += -(80 + 120 * t) * np.exp(-((px - 2120) / (330 + 60 * t)) ** 2) + (18 + 26 * t) * (noise(8, w, 210, 3, 420 + n)[4] - .5) * 2
        line = (base + wave).astype(np.float32)
        body = below(h, w, line)
        depth = y - line[None, :]
        grass = noise(h, w, 64, 2, 450 + n, stretch=.6)
        bank = stops(np.clip(depth / (step * .62) * .8 + (grass - .5) * .5, 0, 1), (0, "c8d868"), (.35, "6fa040"), (1, "17382a"))
        over(img, body, bank)
        low = step * (.46 + .1 * np.sin(px / 170 + n * 2.1))[None, :]
        pond = smooth(low - 1.5, low + 1.5, depth) * body
        glare = np.exp(-((x - 1720 + 300 * t) / (170 + 340 * t)) ** 2)
        mixed = np.clip(.12 + t * .62 + depth / step * .3 + .22 * np.cos((x + 700 * n) / 330) - glare * .6 + (noise(h, w, 90, 2, 480 + n, stretch=9) - .5) * .3, 0, 1)
        over(img, pond, reflected[(mixed * 63).astype(int)], .97)
        shade = np.exp(-((depth - low) / (4 + 9 * t)) ** 2) * (depth > low)
        over(img, shade, "24483a", .6)
        over(img, np.exp(-((depth - 2) / (1.6 + 2.6 * t)) ** 2), "f4f4b0", .7)
        if 3 < n < 16 and n % 3 == 1:
            tufts = (np.sin(x / (3.4 + 5 * t)) > .5) & (np.abs((depth - low - 9 - 10 * t) % (9 + 15 * t)) < 3 + 4 * t) & (depth > low + 8) & (depth < step * 1.3)
            over(img, tufts * pond * smooth(.45, .55, noise(h, w, 500, 2, 520 + n, stretch=2)), "3f7a34", .8)
    over(img, smooth(1150, 780, y) * smooth(700, 800, y) * noise(h, w, 260, 4, 540, stretch=4), "ffe8c8", .55)
    rng = np.random.default_rng(415)

    def farmer(d, cx, cy, s):
        d.polygon([(cx - s * .3, cy), (cx - s * .34, cy - s * 1.3), (cx + s * .34, cy - s * 1.3), (cx + s * .3, cy)], fill=255)
        d.polygon([(cx - s * .62, cy - s * 1.36), (cx, cy - s * 1.72), (cx + s * .62, cy - s * 1.36)], fill=255)
        d.line([(cx + s * .25, cy - s), (cx + s * .8, cy - s * .1)], fill=255, width=5)
    over(img, mask(h, w, lambda d: (farmer(d, 1300, 1390, 44), farmer(d, 1420, 1404, 44))), "2a2c30", .95)

    def palms(d):
        for cx, cy, s in [(170, 1060, 330), (330, 1010, 240), (2240, 960, 260)]:
            d.line(spline([(cx, cy + 60), (cx + s * .06, cy - s * .4), (cx + s * .02, cy - s)], False), fill=255, width=int(s * .045))
            for k in range(11):
                a = math.pi * (k / 10 * 1.5 - .25)
                ex, ey = cx + s * .02 + math.cos(a) * s * .48, cy - s - math.sin(a) * s * .34 + s * .12
                d.polygon(spline([(cx + s * .02, cy - s), ((cx * 2 + ex - cx) / 2, (cy - s + ey) / 2 - s * .16), (ex, ey), ((cx * 2 + ex - cx) / 2, (cy - s + ey) / 2 - s * .08)]), fill=255)
    over(img, mask(h, w, palms), "24402c", .97)
    vignette(img, .25)
    return img


def tram():
    h, w = 1600, 2400
    img = sky(h, w, (0, "1c2450"), (.3, "4a4a80"), (.5, "a07090"), (.62, "e8a080"), (1, "e8a080"))
    clouds(img, 531, 40, 900, "c88aa0", .55, cell=180, stretch=5)
    y, x = grid(h, w)
    rng = np.random.default_rng(532)
    floor = 1180
    for lo, hi, colour, tint in [(380, 640, "584a78", "ffd8a0"), (240, 560, "34305c", "ffc880")]:
        at, holes = -40, []

        def houses(d):
            nonlocal at
            while at < w:
                wide, tall = int(rng.integers(170, 300)), int(rng.integers(lo, hi))
                gap = 1 - .7 * math.exp(-((at + wide / 2 - 1500) / 330) ** 2)
                tall = int(tall * gap)
                d.rectangle([at, floor - tall, at + wide, floor], fill=255)
                d.polygon([(at - 8, floor - tall), (at + wide * .2, floor - tall - wide * .3), (at + wide * .8, floor - tall - wide * .3), (at + wide + 8, floor - tall)], fill=255)
                for yy in range(floor - tall + 26, floor - 70, 72):
                    for xx in range(at + 24, at + wide - 36, 52):
                        holes.append(box(xx, yy, xx + 24, yy + 42))
                at += wide
        over(img, mask(h, w, houses), colour, 1)
        over(img, polygons(h, w, holes), "1c1c40", .55)
        lit = polygons(h, w, [p for p in holes if rng.random() < .4])
        over(img, lit, tint, .9)
        img += blur(lit, 14)[..., None] * rgb("ff9a50") * .3
        at = -120
    shops = polygons(h, w, [box(k, floor - 62, k + 92, floor) for k in range(20, w, 150)])
    over(img, shops, "ffd890", .75)
    img += blur(shops, 26)[..., None] * rgb("ffa050") * .35
    over(img, np.exp(-((y - floor) / 170) ** 2) * (y < floor), "d89890", .22)
    street = smooth(floor - 1, floor + 1, y)
    over(img, street, "2a2848", 1)
    left, right, top, foot = 420, 1560, 690, 1235
    shell = polygons(h, w, [spline([(left, foot - 60), (left - 6, top + 190), (left + 40, top + 40), (left + 130, top), (right - 130, top), (right - 40, top + 40), (right + 6, top + 190), (right, foot - 60), (right - 40, foot), (left + 40, foot)], steps=10)])
    over(img, shell, stops(np.clip((y - top) / (foot - top), 0, 1), (0, "fff4dc"), (.12, "e8d8c0"), (.52, "d8c8b8"), (.53, "d23b35"), (.9, "8a1f28"), (1, "30141c")))
    over(img, polygons(h, w, [box(left + 10, top + 294, right - 10, top + 304)]), "ffe8c0", .9)
    span = [(left + 60 + k * 128, left + 172 + k * 128) for k in range(8)]
    glass = polygons(h, w, [box(a, top + 90, b, top + 270) for n, (a, b) in enumerate(span) if n not in (2, 5)])
    doors = polygons(h, w, [box(span[n][0] + 2, top + 84, span[n][1] - 2, foot - 26) for n in (2, 5)])
    warm = stops(np.clip((y - top - 80) / 320, 0, 1), (0, "fff8e0"), (.6, "ffd890"), (1, "e8a860"))
    over(img, glass, warm)
    over(img, doors, warm * .95)
    over(img, polygons(h, w, [p for n in (2, 5) for p in (box(span[n][0] - 4, top + 80, span[n][0] + 3, foot - 22), box((span[n][0] + span[n][1]) / 2 - 3, top + 80, (span[n][0] + span[n][1]) / 2 + 3, foot - 22), box(span[n][1] - 3, top + 80, span[n][1] + 4, foot - 22))]), "4a1c24", 1)

    def people(d):
        for n, (a, b) in enumerate(span):
            if n in (2, 5):
                continue
            for _ in range(int(rng.integers(0, 3))):
                cx = rng.integers(a + 20, b - 20)
                d.ellipse([cx - 15, top + 158, cx + 15, top + 194], fill=255)
                d.polygon(spline([(cx - 34, top + 271), (cx - 28, top + 212), (cx, top + 194), (cx + 28, top + 212), (cx + 34, top + 271)], steps=6), fill=255)
    over(img, mask(h, w, people) * glass, "4a3040", .85)
    over(img, polygons(h, w, [box(left + 420, top + 26, left + 720, top + 70)]), "18141c", 1)
    over(img, polygons(h, w, [box(left + 436 + k * 12, top + 38 + (k * 7 % 3) * 6, left + 443 + k * 12, top + 46 + (k * 5 % 3) * 6) for k in range(22)]), "ffb030", 1)
    over(img, mask(h, w, lambda d: [d.ellipse([a - 46, foot - 40, a + 46, foot + 30], fill=255) for a in (left + 190, left + 330, right - 330, right - 190)]), "141018", 1)
    over(img, mask(h, w, lambda d: [d.ellipse([a - 20, foot - 24, a + 20, foot + 14], fill=255) for a in (left + 190, left + 330, right - 330, right - 190)]), "6a5a60", 1)
    wires = mask(h, w, lambda d: (d.line([(0, 470), (2400, 520)], fill=255, width=4), d.line([(0, 300), (2400, 470)], fill=190, width=3), d.line([(900, top + 4), (1010, 600), (930, 492)], fill=255, width=8), d.line([(880, 490), (990, 494)], fill=255, width=7)))
    over(img, wires, "10101e", .9)
    img += blur(glass + doors, 34)[..., None] * rgb("ffb060") * .32
    shelter = polygons(h, w, [box(1790, 800, 2260, 822), box(1812, 822, 1826, 1250), box(2220, 822, 2234, 1250), box(1900, 1150, 2160, 1164), box(1920, 1164, 1932, 1240), box(2130, 1164, 2142, 1240)])
    over(img, polygons(h, w, [box(1826, 830, 2220, 1120)]), "a8c0d8", .22)
    over(img, shelter, "141428", 1)
    sign = mask(h, w, lambda d: (d.rectangle([1720, 760, 1728, 1250], fill=255), d.ellipse([1684, 690, 1764, 770], fill=255)))
    over(img, sign, "f0c030", 1)
    over(img, mask(h, w, lambda d: d.ellipse([1696, 702, 1752, 758], fill=255)), "1c6a3c", 1)
    glow(img, 2025, 836, 190, "fff0d0", .45)

    def waiting(d, cx, cy, s):
        d.ellipse([cx - s * .15, cy - s, cx + s * .15, cy - s * .7], fill=255)
        d.polygon(spline([(cx - s * .26, cy - s * .05), (cx - s * .24, cy - s * .6), (cx, cy - s * .72), (cx + s * .24, cy - s * .6), (cx + s * .26, cy - s * .05)], steps=8), fill=255)
        d.rectangle([cx - s * .13, cy - s * .1, cx - s * .03, cy + s * .3], fill=255)
        d.rectangle([cx + s * .03, cy - s * .1, cx + s * .13, cy + s * .3], fill=255)
    over(img, mask(h, w, lambda d: (waiting(d, 1980, 1180, 240), waiting(d, 2085, 1186, 215), waiting(d, 1640, 1186, 235))), "16142a", 1)
    over(img, mask(h, w, lambda d: (d.pieslice([1540, 850, 1740, 1000], 180, 360, fill=255), d.line([(1640, 850), (1640, 1090)], fill=255, width=6))), "b02838", 1)
    for a in (left + 26, right - 26):
        glow(img, a, foot - 110, 16, "fff8e0", 1.4)
        glow(img, a, foot - 110, 90, "ffe0a0", .6)
    mirror(img, 1262, 534, .62, "181830", 6, 7)
    rails = mask(h, w, lambda d: [d.line([(0, a), (2400, b)], fill=255, width=s) for a, b, s in ((1300, 1290, 6), (1372, 1356, 9))])
    over(img, rails, "c8b8c0", .75)
    over(img, smooth(1250, 1262, y) * smooth(1276, 1262, y), "4a4468", .8)
    drops = mask(h, w, lambda d: [d.line([(a, b), (a - 5, b + l)], fill=255, width=2) for a, b, l in zip(rng.integers(0, w, 420), rng.integers(0, h, 420), rng.integers(18, 52, 420))])
    over(img, drops, "dfe4ff", .28)
    vignette(img, .4)
    return img


def iron_tower():
    h, w = 2400, 1600
    img = sky(h, w, (0, "1e3a78"), (.3, "6a78b4"), (.52, "e8a8a0"), (.68, "ffd8a0"), (1, "ffe8c0"))
    glow(img, 560, 1760, 700, "ffc070", .5)
    clouds(img, 541, 120, 1500, "ffb0a0", .6, cell=240, stretch=4)
    clouds(img, 542, 800, 1800, "fff0d0", .55, cell=150, stretch=8)
    y, x = grid(h, w)
    rng = np.random.default_rng(543)
    foot = 2040
    over(img, mask(h, w, lambda d: town(d, rng, foot - 30, 0, w, 70, 150)), "9a7088", .8)
    axis = 800

    def half(v):
        """Half the width of the tower at the height v, 0 at the foot and 1 at the top."""
        return 400 * math.exp(-v * 3.4) * (1 - .15 * v) + 11

    def at(v):
        return foot - 1720 * v

    def iron(d):
        def legs(v0, v1, n, inner):
            for k in range(n):
                a, b = v0 + (v1 - v0) * k / n, v0 + (v1 - v0) * (k + 1) / n
                for s in (-1, 1):
                    o0, o1 = half(a), half(b)
                    i0, i1 = o0 * inner(a), o1 * inner(b)
                    A, B = (axis + s * o0, at(a)), (axis + s * o1, at(b))
                    C, D = (axis + s * i0, at(a)), (axis + s * i1, at(b))
                    for p, q, wide in ((A, B, 9), (C, D, 7), (A, D, 5), (C, B, 5), (B, D, 5)):
                        d.line([p, q], fill=255, width=wide)
        legs(0, .16, 7, lambda v: .60 - v * .3)
        legs(.17, .335, 8, lambda v: .48 - v * .5)
        legs(.345, .93, 34, lambda v: max(.3 - v * .9, -.98))
        for v, thick, out in [(.163, 34, 1.14), (.338, 26, 1.22), (.93, 26, 1.9)]:
            wide = half(v) * out + 4
            d.rectangle([axis - wide, at(v) - thick / 2, axis + wide, at(v) + thick / 2], fill=255)
        d.arc([axis - 262, at(.158), axis + 262, at(.158) + 520], 180, 360, fill=255, width=20)
        d.arc([axis - 226, at(.158) + 46, axis + 226, at(.158) + 520], 180, 360, fill=255, width=6)
        for k in range(1, 24):
            a = math.pi * k / 24
            d.line([(axis - 258 * math.cos(a), at(.158) + 260 - 258 * math.sin(a)), (axis - 226 * math.cos(a), at(.158) + 262 - 214 * math.sin(a))], fill=255, width=4)
        d.rectangle([axis - 16, at(.965), axis + 16, at(.93)], fill=255)
        d.pieslice([axis - 18, at(.975), axis + 18, at(.955)], 180, 360, fill=255)
        d.rectangle([axis - 3, at(1.03), axis + 3, at(.96)], fill=255)
        for s in (-1, 1):
            d.rectangle(sorted([axis + s * 215, axis + s * 425])[0:1] + [foot - 30] + sorted([axis + s * 215, axis + s * 425])[1:] + [foot + 20], fill=255)
    frame = mask(h, w, iron)
    over(img, frame, stops(np.clip((foot - y) / 1700, 0, 1), (0, "4a2c30"), (.4, "6a4038"), (1, "5a4658")))
    light = np.clip(frame - np.roll(frame, 4, 1), 0, 1)
    over(img, light, "ffcf90", .55)
    for v in (.163, .338, .93):
        wide = half(v) * 1.15
        for k in np.linspace(-wide, wide, 15 if v < .5 else 4):
            glow(img, axis + k, at(v), 4, "fff0c0", .9)
            glow(img, axis + k, at(v), 22, "ffc060", .22)
    glow(img, axis, at(1.03), 6, "ff7060", 1.3)
    over(img, np.exp(-((y - foot + 60) / 130) ** 2), "ffd8b0", .42)

    def trees(d):
        for k in range(150):
            side = rng.random()
            cx = rng.integers(-40, 470) if side < .5 else rng.integers(1130, 1640)
            r = rng.integers(34, 74)
            cy = foot + 20 - rng.integers(0, 66) * (1 if abs(cx - axis) > 520 else .4)
            d.ellipse([cx - r, cy - r, cx + r, cy + r * .9], fill=255)
        d.rectangle([0, foot + 6, w, foot + 70], fill=255)
    leaves = mask(h, w, trees)
    over(img, leaves, stops(np.clip(noise(h, w, 26, 4, 544) * 1.3 - .2 + (foot - y) / 400, 0, 1), (0, "1c2a2a"), (.6, "3c4a38"), (1, "8a7a50")))
    lawn = smooth(foot + 48, foot + 54, y)
    over(img, lawn, stops(np.clip((y - foot - 50) / 320 + (noise(h, w, 26, 4, 545, stretch=6) - .5) * .4, 0, 1), (0, "9a9a58"), (.4, "5a7a44"), (1, "24402c")))
    over(img, polygons(h, w, [[(770, foot + 50), (830, foot + 50), (1120, 2400), (480, 2400)]]), stops(np.clip((y - foot) / 380, 0, 1), (0, "f0d0a8"), (1, "a8806c")), .95)

    def walkers(d):
        for cx, cy, s in [(700, 2260, 92), (748, 2264, 86), (905, 2180, 58), (800, 2126, 34), (822, 2126, 32), (960, 2320, 118)]:
            d.ellipse([cx - s * .12, cy - s, cx + s * .12, cy - s * .76], fill=255)
            d.polygon([(cx - s * .2, cy - s * .36), (cx - s * .17, cy - s * .72), (cx + s * .17, cy - s * .72), (cx + s * .2, cy - s * .36)], fill=255)
            d.polygon([(cx - s * .15, cy - s * .4), (cx + s * .15, cy - s * .4), (cx + s * .2, cy), (cx + s * .08, cy), (cx, cy - s * .3), (cx - s * .1, cy), (cx - s * .2, cy)], fill=255)
    over(img, mask(h, w, walkers), "2a2030", .95)
    vignette(img, .3)
    return img


def torii():
    h, w = 2400, 1600
    img = sky(h, w, (0, "1c2c28"), (.3, "4f6a4a"), (.45, "e8e0a8"), (.52, "f8f0c8"), (1, "3a4a38"))
    y, x = grid(h, w)
    rng = np.random.default_rng(551)
    vx, vy = 800, 1180
    glow(img, vx, vy - 60, 420, "fff4c8", .75)

    def bamboo(d, far):
        for _ in range(90 if far else 34):
            a = int(rng.integers(-20, w + 20))
            if not far and abs(a - vx) < 470:
                continue
            wide = int(rng.integers(10, 20) if far else rng.integers(26, 46))
            lean = rng.integers(-40, 40)
            d.line([(a, 1500), (a + lean, -20)], fill=255, width=wide)
    for far, colour, strength in [(True, "7f9a5c", .55), (False, "2c4a30", .92)]:
        stalks = mask(h, w, lambda d: bamboo(d, far))
        rings = (np.sin(y / (26 if far else 44) + x / 300) > .985)
        over(img, stalks, stops(np.clip(.5 + (np.roll(stalks, 8, 1) - np.roll(stalks, -8, 1)) * .5 + rings * .2, 0, 1), (0, "20382a"), (.5, colour), (1, "c8d890")), strength)
    leaves = smooth(.5, .74, noise(h, w, 64, 4, 552, stretch=1.5)) * smooth(1250, 300, y)
    over(img, leaves, "1c3424", .75)
    over(img, smooth(.56, .8, noise(h, w, 48, 4, 553, stretch=1.5)) * smooth(1100, 200, y), "a8c468", .5)
    rays = smooth(.52, .8, noise(8, w * 2, 90, 3, 555)[4][np.clip((x * .9 + y * .75).astype(int), 0, 2 * w - 1)])
    img += (rays * smooth(1500, 300, y) * .6)[..., None] * rgb("ffe8a0") * .34
    ground = smooth(vy + 30, vy + 90, y)
    depth = np.clip((y - vy - 30) / (h - vy - 30), .001, 1)
    moss = noise(h, w, 80, 5, 556, stretch=2)
    over(img, ground, stops(np.clip(moss - .2 * depth, 0, 1), (0, "16261a"), (.5, "3f5a2c"), (1, "9aa850")))
    path = np.clip(smooth(60 + 560 * depth, 40 + 540 * depth, np.abs(x - vx)), 0, 1) * ground
    slabs = ((1500 * depth ** .5) % 90 < 5) | ((np.abs((x - vx) / (.08 + depth) + 120 * (((1500 * depth ** .5) / 90).astype(int) % 2)) % 240) < 5)
    over(img, path, stops(np.clip(.35 + .5 * noise(h, w, 70, 4, 557, stretch=2) - .15 * depth, 0, 1), (0, "3c3a38"), (.5, "8a8478"), (1, "e0d8c0")))
    over(img, path * slabs, "2a2c28", .7)
    img += (path * np.exp(-((x - vx) / (80 + 260 * depth)) ** 2) * (1 - depth) ** 2)[..., None] * rgb("fff0c0") * .5
    # gates from far to near
    gates = 15
    for n in range(gates):
        t = (n / (gates - 1)) ** 2.1
        s = .095 + 1.28 * t
        cy = vy + 46 + (h - vy - 30) * ((s - .06) / 1.50)
        half, tall, post = 470 * s, 1190 * s, 46 * s
        shade = min(1, .45 + n / gates * .75)
        red = stops(np.clip((x - vx) / (half * 2.6) + .5, 0, 1), (0, "ff7a3c"), (.5, "e8502c"), (1, "9a2a20"))
        misty = rgb("ffd8a0") * (1 - shade) * .8 + red * (.25 + .75 * shade)
        parts = [[(vx + k * half - post * .85, cy - tall), (vx + k * half + post * .85, cy - tall), (vx + k * half + post * 1.1 * 1, cy), (vx + k * half - post * 1.1, cy)] for k in (-1, 1)]
        parts.append(box(vx - half * 1.14, cy - tall * .80, vx + half * 1.14, cy - tall * .80 + 52 * s))
        parts.append(box(vx - 28 * s, cy - tall * .99, vx + 28 * s, cy - tall * .79))
        over(img, polygons(h, w, parts), misty)
        for k in (-1, 1):
            over(img, polygons(h, w, [box(vx + k * half + post * .25, cy - tall, vx + k * half + post * 1.0, cy)]), "5a1a18", .35)
        roof = spline([(vx - half * 1.36, cy - tall - 62 * s), (vx - half * .7, cy - tall - 22 * s), (vx, cy - tall - 14 * s), (vx + half * .7, cy - tall - 22 * s), (vx + half * 1.36, cy - tall - 62 * s)], False)
        low = [(a, b + 58 * s) for a, b in reversed(roof)]
        over(img, polygons(h, w, [roof + low]), misty)
        cap = [(a, b - 34 * s) for a, b in roof]
        over(img, polygons(h, w, [cap + [(a, b + 2) for a, b in reversed(roof)]]), rgb("1c1a20") * shade + rgb("d8b080") * (1 - shade) * .6)
        over(img, polygons(h, w, [box(vx + k * half - post * 1.25, cy - 70 * s, vx + k * half + post * 1.25, cy + 4) for k in (-1, 1)]), rgb("18161c") * shade + rgb("d8b080") * (1 - shade) * .5)
        if n % 3 == 1 and n < gates - 2:
            for k in (-1, 1):
                cx = vx + k * half * 1.32
                over(img, polygons(h, w, [box(cx - 20 * s, cy - 190 * s, cx + 20 * s, cy), [(cx - 62 * s, cy - 300 * s), (cx, cy - 370 * s), (cx + 62 * s, cy - 300 * s)], box(cx - 40 * s, cy - 300 * s, cx + 40 * s, cy - 190 * s)]), "5a6058", 1)
                over(img, polygons(h, w, [box(cx - 22 * s, cy - 280 * s, cx + 22 * s, cy - 215 * s)]), "ffd890", 1)
                glow(img, cx, cy - 250 * s, 110 * s, "ffb050", .55)
    vignette(img, .45)
    return img


def fog_bridge():
    h, w = 1350, 2400
    img = sky(h, w, (0, "3f6ca0"), (.3, "a8b4c8"), (.5, "ffd0b0"), (.62, "ffe4c8"), (1, "f0d8d0"))
    glow(img, 560, 700, 600, "ffd8a0", .6)
    y, x = grid(h, w)
    clouds(img, 561, 20, 520, "ffe8e0", .6, cell=180, stretch=7)
    for base, height, seed, colour in [(900, 230, 562, "9aa4bc"), (960, 200, 563, "7f8aa8")]:
        over(img, below(h, w, ridge(w, base, height, seed, 800, 6, .45)), colour, .9)
    over(img, smooth(720, 980, y) * (.5 + .6 * noise(h, w, 260, 6, 564, stretch=5)), "ffe8dc", .75)
    towers = [(820, 210, 1.0), (1860, 330, .74)]
    deck = [(0, 905), (820, 900), (1860, 880), (2400, 872)]

    def road(a):
        return float(np.interp(a, [p[0] for p in deck], [p[1] for p in deck]))

    def cable(a):
        if a <= 820:
            return 230 + (road(0) - 150 - 230) * ((820 - a) / 820) ** 1.25
        if a <= 1860:
            middle = 1400
            low = 868
            if a < middle:
                return low - (low - 230) * ((middle - a) / (middle - 820)) ** 2
            return low - (low - 345) * ((a - middle) / (1860 - middle)) ** 2
        return 345 + (840 - 345) * ((a - 1860) / 560) ** .9

    def frame(d):
        for cx, top, s in towers:
            for k in (-1, 1):
                for part, (wide, lo, hi) in enumerate([(30, 1100, 700), (26, 700, 470), (22, 470, top)]):
                    lo, hi = (v if s == 1 else 330 + max(v - 330, 0) * .62 if v > top else top for v in (lo, hi))
                    lo = 1350 if part == 0 else lo
                    d.rectangle([cx + k * 62 * s - wide * s, hi, cx + k * 62 * s + wide * s, lo], fill=255)
            for v in (0, 130, 270, 420, 560):
                t = top + v * s
                d.rectangle([cx - 92 * s, t, cx + 92 * s, t + 38 * s], fill=255)
        for n, off in enumerate((0, 16)):
            d.line([(a, cable(a) + off * .6) for a in range(0, 2401, 8)], fill=255, width=8 - n * 2)
        for a in range(16, 2400, 26):
            d.line([(a, cable(a)), (a, road(a))], fill=200, width=3)
        d.polygon([(a, b) for a, b in deck] + [(a, b + 26) for a, b in reversed(deck)], fill=255)
        for a in range(0, 2400, 34):
            d.line([(a, road(a) + 26), (a + 17, road(a) + 58), (a + 34, road(a) + 26)], fill=255, width=5)
        d.line([(a, b + 58) for a, b in deck], fill=255, width=7)
    iron = mask(h, w, frame)
    over(img, iron, stops(np.clip((y - 200) / 760, 0, 1), (0, "d8482c"), (.6, "b03a30"), (1, "a85a58")))
    over(img, np.clip(iron - np.roll(iron, 5, 1), 0, 1), "ffb080", .6)
    for cx, top, s in towers:
        glow(img, cx, top - 8, 6, "ff6a50", 1.2)
    lamps(img, [(a, road(a) - 30) for a in range(30, 2400, 130)], size=4, halo=30, strength=.4)
    for seed, top, low, strength in [(565, 800, 1120, .92), (566, 930, 1350, 1.0)]:
        bank = noise(h, w, 230, 6, seed, stretch=3.4)
        line = top + 150 * (1 - noise(h, w, 420, 4, seed + 5, stretch=3))
        puff = smooth(-10, 90, y - line + 190 * (bank - .5) * 2)
        tone = np.clip(bank * 1.15 - .1 - (y - top) / 1500, 0, 1)
        over(img, np.clip(puff, 0, 1), stops(tone, (0, "b8aec8"), (.45, "f0d8d4"), (1, "fff8ec")), strength * .92)

    def gulls(d):
        for cx, cy, s in [(1230, 420, 26), (1320, 380, 18), (1150, 500, 15), (1400, 470, 13), (330, 330, 20)]:
            d.line(spline([(cx - s * 1.4, cy - s * .2), (cx - s * .6, cy - s * .5), (cx, cy), (cx + s * .6, cy - s * .6), (cx + s * 1.5, cy - s * .1)], False), fill=255, width=5)
    over(img, mask(h, w, gulls), "fffaf0", .95)
    return img


def basilica():
    h, w = 2000, 2000
    img = sky(h, w, (0, "2a4a8c"), (.3, "7f96c8"), (.52, "f0b8a8"), (.66, "ffe0b0"), (1, "ffe8c8"))
    glow(img, 1000, 1180, 760, "ffd890", .5)
    clouds(img, 571, 60, 1250, "ffc8b0", .65, cell=230, stretch=4.5)
    clouds(img, 572, 500, 1300, "fff4dc", .5, cell=130, stretch=8)
    y, x = grid(h, w)
    axis, foot = 1000, 1490

    def lit(m, left, right, strength=1.0, seed=573):
        tone = np.clip((x - left) / (right - left) * .9 + (noise(h, w, 120, 3, seed) - .5) * .12, 0, 1)
        over(img, m, stops(tone, (0, "fff0d0"), (.4, "e0bc98"), (1, "7a6478")), strength)
    # wings, drum, dome, lantern
    lit(polygons(h, w, [box(330, 1130, 1670, foot), box(300, 1100, 1700, 1134)]), 300, 1700)
    over(img, polygons(h, w, [box(300, 1130, 1700, 1142)]), "6a5068", .6)
    for cx in (470, 1530):
        lit(polygons(h, w, [box(cx - 92, 1000, cx + 92, 1100)]), cx - 92, cx + 92)
        lit(mask(h, w, lambda d: d.pieslice([cx - 96, 890, cx + 96, 1110], 180, 360, fill=255)), cx - 96, cx + 96)
        over(img, mask(h, w, lambda d: d.pieslice([cx - 96, 890, cx + 96, 1110], 180, 360, fill=255)), "5f7f98", .55)
        lit(polygons(h, w, [box(cx - 16, 846, cx + 16, 900)]), cx - 16, cx + 16)
        over(img, polygons(h, w, [[(cx - 20, 848), (cx, 806), (cx + 20, 848)]]), "5f7f98", 1)
    lit(polygons(h, w, [box(axis - 330, 860, axis + 330, 1100), box(axis - 350, 836, axis + 350, 866)]), axis - 340, axis + 340)
    columns = polygons(h, w, [box(axis - 316 + k * 48, 870, axis - 292 + k * 48, 1090) for k in range(14)])
    over(img, columns, stops(np.clip((x - axis + 330) / 660, 0, 1), (0, "fffaf0"), (1, "a08890")), .9)
    holes = mask(h, w, lambda d: [(d.rectangle([axis - 288 + k * 96, 930, axis - 248 + k * 96, 1060], fill=255), d.pieslice([axis - 288 + k * 96, 908, axis - 248 + k * 96, 952], 180, 360, fill=255)) for k in range(6)])
    over(img, holes, "4a3a58", .9)
    dome = polygons(h, w, [spline([(axis - 322, 840), (axis - 308, 690), (axis - 236, 520), (axis - 120, 412), (axis, 380), (axis + 120, 412), (axis + 236, 520), (axis + 308, 690), (axis + 322, 840)], False)])
    turn = np.clip((x - axis) / 322, -1, 1)
    over(img, dome, stops(np.clip((turn + 1) / 2 + (noise(h, w, 50, 4, 574) - .5) * .1, 0, 1), (0, "dfe8e4"), (.35, "9ab4c0"), (.75, "56708c"), (1, "3a4668")))

    def ribs(d):
        for k in np.linspace(-1, 1, 13):
            d.line(spline([(axis + 322 * k, 840), (axis + 308 * k, 690), (axis + 236 * k, 520), (axis + 120 * k, 412), (axis + 26 * k, 384)], False), fill=255, width=9)
    over(img, mask(h, w, ribs) * dome, stops(np.clip((turn + 1) / 2, 0, 1), (0, "fff4e0"), (1, "8a90a8")), .8)
    over(img, mask(h, w, lambda d: [d.ellipse([axis + 322 * k * f - 11, yy - 14, axis + 322 * k * f + 11, yy + 14], fill=255) for yy, f in ((740, .95), (610, .86), (500, .68)) for k in (-.75, -.42, -.08, .25, .58)]), "3a3450", .75)
    lit(polygons(h, w, [box(axis - 46, 286, axis + 46, 392), box(axis - 60, 372, axis + 60, 392), box(axis - 56, 276, axis + 56, 290)]), axis - 50, axis + 50)
    over(img, polygons(h, w, [box(axis - 36 + k * 24, 300, axis - 26 + k * 24, 366) for k in range(4)]), "4a3a58", .8)
    over(img, polygons(h, w, [[(axis - 50, 278), (axis - 14, 210), (axis + 14, 210), (axis + 50, 278)]]), "6f8ca0", 1)
    over(img, mask(h, w, lambda d: (d.ellipse([axis - 17, 176, axis + 17, 210], fill=255), d.rectangle([axis - 4, 110, axis + 4, 180], fill=255), d.rectangle([axis - 20, 128, axis + 20, 136], fill=255))), "d8a850", 1)
    # the front
    lit(polygons(h, w, [[(axis - 290, 1160), (axis, 1050), (axis + 290, 1160)], box(axis - 300, 1160, axis + 300, foot)]), axis - 320, axis + 320)
    over(img, polygons(h, w, [[(axis - 236, 1148), (axis, 1068), (axis + 236, 1148)]]), "b89888", .8)
    over(img, polygons(h, w, [box(axis - 310, 1160, axis + 310, 1172), box(330, 1215, 1670, 1224)]), "6a5068", .7)
    bays = [k for k in range(370, 1650, 92)]
    over(img, polygons(h, w, [box(k, 1232, k + 24, foot) for k in bays]), stops(np.clip((x - 330) / 1340, 0, 1), (0, "fffaf0"), (1, "a08890")), .92)
    over(img, polygons(h, w, [box(k + 40, 1290, k + 76, 1350) for k in bays] + [box(k + 36, 1390, k + 80, foot) for k in bays]), "3f3048", .88)
    glowing = polygons(h, w, [box(k + 36, 1400, k + 80, foot) for k in bays[4:10]])
    over(img, glowing, "ffc878", .75)
    img += blur(glowing, 26)[..., None] * rgb("ffa850") * .35
    over(img, mask(h, w, lambda d: [(d.rectangle([k - 8, 1050, k + 8, 1100], fill=255), d.ellipse([k - 9, 1032, k + 9, 1052], fill=255)) for k in range(345, 1670, 109) if abs(k - axis) > 260]), "d8b898", 1)
    # the square with its arms of columns
    ground = smooth(foot - 1, foot + 1, y)
    depth = np.clip((y - foot) / (h - foot), .001, 1)
    spokes = (np.abs(((x - axis) / (.25 + depth)) % 330) < 7 + 4 * depth) | ((900 * depth ** .5) % 210 < 8)
    over(img, ground, stops(np.clip(.65 - depth * .45 + (noise(h, w, 80, 4, 575, stretch=4) - .5) * .3, 0, 1), (0, "4a3a50"), (.5, "a88a84"), (1, "ffe0b8")))
    over(img, ground * spokes, "fff0d8", .35)
    for s in (-1, 1):
        for n in range(26):
            t = n / 25
            cx = axis + s * (700 + 330 * math.sin(t * math.pi * .5))
            cy, tall = foot + 10 + 230 * t ** 1.6, 150 + 150 * t
            over(img, polygons(h, w, [box(cx - 7 - 8 * t, cy - tall, cx + 7 + 8 * t, cy)]), "e8c8a8" if s < 0 else "8a7078", 1)
        edge = [(axis + s * (690 + 345 * math.sin(t * math.pi * .5)), foot + 10 + 230 * t ** 1.6 - (150 + 150 * t)) for t in np.linspace(0, 1, 30)]
        over(img, polygons(h, w, [edge + [(a, b - 30 - 16 * k / 30) for k, (a, b) in reversed(list(enumerate(edge)))]]), "f4d8b4" if s < 0 else "94788a", 1)
    needle = polygons(h, w, [[(976, 1700), (985, 1240), (1000, 1206), (1015, 1240), (1024, 1700)], box(950, 1700, 1050, 1760)])
    over(img, needle, stops(np.clip((x - 976) / 48, 0, 1), (0, "ffe8cc"), (.5, "c89a80"), (1, "5a4458")))
    rng = np.random.default_rng(576)

    def crowd(d):
        for _ in range(70):
            cy = int(rng.integers(foot + 60, h - 60))
            cx, s = int(rng.integers(240, 1760)), 16 + (cy - foot) * .075
            d.ellipse([cx - s * .16, cy - s, cx + s * .16, cy - s * .7], fill=255)
            d.polygon([(cx - s * .22, cy), (cx - s * .2, cy - s * .66), (cx + s * .2, cy - s * .66), (cx + s * .22, cy)], fill=255)
    over(img, mask(h, w, crowd), "2c2238", .92)
    doves = mask(h, w, lambda d: [d.line(spline([(cx - s * 1.4, cy - s * .4), (cx - s * .5, cy - s * .5), (cx, cy), (cx + s * .5, cy - s * .6), (cx + s * 1.4, cy - s * .3)], False), fill=255, width=5) for cx, cy, s in [(420, 560, 26), (520, 500, 18), (380, 660, 16), (610, 590, 15), (1490, 480, 20), (1580, 540, 16)]])
    over(img, doves, "ffffff", .95)
    vignette(img, .3)
    return img


PHOTOS = {
    "stone-bridge": stone_bridge, "fog-mountains": fog_mountains, "moon-sea": moon_sea, "skyline": skyline, "dunes": dunes,
    "snow-cabin": snow_cabin, "roofs": roofs, "fountain": fountain, "aurora": aurora, "terraces": terraces, "tram": tram,
    "iron-tower": iron_tower, "torii": torii, "fog-bridge": fog_bridge, "basilica": basilica,
}

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or PHOTOS:
        save(name, PHOTOS[name]())
