/* Everything that is computed once per ruleset (src/engine/tables.ts, paths.ts). */

#ifndef TABLES_H
#define TABLES_H

#include "programs.h"
#include "zobrist.h"

enum { NEARS = 1, REACHES = 2, MOST_WARRIORS = 64, MOST_MOVES = 4096 };

/* All ways from one cell to another by which a kind could capture a Goal there. */
typedef struct {
  int32_t *start; /* start[(kind * cells + from) * cells + to], 0 where there is none */
  int16_t *pool;  /* the number of ways, then for each its length and the cells between */
} Paths;

typedef struct {
  const Ruleset *rules;
  int seats, cells, kinds, colours, grounds;
  int isShared, wallCarries, wallsFall, isRestricted, goalsMatter;
  uint8_t prey[MOST_SEATS + 1];
  uint8_t *closedMarks;
  int16_t *zones; /* the cells of the zone of each cell, then a -1 */
  int zoneSize;
  uint32_t *zonesAround; /* for each cell the set of those in whose zones it lies */
  Move steps;
  Programs programs;
  Paths paths;
  uint8_t *reach;
  uint32_t *reachSets;
  int setSize;
  uint8_t captures[MOST_KINDS], capturable[MOST_KINDS], carries[MOST_KINDS], controls[MOST_KINDS];
  Keys warriorKeys, goalKeys, seatKeys, ownerKeys, firstKeys, regionKeys;
} Tables;

static void *room(size_t count, size_t size) {
  void *place = calloc(count, size);
  if (place == NULL) abort();
  return place;
}

/* ---- Paths ---- */

typedef struct {
  List *ways; /* for each target: the number of ways, then the ways */
  Tables *tables;
} PathDraft;

static void addWay(void *context, int site, int cell, const int *way, int length) {
  List *ways = &((PathDraft *)context)->ways[cell];
  (void)site;
  if (ways->count == 0) push(ways, 0);
  ways->items[0]++;
  push(ways, length);
  for (int i = 0; i < length; i++) push(ways, way[i]);
}

static Paths collectPaths(const Programs *programs, int kinds, int cells) {
  Paths paths = {room((size_t)(kinds * cells * cells), sizeof(int32_t)), NULL};
  List pool = {0};
  push(&pool, 0);
  for (int site = 0; site < kinds * cells; site++) {
    PathDraft draft = {room((size_t)cells, sizeof(List)), NULL};
    walkProgram(programs, site, addWay, &draft);
    for (int to = 0; to < cells; to++) {
      List *ways = &draft.ways[to];
      if (ways->count == 0) continue;
      paths.start[site * cells + to] = pool.count;
      for (int i = 0; i < ways->count; i++) push(&pool, ways->items[i]);
      free(ways->items);
    }
    free(draft.ways);
  }
  paths.pool = room((size_t)pool.count, sizeof(int16_t));
  for (int i = 0; i < pool.count; i++) paths.pool[i] = (int16_t)pool.items[i];
  free(pool.items);
  return paths;
}

/* ---- Reach ---- */

static void addCarried(void *context, int site, int cell, const int *way, int length) {
  const Tables *tables = ((PathDraft *)context)->tables;
  uint32_t *carried = (uint32_t *)(void *)((PathDraft *)context)->ways;
  (void)way, (void)length;
  carried[site % tables->cells * tables->setSize + (cell >> 5)] |= 1U << (cell & 31);
}

/* For each cell the set of those to which some warrior could carry a Goal from there. */
static uint32_t *carriedSets(Tables *tables) {
  uint32_t *carried = room((size_t)(tables->cells * tables->setSize), sizeof(uint32_t));
  PathDraft draft = {(List *)(void *)carried, tables};
  for (int kind = 0; kind < tables->kinds; kind++)
    for (int from = 0; tables->carries[kind] && from < tables->cells; from++)
      walkProgram(&tables->programs, kind * tables->cells + from, addCarried, &draft);
  return carried;
}

