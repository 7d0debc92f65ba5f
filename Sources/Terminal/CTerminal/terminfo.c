#include <curses.h>
#include <pthread.h>
#include <string.h>
#include <term.h>
#include "include/terminal.h"

// What is asked of a kind of terminal, without a trace in what readline knows of its own.
static bool look_up(const char *name, int *colours) {
  TERMINAL *old = cur_term;
  int error;
  bool is_known = name && *name && setupterm((char *)name, 1, &error) == OK;
  if (is_known) *colours = tigetnum("colors");
  TERMINAL *own = cur_term;
  set_curterm(old);
  if (is_known && own && own != old) del_curterm(own);
  return is_known;
}

int parlor_terminfo_colours(const char *name) {
  // The file is read once: a picture asks for its colours each time it is drawn. Curses itself is for one thread at a time.
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static char last[64];
  static int known;
  pthread_mutex_lock(&lock);
  if (!*name || strcmp(name, last) != 0) {
    int colours;
    known = look_up(name, &colours) ? (colours < 0 ? -1 : colours) : -2;
    last[0] = 0;
    if (strlen(name) < sizeof last) strcpy(last, name);
  }
  int found = known;
  pthread_mutex_unlock(&lock);
  return found;
}
