/** Weights of the static evaluation, fitted to results of self-play by the method of `npm run tool tune`. */

/** Weights of a kind of warrior. */
interface KindWeights {
  readonly value: number;
  /** For each step from an enemy Goal. */
  readonly fromEnemy: number;
  /** For each step from the Goal of its side. */
  readonly fromOwn: number;
  /** For each row from the edge of the board. */
  readonly fromEdge: number;
  /** On a cell that an enemy reaches. */
  readonly attacked: number;
  /** On the cell of that Goal. */
  readonly carrier: number;
}

/** Weights in one phase of the battle, in hundredths of a Vanguard. */
export interface Weights {
  readonly kinds: Readonly<Record<string, KindWeights>>;
  /** For each cell that a warrior reaches. */
  readonly move: number;
  /** For each warrior that reaches an enemy Goal, a cell beside it, and a cell two steps from it. */
  readonly attack: readonly [number, number, number];
  /** For each warrior that reaches a cell beside the Goal of its side, and a cell two steps from it. */
  readonly defence: readonly [number, number];
}

/** Weights with all warriors on the board, and with none. Positions in between use a mean of both. */
export interface Phases {
  readonly early: Weights;
  readonly late: Weights;
}

export const weights: Phases = {
  early: {
    kinds: {
      F: { value: 450, fromEnemy: -8, fromOwn: -5, fromEdge: -13, attacked: -2, carrier: 12 },
      L: { value: 321, fromEnemy: -5, fromOwn: -3, fromEdge: -1, attacked: 5, carrier: 11 },
      S: { value: 298, fromEnemy: -6, fromOwn: -5, fromEdge: 0, attacked: -5, carrier: 0 },
      I: { value: 223, fromEnemy: 4, fromOwn: -6, fromEdge: 3, attacked: -13, carrier: 1 },
      V: { value: 105, fromEnemy: -4, fromOwn: 1, fromEdge: -12, attacked: 5, carrier: 3 },
      B: { value: 250, fromEnemy: -22, fromOwn: 5, fromEdge: 1, attacked: 0, carrier: 0 },
    },
    move: 3,
    attack: [58, 6, 5],
    defence: [8, 2],
  },
  late: {
    kinds: {
      F: { value: 450, fromEnemy: -13, fromOwn: -9, fromEdge: -3, attacked: -1, carrier: -1 },
      L: { value: 321, fromEnemy: -15, fromOwn: 17, fromEdge: -2, attacked: 0, carrier: 4 },
      S: { value: 302, fromEnemy: 8, fromOwn: 21, fromEdge: 7, attacked: 0, carrier: 0 },
      I: { value: 223, fromEnemy: 25, fromOwn: 23, fromEdge: 10, attacked: -2, carrier: 0 },
      V: { value: 103, fromEnemy: 2, fromOwn: -12, fromEdge: -2, attacked: 1, carrier: 4 },
      B: { value: 250, fromEnemy: 10, fromOwn: -7, fromEdge: -8, attacked: 0, carrier: 0 },
    },
    move: 17,
    attack: [60, 15, 11],
    defence: [22, 6],
  },
};
