/** Static evaluation: warriors and their places, mobility, and what reaches the surroundings of the Goals. */

import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, methods } from '../base/shape.ts';
import { checkSeat } from '../engine/text/seats.ts';
import type { Outcome } from '../game/fields.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import type { EndingValue } from '../search/ending-values.ts';
import { mustBeSearcher } from '../search/must-be-searcher.ts';
import { combatOutcomes } from '../search/playout.ts';
import type { Searcher } from '../search/searcher.ts';
import { winScore } from './bot.ts';
import { type Distances, distancesOn } from './distances.ts';
import { type Phases, type Weights, weights } from './weights.ts';

/** Value of each cell in reach of a custom kind. */
const reachValue = 25;
/** Value of a legal move in a shared army. */
const moveValue = 4;

// Indexes of the weights in a list: the terms of the kinds, one kind after the other, ...
const VALUE = 0;
const FROM_ENEMY = 1;
const FROM_OWN = 2;
const FROM_EDGE = 3;
const ATTACKED = 4;
const CARRIER = 5;
const kindTerms = 6;
// ... then the other terms.
const MOVE = 0;
const ATTACK = 1;
const DEFENCE = 4;

/** Lists the weights of a phase. Custom kinds are valued by their reach on an empty board. */
function listOf({ warriors, board }: Ruleset, { kinds, move, attack, defence }: Weights): number[] {
  const ofKinds = warriors.flatMap((kind) => {
    const known = kinds[kind.code];
    if (known === undefined) return [Math.round(reachValue * meanReach(board, kind)), 0, 0, 0, 0, 0];
    const { value, fromEnemy, fromOwn, fromEdge, attacked, carrier } = known;
    return [value, fromEnemy, fromOwn, fromEdge, attacked, carrier];
  });
  return [...ofKinds, move, ...attack, ...defence];
}

function meanReach({ cells, lines, neighbours }: Ruleset['board'], kind: WarriorKind): number {
  let sum = 0;
  for (const { index } of cells) {
    const reached = new Set<number>();
    if (kind.path === 'straight')
      for (const line of lines[index]!)
        for (const cell of line.slice(kind.least - 1, kind.most)) reached.add(cell);
    else {
      let [rim, visited] = [[index], new Set([index])];
      for (let steps = 1; steps <= kind.most; steps++) {
        rim = rim.flatMap((cell) => neighbours[cell]!.filter((next) => !visited.has(next)));
        visited = new Set([...visited, ...rim]);
        if (steps >= kind.least) for (const cell of rim) reached.add(cell);
      }
    }
    sum += reached.size;
  }
  return sum / cells.length;
}

/** Pieces of one seat in the evaluated position. */
interface Side {
  /** Cells of its warriors; only the first `size` are valid. */
  readonly cells: Int16Array;
  size: number;
  /** Number of its warriors that reach each cell, and the sum. */
  readonly reach: Uint8Array;
  moves: number;
}

/** Scores beyond this are forced wins or losses. */
export const forced: number = winScore - 1000;

/** Static evaluation of a searcher's current position. */
export interface Evaluator {
  /**
   * Returns the advantage of a seat over the strongest other seat, in hundredths of a Vanguard, between
   * -99,000 and 99,000. Called in a battle that is not over, without a pending combat.
   */
  value(seat: number): number;
}

/** Creates the evaluation of a searcher's position, once for each search. It may watch the searcher. */
export type EvaluationFactory = (searcher: Searcher) => Evaluator;

/**
 * The evaluation of the library's bots: warriors and their places, mobility, and what reaches the
 * surroundings of the Goals. It works for every ruleset.
 *
 * @throws KlinZhaError `bad-searcher` for anything but a searcher; `value` throws `bad-seat`
 *
 * @example
 * ```ts
 * import { klinZha, parsePosition, unwrap } from 'klin-zha';
 * import { staticEvaluation } from 'klin-zha/bots';
 * import { Searcher } from 'klin-zha/search';
 *
 * const start = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
 * const searcher = new Searcher(unwrap(parsePosition(klinZha, start)));
 * const { value } = staticEvaluation(searcher);
 * value(1) === -value(2); // true
 * ```
 */
export function staticEvaluation(searcher: Searcher): Evaluator {
  mustBeSearcher(searcher);
  const evaluation = new Evaluation(searcher);
  return {
    value: (seat) => {
      checkSeat(searcher.rules, seat as Seat);
      return evaluation.value(seat);
    },
  };
}

