/* Zobrist keys (src/engine/zobrist.ts), the same numbers as the library's. */

#ifndef ZOBRIST_H
#define ZOBRIST_H

#include <stdint.h>
#include <stdlib.h>

enum { WARRIOR_KEYS, GOAL_KEYS, SEAT_KEYS, OWNER_KEYS, HAND_KEYS, FIRST_KEYS, REGION_KEYS };

/* A table of keys of one group: low[i] and high[i] belong together. */
typedef struct {
  int32_t *low, *high;
} Keys;

static uint32_t mix(uint32_t bits) {
  bits = (bits ^ bits >> 16) * 0x85ebca6bU;
  bits = (bits ^ bits >> 13) * 0xc2b2ae35U;
  return bits ^ bits >> 16;
}

static Keys makeKeys(int group, int count) {
  Keys keys = {malloc((size_t)count * sizeof(int32_t)), malloc((size_t)count * sizeof(int32_t))};
  uint32_t seed = (uint32_t)(group + 1) << 20;
  for (uint32_t i = 0; i < (uint32_t)count; i++) {
    keys.low[i] = (int32_t)mix(mix(seed + i) ^ 0x2545f491U);
    keys.high[i] = (int32_t)mix(mix(seed + i + 0x9e3779b9U) ^ 0x4f6cdd1dU);
  }
  return keys;
}

#endif
