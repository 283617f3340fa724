/** SVG markup: numbers, elements and escaped text. */

import type { Point } from './frame.ts';

/** Formats a number with at most two decimals. */
export function rounded(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for XML, also in attributes. Characters that XML does not allow (control characters, lone
 * surrogates, noncharacters) become replacement characters.
 */
export function escaped(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD');
}

/** Attribute values; undefined ones are dropped. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an element. The content must be markup. */
export function element(name: string, attributes: Attributes, content?: string): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    text += ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`;
  }
  return content === undefined || content === '' ? `${text}/>` : `${text}>${content}</${name}>`;
}

/** Returns the path data through points, closed by default. */
export function pathThrough(points: readonly Point[], isClosed = true): string {
  const ends = points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`);
  return `M${ends.join('L')}${isClosed ? 'Z' : ''}`;
}

/** Moves points towards a centre: 0 leaves them, 1 moves all into it. */
export function towards(points: readonly Point[], [x, y]: Point, part: number): Point[] {
  return points.map(([px, py]) => [px + (x - px) * part, py + (y - py) * part]);
}
