/** States as text: the board in ASCII, with a caption. */

import type { Colour } from '../base/colours.ts';
import { failWith } from '../base/result.ts';
import { optionsFrom } from '../base/values.ts';
import type { PositionFields } from '../engine/text/fields.ts';
import { regionOwners } from '../game/region-owners.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import { type Board, type Cell, cellIndex } from '../rules/board/board.ts';
import { type CellName, cellPlaces } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { type LanguageOptions, languageFrom } from '../words/names.ts';
import { captionLines } from './caption.ts';
import { frameOf, type Orientation } from './frame.ts';
import { colourOf } from './seen.ts';
import { type CellText, drawTriangle, type LevelText, type Painter } from './triangle.ts';

/**
 * Content of a drawn part: a piece of some colour or of a shared set, triangle borders, edge labels, the mark
 * on a cell without a region, or the brackets around a highlighted cell.
 */
export type Ink = Colour | 'shared' | 'frame' | 'label' | 'mark' | 'highlight';

/** Options of {@link renderText}. */
export interface TextOptions extends LanguageOptions {
  /** Whether each row has one line instead of two. By default false. */
  readonly compact?: boolean;
  /** Corner at the top or bottom, as in pictures. By default `N-top`; `N-bottom` is the orientation in RH. */
  readonly orientation?: Orientation;
  /** Whether row letters are lower case, as in RH. Pieces keep their case. By default false. */
  readonly smallLetters?: boolean;
  /** Cell names to put in brackets, for example the cells of the last move. Case-insensitive. */
  readonly highlight?: readonly string[];
  /** Whether to tint regions, and to mark empty cells without a region (R1.5) with a dot. By default true. */
  readonly regions?: boolean;
  /** Whether to append lines about turn, hands and Goals. By default true. */
  readonly caption?: boolean;
  /**
   * Styles each part of the drawing, for example with terminal colours. It must not change the width. `tint`
   * is the colour of the region's owner; undefined for labels and for cells without a region.
   */
  readonly paint?: (text: string, ink: Ink, tint?: Colour | 'neutral') => string;
}

/**
 * Draws a state as text. Pieces are written as in position strings (section 16): upper case for seat 1, lower
 * case for seat 2, a leading tilde for seat 3. `G` is an abandoned Goal; a star follows a warrior with its
 * Goal. Lines are joined with `\n`. The last line does not end with `\n`.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-cell` if a highlighted cell is not on the
 * board, `bad-option`, `bad-language`
 *
 * @example
 * ```ts
 * import { createState, klinZha, play } from 'klin-zha';
 * import { renderText } from 'klin-zha/render';
 *
 * const lines = renderText(play(createState(klinZha), 'f@a19')).split('\n');
 * lines[0]?.trim(); // '/ \\'
 * ```
 */
export function renderText(state: GameState, given?: TextOptions): string {
  const options = optionsFrom(given);
  const { rules } = stateFrom(state);
  const { board } = rules;
  const { compact = false, caption = true } = options;
  const paint = (options.paint ?? ((text) => text)) as Painter;
  if (typeof paint !== 'function') failWith('bad-option', paint, 'paint option', 'a function');
  const texts = cellTexts(state, options);
  const size = !compact ? 0 : rules.colours.length > 2 ? 3 : 2;
  const lines: string[] = [];
  for (const [level, text] of levelTexts(board, texts, options).entries()) {
    if (level > 0) lines.push('');
    if (board.naming.levels.length > 1) lines.push(levelTitle(board, level));
    lines.push(...drawTriangle(text, size, paint));
  }
  if (caption) lines.push('', ...captionLines(state, languageFrom(options)));
  return lines.join('\n');
}

function levelTitle(board: Board, level: number): string {
  const { prefix } = board.naming.levels[level]!;
  return prefix === '' ? `Level ${level + 1}` : `Level ${level + 1}, cells ${prefix}...`;
}

