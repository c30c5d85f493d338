#!/usr/bin/env bash
# Makes up input for a fuzzer, and looks whether what comes out can be true; stops at the first that breaks it.
# usage: run.sh ExtractFuzzer|ImageFuzzer|PageFuzzer [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1
work=.build/fuzz/$name
mkdir -p "$work/corpus" "$work/failures" "$work/seeds"
more=() limits=() length=4096
case $name in
ExtractFuzzer)
    dictionary=Fuzzers/words.dict
    cp Fuzzers/Seeds/* "$work/seeds/"
    ;;
ImageFuzzer)
    dictionary=Fuzzers/images.dict
    # The images of the tests, each whole and a part of it, behind the bytes that choose these.
    for image in Tests/TerminalGraphicsTests/Images/*; do
        { printf '\000\000\377\377\060\040\000\000'; cat "$image"; } >"$work/seeds/whole-${image##*/}"
        { printf '\100\120\137\117\005\007\377\177'; cat "$image"; } >"$work/seeds/part-${image##*/}"
    done
    # Small files that claim to be large: they meet the limits.
    cp Fuzzers/LargeImages/* "$work/seeds/"
    # Our C code is compiled for it too, and every access to memory looked at.
    more=(--sanitize=address -Xcc -fsanitize=fuzzer-no-link)
    # A raster takes 64 MB, what a decoder has beside it 80 MB.
    limits=(-malloc_limit_mb=100)
    ;;
PageFuzzer)
    dictionary=Fuzzers/pages.dict
    # The pages of the tests, by what they say of themselves and as a server might name them.
    for page in Tests/Pages/*.html; do
        for type in 000 001 014; do { printf "\\$type"; cat "$page"; } >"$work/seeds/$type-${page##*/}"; done
    done
    length=16384
    ;;
*)
    echo "there is no fuzzer $name" >&2
    exit 2
    ;;
esac

# libFuzzer comes with the toolchain; it wants our code compiled so that it sees which branches an input takes.
build=(swift build -c release --scratch-path ".build/fuzz/$name/build" --product "$name"
    -Xswiftc -sanitize=fuzzer -Xswiftc -DFUZZING -Xswiftc -use-ld=lld "${more[@]}")
"${build[@]}"
# Swift's own report of a crash would keep libFuzzer from writing the input to a file.
export SWIFT_BACKTRACE=enable=no
if ! "$("${build[@]}" --show-bin-path)/$name" \
    -max_total_time="${2:-600}" -timeout=5 -rss_limit_mb=2048 "${limits[@]}" -max_len=$length -print_final_stats=1 \
    -dict="$dictionary" -artifact_prefix="$work/failures/" "$work/corpus" "$work/seeds"; then
    failure=$(ls -t "$work"/failures/* 2>/dev/null | head -1)
    [ -z "$failure" ] || { echo; echo "$failure:"; cat -v "$failure"; echo; }
    exit 1
fi
