// Measures the solver of github.com/danvk/hybrid-boggle, whose headers it is compiled with: grids.py says how.
// Usage: boggle LIST BOARDS; writes the sum of the points, the number of words, and the microseconds that a board took.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "boggler.h"
#include "trie.h"

static double seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

template <int N>
static void measure(Trie* trie, const std::vector<std::string>& boards) {
  Boggler<N, N> boggler(trie);
  double start = seconds();
  long points = 0;
  for (auto& board : boards) points += boggler.Score(board.c_str());
  printf("points %ld %.3f\n", points, (seconds() - start) * 1e6 / boards.size());
  start = seconds();
  long words = 0;
  for (auto& board : boards) words += boggler.FindWords(board, false).size();
  printf("words %ld %.3f\n", words, (seconds() - start) * 1e6 / boards.size());
}

int main(int count, char** arguments) {
  if (count != 3) return 2;
  auto trie = Trie::CreateFromFile(arguments[1]);
  std::ifstream file(arguments[2]);
  std::vector<std::string> boards;
  for (std::string line; file >> line;) boards.push_back(line);
  if (boards[0].size() == 16) {
    measure<4>(trie.get(), boards);
  } else {
    measure<5>(trie.get(), boards);
  }
}
