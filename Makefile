# Parlor. On a fresh Debian machine with a Swift toolchain, `make play` and `make test` do all the set-up.

PARLOR := .build/release/parlor
WORKSHOP := .build/release/parlor-workshop
# Exclusive access is checked in every test; in the release those checks would cost a sixth of a guess. The engine is made
# for each game across modules, without which a guess takes longer; and laid out by how often each part ran when
# PGO/measure last counted. What has changed since is compiled without; the compiler's front end alone knows the option.
# PostgreSQL's library can't be linked into a program as a whole, so the releases are built without that trait.
SWIFT_RELEASE := swift build -c release --disable-default-traits -Xswiftc -static-executable -Xlinker -s \
	-Xswiftc -enforce-exclusivity=unchecked -Xswiftc -cross-module-optimization \
	-Xswiftc -Xfrontend -Xswiftc '-ir-profile-use=$(CURDIR)/PGO/release.profdata' \
	-Xswiftc -Xllvm -Xswiftc -static-func-full-module-prefix=false
# A debug build, in which Package.swift has the solvers optimized: without that their tests would wait for minutes.
SWIFT_TEST := swift test
# In a pipe the engine's output is the only output.
QUIETLY := </dev/null 1>&2

.PHONY: play serve page web build engine wheel wheel-anywhere check test-inside test-python test-python-wasm trial-python bench-python wasm test-wasm test-web trial-web test-terminal test-processes bench-wasm profile workshop test lint format bench lexicon words matches books openings record pictures page-pictures install uninstall dist deb stage test-packages trial-dist clean trial-arena bot-tables bench-server trial-server cluster trial-cluster

# Builds the release and opens it: the whole screen on a terminal, the engine in a pipe.
play:
	@Scripts/setup play $(QUIETLY)
	@[ -x $(PARLOR) ] || echo 'parlor: building the release, once; two cores take two to six minutes' >&2
	@mkdir -p .build
	@$(SWIFT_RELEASE) --product parlor -q </dev/null >.build/play.log 2>&1 || { cat .build/play.log >&2; exit 1; }
	@if [ -t 0 ] && [ -t 1 ]; then $(PARLOR) play; else $(PARLOR); fi

# Builds the server of rooms and the players' side of it, and starts the server; it keeps rooms in the folder parlor-rooms, and
# serves the page once that is built.
serve:
	@Scripts/setup serve
	$(SWIFT_RELEASE) --product parlor-server
	$(SWIFT_RELEASE) --product parlor-net
	.build/release/parlor-server

# Builds the page with the engine in it, and the server that serves it; installs what is missing, and says where the page is.
page: web
	$(SWIFT_RELEASE) --product parlor-server
	@echo 'parlor: the page is at http://127.0.0.1:8080/' >&2
	.build/release/parlor-server

build:
	@Scripts/setup play
	$(SWIFT_RELEASE) --product parlor

# The engine alone, without readline and what people see: for programs, and for the Python package. LIBC names a folder with
# another C library to link it with.
ENGINE := .build/release/parlor-engine
engine:
	@Scripts/setup play
	$(SWIFT_RELEASE) $(if $(LIBC),-Xlinker -L$(LIBC)) --product parlor-engine

# The Python package with the engine in it, in Python/dist.
PYTHON := .build/python/bin/python
TRIAL := .build/python-trial/bin/python
wheel: engine
	@Scripts/setup python
	rm -rf Python/dist
	cd Python && $(CURDIR)/$(PYTHON) -m hatchling build -t wheel

# A wheel for any system, with the engine as WebAssembly.
wheel-anywhere: wasm
	@Scripts/setup python
	cd Python && PARLOR_ENGINE=$(CURDIR)/.build/wasm/module/parlor.wasm $(CURDIR)/$(PYTHON) -m hatchling build -t wheel

# The Python package against the engine: types, style, tests.
test-python: engine
	@Scripts/setup python
	cd Python && $(CURDIR)/$(PYTHON) -m ruff check . && $(CURDIR)/$(PYTHON) -m ruff format --check -q . \
		&& $(CURDIR)/$(PYTHON) -m mypy
	cd Python && PYTHONPATH=src PARLOR=$(CURDIR)/$(ENGINE) $(CURDIR)/$(PYTHON) -m pytest --ignore tests/test_wasm.py

# The same package with the engine as WebAssembly.
test-python-wasm: wasm engine
	@Scripts/setup python
	cd Python && PYTHONPATH=src PARLOR=$(CURDIR)/$(ENGINE) $(CURDIR)/$(PYTHON) -m pytest tests/test_wasm.py

