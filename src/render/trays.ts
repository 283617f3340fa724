/** Beside the board, one line for each army: whose turn it is, what is in hand, what was captured. */

import type { Colour } from '../base/colours.ts';
import type { Point } from './frame.ts';
import { colourShape, renderPiece } from './pieces.ts';
import type { Beside, Seen } from './seen.ts';
import type { PieceSymbol } from './symbols.ts';
import type { Theme } from './themes.ts';
import { element, escaped, pathThrough } from './xml.ts';

/** The height of a line and the room a piece takes in it, in sides of a cell. */
const lineHeight = 0.62;
const widestStep = 0.46;
/** How many pieces stand beside each other in full; larger armies overlap. */
const mostApart = 14;

/** How lines beside the board are drawn. */
export interface TrayStyle {
  readonly size: number;
  readonly width: number;
  readonly theme: Theme;
  /** What the players are called. */
  readonly names: readonly string[];
  readonly symbols: Readonly<Record<string, PieceSymbol>> | undefined;
}

/** How long a name may be, and how wide one of its letters is about, in sides of a cell. */
const longestName = 22;
const letterWidth = 0.19;

/** A name that is not too long, and about how many letters wide it is: signs of East Asia count twice. */
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

/** Where hands begin: behind the longest name. */
function handsAt(names: readonly string[]): number {
  return Math.max(2.5, 1.4 + letterWidth * Math.max(...names.map((name) => shortened(name).width)));
}

/** How many warriors an army has, and how far apart they stand in a line. */
function stepOf({ rules }: Seen): { readonly army: number; readonly step: number } {
  const army = rules.warriors.reduce((sum, { count }) => sum + count, 0);
  return { army, step: widestStep * Math.min(1, mostApart / army) };
}

/** How much room the lines need: the height, and at least this width. */
export function trayRoom(
  seen: Seen,
  names: readonly string[],
  size: number,
): { readonly width: number; readonly height: number } {
  const lines = seen.rules.army === 'shared' ? 1 : seen.rules.colours.length;
  const { army, step } = stepOf(seen);
  return { width: (handsAt(names) + 0.8 + army * step) * size, height: (lines * lineHeight + 0.2) * size };
}

/** The lines below a board, from this height on. */
export function drawTrays(seen: Seen, top: number, style: TrayStyle): string {
  const { colours, army } = seen.rules;
  return (army === 'shared' ? colours.slice(0, 1) : colours)
    .map((colour, index) => {
      const line = { colour, y: top + (index + 0.5) * lineHeight * style.size, step: stepOf(seen).step };
      return [
        drawName(seen, index, line, style),
        drawHand(seen.hands[index]!, line, style),
        drawLost(seen.lost[index]!, line, style),
      ].join('');
    })
    .join('');
}

/** The line of one army: its colour, its height, and how far apart pieces stand in it. */
interface TrayLine {
  readonly colour: Colour;
  readonly y: number;
  readonly step: number;
}

/** Who it is, with an arrow before the one who has the turn; a set that is shared belongs to him. */
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

/** The codes of warriors beside the board; nothing for one whose kind is not known. */
function codesOf({ known, hidden }: Beside): string[] {
  return [...known, ...Array<string>(Math.min(hidden, 99)).fill('')];
}

function drawHand(
  hand: Beside,
  { colour, y, step }: TrayLine,
  { size, theme, names, symbols }: TrayStyle,
): string {
  const from = handsAt(names);
  return codesOf(hand)
    .map((code, at) => {
      const place: Point = [size * (from + at * step), y];
      return renderPiece({ code, colour }, place, size * 0.18, theme, symbols);
    })
    .join('');
}

/** Captured warriors at the end of the line, underlined, behind a cross. */
function drawLost(
  lost: Beside,
  { colour, y, step }: TrayLine,
  { size, width, theme, symbols }: TrayStyle,
): string {
  const codes = codesOf(lost);
  if (codes.length === 0) return '';
  const last = width - size * 0.4;
  const from = last - (codes.length - 1) * step * 0.9 * size;
  const pieces = codes.map((code, at) => {
    const place: Point = [from + at * step * 0.9 * size, y];
    return renderPiece({ code, colour }, place, size * 0.16, theme, symbols);
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
