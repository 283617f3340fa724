/* The rest of safety.ts: the steps of warriors that leave the Goal where it is. */

#ifndef SAFE_STEPS_H
#define SAFE_STEPS_H

#include "safety.h"

/* Whether all steps of a warrior are safe, wherever they end: it blocks no way, and none is open. */
static inline int isFreeToGo(const Position *position, const Guard *guard, int warrior) {
  const Tables *tables = position->tables;
  if (guard->isCalm) return 1;
  if (guard->open > 0 || guard->isShielded) return 0;
  if (tables->isShared || (tables->wallsFall && tables->seats > 2)) return 0;
  int from = position->cellOf[warrior];
  if (guard->isBlockaderNear && abandons(position, guard, from)) return 0;
  if (tables->controls[position->kindOf[warrior]] == 1) return guard->zoned == 0;
  return guard->held == 0 || !holds(guard, from);
}

/* How many Blockaders the seat to move owns. */
static int ownBlockaders(const Position *position) {
  int number = 0;
  for (int i = 0; i < position->wallCount; i++) {
    int wall = position->walls[i];
    number += position->cellOf[wall] >= 0 && position->owner[wall >> COLOUR_SHIFT] == position->seat;
  }
  return number;
}

/* Whether a warrior's steps have to be tried one by one, whatever they do. */
static int mustTry(const Position *position, const Guard *guard, int warrior) {
  const Tables *tables = position->tables;
  int from = position->cellOf[warrior];
  if (guard->isShielded) return 1;
  if (guard->isBlockaderNear && abandons(position, guard, from)) return 1;
  if (tables->controls[position->kindOf[warrior]] == 0) return 0;
  if (tables->isShared && abandons(position, guard, from)) return 1;
  return (tables->wallCarries && from == guard->goal) || ownBlockaders(position) > 1;
}

/* Whether a warrior of a shared set threatens the Goal itself where it ends. */
static int isNewThreat(Position *position, const Guard *guard, int warrior, int to) {
  int from = position->cellOf[warrior];
  position->cellOf[warrior] = (int16_t)to;
  position->at[from] = 0;
  int threatens = attacks(position, warrior, guard->goal) && !isOldThreat(position, guard, warrior);
  position->at[from] = (uint8_t)warrior;
  position->cellOf[warrior] = (int16_t)from;
  return threatens;
}

/* Whether the open ways are closed where the mover's own ways, which vanish, are among them. */
static int leavesClosed(const Guard *guard, const int16_t *pool, int from, int to) {
  for (int i = 0; i < guard->open; i++) {
    int attacker = guard->openFrom[i];
    if (attacker != from && attacker != to && !liesOn(pool, guard->openWays[i], to)) return 0;
  }
  return 1;
}

/* Whether a step that changes no more than its two cells leaves every way to the Goal closed. */
static int isSafeStep(Position *position, const Guard *guard, Move move) {
  const Tables *tables = position->tables;
  const int16_t *pool = tables->paths.pool;
  int from = moveFrom(move), to = moveTo(move);
  if (guard->covers[to] != guard->open && !(tables->isShared && leavesClosed(guard, pool, from, to))) return 0;
  for (int i = 0; i < guard->held; i++)
    if (guard->holders[i] == from && guard->heldFrom[i] != to && !liesOn(pool, guard->heldWays[i], to)) return 0;
  return !tables->isShared || !isNewThreat(position, guard, position->at[from], to);
}

/* Whether a seat's only Blockader closes, from another cell, every way that it has to. */
static int isSafeWall(const Position *position, const Guard *guard, int to) {
  for (int i = 0; i < guard->open; i++)
    if (guard->openFrom[i] != to && !closes(position, guard->openWays[i], to)) return 0;
  for (int i = 0; i < guard->zoned; i++)
    if (guard->zonedFrom[i] != to && !closes(position, guard->zonedWays[i], to)) return 0;
  return 1;
}

static int isSafe(Position *position, const Guard *guard, int warrior, Move move, int isAllTried) {
  int to = moveTo(move);
  if (isAllTried || takesGoal(position, to) || takesWall(position, to)) return isSafeTried(position, guard, move);
  if (position->tables->controls[position->kindOf[warrior]] == 1) return isSafeWall(position, guard, to);
  return isSafeStep(position, guard, move);
}

/* Whether a warrior of a shared set that leaves its cell changes nothing for the others. */
static int isUnbound(const Position *position, const Guard *guard, int warrior) {
  return guard->open == 0 && position->tables->controls[position->kindOf[warrior]] == 0 &&
         !holds(guard, position->cellOf[warrior]);
}

/* Which targets of such a warrior leave it no new threat to the Goal, which is everybody's. */
static uint32_t keepingOff(Position *position, const Guard *guard, int warrior, int part, uint32_t reached) {
  const Tables *tables = position->tables;
  const int16_t *targets = tables->programs.targets + tables->programs.targetStart[part];
  int cells = tables->cells;
  uint32_t kept = reached;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
    int to = targets[lowestBit(rest)];
    if (tables->reach[(position->kindOf[warrior] * cells + to) * cells + guard->goal] != REACHES) continue;
    if (isNewThreat(position, guard, warrior, to)) kept ^= rest & -rest;
  }
  return kept;
}

/* Which of the targets that a warrior gets to without the Goal are safe. */
static uint32_t safeSteps(Position *position, const Guard *guard, int warrior, int part, uint32_t reached) {
  const Tables *tables = position->tables;
  const int16_t *targets = tables->programs.targets + tables->programs.targetStart[part];
  Move step = tables->steps | position->cellOf[warrior] << 9;
  int isAllTried = mustTry(position, guard, warrior);
  if (tables->isShared && !isAllTried && isUnbound(position, guard, warrior))
    return keepingOff(position, guard, warrior, part, reached);
  uint32_t kept = reached;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1)
    if (!isSafe(position, guard, warrior, step | targets[lowestBit(rest)], isAllTried)) kept ^= rest & -rest;
  return kept;
}

#endif
