#!/usr/bin/env bash
# Makes a bare root of a version of Debian or Ubuntu, with nothing but apt.
#
# usage: bare-root.sh SUITE FOLDER [PACKAGE,PACKAGE...]    SUITE: bookworm, trixie, sid, jammy, noble or plucky
#
# Needs root, mmdebstrap, and a network with the packages of the suite.
set -euo pipefail

suite=$1 folder=$2 packages=${3:-}
options=(--quiet --variant=apt)
[ -z "$packages" ] || options+=(--include="$packages")

# Debian 12 has no package of Ubuntu's keys, the next one does; what it is is told by its sum.
ubuntu_keys() {
    local address=http://deb.debian.org/debian/pool/main/u/ubuntu-keyring/ubuntu-keyring_2023.11.28.1-0.2_all.deb
    local sum=b2e7ed48431bf9e7978ae810bbdaf253093570d6e3f864e575b7c13554b81174
    curl --silent --show-error --fail --output "$1/keys.deb" "$address"
    echo "$sum $1/keys.deb" | sha256sum --check --quiet
    dpkg-deb --extract "$1/keys.deb" "$1/keys"
}

case $suite in
jammy | noble | plucky)
    keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
    if [ ! -e "$keys" ]; then
        work=$(mktemp -d)
        trap 'rm -rf "$work"' EXIT
        # apt reads the keys as a user of its own.
        chmod 755 "$work"
        ubuntu_keys "$work"
        keys=$work/keys$keys
    fi
    mmdebstrap "${options[@]}" --keyring="$keys" --components=main,universe "$suite" "$folder" \
        http://archive.ubuntu.com/ubuntu
    ;;
bookworm | trixie | sid) mmdebstrap "${options[@]}" --components=main "$suite" "$folder" http://deb.debian.org/debian ;;
*)
    echo "bare-root.sh: no suite of Debian or Ubuntu that is known here: $suite" >&2
    exit 2
    ;;
esac
