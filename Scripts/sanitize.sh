#!/usr/bin/env bash
# Runs tests in a build that looks at memory and undefined behaviour, or at data races.
# usage: make sanitize, which runs this for each of address and thread, with the flags of tests in FLAGS
set -euo pipefail
cd "$(dirname "$0")/.."

read -ra flags <<<"$FLAGS"
flags+=(--scratch-path ".build/sanitize/$1" --sanitize="$1")
case $1 in
address)
    # C stops at what it leaves undefined, too; the checks of types of C++ objects and of functions want a runtime of
    # clang's own, which Swift brings for neither.
    flags+=(-Xcc -fsanitize=undefined -Xcc -fno-sanitize=vptr,function -Xcc -fno-sanitize-recover=undefined)
    # All that C targets do: images, line, JSON, HTTP, HTML, archives, SQLite, children.
    tests='TerminalGraphicsTests|LineEditorTests|TweetFormatsTests|TweetSourcesTests|WebPagesTests|ContainersTests'
    tests+='|TweetArchiveTests|ChildProcessTests|FuzzCorpusTests'
    ;;
thread)
    # Transport, jobs and the archive.
    tests='TweetSourcesTests|TweetArchiveTests|ShellCommandsTests|RequestsTests|MailboxTests|AsyncSemaphoreTests'
    ;;
*)
    echo "there is no sanitizer $1" >&2
    exit 2
    ;;
esac

export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1
export TSAN_OPTIONS="suppressions=$PWD/Scripts/thread-sanitizer.supp:halt_on_error=0:exitcode=66"
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
swift build "${flags[@]}" --product smashtagPackageTests
swift test "${flags[@]}" --skip-build --filter "$tests"
