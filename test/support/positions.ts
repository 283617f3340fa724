/** Positions from lists of pieces. */

import {
  formatMove,
  type GameState,
  legalMoves,
  parsePosition,
  play,
  type Ruleset,
  type RulesetId,
  unwrap,
} from 'klin-zha';
import { cellNames } from './geometry.ts';
import { rulesFrom } from './rules.ts';

/** The fields of a position string behind the board (section 16). */
export interface Sketch {
  readonly seat?: 1 | 2 | 3;
  readonly regions?: string;
  readonly owners?: string;
  readonly quiet?: number;
  readonly round?: number;
  readonly state?: string;
}

/**
 * A position string (section 16) from pieces such as `F@E37 v*@D16 g@C28 ~B@A19`: code, `@`, cell.
 */
export function positionText(pieces: string, sketch: Sketch = {}): string {
  const at = new Map(pieces.split(/\s+/).map((piece) => piece.split('@').reverse() as [string, string]));
  const board = Array.from({ length: 9 }, (_, n) =>
    cellNames
      .slice(n * n, (n + 1) * (n + 1))
      .map((cell) => {
        const piece = at.get(cell) ?? '.';
        at.delete(cell);
        return piece;
      })
      .join('')
      .replace(/\.+/g, (run) => String(run.length)),
  ).join('/');
  if (at.size > 0 && pieces !== '') throw new Error(`no cell or a piece too many: ${[...at.keys()].join()}`);
  const { seat = 1, regions = '-', owners = '-', quiet = 0, round = 1, state = '-' } = sketch;
  return `${board} ${seat} ${regions} ${owners} ${quiet} ${round} ${state}`;
}

/** The state with these pieces, whether a game could come to it or not. */
export function stateOf(rules: Ruleset | RulesetId, pieces: string, sketch: Sketch = {}): GameState {
  return unwrap(parsePosition(rulesFrom(rules), positionText(pieces, sketch), { unchecked: true }));
}

/** All legal moves in coordinates, in alphabetical order. */
export function moveTexts(state: GameState): string[] {
  return legalMoves(state).map(formatMove).sort();
}

/** The cells to which the warrior on a cell may move without the Goal, in alphabetical order. */
export function targetsFrom(state: GameState, from: string): string[] {
  const start = from.toLowerCase();
  return moveTexts(state)
    .filter((text) => /^[a-i]..[a-i]..$/.test(text) && text.startsWith(start))
    .map((text) => text.slice(3).toUpperCase());
}

/** The cells to which the warrior on a cell may take its Goal, in alphabetical order. */
export function carriesFrom(state: GameState, from: string): string[] {
  const start = from.toLowerCase();
  return moveTexts(state)
    .filter((text) => text.endsWith('g') && text.startsWith(start))
    .map((text) => text.slice(3, 6).toUpperCase());
}

/** The state after some moves, each in coordinates, with a space between. */
export function playAll(state: GameState, moves: string): GameState {
  return moves.split(' ').reduce((now, move) => play(now, move), state);
}
