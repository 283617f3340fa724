/** Trays below the board, one for each army: turn, hand and captured warriors. */

import type { Point } from './frame.ts';
import { colourShape, type DrawnPiece, renderPiece } from './pieces.ts';
import { type Beside, colourOf, type Seen } from './seen.ts';
import type { PieceSet } from './symbols.ts';
import type { Theme } from './themes.ts';
import { element, escaped, pathThrough } from './xml.ts';

/** Height of a tray and width of a piece in it, in cell sides. */
const lineHeight = 0.62;
const widestStep = 0.46;
/** Largest number of pieces that do not overlap. */
const mostApart = 14;

/** Style of the trays. */
export interface TrayStyle {
  readonly size: number;
  readonly width: number;
  readonly theme: Theme;
  /** Names of the players. */
  readonly names: readonly string[];
  readonly pieceSet: PieceSet | undefined;
}

/** Maximum name length in letters, and average letter width in cell sides. */
const longestName = 22;
const letterWidth = 0.19;

/** Truncates a name and estimates its width in letters. East Asian characters count twice. */
function shortened(name: string): { readonly name: string; readonly width: number } {
  let width = 0;
  let short = '';
  for (const sign of name) {
    const wide = sign.codePointAt(0)! >= 0x1100 ? 2 : 1;
    if (width + wide > longestName) return { name: `${short.trimEnd()}\u2026`, width: width + 1 };
    short += sign;
    width += wide;
  }
  return { name, width };
}

/** Returns the distance from the left edge to the hands, which follow the longest name. */
function handsAt(names: readonly string[]): number {
  return Math.max(2.5, 1.4 + letterWidth * Math.max(...names.map((name) => shortened(name).width)));
}

/** Returns the size of an army and the distance between its pieces in a tray. */
function stepOf({ rules }: Seen): { readonly army: number; readonly step: number } {
  const army = rules.warriors.reduce((sum, { count }) => sum + count, 0);
  return { army, step: widestStep * Math.min(1, mostApart / army) };
}

/** Returns the height and the minimal width of the trays. */
export function trayRoom(
  seen: Seen,
  names: readonly string[],
  size: number,
): { readonly width: number; readonly height: number } {
  const lines = seen.rules.army === 'shared' ? 1 : seen.rules.colours.length;
  const { army, step } = stepOf(seen);
  return { width: (handsAt(names) + 0.8 + army * step) * size, height: (lines * lineHeight + 0.2) * size };
}

/** Draws the trays below a board, starting at the height `top`. */
export function drawTrays(seen: Seen, top: number, style: TrayStyle): string {
  const { colours, army } = seen.rules;
  return (army === 'shared' ? colours.slice(0, 1) : colours)
    .map((_, index) => {
      const colour = colourOf(seen.rules, index + 1);
      const line = { colour, y: top + (index + 0.5) * lineHeight * style.size, step: stepOf(seen).step };
      return [
        drawName(seen, index, line, style),
        drawHand(seen.hands[index]!, line, style),
        drawLost(seen.lost[index]!, line, style),
      ].join('');
    })
    .join('');
}

/** Colour, height and piece distance of a tray. */
interface TrayLine {
  readonly colour: DrawnPiece['colour'];
  readonly y: number;
  readonly step: number;
}

/**
 * Draws a player's name, after an arrow if the player is to move. A shared set belongs to the player to move.
 */
function drawName(
  { rules, seat, result }: Seen,
  index: number,
  { colour, y }: TrayLine,
  { size, theme, names }: TrayStyle,
): string {
  const shared = rules.army === 'shared';
  const isTurn = result === null && (shared || seat === index + 1);
  const left = size * 0.34;
  const arrow = pathThrough([
    [left - size * 0.1, y - size * 0.15],
    [left + size * 0.14, y],
    [left - size * 0.1, y + size * 0.15],
  ]);
  const { name } = shortened(names[(shared ? seat : index + 1) - 1]!);
  const text = {
    x: left + size * (shared ? 0.3 : 0.72),
    y: y + size * 0.1,
    'font-size': size * 0.3,
    'font-weight': isTurn ? 'bold' : undefined,
    fill: theme.text,
  };
  return [
    isTurn ? element('path', { d: arrow, fill: theme.text }) : '',
    shared ? '' : colourShape(colour, [left + size * 0.42, y], size * 0.16, theme.pieces[colour]),
    element('text', text, escaped(name)),
  ].join('');
}

/** Returns the codes of warriors; empty strings for unknown kinds. */
function codesOf({ known, hidden }: Beside): string[] {
  return [...known, ...Array<string>(Math.min(hidden, 99)).fill('')];
}

function drawHand(
  hand: Beside,
  { colour, y, step }: TrayLine,
  { size, theme, names, pieceSet }: TrayStyle,
): string {
  const from = handsAt(names);
  return codesOf(hand)
    .map((code, at) => {
      const place: Point = [size * (from + at * step), y];
      return renderPiece({ code, colour }, place, size * 0.18, theme, pieceSet);
    })
    .join('');
}

/** Draws captured warriors at the end of the tray, underlined, after a cross. */
function drawLost(
  lost: Beside,
  { colour, y, step }: TrayLine,
  { size, width, theme, pieceSet }: TrayStyle,
): string {
  const codes = codesOf(lost);
  if (codes.length === 0) return '';
  const last = width - size * 0.4;
  const from = last - (codes.length - 1) * step * 0.9 * size;
  const pieces = codes.map((code, at) => {
    const place: Point = [from + at * step * 0.9 * size, y];
    return renderPiece({ code, colour }, place, size * 0.16, theme, pieceSet);
  });
  const stroke = (...ends: readonly Point[]): string => pathThrough(ends, false);
  const [x, far, below] = [from - size * 0.4, size * 0.09, y + size * 0.24];
  const d = [
    stroke([from - size * 0.22, below], [last + size * 0.22, below]),
    stroke([x - far, y - far], [x + far, y + far]),
    stroke([x - far, y + far], [x + far, y - far]),
  ].join('');
  const line = { d, fill: 'none', stroke: theme.text, 'stroke-width': size * 0.045 };
  return pieces.join('') + element('path', line);
}
