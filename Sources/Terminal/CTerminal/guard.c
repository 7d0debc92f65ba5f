#include <stdbool.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include "include/terminal.h"

// Faults, and what else ends a process that does not ask for it; those that the keyboard and the system's end send are read.
static const int deadly[] = {
  SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP, SIGSYS, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGPIPE,
  SIGPOLL, SIGPWR,
};
enum { deadly_count = sizeof deadly / sizeof *deadly, text_size = 256, stack_size = 64 * 1024 };

static struct sigaction before[deadly_count];
static struct termios modes;
static char text[text_size];
static volatile sig_atomic_t text_length;
static char stack[stack_size];

// Nothing but calls that are safe inside a signal handler.
static void give_back(int number) {
  // In the background the terminal is somebody else's.
  if (tcgetpgrp(STDIN_FILENO) == getpgrp()) {
    const char *rest = text;
    for (size_t length = (size_t)text_length; length > 0;) {
      ssize_t count = write(STDOUT_FILENO, rest, length);
      if (count <= 0) break;
      rest += count;
      length -= (size_t)count;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
  }
  for (int index = 0; index < deadly_count; index++)
    if (deadly[index] == number) sigaction(number, &before[index], 0);
  raise(number);
}

void parlor_guard_terminal(void) {
  static bool is_on;
  if (is_on || tcgetattr(STDIN_FILENO, &modes) != 0) return;
  is_on = true;
  // A handler for a stack that is full needs one of its own.
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, 0);
  struct sigaction action = {.sa_handler = give_back, .sa_flags = SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < deadly_count; index++) {
    sigaction(deadly[index], &action, &before[index]);
    // Whoever has started the program may have it ignored.
    if (before[index].sa_handler == SIG_IGN) sigaction(deadly[index], &before[index], 0);
  }
}

void parlor_guard_screen(const char *value) {
  size_t length = strlen(value);
  if (length >= text_size) return;
  // The length is told last, so that a fault in between writes nothing that is half a sequence.
  text_length = 0;
  memcpy(text, value, length);
  text_length = (sig_atomic_t)length;
}
