/* Goal safety: the survey of a Goal (src/engine/survey.ts), and what is tried on the board (src/engine/trials.ts; section 6). */

#ifndef SAFETY_H
#define SAFETY_H

#include "make.h"
#include "terrain.h"

static inline int lowestBit(uint32_t set) { return __builtin_ctz(set); }

static inline int needsGuard(const Position *position, int seat) {
  return position->tables->isRestricted && goalOf(position, seat) >= 0;
}

/* ---- The survey ---- */

/* Notes a way that is open, or that one own warrior or the own Blockader alone closes. */
static void surveyWay(const Position *position, int seat, Guard *guard, int attacker, int way) {
  const Tables *tables = position->tables;
  const int16_t *pool = tables->paths.pool;
  const uint8_t *at = position->at;
  int enemy = tables->isShared ? 0 : position->owner[at[attacker] >> COLOUR_SHIFT];
  int end = way + 1 + pool[way], holder = NOWHERE, isZoned = 0;
  for (int i = way + 1; i < end; i++) {
    int cell = pool[i], blocker = at[cell], zones = position->control[cell] & ~(1 << enemy);
    if (zones != 0) {
      if (!tables->isShared && zones != 1 << seat) return;
      isZoned = 1;
    }
    if (blocker == 0) continue;
    if (!tables->isShared && position->owner[blocker >> COLOUR_SHIFT] != seat) return;
    if (tables->controls[position->kindOf[blocker]] == 1) {
      isZoned = 1;
    } else {
      if (holder != NOWHERE) return;
      holder = cell;
    }
  }
  if (holder != NOWHERE) {
    if (isZoned) return;
    guard->holders[guard->held] = holder;
    guard->heldFrom[guard->held] = attacker;
    guard->heldWays[guard->held++] = way;
  } else if (isZoned) {
    guard->zonedFrom[guard->zoned] = attacker;
    guard->zonedWays[guard->zoned++] = way;
  } else {
    guard->openFrom[guard->open] = attacker;
    guard->openWays[guard->open++] = way;
    guard->covers[attacker]++;
    for (int i = way + 1; i < end; i++) guard->covers[pool[i]]++;
  }
}

static void surveyAttacker(const Position *position, int seat, Guard *guard, int warrior) {
  const Tables *tables = position->tables;
  const int16_t *pool = tables->paths.pool;
  int kind = position->kindOf[warrior], cell = position->cellOf[warrior];
  if (tables->controls[kind] == 1) guard->isBlockaderNear = 1;
  if (tables->rules->goalSafety == SAFETY_NO_NEW_THREAT && attacks(position, warrior, guard->goal)) {
    guard->oldFrom[guard->old++] = cell;
    return;
  }
  if (tables->controls[kind] == 1) return;
  if (!mayTake(position, warrior, guard->goal)) {
    guard->isShielded = 1;
    return;
  }
  int begin = tables->paths.start[(kind * tables->cells + cell) * tables->cells + guard->goal], way = begin + 1;
  for (int ways = pool[begin]; ways > 0; ways--) {
    surveyWay(position, seat, guard, cell, way);
    way += 1 + pool[way];
  }
}

/* Adds all cells that a warrior could get to over an empty board. */
static inline void addReach(const Position *position, Guard *guard, int warrior) {
  const Tables *tables = position->tables;
  int size = tables->setSize;
  const uint32_t *reached =
      tables->reachSets + (position->kindOf[warrior] * tables->cells + position->cellOf[warrior]) * size;
  for (int word = 0; word < size; word++) guard->within[word] |= reached[word];
  guard->isNear = 1;
}

static int isCalm(const Tables *tables, const Guard *guard) {
  if (guard->open + guard->held + guard->zoned > 0 || guard->isShielded || guard->isBlockaderNear) return 0;
  return !tables->isShared && (!tables->wallsFall || tables->seats == 2);
}

/* Looks at all ways to a seat's Goal, and at the cells to which it might be carried and enemies could get. */
static void surveyThreats(const Position *position, int seat, Guard *guard) {
  const Tables *tables = position->tables;
  int goal = goalOf(position, seat), cells = tables->cells;
  resetGuard(guard, goal, cells, tables->setSize);
  if (goal < 0) return;
  for (int colour = 1; colour <= tables->colours; colour++) {
    if (!tables->isShared && (position->owner[colour] == seat || !mayTakeFrom(position, colour, seat))) continue;
    int base = colour << COLOUR_SHIFT, end = base + position->count[colour];
    for (int warrior = base; warrior < end; warrior++) {
      int cell = position->cellOf[warrior];
      if (cell < 0) continue;
      int far = tables->reach[(position->kindOf[warrior] * cells + cell) * cells + goal];
      if (far == 0) continue;
      addReach(position, guard, warrior);
      if (far == REACHES) surveyAttacker(position, seat, guard, warrior);
    }
  }
  guard->isCalm = isCalm(tables, guard);
}

