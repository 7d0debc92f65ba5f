// Chooses a guess of Wordle by how it parts the candidates: into classes, one for each way in which it may be coloured.
// Usage: partition POLICY WORDS [GUESS COLOURS]...
// WORDS is a file of all valid guesses, each once: lines WEIGHT WORD, the weight 0 where the word can't be the answer.
// COLOURS are the letters that the engine gives. The policies are those of `policies` below. Of guesses that are equally
// good the first one wins: candidates that agree with all COLOURS come first, then the others, in the order of the file.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 100000, MOST_LETTERS = 6, MOST_CLASSES = 729 };  // 3 to the power of 6

typedef struct {
  char letters[MOST_LETTERS + 1];
  double weight;
} Word;

static void fail(const char *what, const char *why) {
  fprintf(stderr, "partition: %s: %s\n", what, why);
  exit(1);
}

/// The number of the class of `answer`: for each letter of `guess` a digit to the base 3, 2 in its place, 1 elsewhere, 0
/// not in the word or not once more.
static int class_of(const char *guess, const char *answer) {
  char left['z' + 1] = {0};
  for (int i = 0; guess[i]; i++) left[(int)answer[i]] += guess[i] != answer[i];
  int class = 0;
  for (int i = 0; guess[i]; i++) class = 3 * class + (guess[i] == answer[i] ? 2 : left[(int)guess[i]]-- > 0);
  return class;
}

/// The number of the class that colours such as `bbgyb` name.
static int class_named(const char *colours) {
  int class = 0;
  for (; *colours; colours++) class = 3 * class + (*colours == 'g' ? 2 : *colours == 'y');
  return class;
}

// What the policies sum up over the classes, from the share of the candidates that each has; the least sum is best.
static double expected_size(double sum, double share) { return sum + share * share; }
static double entropy(double sum, double share) { return sum + share * log(share); }
static double minimax(double sum, double share) { return fmax(sum, share); }
static double most_classes(double sum, double share) { return sum - (share > 0); }

static const struct Policy {
  const char *name;
  double (*add)(double sum, double share);
} policies[] = {
    {"expected-size", expected_size}, {"entropy", entropy}, {"minimax", minimax}, {"most-classes", most_classes}, {0}};

static double judge(const struct Policy *policy, const char *guess, const Word *candidates, int count) {
  double shares[MOST_CLASSES] = {0}, total = 0, sum = 0;
  const int classes = pow(3, strlen(guess));
  for (int i = 0; i < count; i++) shares[class_of(guess, candidates[i].letters)] += candidates[i].weight;
  for (int class = 0; class < classes; class++) total += shares[class];
  for (int class = 0; class < classes; class++) {
    if (shares[class] > 0) sum = policy->add(sum, shares[class] / total);
  }
  return sum;
}

int main(int count, char **arguments) {
  if (count < 3 || count % 2 == 0) fail("usage", "partition POLICY WORDS [GUESS COLOURS]...");
  const struct Policy *policy = policies;
  while (policy->name && strcmp(policy->name, arguments[1])) policy++;
  if (!policy->name) fail(arguments[1], "no such policy");
  FILE *file = fopen(arguments[2], "r");
  if (!file) fail(arguments[2], "can't be read");

  static Word candidates[MOST_WORDS], others[MOST_WORDS];
  int agreeing = 0, rest = 0;
  for (Word word; agreeing + rest < MOST_WORDS && fscanf(file, "%lf %6s", &word.weight, word.letters) == 2;) {
    int agrees = word.weight > 0;
    for (char **row = arguments + 3; *row; row += 2) agrees &= class_of(row[0], word.letters) == class_named(row[1]);
    if (agrees) candidates[agreeing++] = word; else others[rest++] = word;
  }
  if (!feof(file)) fail(arguments[2], "a line is not WEIGHT WORD, or there are too many");
  if (!agreeing) fail("colours", "no word agrees");

  const char *best = NULL;
  double least = INFINITY;
  for (int i = 0; i < agreeing + rest; i++) {
    const char *guess = i < agreeing ? candidates[i].letters : others[i - agreeing].letters;
    double sum = judge(policy, guess, candidates, agreeing);
    if (sum < least - 1e-9) best = guess, least = sum;  // sums of the same shares in another order differ by less
  }
  puts(best);
}
