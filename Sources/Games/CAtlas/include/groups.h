#ifndef PARLOR_GROUPS_H
#define PARLOR_GROUPS_H

/* The texts of the group files, each followed by a zero byte. */
extern const unsigned char parlor_groups[];
extern const unsigned long parlor_groups_size;

/* Swift does not import an array of unknown size; a pointer it does. */
static inline const void *_Nonnull parlor_groups_bytes(void) {
  return parlor_groups;
}

/* A constant to C, but a variable of another module to Swift. */
static inline unsigned long parlor_groups_length(void) {
  return parlor_groups_size;
}

#endif
