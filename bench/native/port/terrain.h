/* What rulings ask of single cells, and which warriors threaten a Goal (src/engine/terrain.ts, threats.ts). */

#ifndef TERRAIN_H
#define TERRAIN_H

#include "position.h"

/* The seat for which a warrior fights, or none where the set is shared. */
static inline int bannerOf(const Position *position, int warrior) {
  const Tables *tables = position->tables;
  if (tables->isShared && tables->controls[position->kindOf[warrior]] == 0) return 0;
  return position->owner[warrior >> COLOUR_SHIFT];
}

static inline int inEnemyZone(const Position *position, int cell, int banner) {
  return (position->control[cell] & ~(1 << banner)) != 0;
}

/* Whether a Blockader may stand on a cell (R4.3, R4.4). */
static int blockaderFits(const Position *position, int cell, int side, int blockader, int isCarrying) {
  const Tables *tables = position->tables;
  const int16_t *goalAt = position->goalAt, *zones = tables->zones;
  if (goalAt[side] == cell && !tables->isShared && !tables->wallCarries) return 0;
  int others = ~(1 << side);
  int first = isCarrying && side == 1 ? NOWHERE : goalAt[1];
  int second = isCarrying && side == 2 ? NOWHERE : goalAt[2];
  int third = isCarrying && side == 3 ? NOWHERE : goalAt[3];
  for (int i = cell * tables->zoneSize; zones[i] >= 0; i++) {
    int near = zones[i], warrior = position->at[near];
    if (warrior != 0 && warrior != blockader)
      if (tables->isShared || position->owner[warrior >> COLOUR_SHIFT] != side) return 0;
    if ((position->control[near] & others) != 0 || near == first || near == second || near == third) return 0;
  }
  return 1;
}

/* Whether a cell lies in the zone of some other Blockader than one that carries the Goal itself. */
static int inOtherZone(const Position *position, int cell, int carrier) {
  const Tables *tables = position->tables;
  for (int colour = 1; colour <= tables->colours; colour++) {
    int base = colour << COLOUR_SHIFT;
    for (int warrior = base; warrior < base + position->count[colour]; warrior++) {
      int from = position->cellOf[warrior];
      if (warrior == carrier || from < 0 || tables->controls[position->kindOf[warrior]] == 0) continue;
      if ((tables->zonesAround[cell * tables->setSize + (from >> 5)] >> (from & 31) & 1) == 1) return 1;
    }
  }
  return 0;
}

/* Whether a Goal may come to rest on a cell to which a warrior carries it (R4.5). */
static int goalMayRest(const Position *position, int cell, int carrier) {
  if ((position->marks[cell] & NO_GOAL) != 0) return 0;
  if (position->control[cell] == 0) return 1;
  return position->tables->controls[position->kindOf[carrier]] == 1 && !inOtherZone(position, cell, carrier);
}

/* Whether a warrior may end on an enemy Goal's cell, the way there aside. */
static int mayTake(const Position *position, int warrior, int goal) {
  const Tables *tables = position->tables;
  int kind = position->kindOf[warrior], carrier = position->at[goal];
  if (inEnemyZone(position, goal, bannerOf(position, warrior)) || (position->marks[goal] & NO_END) != 0) return 0;
  if (carrier != 0) {
    if (tables->captures[kind] == 0 || tables->capturable[position->kindOf[carrier]] == 0) return 0;
    if ((position->marks[goal] & NO_CAPTURE) != 0) return 0;
  }
  return tables->controls[kind] == 0 ||
         blockaderFits(position, goal, position->owner[warrior >> COLOUR_SHIFT], warrior, 0);
}

/* Whether a way, a stretch of the pool of paths, is free of warriors and of zones hostile to whoever comes. */
static inline int isOpen(const Position *position, int banner, int start, int end) {
  const int16_t *pool = position->tables->paths.pool;
  for (int i = start; i < end; i++) {
    int cell = pool[i];
    if (position->at[cell] != 0 || (position->control[cell] & ~(1 << banner)) != 0) return 0;
  }
  return 1;
}

/* Whether a warrior could move to the cell of an enemy Goal and capture it there (R5.4). */
static int attacks(const Position *position, int warrior, int goal) {
  const Tables *tables = position->tables;
  const int16_t *pool = tables->paths.pool;
  int site = (position->kindOf[warrior] * tables->cells + position->cellOf[warrior]) * tables->cells + goal;
  if (tables->reach[site] != REACHES || !mayTake(position, warrior, goal)) return 0;
  int begin = tables->paths.start[site], banner = bannerOf(position, warrior), at = begin + 1;
  for (int ways = pool[begin]; ways > 0; ways--) {
    int end = at + 1 + pool[at];
    if (isOpen(position, banner, at + 1, end)) return 1;
    at = end;
  }
  return 0;
}

/* Whether an army may capture from a seat at all. */
static inline int mayTakeFrom(const Position *position, int colour, int seat) {
  const Tables *tables = position->tables;
  return tables->isShared || (tables->prey[position->owner[colour]] >> seat & 1) == 1;
}

/* The first warrior after another that could capture the Goal of a seat on a cell, or 0. */
static int nextAttacker(const Position *position, int seat, int goal, int after) {
  const Tables *tables = position->tables;
  int colour = after >> COLOUR_SHIFT;
  for (colour = colour > 1 ? colour : 1; colour <= tables->colours; colour++) {
    if (!mayTakeFrom(position, colour, seat)) continue;
    int base = colour << COLOUR_SHIFT, warrior = base > after + 1 ? base : after + 1;
    for (; warrior < base + position->count[colour]; warrior++)
      if (position->cellOf[warrior] >= 0 && attacks(position, warrior, goal)) return warrior;
  }
  return 0;
}

#endif
