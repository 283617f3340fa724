/*
 * A position that moves change in place (src/engine/position.ts), and what is kept up to date beside its warriors
 * (scenery.ts). Seats and colours count from 1. A warrior is its colour times 64 plus its place in the list of that
 * colour; a captured one keeps its place there, at no cell.
 */

#ifndef POSITION_H
#define POSITION_H

#include "guard.h"
#include "tables.h"

enum { WARRIORS = 256, MOST_DEPTH = 16 };

typedef struct {
  const Tables *tables;
  uint8_t at[MOST_CELLS];
  int16_t cellOf[WARRIORS];
  uint8_t kindOf[WARRIORS];
  int32_t keysOf[WARRIORS];
  uint8_t count[MOST_SEATS + 1];
  uint8_t walls[WARRIORS];
  int wallCount;
  int16_t goalAt[MOST_SEATS + 1];
  uint8_t owner[MOST_SEATS + 1];
  uint8_t regionSeat[REGIONS];
  int seat, first, quiet, round, pending, combat;
  int32_t low, high;
  /* For each cell a bit for every seat whose Blockaders control it (R4.1). */
  uint8_t control[MOST_CELLS];
  /* What a seat finds where a warrior stands, and nothing else: meetings[seat << 8 | warrior]. */
  uint8_t meetings[(MOST_SEATS + 1) << 8];
  /* For each seat what its warriors find on each cell; a shared set has one for both seats. */
  uint8_t *terrains[MOST_SEATS + 1];
  uint8_t marks[MOST_CELLS];
  uint8_t movers[WARRIORS];
  Move lists[MOST_DEPTH + 1][MOST_MOVES];
  Guard guard;
  int32_t *history;
  int recorded, historyRoom;
} Position;

/* ---- Scenery ---- */

/* What is special about the cells of abandoned enemy Goals (R10.7). */
static int goalGround(const Position *position, int seat, int cell) {
  const Tables *tables = position->tables;
  int found = OPEN;
  for (int other = 1; other <= tables->seats; other++) {
    if (position->goalAt[other] != cell || (other == seat && !tables->isShared)) continue;
    found = tables->isShared || (tables->prey[seat] >> other & 1) == 1 ? PRIZE : PASS;
  }
  return found;
}

/* What a seat's warriors find on a cell where there is something besides a warrior. */
static int groundOf(const Position *position, int seat, int cell) {
  const Tables *tables = position->tables;
  const int16_t *goalAt = position->goalAt;
  int zones = position->control[cell];
  if (zones != 0 && (tables->isShared || (zones & ~(1 << seat)) != 0)) return CLOSED;
  int warrior = position->at[cell], mark = position->marks[cell] & (NO_END | NO_CAPTURE);
  int hasGoal = goalAt[1] == cell || goalAt[2] == cell || goalAt[3] == cell;
  if (warrior != 0) {
    int found = position->meetings[seat << 8 | warrior];
    return found == OWN ? (hasGoal ? CLOSED : OWN) : mark == 0 ? found : CLOSED;
  }
  if ((mark & NO_END) != 0) return PASS;
  return hasGoal && tables->goalsMatter ? goalGround(position, seat, cell) : OPEN;
}

/* Writes what every seat finds on one cell, after something there has changed. */
static inline void refreshCell(Position *position, int cell) {
  const int16_t *goalAt = position->goalAt;
  int warrior = position->at[cell];
  int isSpecial = (position->control[cell] | position->marks[cell]) != 0 || goalAt[1] == cell || goalAt[2] == cell ||
                  goalAt[3] == cell;
  for (int seat = position->tables->grounds; seat > 0; seat--)
    position->terrains[seat][cell] =
        isSpecial ? (uint8_t)groundOf(position, seat, cell) : position->meetings[seat << 8 | warrior];
}

/* Says anew who controls the cells around one where a Blockader stands or has stood (R4.1). */
static void refreshZone(Position *position, int centre) {
  const Tables *tables = position->tables;
  const int16_t *zones = tables->zones;
  for (int i = centre * tables->zoneSize; zones[i] >= 0; i++) {
    int cell = zones[i], bits = 0;
    for (int wall = 0; wall < position->wallCount; wall++) {
      int from = position->cellOf[position->walls[wall]];
      if (from >= 0 && (tables->zonesAround[cell * tables->setSize + (from >> 5)] >> (from & 31) & 1) == 1)
        bits |= 1 << position->owner[position->walls[wall] >> COLOUR_SHIFT];
    }
    if (bits == position->control[cell]) continue;
    position->control[cell] = (uint8_t)bits;
    refreshCell(position, cell);
  }
}

/* Says anew what every seat finds where a warrior stands that is nothing but a warrior there. */
static void refreshMeeting(Position *position, int warrior) {
  const Tables *tables = position->tables;
  int own = position->owner[warrior >> COLOUR_SHIFT];
  for (int seat = tables->grounds; seat > 0; seat--) {
    int isTaken = tables->isShared || (tables->prey[seat] >> own & 1) == 1;
    int isPrey = isTaken && tables->capturable[position->kindOf[warrior]] == 1;
    position->meetings[seat << 8 | warrior] = isPrey ? PREY : own == seat ? OWN : CLOSED;
  }
}

