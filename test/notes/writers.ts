/** Parts that the styles share: moves, armies and layouts as text. */

import type { Random, Seat, WarriorCode } from 'klin-zha';
import { formatAlgebraic, formatGeometric, type LetterSetName } from 'klin-zha/notation';
import type { RecordResult } from 'klin-zha/records';
import { colourName, type NameLanguage, pieceName } from 'klin-zha/words';
import type { PlayedGame, Ply } from './games.ts';

export type Games = readonly [PlayedGame, ...PlayedGame[]];

/** A way to write games down. */
export interface Style {
  readonly name: string;
  /** Rulesets whose games it can write. */
  readonly rules: readonly string[];
  /** Whether its text alone determines each move: by the origin or RH's disambiguation, and by a mark of the Goal. */
  readonly determines: boolean;
  /** Number of games in a text; 1 by default. */
  readonly games?: number;
  /** Whether its texts contain the result; true by default. */
  readonly hasResult?: boolean;
  /** Whether its texts are encoded; false by default. */
  readonly isEncoded?: boolean;
  /** Whether its texts contain the placements; true by default. */
  readonly hasSetup?: boolean;
  readonly write: (games: Games, random: Random) => string;
}

/** Writes a placement or move. */
export type PlyWriter = (ply: Ply) => string;

/** INT's letters. */
const letters: Readonly<Record<string, string>> = {
  F: 'Fe',
  I: 'Fl',
  L: 'L',
  S: 'S',
  V: 'V',
  B: 'B',
};
export const letterOf = (code: WarriorCode): string => letters[code]!;

/** INT's notation: `Fl@G14 x Fl@D16`. */
export const geometric: PlyWriter = ({ state, move }) => formatGeometric(state, move);

/** RH's notation with a set of letters: `Nhxg36`. */
export const algebraic =
  (set: LetterSetName, nameCaptured = false): PlyWriter =>
  ({ state, move }) =>
    formatAlgebraic(state, move, { letters: set, nameCaptured });

/** INT's notation without the origin: `FeG I22`, `S x Fl@F14`. */
export const withoutOrigin: PlyWriter = (ply) =>
  ply.from === null ? geometric(ply) : geometric(ply).replace(`@${ply.from}`, '');

/** What a move captures, in letters: `Fl`, `FeG`, `G`. */
export const preyOf = ({ captured, takesGoal }: Ply): string =>
  (captured === undefined ? '' : letterOf(captured)) + (takesGoal ? 'G' : '');

/** Piece and both cells in one word: `FlG14xD16`, `FeI11-I22(G)`. */
export const longMove: PlyWriter = (ply) => {
  const { from, to, warrior, withGoal } = ply;
  if (from === null) return `${withGoal ? 'G' : letterOf(warrior)}${to}`;
  return `${letterOf(warrior)}${from}${preyOf(ply) === '' ? '-' : 'x'}${to}${withGoal ? '(G)' : ''}`;
};

/** Both cells: `G14-D16`, `G14xD16`, `I11-I22 (Goal)`. */
export const fromTo: PlyWriter = (ply) =>
  ply.from === null
    ? geometric(ply)
    : `${ply.from}${preyOf(ply) === '' ? '-' : 'x'}${ply.to}${ply.withGoal ? ' (Goal)' : ''}`;

/** Swaps the digits of every cell: `E73` for `E37`. */
export const swapDigits = (text: string): string => text.replace(/([A-Ia-i])(\d)(\d)(?!\d)/g, '$1$3$2');

/** Name of a warrior or the Goal. */
export const nameOf = (
  { rules }: PlayedGame,
  code: WarriorCode | 'G',
  language: NameLanguage = 'en',
): string => pieceName(rules, code, { language });

/** Name of a player's colour. */
export const sideOf = ({ rules }: PlayedGame, seat: Seat, language: NameLanguage = 'en'): string =>
  colourName(rules.colours[seat - 1]!, { language });

/** The seats in the order of the columns. */
export const seatsOf = ({ rules }: PlayedGame): readonly Seat[] =>
  rules.colours.map((_, index) => (index + 1) as Seat);

/** The seats in the order in which they place. */
export function placingOrder(game: PlayedGame): readonly Seat[] {
  const seats = seatsOf(game);
  return [...seats.slice(game.first - 1), ...seats.slice(0, game.first - 1)];
}

