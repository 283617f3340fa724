/** Stretches of a text with their places, and what readers of texts do with them. */

import type { Fault } from '../core/result.ts';

/** A stretch of the text: one field or a part of one. */
export interface Part {
  readonly text: string;
  readonly offset: number;
}

/** The beginning of a text, if it is long. */
export function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Cuts a stretch of text at a separator. */
export function splitPart(part: Part, separator: string): Part[] {
  let offset = part.offset;
  return part.text.split(separator).map((text) => {
    const piece = { text, offset };
    offset += text.length + 1;
    return piece;
  });
}

/** Collects the faults of a text. */
export class FaultList {
  readonly faults: Fault[] = [];

  /** Notes a fault with its place, what was read and what was expected. */
  wrong(code: string, { text, offset }: Part, message: string, expected: string): void {
    this.faults.push({ code, message, offset, length: text.length, read: excerpt(text), expected });
  }
}
