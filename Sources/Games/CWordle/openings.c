#include "books.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char mini[] = {
#embed "openings/mini.bin"
};
static const unsigned char mini_hard[] = {
#embed "openings/mini-hard.bin"
};
static const unsigned char junior[] = {
#embed "openings/junior.bin"
};
static const unsigned char junior_hard[] = {
#embed "openings/junior-hard.bin"
};
static const unsigned char classic[] = {
#embed "openings/classic.bin"
};
static const unsigned char classic_hard[] = {
#embed "openings/classic-hard.bin"
};
static const unsigned char epic[] = {
#embed "openings/epic.bin"
};
static const unsigned char epic_hard[] = {
#embed "openings/epic-hard.bin"
};

const void *parlor_openings(unsigned mode, bool is_hard, unsigned long *size) {
  static const struct {
    const void *start;
    unsigned long size;
  } all[4][2] = {
      {{mini, sizeof mini}, {mini_hard, sizeof mini_hard}},
      {{junior, sizeof junior}, {junior_hard, sizeof junior_hard}},
      {{classic, sizeof classic}, {classic_hard, sizeof classic_hard}},
      {{epic, sizeof epic}, {epic_hard, sizeof epic_hard}},
  };
  if (mode >= 4) {
    *size = 0;
    return 0;
  }
  *size = all[mode][is_hard].size;
  return all[mode][is_hard].start;
}
