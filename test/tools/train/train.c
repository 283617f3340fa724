// Trains a network on records of positions (records.mjs) and writes its weights as integers.
//
// usage: train GEOMETRY OUT EPOCHS SHARE SEED FILE...
//
// GEOMETRY is a text of numbers: how many offsets, the offset and the distance of each cell from each Goal's cell, and the board's
// six symmetries. SHARE is the weight of the search's score in the target; the rest is the weight of the result. Every 25th game
// is held out. Quiet positions of the others are trained, turned by symmetries at random. The same seed gives the same weights with
// the same compiler and machine.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef NEURONS
#define NEURONS 16
#endif

enum {
  CELLS = 81, OFFSETS = 409, DISTANCES = 17, SIDES_AND_KINDS = 12, WARRIORS = 18, RECORD = 40, CAPTURED = 255,
  /* Inputs that are exported: offset from the own Goal, and cell. */
  FROM_GOAL = 0,
  ON_CELL = FROM_GOAL + SIDES_AND_KINDS * OFFSETS,
  EXPORTED = ON_CELL + SIDES_AND_KINDS * CELLS,
  /* Inputs that are added to the others for the export: they carry what rare offsets have in common with the rest. */
  DISTANCE = EXPORTED,
  KIND = DISTANCE + SIDES_AND_KINDS * DISTANCES,
  INPUTS = KIND + SIDES_AND_KINDS,
  /* Flags of a record. */
  CAPTURES = 1, THREATENED = 2, DISTURBED = 4, DEEP_CAPTURES = 8, UNFINISHED = 16,
  UNKNOWN = -32768, FORCED = 30000,
  BATCH = 512,
  /* An activation of 1, and the greatest weight of an input, in the integers of the export. */
  UNIT = 64, GREATEST = 45,
};
/* Hundredths of a Vanguard in which the odds of a win grow e-fold. */
static const float SCALE = 300;
/* How much of the result's weight remains after a random move, or if the game was stopped. */
static const float DOUBT = 0.3f;
static const float RATE = 2e-3f, DECAY = 1;

typedef struct {
  uint8_t cells[WARRIORS], goals[2], flags, result;
  int16_t score, hand, deep;
  uint32_t game;
} Position;

typedef struct {
  float inputs[INPUTS][NEURONS], bias[NEURONS], outputs[2][NEURONS], last;
} Weights;

typedef struct {
  int inputs[EXPORTED][NEURONS], bias[NEURONS], outputs[2][NEURONS], last;
} Integers;

static int offsets[CELLS][CELLS], distances[CELLS][CELLS], symmetries[6][CELLS];
static const int kinds[9] = {0, 1, 2, 3, 3, 4, 4, 4, 5};
static Weights weights, gradients, means, squares;
static Integers integers;

static void fail(const char *what, const char *name) {
  fprintf(stderr, "%s %s\n", what, name);
  exit(1);
}

static uint64_t state;
static uint32_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 32;
}
static float spread(float width) { return (draw() / 4294967296.f - 0.5f) * width; }

static void read_numbers(FILE *file, int *into, int count) {
  for (int i = 0; i < count; i++)
    if (fscanf(file, "%d", &into[i]) != 1) fail("Not enough numbers in", "the geometry");
}

static Position *positions;
static int count;
static void read_records(const char *name) {
  static int room;
  FILE *file = fopen(name, "rb");
  if (file == NULL) fail("Cannot read", name);
  uint8_t bytes[RECORD];
  while (fread(bytes, RECORD, 1, file) == 1) {
    if (count == room) positions = realloc(positions, (room += 100000) * sizeof *positions);
    Position *p = &positions[count++];
    memcpy(p->cells, bytes, WARRIORS);
    memcpy(p->goals, bytes + 18, 2);
    p->flags = bytes[21];
    memcpy(&p->score, bytes + 24, 2);
    memcpy(&p->hand, bytes + 26, 2);
    memcpy(&p->deep, bytes + 28, 2);
    p->result = bytes[30];
    memcpy(&p->game, bytes + 36, 4);
  }
  fclose(file);
}

