/** Positions and questions for the claims of RH. */

import {
  createState,
  explainMove,
  type GameState,
  isLegal,
  placeArmies,
  play,
  romulanHeart,
  sampleBlack,
  sampleBlue,
  sampleGreen,
  unwrap,
} from 'klin-zha';
import { type Line, moves, type Script, trio } from '../match/support.ts';
import { distancesFrom, linesOf } from '../support/geometry.ts';
import { positionText, type Sketch, stateOf } from '../support/positions.ts';

export const two = 'romulan-heart:2';
export const three = 'romulan-heart:3';
export const hearts = 'V*@I99 v*@I11';
export const duel = (pieces: string, sketch: Sketch = {}): GameState =>
  stateOf(two, `${pieces} ${hearts}`, sketch);
export const empty = (players: 2 | 3 = 3): GameState => createState(romulanHeart({ players }));
export const code = (state: GameState, move: string): string => explainMove(state, move).code;
export const isAllowed = (pieces: string, move: string): boolean => isLegal(duel(pieces), move);

/** Cells at these distances from a cell, by any path of an empty board. */
export const around = (cell: string, least: number, most: number): string[] =>
  [...distancesFrom(cell as 'E37')].flatMap(([at, far]) => (far >= least && far <= most ? at : [])).sort();
/** Cells at these distances on the straight lines from a cell. */
export const along = (cell: string, least: number, most: number): string[] =>
  [...new Set(linesOf(cell as 'E37').flatMap((line) => line.slice(least - 1, most)))].sort();
/** The seats that place or move, one letter for each of some moves. */
export const seatsOf = (from: GameState, moves: string): string => {
  let state = from;
  return moves.split(' ').reduce((seats, move) => {
    const { seat } = state;
    state = play(state, move);
    return seats + seat;
  }, '');
};

export const placements = [sampleGreen, sampleBlue, sampleBlack].map(({ warriors }) =>
  warriors.map(({ warrior, cell }) => `${warrior}@${cell}`.toLowerCase()).join(' '),
);
export const armies = placements.join(' ');
export const battle = (): GameState =>
  unwrap(placeArmies(empty(), [sampleGreen, sampleBlue, sampleBlack])).state;

export const standard = { control: '7200', mode: 'standard', sheets: false } as const;
export const standardOfThree = { ...standard, rules: 'romulan-heart:3', position: trio } as const;
/** Green's queen next to Blue's heart. */
export const prey = positionText('F@I12 V*@I99 v*@I11', { regions: 'W2E1' });
/** The same with a third player. */
export const preyOfThree = positionText('F@I12 V*@I99 v*@I11 ~F@D27 ~V*@A19', { regions: 'N3W2E1' });
export const start: Line = [0, 'start'];
export const minute = 60_000;
export const hour = 60 * minute;
/** Two moves of each player, after which the position is the same. */
export const shuffle = (at: number): Line[] =>
  ['1 g68g69', '2 g24g25', '1 g69g68', '2 g25g24'].flatMap((text) =>
    moves(at, Number(text[0]), text.slice(2)),
  );
export const resultOf = (script: Script, ...lines: Line[]): unknown => script.do(...lines).line.result;
export const lost = (winner: number | null, reason: string, ...scores: number[]) => ({
  winner,
  reason,
  scores,
});
