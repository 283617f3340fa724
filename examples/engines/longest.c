/* An engine in C. It contains no rules: it requests its legal moves from the arbiter and plays the longest one.
 *
 *   cc -O2 -o longest longest.c -lm
 *   klin-zha engine --check ./longest
 *
 * Cells are places on the triangular board: E37 is row E, third obtuse and seventh acute diagonal. The protocol is
 * docs/reference/engine.md.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest line that is read; a list of legal moves has some thousand characters. */
#define LONGEST (1 << 20)

/* Where a cell such as e37 lies; the number before it is a level. Returns where the text goes on, or NULL. */
static const char *read_cell(const char *text, double *x, double *y) {
  int level = 0;
  if (*text >= '1' && *text <= '9') level = *text++ - '1';
  if (*text < 'a' || *text > 'i' || text[1] < '1' || text[1] > '9' || text[2] < '1' || text[2] > '9') return NULL;
  *y = (text[0] - 'a') + 3 * level;
  *x = (text[1] - '0' + text[2] - '0') / 2.0;
  return text + 3;
}

/* How far a move goes; a placement and the end of a combat go nowhere. */
static double length_of(const char *move) {
  double x1, y1, x2, y2;
  const char *rest = read_cell(move, &x1, &y1);
  if (rest == NULL || read_cell(rest, &x2, &y2) == NULL) return 0;
  return hypot(x2 - x1, y2 - y1);
}

/* Of moves that go as far one by chance: else it would move to and fro. */
static void choose(char *moves) {
  char best[32] = "";
  double most = -1;
  for (char *move = strtok(moves, " \r\n"); move != NULL; move = strtok(NULL, " \r\n")) {
    double value = length_of(move) + rand() / (double)RAND_MAX * 4;
    if (value <= most || strlen(move) >= sizeof best) continue;
    most = value;
    strcpy(best, move);
  }
  if (most < 0) printf("refuse There is no move to choose.\n");
  else printf("bestmove %s\n", best);
}

static int begins(const char *line, const char *word) {
  size_t length = strlen(word);
  return strncmp(line, word, length) == 0 && strchr(" \r\n", line[length]) != NULL;
}

int main(void) {
  char *line = malloc(LONGEST);
  if (line == NULL) return 1;
  while (fgets(line, LONGEST, stdin) != NULL && !begins(line, "quit")) {
    if (begins(line, "klin-zha")) printf("id name Longest in C\nok\n");
    else if (begins(line, "isready")) printf("readyok\n");
    else if (begins(line, "newgame")) printf("gameok\n");
    else if (begins(line, "go")) printf("legal\n");
    else if (begins(line, "legal")) choose(line + strlen("legal"));
    else if (begins(line, "offer")) printf("decline\n");
    fflush(stdout);
  }
  free(line);
  return 0;
}