# What needs heavy packages: the wheel in an empty environment, data frames and plots, the training example, the frameworks.
# FRAMEWORKS names some of these, to be tried alone.
trial-python: wheel
	@Scripts/setup trial-python
	Scripts/trial-python $(TRIAL) $(FRAMEWORKS)

# Steps a second of the Python environments, next to those of TextArena and CartPole.
bench-python: engine
	@Scripts/setup trial-python
	PYTHONPATH=Python/src PARLOR=$(CURDIR)/$(ENGINE) .build/trials/textarena/bin/python Benchmarks/python.py

# Counts anew how often each part of the release runs.
profile:
	@Scripts/setup profile
	PGO/measure

# What makes the embedded data.
workshop:
	@Scripts/setup play
	$(SWIFT_RELEASE) --product parlor-workshop

# Everything that has to hold; what CI runs. Two jobs at a time: the release, the module and the tests each keep one compiler
# busy for minutes, and what starts programs waits for them most of its time.
test: lint
	@for purpose in test python wasm web deb; do Scripts/setup $$purpose || exit; done
	Tests/Programs/setup.sh
	$(MAKE) -s -j2 -Otarget test-wasm test-inside test-terminal test-python-wasm
	$(MAKE) -s -j2 -Otarget test-web test-processes

# The tests that start no programs, the embedded data, the packages. Builds follow each other: they share a folder.
test-inside: test-python test-packages
	swift build --build-tests
	Scripts/check-lexicon
	Scripts/check-groups
	Scripts/check-matches
	PARLOR=$(CURDIR)/$(PARLOR) $(SWIFT_TEST) --skip-build --skip '$(PROCESSES)'
	Scripts/check-comments

# Tests that start programs and wait for them. SwiftPM would lock the folder of builds for as long as they run.
PROCESSES := ^(ProcessTests|ArenaTests|WorkshopTests)\.|SafeEngineTests
test-processes: build
	swift build --build-tests
	PARLOR=$(CURDIR)/$(PARLOR) $(CURDIR)/.build/debug/parlorPackageTests.xctest --testing-library swift-testing \
		--filter '$(PROCESSES)'

# For the daily loop: the lint, and the tests next to what has changed since the last commit.
check:
	@Scripts/setup lint
	@Scripts/setup test
	Scripts/check-changes

# Keys, screens and signals in pseudo-terminals, one step after another: a step that fails once has failed. STEPS names some of
# them.
test-terminal: build
	@Scripts/setup test
	python3 Tests/Terminal/repl_test.py $(PARLOR)
	/usr/bin/python3 Tests/Terminal/live_test.py $(PARLOR) $(STEPS)

lint:
	@Scripts/setup lint
	Scripts/check-imports
	Scripts/check-documents
	Scripts/lint
	swift format lint --strict --recursive Package.swift Sources Tests Examples/swift Examples/games

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples/swift Examples/games

# The engine as WebAssembly and its module, in .build/wasm/module.
WASM := .build/wasm/module
wasm:
	@Scripts/setup wasm
	Scripts/wasm

# The page for browsers, in .build/web/page: any static host serves the folder.
PAGE := .build/web/page
web: wasm
	@Scripts/setup web
	Scripts/web $(PAGE) $(WASM)

# The page in Chromium and Firefox, alone and in rooms; the rest of its trials takes longer.
test-web: web
	@Scripts/setup test
	swift build --product parlor-server
	swift build --product parlor-net
	.build/browsers/bin/python Web/tests/test.py $(PAGE) .build/debug/parlor-server
trial-web: web
	@Scripts/setup test
	swift build --product parlor-server
	swift build --product parlor-net
	.build/browsers/bin/python Web/tests/test.py $(PAGE) .build/debug/parlor-server --all

# The module in node and Chromium: recorded conversations, storage, traps, a fuzzer, the examples.
test-wasm: wasm build
	PARLOR=$(CURDIR)/$(PARLOR) Tests/WebAssembly/run $(WASM)

# Bytes and times of the module beside the program, and the frames of a page while a worker searches.
bench-wasm: wasm build
	PARLOR=$(CURDIR)/$(PARLOR) node Benchmarks/wasm.mjs $(WASM)
	.build/browsers/bin/python Benchmarks/wasm_frames.py $(WASM)

