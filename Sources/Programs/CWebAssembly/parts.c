#include <stdbool.h>

#include "embedder.h"

#ifdef __wasm__

/* What is large, and seldom asked for or the same for many releases: here it comes apart from the engine. The linker takes these
   functions in place of those that embed it. */

/* A part, which is fetched once. */
typedef struct {
  const char *name;
  void *start;
  unsigned long size;
} part;

static const void *bytes(part *it) {
  if (!it->start) {
    it->size = (unsigned long)parlor_part(it->name);
    it->start = parlor_allocate(it->size);
    if (!it->start) __builtin_trap();
    parlor_fetch(it->start);
  }
  return it->start;
}

/* The lexicon, which nearly every line needs, and hardly any release changes. */

static part lexicon = {"lexicon", 0, 0};

const void *parlor_lexicon_bytes(void) { return bytes(&lexicon); }

/* Wordiest's matches. */

static part matches = {"matches", 0, 0};

const void *parlor_matches_bytes(void) { return bytes(&matches); }

unsigned long parlor_matches_length(void) {
  bytes(&matches);
  return matches.size;
}

/* The costs of Wordle's first guesses, mode by mode. */

static part openings[4][2] = {
    {{"openings-mini", 0, 0}, {"openings-mini-hard", 0, 0}},
    {{"openings-junior", 0, 0}, {"openings-junior-hard", 0, 0}},
    {{"openings-classic", 0, 0}, {"openings-classic-hard", 0, 0}},
    {{"openings-epic", 0, 0}, {"openings-epic-hard", 0, 0}},
};

const void *parlor_openings(unsigned mode, bool is_hard, unsigned long *size) {
  if (mode >= 4) {
    *size = 0;
    return 0;
  }
  const void *start = bytes(&openings[mode][is_hard]);
  *size = openings[mode][is_hard].size;
  return start;
}

#endif
