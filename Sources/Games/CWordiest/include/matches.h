#ifndef PARLOR_MATCHES_H
#define PARLOR_MATCHES_H

extern const unsigned char parlor_matches[];
extern const unsigned long parlor_matches_size;

#ifdef __wasm__
/* They come apart from the engine, from whoever embeds it. */
const void *_Nonnull parlor_matches_bytes(void);
unsigned long parlor_matches_length(void);
#else
/* Swift does not import an array of unknown size; a pointer it does. */
static inline const void *_Nonnull parlor_matches_bytes(void) {
  return parlor_matches;
}

/* A constant to C, but a variable of another module to Swift. */
static inline unsigned long parlor_matches_length(void) {
  return parlor_matches_size;
}
#endif

#endif