# Speed and size beside the last release, sqlite3 and Stockfish; frames of live play; Wordle's solver, over LISTS='ANSWERS GUESSES'
# where given; GAMES games of each bot and rank; solvers against brute force.
GAMES ?= 1000
# The bots take a folder of lists from a variable of the same name.
unexport LISTS
bench: build workshop
	@Scripts/setup bench
	$(SWIFT_RELEASE) --product parlor-server
	python3 Benchmarks/drift.py $(PARLOR) .build/release/parlor-server
	PARLOR=$(CURDIR)/$(PARLOR) python3 Benchmarks/bench.py Documentation/Figures.md
	PARLOR=$(CURDIR)/$(PARLOR) /usr/bin/python3 Benchmarks/frames.py
	PARLOR=$(CURDIR)/$(PARLOR) python3 Benchmarks/solver.py $(LISTS)
	PARLOR=$(CURDIR)/$(PARLOR) Benchmarks/bots $(GAMES)
	PARLOR=$(CURDIR)/$(PARLOR) Benchmarks/arena/speed
	PARLOR=$(CURDIR)/$(PARLOR) Scripts/trial-arena
	swift build -c release --product simulate
	.build/release/simulate
	PARLOR=$(CURDIR)/$(PARLOR) Benchmarks/luck $(GAMES)
	PARLOR_DEALS=200000 PARLOR_TREES=1000 PARLOR_DAYS=3650 $(SWIFT_TEST) \
		--filter 'BruteForce|WordleTests.Solver|WordFlowTests.Daily'

# Kills a match of the arena at KILLS random moments.
KILLS ?= 100
trial-arena: build
	PARLOR=$(CURDIR)/$(PARLOR) Scripts/trial-arena $(KILLS)

# The tables of the sample bots in Documentation/Figures.md, from matches of DEALS deals each.
DEALS ?= 100
bot-tables: build
	PARLOR=$(CURDIR)/$(PARLOR) Scripts/compare-bots $(DEALS) Documentation/Figures.md

# Figures of the server of rooms, next to those of other servers.
bench-server:
	@Scripts/setup bench-server
	$(SWIFT_RELEASE) --product parlor-server
	$(SWIFT_RELEASE) --product echo-server
	PYTHON=/usr/bin/python3 python3 Benchmarks/server/bench.py .build/release/parlor-server .build/release/echo-server
	$(SWIFT_CLUSTER) --product measure-commits
	Benchmarks/server/commits $$($(SWIFT_CLUSTER) --show-bin-path)/measure-commits
	$(SWIFT_CLUSTER) --product parlor-server
	python3 Benchmarks/server/cluster.py $$($(SWIFT_CLUSTER) --show-bin-path)/parlor-server

# What needs PostgreSQL is built in a folder of its own: with other traits it would take the place of the release.
SWIFT_CLUSTER := swift build -c release --scratch-path .build/cluster/build

# A cluster on this machine: PostgreSQL in a folder, three nodes and nginx on loopback. Installs what is missing and says where all
# is; ends with Ctrl-C.
cluster:
	@Scripts/setup cluster
	$(SWIFT_CLUSTER) --product parlor-server
	Scripts/cluster $$($(SWIFT_CLUSTER) --show-bin-path)/parlor-server 3

# Faults of nodes, database and proxy under load: 0 acknowledged lines may be lost. FAULTS=20 has so many, SEED=2 others. The networks
# that are cut need root.
trial-cluster:
	@Scripts/setup cluster
	swift build --product parlor-server
	python3 Tests/Server/cluster_test.py .build/debug/parlor-server
	python3 Tests/Server/recovery_test.py .build/debug/parlor-server
	Scripts/trial-cluster .build/debug/parlor-server

# Long trials of the server: other programs' cases, 10,000 schedules, 200 kills.
trial-server:
	@Scripts/setup test
	swift build --build-tests
	Scripts/trial-server .build/debug
	ROOM_SCHEDULES=10000 $(SWIFT_TEST) --filter SimulationTests

# Derives the embedded lexicon again; the result is the same bytes every time.
lexicon: workshop
	@Scripts/setup lexicon
	python3 Scripts/lexicon.py .build/lexicon/lexicon.rows
	$(WORKSHOP) lexicon .build/lexicon/lexicon.rows Sources/Words/CLexicon/lexicon.bin

# Tells what words people are asked for and how well known they are; SAMPLES may be a folder with samples to be checked against.
SAMPLES ?=
COUNT ?= 1000
words: build workshop
	@Scripts/setup lexicon
	python3 Scripts/words $(WORKSHOP) $(PARLOR) --count $(COUNT) $(if $(SAMPLES),--samples $(SAMPLES))

# Generates Wordiest's embedded matches again; the result is the same bytes every time.
matches: workshop
	$(WORKSHOP) matches 1 2000 Sources/Games/CWordiest/matches.packed

# Searches for Wordle's embedded books again, up to the proof where one is made: `make books EFFORT=quick` takes a minute.
EFFORT ?= proof
MODES := mini junior classic epic
BOOKS := $(foreach mode,$(MODES),$(mode)/normal $(mode)/hard)
books: workshop
	$(MAKE) $(addprefix book/,$(BOOKS))
