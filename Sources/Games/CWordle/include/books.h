#ifndef PARLOR_BOOKS_H
#define PARLOR_BOOKS_H

#include <stdbool.h>

extern const unsigned char parlor_books[];
extern const unsigned long parlor_books_size;

/* Swift does not import an array of unknown size; a pointer it does. */
static inline const void *_Nonnull parlor_books_bytes(void) {
  return parlor_books;
}

/* A constant to C, but a variable of another module to Swift. */
static inline unsigned long parlor_books_length(void) {
  return parlor_books_size;
}

/* The costs of first guesses of a mode, by its length from the shortest; NULL where there are none. */
const void *_Nullable parlor_openings(unsigned mode, bool is_hard, unsigned long *_Nonnull size);

#endif
