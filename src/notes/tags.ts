/** Tags in notes: `Gold: Worf`, `Worf (Gold)`, `Event: Spring meeting`, the subject and date of a mail. */

import { capitalised } from '../base/text.ts';
import type { TextRange } from '../records/diagnostics.ts';
import { namesCell } from '../records/sheet/cells.ts';
import { colourNamed } from '../records/sheet/heading.ts';
import { plainWord } from '../records/sheet/plain-text.ts';
import { areAll, clausesOf, playersOn } from '../records/sheet/players.ts';
import { colourOf, decidingWords, seatOf } from '../records/sheet/results.ts';
import { tagOf } from '../records/sheet/tags.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlainText } from './decode/decode.ts';

/** Tags of a game, with places in the plain text. */
export interface FoundTags {
  /** The last value of each tag. */
  readonly tags: ReadonlyMap<string, string>;
  /** Lines that the tags contain as they are. */
  readonly lines: readonly TextRange[];
  /** Line that may name a player, but in no known form, unless all players are named. */
  readonly doubt: TextRange | undefined;
}

/** Maximum length of a value; longer ones are sentences. */
const longestValue = 80;

/**
 * Finds the lines that are tags in a stretch of plain text. Of a line with a part of the game, only what is
 * before that part counts: a name may stand before an army.
 *
 * @param used places of the game, in order
 * @param labels begins of the colours that label armies and columns
 */
export function tagsIn(
  { text, folded }: PlainText,
  rules: Ruleset,
  used: readonly TextRange[],
  labels: ReadonlySet<number | undefined>,
  from: number,
  to: number,
): FoundTags {
  const ownColour = (word: string): string | undefined =>
    rules.colours[seatOf(rules, colourOf(plainWord(word)))];
  const tags = new Map<string, string>();
  const lines = new Map<string, TextRange>();
  /** Colours with two names. */
  const contested = new Set<string>();
  let doubt: TextRange | undefined;
  let next = 0;
  for (const { 0: line, index } of text.slice(from, to).matchAll(/[^\n\r]+/g)) {
    const begin = from + index;
    while (next < used.length && used[next]!.to <= begin) next++;
    const end = Math.min(begin + line.length, Math.max(begin, used[next]?.from ?? to));
    const lead = /^[\s>|#•*-]*/.exec(line)![0].length;
    const content = line.slice(lead, end - begin).replace(/(?<![\s|,;])[\s|,;]+$/, '');
    const place = { from: begin + lead, to: begin + lead + content.length };
    const [name, value = ''] = (end === begin + line.length && otherTag(content)) || [];
    if (name !== undefined) {
      tags.set(name, value);
      if (content.toLowerCase().startsWith(`${name.toLowerCase()}:`) && content.endsWith(value))
        lines.set(name, place);
    } else if (!namesCell(content) && !decidingWords.test(folded.slice(place.from, place.to))) {
      const clauses = clausesOf(content).map((clause) => ({ clause, players: playersOn(clause, ownColour) }));
      const players = clauses.flatMap((one) => one.players ?? []);
      for (const player of players) {
        const key = capitalised(player.colour);
        const known = tags.get(key) ?? player.name;
        const [longer, other] =
          known.length > player.name.length ? [known, player.name] : [player.name, known];
        tags.set(key, longer);
        if (!longer.includes(other)) contested.add(key);
        if (contested.has(key)) doubt = place;
      }
      if (players.length > 0 && areAll(players, content)) lines.set(`${begin}`, place);
      const isLabel = [...labels].some((at) => at !== undefined && at >= place.from && at < place.to);
      if (!isLabel && clauses.some((one) => one.players === undefined && mayName(one.clause, ownColour)))
        doubt ??= place;
    }
  }
  for (const key of contested) tags.delete(key);
  const isNamed = rules.colours.every((colour) => tags.has(capitalised(colour)));
  const event = tags.get('Event');
  const all = event === undefined ? tags : new Map([['Event', event], ...tags]);
  return { tags: all, lines: [...lines.values()], doubt: isNamed ? undefined : doubt };
}

/** Parses a line as a tag other than a result or the name of a player. The subject of a mail is its event. */
function otherTag(line: string): readonly [name: string, value: string] | undefined {
  const [, subject] = /^(?:subject|betreff):\s*(\S.*)$/i.exec(line) ?? [];
  if (subject !== undefined) return ['Event', subject.replace(/^(?:(?:re|fwd?|aw):\s*)+/i, '')];
  const tag = tagOf(line);
  const isOther = tag !== undefined && tag[0] !== 'Result' && colourNamed(tag[0]) === undefined;
  return isOther && tag[1].length <= longestValue && !/.[.!?]$/.test(tag[1]) ? tag : undefined;
}

/** Whether a text names two colours and something else, or a colour beside a sign that joins it to a name. */
function mayName(text: string, ownColour: (word: string) => string | undefined): boolean {
  const words = text.match(/\p{Lu}[\p{L}\p{M}'’]+/gu) ?? [];
  const colours = new Set(words.map(ownColour).filter((colour) => colour !== undefined));
  const isPair = colours.size > 1 && words.some((word) => ownColour(word) === undefined);
  return isPair || [...text.matchAll(beside)].some(([word]) => ownColour(word) !== undefined);
}

const beside = /(?<=[(=]\s?)\p{L}+|\p{L}+(?=\s?[:=(]\s?\p{Lu})/gu;
