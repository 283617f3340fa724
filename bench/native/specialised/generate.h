/* The generator: where each warrior may end, counted or written as moves. */

#ifndef GENERATE_H
#define GENERATE_H

#include "safety.h"

/* Walks a step program: the bits of the cells on which the warrior may end. */
static inline uint32_t walk(const Program *program, const uint8_t *status) {
  uint32_t reached = 0;
  const Node *node = program->node, *end = node + program->nodes;
  while (node < end) {
    int seen = status[node->cell];
    if (seen == 0) {
      reached |= node->bit;
      node++;
    } else {
      if (seen == PREY) reached |= node->bit;
      node += node->skip;
    }
  }
  return reached;
}

/* The same for a warrior whose ways have nothing between: a Flier (R3.4), and one that makes a single step. */
static inline uint32_t look(const Program *program, const uint8_t *status) {
  uint32_t reached = 0;
  for (int i = program->targets - 1; i >= 0; i--) reached = 2 * reached + (status[program->target[i]] <= PREY);
  return reached;
}

static uint32_t keepAllowed(const Program *program, uint32_t reached, Set allowed) {
  uint32_t kept = 0;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1)
    if (has(allowed, program->target[__builtin_ctz(rest)])) kept |= rest & -rest;
  return kept;
}

static uint32_t keepTried(Position *position, int seat, int from, const Program *program, uint32_t reached) {
  uint32_t kept = 0;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
    int to = program->target[__builtin_ctz(rest)];
    if (isSafeTried(position, seat, (Move)(from << ORIGIN | to))) kept |= rest & -rest;
  }
  return kept;
}

/* Keeps the cells to which the carrier may take its Goal: not into its own zone (R4.5), not into a threat. */
static uint32_t keepCarried(const Position *position, int seat, int from, const Program *program, uint32_t reached) {
  int enemy = !seat;
  const uint8_t *status = position->status[enemy];
  uint32_t kept = 0;
  for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
    int to = program->target[__builtin_ctz(rest)];
    if (status[to] & ZONE) continue;
    int safe = 1;
    if (to != position->goal[enemy])
      for (int i = 0; i < position->count[enemy] && safe; i++) {
        unsigned post = position->list[enemy][i];
        safe = post >= BLOCKADER * STRIDE || (int)(post % STRIDE) == to || !attacks(status, post, to, from);
      }
    if (safe) kept |= rest & -rest;
  }
  return kept;
}

/*
 * Finds the moves of one warrior: where it may end, and where it may end with the Goal. This is all there is to
 * generating; the two callers below count the bits or write them as moves.
 */
static inline uint32_t reach(Position *position, int seat, const Guard *guard, unsigned post, uint32_t *carried) {
  const Program *program = &programs[post];
  const uint8_t *status = position->status[seat];
  int kind = post / STRIDE, from = post % STRIDE, goal = position->goal[seat];
  uint32_t reached = kind == FLIER || kind == VANGUARD ? look(program, status) : walk(program, status);
  *carried = 0;
  if (kind == BLOCKADER) {
    uint32_t fitting = 0;
    for (uint32_t rest = reached; rest != 0; rest &= rest - 1) {
      int to = program->target[__builtin_ctz(rest)];
      if (status[to] == 0 && has(guard->blockader, to) && fits(position, seat, to)) fitting |= rest & -rest;
    }
    reached = fitting;
  } else {
    if (from == goal && kinds[kind].carries) *carried = keepCarried(position, seat, from, program, reached);
    if (guard->mustClose) reached = keepAllowed(program, reached, guard->warriors);
    for (int i = 0; i < guard->held; i++) {
      if (guard->holder[i] != from) continue;
      Set allowed = guard->heldTargets[i];
      add(&allowed, position->goal[!seat]);
      reached = keepAllowed(program, reached, allowed);
    }
  }
  if (guard->wallNear && (from == goal || (position->status[seat][goal] & OWN) == 0))
    reached = keepTried(position, seat, from, program, reached);
  return reached;
}

static uint64_t countMoves(Position *position, int seat) {
  Guard guard;
  uint64_t total = 0;
  survey(position, seat, &guard);
  for (int i = 0; i < position->count[seat]; i++) {
    uint32_t carried, reached = reach(position, seat, &guard, position->list[seat][i], &carried);
    total += (uint64_t)(__builtin_popcount(reached) + __builtin_popcount(carried));
  }
  return total;
}

static int writeMoves(Position *position, int seat, Move *moves) {
  Guard guard;
  int number = 0;
  survey(position, seat, &guard);
  for (int i = 0; i < position->count[seat]; i++) {
    unsigned post = position->list[seat][i], from = post % STRIDE;
    uint32_t carried, reached = reach(position, seat, &guard, post, &carried);
    const uint8_t *target = programs[post].target;
    for (; reached != 0; reached &= reached - 1)
      moves[number++] = (Move)(from << ORIGIN | target[__builtin_ctz(reached)]);
    for (; carried != 0; carried &= carried - 1)
      moves[number++] = (Move)(WITH_GOAL | from << ORIGIN | target[__builtin_ctz(carried)]);
  }
  return number;
}

#endif
