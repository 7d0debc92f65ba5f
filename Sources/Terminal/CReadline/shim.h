#pragma once
#include <stdio.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

typedef char **parlor_completer(const char *, int, int);

/* readline's hooks are mutable globals, which Swift 6 does not let its own code touch. */

static inline void parlor_set_name(const char *name) { rl_readline_name = name; }

static inline void parlor_set_completer(parlor_completer *completer, char *word_breaks) {
  rl_attempted_completion_function = completer;
  rl_completer_word_break_characters = word_breaks;
}

static inline void parlor_no_file_names(void) { rl_attempted_completion_over = 1; }
static inline const char *parlor_line(void) { return rl_line_buffer; }

/* Takes the signals of the keyboard and the window, those that ask to end, and the one that goes on after a stop from the
   process and gives a descriptor that delivers them; `old` is the mask to restore. readline's own handling is off: it would undo the mask. */
static inline int parlor_open_signals(sigset_t *old) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGWINCH);
  sigaddset(&set, SIGTSTP);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGQUIT);
  sigaddset(&set, SIGCONT);
  pthread_sigmask(SIG_BLOCK, &set, old);
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* Lets a signal do to the process what it does by default. */
static inline void parlor_yield_to(int number) {
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, number);
  kill(getpid(), number);
  pthread_sigmask(SIG_UNBLOCK, &set, &old);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  /* That it goes on after being stopped is known. */
  sigset_t going_on;
  sigemptyset(&going_on);
  sigaddset(&going_on, SIGCONT);
  struct timespec none = {0, 0};
  sigtimedwait(&going_on, NULL, &none);
}

/* The narrowest window that readline is told of: in one that is also very low it would divide by a third of the columns. */
#define PARLOR_LEAST_COLUMNS 8

/* Tells readline how wide the window is; where it is narrower than readline can count with, that it is a little wider. */
static inline void parlor_fit_line(void) {
  int rows, columns;
  struct winsize size;
  if (ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_col < PARLOR_LEAST_COLUMNS) {
    rl_set_screen_size(size.ws_row > 1 ? size.ws_row : 2, PARLOR_LEAST_COLUMNS);
    return;
  }
  rl_reset_screen_size();
  rl_get_screen_size(&rows, &columns);
  if (rows < 2 || columns < PARLOR_LEAST_COLUMNS)
    rl_set_screen_size(rows < 2 ? 2 : rows, columns < PARLOR_LEAST_COLUMNS ? PARLOR_LEAST_COLUMNS : columns);
}

/* The same while a line is being typed: the terminal is put in order before, and the line shown again after. */
static inline void parlor_yield_line_to(int number) {
  rl_cleanup_after_signal();
  parlor_yield_to(number);
  rl_reset_after_signal();
  /* Nothing has told of a window that was resized meanwhile. */
  parlor_fit_line();
  rl_on_new_line();
  rl_forced_update_display();
}

#include "keys.h"

/* Shows the line again after the window has changed. */
static inline void parlor_follow_window(void) {
  struct winsize size;
  if (ioctl(fileno(rl_instream), TIOCGWINSZ, &size) == 0 && size.ws_col >= PARLOR_LEAST_COLUMNS) {
    rl_resize_terminal();
    return;
  }
  parlor_fit_line();
  rl_on_new_line();
  rl_forced_update_display();
}

/* The next signal that waits, or 0. */
static inline int parlor_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

/* Forgets a half-typed line, whatever readline was in the middle of, and shows the prompt on a new row. If there was none, some
   advice stands before it. */
static inline void parlor_drop_line(const char *advice) {
  const int was_empty = rl_end == 0;
  rl_callback_sigcleanup();
  parlor_macro()->state = PARLOR_NO_MACRO;
  rl_free_line_state();
  rl_echo_signal_char(SIGINT);
  rl_point = rl_end;
  rl_replace_line("", 1);
  rl_crlf();
  if (was_empty) fprintf(rl_outstream, "%s\n", advice);
  rl_on_new_line();
  rl_reset_line_state();
  rl_redisplay();
}

/* Whether readline looks for a line of the history. A key there that only begins a sequence ends the search and is carried out
   inside of it; where the sequence means nothing, readline then jumps into a function that has returned, and crashes. */
static inline int parlor_searches(void) { return RL_ISSTATE(RL_STATE_ISEARCH) != 0; }

/* The newest line of the history, or NULL. */
static inline const char *parlor_newest_line(void) {
  HIST_ENTRY *entry = history_get(history_base + history_length - 1);
  return entry ? entry->line : NULL;
}

static inline int parlor_window(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

/* Runs a pager in a shell, with text on its standard input and the signals as they were for this process at first, and waits
   for its end; while it is stopped, so is this process. less is told to show colours, to leave the screen as it is and to end
   by itself after one page, unless the user has told it something else. Gives what waitpid(2) does, or -1. */
static inline int parlor_page(const char *command, const void *text, size_t size) {
  FILE *file = tmpfile();
  if (!file) return -1;
  if (fwrite(text, 1, size, file) != size || fflush(file) != 0) {
    fclose(file);
    return -1;
  }
  rewind(file);
  pid_t child = fork();
  if (child == 0) {
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    dup2(fileno(file), 0);
    execl("/bin/sh", "sh", "-c", "LESS=${LESS-FRX}; export LESS; eval \"$1\"", "sh", command, (char *)NULL);
    _exit(127);
  }
  fclose(file);
  if (child < 0) return -1;
  int status;
  while (waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status)) {
    parlor_yield_to(SIGTSTP);
    kill(child, SIGCONT);
  }
  return status;
}
