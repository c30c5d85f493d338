#!/usr/bin/env bash
# Makes up bytes of each kind, and looks whether what is read from them can be true; stops at the first that breaks it.
# usage: run.sh fuzz SECONDS [KIND]...   goes on from the corpus of each kind, or of those named
#        run.sh minimise [KIND]...       keeps what was made up and runs code that nothing else in the corpus does
# FUZZER=FILE is a fuzzer that was built already; else FLAGS are those of tests, as the Makefile has them.
set -euo pipefail
cd "$(dirname "$0")/.."

# Inputs in made.tar.gz take so many bytes for each kind, the smallest first.
kept_bytes=120000
home=.build/fuzz

# Our code is compiled so that libFuzzer, which comes with the toolchain, sees which branches an input takes, and the
# address sanitizer every access to memory.
build() {
    local flags
    read -ra flags <<<"$FLAGS"
    local build=(swift build -c release --scratch-path "$home/build" --product Fuzzer --sanitize=address
        -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link -Xswiftc -DFUZZING -Xswiftc -enable-testing
        "${flags[@]}")
    "${build[@]}"
    FUZZER="$("${build[@]}" --show-bin-path)/Fuzzer"
}

# Unpacks the corpus of a kind into kept/, and what the tests have of it into seeds/.
unpack() {
    local work=$home/$1
    rm -rf "$work/kept" "$work/seeds"
    mkdir -p "$work/corpus" "$work/failures" "$work/kept" "$work/seeds"
    cp "Fuzzers/Corpus/$1"/* "$work/seeds/"
    rm -f "$work/seeds/made.tar.gz"
    [ ! -e "Fuzzers/Corpus/$1/made.tar.gz" ] || tar -xzf "Fuzzers/Corpus/$1/made.tar.gz" -C "$work/kept"
    case $1 in
    images)
        # The images of the tests, each whole and a part of it, behind the bytes that choose these.
        for image in Tests/TerminalGraphicsTests/Images/*; do
            { printf '\000\000\377\377\060\040\000\000'; cat "$image"; } >"$work/seeds/whole-${image##*/}"
            { printf '\100\120\137\117\005\007\377\177'; cat "$image"; } >"$work/seeds/part-${image##*/}"
        done
        ;;
    documents)
        # The documents of the tests, each behind the byte that says what it is.
        for document in Tests/Documents/feeds/*.xml; do { printf '\000'; cat "$document"; } >"$work/seeds/${document##*/}"; done
        for document in Tests/Documents/feeds/jsonfeed*[0-9].json; do { printf '\002'; cat "$document"; } >"$work/seeds/${document##*/}"; done
        for document in Tests/Documents/markdown/*.md; do { printf '\003'; cat "$document"; } >"$work/seeds/${document##*/}"; done
        for document in Tests/Documents/json/*.json; do { printf '\004'; cat "$document"; } >"$work/seeds/${document##*/}"; done
        ;;
    pages)
        # The pages of the tests, by what they say of themselves and as a server might name them.
        for page in Tests/Pages/*.html; do
            for type in 000 001 014; do { printf "\\$type"; cat "$page"; } >"$work/seeds/$type-${page##*/}"; done
        done
        ;;
    esac
}

fuzz() {
    local work=$home/$2
    unpack "$2"
    echo "== $2"
    "$FUZZER" --kind="$2" -max_total_time="$1" -timeout=5 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$work/failures/" "$work/corpus" "$work/kept" "$work/seeds" || show_failure "$2"
}

show_failure() {
    local failure
    failure=$(ls -t "$home/$1/failures/"* 2>/dev/null | head -1)
    [ -z "$failure" ] || {
        printf '\n%s:\n' "$failure"
        cat -v "$failure"
        printf '\nOnce it is mended, keep it as Fuzzers/Corpus/%s/found-NAME.\n' "$1"
    }
    exit 1
}

# What has a file of its own stays; libFuzzer adds the smallest inputs that run more.
minimise() {
    local work=$home/$1
    unpack "$1"
    rm -rf "$work/merged"
    mkdir "$work/merged"
    cp "Fuzzers/Corpus/$1"/* "$work/merged/"
    rm -f "$work/merged/made.tar.gz"
    (cd "$work/merged" && ls) >"$work/alone"
    "$FUZZER" --kind="$1" -merge=1 -timeout=5 -rss_limit_mb=2048 -artifact_prefix="$work/failures/" \
        "$work/merged" "$work/kept" "$work/seeds" "$work/corpus" 2>"$work/merge.log" ||
        { tail "$work/merge.log" && exit 1; }
    find "$work/merged" -type f -printf '%s %f\n' | sort -n | grep -vFwf "$work/alone" |
        awk -v most=$kept_bytes '{ total += $1; if (total <= most) print $2 }' >"$work/chosen"
    tar --create --format=ustar --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=644 \
        --directory "$work/merged" --files-from "$work/chosen" | gzip -9n >"Fuzzers/Corpus/$1/made.tar.gz"
    echo "$1: $(wc -l <"$work/chosen") of $(ls "$work/merged" | wc -l) inputs"
}

task=${1:?fuzz or minimise}
shift
[ "$task" != fuzz ] || { seconds=${1:?for how many seconds}; shift; }
[ -n "${FUZZER:-}" ] || build
[ $# -gt 0 ] || set -- $("$FUZZER" --kinds)
# Swift's own report of a crash would keep libFuzzer from writing the input to a file.
export SWIFT_BACKTRACE=enable=no LSAN_OPTIONS="suppressions=Fuzzers/leaks.supp:print_suppressions=0"
for kind in "$@"; do
    case $task in
    fuzz) fuzz "$seconds" "$kind" ;;
    minimise) minimise "$kind" ;;
    *) echo "there is no task $task" >&2 && exit 2 ;;
    esac
done
