// Creates states for notation tests from pieces and cells.

import { flatBoard, type GameState, type Move, parsePosition, type RulesetId, unwrap } from 'klin-zha';
import { parseCoordinates } from '../../src/engine/text/coordinates.ts';
import { rulesFrom } from '../support/rules.ts';

/** Pieces in position-string notation (section 16), by cell. */
export type Pieces = Readonly<Record<string, string>>;

/** Returns a state with the given pieces, optionally with the fields after the board. */
export function stateWith(
  rules: RulesetId,
  pieces: Pieces,
  { seat = 1, rest = '- - 0 1 -' }: { seat?: number; rest?: string } = {},
): GameState {
  const rows = Array.from({ length: 9 }, (_, row) =>
    flatBoard.cells
      .slice(row * row, (row + 1) ** 2)
      .map(({ name }) => pieces[name] ?? '1')
      .join('')
      .replace(/1+/g, (run) => String(run.length)),
  );
  const text = `${rows.join('/')} ${seat} ${rest}`;
  return unwrap(parsePosition(rulesFrom(rules), text, { unchecked: true }));
}

/** Parses a move in coordinates. */
export function moveIn(state: GameState, coordinates: string): Move {
  return unwrap(parseCoordinates(state.rules, coordinates));
}
