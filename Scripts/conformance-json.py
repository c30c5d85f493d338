#!/usr/bin/env python3
"""Turns the cases of twitter-text (conformance/extract.yml, version 3.1.0) into JSON for ConformanceTests.

    Scripts/conformance-json.py extract.yml > extract.json
    TWITTER_TEXT_SUITE=$PWD/extract.json swift test --filter ConformanceTests

Needs python3-yaml.
"""
import json
import sys

try:
    import yaml
except ImportError:
    sys.exit("conformance-json.py: PyYAML is missing; install python3-yaml")


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: conformance-json.py extract.yml > extract.json")
    try:
        with open(arguments[0], encoding="utf-8") as file:
            sections = yaml.safe_load(file)["tests"]
    except OSError as error:
        sys.exit(f"conformance-json.py: {arguments[0]}: {error.strerror}")
    except (yaml.YAMLError, KeyError, TypeError) as error:
        sys.exit(f"conformance-json.py: {arguments[0]} holds no cases: {error}")
    json.dump(sections, sys.stdout, ensure_ascii=True, indent=1)
    print()


main(sys.argv[1:])
