/**
 * Likely corrections: the legal moves near a text that means none. Near is a move if one of the ways to write it,
 * with more or less of its origin and of what it captures, becomes the text by one character left out, put in,
 * changed, or swapped with the next. Marks, spaces and the size of letters make no difference.
 */

import type { Move } from '../engine/move.ts';
import { isOneEdit } from './cells.ts';
import type { MoveParts } from './parts.ts';
import type { Reading, Word } from './reading.ts';

/** More moves than these are no suggestion. */
const mostSuggestions = 8;

/** What the search for near moves has to know of a notation. */
export interface Nearness {
  readonly legal: readonly MoveParts[];
  /** The ways to write a move, as {@link essence} leaves them. */
  readonly waysToWrite: (parts: MoveParts) => readonly string[];
  /** Writes a move in canonical form. */
  readonly write: (move: Move) => string;
}

/**
 * A reading that found nothing, with the legal moves that are near the text. If it is only one its text is what
 * was expected, and the first reason says so; several are expected where the reason expects nothing else.
 */
export function withSuggestions(reading: Reading, whole: Word, nearness: Nearness): Reading {
  const [reason, ...others] = reading.slips;
  if (reading.moves.length > 0 || reason === undefined) return reading;
  const suggestions = movesNear(whole.text, nearness);
  if (suggestions.length === 0) return reading;
  const expected = suggestions.map(nearness.write).join(', ');
  if (suggestions.length > 1) {
    const first = reason.expected === undefined ? { ...reason, expected } : reason;
    return { ...reading, slips: [first, ...others], suggestions };
  }
  const message = `${reason.message} Perhaps '${expected}' is meant.`;
  return { ...reading, slips: [{ ...reason, message, expected }, ...others], suggestions };
}

function movesNear(text: string, { legal, waysToWrite }: Nearness): Move[] {
  const read = essence(text);
  if (read.length < 3) return [];
  const near: Move[] = [];
  for (const parts of legal) {
    if (!waysToWrite(parts).some((way) => isOneEdit(read, way))) continue;
    if (near.length === mostSuggestions) return [];
    near.push(parts.move);
  }
  return near;
}

/** What is left of a text without marks, spaces and capitals. */
export function essence(text: string): string {
  return text.toLowerCase().replace(/[x@+\-\s]|\(=\)/g, '');
}
