/* What never changes: cells, neighbours, lines, step programs and ways to a Goal. See perft.c for what they are. */

#ifndef TABLES_H
#define TABLES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, CELLS = 81, NOWHERE = 81, SEATS = 2, KINDS = 6, STRIDE = 128, POSTS = KINDS * STRIDE };
enum { FENCER, LANCER, SWIFT, FLIER, VANGUARD, BLOCKADER };
enum { MOST_NODES = 60, MOST_TARGETS = 32, MOST_WAYS = 12000 };

/* ---- Sets of cells ---- */

typedef struct {
  uint64_t low, high;
} Set;

static const Set everything = {~0ULL, ~0ULL};

static inline int has(Set set, int cell) { return ((cell < 64 ? set.low >> cell : set.high >> (cell - 64)) & 1) != 0; }

static inline void add(Set *set, int cell) {
  if (cell < 64) set->low |= 1ULL << cell;
  else set->high |= 1ULL << (cell - 64);
}

static inline Set both(Set a, Set b) { return (Set){a.low & b.low, a.high & b.high}; }

/* ---- Tables ---- */

/* How kinds move: steps, whether straight, whether over others, whether they capture and carry the Goal. */
static const struct {
  char code;
  int least, most, straight, jumps, captures, carries;
} kinds[KINDS] = {
    {'F', 1, 3, 0, 0, 1, 1}, {'L', 1, 3, 1, 0, 1, 1}, {'S', 2, 4, 0, 0, 1, 0},
    {'I', 3, 6, 1, 1, 1, 0}, {'V', 1, 1, 0, 0, 1, 1}, {'B', 1, 2, 1, 0, 0, 0},
};

/* A node of a step program: `bit` is 0 where no move may end; `skip` is how far to go on where the way is closed. */
typedef struct {
  uint8_t cell, skip;
  uint32_t bit;
} Node;

typedef struct {
  int nodes, targets;
  Node node[MOST_NODES];
  uint8_t target[MOST_TARGETS]; /* the cell of each bit */
} Program;

/* A static path: the cells between attacker and Goal, and where it can be closed. */
typedef struct {
  uint8_t between[3], length;
  Set byWarrior, byBlockader;
} Way;

static int coordinates[CELLS][3];
static int neighbours[CELLS][3], neighbourCount[CELLS];
static int lines[CELLS][6][2 * SIDE], lineLength[CELLS][6];
static Program programs[POSTS];
static Way ways[MOST_WAYS];
static uint16_t wayStart[CELLS][POSTS]; /* by the Goal's cell and the attacker's post */
static uint8_t wayCount[CELLS][POSTS];

static int find(const int place[3]) {
  for (int cell = 0; cell < CELLS; cell++)
    if (memcmp(coordinates[cell], place, sizeof coordinates[cell]) == 0) return cell;
  return NOWHERE;
}

/* The cell one step along an axis: away from that corner for a cell that points up, towards it for another. */
static int stepped(int cell, int axis) {
  int place[3];
  memcpy(place, coordinates[cell], sizeof place);
  place[axis] += place[0] + place[1] + place[2] == 2 * (SIDE - 1) ? 1 : -1;
  return find(place);
}

static void buildBoard(void) {
  static const int pairs[6][2] = {{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}};
  for (int n = 0; n < SIDE; n++) {
    for (int column = 0; column <= 2 * n; column++) {
      int sum = 2 * (SIDE - 1) + column % 2, w = (sum - 2 * n + column) / 2;
      int *place = coordinates[n * n + column];
      place[0] = n, place[1] = w, place[2] = sum - n - w;
    }
  }
  for (int cell = 0; cell < CELLS; cell++) {
    for (int axis = 0; axis < 3; axis++) {
      int near = stepped(cell, axis);
      if (near != NOWHERE) neighbours[cell][neighbourCount[cell]++] = near;
    }
    for (int line = 0; line < 6; line++) {
      int at = cell, length = 0;
      while ((at = stepped(at, pairs[line][length % 2])) != NOWHERE) lines[cell][line][length++] = at;
      lineLength[cell][line] = length;
    }
  }
}

/* ---- Step programs and ways ---- */

/* A path on the way: the cells after the origin, and the straight lines that it has followed so far. */
typedef struct {
  int post, length, cells[8], lines;
} Route;

static void addWay(const Route *route) {
  static int total = 0;
  int goal = route->cells[route->length - 1], kind = route->post / STRIDE, from = route->post % STRIDE;
  int between = kinds[kind].jumps ? 0 : route->length - 1;
  Way way = {{NOWHERE, NOWHERE, NOWHERE}, (uint8_t)between, {0, 0}, {0, 0}};
  add(&way.byWarrior, from);
  for (int i = 0; i < between; i++) {
    int cell = route->cells[i];
    way.between[i] = (uint8_t)cell;
    add(&way.byWarrior, cell);
    add(&way.byBlockader, cell);
    for (int k = 0; k < neighbourCount[cell]; k++) add(&way.byBlockader, neighbours[cell][k]);
  }
  /* The (never more than two) ways of a pair stand side by side: room for two is kept. */
  if (wayCount[goal][route->post] == 0) {
    wayStart[goal][route->post] = (uint16_t)total;
    total += kind == FENCER || kind == SWIFT ? 2 : 1;
    if (total > MOST_WAYS) abort();
  }
  if (kinds[kind].jumps && wayCount[goal][route->post] > 0) return;
  ways[wayStart[goal][route->post] + wayCount[goal][route->post]++] = way;
}

static uint32_t bitOf(Program *program, int cell) {
  for (int i = 0; i < program->targets; i++)
    if (program->target[i] == cell) return 1U << i;
  program->target[program->targets] = (uint8_t)cell;
  return 1U << program->targets++;
}

static int comesBack(const Route *route, int cell) {
  if (cell == route->post % STRIDE) return 1;
  for (int i = 0; i < route->length; i++)
    if (route->cells[i] == cell) return 1;
  return 0;
}

/* Writes the nodes of all ways on from a route (R3.1, R1.4). */
static void grow(const Route *route) {
  int kind = route->post / STRIDE, from = route->post % STRIDE;
  int here = route->length == 0 ? from : route->cells[route->length - 1];
  Program *program = &programs[route->post];
  if (route->length == kinds[kind].most) return;
  for (int k = 0; k < neighbourCount[here]; k++) {
    Route next = *route;
    int cell = neighbours[here][k];
    if (comesBack(route, cell)) continue;
    next.cells[next.length++] = cell;
    if (kinds[kind].straight) {
      for (int line = 0; line < 6; line++) {
        int follows = lineLength[from][line] > route->length && lines[from][line][route->length] == cell;
        if (!follows) next.lines &= ~(1 << line);
      }
      if (next.lines == 0) continue;
    }
    int ends = next.length >= kinds[kind].least, begin = program->nodes;
    if (ends) addWay(&next);
    uint32_t bit = ends ? bitOf(program, cell) : 0;
    program->nodes++;
    grow(&next);
    program->node[begin] = (Node){(uint8_t)cell, (uint8_t)(program->nodes - begin), bit};
  }
}

static void buildTables(void) {
  buildBoard();
  for (int post = 0; post < POSTS; post++)
    if (post % STRIDE < CELLS) grow(&(Route){post, 0, {0}, 63});
}

#endif
