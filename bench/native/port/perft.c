/*
 * Perft on the flat board in C: a port of the library's own generator, so that both do the same work.
 *
 *     cc -O3 -march=native -std=c11 -o perft perft.c
 *     ./perft klin-zha '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -' 4 [TIMES]
 *
 * prints the number of legal move sequences of that length, the position's hash, and the CPU seconds that TIMES
 * counts (1 if not said) took, as JSON.
 *
 * Functions and data are those of src/engine, under the same names, but for the sets of cells that Goal safety asks
 * for: words of bits there, a table of bytes here. The ruleset is data that is read while the
 * program runs, every move is recorded and taken back from its record, the hash is kept up to date. Left out is what
 * needs another board, the setup, hooks of variants, combat, or a proof that a position is dead. The files read from
 * the bottom up: list, move, zobrist, board, rules, programs, tables, guard, position, terrain, make, safety,
 * safe-steps, steps, generate.
 */

#include <ctype.h>
#include <stdio.h>
#include <time.h>

#include "generate.h"

static int kindOfLetter(const Tables *tables, int letter) {
  for (int kind = 0; kind < tables->kinds; kind++)
    if (tables->rules->warriors[kind].code == toupper(letter)) return kind;
  return -1;
}

/* Reads the board field of a position string; 0 where it cannot. */
static int readBoard(Position *position, const char *text) {
  const Tables *tables = position->tables;
  int cell = 0;
  for (; *text != 0; text++) {
    int colour = islower((unsigned char)*text) ? 2 : 1;
    if (*text == '/') continue;
    if (isdigit((unsigned char)*text)) {
      cell += (int)strtol(text, (char **)&text, 10);
      text--;
      continue;
    }
    int kind = kindOfLetter(tables, *text), isGoal = toupper(*text) == 'G';
    if (cell >= tables->cells || colour > tables->colours || (kind < 0 && !isGoal)) return 0;
    if (!isGoal) enlist(position, colour, kind, cell);
    if (text[1] == '*') text++, isGoal = 1;
    if (isGoal) position->goalAt[colour] = (int16_t)cell;
    cell++;
  }
  return cell == tables->cells;
}

/* Reads a position string of a battle (docs/positions.md) without pairs in its last field; NULL where it cannot. */
static Position *readPosition(const Tables *tables, const char *text) {
  Position *position = emptyPosition(tables);
  char board[512], claims[16];
  int length = -1;
  sscanf(text, "%511s %d %15s - %d %d -%n", board, &position->seat, claims, &position->quiet, &position->round, &length);
  if (length < 0 || text[length] != 0 || position->seat < 1 || position->seat > tables->seats) return NULL;
  for (const char *claim = claims; *claim != 0 && *claim != '-'; claim += 2) {
    const char *names = "NWE", *region = strchr(names, *claim);
    if (region == NULL || claim[1] < '1' || claim[1] > '3') return NULL;
    position->regionSeat[region - names] = (uint8_t)(claim[1] - '0');
  }
  if (!readBoard(position, board)) return NULL;
  refreshAll(position);
  rehash(position);
  return position;
}

int main(int argc, char **argv) {
  int depth = argc > 3 ? atoi(argv[3]) : 0, times = argc > 4 ? atoi(argv[4]) : 1;
  const Ruleset *rules = argc > 3 ? rulesetNamed(argv[1]) : NULL;
  if (rules == NULL || depth < 1 || depth > MOST_DEPTH || times < 1) {
    fprintf(stderr, "usage: perft RULES POSITION DEPTH [TIMES]\n");
    return 2;
  }
  buildBoard(&flatBoard);
  Position *position = readPosition(tablesOf(rules), argv[2]);
  if (position == NULL) {
    fprintf(stderr, "perft: '%s' is no position of a battle of %s.\n", argv[2], rules->id);
    return 2;
  }
  uint32_t low = (uint32_t)position->low, high = (uint32_t)position->high;
  uint64_t nodes = 0;
  clock_t begin = clock();
  for (int i = 0; i < times; i++) nodes = countSequences(position, depth);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  if (low != (uint32_t)position->low || high != (uint32_t)position->high) return 3;
  printf("{\"depth\":%d,\"nodes\":%llu,\"hash\":\"%08x%08x\",\"times\":%d,\"seconds\":%.6f}\n", depth,
         (unsigned long long)nodes, high, low, times, seconds);
  return 0;
}
