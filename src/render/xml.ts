/** Pieces of SVG as text: numbers that read the same everywhere, elements, and text that cannot become markup. */

import type { Point } from './frame.ts';

/** A number with two decimals at most. */
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
 * Text that is nothing but text in an XML document, in attributes too. What XML cannot hold (control characters, halves
 * of surrogate pairs, two that are no characters) is shown as a replacement character.
 */
export function escaped(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD');
}

/** Values of attributes; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; its content is markup already. */
export function element(name: string, attributes: Attributes, content?: string): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    text += ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`;
  }
  return content === undefined || content === '' ? `${text}/>` : `${text}>${content}</${name}>`;
}

/** The data of a path through points; it is closed if not said otherwise. */
export function pathThrough(points: readonly Point[], isClosed = true): string {
  const ends = points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`);
  return `M${ends.join('L')}${isClosed ? 'Z' : ''}`;
}

/** Points moved towards a middle: by 0 they stay, by 1 all lie in it. */
export function towards(points: readonly Point[], [x, y]: Point, part: number): Point[] {
  return points.map(([px, py]) => [px + (x - px) * part, py + (y - py) * part]);
}
