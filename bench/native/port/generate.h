/* The generator, turns and perft (src/engine/generate.ts, turns.ts, perft.ts). */

#ifndef GENERATE_H
#define GENERATE_H

#include "steps.h"

static inline const Guard *prepareGuard(Position *position) {
  if (!needsGuard(position, position->seat)) return NULL;
  surveyThreats(position, position->seat, &position->guard);
  return &position->guard;
}

/* Lists the warriors of the seat to move in board order and gives their number. */
static int listOwn(Position *position) {
  const Tables *tables = position->tables;
  const int16_t *cellOf = position->cellOf;
  uint8_t *movers = position->movers;
  int number = 0;
  for (int colour = 1; colour <= tables->colours; colour++) {
    if (!tables->isShared && position->owner[colour] != position->seat) continue;
    int base = colour << COLOUR_SHIFT;
    for (int warrior = base; warrior < base + position->count[colour]; warrior++) {
      int cell = cellOf[warrior], place = number;
      if (cell < 0) continue;
      for (number++; place > 0 && cellOf[movers[place - 1]] > cell; place--) movers[place] = movers[place - 1];
      movers[place] = (uint8_t)warrior;
    }
  }
  return number;
}

/* Writes all legal moves of the seat to move into a list and gives their number. */
static int generateMoves(Position *position, Move *moves) {
  if (isDecided(position)) return 0;
  const Guard *guard = prepareGuard(position);
  int end = 0, number = listOwn(position);
  for (int i = 0; i < number; i++) end = writeWarrior(position, guard, position->movers[i], moves, end);
  return end;
}

/* The number of legal moves, which need not be written. */
static int countMoves(Position *position) {
  const Tables *tables = position->tables;
  if (isDecided(position)) return 0;
  const Guard *guard = prepareGuard(position);
  int number = 0;
  for (int colour = 1; colour <= tables->colours; colour++) {
    if (!tables->isShared && position->owner[colour] != position->seat) continue;
    int base = colour << COLOUR_SHIFT, end = base + position->count[colour];
    for (int warrior = base; warrior < end; warrior++)
      if (position->cellOf[warrior] >= 0) number += countWarrior(position, guard, warrior);
  }
  return number;
}

static int hasLegalMove(Position *position) {
  if (isDecided(position)) return 0;
  const Guard *guard = prepareGuard(position);
  int number = listOwn(position);
  for (int i = 0; i < number; i++)
    if (countWarrior(position, guard, position->movers[i]) > 0) return 1;
  return 0;
}

/* The turn goes to the next seat that has not lost its Goal; a new round begins where it meets the first seat. */
static inline void stepTurn(Position *position) {
  do {
    position->seat = position->seat % position->tables->seats + 1;
    if (position->seat == position->first) position->round++;
  } while (position->owner[position->seat] != position->seat);
}

/* With three players left the turn passes over those who have no legal move, unless nobody has one (R8.3). */
static inline void passOver(Position *position) {
  if (!position->tables->rules->stuckDraws || living(position) <= 2) return;
  int seat = position->seat, round = position->round;
  while (!hasLegalMove(position)) {
    stepTurn(position);
    if (position->seat != seat) continue;
    position->round = round;
    return;
  }
}

/* Makes a move and gives the turn to whoever has it next. */
static void makeMove(Position *position, Move move) {
  const Keys *seatKeys = &position->tables->seatKeys;
  applyMove(position, move);
  toggle(position, seatKeys, position->seat);
  stepTurn(position);
  passOver(position);
  toggle(position, seatKeys, position->seat);
}

/* The number of legal move sequences of a length; those of the last ply are counted, not made. */
static uint64_t countSequences(Position *position, int depth) {
  if (depth == 1) return (uint64_t)countMoves(position);
  Move *moves = position->lists[depth];
  int number = generateMoves(position, moves);
  uint64_t total = 0;
  for (int i = 0; i < number; i++) {
    makeMove(position, moves[i]);
    total += countSequences(position, depth - 1);
    revertMove(position);
  }
  return total;
}

#endif
