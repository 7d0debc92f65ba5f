# Rebuilds the embedded lexicon: needs the Debian package scowl, and pip for ENABLE. The bytes are the same each time.
LEXICON_ROWS = .build/lexicon/lexicon.rows
LEXICON_BLOB = Sources/CLexicon/lexicon.bin

.PHONY: lexicon
lexicon:
	python3 Scripts/lexicon.py $(LEXICON_ROWS)
	swift run -c release lexicon-pack $(LEXICON_ROWS) $(LEXICON_BLOB)
