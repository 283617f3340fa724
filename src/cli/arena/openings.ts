/** The positions from which an arena begins: out of a file, a book, or by chance. */

import type { Arena } from '../../arena/index.ts';
import { isObject, parsedJson } from '../../base/values.ts';
import { getBook } from '../../bots/index.ts';
import type { Fault, Ruleset } from '../../index.ts';
import { klinZha } from '../../index.ts';
import { linesOf } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
import { CommandFailure, faultText } from '../messages.ts';
import type { Context } from '../output.ts';

/** What games begin from. */
export interface Openings {
  readonly openings: Arena['openings'];
  /** Where each of a list stands: a file and a line, or a place in its list. */
  readonly places: readonly string[];
  /** What is to be said about it. */
  readonly remark?: string;
}

/** An opening that was read, and where it stands. */
interface Placed {
  readonly position: string | undefined;
  readonly place: string;
}

/**
 * Reads openings: those of a file, or `book`, `chance` and `empty`; if nothing is said the book, as setups by chance are mostly decided before the
 * first move.
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
  if (file === 'book') throw new CommandFailure(2, '--openings: there is no book of this ruleset');
  const remark = `${rules!.id} has no book of setups: they are drawn by chance, and many are decided before the first move`;
  return { openings: 'chance', places: [], remark };
}

/** What is wrong with an opening of a file, with its place; undefined for any other fault. */
export function openingFault(fault: Fault, places: readonly string[]): string | undefined {
  const [, number, message = ''] = /^Opening (\d+): (.*)$/s.exec(fault.message) ?? [];
  const place = places[Number(number) - 1];
  return place === undefined ? undefined : faultText({ ...fault, message }, place);
}

/** A position in each line, or JSON that has one; or one JSON array of those. Empty lines and those behind # are none. */
async function openingsIn({ stdin }: Context, file: string): Promise<Openings> {
  const found: { readonly number: number; readonly text: string }[] = [];
  for await (const lines of linesOf(chunksOf(stdin, file)))
    for (const { number, text } of lines) {
      const line = text.trim();
      if (line !== '' && !line.startsWith('#')) found.push({ number, text: line });
    }
  const list: readonly Placed[] = found[0]?.text.startsWith('[')
    ? arrayIn(found.map(({ text }) => text).join('\n'), file)
    : found.map(({ number, text }) => ({
        position: text.startsWith('{') ? positionIn(parsedJson(text)) : text,
        place: `${file}:${number}`,
      }));
  if (list.length === 0) throw new CommandFailure(1, `${file}: no position stands in this file`);
  const openings = list.map(({ position, place }) => {
    if (position === undefined) throw new CommandFailure(1, `${place}: no "position" stands here`);
    return position;
  });
  return { openings, places: list.map(({ place }) => place) };
}

function arrayIn(text: string, file: string): readonly Placed[] {
  const list = parsedJson(text);
  if (!Array.isArray(list)) throw new CommandFailure(1, `${file}: this is no JSON array`);
  return list.map((value: unknown, index) => ({
    position: positionIn(value),
    place: `${file}, item ${index + 1}`,
  }));
}

/** The position that a value is, or has. */
function positionIn(value: unknown): string | undefined {
  const found = isObject(value) ? value.position : value;
  return typeof found === 'string' ? found : undefined;
}
