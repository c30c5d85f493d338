#!/usr/bin/env bash
# Describes libraries to SwiftPM by their headers alone, so that it links none of them: they are loaded by the first
# call (Sources/C/CLazyLibraries).
#
# usage: headers-only.sh FOLDER LIBRARY...    LIBRARY: as pkg-config knows it
#
# Prints the options for swift build; without pkg-config none, and the libraries are linked as well.
set -euo pipefail

folder=$1
shift
command -v pkg-config >/dev/null || exit 0
mkdir -p "$folder"
for library in "$@"; do
    pkg-config --exists "$library" || exit 0
    printf 'Name: %s\nDescription: its headers\nVersion: %s\nCflags: %s\n' \
        "$library" "$(pkg-config --modversion "$library")" "$(pkg-config --cflags "$library")" >"$folder/$library.pc"
done
echo "--pkg-config-path $folder"