static void refreshAll(Position *position) {
  const Tables *tables = position->tables;
  memset(position->control, 0, (size_t)tables->cells);
  for (int colour = 1; colour <= tables->colours; colour++) {
    int base = colour << COLOUR_SHIFT;
    for (int warrior = base; warrior < base + position->count[colour]; warrior++) refreshMeeting(position, warrior);
  }
  for (int i = 0; i < position->wallCount; i++)
    if (position->cellOf[position->walls[i]] >= 0) refreshZone(position, position->cellOf[position->walls[i]]);
  for (int cell = 0; cell < tables->cells; cell++) refreshCell(position, cell);
}

/* ---- Goals and seats ---- */

/* The number under which a seat's warriors and Goal stand: its own, or that of the shared set. */
static inline int sideOf(const Position *position, int seat) { return position->tables->isShared ? 1 : seat; }

static inline int goalOf(const Position *position, int seat) { return position->goalAt[sideOf(position, seat)]; }

static inline int living(const Position *position) {
  int number = 0;
  for (int seat = 1; seat <= position->tables->seats; seat++) number += position->owner[seat] == seat;
  return number;
}

/* Whether enough Goals were captured to end the game (R8.1, R8.4). */
static inline int isDecided(const Position *position) {
  const Tables *tables = position->tables;
  if (tables->isShared) return position->pending == 0 && position->goalAt[1] == NOWHERE;
  return living(position) < (tables->rules->firstGoal ? tables->seats : 2);
}

static inline int32_t packGoals(const Position *position) {
  const int16_t *goalAt = position->goalAt;
  return (goalAt[1] + 1) | (goalAt[2] + 1) << 10 | (goalAt[3] + 1) << 20;
}

static inline int32_t packOwners(const Position *position) {
  return position->owner[1] | position->owner[2] << 2 | position->owner[3] << 4;
}

/* ---- Hash ---- */

static inline void toggle(Position *position, const Keys *keys, int index) {
  position->low ^= keys->low[index];
  position->high ^= keys->high[index];
}

static inline void toggleWarrior(Position *position, int warrior, int cell) {
  toggle(position, &position->tables->warriorKeys, position->keysOf[warrior] + cell);
}

static inline void toggleGoal(Position *position, int seat, int cell) {
  if (cell >= 0) toggle(position, &position->tables->goalKeys, (seat - 1) * CELL_STRIDE + cell);
}

/* Computes the hash from nothing (hash.ts). */
static void rehash(Position *position) {
  const Tables *tables = position->tables;
  position->low = position->high = 0;
  for (int seat = 1; seat <= tables->seats; seat++) {
    int base = seat << COLOUR_SHIFT;
    for (int warrior = base; warrior < base + position->count[seat]; warrior++)
      if (position->cellOf[warrior] >= 0) toggleWarrior(position, warrior, position->cellOf[warrior]);
    toggleGoal(position, seat, position->goalAt[seat]);
    toggle(position, &tables->ownerKeys, seat * 4 + position->owner[seat]);
  }
  for (int region = 0; region < REGIONS; region++)
    toggle(position, &tables->regionKeys, region * 4 + position->regionSeat[region]);
  toggle(position, &tables->seatKeys, position->seat);
  toggle(position, &tables->firstKeys, position->first);
}

/* ---- New positions ---- */

static void enlist(Position *position, int colour, int kind, int cell) {
  int warrior = colour << COLOUR_SHIFT | position->count[colour]++;
  position->kindOf[warrior] = (uint8_t)kind;
  position->cellOf[warrior] = (int16_t)cell;
  position->at[cell] = (uint8_t)warrior;
  position->keysOf[warrior] = ((colour - 1) * position->tables->kinds + kind) * CELL_STRIDE;
  if (position->tables->controls[kind] == 1) position->walls[position->wallCount++] = (uint8_t)warrior;
}

static Position *emptyPosition(const Tables *tables) {
  Position *position = room(1, sizeof *position);
  position->tables = tables;
  memset(position->cellOf, 0xff, sizeof position->cellOf);
  for (int seat = 0; seat <= MOST_SEATS; seat++) {
    int isPlaying = seat >= 1 && seat <= tables->seats;
    position->goalAt[seat] = NOWHERE;
    position->owner[seat] = (uint8_t)(isPlaying ? seat : 0);
    position->terrains[seat] = seat > tables->grounds ? position->terrains[tables->grounds] : room((size_t)tables->cells, 1);
  }
  memcpy(position->marks, tables->closedMarks, (size_t)tables->cells);
  position->seat = position->first = position->round = 1;
  position->combat = -1;
  return position;
}

#endif
