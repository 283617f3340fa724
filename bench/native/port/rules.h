/* Rulesets as data (src/rules, src/rulesets): those on the flat board whose variants do nothing besides. */

#ifndef RULES_H
#define RULES_H

#include "board.h"

enum { MOST_SEATS = 3, MOST_KINDS = 8 };

/* One row of the table of warriors. */
typedef struct {
  char code;
  int least, most, straight, jumps, carries, captures, capturable, controls;
} WarriorKind;

typedef enum { SAFETY_NONE, SAFETY_NO_NEW_THREAT, SAFETY_STRICT } GoalSafety;

typedef struct {
  const char *id;
  const Board *board;
  int seats;
  int kinds;
  WarriorKind warriors[MOST_KINDS];
  GoalSafety goalSafety;
  /* Whether a seat without a legal move is passed over or draws (R8.3) instead of losing (R8.2). */
  int stuckDraws;
  /* Whether one set of warriors belongs to whoever has the turn (R10.8). */
  int isShared;
  /* Whether the first captured Goal ends the game. */
  int firstGoal;
  /* For each seat, shifted by its number, the seats it may capture from. */
  uint8_t prey[MOST_SEATS + 1];
} Ruleset;

#define SOLDIERS(vanguardSteps)                                                                                        \
  {{'F', 1, 3, 0, 0, 1, 1, 1, 0}, {'L', 1, 3, 1, 0, 1, 1, 1, 0}, {'S', 2, 4, 0, 0, 0, 1, 1, 0},                        \
   {'I', 3, 6, 1, 1, 0, 1, 1, 0}, {'V', 1, vanguardSteps, (vanguardSteps) > 1, 0, 1, 1, 1, 0},                         \
   {'B', 1, 2, 1, 0, 0, 0, 0, 1}}

static const Ruleset rulesets[] = {
    {"klin-zha", &flatBoard, 2, 6, SOLDIERS(1), SAFETY_STRICT, 0, 0, 0, {0, 1 << 2, 1 << 1, 0}},
    {"takzh", &flatBoard, 2, 6, SOLDIERS(1), SAFETY_NO_NEW_THREAT, 0, 0, 0, {0, 1 << 2, 1 << 1, 0}},
    {"agonizer", &flatBoard, 2, 6, SOLDIERS(2), SAFETY_NO_NEW_THREAT, 0, 0, 0, {0, 1 << 2, 1 << 1, 0}},
    {"klin-zha+power-vanguard", &flatBoard, 2, 6, SOLDIERS(2), SAFETY_STRICT, 0, 0, 0, {0, 1 << 2, 1 << 1, 0}},
    {"klin-zha+reflective", &flatBoard, 2, 6, SOLDIERS(1), SAFETY_STRICT, 0, 1, 0, {0, 1 << 2, 1 << 1, 0}},
};

static const Ruleset *rulesetNamed(const char *id) {
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++)
    if (strcmp(rulesets[i].id, id) == 0) return &rulesets[i];
  return NULL;
}

#endif
