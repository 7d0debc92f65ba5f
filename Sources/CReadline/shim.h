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

/* Takes the signals of the keyboard and the window, and those that ask to end, from the process and gives a descriptor
   that delivers them; `old` is the mask to restore. readline's own handling is off: it would undo the mask. */
static inline int parlor_open_signals(sigset_t *old) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGWINCH);
  sigaddset(&set, SIGTSTP);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGQUIT);
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
}

/* The same while a line is being typed: the terminal is put in order before, and the line shown again after. */
static inline void parlor_yield_line_to(int number) {
  rl_cleanup_after_signal();
  parlor_yield_to(number);
  rl_reset_after_signal();
  rl_on_new_line();
  rl_forced_update_display();
}

#include "keys.h"

/* The next signal that waits, or 0. */
static inline int parlor_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

/* Forgets a half-typed line, whatever readline was in the middle of, and shows the prompt on a new row. */
static inline void parlor_drop_line(void) {
  rl_callback_sigcleanup();
  parlor_macro()->state = PARLOR_NO_MACRO;
  rl_free_line_state();
  rl_echo_signal_char(SIGINT);
  rl_point = rl_end;
  rl_replace_line("", 1);
  rl_crlf();
  rl_on_new_line();
  rl_reset_line_state();
  rl_redisplay();
}

/* What a terminal answers too late to a question about its ground, up to BEL or ST, and about itself, up to c: it is not typed. */
static inline int parlor_skip_to(int first, int second) {
  for (int count = 0, key = 0; count < 64 && key != first && key != second; count++) {
    key = rl_read_key();
    if (key <= 0) break;
  }
  return 0;
}
static inline int parlor_skip_ground(int count, int key) { return parlor_skip_to(7, '\\'); }
static inline int parlor_skip_kind(int count, int key) { return parlor_skip_to('c', 'c'); }

static inline void parlor_bind_answers(void) {
  rl_bind_keyseq("\033]11;", parlor_skip_ground);
  rl_bind_keyseq("\033[?", parlor_skip_kind);
}

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
