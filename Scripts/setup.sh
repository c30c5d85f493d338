#!/usr/bin/env bash
# Installs the system packages that building and testing need, where they are missing: Debian 12+ and Ubuntu 24.04+.
set -eu

packages=(
    make git pkg-config g++  # the build itself; g++ brings the C++ standard library that simdjson needs
    libedit-dev              # editing the line
    libsqlite3-dev           # the archive, with its full-text index
    libsimdjson-dev          # reading JSON
    libgumbo-dev             # reading HTML as browsers do
    libmd4c-dev              # reading Markdown
    libuchardet-dev          # telling the encoding of pages that do not
    libxml2-dev              # reading XML
    libarchive-dev           # reading exports as they come: zip, tar, gz, xz, zst
    libcurl4-openssl-dev     # the network
    libssl-dev               # so that an answer that was cut off is told from a whole one
    zlib1g-dev               # unpacking answers
    libdeflate-dev           # packing pixels for terminals
    libjpeg-dev libpng-dev libwebp-dev libgif-dev  # reading images
    liblcms2-dev             # their colours as those of the screen
    libchafa-dev libglib2.0-dev                    # drawing them in letters and blocks
)
# Only the tests: the terminal they type into, sqlite3 and jq, what reads PDFs, shells that complete, readers of the man
# page, for HTTPS servers what makes certificates and one that speaks HTTP/2, and what a Python of its own is made with.
if [ "${1:-}" = tests ]; then
    packages+=(tmux fish zsh man-db mandoc openssl nghttp2-server libsixel-bin sqlite3 jq python3 python3-venv
        poppler-utils)
fi
# Only the tests in real terminals: these, a screen for them, keys and screenshots.
if [ "${1:-}" = terminals ]; then
    packages+=(xvfb xdotool imagemagick x11-utils libgl1-mesa-dri fonts-dejavu-core fonts-wqy-microhei)
    packages+=(xterm mlterm kitty konsole dbus tmux)
fi
# Only packages: what builds them and looks at them, and bare systems to install them into.
if [ "${1:-}" = packages ]; then packages+=(dpkg-dev xz-utils lintian mmdebstrap curl); fi
# Only the tests of what other programs read in an archive: pandoc, and a Python of its own with datasette and pandas.
if [ "${1:-}" = readers ]; then packages+=(python3 python3-venv pandoc); fi
# Only the tests of collections: servers of ClickHouse, the ZooKeeper of their copies, and a Python of its own with the engine
# of a later version.
if [ "${1:-}" = clusters ]; then
    packages+=(clickhouse-server libzookeeper-java default-jre-headless python3 python3-venv)
fi
# Only the bench of how pictures look: a Python of its own with what compares them, and with photographs.
if [ "${1:-}" = pictures ]; then packages+=(python3 python3-venv chafa timg fonts-dejavu-core); fi
# Only the recording of the demo: fonts, and a Python of its own with a terminal and what draws its screens.
if [ "${1:-}" = recording ]; then packages+=(python3 python3-venv fonts-dejavu-core fonts-noto-color-emoji); fi
# Only the benches: the peers, and what makes pictures for them.
if [ "${1:-}" = bench ]; then packages+=(python3 curl chafa timg imagemagick sqlite3 w3m lynx valgrind binutils); fi

if ! command -v swift >/dev/null; then
    echo "Swift 6.2 or later is needed; get it from https://www.swift.org/install/linux/" >&2
    exit 1
fi

install_pythons() {
    case $1 in
    readers) install_python readers datasette pandas ;;
    clusters) install_python engine chdb ;;
    articles) install_python articles trafilatura readability-lxml ;;
    pictures) install_python pictures numpy pillow scikit-image ;;
    recording) install_python recording pyte pillow ;;
    esac
}
# A Python in .build that has these packages.
install_python() {
    [ ! -e ".build/$1/complete" ] || return 0
    # The pip of Debian 12 stumbles over packages that name one of their extras twice.
    python3 -m venv --upgrade-deps ".build/$1"
    ".build/$1/bin/pip" install --quiet "${@:2}"
    touch ".build/$1/complete"
}

# What to type on other systems, whose packages have other names.
other_system() {
    if command -v dnf >/dev/null; then
        echo "sudo dnf install make git pkgconf gcc-c++ libedit-devel sqlite-devel simdjson-devel gumbo-parser-devel" \
            "md4c-devel uchardet-devel libxml2-devel libarchive-devel libcurl-devel openssl-devel zlib-devel" \
            "libdeflate-devel libjpeg-turbo-devel libpng-devel libwebp-devel giflib-devel lcms2-devel chafa-devel" \
            "glib2-devel"
    elif command -v pacman >/dev/null; then
        echo "sudo pacman -S --needed make git pkgconf gcc libedit sqlite simdjson gumbo-parser md4c uchardet libxml2" \
            "libarchive curl openssl zlib libdeflate libjpeg-turbo libpng libwebp giflib lcms2 chafa glib2"
    else
        echo "on Debian and Ubuntu they come from: ${packages[*]}"
    fi
}

if ! command -v dpkg-query >/dev/null; then
    missing=()
    for library in libedit sqlite3 simdjson gumbo md4c uchardet libxml-2.0 libarchive libcurl openssl zlib libdeflate \
        libjpeg libpng libwebp lcms2 chafa; do
        pkg-config --exists "$library" 2>/dev/null || missing+=("$library")
    done
    if [ "${#missing[@]}" -eq 0 ]; then
        install_pythons "${1:-}"
        exit 0
    fi
    printf 'These libraries are missing, with their headers: %s\nTo install them: %s\n' \
        "${missing[*]}" "$(other_system)" >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing+=("$package")
done

if [ "${#missing[@]}" -eq 0 ]; then
    install_pythons "${1:-}"
    exit 0
fi

by_hand="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "These packages are missing, and installing them takes root. As root, type:" >&2
        echo "$by_hand" >&2
        exit 1
    fi
    as_root=(sudo)
fi
echo "Installing ${#missing[@]} packages of the system: ${missing[*]}"
# What apt tells of each package is shown where it fails.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
    "${as_root[@]}" apt-get update -qq &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${missing[@]}"
} >"$log" 2>&1 || {
    cat "$log" >&2
    echo "The packages could not be installed; above it says why. By hand, as root:" >&2
    echo "$by_hand" >&2
    exit 1
}
# SwiftPM remembers where it found no header.
rm -rf .build/*.yaml .build/manifest*
install_pythons "${1:-}"
