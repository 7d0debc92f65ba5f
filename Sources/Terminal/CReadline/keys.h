#pragma once
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>

/* What keys can do at the prompt is bounded: shim.h has what is needed besides. */

/* The largest number that may be typed before a command: more is a slip or an attack. */
#define PARLOR_LARGEST_COUNT 100
/* The most that is typed or pasted before Enter, in bytes; of a longer input nothing is taken. */
#define PARLOR_LONGEST_LINE (1 << 18)
/* The most edits of a line that can be undone, and the most text that is kept for that. */
#define PARLOR_MOST_UNDOS 1000
#define PARLOR_MOST_UNDO_TEXT (1 << 20)
/* The most keys of a macro. */
#define PARLOR_LONGEST_MACRO 256

static inline void parlor_bound_undo(void) {
  size_t edits = 0, text = 0;
  for (UNDO_LIST *edit = rl_undo_list; edit; edit = edit->next) {
    edits++;
    if (edit->text) text += strlen(edit->text);
    if (edits > PARLOR_MOST_UNDOS || text > PARLOR_MOST_UNDO_TEXT) {
      rl_free_undo_list();
      return;
    }
  }
}

/* Keeps to the limits before a key is read. */
static inline void parlor_keep_limits(void) {
  static UNDO_LIST *newest;
  // What was typed or killed may be inserted once for each.
  static int longest = 1;
  if (rl_end > longest) longest = rl_end;
  const int fitting = PARLOR_LONGEST_LINE / longest, most = fitting < PARLOR_LARGEST_COUNT ? fitting : PARLOR_LARGEST_COUNT;
  if (rl_numeric_arg > most) rl_numeric_arg = most > 0 ? most : 1;
  if (rl_end > PARLOR_LONGEST_LINE) {
    rl_replace_line("", 1);
    rl_ding();
  }
  if (rl_undo_list != newest) parlor_bound_undo();
  newest = rl_undo_list;
}

/* Lets who has asked the process to end be heard. */
static inline void parlor_hear_signals(void) {
  static const int ends[] = {SIGTERM, SIGHUP, SIGQUIT};
  sigset_t waiting;
  sigpending(&waiting);
  for (int index = 0; index < 3; index++)
    if (sigismember(&waiting, ends[index])) parlor_yield_line_to(ends[index]);
}

/* A keyboard macro, which is recorded and played here: readline plays its own past all limits. */
struct parlor_macro {
  unsigned char keys[PARLOR_LONGEST_MACRO];
  int length, next;
  enum { PARLOR_NO_MACRO, PARLOR_RECORDING, PARLOR_PLAYING } state;
};

static inline struct parlor_macro *parlor_macro(void) {
  static struct parlor_macro macro;
  return &macro;
}

/* Whether a key comes next that nobody types. */
static inline bool parlor_plays_macro(void) {
  return parlor_macro()->state == PARLOR_PLAYING && parlor_macro()->next < parlor_macro()->length;
}

/* Whether readline has read a key ahead and not carried it out, as behind one that is repeated. */
static inline bool parlor_has_pending_key(void) { return rl_pending_input != 0; }

static inline int parlor_start_macro(int count, int key) {
  if (parlor_macro()->state != PARLOR_NO_MACRO) return rl_ding();
  parlor_macro()->length = 0;
  parlor_macro()->state = PARLOR_RECORDING;
  return 0;
}

static inline int parlor_end_macro(int count, int key) {
  if (parlor_macro()->state != PARLOR_RECORDING) return rl_ding();
  // Without the keys that have ended it.
  parlor_macro()->length = parlor_macro()->length > rl_key_sequence_length ? parlor_macro()->length - rl_key_sequence_length : 0;
  parlor_macro()->state = PARLOR_NO_MACRO;
  return 0;
}

static inline int parlor_play_macro(int count, int key) {
  if (parlor_macro()->state != PARLOR_NO_MACRO || parlor_macro()->length == 0) return rl_ding();
  parlor_macro()->next = 0;
  parlor_macro()->state = PARLOR_PLAYING;
  return 0;
}

typedef int parlor_next_byte(FILE *);
typedef int parlor_has_byte(void);

/* What reads a byte that somebody has typed, and tells whether one is there. */
struct parlor_typed {
  parlor_next_byte *next;
  parlor_has_byte *has;
};

static inline struct parlor_typed *parlor_typed(void) {
  static struct parlor_typed typed;
  return &typed;
}

/* Reads a key. readline may wait here for the rest of a sequence. */
static inline int parlor_read_key(FILE *stream) {
  parlor_keep_limits();
  if (parlor_plays_macro()) {
    int key = parlor_macro()->keys[parlor_macro()->next++];
    // Such a key in a search would have readline jump into a function that has returned.
    if (RL_ISSTATE(RL_STATE_ISEARCH) && (key == '\033' || key == CTRL('X'))) key = '\n';
    return key;
  }
  // Not before its last key is carried out, which may be the one that would play it again.
  if (parlor_macro()->state == PARLOR_PLAYING) parlor_macro()->state = PARLOR_NO_MACRO;
  static unsigned keys_read;
  if (keys_read++ % 256 == 0) parlor_hear_signals();
  int key = parlor_typed()->next(stream);
  if (parlor_macro()->state == PARLOR_RECORDING && key >= 0) {
    if (parlor_macro()->length < PARLOR_LONGEST_MACRO) {
      parlor_macro()->keys[parlor_macro()->length++] = key;
    } else {
      parlor_macro()->length = 0;
      parlor_macro()->state = PARLOR_NO_MACRO;
      rl_ding();
    }
  }
  return key;
}

