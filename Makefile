# make run       install what is missing, build, start the shell
# make test      install what is missing, run all tests; FILTER=REGEX: those of such names; DEBUGGER=1: built for lldb;
#                OPTIMISE=1: of optimised code, which takes longer to build and half the time to run;
#                PROGRAM=FILE: those of the whole program against that one, such as the release build
# make test-terminals   install real terminals, and look on their screens whether images are drawn well (PROGRAM=FILE)
# make test-kills   kill imports and upgrades at random moments, and look whether the archive is whole (PROGRAM=FILE,
#                RUNS=200)
# make test-calls   fail each call of the system while the program works, and take the power away (PROGRAM=FILE)
# make check     format, lint, a build without a warning, all tests
# make bench     print figures, each beside a peer or a floor (TWEETS=FILE.jsonl: a collection, oldest first);
#                ONCE=1: each once, on the smallest input, to see whether the benches still run
# make bench-10m   print figures of an archive of ten million tweets, which are made for it (TWEETS=100000: of so many)
# make bench-cluster   print figures of a collection in ClickHouse on three servers of this machine (ROWS=10000000)
# make coverage  print how much of each target the tests pass; FOLDER=Sources/SafeText: its files, and lines not passed
# make mutants   change the sources at random places, and look whether the tests notice (COUNT=40 SEED=1)
# make sanitize  run tests in builds that look at memory, undefined behaviour and data races
# make soak      use the program at random against slow and failing servers, and look whether it grows (MINUTES=30)
# make fuzz      SECONDS=300: make up bytes of each kind that others write, and look whether what is read can be true
#                (KIND=queries: of that one); make fuzz-minimise keeps what that found for make test
# make install   PREFIX=/usr/local: the program, which needs no Swift, its man page and completion files
# make deb       a package for this version of Debian or Ubuntu, in .build/packages; make tarball: an archive for ~/.local
# make release VERSION=0.2.0   walk the checklist of a release, up to its tag (SKIP="fuzz bench": without these)
# make format    lay out the sources
# make sample    make the embedded sample anew from Sample/tweets.txt, and the archive of it
# make screenshots   shoot the pictures of the documentation anew (PROGRAM=FILE)
# make recording   record the demo of the README anew (PROGRAM=FILE)
# make domains   make the list of top-level domains anew from Debian's package publicsuffix

PREFIX ?= /usr/local
DESTDIR ?=
# The loader looks for libraries where the system has them, and never beside the program; what it fills in is read-only
# before anything runs. lld, which comes with Swift, says nothing about what Foundation itself calls. Packed relocations
# make the program 2 MB smaller and its start half a millisecond shorter. No name is exported, as Swift has it, since no
# library calls the program by one.
COMMON = --disable-local-rpath -Xswiftc -use-ld=lld $(HEADERS_ONLY)
# The libraries that are loaded when they are needed; the headers of the others of those are found without help.
HEADERS_ONLY = $(eval HEADERS_ONLY := $$(shell Scripts/headers-only.sh .build/headers chafa libxml-2.0))$(HEADERS_ONLY)
# Types are made by calls of what makes them: by their names, which takes less room, each would be looked up among all
# conformances to protocols, a sixth of a search.
RELEASE = -c release --static-swift-stdlib $(COMMON) \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --no-export-dynamic $(ICU_DATA)
# 26 MB of what Foundation knows of languages are never read; without Python the program is so much larger.
ICU_DATA = $(eval ICU_DATA := $$(shell ! command -v python3 >/dev/null || Scripts/icu-data.py .build/icu))$(ICU_DATA)
# Tests without what only a debugger needs are built in little more than half the time.
TESTS = $(COMMON) $(if $(DEBUGGER),,-debug-info-format none)
$(if $(OPTIMISE),$(eval export SMASHTAG_OPTIMISE := 1))

.PHONY: run test test-terminals test-kills test-calls check lint build bench benches bench-10m bench-cluster coverage mutants sanitize soak
.PHONY: fuzzer fuzz fuzz-minimise install deb tarball release format sample screenshots recording domains setup setup-tests

run: setup
	@[ -x .build/release/smashtag ] || \
	  echo "Building Smashtag, which takes about three minutes on two cores; then its shell starts."
	@swift build $(RELEASE) --product smashtag
	@exec "$$(swift build $(RELEASE) --show-bin-path)/smashtag"

# So many tests run at a time: hundreds of programs at once would take minutes each for what takes one a second.
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 4
test: setup-tests
	swift build $(TESTS) --product smashtagPackageTests
	$(if $(PROGRAM),,swift build $(TESTS) --product smashtag)
	@set -o pipefail; $(if $(PROGRAM),SMASHTAG_PROGRAM="$(abspath $(PROGRAM))") \
	  swift test $(TESTS) --skip-build $(if $(FILTER),--filter '$(FILTER)') 2>&1 | tee .build/test.log || \
	  { echo "What failed, of what stands above:"; grep -E '✘|^error:' .build/test.log | cut -c 1-300; exit 1; }

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
	python3 -B Tests/Kills/upgrade.py "$(or $(PROGRAM),$$(swift build $(RELEASE) --show-bin-path)/smashtag)"

