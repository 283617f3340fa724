/** What a position is worth to its seats: material, mobility and how Goals are guarded, from the searcher's numbers alone. */

import type { Outcome } from '../game/fields.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { combatOutcomes } from '../search/playout.ts';
import type { Searcher } from '../search/searcher.ts';
import { winScore } from './bot.ts';

/** What the kinds of the game are worth, in hundredths of a Vanguard. */
const kindValues: Readonly<Record<string, number>> = { F: 450, L: 320, S: 300, I: 220, V: 100, B: 250 };
/** What a legal move more is worth, and each cell that a kind of one's own reaches. */
const moveValue = 4;
const reachValue = 25;
/** What it is worth to threaten a Goal, and to reach a cell beside it. */
const threatValue = 60;
const besideValue = 12;

/** What the kinds of a ruleset are worth, by their numbers: kinds of its own by the cells that they reach on an empty board. */
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
      let [rim, known] = [[index], new Set([index])];
      for (let steps = 1; steps <= kind.most; steps++) {
        rim = rim.flatMap((cell) => neighbours[cell]!.filter((next) => !known.has(next)));
        known = new Set([...known, ...rim]);
        if (steps >= kind.least) for (const cell of rim) reached.add(cell);
      }
    }
    sum += reached.size;
  }
  return sum / cells.length;
}

/** Watches a searcher, and says at any moment what its position is worth. */
export class Evaluation {
  /** For each kind what it is worth. */
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
    // Warriors of a shared set belong to whoever has the turn (R10.8).
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

  /** How much further a seat is than the strongest other, in a battle that goes on. */
  of(seat: number): number {
    const searcher = this.#searcher;
    if (searcher.rules.army === 'shared')
      return (seat === searcher.seat ? moveValue : -moveValue) * searcher.board.mobility(searcher.seat);
    let others = -Infinity;
    for (let other = 1; other <= this.#seats; other++)
      if (other !== seat && searcher.board.isLiving(other)) others = Math.max(others, this.#side(other));
    return this.#side(seat) - others;
  }

  /** What a capture gains; nothing where nobody is captured. */
  gainOf(move: number): number {
    const kind = this.#searcher.board.capturedBy(move);
    return kind < 0 ? 0 : this.values[kind]!;
  }

  /** What the seats expect where one of them expects so much: two the opposite of each other, a third what it has. */
  scores(seat: number, value: number): number[] {
    return Array.from({ length: this.#seats }, (_, index) => {
      if (index + 1 === seat) return Math.round(value);
      if (this.#seats === 2) return -Math.round(value);
      return this.#searcher.board.isLiving(index + 1) ? this.of(index + 1) : -winScore;
    });
  }

  /** What one side has: its warriors, its moves, and what it has against the other Goals. */
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

/** What the end of a game is worth to a seat, so many half-moves ahead. */
export function outcomeScore({ winner }: Outcome, seat: number, ply: number): number {
  return winner === null ? 0 : winner === seat ? winScore - ply : ply - winScore;
}

/** The mean of what the two outcomes of the combat that waits are worth (R10.10), each as a function says. */
export function expectedScore(searcher: Searcher, worthAfter: (move: number) => number): number {
  return Math.round(
    combatOutcomes(searcher).reduce((sum, { move, weight }) => sum + weight * worthAfter(move), 0),
  );
}

/** Whether a draw may be claimed, or the position was there before, so that it may be again (R8.5). */
export function isDrawn(searcher: Searcher): boolean {
  if (!searcher.rules.draws || searcher.halfmoveClock < 4) return false;
  return searcher.repetitions() > 0 || searcher.drawClaim() !== null;
}
