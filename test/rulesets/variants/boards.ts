/** Positions on any board from lists of pieces such as `F@2C25 v*@E37`. */

import { describeMove, type GameState, legalMoves, parsePosition, type RulesetId, unwrap } from 'klin-zha';
import type { Sketch } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

/** Returns the position string (section 16) of pieces on the board of a ruleset. */
export function textOn(id: RulesetId, pieces: string, sketch: Sketch = {}): string {
  const { board } = rulesFrom(id);
  const at = new Map(pieces.split(' ').map((piece) => piece.split('@').reverse() as [string, string]));
  const names = board.cells.map(({ name }) => name);
  const boards = board.naming.levels.map(({ side }) =>
    Array.from({ length: side }, (_, row) =>
      names
        .splice(0, 2 * row + 1)
        .map((name) => at.get(name) ?? '.')
        .join('')
        .replace(/\.+/g, (run) => String(run.length)),
    ).join('/'),
  );
  const { seat = 1, regions = '-', owners = '-', quiet = 0, round = 1, state = '-' } = sketch;
  return `${boards.join('|')} ${seat} ${regions} ${owners} ${quiet} ${round} ${state}`;
}

/** Returns the unchecked state with these pieces. */
export function stateOn(id: RulesetId, pieces: string, sketch: Sketch = {}): GameState {
  return unwrap(parsePosition(rulesFrom(id), textOn(id, pieces, sketch), { unchecked: true }));
}

/** Returns the targets of the warrior on a cell, with or without its Goal, in alphabetical order. */
export function targetsOn(state: GameState, from: string, withGoal = false): string[] {
  return legalMoves(state)
    .map(describeMove)
    .flatMap((said) =>
      said.kind === 'step' && said.from === from && said.withGoal === withGoal ? said.to : [],
    )
    .sort();
}

/** Returns the faults of a position string. */
export function faultsOf(id: RulesetId, text: string): string[] {
  const read = parsePosition(rulesFrom(id), text);
  return read.ok ? [] : read.errors.map(({ code }) => code);
}
