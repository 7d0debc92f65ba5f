// Plays Wordiest with its own words: of all pairs that the rack has tiles for it takes the one with the most points, bonuses
// counted. It talks on its own standard input and output, so it needs somebody at the other end: the arena, or socat.
// To compile: cc -O2 -o two-words two-words.c. Usage: two-words WORDS
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 20000, MOST_TILES = 14 };

typedef struct {
  char letter;
  int value, word;  // points with the tile's own bonus, and the factor of the word
} Tile;

static char words[MOST_WORDS][MOST_TILES + 2];
static int count;
static Tile rack[MOST_TILES];
static int tiles;

// Sends a request and reads its reply; whether it was carried out. The tiles of a new rack are kept.
static bool ask(const char *request) {
  char line[4096];
  printf("%s\n", request);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    int number, points, times = 1;
    char letter, row[16], bonus[8] = "";
    if (!strncmp(line, "ok", 2)) return true;
    if (!strncmp(line, "error ", 6)) return false;
    if (sscanf(line, "tile %d %c %d %15s %*d bonus %7s", &number, &letter, &points, row, bonus) < 4) continue;
    if (number > MOST_TILES) continue;
    const bool isWord = *bonus && bonus[1] == 'W';
    if (*bonus) times = bonus[0] - '0';
    rack[number - 1] = (Tile){letter, isWord ? points : points * times, isWord ? times : 1};
    tiles = number;
  }
  exit(1);
}

// What a word scores with the tiles that are not used; -1 if there is no tile for a letter. Marks the tiles that it takes.
static int lay(const char *word, bool *used) {
  int points = 0, factor = 1;
  for (; *word; word++) {
    int best = -1;
    for (int i = 0; i < tiles; i++) {
      if (used[i] || rack[i].letter != *word) continue;
      if (best < 0 || rack[i].word > rack[best].word || (rack[i].word == rack[best].word && rack[i].value > rack[best].value))
        best = i;
    }
    if (best < 0) return -1;
    used[best] = true;
    points += rack[best].value;
    factor *= rack[best].word;
  }
  return points * factor;
}

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!file) return fprintf(stderr, "usage: two-words WORDS\n"), 2;
  while (count < MOST_WORDS && fscanf(file, "%15s", words[count]) == 1) count++;
  while (ask("newgame wordiest")) {
    int most = 0, first = -1, second = -1;
    for (int i = 0; i < count; i++) {
      bool used[MOST_TILES] = {0};
      const int points = lay(words[i], used);
      if (points > most) most = points, first = i, second = -1;
      for (int j = 0; points >= 0 && j < count; j++) {
        bool both[MOST_TILES];
        memcpy(both, used, sizeof both);
        const int more = lay(words[j], both);
        if (more >= 0 && points + more > most) most = points + more, first = i, second = j;
      }
    }
    char request[64];
    snprintf(request, sizeof request, "place %s %s", first < 0 ? "" : words[first], second < 0 ? "" : words[second]);
    if (first >= 0) ask(request);
    ask("submit confirm");
  }
}