const evaluatorShape = /* @__PURE__ */ made(() => methods<Evaluator>('value'));

/**
 * Creates an evaluation whose values are checked and rounded.
 *
 * @throws KlinZhaError `bad-evaluation`
 */
export function checkedEvaluator(create: EvaluationFactory, searcher: Searcher): Evaluator {
  const evaluator = checkShape(create(searcher), evaluatorShape, 'bad-evaluation', 'evaluation');
  return {
    value: (seat) => {
      const value = evaluator.value(seat);
      if (Math.abs(value) <= forced) return Math.round(value);
      return failWith(
        'bad-evaluation',
        value,
        'value of an evaluation',
        `a number from -${forced} to ${forced}`,
      );
    },
  };
}

/** Evaluation of a searcher's current position. */
export class Evaluation implements Evaluator {
  /** Value of each kind at the beginning of the battle. */
  readonly values: readonly number[];
  readonly #searcher: Searcher;
  readonly #seats: number;
  readonly #distances: Distances;
  /** Weights by the number of warriors on the board. */
  readonly #phases: readonly Float64Array[];
  /** Weights of the evaluated position. */
  #weights: Float64Array;
  /** Index of the first weight that is not a kind's. */
  readonly #others: number;
  /** By seat. */
  readonly #sides: readonly Side[];

  constructor(searcher: Searcher, { early, late }: Phases = weights) {
    const { rules } = searcher;
    const { warriors, colours, board } = rules;
    this.#searcher = searcher;
    this.#seats = colours.length;
    this.#distances = distancesOn(board);
    const [first, last] = [listOf(rules, early), listOf(rules, late)];
    this.values = warriors.map((_, kind) => first[kind * kindTerms + VALUE]!);
    this.#others = warriors.length * kindTerms;
    const most = colours.length * warriors.reduce((sum, { count }) => sum + count, 0);
    this.#phases = Array.from({ length: most + 1 }, (_, number) =>
      Float64Array.from(first, (weight, index) => (weight * number + last[index]! * (most - number)) / most),
    );
    this.#weights = this.#phases[most]!;
    this.#sides = Array.from({ length: colours.length + 1 }, () => ({
      cells: new Int16Array(board.cells.length),
      size: 0,
      reach: new Uint8Array(board.cells.length),
      moves: 0,
    }));
  }

  /** Returns the advantage of a seat over the strongest other seat, in an unfinished battle. */
  value(seat: number): number {
    const { board, rules } = this.#searcher;
    if (rules.army === 'shared') return this.#mobilityOf(seat);
    this.#prepare();
    let others = -Infinity;
    for (let other = 1; other <= this.#seats; other++)
      if (other !== seat && board.isLiving(other)) others = Math.max(others, this.#valueOf(other));
    return Math.round(this.#valueOf(seat) - others);
  }

  /** Returns the values of all seats in an unfinished battle, indexed by seat; -Infinity without an army. */
  bySeat(): number[] {
    const { board, rules } = this.#searcher;
    const isShared = rules.army === 'shared';
    if (!isShared) this.#prepare();
    return Array.from({ length: this.#seats + 1 }, (_, seat) => {
      if (seat === 0 || !board.isLiving(seat)) return -Infinity;
      return isShared ? this.#mobilityOf(seat) : this.#valueOf(seat);
    });
  }

  /** Returns the value of a seat in a game with a shared army, whose warriors have no fixed owner (R10.8). */
  #mobilityOf(seat: number): number {
    const { board, seat: turn } = this.#searcher;
    return (seat === turn ? moveValue : -moveValue) * board.mobility(turn);
  }

  /** Lists the warriors of all living seats and the cells in their reach. */
  #prepare(): void {
    const { board } = this.#searcher;
    let warriors = 0;
    for (let seat = 1; seat <= this.#seats; seat++) {
      if (!board.isLiving(seat)) continue;
      const side = this.#sides[seat]!;
      side.moves = board.reach(seat, side.reach);
      side.size = board.warriorsOf(seat, side.cells);
      warriors += side.size;
    }
    this.#weights = this.#phases[Math.min(warriors, this.#phases.length - 1)]!;
  }

  /** Returns the value of the warrior that a move captures, or 0. */
  gainOf(move: number): number {
    const kind = this.#searcher.board.capturedBy(move);
    return kind < 0 ? 0 : this.values[kind]!;
  }

  /** Returns the value of a seat's warriors and of the cells that they reach. */
  #valueOf(seat: number): number {
    const { board } = this.#searcher;
    const { steps, rings, toEdge } = this.#distances;
    const list = this.#weights;
    const others = this.#others;
    const { cells, size, reach, moves } = this.#sides[seat]!;
    const home = board.goalOf(seat);
    let sum = list[others + MOVE]! * moves;
    for (let i = 0; i < size; i++) {
      const cell = cells[i]!;
      const kind = board.kindAt(cell) * kindTerms;
      sum += list[kind + VALUE]! + list[kind + FROM_EDGE]! * toEdge[cell]!;
      if (home >= 0) sum += list[kind + FROM_OWN]! * steps[home]![cell]!;
      if (home === cell) sum += list[kind + CARRIER]!;
    }
    if (home >= 0)
      for (let ring = 0; ring < 2; ring++)
        sum += list[others + DEFENCE + ring]! * sumAt(reach, rings[home]![ring]!);
    for (let other = 1; other <= this.#seats; other++)
      if (other !== seat && board.isLiving(other)) sum += this.#attackOn(other, seat);
    return sum;
  }

  /** Returns the value of a seat's warriors near another seat's Goal, and of those that it attacks. */
  #attackOn(other: number, seat: number): number {
    const { board } = this.#searcher;
    const { steps, rings } = this.#distances;
    const list = this.#weights;
    const others = this.#others;
    const { cells, size, reach } = this.#sides[seat]!;
    const hostile = this.#sides[other]!.reach;
    const target = board.goalOf(other);
    let sum = 0;
    for (let i = 0; i < size; i++) {
      const cell = cells[i]!;
      const kind = board.kindAt(cell) * kindTerms;
      if (target >= 0) sum += list[kind + FROM_ENEMY]! * steps[target]![cell]!;
      if (hostile[cell]! > 0) sum += list[kind + ATTACKED]!;
    }
    if (target < 0) return sum;
    sum += list[others + ATTACK]! * reach[target]!;
    for (let ring = 0; ring < 2; ring++)
      sum += list[others + ATTACK + 1 + ring]! * sumAt(reach, rings[target]![ring]!);
    return sum;
  }
}

