/** Random games: integers that choose among the legal moves, from the empty board into the battle. */

import fc from 'fast-check';
import type { Move } from '../../src/engine/move.ts';
import { describeMove, formatMove } from '../../src/engine/text/coordinates.ts';
import { createState, formatPosition } from '../../src/game/create.ts';
import { legalMoves, play } from '../../src/game/moves.ts';
import type { GameState } from '../../src/game/state.ts';
import type { Ruleset, Seat } from '../../src/rules/ruleset.ts';
import { rulesetIds } from '../../src/rulesets/parse.ts';
import { rulesFrom } from './rules.ts';

/** All base rulesets (section 9). */
export const baseRulesets: readonly Ruleset[] = rulesetIds.map((id) => rulesFrom(id));

/** A line of play: states, and between each two of them the move that was made. */
export interface Line {
  readonly rules: Ruleset;
  readonly states: readonly GameState[];
  readonly moves: readonly Move[];
  /** The state at the end of the line. */
  readonly last: GameState;
}

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
  const states = [start];
  const moves: Move[] = [];
  let last = start;
  for (const choice of choices) {
    const move = chosenMove(last, choice);
    if (move === undefined) break;
    last = play(last, move);
    moves.push(move);
    states.push(last);
  }
  const line = { rules: start.rules, states, moves, last };
  const written = () =>
    `${start.rules.id}: ${formatPosition(start)} then ${moves.map(formatMove).join(' ')} = ${formatPosition(last)}`;
  return Object.assign(line, { [fc.toStringMethod]: written });
}

/** The legal move that an integer chooses: every third is a capture where there is one. */
function chosenMove(state: GameState, choice: number): Move | undefined {
  const moves = legalMoves(state);
  if (choice % 3 !== 0) return moves[Math.floor(choice / 3) % moves.length];
  const taken = new Set<string>(state.toFields().warriors.map(({ cell }) => cell));
  const captures = moves.filter((move) => {
    const said = describeMove(move);
    return said.kind === 'step' && taken.has(said.to);
  });
  const list = captures.length > 0 ? captures : moves;
  return list[Math.floor(choice / 3) % list.length];
}

/** The first state of the battle after a setup that one number chooses. */
function afterSetup(start: GameState, seed: number): GameState {
  let state = start;
  let bits = seed;
  while (state.phase === 'setup') {
    bits = (Math.imul(bits, 1664525) + 1013904223) >>> 0;
    const moves = legalMoves(state);
    state = play(state, moves[(bits >>> 7) % moves.length]!);
  }
  return state;
}
