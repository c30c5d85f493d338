"""Pictures of the size and noise of photographs, made once, in .build/bench-images."""
import os
import shutil
import subprocess

from once import ONCE, runs

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, ".build", "bench-images" + ("-once" if ONCE else ""))


def photo(name, *options):
    """One of 12 megapixels, 4000x3000; the name's ending says of which kind. Answers with its path."""
    return made(name, "1000x750", 7, "plasma:tomato-steelblue", runs("4000x3000!", "800x600!"), options)


def small(name, seed, *options):
    """One of 2 megapixels."""
    return made(name, "408x306", seed, "plasma:fractal", runs("1632x1224!", "816x612!"), options)


def made(name, begun, seed, pattern, size, options):
    path, unfinished = os.path.join(FOLDER, name), os.path.join(FOLDER, "new-" + name)
    if os.path.exists(path):
        return path
    if not shutil.which("convert"):
        raise SystemExit("ImageMagick is not installed: Scripts/setup.sh bench installs it")
    os.makedirs(FOLDER, exist_ok=True)
    subprocess.run(["convert", "-size", begun, "-seed", str(seed), pattern, "-resize", size, "-attenuate", "1",
                    "+noise", "Gaussian", "-depth", "8", *options, unfinished], check=True)
    os.rename(unfinished, path)
    return path