/**
 * Returns the scores of all seats, given one seat's score. With two seats, the other score is its negative;
 * otherwise the others are evaluated.
 */
export function scoresOf(searcher: Searcher, evaluator: Evaluator, seat: number, value: number): number[] {
  const { board, rules } = searcher;
  return rules.colours.map((_, index) => {
    if (index + 1 === seat) return Math.round(value);
    if (rules.colours.length === 2) return -Math.round(value);
    return board.isLiving(index + 1) ? Math.round(evaluator.value(index + 1)) : -winScore;
  });
}

/** Returns the sum of the counts of some cells. */
function sumAt(counts: Uint8Array, cells: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < cells.length; i++) sum += counts[cells[i]!]!;
  return sum;
}

/** Returns a seat's score for an outcome after `ply` plies. */
export function outcomeScore({ winner }: Outcome, seat: number, ply: number): number {
  return winner === null ? 0 : winner === seat ? winScore - ply : ply - winScore;
}

/** Returns the score of an exact value for the side to move, `ply` plies after the root. */
export function endingScore({ result, halfmoves, fits }: EndingValue, ply: number): number {
  if (halfmoves === null || !fits) return 0;
  return result === 'win' ? winScore - ply - halfmoves : ply + halfmoves - winScore;
}

/** Returns the expected score of the outcomes of a pending combat (R10.10). */
export function expectedScore(searcher: Searcher, scoreAfter: (move: number) => number): number {
  return Math.round(
    combatOutcomes(searcher).reduce((sum, { move, weight }) => sum + weight * scoreAfter(move), 0),
  );
}

/** Whether a draw can be claimed, or the position occurred before and may be repeated again (R8.5). */
export function isDrawn(searcher: Searcher): boolean {
  if (!searcher.rules.draws || searcher.halfmoveClock < 4) return false;
  return searcher.repetitions() > 0 || searcher.drawClaim() !== null;
}