/** Arranges the cells of each level in rows, and labels them with parts of their names. */
function levelTexts(
  board: Board,
  texts: readonly CellText[],
  { orientation = 'N-top', smallLetters = false }: TextOptions,
): LevelText[] {
  const frame = frameOf(orientation);
  // Distances from the corners, and the part of a cell name that encodes each: letter, last and first digit.
  const axes = (['n', 'w', 'e'] as const).map((axis, index) => ({ axis, part: [0, 2, 1][index]! }));
  const axisAt = (x: number) => axes[frame.findIndex(([at]) => at === x)]!;
  const [left, tip, right] = [axisAt(0), axisAt(0.5), axisAt(1)];
  const pointsUp = frame[axes.indexOf(tip)]![1] === 0;
  const places = cellPlaces(board.naming);
  const partOf = (cell: number, part: number): string => {
    const text = board.cells[cell]!.name.slice(-3)[part]!;
    return smallLetters ? text.toLowerCase() : text;
  };
  return board.naming.levels.map(({ side }, level) => {
    const rows = Array.from({ length: side }, (): number[] => []);
    for (const [cell, place] of places.entries())
      if (place.level === level) rows[pointsUp ? place[tip.axis] : side - 1 - place[tip.axis]]!.push(cell);
    const across = (cell: number): number => places[cell]![left.axis] - places[cell]![right.axis];
    for (const row of rows) row.sort((a, b) => across(a) - across(b));
    const base = rows[pointsUp ? side - 1 : 0]!.filter((_, column) => column % 2 === 0);
    return {
      pointsUp,
      rows: rows.map((row) => row.map((cell) => texts[cell]!)),
      sides: rows.map((row) => [
        `${partOf(row[0]!, tip.part)} -${partOf(row[0]!, left.part)} `,
        ` ${partOf(row.at(-1)!, right.part)}-`,
      ]),
      base: base.map((cell) => {
        const [one, other] = [left.part, right.part].sort().map((part) => partOf(cell, part));
        return one === other ? one! : one! + other!;
      }),
    };
  });
}

function cellTexts(state: GameState, options: TextOptions): CellText[] {
  const { board, colours } = state.rules;
  const fields = state.toFields();
  const pieces = pieceTexts(fields, state.rules);
  const { highlight = [], regions = true } = options;
  const tints = regions
    ? regionOwners(state.rules, fields).map((seat) => (seat === null ? 'neutral' : colours[seat - 1]))
    : [];
  if (!Array.isArray(highlight))
    failWith('bad-option', highlight, 'highlight option', 'an array of cell names');
  const highlighted = (highlight as readonly string[]).map((name) => {
    const cell = cellIndex(board, name);
    return cell >= 0 ? cell : failWith('bad-cell', name, 'cell of the board', 'the name of a cell');
  });
  return board.cells.map((cell) => ({
    ...(pieces.get(cell.name) ?? emptyText(cell, regions)),
    tint: tints[cell.region],
    highlighted: highlighted.includes(cell.index),
  }));
}

type PieceText = Omit<CellText, 'highlighted' | 'tint'>;

function emptyText(cell: Cell, regions: boolean): PieceText {
  return { before: '', letter: regions && cell.region < 0 ? '.' : '', after: '', ink: 'mark' };
}

function pieceTexts(fields: PositionFields, rules: Ruleset): Map<CellName, PieceText> {
  const pieces = new Map<CellName, PieceText>();
  for (const [index, cell] of fields.goals.entries()) {
    if (cell !== null) pieces.set(cell, pieceText('G', (index + 1) as Seat, false, rules));
  }
  for (const { cell, warrior, seat } of fields.warriors) {
    pieces.set(cell, pieceText(warrior, seat, pieces.has(cell), rules));
  }
  return pieces;
}

function pieceText(code: string, seat: Seat, starred: boolean, rules: Ruleset): PieceText {
  return {
    before: seat === 3 ? '~' : '',
    letter: seat === 2 ? code.toLowerCase() : code,
    after: starred ? '*' : '',
    ink: colourOf(rules, seat),
  };
}
