// Plays the same six words in every game of Wordle, as fast as the lines go, on its own standard input and output.
#include <stdio.h>
#include <string.h>

static const char *const words[] = {"crane", "slots", "dumpy", "fight", "bevel", "women"};

// Sends a request and reads its reply; whether it was carried out. `over` is set by the record that ends a game.
static int ask(const char *verb, const char *rest, int *over) {
  char line[4096];
  printf("%s %s\n", verb, rest);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "ok", 2)) return 1;
    if (!strncmp(line, "error ", 6)) return 0;
    if (!strncmp(line, "result ", 7)) *over = 1;
  }
  return 0;
}

int main(void) {
  int over = 0;
  while (ask("newgame", "wordle classic", &over)) {
    over = 0;
    for (int i = 0; i < 6 && !over; i++) ask("guess", words[i], &over);
  }
}
