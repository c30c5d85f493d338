#!/usr/bin/env python3
"""Writes the top-level domains that links without a protocol may end in.

usage: make-domains.py [PUBLIC_SUFFIX_LIST [DATE]]

The list comes from https://publicsuffix.org/list/public_suffix_list.dat (its ICANN section), by default from Debian's
package publicsuffix, whose version is its date. It becomes Sources/MentionExtraction/
TopLevelDomains+List.swift.
"""
import pathlib
import re
import subprocess
import sys
import textwrap

TARGET = pathlib.Path(__file__).parent / "../Sources/MentionExtraction/TopLevelDomains+List.swift"
DEBIAN = "/usr/share/publicsuffix/public_suffix_list.dat"


def names(text):
    """The last labels of all rules of registries, not of companies that give out subdomains."""
    registries = text.split("===BEGIN PRIVATE DOMAINS===")[0]
    rules = (line.strip() for line in registries.splitlines())
    return sorted({rule.lstrip("!").split(".")[-1] for rule in rules if rule and not rule.startswith("//")})


def date(text):
    """What the list says, or else the version of Debian's package."""
    said = re.search(r"^// VERSION: (\d{4}-\d{2}-\d{2})", text, re.MULTILINE)
    if said:
        return said[1]
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "publicsuffix"], capture_output=True, text=True,
                             check=True).stdout
    return f"{version[:4]}-{version[4:6]}-{version[6:8]}"


def source(names, date):
    lines = textwrap.wrap(" ".join(names), width=104, break_long_words=False, break_on_hyphens=False)
    body = "\n".join("    " + line for line in lines)
    return f'''// Written by Scripts/make-domains.py from the registries' part of https://publicsuffix.org/list/.

extension TopLevelDomains {{
  /// The date of the list that is compiled in, as `YYYY-MM-DD`.
  public static let date = "{date}"
  /// The number of names in the list.
  public static let count = {len(names)}

  /// All names in lower case, separated by white space.
  static let list: StaticString = """
{body}
    """
}}
'''


def main():
    path, *day = sys.argv[1:] or [DEBIAN]
    if not pathlib.Path(path).exists():
        sys.exit(f"make-domains.py: {path} is not there; install publicsuffix, or name a list and its date")
    text = pathlib.Path(path).read_text(encoding="utf-8")
    TARGET.write_text(source(names(text), day[0] if day else date(text)), encoding="utf-8")


main()
