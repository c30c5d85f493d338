# make run       install what is missing, build, start the shell
# make test      install what is missing, run all tests; FILTER=REGEX: those of such names; DEBUGGER=1: built for lldb;
#                PROGRAM=FILE: those of the whole program against that one, such as the release build
# make test-terminals   install real terminals, and look on their screens whether images are drawn well (PROGRAM=FILE)
# make test-kills   kill imports at random moments, and look whether the archive is whole (PROGRAM=FILE, RUNS=200)
# make check     format, lint, a build without a warning, all tests
# make bench     print figures, each beside a peer or a floor (TWEETS=FILE.jsonl: a collection, oldest first)
# make fuzz      SECONDS=600: make up texts and posts, then images and pages, and look whether what is found can be true
# make install   PREFIX=/usr/local: a program that works alone, its man page and completion files
# make format    lay out the sources
# make sample    make the embedded sample anew from Sample/tweets.txt
# make domains   make the list of top-level domains anew from Debian's package publicsuffix

PREFIX ?= /usr/local
DESTDIR ?=
# The loader looks for libraries where the system has them, and never beside the program; what it fills in is read-only
# before anything runs. lld, which comes with Swift, says nothing about what Foundation itself calls.
COMMON := --disable-local-rpath -Xswiftc -use-ld=lld
RELEASE := -c release --static-swift-stdlib $(COMMON) -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
# Tests without what only a debugger needs are built in little more than half the time.
TESTS := $(COMMON) $(if $(DEBUGGER),,-debug-info-format none)

.PHONY: run test test-terminals test-kills check lint build bench fuzz install format sample domains setup setup-tests

run: setup
	swift build $(RELEASE) --product smashtag
	@exec "$$(swift build $(RELEASE) --show-bin-path)/smashtag"

# So many tests run at a time: hundreds of programs at once would take minutes each for what takes one a second.
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 4
test: setup-tests
	swift build $(TESTS) --build-tests
	$(if $(PROGRAM),SMASHTAG_PROGRAM="$(abspath $(PROGRAM))") swift test $(TESTS) --skip-build $(if $(FILTER),--filter '$(FILTER)')

# Images on the screens of real terminals; TERMINALS="xterm kitty" names some of them.
test-terminals:
	-@Scripts/setup.sh terminals
	$(if $(PROGRAM),,swift build $(TESTS) --product smashtag)
	python3 -B Tests/Terminals/run.py "$(or $(PROGRAM),$$(swift build --show-bin-path)/smashtag)" $(TERMINALS)

# The release build: a debug build is slower than the moments are apart.
test-kills: RUNS := 200
test-kills:
	$(if $(PROGRAM),,swift build $(RELEASE) --product smashtag)
	python3 -B Tests/Kills/run.py "$(or $(PROGRAM),$$(swift build $(RELEASE) --show-bin-path)/smashtag)" $(RUNS)

check: lint build test

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Fuzzers Package.swift
	python3 Scripts/make-sample.py --check

# Our targets treat warnings as errors; this looks at the C targets too.
build: setup
	@mkdir -p .build
	@set -o pipefail; swift build $(RELEASE) --product smashtag 2>&1 | tee .build/build.log
	@! grep -E "(^|/)(Sources|Tests)/.*warning:" .build/build.log

bench: build
	Scripts/setup.sh bench
	RELEASE="$(RELEASE)" Benchmarks/run.sh $(TWEETS)

fuzz: SECONDS := 600
fuzz: setup
	Fuzzers/run.sh ExtractFuzzer $(SECONDS)
	Fuzzers/run.sh ImageFuzzer $(SECONDS)
	Fuzzers/run.sh PageFuzzer $(SECONDS)

# The man page and the completion files are printed by the program itself.
install: setup
	swift build $(RELEASE) --product smashtag
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 "$$(swift build $(RELEASE) --show-bin-path)/smashtag" "$(DESTDIR)$(PREFIX)/bin/smashtag"
	@set -eu; print() { \
	  install -d "$(DESTDIR)$(PREFIX)/share/$$(dirname "$$2")"; \
	  "$(DESTDIR)$(PREFIX)/bin/smashtag" --print "$$1" >"$(DESTDIR)$(PREFIX)/share/$$2"; \
	  chmod 644 "$(DESTDIR)$(PREFIX)/share/$$2"; \
	}; \
	print man man/man1/smashtag.1; \
	print bash bash-completion/completions/smashtag; \
	print zsh zsh/site-functions/_smashtag; \
	print fish fish/vendor_completions.d/smashtag.fish

format:
	swift format --in-place --recursive Sources Tests Benchmarks Fuzzers Package.swift

sample:
	python3 Scripts/make-sample.py

domains:
	python3 Scripts/make-domains.py

setup:
	@Scripts/setup.sh

setup-tests:
	@Scripts/setup.sh tests

SHELL := /bin/bash
