"""The pictures that are drawn: photographs, charts, letters, fine patterns, colours of other profiles, transparency."""
import os
import struct

import numpy
from PIL import Image, ImageDraw, ImageFont, PngImagePlugin

SHAPE = (20, 11)
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
PHOTOS = ["astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg", "hubble_deep_field.jpg", "motorcycle_left.png",
          "retina.jpg", "ihc.png", "grass.png", "brick.png", "coins.png", "camera.png", "moon.png"]


def linear(levels):
    """sRGB from 0 to 1 as light (IEC 61966-2-1)."""
    return numpy.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)


def encoded(light):
    light = numpy.clip(light, 0, 1)
    return numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def cropped(image):
    """The middle of a picture, of the shape of 80x22 cells, so that filling and stretching are the same."""
    wide, high = image.size
    unit = min(wide // SHAPE[0], high // SHAPE[1])
    size = unit * SHAPE[0], unit * SHAPE[1]
    left, top = (wide - size[0]) // 2, (high - size[1]) // 2
    return image.crop((left, top, left + size[0], top + size[1]))


class Sets:
    """Makes each picture once in a folder; `all` has (name, kind, path, ideal as sRGB from 0 to 1 at a size)."""

    def __init__(self, folder):
        self.folder, self.all = folder, []
        os.makedirs(folder, exist_ok=True)
        self.photos()
        self.charts()
        self.patterns()
        self.profiles()
        self.transparent()

    def add(self, name, kind, levels, suffix="png", **options):
        """`levels` is the picture as seen, sRGB from 0 to 1; `stored` are the pixels of the file where they differ."""
        path = os.path.join(self.folder, f"{name}.{suffix}")
        stored = options.pop("stored", None)
        if stored is None:
            stored = Image.fromarray((levels * 255).round().astype("uint8"))
            levels = numpy.asarray(stored.convert("RGB"), float) / 255
        stored.save(path, **options)
        if suffix in ("jpg", "webp"):
            levels = numpy.asarray(Image.open(path).convert("RGB"), float) / 255
        self.all.append((name, kind, path, levels))

    def photos(self):
        import skimage
        data = os.path.join(os.path.dirname(skimage.__file__), "data")
        for index, file in enumerate(PHOTOS):
            picture = cropped(Image.open(os.path.join(data, file)).convert("RGB"))
            name = file.split(".")[0]
            levels = numpy.asarray(picture, float) / 255
            self.add(name, "photo", levels)
            # The same as it is found in the web: larger, and packed with losses.
            big = picture.resize((SHAPE[0] * 96, SHAPE[1] * 96), Image.BICUBIC)
            suffix, options = [("jpg", {"quality": 88}), ("jpg", {"quality": 80, "progressive": True}),
                               ("webp", {"quality": 82})][index % 3]
            self.add(name + "-large", "photo", numpy.asarray(big, float) / 255, suffix, **options)

    def charts(self):
        for scale, name in ((1, "chart-small"), (2, "chart"), (3, "chart-large")):
            image = Image.new("RGB", (800 * scale, 440 * scale), "white")
            draw, font = ImageDraw.Draw(image), ImageFont.truetype(FONT, 14 * scale)
            for line in range(0, 440, 40):
                draw.line((60 * scale, line * scale, 780 * scale, line * scale), fill=(221, 221, 221), width=scale)
                draw.text((10 * scale, line * scale), str(440 - line), fill="black", font=font)
            for index, color in enumerate([(31, 119, 180), (255, 127, 14), (44, 160, 44), (214, 39, 40)]):
                points = [((60 + x) * scale, (220 + 150 * numpy.sin(x / (40 + 17 * index) + index)) * scale)
                          for x in range(0, 720, 6)]
                draw.line(points, fill=color, width=2 * scale)
                left = 80 + 160 * index
                draw.rectangle([left * scale, 20 * scale, (left + 20) * scale, 32 * scale], fill=color)
                draw.text(((106 + 160 * index) * scale, 18 * scale), f"Series {index}", fill="black", font=font)
            self.add(name, "chart", numpy.asarray(image, float) / 255)
        words = ("The quick brown fox jumps over the lazy dog while rain falls on the campus and everyone waits for "
                 "the lecture to begin; nobody has brought an umbrella. ") * 12
        for name, ink, paper in (("text", "black", "white"), ("text-dark", (220, 220, 220), (24, 26, 30))):
            image = Image.new("RGB", (1600, 880), paper)
            draw, font = ImageDraw.Draw(image), ImageFont.truetype(FONT, 26)
            for row in range(25):
                draw.text((20, 10 + row * 34), words[row * 60:row * 60 + 112], fill=ink, font=font)
            self.add(name, "chart", numpy.asarray(image, float) / 255)
        flags = numpy.zeros((440, 800, 3))
        stripes = [(0, 87, 183), (255, 215, 0), (206, 17, 38), (255, 255, 255), (0, 0, 0), (0, 122, 61)]
        for index, color in enumerate(stripes):
            flags[:, index * 134:(index + 1) * 134] = numpy.array(color) / 255
        self.add("flats", "chart", flags)

    def patterns(self):
        y, x = numpy.mgrid[0:880, 0:1600]
        for name, mask in (("checkerboard", (x + y) % 2), ("stripes", x % 2), ("rows", y % 3 == 0),
                           ("zone-plate", 0.5 + 0.5 * numpy.cos((x - 800.0) ** 2 / 900 + (y - 440.0) ** 2 / 900))):
            self.add(name, "pattern", numpy.repeat(numpy.asarray(mask, float)[..., None], 3, axis=2))
        y, x = numpy.mgrid[0:440, 0:800]
        grey = numpy.repeat((x / 799)[..., None], 3, axis=2)
        self.add("ramp", "gradient", grey)
        sky = [0.2 + 0.5 * y / 439, 0.45 + 0.4 * y / 439, 0.9 - 0.1 * x / 799]
        self.add("sky", "gradient", numpy.stack(sky, axis=2))
        hue = numpy.stack([x / 799, y / 439, 1 - x / 799], axis=2)
        self.add("colours", "gradient", hue)

    def profiles(self):
        """Pixels of another profile; the ideal is what they look like."""
        y, x = numpy.mgrid[0:440, 0:800]
        seen = numpy.stack([0.3 + 0.4 * x / 799, 0.35 + 0.3 * y / 439, 0.6 - 0.2 * x / 799], axis=2)
        light = linear(seen)
        for name, matrix, gamma in (("adobe", ADOBE, 2.19921875), ("p3", P3, 2.2)):
            stored = numpy.clip(light @ (numpy.linalg.inv(matrix) @ SRGB).T, 0, 1) ** (1 / gamma)
            image = Image.fromarray((stored * 255).round().astype("uint8"))
            profile = icc(matrix, gamma)
            back = (numpy.asarray(image, float) / 255) ** gamma @ (numpy.linalg.inv(SRGB) @ matrix).T
            self.add(name, "profile", encoded(back), stored=image, icc_profile=profile)
        image = Image.fromarray((light * 255).round().astype("uint8"))
        info = PngImagePlugin.PngInfo()
        info.add(b"gAMA", struct.pack(">I", 100000))
        self.add("gamma", "profile", encoded(numpy.asarray(image, float) / 255), stored=image, pnginfo=info)

    def transparent(self):
        image = Image.new("RGBA", (1600, 880), (0, 0, 0, 0))
        draw = ImageDraw.Draw(image)
        draw.ellipse((300, 100, 900, 700), fill=(230, 60, 40, 255))
        draw.ellipse((700, 200, 1300, 800), fill=(60, 120, 230, 160))
        draw.text((500, 300), "Smashtag", fill=(255, 255, 255, 255), font=ImageFont.truetype(FONT, 120))
        over = Image.new("RGBA", image.size, (0, 0, 0, 255))
        over.alpha_composite(image)
        self.add("logo", "transparent", numpy.asarray(over.convert("RGB"), float) / 255, stored=image)


# Primaries in XYZ of D50, a column each.
SRGB = numpy.array([[0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169],
                    [0.0139322, 0.0971045, 0.7141733]])
ADOBE = numpy.array([[0.6097559, 0.2052401, 0.1492240], [0.3111242, 0.6256560, 0.0632197],
                     [0.0194811, 0.0608902, 0.7448387]])
P3 = numpy.array([[0.5151, 0.2920, 0.1571], [0.2412, 0.6922, 0.0666], [-0.0011, 0.0419, 0.7841]])


def icc(matrix, gamma):
    """A profile of three primaries (columns, in XYZ of D50) and one exponent (ICC.1:2001-04)."""
    def fixed(number):
        return struct.pack(">i", round(number * 65536))

    def xyz(values):
        return b"XYZ \0\0\0\0" + b"".join(fixed(value) for value in values)
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"
    tags = {b"wtpt": xyz((0.9642, 1.0, 0.8249)), b"cprt": b"text\0\0\0\0none\0\0\0\0",
            b"desc": b"desc\0\0\0\0" + struct.pack(">I", 5) + b"test\0" + bytes(79)}
    for index, channel in enumerate("rgb"):
        tags[f"{channel}XYZ".encode()] = xyz(matrix[:, index])
        tags[f"{channel}TRC".encode()] = curve
    head, body, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        head += name + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", 0x02100000, b"mntr", b"RGB ", b"XYZ ") + bytes(12) + b"acsp"
    header += bytes(28) + fixed(0.9642) + fixed(1.0) + fixed(0.8249)
    return header + bytes(128 - len(header)) + struct.pack(">I", len(tags)) + head + body


def ideal(levels, size):
    """The picture averaged by area in linear light at a size, sRGB from 0 to 1."""
    light = linear(levels)
    for axis, count in ((0, size[1]), (1, size[0])):
        light = resampled(light, axis, count)
    return encoded(light)


def resampled(light, axis, count):
    length = light.shape[axis]
    if length < count:
        at = numpy.clip((numpy.arange(count) + 0.5) * length / count - 0.5, 0, length - 1)
        first = at.astype(int)
        part = (at - first).reshape([-1 if i == axis else 1 for i in range(3)])
        return light.take(first, axis) * (1 - part) + light.take(numpy.minimum(first + 1, length - 1), axis) * part
    sums = numpy.concatenate([numpy.zeros_like(light.take([0], axis)), light.cumsum(axis)], axis)
    edges = numpy.arange(count + 1) * length / count
    first = numpy.minimum(edges.astype(int), length - 1)
    part = (edges - first).reshape([-1 if i == axis else 1 for i in range(3)])
    values = sums.take(first, axis) * (1 - part) + sums.take(first + 1, axis) * part
    return numpy.diff(values, axis=axis) * count / length
