#!/usr/bin/env bash
# Makes the package for a version of Debian or Ubuntu in a bare root of it, from the commit that is checked out here,
# and looks at it as check-package.sh does.
#
# usage: package-for.sh SUITE    SUITE: noble, bookworm, or another one
#
# Needs root, mmdebstrap, a network with the packages of the suite, and Swift, which is lent to the root; its folder is
# $SWIFT_ROOT, unless that of the swift that is called here. Swift's packages are those that were fetched here. The
# package lies in .build/packages/SUITE then. The exit status is 3 where no such root can be made.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=${1:?the suite, such as noble}
# What is mounted is seen by this process alone, and is gone with it.
[ -n "${IS_ALONE:-}" ] || IS_ALONE=1 exec unshare --mount --propagation private "$0" "$@"

called=$(command -v swift) || {
    echo "package-for.sh: there is no swift here to lend to the root" >&2
    exit 1
}
swift=${SWIFT_ROOT:-$(realpath "$(dirname "$(readlink -f "$called")")/../..")}
work=$(mktemp -d)
# Nothing is deleted that is only lent.
trap 'umount -R -l "$work"/system/{proc,dev,swift} 2>/dev/null || true
    if grep -q " $work/" /proc/self/mounts; then
        echo "package-for.sh: $work stays, since something is mounted there" >&2
    else
        rm -rf --one-file-system "$work"
    fi' EXIT

# What Swift itself needs; the rest is for the project's own script to install.
packages=make,git,ca-certificates,libc6-dev,libstdc++-12-dev,binutils,libncurses6,libxml2,libcurl4,libsqlite3-0,tzdata
make_root() {
    Scripts/bare-root.sh "$suite" "$work/system" "$packages,python3" &&
        mount -t proc proc "$work/system/proc" &&
        mount --rbind /dev "$work/system/dev" &&
        mkdir -p "$work/system/swift" &&
        mount --bind "$swift" "$work/system/swift"
}
make_root || {
    echo "package-for.sh: no root of $suite can be made here" >&2
    exit 3
}
git clone --quiet . "$work/system/src"
swift package resolve --quiet
mkdir "$work/system/src/.build"
cp -a .build/checkouts .build/repositories .build/workspace-state.json "$work/system/src/.build/"
cp Package.resolved "$work/system/src/"

begin=$EPOCHSECONDS
environment=(HOME=/src/home LANG=C.UTF-8 PATH=/swift/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin)
chroot "$work/system" /usr/bin/env -i "${environment[@]}" make -C /src deb >"$work/build.txt" 2>&1 || {
    tail -40 "$work/build.txt" >&2
    exit 1
}
mkdir -p ".build/packages/$suite"
rm -f ".build/packages/$suite"/smashtag_*.deb
package=.build/packages/$suite/$(cd "$work/system/src/.build/packages" && ls smashtag_*.deb)
cp "$work/system/src/.build/packages/$(basename "$package")" "$package"
echo "$suite: built in $((EPOCHSECONDS - begin)) s, $(du -h "$package" | cut -f 1): $package"
Scripts/check-package.sh "$package" "$suite"
