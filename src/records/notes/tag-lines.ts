/** Tags of notes: `Gold: Worf`, `Worf (Gold)`, `Event: Spring meeting`, the subject and date of a mail. */

import { capitalised } from '../../base/text.ts';
import { namesCell } from '../sheet/cells.ts';
import { colourNamed } from '../sheet/heading.ts';
import { tagOf } from '../sheet/tags.ts';
import type { NotesGame, NotesSpan } from './notes.ts';
import { plainTextOf } from './plain-text.ts';
import { playersIn } from './players.ts';

/** Tags above the moves of a game. */
interface FoundTags {
  /** The last value of each tag; the first player named for a colour without a tag. */
  readonly tags: ReadonlyMap<string, string>;
  /** Returns a stretch of the text without the lines that the tags contain as they are. */
  rest(from: number, to: number): string;
}

/** Maximum length of a value; longer ones are sentences. */
const longestValue = 80;

/**
 * Finds the lines above the first move that are tags. Lines with a part of the game are not: a colour may
 * stand before its army.
 *
 * @param spans spans of the game, in order
 */
export function tagsAbove(
  text: string,
  { rules, moves, placements, from }: NotesGame,
  spans: readonly NotesSpan[],
): FoundTags {
  const start = spans[0]?.from ?? from;
  const end = Math.min(...moves.slice(placements).map((move) => move.from));
  // Spans of the game are hidden: their lines then contain a character that no tag has.
  const shown = spans.map((span) => {
    const isFree = span.kind === 'comment' || span.kind === 'label' || span.kind === 'clock';
    return isFree ? text.slice(span.from, span.to) : '\0'.repeat(span.to - span.from);
  });
  const plain = plainTextOf(shown.join('').slice(0, Math.max(0, end - start)));
  let subject = '';
  const lines = new Map<string, readonly [value: string, from: number, to: number]>();
  const names: readonly string[] = rules.colours;
  for (const { 0: line, index } of plain.text.matchAll(/[^\n\r]+/g)) {
    const content = line.replace(/^[\s>|#]+/, '').replace(/(?<![\s|,;])[\s|,;]+$/, '');
    const [, found = ''] = /^(?:subject|betreff):\s*(\S.*)$/i.exec(content) ?? [];
    if (found !== '' && !found.includes('\0')) subject = found.replace(/^(?:(?:re|fwd?|aw):\s*)+/i, '');
    const [name, value = ''] = tagOf(content) ?? [];
    if (name === undefined || name === 'Result' || !isValue(value)) continue;
    const colour = colourNamed(name);
    if (colour !== undefined && !names.includes(colour)) continue;
    const isPlain = content.toLowerCase().startsWith(`${name.toLowerCase()}:`) && content.endsWith(value);
    const place = [plain.starts[index]!, plain.ends[index + line.length - 1]!].map((at) => start + at);
    lines.set(name, isPlain ? [value, place[0]!, place[1]!] : [value, 0, 0]);
  }
  for (const { name, colour } of playersIn(plain.text, rules)) {
    const tag = capitalised(colour);
    if (names.includes(colour) && !lines.has(tag)) lines.set(tag, [name, 0, 0]);
  }
  const cuts = [...lines.values()].filter(([, , to]) => to > 0).map(([, from, to]) => ({ from, to }));
  const event = subject === '' ? [] : [['Event', subject] as const];
  return {
    tags: new Map([...event, ...[...lines].map(([name, [value]]) => [name, value] as const)]),
    rest: (from, to) => {
      let part = text.slice(from, to);
      for (const cut of cuts) {
        const [first, last] = [Math.max(cut.from, from) - from, Math.min(cut.to, to) - from];
        if (first < last) part = part.slice(0, first) + ' '.repeat(last - first) + part.slice(last);
      }
      return part;
    },
  };
}

/** Whether a text may be the value of a tag: not a sentence, and not an army. */
function isValue(text: string): boolean {
  const isSentence = text.length > 1 && /[.!?]$/.test(text);
  return text.length <= longestValue && !isSentence && !text.includes('\0') && !namesCell(text);
}
