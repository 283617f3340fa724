/*
 * Step programs (src/engine/programs.ts): for every kind of warrior on every cell all its paths on an empty board
 * as one flat tree, in the order of a walk that goes deep first. The flat board has no stairs.
 */

#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "list.h"
#include "move.h"
#include "rules.h"

enum {
  NODE_CELL = 511,
  NODE_ENDS = 9,
  NODE_LEAVES = 1 << 15,
  NODE_TARGET = 17,
  NODE_SKIP = 22,
  PART_TARGETS = 32,
  MOST_STEPS = 8,
  MOST_BELOW = 8
};

typedef struct {
  const int32_t *nodes;       /* all programs one after the other */
  const int32_t *parts;       /* for each site, a kind times the cells plus a cell, its first part */
  const int32_t *start;       /* where the nodes of each part begin */
  const int8_t *leaves;       /* how many nodes stand below one with NODE_LEAVES; -1 where nothing stands below any */
  const int16_t *targets;     /* the targets of all parts */
  const int32_t *targetStart; /* where those of each part begin */
} Programs;

typedef struct PathTree PathTree;
struct PathTree {
  int cell, ends, count;
  PathTree *below[MOST_BELOW];
};

/* Several trees side by side. */
typedef struct {
  int count;
  PathTree *tree[SIDE * SIDE];
} Trees;

typedef struct {
  List nodes, parts, start, leaves, targets, targetStart;
} Draft;

/* A path on the way: the cells it went, the origin first, and the lines it has followed so far. */
typedef struct {
  int path[MOST_STEPS + 1], cost, lines;
} Route;

static PathTree *newTree(int cell, int ends) {
  PathTree *tree = calloc(1, sizeof *tree);
  tree->cell = cell, tree->ends = ends;
  return tree;
}

static int isOnPath(const Route *route, int cell) {
  for (int i = 0; i <= route->cost; i++)
    if (route->path[i] == cell) return 1;
  return 0;
}

/* All ways on: side by side (R3.1), which a straight mover does along lines (R1.4). */
static int growPaths(const Board *board, const WarriorKind *kind, const Route *route, PathTree **into) {
  int from = route->path[route->cost], origin = route->path[0], number = 0, next[LINES], nextCount = 0;
  if (route->cost >= kind->most) return 0;
  if (kind->straight) {
    for (int line = 0; line < LINES; line++) {
      if (!(route->lines >> line & 1) || board->lineLength[origin][line] <= route->cost) continue;
      int cell = board->lines[origin][line][route->cost], known = 0;
      for (int i = 0; i < nextCount; i++) known |= next[i] == cell;
      if (!known) next[nextCount++] = cell;
    }
  } else {
    for (; nextCount < board->neighbourCount[from]; nextCount++) next[nextCount] = board->neighbours[from][nextCount];
  }
  for (int i = 0; i < nextCount; i++) {
    if (isOnPath(route, next[i])) continue;
    Route taken = *route;
    for (int line = 0; line < LINES && kind->straight; line++)
      if (board->lineLength[origin][line] <= route->cost || board->lines[origin][line][route->cost] != next[i])
        taken.lines &= ~(1 << line);
    taken.path[++taken.cost] = next[i];
    PathTree *tree = newTree(next[i], taken.cost >= kind->least);
    tree->count = growPaths(board, kind, &taken, tree->below);
    into[number++] = tree;
  }
  return number;
}

static int has(const int32_t *list, int count, int value) {
  for (int i = 0; i < count; i++)
    if (list[i] == value) return 1;
  return 0;
}

/* The cells on which a move may end, each once, in the order of the paths. */
static void targetsBelow(const PathTree *tree, List *targets) {
  if (tree->ends && !has(targets->items, targets->count, tree->cell)) push(targets, tree->cell);
  for (int i = 0; i < tree->count; i++) targetsBelow(tree->below[i], targets);
}

static Trees pathTrees(const Board *board, const WarriorKind *kind, int cell) {
  Trees trees = {0};
  trees.count = growPaths(board, kind, &(Route){{cell}, 0, (1 << LINES) - 1}, trees.tree);
  if (!kind->jumps) return trees;
  /* For a jumping warrior nothing on the way matters (R3.4). */
  List targets = {0};
  for (int i = 0; i < trees.count; i++) targetsBelow(trees.tree[i], &targets);
  trees.count = targets.count;
  for (int i = 0; i < targets.count; i++) trees.tree[i] = newTree(targets.items[i], 1);
  return trees;
}

/* A tree without what leads to none of the targets, or none. */
static PathTree *prune(const PathTree *tree, const int32_t *targets, int count) {
  PathTree *kept = newTree(tree->cell, tree->ends && has(targets, count, tree->cell));
  for (int i = 0; i < tree->count; i++) {
    PathTree *below = prune(tree->below[i], targets, count);
    if (below != NULL) kept->below[kept->count++] = below;
  }
  return kept->ends || kept->count > 0 ? kept : NULL;
}

