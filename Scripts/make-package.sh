#!/usr/bin/env bash
# Packs an installed program: a package of Debian's, or an archive to be unpacked into ~/.local on other systems.
#
# usage: make-package.sh deb|tarball ROOT FOLDER    ROOT: where make install DESTDIR=ROOT PREFIX=/usr put it
#
# Prints the path of what it made. The libraries are those that the program was linked with on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

kind=$1 root=$(realpath "$2") folder=$(realpath "$3")
version=$("$root/usr/bin/smashtag" --version | cut -d ' ' -f 2)
machine=$(dpkg --print-architecture 2>/dev/null || uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One date for all files, so that the same sources make the same package.
date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
maintainer="The Smashtag authors <smashtag@users.noreply.github.com>"

tarball() {
    local name=smashtag-$version-linux-$machine
    mkdir -p "$work/$name"
    cp -r "$root/usr/." "$work/$name/"
    install -D -m 644 -t "$work/$name/share/doc/smashtag" README.md CHANGELOG.md LICENSE
    cp -r Documentation "$work/$name/share/doc/smashtag/"
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w --mtime="@$date" -c "$name" |
        xz -T0 >"$folder/$name.tar.xz"
    echo "$folder/$name.tar.xz"
}

# The packages of the libraries that the program loads by their names, which dpkg-shlibdeps does not see.
loaded_libraries() {
    local program=$work/deb/usr/bin/smashtag
    grep -aoE 'lib[a-z0-9]+\.so\.[0-9]+' "$program" | sort -u |
        grep -vxFf <(objdump -p "$program" | sed -n 's/^ *NEEDED *//p') |
        while read -r file; do dpkg-query -S "*/$file" || exit 1; done | cut -d : -f 1 | sort -u | paste -s -d , |
        sed 's/,/, /g'
}

# What the package is, as dpkg reads it; the libraries are found in the program itself.
control() {
    # dpkg-shlibdeps looks for what is packed in a source package.
    mkdir -p "$work/source/debian"
    printf 'Source: smashtag\n\nPackage: smashtag\nArchitecture: any\n' >"$work/source/debian/control"
    local libraries loaded
    loaded=$(loaded_libraries)
    libraries=$(cd "$work/source" && dpkg-shlibdeps -O -e"$work/deb/usr/bin/smashtag" 2>"$work/notes" |
        sed -n 's/^shlibs:Depends=//p') || { cat "$work/notes" >&2 && exit 1; }
    cat <<CONTROL
Package: smashtag
Version: $version
Architecture: $machine
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$work/deb/usr" | cut -f 1)
Depends: $libraries, $loaded
Recommends: ca-certificates, poppler-utils, xdg-utils
Suggests: mpv, xclip | wl-clipboard
Section: net
Priority: optional
Description: shell for going through posts by their mentions
 Smashtag is an interactive shell for exploring posts through what they
 mention: hashtags, people, links and pictures. It searches your own archive
 of tweets, offline, and live X, Mastodon and Bluesky with the same words, and
 does the same for the world's popular places and their photos. Images are
 drawn in the terminal. It only reads, and never posts.
CONTROL
}

# In the form that Debian's tools read; what was changed stands in CHANGELOG.md.
changelog() {
    cat <<CHANGELOG
smashtag ($version) unstable; urgency=medium

  * Packed from the sources of $version; CHANGELOG.md.gz tells what is new.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$date")
CHANGELOG
}

copyright() {
    cat <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: smashtag

Files: *
Copyright: 2026 The Smashtag authors
License: Expat

Files: usr/bin/smashtag
Copyright: 2026 The Smashtag authors
           2014-2026 Apple Inc. and the Swift project authors
           2015-2026 Gwendal Roué
           1991-2026 Unicode, Inc.
License: Expat and Apache-2.0 with Swift exception and Unicode-3.0
Comment: The program contains Swift's runtime and Foundation with ICU, and GRDB.

License: Expat
$(sed '1,/^Permission/{/^Permission/!d}' LICENSE | sed 's/^$/./; s/^/ /')

License: Expat and Apache-2.0 with Swift exception and Unicode-3.0
 The text of Apache-2.0 is in /usr/share/common-licenses/Apache-2.0. Swift's
 exception: if you use this software to compile your source code and portions
 of this software are embedded into the binary product as a result, you may
 redistribute such product without providing attribution as would otherwise
 be required by Sections 4(a), 4(b) and 4(d) of the License.
 .
 The text of Unicode-3.0 is at https://www.unicode.org/license.txt, that of
 GRDB's Expat licence is above.
COPYRIGHT
}

deb() {
    mkdir -p "$work/deb"
    cp -r "$root/usr" "$work/deb/usr"
    # Debian's zsh looks elsewhere for what packages bring.
    mkdir -p "$work/deb/usr/share/zsh/vendor-completions"
    mv "$work/deb/usr/share/zsh/site-functions/_smashtag" "$work/deb/usr/share/zsh/vendor-completions/"
    rmdir "$work/deb/usr/share/zsh/site-functions"
    local documents=$work/deb/usr/share/doc/smashtag
    install -D -m 644 -t "$documents" README.md
    cp -r Documentation "$documents/"
    copyright >"$documents/copyright"
    gzip -9n <CHANGELOG.md >"$documents/CHANGELOG.md.gz"
    changelog | gzip -9n >"$documents/changelog.gz"
    gzip -9n "$work/deb/usr/share/man/man1/smashtag.1"
    find "$work/deb" -type d -exec chmod 755 {} +
    find "$work/deb/usr/share" -type f -exec chmod 644 {} +
    mkdir "$work/deb/DEBIAN"
    control >"$work/deb/DEBIAN/control"
    (cd "$work/deb" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    local package=$folder/smashtag_${version}_$machine.deb
    SOURCE_DATE_EPOCH=$date dpkg-deb --root-owner-group -Zxz --build "$work/deb" "$package" >"$work/notes"
    echo "$package"
}

case $kind in
deb | tarball) $kind ;;
*)
    sed -n '2,5p' "$0" >&2
    exit 2
    ;;
esac
