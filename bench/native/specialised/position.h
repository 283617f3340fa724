/* A position that moves change in place: making moves, taking them back, reading a position string. */

#ifndef POSITION_H
#define POSITION_H

#include "tables.h"

enum { PREY = 1, OWN = 2, WALL = 4, ZONE = 8 };
enum { MOST_WARRIORS = 9 };

typedef struct {
  uint8_t status[SEATS][CELLS + 1];
  uint8_t slot[CELLS + 1];
  uint16_t list[SEATS][MOST_WARRIORS];
  uint8_t count[SEATS];
  uint8_t goal[SEATS]; /* NOWHERE when captured */
} Position;

/* From the lowest bit: 7 bits for the target, 7 for the origin, one for the Goal. */
typedef uint16_t Move;
enum { ORIGIN = 7, WITH_GOAL = 1 << 14 };

/* What has to be known to take a move back. */
typedef struct {
  uint8_t goals[SEATS], captured, slot;
  uint16_t post;
} Undo;

static inline void markWarrior(Position *position, int seat, int kind, int cell, int on) {
  int seen = kind == BLOCKADER ? WALL : PREY;
  if (on) position->status[seat][cell] |= OWN, position->status[!seat][cell] |= (uint8_t)seen;
  else position->status[seat][cell] &= (uint8_t)~OWN, position->status[!seat][cell] &= (uint8_t)~seen;
}

/* Zones of one Blockader a seat: the other seat finds them closed (R4.1, R4.2). */
static inline void markZone(Position *position, int seat, int cell, int on) {
  for (int k = 0; k < neighbourCount[cell]; k++) {
    uint8_t *status = &position->status[!seat][neighbours[cell][k]];
    *status = (uint8_t)(on ? *status | ZONE : *status & ~ZONE);
  }
}

static inline void shift(Position *position, int seat, int slot, int kind, int from, int to) {
  markWarrior(position, seat, kind, from, 0);
  markWarrior(position, seat, kind, to, 1);
  position->list[seat][slot] = (uint16_t)(kind * STRIDE + to);
  position->slot[to] = (uint8_t)slot;
  if (kind == BLOCKADER) {
    markZone(position, seat, from, 0);
    markZone(position, seat, to, 1);
  }
}

static inline void make(Position *position, int seat, Move move, Undo *undo) {
  int to = move & 127, from = (move >> ORIGIN) & 127, slot = position->slot[from], enemy = !seat;
  int kind = position->list[seat][slot] / STRIDE;
  undo->goals[0] = position->goal[0], undo->goals[1] = position->goal[1];
  undo->captured = (position->status[seat][to] & PREY) != 0;
  if (undo->captured) {
    int taken = position->slot[to], last = --position->count[enemy];
    undo->slot = (uint8_t)taken;
    undo->post = position->list[enemy][taken];
    position->list[enemy][taken] = position->list[enemy][last];
    position->slot[position->list[enemy][taken] % STRIDE] = (uint8_t)taken;
    markWarrior(position, enemy, undo->post / STRIDE, to, 0);
  }
  shift(position, seat, slot, kind, from, to);
  if (move & WITH_GOAL) position->goal[seat] = (uint8_t)to;
  if (position->goal[enemy] == to) position->goal[enemy] = NOWHERE;
}

static inline void unmake(Position *position, int seat, Move move, const Undo *undo) {
  int to = move & 127, from = (move >> ORIGIN) & 127, slot = position->slot[to], enemy = !seat;
  int kind = position->list[seat][slot] / STRIDE;
  shift(position, seat, slot, kind, to, from);
  if (undo->captured) {
    int last = position->count[enemy]++, taken = undo->slot;
    position->list[enemy][last] = position->list[enemy][taken];
    position->slot[position->list[enemy][last] % STRIDE] = (uint8_t)last;
    position->list[enemy][taken] = undo->post;
    position->slot[to] = (uint8_t)taken;
    markWarrior(position, enemy, undo->post / STRIDE, to, 1);
  }
  position->goal[0] = undo->goals[0], position->goal[1] = undo->goals[1];
}

/* ---- Reading positions ---- */

static void put(Position *position, int seat, int kind, int cell) {
  int slot = position->count[seat]++;
  position->list[seat][slot] = (uint16_t)(kind * STRIDE + cell);
  position->slot[cell] = (uint8_t)slot;
  markWarrior(position, seat, kind, cell, 1);
  if (kind == BLOCKADER) markZone(position, seat, cell, 1);
}

static int kindOf(int letter) {
  for (int kind = 0; kind < KINDS; kind++)
    if (kinds[kind].code == (letter & ~32)) return kind;
  return -1;
}

/* Reads the board and the seat of a position string; gives the seat to move, or -1 for what it cannot read. */
static int readPosition(const char *text, Position *position) {
  int cell = 0, last = 0;
  memset(position, 0, sizeof *position);
  position->goal[0] = position->goal[1] = NOWHERE;
  for (; *text != ' ' && *text != 0; text++) {
    int seat = *text >= 'a';
    if (*text == '/') continue;
    if (*text >= '0' && *text <= '9') {
      cell += (int)strtol(text, (char **)&text, 10);
      text--;
    } else if (*text == '*') {
      position->goal[(position->status[1][cell - 1] & OWN) != 0] = (uint8_t)last;
    } else if ((*text & ~32) == 'G' && cell < CELLS) {
      position->goal[seat] = (uint8_t)cell++;
    } else {
      if (kindOf(*text) < 0 || cell >= CELLS || position->count[seat] == MOST_WARRIORS) return -1;
      put(position, seat, kindOf(*text), cell);
      last = cell++;
    }
  }
  if (cell != CELLS || *text == 0 || (text[1] != '1' && text[1] != '2')) return -1;
  return text[1] - '1';
}

#endif
