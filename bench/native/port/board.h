/* The flat board of 81 triangles as tables (src/board). */

#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, MOST_CELLS = 512, MOST_NEAR = 3, LINES = 6, REGIONS = 3 };

typedef struct {
  int cells, naming;
  int coordinates[SIDE * SIDE][3];
  /* For each cell the cells that share a side with it (R1.3); a Blockader on it controls them (R4.1). */
  int neighbours[SIDE * SIDE][MOST_NEAR], neighbourCount[SIDE * SIDE];
  /* For each cell its straight lines (R1.4), each the cells one meets on the way. */
  int lines[SIDE * SIDE][LINES][2 * SIDE], lineLength[SIDE * SIDE][LINES];
} Board;

static Board flatBoard;

static int findCell(const Board *board, const int place[3]) {
  for (int cell = 0; cell < board->cells; cell++)
    if (memcmp(board->coordinates[cell], place, sizeof board->coordinates[cell]) == 0) return cell;
  return -1;
}

/* The cell one step along an axis: away from that corner for a cell that points up, towards it for another. */
static int stepped(const Board *board, int cell, int axis) {
  int place[3];
  memcpy(place, board->coordinates[cell], sizeof place);
  place[axis] += place[0] + place[1] + place[2] == 2 * (SIDE - 1) ? 1 : -1;
  return findCell(board, place);
}

static void buildBoard(Board *board) {
  static const int pairs[LINES][2] = {{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}};
  board->cells = SIDE * SIDE;
  board->naming = 0;
  for (int n = 0; n < SIDE; n++) {
    for (int column = 0; column <= 2 * n; column++) {
      int sum = 2 * (SIDE - 1) + column % 2, w = (sum - 2 * n + column) / 2;
      int *place = board->coordinates[n * n + column];
      place[0] = n, place[1] = w, place[2] = sum - n - w;
    }
  }
  for (int cell = 0; cell < board->cells; cell++) {
    for (int axis = 0; axis < 3; axis++) {
      int near = stepped(board, cell, axis);
      if (near >= 0) board->neighbours[cell][board->neighbourCount[cell]++] = near;
    }
    for (int line = 0; line < LINES; line++) {
      int at = cell, length = 0;
      while ((at = stepped(board, at, pairs[line][length % 2])) >= 0) board->lines[cell][line][length++] = at;
      board->lineLength[cell][line] = length;
    }
  }
}

#endif
