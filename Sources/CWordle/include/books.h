#ifndef PARLOR_BOOKS_H
#define PARLOR_BOOKS_H

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

#endif
