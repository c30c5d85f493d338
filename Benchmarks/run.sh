#!/usr/bin/env bash
# Prints the project's figures, each beside a peer or a floor measured in the same run. Nothing is asserted.
# usage: run.sh [TWEETS.jsonl]   a collection of tweets, 100,000 say; without it neither archive nor extract is measured
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/setup.sh bench
swift build -c release --static-swift-stdlib --product smashtag
swift build -c release --product ArchiveBench
swift build -c release --product ExtractBench
swift build -c release --product ImageBench
smashtag="$(swift build -c release --static-swift-stdlib --show-bin-path)/smashtag"

echo
echo "== $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(date +%F)"
python3 Benchmarks/first_prompt.py "$smashtag"
python3 Benchmarks/live.py "$smashtag"
python3 -B Benchmarks/images.py "$smashtag"
python3 -B Benchmarks/gallery.py "$smashtag"
bench="$(swift build -c release --show-bin-path)"
"$bench/ImageBench"

collection=${1:-}
generator=../shared/tools/gen_tweets.py
if [ -z "$collection" ] && [ -f "$generator" ]; then
    folder=.build/bench-100k
    [ -f "$folder/tweets.jsonl" ] || python3 "$generator" --n 100000 --seed 1 --out "$folder" --jsonl
    collection=$folder/tweets.jsonl
fi
if [ -z "$collection" ]; then
    echo "no collection of tweets given; neither archive nor extract is measured"
    exit 0
fi
"$bench/ArchiveBench" "$collection"
echo
"$bench/ExtractBench" "$collection" "$smashtag"
python3 Benchmarks/twitter_text.py "$collection"
