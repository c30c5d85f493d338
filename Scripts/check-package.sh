#!/usr/bin/env bash
# Installs a package into bare roots of Debian and Ubuntu, runs the program there, and removes it without a trace.
#
# usage: check-package.sh FILE.deb [SUITE...]    SUITE: bookworm (unless named), noble, or another one
#
# Needs root, mmdebstrap, and a network with the packages of the suite.
set -euo pipefail

# What is mounted is seen by this process alone, and is gone with it.
[ -n "${IS_ALONE:-}" ] || IS_ALONE=1 exec unshare --mount --propagation private "$0" "$@"

here=$(realpath "$(dirname "$0")")
package=$(realpath "$1")
shift
suites=("${@:-bookworm}")
work=$(mktemp -d)
# What was mounted is unmounted before anything is deleted.
trap 'umount -l "$work"/*/proc 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT

# What is named after the program, but for what every installation leaves.
files() {
    (cd "$1" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./var/cache \
        -o -path ./var/lib/apt -o -path ./var/log \) -prune -o -name '*smashtag*' -print | LC_ALL=C sort)
}

inside() {
    local root=$1
    shift
    chroot "$root" /usr/bin/env -i HOME=/tmp PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}

check() {
    local suite=$1 root=$work/$1 begin
    echo "$suite: a bare root"
    "$here/bare-root.sh" "$suite" "$root"
    mount -t proc proc "$root/proc" 2>/dev/null || true
    cp "$package" "$root/tmp/smashtag.deb"
    inside "$root" apt-get update -qq
    begin=$EPOCHREALTIME
    inside "$root" apt-get install -qq -y --no-install-recommends /tmp/smashtag.deb >"$work/apt.txt" 2>&1 || {
        cat "$work/apt.txt" >&2
        exit 1
    }
    echo "$suite: installed with $(grep -c '^Setting up' "$work/apt.txt") packages," \
        "$(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $begin }") s"
    mkdir -m 777 "$root/tmp/data"
    run=(setpriv --reuid 65534 --regid 65534 --clear-groups /usr/bin/smashtag --data-dir /tmp/data)
    begin=$EPOCHREALTIME
    inside "$root" "${run[@]}" -c '#night_train; 1' | grep '#night_train' >/dev/null
    echo "$suite: the first search, $(awk "BEGIN { printf \"%.0f\", ($EPOCHREALTIME - $begin) * 1000 }") ms"
    inside "$root" "${run[@]}" --json doctor | grep '"done":"doctor"' >/dev/null
    # The libraries that the program loads by their names are among the dependencies.
    if inside "$root" "${run[@]}" doctor | grep 'is not on this machine' >&2; then exit 1; fi
    test -s "$root/usr/share/man/man1/smashtag.1.gz" -o -e "$root/etc/dpkg/dpkg.cfg.d/excludes"
    inside "$root" apt-get purge -qq -y smashtag >"$work/apt.txt" 2>&1
    rm -rf "$root/tmp/data" "$root/tmp/smashtag.deb"
    files "$root" | tee "$work/left.txt"
    test ! -s "$work/left.txt"
    echo "$suite: removed without a trace"
}

for suite in "${suites[@]}"; do check "$suite"; done
