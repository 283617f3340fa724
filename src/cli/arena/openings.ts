/** Arena openings: from a file, from the book, or random. */

import type { Arena } from '../../arena/index.ts';
import { isObject, parsedJson } from '../../base/values.ts';
import { getBook } from '../../bots/index.ts';
import type { Fault, Ruleset } from '../../index.ts';
import { klinZha } from '../../index.ts';
import { chunksOf } from '../files/bytes.ts';
import { linesOf } from '../files/lines.ts';
import { CommandFailure, faultText } from '../messages.ts';
import type { Context } from '../output.ts';

/** Openings and their locations. */
export interface Openings {
  readonly openings: Arena['openings'];
  /** Location of each opening in its file, for messages. */
  readonly places: readonly string[];
  /** A note for the user. */
  readonly remark?: string;
}

/** An opening read from a file; invalid without a position. */
interface PlacedOpening {
  readonly position: string | undefined;
  readonly place: string;
}

/**
 * Reads openings from a file or returns those named `book`, `chance` or `empty`. Defaults to the book, if
 * there is one, because most random setups are decided before the first move.
 */
export async function openingsOf(
  context: Context,
  file: string | undefined,
  rules: Ruleset | undefined,
): Promise<Openings> {
  if (file === 'chance' || file === 'empty') return { openings: file, places: [] };
  if (file !== undefined && file !== 'book') return openingsIn(context, file);
  const book = getBook(rules ?? klinZha);
  if (book !== undefined) return { openings: book.setups.map(({ position }) => position), places: [] };
  if (file === 'book')
    throw new CommandFailure(2, `--openings: ${rules!.id} has no book: expected a file, chance or empty`);
  const remark = `${rules!.id} has no book: setups are random, and many are decided before the first move`;
  return { openings: 'chance', places: [], remark };
}

/** Formats an error in an opening read from a file; returns undefined for other errors. */
export function openingFault(fault: Fault, places: readonly string[]): string | undefined {
  const [, number, message = ''] = /^Opening (\d+): (.*)$/s.exec(fault.message) ?? [];
  const place = places[Number(number) - 1];
  return place === undefined ? undefined : faultText({ ...fault, message }, place);
}

/**
 * Reads an openings file: a position or a JSON object per line, or one JSON array. Skips blank lines and
 * comments (#).
 */
async function openingsIn({ stdin }: Context, file: string): Promise<Openings> {
  const found: { readonly number: number; readonly text: string }[] = [];
  for await (const lines of linesOf(chunksOf(stdin, file)))
    for (const { number, text } of lines) {
      const line = text.trim();
      if (line !== '' && !line.startsWith('#')) found.push({ number, text: line });
    }
  const list: readonly PlacedOpening[] = found[0]?.text.startsWith('[')
    ? arrayIn(found.map(({ text }) => text).join('\n'), file)
    : found.map(({ number, text }) => ({
        position: text.startsWith('{') ? positionIn(parsedJson(text)) : text,
        place: `${file}:${number}`,
      }));
  if (list.length === 0) throw new CommandFailure(1, `${file}: no position found: expected one per line`);
  const openings = list.map(({ position, place }) => {
    if (position === undefined) throw new CommandFailure(1, `${place}: missing "position"`);
    return position;
  });
  return { openings, places: list.map(({ place }) => place) };
}

function arrayIn(text: string, file: string): readonly PlacedOpening[] {
  const list = parsedJson(text);
  if (!Array.isArray(list)) throw new CommandFailure(1, `${file}: invalid JSON array`);
  return list.map((value: unknown, index) => ({
    position: positionIn(value),
    place: `${file}, item ${index + 1}`,
  }));
}

/** Returns the value if it is a string, or the `position` member of an object. */
function positionIn(value: unknown): string | undefined {
  const found = isObject(value) ? value.position : value;
  return typeof found === 'string' ? found : undefined;
}