# CALLS="--words import login" names operations, and lists what was said.
test-calls:
	$(if $(PROGRAM),,swift build $(RELEASE) --product smashtag)
	python3 -B Tests/FaultyCalls/run.py "$(or $(PROGRAM),$$(swift build $(RELEASE) --show-bin-path)/smashtag)" $(CALLS)

check: lint build test

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Fuzzers Package.swift
	python3 Scripts/make-sample.py --check

# Our targets treat warnings as errors; this looks at the C targets too.
build: setup
	@mkdir -p .build
	@set -o pipefail; swift build $(RELEASE) --product smashtag 2>&1 | tee .build/build.log
	@! grep -E "(^|/)(Sources|Tests)/.*warning:" .build/build.log

bench: benches
	Scripts/setup.sh bench
	BENCHES="$$(swift build $(RELEASE) --show-bin-path)" ONCE="$(ONCE)" Benchmarks/run.sh $(TWEETS)

# What make bench runs.
benches: build
	for product in ArchiveBench ArchiveFloor ExtractBench ImageBench; do \
	  swift build $(RELEASE) --product $$product || exit 1; done

# Into .build/scale, where the archive stays.
bench-10m: benches
	@folder="$$(swift build $(RELEASE) --show-bin-path)" && \
	  python3 -B Benchmarks/scale.py "$$folder/smashtag" "$$folder/ArchiveBench" .build/scale $(TWEETS)

bench-cluster: ROWS := 10000000
bench-cluster:
	$(if $(PROGRAM),,swift build $(RELEASE) --product smashtag)
	python3 -B Benchmarks/cluster.py "$(or $(PROGRAM),$$(swift build $(RELEASE) --show-bin-path)/smashtag)" \
	  .build/cluster $(ROWS)

coverage: export LLVM_PROFILE_FILE = $(CURDIR)/$(COVERED)/profiles/%8m.profraw
coverage: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 4
coverage: COVERED = .build/coverage/debug
coverage: setup-tests
	$(if $(FOLDER),,swift build $(TESTS) --scratch-path .build/coverage --enable-code-coverage --build-tests)
	$(if $(FOLDER),,rm -rf $(COVERED)/profiles)
	$(if $(FOLDER),,$(COVERED)/smashtagPackageTests.xctest --testing-library swift-testing)
	@python3 Scripts/coverage.py $(COVERED) $(FOLDER)

mutants: setup-tests
	FLAGS="$(TESTS)" python3 -B Tests/Mutants/run.py $(or $(COUNT),40) --seed $(or $(SEED),1)

sanitize: setup-tests
	FLAGS="$(TESTS)" Scripts/sanitize.sh address
	FLAGS="$(TESTS)" Scripts/sanitize.sh thread

# The release build, as it is used.
soak: MINUTES := 30
soak:
	$(if $(PROGRAM),,swift build $(RELEASE) --product smashtag)
	python3 -B Tests/Soak/run.py "$(or $(PROGRAM),$$(swift build $(RELEASE) --show-bin-path)/smashtag)" $(MINUTES)

# Whether the fuzzer compiles; make fuzz builds it for use.
fuzzer:
	swift build $(TESTS) --target Fuzzer

fuzz: SECONDS := 300
fuzz: setup
	FLAGS="$(TESTS)" Fuzzers/run.sh fuzz $(SECONDS) $(KIND)

fuzz-minimise: setup
	FLAGS="$(TESTS)" Fuzzers/run.sh minimise $(KIND)

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

# A package is for the version of the system it is made on, whose libraries it names.
deb tarball: setup
	@Scripts/setup.sh packages
	rm -rf .build/packages/root
	$(MAKE) install DESTDIR=.build/packages/root PREFIX=/usr
	Scripts/make-package.sh $@ .build/packages/root .build/packages

release:
	SKIP="$(SKIP)" Scripts/release.sh "$(VERSION)"

format:
	swift format --in-place --recursive Sources Tests Benchmarks Fuzzers Package.swift

# The archive is made by a test, which fails once for it.
sample:
	python3 Scripts/make-sample.py
	-RECORD=1 $(MAKE) test FILTER=SampleArchiveTests
	$(MAKE) test FILTER=SampleArchiveTests

screenshots:
	-@Scripts/setup.sh terminals
	$(if $(PROGRAM),,swift build $(TESTS) --product smashtag)
	python3 Scripts/make-screenshots.py "$(or $(PROGRAM),$$(swift build --show-bin-path)/smashtag)"

recording:
	@Scripts/setup.sh recording
	$(if $(PROGRAM),,swift build $(TESTS) --product smashtag)
	.build/recording/bin/python -B Scripts/make-recording.py "$(or $(PROGRAM),$$(swift build --show-bin-path)/smashtag)"

domains:
	python3 Scripts/make-domains.py

setup:
	@Scripts/setup.sh

setup-tests:
	@Scripts/setup.sh tests

SHELL := /bin/bash