/* Lists the inputs that are 1 as a side sees a position after a symmetry: its own warriors first. */
static int list_inputs(const Position *p, int side, const int *turn, int *list) {
  int number = 0, goal = turn[p->goals[side]];
  for (int i = 0; i < WARRIORS; i++) {
    if (p->cells[i] == CAPTURED) continue;
    int cell = turn[p->cells[i]], kind = kinds[i % 9] + (i / 9 == side ? 0 : 6);
    list[number++] = FROM_GOAL + kind * OFFSETS + offsets[cell][goal];
    list[number++] = ON_CELL + kind * CELLS + cell;
    list[number++] = DISTANCE + kind * DISTANCES + distances[cell][goal];
    list[number++] = KIND + kind;
  }
  return number;
}

static float sums[2][NEURONS];
static int lists[2][4 * WARRIORS], lengths[2];
static float clipped(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
static float sigmoid(float x) { return 1 / (1 + expf(-x)); }

/* Returns the odds of the seat to move, as the logarithm. */
static float forward(const Position *p, const int *turn) {
  float out = weights.last;
  for (int side = 0; side < 2; side++) {
    float sum[NEURONS];
    memcpy(sum, weights.bias, sizeof sum);
    lengths[side] = list_inputs(p, side, turn, lists[side]);
    for (int i = 0; i < lengths[side]; i++)
      for (int n = 0; n < NEURONS; n++) sum[n] += weights.inputs[lists[side][i]][n];
    for (int n = 0; n < NEURONS; n++) out += clipped(sum[n]) * weights.outputs[side][n];
    memcpy(sums[side], sum, sizeof sum);
  }
  return out;
}

/* Adds the gradient of the last position of `forward`. */
static void backward(float slope) {
  gradients.last += slope;
  for (int side = 0; side < 2; side++) {
    float slopes[NEURONS];
    for (int n = 0; n < NEURONS; n++) {
      float sum = sums[side][n];
      gradients.outputs[side][n] += slope * clipped(sum);
      slopes[n] = sum > 0 && sum < 1 ? slope * weights.outputs[side][n] : 0;
      gradients.bias[n] += slopes[n];
    }
    for (int i = 0; i < lengths[side]; i++)
      for (int n = 0; n < NEURONS; n++) gradients.inputs[lists[side][i]][n] += slopes[n];
  }
}

/* Adam with decoupled decay of the inputs' weights. */
static void step(float rate, int number) {
  float *w = (float *)&weights, *g = (float *)&gradients, *m = (float *)&means, *s = (float *)&squares;
  float first = 1 / (1 - powf(0.9f, number)), second = 1 / (1 - powf(0.999f, number));
  for (int i = 0; i < (int)(sizeof weights / sizeof(float)); i++) {
    m[i] += 0.1f * (g[i] - m[i]);
    s[i] += 0.001f * (g[i] * g[i] - s[i]);
    w[i] -= rate * (m[i] * first / (sqrtf(s[i] * second) + 1e-8f) + (i < INPUTS * NEURONS ? DECAY * w[i] : 0));
    g[i] = 0;
  }
}

static float target(const Position *p, float share) {
  if (p->flags & (DISTURBED | UNFINISHED)) share = 1 - (1 - share) * DOUBT;
  return share * sigmoid(p->score / SCALE) + (1 - share) * p->result / 2;
}

static void train(int *list, int number, int epochs, float share) {
  for (int i = 0; i < EXPORTED; i++)
    for (int n = 0; n < NEURONS; n++) weights.inputs[i][n] = spread(0.2f);
  for (int n = 0; n < NEURONS; n++) {
    weights.bias[n] = 0.3f;
    weights.outputs[0][n] = spread(0.6f);
    weights.outputs[1][n] = spread(0.1f) - weights.outputs[0][n];
  }
  int steps = 0, all = epochs * ((number + BATCH - 1) / BATCH);
  for (int epoch = 0; epoch < epochs; epoch++) {
    double loss = 0;
    for (int i = number - 1; i > 0; i--) {
      int other = draw() % (i + 1), swapped = list[i];
      list[i] = list[other];
      list[other] = swapped;
    }
    for (int i = 0; i < number; i += BATCH) {
      int size = number - i < BATCH ? number - i : BATCH;
      for (int j = i; j < i + size; j++) {
        const Position *p = &positions[list[j]];
        float odds = forward(p, symmetries[draw() % 6]), wanted = target(p, share);
        loss += log1pf(expf(-fabsf(odds))) + (odds > 0 ? odds * (1 - wanted) : -odds * wanted);
        backward((sigmoid(odds) - wanted) / size);
      }
      /* The rate rises at first, then falls as a cosine. */
      float done = (float)steps / all;
      step(RATE * (done < 0.05f ? done / 0.05f : 0.5f + 0.5f * cosf(3.14159265f * (done - 0.05f) / 0.95f)), ++steps);
    }
    printf("epoch %d: loss %.4f\n", epoch + 1, loss / number);
    fflush(stdout);
  }
}

static int limited(float weight) {
  int rounded = (int)lrintf(UNIT * weight);
  return rounded > GREATEST ? GREATEST : rounded < -GREATEST ? -GREATEST : rounded;
}

static void make_integers(void) {
  for (int kind = 0; kind < SIDES_AND_KINDS; kind++) {
    for (int cell = 0; cell < CELLS; cell++)
      for (int n = 0; n < NEURONS; n++) {
        for (int goal = 0; goal < CELLS; goal++) {
          int input = FROM_GOAL + kind * OFFSETS + offsets[cell][goal];
          integers.inputs[input][n] = limited(
              weights.inputs[input][n] + weights.inputs[KIND + kind][n] +
              weights.inputs[DISTANCE + kind * DISTANCES + distances[cell][goal]][n]);
        }
        int input = ON_CELL + kind * CELLS + cell;
        integers.inputs[input][n] = limited(weights.inputs[input][n]);
      }
  }
  for (int n = 0; n < NEURONS; n++) {
    integers.bias[n] = (int)lrintf(UNIT * weights.bias[n]);
    for (int side = 0; side < 2; side++) integers.outputs[side][n] = (int)lrintf(SCALE * weights.outputs[side][n]);
  }
  integers.last = (int)lrintf(UNIT * SCALE * weights.last);
}

/* Returns the value for the seat to move in hundredths of a Vanguard, as klin-zha/net computes it. */
static int value(const Position *p) {
  int out = integers.last, list[4 * WARRIORS];
  for (int side = 0; side < 2; side++) {
    int sum[NEURONS], length = list_inputs(p, side, symmetries[0], list);
    memcpy(sum, integers.bias, sizeof sum);
    for (int i = 0; i < length; i++)
      if (list[i] < EXPORTED)
        for (int n = 0; n < NEURONS; n++) sum[n] += integers.inputs[list[i]][n];
    for (int n = 0; n < NEURONS; n++)
      out += (sum[n] < 0 ? 0 : sum[n] > UNIT ? UNIT : sum[n]) * integers.outputs[side][n];
  }
  return (int)floor((double)out / UNIT);
}

/* Prints how well an evaluation predicts results (loss) and scores of searches (R2), each with the best scale. */
static void judge(const char *name, const int *list, int number, const float *odds, int quiet) {
  double loss = 1e9, errors[2] = {1e9, 1e9}, variance[2] = {0, 0};
  int counted = 0, searched[2] = {0, 0};
  for (float scale = 0.3f; scale < 3; scale *= 1.05f) {
    double bits = 0, error[2] = {0, 0}, sum[2] = {0, 0}, square[2] = {0, 0};
    counted = searched[0] = searched[1] = 0;
    for (int i = 0; i < number; i++) {
      const Position *p = &positions[list[i]];
      if (quiet && p->flags & (CAPTURES | THREATENED)) continue;
      float y = fminf(fmaxf(sigmoid(scale * odds[i]), 1e-4f), 1 - 1e-4f);
      bits -= p->result * 0.5 * log(y) + (1 - p->result * 0.5) * log(1 - y);
      counted++;
      for (int deep = 0; deep < 2; deep++) {
        if (deep && (p->deep == UNKNOWN || (quiet && p->flags & DEEP_CAPTURES))) continue;
        float t = sigmoid((deep ? p->deep : p->score) / SCALE);
        error[deep] += (y - t) * (y - t);
        sum[deep] += t;
        square[deep] += t * t;
        searched[deep]++;
      }
    }
    if (bits / counted < loss) loss = bits / counted;
    for (int deep = 0; deep < 2; deep++) {
      if (error[deep] < errors[deep]) errors[deep] = error[deep];
      variance[deep] = square[deep] - sum[deep] * sum[deep] / searched[deep];
    }
  }
  printf("%-8s %-5s loss %.4f, R2 %.3f, with deep searches %.3f (%d and %d positions)\n", name, quiet ? "quiet" : "all",
         loss, 1 - errors[0] / variance[0], 1 - errors[1] / variance[1], counted, searched[1]);
}

int main(int argc, char **argv) {
  if (argc < 7) fail("usage:", "train GEOMETRY OUT EPOCHS SHARE SEED FILE...");
  FILE *file = fopen(argv[1], "r");
  int number;
  if (file == NULL) fail("Cannot read", argv[1]);
  read_numbers(file, &number, 1);
  if (number != OFFSETS) fail("Other offsets in", argv[1]);
  read_numbers(file, offsets[0], CELLS * CELLS);
  read_numbers(file, distances[0], CELLS * CELLS);
  read_numbers(file, symmetries[0], 6 * CELLS);
  fclose(file);
  state = 88172645463325252u + 7919u * strtoul(argv[5], NULL, 10);
  for (int i = 0; i < 20; i++) draw();
  for (int i = 6; i < argc; i++) read_records(argv[i]);

  int *trained = malloc(count * sizeof(int)), *held = malloc(count * sizeof(int)), trains = 0, holds = 0;
  for (int i = 0; i < count; i++) {
    const Position *p = &positions[i];
    if (abs(p->score) >= FORCED) continue;
    if (p->game % 25 == 0) held[holds++] = i;
    else if (!(p->flags & (CAPTURES | THREATENED))) trained[trains++] = i;
  }
  printf("%d positions, %d trained, %d held out\n", count, trains, holds);
  train(trained, trains, atoi(argv[3]), strtof(argv[4], NULL));
  make_integers();

  float *odds = malloc(holds * sizeof(float));
  const char *names[] = {"hand", "network", "integers"};
  for (int who = 0; who < 3; who++) {
    for (int i = 0; i < holds; i++) {
      const Position *p = &positions[held[i]];
      odds[i] = who == 0 ? p->hand / SCALE : who == 1 ? forward(p, symmetries[0]) : value(p) / SCALE;
    }
    for (int quiet = 0; quiet < 2; quiet++) judge(names[who], held, holds, odds, quiet);
  }

  /* The weights neuron by neuron, then the values of the held-out positions, for a check of another evaluation. */
  file = fopen(argv[2], "w");
  if (file == NULL) fail("Cannot write", argv[2]);
  for (int n = 0; n < NEURONS; n++)
    for (int i = 0; i < EXPORTED; i++) fprintf(file, "%d ", integers.inputs[i][n]);
  for (int n = 0; n < NEURONS; n++) fprintf(file, "%d ", integers.bias[n]);
  for (int n = 0; n < 2 * NEURONS; n++) fprintf(file, "%d ", integers.outputs[n / NEURONS][n % NEURONS]);
  fprintf(file, "%d\n", integers.last);
  for (int i = 0; i < holds; i++) fprintf(file, "%d ", value(&positions[held[i]]));
  return fclose(file) == 0 ? 0 : 1;
}
