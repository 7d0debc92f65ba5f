#ifndef PARLOR_LEXICON_H
#define PARLOR_LEXICON_H

extern const unsigned char parlor_lexicon[];
extern const unsigned long parlor_lexicon_size;

#ifdef __wasm__
/* It comes apart from the engine, from whoever embeds it. */
const void *_Nonnull parlor_lexicon_bytes(void);
#else
/* Swift does not import an array of unknown size; a pointer it does. */
static inline const void *_Nonnull parlor_lexicon_bytes(void) {
  return parlor_lexicon;
}

/* A constant to C, but a variable of another module to Swift. */
static inline unsigned long parlor_lexicon_length(void) {
  return parlor_lexicon_size;
}
#endif

#endif
