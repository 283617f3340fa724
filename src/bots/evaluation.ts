/** Static evaluation: material, mobility and attacks on Goals. */

import type { Outcome } from '../game/fields.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import type { EndingValue } from '../search/ending-values.ts';
import { combatOutcomes } from '../search/playout.ts';
import type { Searcher } from '../search/searcher.ts';
import { winScore } from './bot.ts';

/** Values of the standard kinds, in hundredths of a Vanguard. */
const kindValues: Readonly<Record<string, number>> = { F: 450, L: 320, S: 300, I: 220, V: 100, B: 250 };
/** Values of a legal move, and of each cell in reach of a custom kind. */
const moveValue = 4;
const reachValue = 25;
/** Values of an attack on a Goal, and on a cell beside it. */
const threatValue = 60;
const besideValue = 12;

/** Returns the values of kinds by number; custom kinds are valued by their reach on an empty board. */
function kindValuesOf({ warriors, board }: Ruleset): readonly number[] {
  return warriors.map((kind) => kindValues[kind.code] ?? Math.round(reachValue * meanReach(board, kind)));
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

/** Incremental evaluation of a searcher's position. */
export class Evaluation {
  /** Value of each kind. */
  readonly values: readonly number[];
  readonly #searcher: Searcher;
  readonly #seats: number;
  readonly #material: number[] = [0, 0, 0, 0];
  readonly #cells: Int16Array;

  constructor(searcher: Searcher) {
    const { rules } = searcher;
    this.#searcher = searcher;
    this.#seats = rules.colours.length;
    this.values = kindValuesOf(rules);
    this.#cells = new Int16Array(rules.board.cells.length);
    // Warriors of a shared army have no fixed owner (R10.8).
    if (rules.army === 'shared') return;
    searcher.watch({
      put: (_, kind, owner) => {
        this.#material[owner]! += this.values[kind]!;
      },
      lift: (_, kind, owner) => {
        this.#material[owner]! -= this.values[kind]!;
      },
    });
  }

  /** Returns the advantage of a seat over the strongest other seat, in an unfinished battle. */
  of(seat: number): number {
    const searcher = this.#searcher;
    if (searcher.rules.army === 'shared')
      return (seat === searcher.seat ? moveValue : -moveValue) * searcher.board.mobility(searcher.seat);
    let others = -Infinity;
    for (let other = 1; other <= this.#seats; other++)
      if (other !== seat && searcher.board.isLiving(other)) others = Math.max(others, this.#side(other));
    return this.#side(seat) - others;
  }

  /** Returns the value of the warrior that a move captures, or 0. */
  gainOf(move: number): number {
    const kind = this.#searcher.board.capturedBy(move);
    return kind < 0 ? 0 : this.values[kind]!;
  }

  /**
   * Returns the scores of all seats, given one seat's score. With two seats, the other score is its negative;
   * otherwise the others are evaluated.
   */
  scores(seat: number, value: number): number[] {
    return Array.from({ length: this.#seats }, (_, index) => {
      if (index + 1 === seat) return Math.round(value);
      if (this.#seats === 2) return -Math.round(value);
      return this.#searcher.board.isLiving(index + 1) ? this.of(index + 1) : -winScore;
    });
  }

  /** Returns the value of a side: warriors, moves and attacks on the other Goals. */
  #side(seat: number): number {
    const { board, rules } = this.#searcher;
    let sum = this.#material[seat]! + moveValue * board.mobility(seat);
    for (let other = 1; other <= this.#seats; other++) {
      const goal = other === seat ? -1 : board.goalOf(other);
      if (goal < 0 || !board.isLiving(other)) continue;
      sum += threatValue * board.attackers(goal, seat, this.#cells);
      for (const cell of rules.board.neighbours[goal]!)
        sum += besideValue * board.attackers(cell, seat, this.#cells);
    }
    return sum;
  }
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