static void buildReach(Tables *tables) {
  int cells = tables->cells, size = tables->setSize, sites = tables->kinds * cells;
  tables->reachSets = room((size_t)(sites * size), sizeof(uint32_t));
  tables->reach = room((size_t)(sites * cells), 1);
  for (int i = 0; i < sites * cells; i++)
    if (tables->paths.start[i] != 0) tables->reachSets[i / cells * size + (i % cells >> 5)] |= 1U << (i % cells & 31);
  uint32_t *carried = carriedSets(tables);
  for (int i = 0; i < sites * cells; i++) {
    int meets = 0;
    for (int word = 0; word < size; word++)
      meets |= (tables->reachSets[i / cells * size + word] & carried[i % cells * size + word]) != 0;
    tables->reach[i] = tables->paths.start[i] != 0 ? REACHES : meets ? NEARS : 0;
  }
  free(carried);
}

static void buildZones(Tables *tables, const Board *board) {
  int size = tables->setSize;
  tables->zoneSize = 1 + MOST_NEAR;
  tables->zones = room((size_t)(tables->cells * tables->zoneSize), sizeof(int16_t));
  tables->zonesAround = room((size_t)(tables->cells * size), sizeof(uint32_t));
  for (int cell = 0; cell < tables->cells; cell++) {
    for (int i = 0; i < tables->zoneSize; i++) {
      int near = i < board->neighbourCount[cell] ? board->neighbours[cell][i] : -1;
      tables->zones[cell * tables->zoneSize + i] = (int16_t)near;
      if (near >= 0) tables->zonesAround[near * size + (cell >> 5)] |= 1U << (cell & 31);
    }
  }
}

static Tables *tablesOf(const Ruleset *rules) {
  Tables *tables = room(1, sizeof *tables);
  int cells = rules->board->cells;
  tables->rules = rules;
  tables->cells = cells, tables->kinds = rules->kinds, tables->seats = rules->seats;
  tables->isShared = rules->isShared;
  tables->colours = tables->grounds = rules->isShared ? 1 : rules->seats;
  tables->isRestricted = rules->goalSafety != SAFETY_NONE;
  tables->steps = packMove(rules->board->naming, STEP, 0, 0, 0);
  tables->setSize = (cells + 31) >> 5;
  tables->closedMarks = room((size_t)cells, 1);
  for (int seat = 1; seat <= rules->seats; seat++) {
    tables->prey[seat] = rules->prey[seat];
    tables->goalsMatter |= __builtin_popcount(rules->prey[seat]) < rules->seats - 1;
  }
  for (int kind = 0; kind < rules->kinds; kind++) {
    const WarriorKind *warrior = &rules->warriors[kind];
    tables->captures[kind] = (uint8_t)warrior->captures, tables->capturable[kind] = (uint8_t)warrior->capturable;
    tables->carries[kind] = (uint8_t)warrior->carries, tables->controls[kind] = (uint8_t)warrior->controls;
    tables->wallCarries |= warrior->controls && warrior->carries;
    tables->wallsFall |= warrior->controls && warrior->capturable;
  }
  buildZones(tables, rules->board);
  tables->programs = compilePrograms(rules->board, rules->warriors, rules->kinds);
  tables->paths = collectPaths(&tables->programs, rules->kinds, cells);
  buildReach(tables);
  tables->warriorKeys = makeKeys(WARRIOR_KEYS, rules->seats * rules->kinds * CELL_STRIDE);
  tables->goalKeys = makeKeys(GOAL_KEYS, rules->seats * CELL_STRIDE);
  tables->seatKeys = makeKeys(SEAT_KEYS, 4);
  tables->ownerKeys = makeKeys(OWNER_KEYS, 16);
  tables->firstKeys = makeKeys(FIRST_KEYS, 4);
  tables->regionKeys = makeKeys(REGION_KEYS, REGIONS * 4);
  return tables;
}

#endif
