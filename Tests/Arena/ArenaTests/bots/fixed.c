// Guesses the same words in every game of Wordle, as fast as it can: for measuring the arena.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Sends a request; whether it was carried out.
static bool ask(const char *request, bool *isOver) {
  char line[4096];
  fputs(request, stdout);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "result ", 7)) *isOver = true;
    if (!strncmp(line, "ok", 2)) return true;
    if (!strncmp(line, "error ", 6)) return false;
  }
  return false;
}

int main(void) {
  const char *guesses[] = {"crane", "sloth", "bumpy", "fidge", "vixen", "jumbo"};
  bool isOver = false;
  while (ask("newgame wordle classic\n", &isOver)) {
    isOver = false;
    for (int i = 0; i < 6 && !isOver; i++) {
      char request[32];
      snprintf(request, sizeof request, "guess %s\n", guesses[i]);
      ask(request, &isOver);
    }
  }
}
