/* Moves as small integers (src/engine/move.ts), and the numbers that stand for things (ground.ts, snapshot.ts). */

#ifndef MOVE_H
#define MOVE_H

#include <stdint.h>

typedef int32_t Move;

enum { STEP = 0 };
enum { CELL_BITS = 9, CELL_MASK = (1 << CELL_BITS) - 1, GOAL_BIT = 1 << 18, KIND_SHIFT = 19, NAMING_SHIFT = 22 };

static inline Move packMove(int naming, int kind, int from, int to, int withGoal) {
  return naming << NAMING_SHIFT | kind << KIND_SHIFT | (withGoal ? GOAL_BIT : 0) | from << CELL_BITS | to;
}
static inline int moveTo(Move move) { return move & CELL_MASK; }
static inline int moveFrom(Move move) { return move >> CELL_BITS & CELL_MASK; }
static inline int moveTakesGoal(Move move) { return (move & GOAL_BIT) != 0; }
static inline Move withGoal(Move move) { return move | GOAL_BIT; }

/* Kinds of ground: what a warrior finds on a cell. */
enum { OPEN = 0, PASS = 1, PRIZE = 2, BLOCKED = 3, PREY = 3, CLOSED = 4, OWN = 5 };

enum { NOWHERE = -1, COLOUR_SHIFT = 6, CELL_STRIDE = 512 };
enum { NO_END = 1, NO_CAPTURE = 2, NO_GOAL = 4 };

#endif