/* Whether there is something below, but nothing below that. */
static int isLeavesOnly(const PathTree *tree) {
  for (int i = 0; i < tree->count; i++)
    if (tree->below[i]->count > 0) return 0;
  return tree->count > 0;
}

static int widestLeaves(const PathTree *tree) {
  if (isLeavesOnly(tree)) return tree->count;
  int widest = 0;
  for (int i = 0; i < tree->count; i++) {
    int wide = widestLeaves(tree->below[i]);
    if (wide > widest) widest = wide;
  }
  return widest;
}

static int endsOf(const PathTree *tree, const WarriorKind *kind) {
  if (!tree->ends) return 0;
  int grounds = 1 << OPEN | 1 << PRIZE | (kind->captures ? 1 << PREY : 0);
  return grounds << NODE_ENDS;
}

static void writeTree(List *nodes, const WarriorKind *kind, int leaves, const int32_t *targets, const PathTree *tree) {
  int at = nodes->count, target = 0;
  push(nodes, 0);
  for (int i = 0; i < tree->count; i++) writeTree(nodes, kind, leaves, targets, tree->below[i]);
  int isGroup = isLeavesOnly(tree);
  for (int i = tree->count; isGroup && i < leaves; i++) push(nodes, 1 << NODE_SKIP);
  while (tree->ends && targets[target] != tree->cell) target++;
  nodes->items[at] = tree->cell | endsOf(tree, kind) | (isGroup ? NODE_LEAVES : 0) | target << NODE_TARGET |
                     (nodes->count - at) << NODE_SKIP;
}

/* Writes those paths of a program that lead to some of its targets. */
static void writePart(Draft *draft, const WarriorKind *kind, const Trees *trees, const int32_t *targets, int count) {
  Trees own = {0};
  int hasBelow = 0, leaves = 0;
  for (int i = 0; i < trees->count; i++) {
    PathTree *tree = prune(trees->tree[i], targets, count);
    if (tree == NULL) continue;
    own.tree[own.count++] = tree;
    hasBelow |= tree->count > 0;
    if (widestLeaves(tree) > leaves) leaves = widestLeaves(tree);
  }
  push(&draft->leaves, hasBelow ? leaves : -1);
  push(&draft->targetStart, draft->targets.count);
  for (int i = 0; i < count; i++) push(&draft->targets, targets[i]);
  for (int i = 0; i < own.count; i++) writeTree(&draft->nodes, kind, leaves, targets, own.tree[i]);
  push(&draft->start, draft->nodes.count);
}

static Programs compilePrograms(const Board *board, const WarriorKind *warriors, int kinds) {
  Draft draft = {0};
  push(&draft.parts, 0);
  push(&draft.start, 0);
  for (int kind = 0; kind < kinds; kind++) {
    for (int cell = 0; cell < board->cells; cell++) {
      Trees trees = pathTrees(board, &warriors[kind], cell);
      List targets = {0};
      for (int i = 0; i < trees.count; i++) targetsBelow(trees.tree[i], &targets);
      for (int i = 0; i == 0 || i < targets.count; i += PART_TARGETS) {
        int rest = targets.count - i;
        writePart(&draft, &warriors[kind], &trees, targets.items + i, rest < PART_TARGETS ? rest : PART_TARGETS);
      }
      push(&draft.parts, draft.leaves.count);
    }
  }
  int8_t *leaves = calloc((size_t)draft.leaves.count, sizeof *leaves);
  int16_t *targets = calloc((size_t)draft.targets.count, sizeof *targets);
  for (int i = 0; i < draft.leaves.count; i++) leaves[i] = (int8_t)draft.leaves.items[i];
  for (int i = 0; i < draft.targets.count; i++) targets[i] = (int16_t)draft.targets.items[i];
  return (Programs){draft.nodes.items, draft.parts.items, draft.start.items, leaves, targets, draft.targetStart.items};
}

/* What is told of a node that may end a move: the site, its cell and the cells between. */
typedef void Visit(void *context, int site, int cell, const int *way, int length);

/* Walks all paths of the program of a site, whatever stands on the board. */
static void walkProgram(const Programs *programs, int site, Visit *visit, void *context) {
  int way[MOST_STEPS + 1], ends[MOST_STEPS + 1], length = 0;
  int end = programs->start[programs->parts[site + 1]];
  for (int i = programs->start[programs->parts[site]]; i < end; i++) {
    while (length > 0 && ends[length - 1] <= i) length--;
    uint32_t node = (uint32_t)programs->nodes[i];
    if ((node >> (NODE_ENDS + OPEN) & 1) != 0) visit(context, site, (int)(node & NODE_CELL), way, length);
    way[length] = (int)(node & NODE_CELL);
    ends[length++] = i + (int)(node >> NODE_SKIP);
  }
}

#endif
