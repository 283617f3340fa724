/* The moves of one warrior as sets of the targets of its step program (src/engine/walk.ts, steps.ts). */

#ifndef STEPS_H
#define STEPS_H

#include "safe-steps.h"

/* Walks a part of a program over a terrain (R3.1 to R3.5): a bit for each target that is reached. */
static inline uint32_t walk(const Programs *programs, int part, const uint8_t *terrain) {
  const int32_t *nodes = programs->nodes;
  int i = programs->start[part], end = programs->start[part + 1], leaves = programs->leaves[part];
  uint32_t reached = 0;
  if (leaves < 0) {
    for (; i < end; i++) {
      uint32_t node = (uint32_t)nodes[i];
      reached |= (node >> terrain[node & NODE_CELL] >> NODE_ENDS & 1) << (node >> NODE_TARGET & 31);
    }
    return reached;
  }
  while (i < end) {
    uint32_t node = (uint32_t)nodes[i];
    unsigned ground = terrain[node & NODE_CELL];
    reached |= (node >> ground >> NODE_ENDS & 1) << (node >> NODE_TARGET & 31);
    if (ground >= BLOCKED) {
      i += (int)(node >> NODE_SKIP);
    } else if ((node & NODE_LEAVES) == 0) {
      i++;
    } else {
      for (int last = i++ + leaves; i <= last; i++) {
        uint32_t leaf = (uint32_t)nodes[i];
        reached |= (leaf >> terrain[leaf & NODE_CELL] >> NODE_ENDS & 1) << (leaf >> NODE_TARGET & 31);
      }
    }
  }
  return reached;
}

static inline int countBits(uint32_t set) { return __builtin_popcount(set); }

/* Whether a warrior can take the Goal along (R5.1). */
static inline int isCarrier(const Position *position, int warrior) {
  return goalOf(position, position->seat) == position->cellOf[warrior] &&
         position->tables->carries[position->kindOf[warrior]] == 1;
}

/* A shared Blockader is no enemy of its own zone, which is not active while it moves (R4.1). */
static uint32_t reachedWithoutZone(Position *position, int part, int from) {
  const Tables *tables = position->tables;
  const int16_t *zones = tables->zones;
  for (int i = from * tables->zoneSize; zones[i] >= 0; i++) {
    uint8_t bits = position->control[zones[i]];
    position->control[zones[i]] = 0;
    refreshCell(position, zones[i]);
    position->control[zones[i]] = bits;
  }
  uint32_t reached = walk(&tables->programs, part, position->terrains[position->seat]);
  for (int i = from * tables->zoneSize; zones[i] >= 0; i++) refreshCell(position, zones[i]);
  return reached;
}

/* The targets that a warrior gets to, whatever follows from that. */
static inline uint32_t reachedTargets(Position *position, int warrior, int part) {
  const Tables *tables = position->tables;
  if (!tables->isShared || tables->controls[position->kindOf[warrior]] == 0)
    return walk(&tables->programs, part, position->terrains[position->seat]);
  return reachedWithoutZone(position, part, position->cellOf[warrior]);
}

/* Whether some Goal stands alone: the terrain does not always show it. */
static int hasLoneGoal(const Position *position) {
  for (int colour = 1; colour <= 3; colour++)
    if (position->goalAt[colour] >= 0 && position->at[position->goalAt[colour]] == 0) return 1;
  return 0;
}

/* Whether the terrain shows nothing around a cell that could keep a Blockader from standing there. */
static inline int hasRoom(const Position *position, int cell) {
  const Tables *tables = position->tables;
  const int16_t *zones = tables->zones;
  const uint8_t *terrain = position->terrains[position->seat];
  for (int i = cell * tables->zoneSize; zones[i] >= 0; i++) {
    int ground = terrain[zones[i]];
    if (ground != OPEN && ground != OWN) return 0;
  }
  return 1;
}

