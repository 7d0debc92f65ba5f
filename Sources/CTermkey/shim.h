#pragma once
#include <string.h>
#include <termkey.h>
#include <unibilium.h>

/* A key or a movement of the pointer, of which libtermkey makes a union that Swift can't read. */
typedef struct {
  /* What it is, as below. */
  int kind;
  /* The code point, the symbol, or the button. */
  int code;
  /* Shift 1, Alt 2, Ctrl 4. */
  int modifiers;
  /* Of the pointer: TERMKEY_MOUSE_PRESS, _DRAG or _RELEASE, and the cell from 1. */
  int event, row, column;
} parlor_key;

enum { PARLOR_KEY_NONE, PARLOR_KEY_CHARACTER, PARLOR_KEY_SYMBOL, PARLOR_KEY_POINTER, PARLOR_KEY_UNKNOWN, PARLOR_KEY_BEGUN };

/* The pointer is asked for in decimal cells; the start of its reports in the terminfo of newer terminals would be taken
   for that of reports in bytes. */
static inline const char *parlor_terminfo(const char *name, const char *value, void *data) {
  (void)data;
  return strcmp(name, "key_mouse") == 0 ? NULL : value;
}

/* A decoder of bytes, which reads no terminal itself. */
static inline TermKey *parlor_open_keys(const char *term) {
  TermKey *keys = termkey_new_abstract(term, TERMKEY_FLAG_UTF8 | TERMKEY_FLAG_CONVERTKP | TERMKEY_FLAG_NOSTART);
  if (!keys) return NULL;
  termkey_set_canonflags(keys, TERMKEY_CANON_DELBS);
  termkey_hook_terminfo_getstr(keys, parlor_terminfo, NULL);
  termkey_start(keys);
  return keys;
}

/* The next key; `isLast` says that what has begun is not going on, so that a lone ESC is the key Esc. */
static inline parlor_key parlor_next_key(TermKey *keys, int isLast) {
  parlor_key result = {PARLOR_KEY_NONE, 0, 0, 0, 0, 0};
  TermKeyKey key;
  TermKeyResult found = isLast ? termkey_getkey_force(keys, &key) : termkey_getkey(keys, &key);
  if (found == TERMKEY_RES_AGAIN) result.kind = PARLOR_KEY_BEGUN;
  if (found != TERMKEY_RES_KEY) return result;
  result.modifiers = key.modifiers;
  switch (key.type) {
  case TERMKEY_TYPE_UNICODE:
    result.kind = PARLOR_KEY_CHARACTER;
    result.code = (int)key.code.codepoint;
    break;
  case TERMKEY_TYPE_KEYSYM:
    result.kind = PARLOR_KEY_SYMBOL;
    result.code = key.code.sym;
    break;
  case TERMKEY_TYPE_MOUSE: {
    TermKeyMouseEvent event = TERMKEY_MOUSE_UNKNOWN;
    int button = 0;
    termkey_interpret_mouse(keys, &key, &event, &button, &result.row, &result.column);
    result.kind = PARLOR_KEY_POINTER;
    result.event = event;
    result.code = button;
    break;
  }
  default: result.kind = PARLOR_KEY_UNKNOWN;
  }
  return result;
}

/* Whether terminfo says that a kind of terminal erases in the colour that is chosen for the ground. */
static inline int parlor_erases_in_colour(const char *name) {
  unibi_term *known = unibi_from_term(name);
  int erases = known && unibi_get_bool(known, unibi_back_color_erase);
  if (known) unibi_destroy(known);
  return erases;
}

/* How many colours terminfo gives a kind of terminal; -1 if it has none, -2 if terminfo does not know it. */
static inline int parlor_terminfo_colours(const char *name) {
  /* The file is read once: a picture asks for its colours each time it is drawn. */
  static char last[64];
  static int colours;
  if (*name && strcmp(name, last) == 0) return colours;
  unibi_term *known = unibi_from_term(name);
  colours = known ? unibi_get_num(known, unibi_max_colors) : -2;
  if (known) unibi_destroy(known);
  if (strlen(name) < sizeof last) strcpy(last, name);
  return colours;
}