book/%:
	$(WORKSHOP) book $(subst /, ,$*) $(EFFORT) Sources/Games/CWordle/books/$(subst /hard,-hard,$(subst /normal,,$*)).txt

# Searches for the costs of first guesses that Wordle's analysis looks up; hours for the longer words, and may be interrupted. Of some
# modes it also looks closely at what is left and not solved exactly; of classic that was done for the answers.
LOOKED := mini/normal mini/hard classic/normal
openings: workshop $(addprefix opening/,$(BOOKS))
opening/%: OPENINGS = $(WORKSHOP) openings $(subst /, ,$*) \
	Sources/Games/CWordle/openings/$(subst /hard,-hard,$(subst /normal,,$*)).bin
opening/%: workshop
	$(OPENINGS)
	$(if $(filter $*,$(LOOKED)),$(OPENINGS) --looks)

# Records the transcripts and the reference anew; the tests fail afterwards until the change is committed.
record:
	-PARLOR_RECORD=1 $(SWIFT_TEST) --filter Transcripts

# The pictures of the README, from games that are played for them.
pictures: build
	@Scripts/setup test
	/usr/bin/python3 Scripts/pictures.py $(PARLOR) Pictures
	/usr/bin/python3 Scripts/film.py $(PARLOR) Pictures

# The README's pictures of the page.
page-pictures: web
	.build/browsers/bin/python Scripts/page-pictures.py $(PAGE) Pictures

PREFIX ?= /usr/local
SHARE := $(DESTDIR)$(PREFIX)/share
# The programs that are installed if they were built, with the chapters of their man pages.
PAGES := parlor.6 parlor-engine.6 parlor-server.8 parlor-net.6
PROGRAMS := $(basename $(PAGES))
# The programs; their man pages and completions, which they write themselves; the page, if it was built.
install: build
	[ ! -e $(PAGE)/index.html ] || { rm -rf $(SHARE)/parlor/page && install -d $(SHARE)/parlor/page \
		&& install -m 644 $(PAGE)/* $(SHARE)/parlor/page; }
	mkdir -p .build/docs
	for page in $(PAGES); do \
		program=$${page%.*}; built=.build/release/$$program; \
		[ -x $$built ] || continue; \
		install -D $$built $(DESTDIR)$(PREFIX)/bin/$$program || exit; \
		for file in "man/man$${page##*.}/$$page --man" \
			"bash-completion/completions/$$program --generate-completion-script bash" \
			"zsh/site-functions/_$$program --generate-completion-script zsh" \
			"fish/vendor_completions.d/$$program.fish --generate-completion-script fish"; do \
			set -- $$file; name=$$1; shift; \
			$$built "$$@" >.build/docs/$${name##*/} && install -D -m 644 .build/docs/$${name##*/} $(SHARE)/$$name || exit; \
		done; \
	done

uninstall:
	cd $(DESTDIR)$(PREFIX)/bin && rm -f $(PROGRAMS)
	rm -rf $(SHARE)/parlor
	cd $(SHARE) && rm -f $(foreach page,$(PAGES),man/man?/$(page)) $(PROGRAMS:%=bash-completion/completions/%) \
		$(PROGRAMS:%=zsh/site-functions/_%) $(PROGRAMS:%=fish/vendor_completions.d/%.fish)

# What others install, in .build/dist: a tarball of all programs, and a Debian package of the same.
STAGE := .build/stage
dist: stage
	Scripts/package tarball $(STAGE) .build/dist
deb: stage
	@Scripts/setup deb
	package=$$(Scripts/package deb $(STAGE) .build/dist) && lintian --allow-root --fail-on error,warning "$$package" && echo "$$package"
stage: build engine
	$(SWIFT_RELEASE) --product parlor-server
	$(SWIFT_RELEASE) --product parlor-net
	rm -rf $(STAGE)
	$(MAKE) -s install DESTDIR=$(CURDIR)/$(STAGE) PREFIX=/usr
	Scripts/package texts $(STAGE)

# Packs what is built so far, installs it into a folder, runs it and removes it.
TRIED := .build/tried
test-packages: build engine
	@Scripts/setup deb
	rm -rf $(TRIED)
	$(MAKE) -s install DESTDIR=$(CURDIR)/$(TRIED) PREFIX=/usr
	Tests/Programs/packages.sh $(TRIED)

# The Debian package in a Debian of its own, with the server run as its unit says.
trial-dist: deb
	@Scripts/setup trial-dist
	Scripts/trial-dist .build/dist

clean:
	rm -rf .build
