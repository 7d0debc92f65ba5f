# Parlor. On a fresh Debian machine with a Swift toolchain, `make play` and `make test` do all the set-up.

PARLOR := .build/release/parlor
SWIFT_RELEASE := swift build -c release -Xswiftc -static-executable -Xlinker -s
# In a pipe the engine's output is the only output.
QUIETLY := </dev/null 1>&2

.PHONY: play build test lint format bench lexicon matches books record docs install clean

# Builds the release and opens it: the REPL on a terminal, the engine in a pipe.
play:
	@Scripts/setup play $(QUIETLY)
	@[ -x $(PARLOR) ] || echo 'parlor: building the release; the first time takes some minutes' >&2
	@$(SWIFT_RELEASE) --product parlor -q $(QUIETLY)
	@$(PARLOR)

build:
	@Scripts/setup play
	$(SWIFT_RELEASE) --product parlor

# Everything that has to hold; what CI runs.
test: lint build
	@Scripts/setup test
	Scripts/check-lexicon
	Scripts/check-groups
	PARLOR=$(CURDIR)/$(PARLOR) Scripts/check-matches
	PARLOR=$(CURDIR)/$(PARLOR) swift test

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

format:
	swift format --in-place --recursive Package.swift Sources Tests

# Speed and size beside sqlite3 and Stockfish; Wordle's solver, over LISTS='ANSWERS GUESSES' where given; GAMES games of each bot
# and rank; solvers against brute force.
GAMES ?= 1000
# The bots take a folder of lists from a variable of the same name.
unexport LISTS
bench: build
	@Scripts/setup bench
	swift build -c release -Xswiftc -static-executable --product wordle-solve
	PARLOR=$(CURDIR)/$(PARLOR) python3 Benchmarks/bench.py
	PARLOR=$(CURDIR)/$(PARLOR) python3 Benchmarks/solver.py $(LISTS)
	PARLOR=$(CURDIR)/$(PARLOR) Benchmarks/bots $(GAMES)
	PARLOR_DEALS=200000 PARLOR_TREES=1000 swift test --filter 'BruteForce|WordleTests.Solver'

# Derives the embedded lexicon anew; the result is the same bytes every time.
lexicon:
	@Scripts/setup lexicon
	python3 Scripts/lexicon.py .build/lexicon/lexicon.rows
	swift run -c release -Xswiftc -static-executable lexicon-pack .build/lexicon/lexicon.rows Sources/CLexicon/lexicon.bin

# Generates Wordiest's embedded matches anew; the result is the same bytes every time.
matches: build
	$(PARLOR) -c 'wordiest generate 1 2000 Sources/CWordiest/matches.packed'

# Searches for Wordle's embedded books anew, up to the proof where one is made: `make books EFFORT=quick` takes a minute.
EFFORT ?= proof
MODES := mini junior classic epic
BOOKS := $(foreach mode,$(MODES),$(mode)/normal $(mode)/hard)
books: build
	$(MAKE) $(addprefix book/,$(BOOKS))
book/%:
	$(PARLOR) -c 'wordle book $(subst /, ,$*) $(EFFORT) Sources/CWordle/books/$(subst /hard,-hard,$(subst /normal,,$*)).txt'

# Records the transcripts and the reference anew; the tests fail afterwards until the change is committed.
record:
	-PARLOR_RECORD=1 swift test --filter Transcripts

# The man page and the completions, from the tables.
docs: build
	mkdir -p .build/docs
	$(PARLOR) --man > .build/docs/parlor.6
	for shell in bash zsh fish; do $(PARLOR) --generate-completion-script $$shell > .build/docs/parlor.$$shell; done

PREFIX ?= /usr/local
install: docs
	install -D $(PARLOR) $(DESTDIR)$(PREFIX)/bin/parlor
	install -D -m 644 .build/docs/parlor.6 $(DESTDIR)$(PREFIX)/share/man/man6/parlor.6
	install -D -m 644 .build/docs/parlor.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/parlor
	install -D -m 644 .build/docs/parlor.zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_parlor
	install -D -m 644 .build/docs/parlor.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/parlor.fish

clean:
	rm -rf .build