/** Placements of a player's warriors. */
export const armyOf = ({ setup }: PlayedGame, seat: Seat): readonly Ply[] =>
  setup.filter((ply) => ply.seat === seat && !ply.withGoal);

/** Placement of a player's Goal. */
export const goalOf = ({ setup }: PlayedGame, seat: Seat): Ply =>
  setup.find((ply) => ply.seat === seat && ply.withGoal)!;

/** Moves by turns: each begins with the player who moved first. */
export function turnsOf(game: PlayedGame): readonly (readonly Ply[])[] {
  const order = placingOrder(game);
  return groups(game.battle, ({ seat }) => order.indexOf(seat));
}

/** Moves by the rows of a table with a column for each player in a fixed order. */
export function rowsOf({ battle, rules }: PlayedGame): readonly (readonly (Ply | undefined)[])[] {
  return groups(battle, ({ seat }) => seat).map((row) =>
    rules.colours.map((_, index) => row.find(({ seat }) => seat === index + 1)),
  );
}

function groups(plies: readonly Ply[], placeOf: (ply: Ply) => number): readonly (readonly Ply[])[] {
  const rows: Ply[][] = [];
  for (const [index, ply] of plies.entries()) {
    const last = plies[index - 1];
    if (last === undefined || placeOf(ply) <= placeOf(last)) rows.push([ply]);
    else rows.at(-1)!.push(ply);
  }
  return rows;
}

/** Rows of a table: each player's placements in turn, some in a cell, then the Goals, then the moves. */
export function tableRows(game: PlayedGame, write: PlyWriter, perCell = 1): readonly (readonly string[])[] {
  const seats = seatsOf(game);
  const placements = placingOrder(game).flatMap((player) =>
    chunks(armyOf(game, player), perCell).map((some) =>
      seats.map((seat) => (seat === player ? some.map(write).join(' ') : '')),
    ),
  );
  const goals = seats.map((seat) => write(goalOf(game, seat)));
  return [...placements, goals, ...moveRows(game, write)];
}

/** Rows of a table with the moves alone. */
export const moveRows = (game: PlayedGame, write: PlyWriter): readonly (readonly string[])[] =>
  rowsOf(game).map((row) => row.map((ply) => (ply === undefined ? '' : write(ply))));

/** Splits a list into parts of a length. */
export function chunks<Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / length);
  return Array.from({ length: count }, (_, index) => items.slice(index * length, (index + 1) * length));
}

/** Columns of a fixed width. */
export const padded = (rows: readonly (readonly string[])[], width: number): string =>
  rows
    .map((row) =>
      row
        .map((cell) => cell.padEnd(width))
        .join('')
        .trimEnd(),
    )
    .join('\n');

/** Numbered moves: `1. Fl@G14 D16 Fe@E16 x Fl@D16`. */
export const numbered = (game: PlayedGame, write: PlyWriter, between = ' ', mark = '. '): readonly string[] =>
  turnsOf(game).map((turn, index) => `${index + 1}${mark}${turn.map(write).join(between)}`);

/** One line for each army and one for the Goals: `Gold: B G35, S G36`. */
export function armyLines(
  game: PlayedGame,
  write: PlyWriter = geometric,
  language: NameLanguage = 'en',
): string {
  const lines = placingOrder(game).map(
    (seat) => `${sideOf(game, seat, language)}: ${armyOf(game, seat).map(write).join(', ')}`,
  );
  const goals = placingOrder(game).map((seat) => goalOf(game, seat).to);
  return [...lines, `Goals: ${goals.join(', ')}`].join('\n');
}

const draws = { en: 'Draw agreed.', de: 'Remis.', fr: 'Nulle.', it: 'Patta.' };
const unfinished = {
  en: 'Unfinished.',
  de: 'Abgebrochen.',
  fr: 'Partie interrompue.',
  it: 'Partita interrotta.',
};
const wins = { en: 'wins.', de: 'gewinnt.', fr: 'gagne.', it: 'vince.' };

/** The result in words. */
export function resultWords(game: PlayedGame, language: NameLanguage = 'en'): string {
  const winner = winnerOf(game.result);
  if (winner !== undefined) return `${sideOf(game, winner, language)} ${wins[language]}`;
  return (game.result === '*' ? unfinished : draws)[language];
}

/** The only winner of a result. */
function winnerOf(result: RecordResult): Seat | undefined {
  const index = result.split('-').indexOf('1');
  return index < 0 ? undefined : ((index + 1) as Seat);
}
