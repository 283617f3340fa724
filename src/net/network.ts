/** Networks: their weights as text, and tables of them for quick sums. */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';

/** A network as it is stored. `npm run tool train` makes it. */
export interface NetworkData {
  /** Ids of the rulesets that it was trained for. */
  readonly rulesets: readonly string[];
  readonly neurons: number;
  /** Integer of an activation of 1. */
  readonly unit: number;
  /** Weights of the inputs, neuron by neuron: a character each. */
  readonly weights: string;
  /** Of each neuron. */
  readonly bias: readonly number[];
  /** Of each neuron, for the side to move and for the other. */
  readonly outputs: readonly (readonly number[])[];
  readonly last: number;
}

/** Kinds of the side whose view it is, then the enemy's. */
const kinds = 12;

// Weights from -45 to 45 are the characters from '#' on. Two that a text escapes, ' and \\, are replaced.
const zero = 80;
const rewritten: Readonly<Record<string, number>> = { '!': 39 - zero, '~': 92 - zero };

/** Numbers of the offsets from each Goal's cell to each cell, turned so that the Goal's cell points up. */
const offsetsOn = /* @__PURE__ */ memo(({ cells }: Board) => {
  const numbers = new Map<string, number>();
  const byGoal = cells.map((goal) =>
    cells.map((cell) => {
      const sign = goal.pointsUp ? 1 : -1;
      const key = cell.coordinates.map((each, axis) => sign * (each - goal.coordinates[axis]!)).join();
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)!;
    }),
  );
  return { byGoal, count: numbers.size };
});

/** Network whose weights are summed up in tables, one for each cell of the Goal, when they are first used. */
export class Network {
  readonly neurons: number;
  readonly unit: number;
  readonly bias: Int32Array;
  readonly outputs: readonly Int32Array[];
  readonly last: number;
  readonly #weights: Int8Array;
  readonly #board: Board;
  readonly #tables: (Int16Array | undefined)[] = [];

  constructor({ neurons, unit, weights, bias, outputs, last }: NetworkData, board: Board) {
    this.neurons = neurons;
    this.unit = unit;
    this.bias = Int32Array.from(bias);
    this.outputs = outputs.map((list) => Int32Array.from(list));
    this.last = last;
    this.#weights = Int8Array.from(weights, (letter) => rewritten[letter] ?? letter.charCodeAt(0) - zero);
    this.#board = board;
  }

  /**
   * Returns the weights that a warrior adds to each neuron, as a side with its Goal on a cell sees it. Kind
   * `k` on cell `c` begins at `(k * cells + c) * neurons`. Enemies have the kinds from 6 on.
   */
  tableOf(goal: number): Int16Array {
    this.#tables[goal] ??= this.#newTable(goal);
    return this.#tables[goal];
  }

  #newTable(goal: number): Int16Array {
    const { neurons } = this;
    const weights = this.#weights;
    const { byGoal, count } = offsetsOn(this.#board);
    const offsets = byGoal[goal]!;
    const onCell = kinds * count;
    const inputs = onCell + kinds * offsets.length;
    const table = new Int16Array(kinds * offsets.length * neurons);
    let at = 0;
    for (let kind = 0; kind < kinds; kind++)
      for (let cell = 0; cell < offsets.length; cell++)
        for (let neuron = 0; neuron < neurons; neuron++) {
          const first = neuron * inputs;
          const fromGoal = weights[first + kind * count + offsets[cell]!]!;
          table[at++] = fromGoal + weights[first + onCell + kind * offsets.length + cell]!;
        }
    return table;
  }
}
