#!/usr/bin/env bash
# Walks the checklist of a release: version and changelog, tests, sanitizers, fuzzers, figures beside those of the last
# release, packages, tag. It publishes nothing.
#
# usage: release.sh VERSION    such as 0.2.0. SKIP="sanitize fuzz" leaves steps out, and then nothing is tagged
#
# What each step prints is kept in .build/releases/VERSION. A step that passed is not done again for the same commit, so
# after mending what failed, and committing that, the same line goes on.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "release: $1" >&2
    exit 1
}

version=${1:-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "name the version, as in: make release VERSION=0.2.0"
tag=v$version
source=Sources/SmashtagShell/Start/Options.swift
folder=.build/releases/$version
last=$(git tag --list 'v*' --sort=-version:refname | head -1)

[ -z "$(git status --porcelain)" ] || fail "there are changes that are not committed; commit or stash them"
[ "$(git branch --show-current)" = main ] || fail "releases are made on main"
if git rev-parse -q --verify "refs/tags/$tag" >/dev/null; then fail "$tag is there already; take a later version"; fi
if [ -n "$last" ] && [ "$(printf '%s\n' "$last" "$tag" | sort -V | tail -1)" != "$tag" ]; then
    fail "$version is not later than the last release, ${last#v}"
fi

# The first lines of the changelog become those of the version, and the program says it.
prepare() {
    grep -q 'static let version = "smashtag [0-9.]*"' "$source" || fail "$source has no version to change"
    grep -q '^## Unreleased$' CHANGELOG.md || fail "CHANGELOG.md has no part '## Unreleased'"
    awk '/^## / { here = /^## Unreleased$/ } here && /^- / { found = 1 } END { exit !found }' CHANGELOG.md ||
        fail "CHANGELOG.md tells nothing under '## Unreleased'"
    sed -i "s/^## Unreleased\$/## Unreleased\n\n## $version, $(date +%F)/" CHANGELOG.md
    sed -i "s/static let version = \"smashtag [0-9.]*\"/static let version = \"smashtag $version\"/" "$source"
    git commit --quiet --all --message "Release $version"
    echo "release: $version stands in CHANGELOG.md and in the program, and is committed"
}
if [[ " ${SKIP:-} " != *" packages "* ]]; then
    [ "$(id -u)" = 0 ] || fail "the last step installs packages into bare systems, which takes root"
fi
grep -q "^## $version, " CHANGELOG.md || prepare
grep -q "version = \"smashtag $version\"" "$source" || fail "$source does not say $version"

mkdir -p "$folder"
commit=$(git rev-parse HEAD)
skipped=()

# What is tagged is what was tested.
check_tree() {
    [ "$(git rev-parse HEAD)" = "$commit" ] && [ -z "$(git status --porcelain)" ] ||
        fail "something was changed meanwhile; commit it, and begin again"
}

step() {
    local name=$1
    shift
    if [[ " ${SKIP:-} " == *" $name "* ]]; then
        skipped+=("$name")
        echo "release: $name is left out"
    elif [ "$(cat "$folder/$name.passed" 2>/dev/null)" = "$commit" ]; then
        echo "release: $name has passed"
    else
        echo "release: $name, $(date +%H:%M)"
        check_tree
        # In a condition a function would go on behind what failed in it.
        set +e
        (set -e && "$@") >"$folder/$name.txt" 2>&1
        local status=$?
        set -e
        if [ "$status" -ne 0 ]; then
            tail -20 "$folder/$name.txt" >&2
            fail "$name failed; all of it is in $folder/$name.txt"
        fi
        echo "$commit" >"$folder/$name.passed"
    fi
}

# The figures of this version, and those of the last one as its own benches print them now, on the same machine.
bench() {
    make bench
    [ -n "$last" ] || return 0
    local tree=.build/releases/$last/tree
    [ -d "$tree" ] || git worktree add --detach "$tree" "$last"
    # Tests of the tree look for what stands beside the checkout.
    ln -sfn "$(realpath ../shared 2>/dev/null || echo nowhere)" "$(dirname "$tree")/shared"
    make -C "$tree" bench >"$folder/bench-$last.txt" 2>&1
    echo "== beside $last"
    diff --side-by-side --width=200 "$folder/bench.txt" "$folder/bench-$last.txt" || true
}

packages() {
    rm -f .build/packages/smashtag_*.deb .build/packages/smashtag-*.tar.xz
    make deb tarball
    Scripts/setup.sh packages
    local package
    package=$(ls .build/packages/smashtag_"$version"_*.deb)
    lintian --allow-root --fail-on error "$package"
    Scripts/check-package.sh "$package"
    Scripts/package-for.sh noble
}

step check make check
step kills make test-kills
step calls make test-calls
step terminals make test-terminals
step sanitize make sanitize
step fuzz make fuzz SECONDS=1200
step bench bench
step packages packages

if [ ${#skipped[@]} -gt 0 ]; then
    echo "release: nothing is tagged, since these were left out: ${skipped[*]}"
    exit 0
fi
awk -v "head=## $version, " '/^## / { here = index($0, head) == 1 } here' CHANGELOG.md >"$folder/notes.md"
check_tree
git tag --annotate --file "$folder/notes.md" --cleanup=whitespace "$tag" "$commit"
cat <<END
release: $tag is tagged. Look at the figures in $folder/bench.txt, then publish:
  git push --follow-tags
with .build/packages/smashtag_${version}_*.deb and .build/packages/smashtag-$version-linux-*.tar.xz, and the notes in
$folder/notes.md
END
