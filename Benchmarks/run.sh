#!/usr/bin/env bash
# Prints the project's figures, each beside a peer or a floor measured in the same run. Nothing is asserted.
# usage: make bench [TWEETS=FILE.jsonl]   a collection of tweets, a million say, oldest first; without it 100,000 are
#                                         made, or where that cannot be, neither archive nor extract is measured
#        make bench ONCE=1                each figure once, on the smallest input: whether the benches still run
set -euo pipefail
cd "$(dirname "$0")/.."

bench=${BENCHES:?the folder of what make benches built}
smashtag="$bench/smashtag"

echo
echo "== $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(date +%F)"
python3 -B Benchmarks/first_prompt.py "$smashtag"
python3 -B Benchmarks/live.py "$smashtag"
python3 -B Benchmarks/depth.py "$smashtag"
# The files that a line passes are told by what is there for debuggers, which the tests are built without; in the
# release build functions are merged into others, which only changes what is counted.
traced=$smashtag
if [ -z "${ONCE:-}" ]; then
    swift build --scratch-path .build/traced --product smashtag
    traced="$(swift build --scratch-path .build/traced --show-bin-path)/smashtag"
fi
python3 -B Benchmarks/passed.py "$traced" | tail -1
python3 -B Benchmarks/joined.py "$smashtag"
python3 -B Benchmarks/pages.py "$smashtag"
python3 -B Benchmarks/articles.py "$smashtag"
python3 -B Benchmarks/images.py "$smashtag"
python3 -B Benchmarks/gallery.py "$smashtag"
if [ -n "${ONCE:-}" ]; then
    echo "how near pictures come: not measured once"
elif [ -x .build/pictures/bin/python ]; then
    .build/pictures/bin/python -B Benchmarks/quality/bench.py "$smashtag"
else
    echo "how near pictures come: not measured; Scripts/setup.sh pictures installs what compares them"
fi
"$bench/ImageBench"

collection=${1:-}
generator=../shared/tools/gen_tweets.py
if [ -n "${ONCE:-}" ]; then collection=Sample/tweets.jsonl; fi
if [ -z "$collection" ] && [ -f "$generator" ]; then
    made=.build/bench-100k
    [ -f "$made/tweets.jsonl" ] || python3 "$generator" --n 100000 --seed 1 --out "$made" --jsonl
    collection=$made/tweets.jsonl
fi
if [ -z "$collection" ]; then
    echo "no collection of tweets given; neither archive nor extract is measured"
    exit 0
fi
folder="$(mktemp -d .build/archive-bench.XXXXXX)"
trap 'rm -rf "$folder"' EXIT
echo
for order in oldest newest shuffled; do
    case $order in
    oldest) ln -s "$(realpath "$collection")" "$folder/$order-first.jsonl" ;;
    newest) tac "$collection" >"$folder/$order-first.jsonl" ;;
    shuffled) shuf --random-source=<(yes) "$collection" >"$folder/$order-first.jsonl" ;;
    esac
    "$bench/ArchiveBench" import "$folder/$order-first.jsonl" "$folder/$order.sqlite"
    [ $order = oldest ] || rm "$folder/$order"*
done
if [ -z "${ONCE:-}" ] && [ -f "$generator" ]; then
    # As many tweets as an export of X, in a zip file.
    python3 "$generator" --n "$(wc -l <"$collection")" --seed 1 --out "$folder/x" --archive >/dev/null
    (cd "$folder/x/archive" && python3 -m zipfile -c "../../export-of-x.zip" data)
    rm -r "$folder/x"
    "$bench/ArchiveBench" import "$folder/export-of-x.zip" "$folder/x.sqlite"
    rm "$folder"/x.sqlite* "$folder/export-of-x.zip"
fi
# The floor has no other order: it gives out row numbers as tweets come.
echo "floor: $("$bench/ArchiveFloor" "$collection" "$folder/floor.sqlite")"
echo "bytes of archive and floor: $(stat -c %s "$folder/oldest.sqlite" "$folder/floor.sqlite" | xargs)"
echo
"$bench/ArchiveBench" search "$folder/oldest.sqlite" "$folder/floor.sqlite"
python3 -B Benchmarks/whole_search.py "$smashtag" "$folder/oldest.sqlite" "$folder/floor.sqlite"
echo
"$bench/ExtractBench" "$collection" "$smashtag"
python3 -B Benchmarks/twitter_text.py "$collection"
