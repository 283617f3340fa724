/** Starts of games in notes: armies that are placed, or position strings. */

import type { Move } from '../../engine/move.ts';
import { createState, parsePosition } from '../../game/create.ts';
import { stateAfter } from '../../game/in-place.ts';
import { explainMove, moveOf } from '../../game/moves.ts';
import type { GameState } from '../../game/state.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import { startOf } from '../replay/context.ts';
import type { Anchor } from './anchors.ts';
import { armiesBySeat, type FoundArmies } from './armies.ts';
import { type Letters, vocabularyOf } from './vocabulary.ts';

/** A placement of a game. */
interface PlayedPlacement {
  readonly anchor: number;
  readonly move: Move;
  readonly seat: Seat;
}

/** Start of a game. */
export interface GameStart {
  readonly start: GameState;
  readonly placements: readonly PlayedPlacement[];
  /** State before the first move. */
  readonly state: GameState;
  /** First anchor of the start, and the first one after it. */
  readonly begin: number;
  readonly end: number;
  readonly letters: Letters;
  /** Place of the position string in the plain text. */
  readonly position?: { readonly from: number; readonly to: number };
}

/** A placement that is not legal. */
export interface RefusedPlacement {
  readonly anchor: number;
  readonly message: string;
  readonly ruling: string;
}

/** Starts of a game with its armies, one for each player who may place first. */
export interface FoundStarts {
  readonly starts: readonly GameStart[];
  /** The first placement that is not legal. */
  readonly refused?: RefusedPlacement;
}

/** Places the armies. */
export function startsOf(rules: Ruleset, anchors: readonly Anchor[], found: FoundArmies): FoundStarts {
  const refuse = (message: string, ruling: string): FoundStarts => {
    return { starts: [], refused: { anchor: found.begin, message, ruling } };
  };
  if (startOf(rules).isDrawn)
    return refuse('The start position is random, so the text needs a position string.', 'R10.4');
  const armies = armiesBySeat(rules, anchors, found);
  if (armies === undefined) return refuse('An army is outside the corners of the players.', 'R7.6');
  const seats: readonly Seat[] =
    rules.setup.first === 'seat-1' ? [1] : rules.colours.map((_, index) => (index + 1) as Seat);
  let refused: RefusedPlacement | undefined;
  const starts = seats.flatMap((first) => {
    const start = createState(rules, { first });
    const queues = armies.map(({ placements, goal }) => [...placements, { ...goal, code: 'G' as const }]);
    const placements: PlayedPlacement[] = [];
    let state = start;
    for (let left = queues.flat().length; left > 0; left--) {
      const { anchor, code, cell } = queues[state.seat - 1]!.shift()!;
      const move = moveOf(state, `${code}@${rules.board.cells[cell]!.name}`.toLowerCase());
      const answer = explainMove(state, move);
      if (!answer.legal) {
        refused ??= { anchor, message: answer.message, ruling: answer.ruling };
        return [];
      }
      placements.push({ anchor, move, seat: state.seat });
      state = stateAfter(state, [move]);
    }
    return [{ start, placements, state, begin: found.begin, end: found.end, letters: found.letters }];
  });
  return { starts, ...(refused && { refused }) };
}

/** Rows of a position string and the fields after them. */
const maybePosition = /(?<![^\s"'=:([])[\dA-Za-z*]{1,40}(?:\/[\dA-Za-z*]{1,40}){3,80}(?: \S{1,400}){4,8}/g;

/** Finds the position strings of a text that are in the battle. */
export function positionsIn(rules: Ruleset, text: string, anchors: readonly Anchor[]): GameStart[] {
  return [...text.matchAll(maybePosition)].flatMap(({ 0: found, index: from }) => {
    for (let length = found.length; length > 0; length = found.lastIndexOf(' ', length - 1)) {
      const parsed = parsePosition(rules, found.slice(0, length).replace(/["',;]+$/, ''), {
        unchecked: true,
      });
      if (!parsed.ok) continue;
      const start = parsed.value;
      const to = from + length;
      const next = anchors.findIndex((anchor) => anchor.from >= to);
      const end = next < 0 ? anchors.length : next;
      const [letters] = vocabularyOf(rules).letters;
      const place = { begin: end, end, position: { from, to } };
      return start.phase === 'battle'
        ? [{ start, placements: [], state: start, letters: letters!, ...place }]
        : [];
    }
    return [];
  });
}
