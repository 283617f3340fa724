/*
 * Perft of klin zha on the flat board, in C: a design of its own for one ruleset, to show what the work can cost.
 *
 *     cc -O3 -march=native -o perft perft.c
 *     ./perft '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -' 4 [TIMES]
 *
 * prints the number of legal move sequences of that length, and the CPU seconds that TIMES counts (1 if not
 * said) took, as JSON. It knows one ruleset, `klin-zha` (strict Goal safety, Vanguards of one step), and only the
 * battle; it keeps no hash and no history. Rulings are named as in docs/rules.md.
 *
 * Four files read from the bottom up: tables.h (board, programs, ways), position.h (make and unmake), safety.h,
 * generate.h.
 *
 * Data structures
 *
 *   cell      0..80, row by row from A, by ascending diagonals within a row. Cell 81 is nowhere and always free.
 *   post      kind * 128 + cell: a warrior and where it stands, in one number. It is the index of every table.
 *   list      for each seat its posts on the board, without gaps; a captured one changes places with the last.
 *   slot      for each cell the place of its warrior in the list of its seat.
 *   status    one byte for each seat and cell, what the seat's warriors find there: OWN, PREY, WALL, ZONE. A cell
 *             may be passed when the byte is 0, and a move may end where it is 0 or PREY. A quiet move changes four
 *             of these bytes, only a Blockader's changes more; nothing is surveyed before generating.
 *   program   for each post its step program: all its paths on an empty board, a flat tree in the order of a walk
 *             that goes deep first. A free cell leads to the next node, another skips the nodes below it. Every
 *             cell that a program can end on has a bit of its own (never more than 30), so that a cell reached
 *             twice counts once; the number of moves is the number of bits. Fliers, which look only at the last
 *             cell, and Vanguards, which make one step, need no walk: one look at each target.
 *   ways      for each Goal's cell and post the static paths by which that warrior could capture there: at most two,
 *             of at most three cells between, filled up with cell 81. Each knows the cells where a warrior stops it
 *             (on it, or on the attacker) and those where a Blockader does (on it, or beside it).
 *
 * Goal safety (R6.1) by ways: once a position the ways from all enemies to the own Goal are read. Open ones have to
 * be closed by the move; those closed by one own warrior alone must not be opened by its leaving; those that the own
 * Blockader alone closes, by its cell or zone, must not be opened by it. That makes one set of allowed targets for
 * most warriors (usually all cells: then nothing is tested), a smaller one for a warrior that holds a way. Moves with
 * the Goal look at the ways to its new cell. Only where an enemy Blockader might take an abandoned Goal are moves
 * made and taken back to find out.
 *
 * The last ply is counted without writing its moves.
 */

#include <stdio.h>
#include <time.h>

#include "generate.h"

enum { MOST_MOVES = 512, MOST_DEPTH = 32 };

static uint64_t perft(Position *position, int seat, int depth) {
  if (position->goal[0] == NOWHERE || position->goal[1] == NOWHERE) return 0; /* R8.1 */
  if (depth == 1) return countMoves(position, seat);
  Move moves[MOST_MOVES];
  Undo undo;
  uint64_t total = 0;
  int number = writeMoves(position, seat, moves);
  for (int i = 0; i < number; i++) {
    make(position, seat, moves[i], &undo);
    total += perft(position, !seat, depth - 1);
    unmake(position, seat, moves[i], &undo);
  }
  return total;
}

int main(int argc, char **argv) {
  Position position;
  int depth = argc > 2 ? atoi(argv[2]) : 0, times = argc > 3 ? atoi(argv[3]) : 1;
  if (argc < 3 || depth < 1 || depth > MOST_DEPTH || times < 1) {
    fprintf(stderr, "usage: perft POSITION DEPTH [TIMES]\n");
    return 2;
  }
  buildTables();
  int seat = readPosition(argv[1], &position);
  if (seat < 0) {
    fprintf(stderr, "perft: '%s' is no position of the open game's battle.\n", argv[1]);
    return 2;
  }
  uint64_t nodes = 0;
  clock_t begin = clock();
  for (int i = 0; i < times; i++) nodes = perft(&position, seat, depth);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("{\"depth\":%d,\"nodes\":%llu,\"times\":%d,\"seconds\":%.6f}\n", depth, (unsigned long long)nodes, times,
         seconds);
  return 0;
}