static inline int parlor_has_key(void) { return parlor_plays_macro() || parlor_typed()->has(); }

/* What readline reads instead of the terminal. */
static inline void parlor_set_input(parlor_next_byte *next, parlor_has_byte *has) {
  *parlor_typed() = (struct parlor_typed){next, has};
  rl_getc_function = parlor_read_key;
  rl_input_available_hook = parlor_has_key;
}

/* Pasted lines go into one input line; a last line that is whole is as good as entered. */
static inline int parlor_paste(int count, int key) {
  static const char end[] = "\033[201~";
  const size_t behind = sizeof end - 1, most = PARLOR_LONGEST_LINE;
  char *text = malloc(most + behind + 1);
  if (!text) return rl_ding();
  size_t length = 0;
  bool fits = true;
  for (int next; (next = rl_read_key()) >= 0;) {
    if (length == most + behind) {
      // The rest is read, too, so that it is not typed; only its end is looked for.
      memmove(text, text + most, length = behind);
      fits = false;
    }
    text[length++] = next == '\r' ? '\n' : next;
    if (next == '~' && length >= behind && memcmp(text + length - behind, end, behind) == 0) {
      length -= behind;
      break;
    }
  }
  text[length] = 0;
  if (fits && strlen(text) == length) {
    rl_mark = rl_point;
    rl_insert_text(text);
    const char *marks = rl_variable_value("enable-active-region");
    if (marks && strcmp(marks, "on") == 0) rl_activate_mark();
  } else {
    rl_ding();
  }
  free(text);
  if (rl_end > 0 && rl_line_buffer[rl_end - 1] == '\n') rl_newline(1, '\n');
  return 0;
}

static inline void parlor_bind_paste(void) {
  rl_bind_keyseq("\033[200~", parlor_paste);
}

/* Goes to the next of the characters that are like the one that is typed then, or to one before if the step is -1. readline's
   own function gives control back in between, and crashes where keys without a meaning follow. */
static inline int parlor_go_to_character(int count, int step) {
  char wanted[4];
  const int first = rl_read_key(), length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  if (first < 32) return rl_ding();
  wanted[0] = first;
  for (int index = 1; index < length; index++) wanted[index] = rl_read_key();
  if (count < 0) {
    count = -count;
    step = -step;
  }
  for (int place = rl_point + step; 0 <= place && place < rl_end; place += step)
    if (strncmp(rl_line_buffer + place, wanted, length) == 0 && --count == 0) {
      rl_point = place;
      return 0;
    }
  return rl_ding();
}
static inline int parlor_next_character(int count, int key) { return parlor_go_to_character(count, 1); }
static inline int parlor_last_character(int count, int key) { return parlor_go_to_character(count, -1); }

/* Gives all keys of a function to another one, or to none. */
static inline void parlor_rebind(Keymap map, rl_command_func_t *old, rl_command_func_t *new) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP) parlor_rebind((Keymap)map[key].function, old, new);
    if (map[key].type == ISFUNC && map[key].function == old) map[key].function = new;
  }
}

static inline void parlor_rebind_everywhere(rl_command_func_t *old, rl_command_func_t *new) {
  parlor_rebind(emacs_standard_keymap, old, new);
  parlor_rebind(vi_movement_keymap, old, new);
  parlor_rebind(vi_insertion_keymap, old, new);
}

/* Has Ctrl-S stop nothing, and lets go on what it has stopped. */
static inline bool parlor_release_output(struct termios *terminal) {
  if (tcgetattr(STDIN_FILENO, terminal) != 0) return false;
  struct termios released = *terminal;
  released.c_iflag &= ~IXON;
  return tcsetattr(STDIN_FILENO, TCSANOW, &released) == 0;
}

/* Takes the terminal for a line. Ctrl-S is a key of the line: if it stopped the output, nothing would end the process. */
static inline void parlor_prepare_terminal(int has_meta) {
  struct termios terminal;
  // readline is to find, and later to restore, what the terminal was like.
  if (parlor_release_output(&terminal)) tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
  rl_prep_terminal(has_meta);
  parlor_release_output(&terminal);
}

/* Has the limits kept. If files are out of reach, no key opens one either. */
static inline void parlor_bind_limits(bool has_files) {
  rl_prep_term_function = parlor_prepare_terminal;
  // Who wants vi's keys sets them in inputrc. There readline looks for ever for the end of a word that is not UTF-8.
  parlor_rebind_everywhere(rl_vi_editing_mode, NULL);
  parlor_rebind_everywhere(rl_char_search, parlor_next_character);
  parlor_rebind_everywhere(rl_backward_char_search, parlor_last_character);
  parlor_rebind_everywhere(rl_start_kbd_macro, parlor_start_macro);
  parlor_rebind_everywhere(rl_end_kbd_macro, parlor_end_macro);
  parlor_rebind_everywhere(rl_call_last_kbd_macro, parlor_play_macro);
  if (has_files) return;
  parlor_rebind_everywhere(rl_tilde_expand, NULL);
  parlor_rebind_everywhere(rl_re_read_init_file, NULL);
}
