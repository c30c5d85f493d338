#!/usr/bin/env python3
"""Makes ICU's data small: what the linker takes in place of the 34 MB that Swift's Foundation brings.

usage: icu-data.py FOLDER    prints the flags of swift build; FOLDER keeps what was made

Foundation is linked with the data of every language and of every legacy encoding. The program sorts by the rules of
languages, reads dates and knows time zones; it says everything in English, and reads encodings by iconv. So names of
languages, currencies, units, zones and characters, rules for breaking lines, transliterations and converters are left
out.
Where a locale is not there ICU takes its root. All that refers to the data is made to refer to this object, and the
linker leaves out what nothing refers to. Where that cannot be done it says so, and all of the data is linked.

The format of the package, CmnD: https://unicode-org.github.io/icu/userguide/icu_data/#icu-data-file-formats
"""
import hashlib
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

LOCALE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9]+)*\.res")
# What every folder of locales keeps: the root and English, and what both refer to.
KEPT_LOCALES = {"root.res", "en.res", "en_US.res", "en_001.res", "en_US_POSIX.res"}


def is_kept(path):
    folder, _, name = path.rpartition("/")
    if folder == "brkitr":
        return not (name.endswith(".dict") or name.startswith("line_"))
    if name.endswith(".cnv") or folder == "translit" or name == "unames.icu":
        return False
    return folder == "coll" or name in KEPT_LOCALES or not LOCALE.fullmatch(name)


def packed(data):
    """The package with those items alone that are kept: a header, a table of offsets, the names, the items."""
    header_size, magic = struct.unpack_from("<HH", data)
    if magic != 0x27DA or data[12:16] != b"CmnD" or data[16] != 1:
        raise ValueError("ICU's data is not of the format that is known here")
    count, = struct.unpack_from("<I", data, header_size)
    offsets = [struct.unpack_from("<II", data, header_size + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in offsets[1:]] + [len(data) - header_size]
    items = []
    for (name_offset, offset), end in zip(offsets, ends):
        start = header_size + name_offset
        name = data[start : data.index(b"\0", start)]
        if is_kept(name.decode().partition("/")[2]):
            items.append((name + b"\0", data[header_size + offset : header_size + end]))

    names = b"".join(name for name, _ in items)
    name_offset = 4 + 8 * len(items)
    offset = aligned(name_offset + len(names))
    table, body = [struct.pack("<I", len(items))], []
    for name, item in items:
        table.append(struct.pack("<II", name_offset, offset))
        name_offset += len(name)
        body.append(item.ljust(aligned(len(item)), b"\0"))
        offset += aligned(len(item))
    start = b"".join(table) + names
    return data[:header_size] + start.ljust(aligned(len(start)), b"\0") + b"".join(body)


def aligned(size):
    return (size + 15) // 16 * 16


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def main():
    folder = pathlib.Path(sys.argv[1])
    target = json.loads(run("swiftc", "-static-stdlib", "-print-target-info"))
    resources = pathlib.Path(target["paths"]["runtimeResourcePath"])
    library, tools = resources / "linux/lib_FoundationICU.a", resources.parents[1] / "bin"
    # Every version of ICU has a symbol of its own.
    symbols = run(tools / "llvm-nm", "--defined-only", "--print-file-name", library)
    found = [line.split() for line in symbols.splitlines() if re.search(r" R icudt\d+_dat$", line)]
    if len(found) != 1:
        raise ValueError(f"{library} does not hold ICU's data in the form that is known here")
    member, symbol = found[0][0].rstrip(":").rpartition(":")[2], found[0][-1]
    # Another library, or other rules of what is kept, make another object, which is linked anew.
    about = library.stat()
    origin = f"{library} {about.st_size} {about.st_mtime_ns} ".encode() + pathlib.Path(__file__).read_bytes()
    made = folder / f"{symbol}-{hashlib.sha256(origin).hexdigest()[:12]}.o"
    if not made.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as work:
            make(pathlib.Path(work), tools, library, member, symbol, made)
    # Without blanks, wherever the checkout stands: make and the shell cut at these.
    print(f"-Xlinker --wrap={symbol} -Xlinker {made}")


def make(work, tools, library, member, symbol, made):
    bytes = subprocess.run([tools / "llvm-ar", "p", library, member], check=True, capture_output=True).stdout
    (work / "whole.o").write_bytes(bytes)
    run(tools / "llvm-objcopy", "-O", "binary", "--only-section=.rodata", work / "whole.o", work / "whole.dat")
    (work / "small.dat").write_bytes(packed((work / "whole.dat").read_bytes()))
    (work / "data.s").write_text(SOURCE.replace("SYMBOL", f"__wrap_{symbol}"))
    subprocess.run([tools / "clang", "-c", "data.s", "-o", "data.o"], check=True, cwd=work)
    (work / "data.o").replace(made)


SOURCE = """\
.section .rodata
.globl SYMBOL
.hidden SYMBOL
.type SYMBOL, %object
.balign 16
SYMBOL:
.incbin "small.dat"
.size SYMBOL, . - SYMBOL
.section .note.GNU-stack,"",%progbits
"""

try:
    main()
except (OSError, ValueError, subprocess.CalledProcessError) as error:
    print(f"ICU's data could not be made smaller, so all of it is linked: {error}", file=sys.stderr)
