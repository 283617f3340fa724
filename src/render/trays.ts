/** Beside the board, one line for each army: whose turn it is, what is in hand, what was captured. */

import type { Colour } from '../core/colours.ts';
import { colourShape, renderPiece } from './pieces.ts';
import type { Beside, Seen } from './seen.ts';
import type { PieceSymbol } from './symbols.ts';
import type { Theme } from './themes.ts';
import { element, escaped, pathThrough } from './xml.ts';

/** The height of a line and the room a piece takes in it, in sides of a cell. */
const lineHeight = 0.62;
const step = 0.46;

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

/** How much room the lines need: the height, and at least this width. */
export function trayRoom(
  seen: Seen,
  names: readonly string[],
  size: number,
): { readonly width: number; readonly height: number } {
  const lines = seen.rules.army === 'shared' ? 1 : seen.rules.colours.length;
  const army = seen.rules.warriors.reduce((sum, { count }) => sum + count, 0);
  return { width: (handsAt(names) + 0.8 + army * step) * size, height: (lines * lineHeight + 0.2) * size };
}

/** The lines below a board, from this height on. */
export function drawTrays(seen: Seen, top: number, style: TrayStyle): string {
  const { rules } = seen;
  const shared = rules.army === 'shared';
  const lines = shared ? rules.colours.slice(0, 1) : rules.colours;
  return lines
    .map((colour, index) => {
      const y = top + (index + 0.5) * lineHeight * style.size;
      const isTurn = seen.result === null && (shared || seen.seat === index + 1);
      const name = shared ? style.names[seen.seat - 1]! : style.names[index]!;
      return drawLine(seen, index, colour, { y, isTurn, name }, style);
    })
    .join('');
}

function drawLine(
  seen: Seen,
  index: number,
  colour: Colour,
  { y, isTurn, name }: { readonly y: number; readonly isTurn: boolean; readonly name: string },
  { size, width, theme, names, symbols }: TrayStyle,
): string {
  const left = size * 0.34;
  const parts: string[] = [];
  const shared = seen.rules.army === 'shared';
  if (isTurn) {
    const d = pathThrough([
      [left - size * 0.1, y - size * 0.15],
      [left + size * 0.14, y],
      [left - size * 0.1, y + size * 0.15],
    ]);
    parts.push(element('path', { d, fill: theme.text }));
  }
  const shapeAt = left + size * 0.42;
  if (!shared) parts.push(colourShape(colour, [shapeAt, y], size * 0.16, theme.pieces[colour]));
  const place = {
    x: shapeAt + size * (shared ? -0.12 : 0.3),
    y: y + size * 0.1,
    'font-size': size * 0.3,
    fill: theme.text,
  };
  parts.push(
    element('text', isTurn ? { ...place, 'font-weight': 'bold' } : place, escaped(shortened(name).name)),
  );
  const piecesOf = (beside: Beside): string[] => [
    ...beside.known,
    ...Array<string>(Math.min(beside.hidden, 99)).fill(''),
  ];
  const draw = (code: string, x: number, radius: number): void => {
    parts.push(renderPiece({ code, colour }, [x, y], size * radius, theme, symbols));
  };
  const handAt = handsAt(names);
  const hand = piecesOf(seen.hands[index]!);
  hand.forEach((code, at) => {
    draw(code, size * (handAt + at * step), 0.18);
  });
  const lost = piecesOf(seen.lost[index]!);
  const last = width - size * 0.4;
  const from = last - (lost.length - 1) * step * 0.9 * size;
  lost.forEach((code, at) => {
    draw(code, from + at * step * 0.9 * size, 0.16);
  });
  if (lost.length > 0) {
    const line = pathThrough(
      [
        [from - size * 0.22, y + size * 0.24],
        [last + size * 0.22, y + size * 0.24],
      ],
      false,
    );
    const x = from - size * 0.4;
    const far = size * 0.09;
    const cross =
      pathThrough(
        [
          [x - far, y - far],
          [x + far, y + far],
        ],
        false,
      ) +
      pathThrough(
        [
          [x - far, y + far],
          [x + far, y - far],
        ],
        false,
      );
    parts.push(
      element('path', { d: line + cross, fill: 'none', stroke: theme.text, 'stroke-width': size * 0.045 }),
    );
  }
  return parts.join('');
}