/* The targets on which a Blockader may stand (R4.3, R4.4). */
static uint32_t keptByFit(const Position *position, int blockader, int part, uint32_t reached) {
  const Tables *tables = position->tables;
  const int16_t *targets = tables->programs.targets + tables->programs.targetStart[part];
  int side = sideOf(position, position->seat), isPlain = !tables->isShared && !hasLoneGoal(position);
  uint32_t kept = reached;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
    int to = targets[lowestBit(rest)];
    if (isPlain && hasRoom(position, to)) continue;
    if (!blockaderFits(position, to, side, blockader, 0)) kept ^= rest & -rest;
  }
  return kept;
}

/* The targets to which a warrior may go without the Goal. */
static inline uint32_t keptSteps(Position *position, const Guard *guard, int warrior, int part, uint32_t reached) {
  int controls = position->tables->controls[position->kindOf[warrior]];
  uint32_t kept = controls == 1 ? keptByFit(position, warrior, part, reached) : reached;
  if (guard == NULL || kept == 0 || isFreeToGo(position, guard, warrior)) return kept;
  return safeSteps(position, guard, warrior, part, kept);
}

/* The targets to which a carrier may take the Goal along: where it may rest (R4.5) and is safe. */
static uint32_t keptCarries(Position *position, const Guard *guard, int carrier, int part, uint32_t reached) {
  const Tables *tables = position->tables;
  const int16_t *targets = tables->programs.targets + tables->programs.targetStart[part];
  int side = sideOf(position, position->seat), controls = tables->controls[position->kindOf[carrier]] == 1;
  int isTried = guard != NULL && mustTryCarrying(position, guard, carrier);
  Move step = withGoal(tables->steps | position->cellOf[carrier] << 9);
  uint32_t kept = reached;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
    int to = targets[lowestBit(rest)];
    if (((position->control[to] | position->marks[to]) != 0 && !goalMayRest(position, to, carrier)) ||
        (controls && !blockaderFits(position, to, side, carrier, 1)) ||
        (guard != NULL && !isSafeCarried(position, guard, step | to, isTried)))
      kept ^= rest & -rest;
  }
  return kept;
}

/* Writes the legal moves of one warrior into a list from `start` on, and gives the list's new end. */
static int writeWarrior(Position *position, const Guard *guard, int warrior, Move *moves, int end) {
  const Tables *tables = position->tables;
  const Programs *programs = &tables->programs;
  int from = position->cellOf[warrior], site = position->kindOf[warrior] * tables->cells + from;
  Move step = tables->steps | from << 9;
  for (int part = programs->parts[site]; part < programs->parts[site + 1]; part++) {
    const int16_t *targets = programs->targets + programs->targetStart[part];
    uint32_t reached = reachedTargets(position, warrior, part);
    uint32_t rest = keptSteps(position, guard, warrior, part, reached);
    for (; rest != 0; rest &= rest - 1) moves[end++] = step | targets[lowestBit(rest)];
    if (!isCarrier(position, warrior)) continue;
    rest = keptCarries(position, guard, warrior, part, reached);
    for (; rest != 0; rest &= rest - 1) moves[end++] = withGoal(step | targets[lowestBit(rest)]);
  }
  return end;
}

/* How many moves writeWarrior would write. */
static int countWarrior(Position *position, const Guard *guard, int warrior) {
  const Tables *tables = position->tables;
  const Programs *programs = &tables->programs;
  int kind = position->kindOf[warrior], cell = position->cellOf[warrior], site = kind * tables->cells + cell;
  int number = 0;
  if (tables->controls[kind] == 0 && guard != NULL && guard->isCalm && guard->goal != cell) {
    const uint8_t *terrain = position->terrains[position->seat];
    for (int part = programs->parts[site]; part < programs->parts[site + 1]; part++)
      number += countBits(walk(programs, part, terrain));
    return number;
  }
  for (int part = programs->parts[site]; part < programs->parts[site + 1]; part++) {
    uint32_t reached = reachedTargets(position, warrior, part);
    number += countBits(keptSteps(position, guard, warrior, part, reached));
    if (isCarrier(position, warrior)) number += countBits(keptCarries(position, guard, warrior, part, reached));
  }
  return number;
}

#endif
