/** Random games, from the empty board into the battle, as integers that choose among the legal moves. */

import fc from 'fast-check';
import {
  createState,
  formatMove,
  formatPosition,
  type GameState,
  type Ruleset,
  rulesetIds,
  type Seat,
} from 'klin-zha';
import { moveKind, moveTo, type Searcher } from 'klin-zha/search';
import { STEP } from '../../src/engine/move.ts';
import { rulesFrom } from './rules.ts';
import { type Walk, walk } from './walk.ts';

/** All base rulesets (section 9). */
export const baseRulesets: readonly Ruleset[] = rulesetIds.map((id) => rulesFrom(id));

/** A line of play. */
export type Line = Walk;

/** Where a random line begins, and how many plies it has at most. */
export interface LineOptions {
  /** From the empty board, or from the first move of the battle after a random setup. */
  readonly from: 'empty' | 'battle';
  readonly plies: number;
  readonly rulesets?: readonly Ruleset[];
}

/** Random lines of play. The setup before a battle comes from one number, each later move from its own. */
export function lines(options: LineOptions): fc.Arbitrary<Line> {
  const { from, plies, rulesets = baseRulesets } = options;
  return fc
    .record({
      rules: fc.constantFrom(...rulesets),
      lastFirst: fc.boolean(),
      setup: fc.nat(),
      choices: fc.array(fc.nat(), { maxLength: plies, size: 'max' }),
    })
    .map(({ rules, lastFirst, setup, choices }) => {
      const first: Seat = rules.setup.first === 'any' && lastFirst ? 2 : 1;
      const start = createState(rules, { first });
      return playOut(from === 'empty' ? start : afterSetup(start, setup), choices);
    });
}

/** The line that integers choose from a state on; it ends where there are no more of them or no legal move. */
export function playOut(start: GameState, choices: readonly number[]): Line {
  let next = 0;
  const line = walk(start, (moves, searcher) => {
    const choice = choices[next++];
    return choice === undefined ? undefined : chosenMove(moves, choice, searcher);
  });
  const written = () =>
    `${start.rules.id}: ${formatPosition(start)} then ${line.moves.map(formatMove).join(' ')} = ${formatPosition(line.last)}`;
  return Object.defineProperty(line, fc.toStringMethod, { value: written });
}

/** The legal move that an integer chooses: every third is a capture where there is one. */
function chosenMove(moves: Int32Array, choice: number, { board }: Searcher): number {
  const captures =
    choice % 3 === 0
      ? moves.filter((move) => moveKind(move) === STEP && board.kindAt(moveTo(move)) >= 0)
      : moves;
  const list = captures.length > 0 ? captures : moves;
  return list[Math.floor(choice / 3) % list.length]!;
}

/** The first state of the battle after a setup that one number chooses. */
function afterSetup(start: GameState, seed: number): GameState {
  let bits = seed;
  return walk(start, (moves, searcher) => {
    if (!searcher.isSetup) return undefined;
    bits = (Math.imul(bits, 1664525) + 1013904223) >>> 0;
    return moves[(bits >>> 7) % moves.length];
  }).last;
}
