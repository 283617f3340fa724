/* Goal safety (R6.1): what the enemies' ways to the Goal of the seat to move allow. */

#ifndef SAFETY_H
#define SAFETY_H

#include "position.h"

/* What the ways to the Goal of the seat to move say, once a position. */
typedef struct {
  int mustClose;             /* whether some way is open */
  Set warriors;              /* where any warrior but the Blockader may end: closes all open ways, or wins */
  Set blockader;             /* where the own Blockader may end */
  int held;                  /* ways that one own warrior alone closes: its cell and where it may go */
  uint8_t holder[2 * MOST_WARRIORS];
  Set heldTargets[2 * MOST_WARRIORS];
  int wallNear;              /* whether an enemy Blockader is near enough to take the Goal where it is abandoned */
} Guard;

static inline void readWay(const uint8_t *status, const Way *way, Guard *guard) {
  int seen = status[way->between[0]] | status[way->between[1]] | status[way->between[2]];
  if (seen & OWN) return; /* an enemy's own warrior: when it is captured its captor stands there */
  if (seen == 0) {
    guard->mustClose = 1;
    guard->warriors = both(guard->warriors, way->byWarrior);
    guard->blockader = both(guard->blockader, way->byBlockader);
  } else if ((seen & PREY) == 0) {
    guard->blockader = both(guard->blockader, way->byBlockader);
  } else if (seen == PREY) {
    int holders = 0;
    for (int i = 0; i < way->length; i++) {
      if (status[way->between[i]] == 0) continue;
      holders++;
      guard->holder[guard->held] = way->between[i];
    }
    if (holders == 1) guard->heldTargets[guard->held++] = way->byWarrior;
  }
}

static inline void survey(const Position *position, int seat, Guard *guard) {
  int enemy = !seat, goal = position->goal[seat];
  const uint16_t *start = wayStart[goal];
  const uint8_t *number = wayCount[goal], *status = position->status[enemy];
  guard->warriors = guard->blockader = everything;
  guard->mustClose = guard->held = guard->wallNear = 0;
  for (int i = 0; i < position->count[enemy]; i++) {
    unsigned post = position->list[enemy][i];
    if (number[post] == 0) continue;
    if (post >= BLOCKADER * STRIDE) guard->wallNear = 1;
    else
      for (int k = 0; k < number[post]; k++) readWay(status, &ways[start[post] + k], guard);
  }
  if (guard->mustClose) add(&guard->warriors, position->goal[enemy]); /* R6.4; nowhere adds nothing that matters */
  add(&guard->blockader, position->goal[enemy]);
}

/* Whether a Blockader of the seat may end on a cell (R4.3, R4.4). */
static inline int fits(const Position *position, int seat, int cell) {
  if (cell == position->goal[seat]) return 0;
  for (int k = 0; k < neighbourCount[cell]; k++) {
    int near = neighbours[cell][k];
    if (position->status[seat][near] & (PREY | WALL | ZONE)) return 0;
    if (near == position->goal[0] || near == position->goal[1]) return 0;
  }
  return 1;
}

/* Whether an attacker has an open way to a cell; `from` counts as free. */
static inline int attacks(const uint8_t *status, unsigned post, int cell, int from) {
  const Way *way = &ways[wayStart[cell][post]];
  for (int k = wayCount[cell][post]; k > 0; k--, way++) {
    int open = 1;
    for (int i = 0; i < way->length; i++) open &= way->between[i] == from || status[way->between[i]] == 0;
    if (open) return 1;
  }
  return 0;
}

/* Whether the Goal of a seat is threatened (R5.4). */
static int isThreatened(const Position *position, int seat) {
  int enemy = !seat, goal = position->goal[seat];
  int abandoned = (position->status[seat][goal] & OWN) == 0;
  for (int i = 0; i < position->count[enemy]; i++) {
    unsigned post = position->list[enemy][i];
    if (post >= BLOCKADER * STRIDE && !(abandoned && fits(position, enemy, goal))) continue;
    if (attacks(position->status[enemy], post, goal, NOWHERE)) return 1;
  }
  return 0;
}

/* Whether a move is safe, found out by making it. */
static int isSafeTried(Position *position, int seat, Move move) {
  Undo undo;
  make(position, seat, move, &undo);
  int safe = position->goal[!seat] == NOWHERE || !isThreatened(position, seat);
  unmake(position, seat, move, &undo);
  return safe;
}

#endif
