/* The guard of a Goal (src/engine/guard.ts): what Goal safety has to know once a position. */

#ifndef GUARD_H
#define GUARD_H

#include "move.h"
#include "rules.h"

enum { MOST_WAYS = 4096 };

typedef struct {
  int goal;
  /* The open ways, by where each is in the pool of paths, and the cells of their attackers. */
  int32_t openWays[MOST_WAYS], openFrom[MOST_WAYS];
  int open;
  /* For each cell on how many of the open ways it lies, their attackers' cells included. */
  uint16_t covers[MOST_CELLS];
  /* The ways that one own warrior alone blocks. */
  int32_t holders[MOST_WAYS], heldFrom[MOST_WAYS], heldWays[MOST_WAYS];
  int held;
  /* The ways that only an own Blockader blocks. */
  int32_t zonedFrom[MOST_WAYS], zonedWays[MOST_WAYS];
  int zoned;
  int isShielded, isBlockaderNear;
  /* The cells of the attackers whose threat is an old one (R6.2). */
  int32_t oldFrom[MOST_WAYS];
  int old;
  int isCalm;
  /* The cells that enemies who can come near the Goal could get to over an empty board. */
  uint32_t within[MOST_CELLS / 32];
  int isNear;
} Guard;

/* Forgets everything, to look at another Goal. */
static inline void resetGuard(Guard *guard, int goal, int cells, int setSize) {
  if (guard->open > 0) memset(guard->covers, 0, (size_t)cells * sizeof *guard->covers);
  guard->goal = goal;
  guard->open = 0, guard->held = 0, guard->zoned = 0;
  guard->isShielded = 0, guard->isBlockaderNear = 0;
  guard->old = 0;
  guard->isCalm = 0;
  if (guard->isNear) memset(guard->within, 0, (size_t)setSize * sizeof *guard->within);
  guard->isNear = 0;
}

#endif
