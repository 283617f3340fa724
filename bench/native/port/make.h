/* Making moves and taking them back, in place (src/engine/make.ts, take-back.ts). */

#ifndef MAKE_H
#define MAKE_H

#include "position.h"

enum { RECORD_SIZE = 13 };

static void growHistory(Position *position) {
  position->historyRoom = 2 * position->historyRoom + 64 * RECORD_SIZE;
  position->history = realloc(position->history, (size_t)position->historyRoom * sizeof *position->history);
  if (position->history == NULL) abort();
}

/* Puts on record what revertMove cannot work out from the move alone. */
static inline void remember(Position *position, Move move) {
  if (position->recorded + RECORD_SIZE > position->historyRoom) growHistory(position);
  int32_t *record = position->history + position->recorded;
  record[0] = move;
  record[1] = position->at[moveFrom(move)];
  record[2] = position->at[moveTo(move)];
  record[3] = packGoals(position);
  record[4] = packOwners(position);
  record[5] = position->seat;
  record[6] = position->quiet;
  record[7] = position->round;
  record[8] = position->pending;
  record[9] = position->low;
  record[10] = position->high;
  record[11] = position->combat;
  position->recorded += RECORD_SIZE; /* the last number is for the claims, which only the setup changes */
}

/* Says anew what is to be found on a cell, and around it where a Blockader came or went. */
static inline void settleCell(Position *position, int cell, int controls) {
  if (controls == 1) refreshZone(position, cell);
  refreshCell(position, cell);
}

/* The Goal leaves the board, and all that its owner has falls to the captor (R8.4). */
static void captureGoal(Position *position, int loser, int captor) {
  const Tables *tables = position->tables;
  toggleGoal(position, loser, position->goalAt[loser]);
  position->goalAt[loser] = NOWHERE;
  position->quiet = 0;
  if (tables->isShared) return;
  for (int colour = 1; colour <= tables->colours; colour++) {
    if (position->owner[colour] != loser) continue;
    toggle(position, &tables->ownerKeys, colour * 4 + loser);
    toggle(position, &tables->ownerKeys, colour * 4 + captor);
    position->owner[colour] = (uint8_t)captor;
  }
  refreshAll(position);
}

/* Captures the enemy Goal on the cell where a step has ended, if one is there. */
static void captureGoals(Position *position, Move move) {
  const Tables *tables = position->tables;
  for (int loser = 1; loser <= tables->seats; loser++) {
    int isTaken = tables->isShared ? !moveTakesGoal(move) : loser != position->seat;
    if (position->goalAt[loser] == moveTo(move) && isTaken) captureGoal(position, loser, position->seat);
  }
}

static inline void applyStep(Position *position, Move move) {
  const Tables *tables = position->tables;
  int16_t *goalAt = position->goalAt;
  int from = moveFrom(move), to = moveTo(move), side = sideOf(position, position->seat);
  int warrior = position->at[from], captured = position->at[to];
  if (captured != 0) {
    toggleWarrior(position, captured, to);
    position->cellOf[captured] = NOWHERE;
  }
  toggleWarrior(position, warrior, from);
  toggleWarrior(position, warrior, to);
  position->at[from] = 0;
  position->at[to] = (uint8_t)warrior;
  position->cellOf[warrior] = (int16_t)to;
  position->quiet = captured == 0 ? position->quiet + 1 : 0;
  if (moveTakesGoal(move)) {
    toggleGoal(position, side, from);
    toggleGoal(position, side, to);
    goalAt[side] = (int16_t)to;
  }
  if (goalAt[1] == to || goalAt[2] == to || goalAt[3] == to) captureGoals(position, move);
  int controls = tables->controls[position->kindOf[warrior]];
  settleCell(position, from, controls);
  settleCell(position, to, captured == 0 ? controls : controls | tables->controls[position->kindOf[captured]]);
}

static void applyMove(Position *position, Move move) {
  remember(position, move);
  applyStep(position, move);
}

static void revertOwners(Position *position, int owners) {
  for (int seat = 1; seat <= position->tables->seats; seat++)
    position->owner[seat] = (uint8_t)(owners >> 2 * (seat - 1) & 3);
  refreshAll(position);
}

/* Takes the last move back. */
static void revertMove(Position *position) {
  const Tables *tables = position->tables;
  position->recorded -= RECORD_SIZE;
  const int32_t *record = position->history + position->recorded;
  Move move = record[0];
  int mover = record[1], captured = record[2], goals = record[3], owners = record[4];
  position->goalAt[1] = (int16_t)((goals & 1023) - 1);
  position->goalAt[2] = (int16_t)((goals >> 10 & 1023) - 1);
  position->goalAt[3] = (int16_t)((goals >> 20 & 1023) - 1);
  position->seat = record[5];
  position->quiet = record[6];
  position->round = record[7];
  position->pending = record[8];
  position->low = record[9];
  position->high = record[10];
  position->combat = record[11];
  int from = moveFrom(move), to = moveTo(move), controls = tables->controls[position->kindOf[mover]];
  position->at[to] = (uint8_t)captured;
  if (captured != 0) position->cellOf[captured] = (int16_t)to;
  position->at[from] = (uint8_t)mover;
  position->cellOf[mover] = (int16_t)from;
  settleCell(position, from, controls);
  settleCell(position, to, captured == 0 ? controls : controls | tables->controls[position->kindOf[captured]]);
  if (owners != packOwners(position)) revertOwners(position, owners);
}

#endif
