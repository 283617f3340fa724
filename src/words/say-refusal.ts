/** Refusals as sentences. */

import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, listOf, nullish, number, object, text, textWhere } from '../base/shape.ts';
import { capitalised, excerpt } from '../base/text.ts';
import { type Refusal, refusalCodes } from '../engine/explain/refusal.ts';
import { checkSeat } from '../engine/text/seats.ts';
import { isCell } from '../rules/board/board.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { frenchRefusals } from './french-refusals.ts';
import { germanRefusals } from './german-refusals.ts';
import {
  type Language,
  type LanguageOptions,
  languageFrom,
  nounOf,
  regionName,
  standardNames,
} from './names.ts';
import { phrasesOf } from './phrase-book.ts';
import type { RefusalWords } from './refusal-words.ts';
import { seatName } from './say-outcome.ts';

/** Sentences in other languages; the message of a refusal is English. */
const book: Readonly<Record<Exclude<Language, 'en'>, RefusalWords>> = {
  de: germanRefusals,
  fr: frenchRefusals,
};

/** Refusal members that are read. */
const refusalShape = /* @__PURE__ */ made(() =>
  object({
    code: textWhere('one of refusalCodes', (code) => (refusalCodes as readonly string[]).includes(code)),
    message: text,
    roles: listOf(object({ cell: text, role: text })),
    params: object({
      seat: number,
      warrior: nullish(text),
      least: nullish(number),
      most: nullish(number),
      path: nullish(text),
      region: nullish(text),
      owner: nullish(number),
      instead: nullish(text),
    }),
  }),
);

/**
 * Explains in a sentence why a move is illegal, with the ruleset's piece names: in English with the message
 * of `explainMove`, in other languages with a shorter sentence from the refusal's code, cells and parameters.
 *
 * @param rules the ruleset of the state that was passed to `explainMove`
 * @example
 * ```ts
 * import { createState, explainMove, klinZha } from 'klin-zha';
 * import { sayRefusal } from 'klin-zha/words';
 *
 * const answer = explainMove(createState(klinZha), 'f@e15');
 * answer.legal ? '' : sayRefusal(answer, klinZha); // 'E15 belongs to no region. Choose a cell in North or West or East.'
 * answer.legal ? '' : sayRefusal(answer, klinZha, { language: 'de' }); // 'E15 gehört zu keiner Region.'
 * ```
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-language`, `bad-refusal` for an
 * invalid refusal, `bad-seat` or `bad-piece` for a seat or a kind that the ruleset does not have
 */
export function sayRefusal(refusal: Refusal, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  mustBeRules(rules);
  checkRefusal(refusal, rules);
  const { code, message, roles } = refusal;
  if (language === 'en') return inTermsOf(rules, message);
  const words = book[language];
  return filled(words.sentences[code], { ...cellsByRole(roles), ...nouns(refusal, rules, language, words) });
}

/** Rejects invalid refusals, which may come from a server. */
function checkRefusal(refusal: Refusal, rules: Ruleset): void {
  const code = 'bad-refusal';
  checkShape(refusal, refusalShape, code, 'refusal');
  const { roles, params } = refusal;
  const unknown = roles.find(({ cell }) => !isCell(rules, cell));
  if (unknown !== undefined)
    failWith(code, unknown.cell, 'cell of a refusal', 'the name of a cell on the board');
  for (const seat of [params.seat, params.owner]) if (seat != null) checkSeat(rules, seat);
}

/** Returns an English message, which uses the names of Klin Zha, with the ruleset's names of the pieces. */
function inTermsOf(rules: Ruleset, message: string): string {
  const names = standardNames();
  const form = new RegExp(String.raw`(^|[.] )?\b(${[...names.keys()].join('|')})(?=s?\b)`, 'g');
  return message.replaceAll(form, (_, start: string | undefined, name: string) => {
    const code = names.get(name)!;
    const hasKind = code === 'G' || rules.warriors.some((kind) => kind.code === code && kind.name === name);
    const own = hasKind ? nounOf(rules, code, 'en').name : name;
    return start === undefined ? own : `${start}${capitalised(own)}`;
  });
}

/** Returns the cells of a refusal by role. */
function cellsByRole(roles: Refusal['roles']): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const { role, cell } of roles) cells[role] = role in cells ? `${cells[role]}, ${cell}` : cell;
  return cells;
}

/** Returns the values of the placeholders that are not cells. */
function nouns(
  { params }: Refusal,
  rules: Ruleset,
  language: Exclude<Language, 'en'>,
  words: RefusalWords,
): Record<string, string | undefined> {
  const say = phrasesOf(language);
  const { warrior = null, seat, owner, least, most, path, region, instead } = params;
  const goal = nounOf(rules, 'G', language);
  const mover = say.the(warrior === null ? words.warrior : nounOf(rules, warrior, language));
  const named = rules.board.regions.find(({ id }) => id === region)?.name;
  return {
    mover,
    Mover: capitalised(mover),
    'goal piece': say.the(goal),
    'Goal piece': capitalised(say.the(goal)),
    'goal object': say.object(goal),
    seat: seatName(rules, seat, language),
    owner: owner ? seatName(rules, owner, language) : undefined,
    steps: least == null || most == null ? undefined : words.steps(least, most, path === 'straight'),
    region: named && regionName(named, language),
    instead: instead == null ? undefined : excerpt(instead),
  };
}

/** Fills in the placeholders of a sentence and drops optional parts without a value. */
function filled(sentence: string, values: Readonly<Record<string, string | undefined>>): string {
  const gaps = /\{([^}]+)\}/g;
  const fill = (text: string): string => text.replaceAll(gaps, (_, name: string) => values[name] ?? '');
  return fill(
    sentence.replaceAll(/\[([^\]]+)\]/g, (_, part: string) =>
      [...part.matchAll(gaps)].every(([, name]) => values[name!] !== undefined) ? part : '',
    ),
  );
}
