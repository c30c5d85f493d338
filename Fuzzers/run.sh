#!/usr/bin/env bash
# Makes up texts and posts, and looks whether what is found in them can be true; stops at the first that breaks it.
# usage: run.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."

# libFuzzer comes with the toolchain; it wants our code compiled so that it sees which branches an input takes.
build=(swift build -c release --scratch-path .build/fuzz --product ExtractFuzzer
    -Xswiftc -sanitize=fuzzer -Xswiftc -DFUZZING -Xswiftc -use-ld=lld)
"${build[@]}"
mkdir -p .build/fuzz/corpus .build/fuzz/failures
# Swift's own report of a crash would keep libFuzzer from writing the input to a file.
export SWIFT_BACKTRACE=enable=no
if ! "$("${build[@]}" --show-bin-path)/ExtractFuzzer" \
    -max_total_time="${1:-600}" -timeout=5 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
    -dict=Fuzzers/words.dict -artifact_prefix=.build/fuzz/failures/ .build/fuzz/corpus Fuzzers/Seeds; then
    failure=$(ls -t .build/fuzz/failures/* 2>/dev/null | head -1)
    [ -z "$failure" ] || { echo; echo "$failure:"; cat -v "$failure"; echo; }
    exit 1
fi