/* ---- Whether ways stay closed ---- */

static int liesOn(const int16_t *pool, int way, int cell) {
  int end = way + 1 + pool[way];
  for (int i = way + 1; i < end; i++)
    if (pool[i] == cell) return 1;
  return 0;
}

/* Whether a Blockader on a cell closes a way, by its zone or by itself. */
static int closes(const Position *position, int way, int cell) {
  const Tables *tables = position->tables;
  const int16_t *pool = tables->paths.pool, *zones = tables->zones;
  if (liesOn(pool, way, cell)) return 1;
  for (int i = cell * tables->zoneSize; zones[i] >= 0; i++)
    if (liesOn(pool, way, zones[i])) return 1;
  return 0;
}

/* Whether a warrior alone blocks some way. */
static int holds(const Guard *guard, int cell) {
  for (int i = 0; i < guard->held; i++)
    if (guard->holders[i] == cell) return 1;
  return 0;
}

/* Whether the Goal stands alone, or does so when a warrior goes. */
static inline int abandons(const Position *position, const Guard *guard, int from) {
  return position->tables->wallCarries || position->at[guard->goal] == 0 || from == guard->goal;
}

/* Whether the Goal was threatened before from the cell where an attacker stands (R6.2). */
static int isOldThreat(const Position *position, const Guard *guard, int attacker) {
  int cell = position->cellOf[attacker];
  for (int i = 0; i < guard->old; i++)
    if (guard->oldFrom[i] == cell) return 1;
  return 0;
}

/* An attacker of the seat's Goal whose threat is a new one, or 0. */
static int newAttacker(const Position *position, const Guard *guard, int seat) {
  int goal = goalOf(position, seat), attacker = nextAttacker(position, seat, goal, 0);
  while (attacker != 0 && goal == guard->goal && isOldThreat(position, guard, attacker))
    attacker = nextAttacker(position, seat, goal, attacker);
  return attacker;
}

/* ---- Trying moves ---- */

static inline int takesGoal(const Position *position, int cell) {
  const Tables *tables = position->tables;
  if (tables->isShared) return position->goalAt[1] == cell;
  for (int other = 1; other <= tables->seats; other++)
    if (position->goalAt[other] == cell && other != position->seat) return 1;
  return 0;
}

/* Whether a Blockader would be captured, and its zone be gone (R10.10). */
static inline int takesWall(const Position *position, int cell) {
  const Tables *tables = position->tables;
  int warrior = position->at[cell];
  return tables->wallsFall && warrior != 0 && tables->controls[position->kindOf[warrior]] == 1;
}

/* For a move that takes no Goal and changes no zone: only its warriors are lifted and put down. */
static int isSafeLifted(Position *position, const Guard *guard, Move move) {
  int from = moveFrom(move), to = moveTo(move), side = sideOf(position, position->seat);
  int warrior = position->at[from], captured = position->at[to], goal = position->goalAt[side];
  position->at[from] = 0;
  position->at[to] = (uint8_t)warrior;
  position->cellOf[warrior] = (int16_t)to;
  if (captured != 0) position->cellOf[captured] = NOWHERE;
  if (moveTakesGoal(move)) position->goalAt[side] = (int16_t)to;
  int isSafe = newAttacker(position, guard, position->seat) == 0;
  position->goalAt[side] = (int16_t)goal;
  if (captured != 0) position->cellOf[captured] = (int16_t)to;
  position->cellOf[warrior] = (int16_t)from;
  position->at[to] = (uint8_t)captured;
  position->at[from] = (uint8_t)warrior;
  return isSafe;
}

/* Whether a move is safe, found out by making it (R6.1, R6.2); one that ends the game always is (R6.4). */
static int isSafeTried(Position *position, const Guard *guard, Move move) {
  int seat = position->seat, to = moveTo(move), mover = position->at[moveFrom(move)];
  int walls = takesWall(position, to) || position->tables->controls[position->kindOf[mover]] == 1;
  if (!walls && !guard->isShielded && !takesGoal(position, to)) return isSafeLifted(position, guard, move);
  applyMove(position, move);
  int isSafe = isDecided(position) || newAttacker(position, guard, seat) == 0;
  revertMove(position);
  return isSafe;
}

/* Whether the Goal is safe where it is carried; most cells are out of every enemy's reach. */
static inline int isSafeCarried(Position *position, const Guard *guard, Move move, int isTried) {
  int to = moveTo(move);
  if (!isTried && (guard->within[to >> 5] >> (to & 31) & 1) == 0) return 1;
  if (isTried || takesGoal(position, to) || takesWall(position, to)) return isSafeTried(position, guard, move);
  return isSafeLifted(position, guard, move);
}

/* Whether a carrier's moves with the Goal have to be tried with all that they change. */
static inline int mustTryCarrying(const Position *position, const Guard *guard, int carrier) {
  return guard->isShielded || position->tables->controls[position->kindOf[carrier]] == 1;
}

#endif
