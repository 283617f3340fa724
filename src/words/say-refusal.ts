/** Why a move is refused, as a sentence. */

import { failWith } from '../core/result.ts';
import { capitalised } from '../core/text.ts';
import { isList } from '../core/values.ts';
import { type Refusal, refusalCodes } from '../explain/refusal.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { frenchRefusals } from './french-refusals.ts';
import { germanRefusals } from './german-refusals.ts';
import { type Language, type LanguageOptions, languageFrom, nounOf, regionName } from './names.ts';
import { phrasesOf } from './phrase-book.ts';
import type { RefusalWords } from './refusal-words.ts';
import { seatName } from './say-outcome.ts';

/** The words of each language; in English a refusal has its sentence. */
const book: Readonly<Record<Exclude<Language, 'en'>, RefusalWords>> = {
  de: germanRefusals,
  fr: frenchRefusals,
};

/**
 * Why a move is refused, as a sentence: in English what `explainMove` says, in other languages a shorter one, made of the
 * refusal's code, its cells and its data. Rulings and reasons in full stand in the refusal itself.
 *
 * @param rules the ruleset of the state that was asked
 * @example
 * ```ts
 * import { createState, explainMove, klinZha, sayRefusal } from 'klin-zha/core';
 *
 * const answer = explainMove(createState(klinZha), 'f@e15');
 * answer.legal ? '' : sayRefusal(answer, klinZha); // 'E15 belongs to no region.'
 * answer.legal ? '' : sayRefusal(answer, klinZha, { language: 'de' }); // 'E15 gehört zu keiner Region.'
 * ```
 *
 * @throws KlinZhaError `bad-language`, `bad-refusal` for what is no refusal, `bad-piece` for one about a kind that the ruleset does not have
 * @category Words
 */
export function sayRefusal(refusal: Refusal, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  mustBeRules(rules);
  if (!isRefusal(refusal))
    failWith('bad-refusal', refusal, 'refusal', 'what explainMove gives of a move that is not legal');
  const { code, message, roles } = refusal;
  if (language === 'en') return message;
  const words = book[language];
  return filled(words.sentences[code], { ...cellsByRole(roles), ...nouns(refusal, rules, language, words) });
}

/** Whether a value, which may come from a server, can be read as a refusal. */
function isRefusal(value: Refusal): boolean {
  const isObject = (part: unknown): boolean => typeof part === 'object' && part !== null;
  const { code, roles, params } = Object(value) as Refusal;
  return refusalCodes.includes(code) && isList(roles) && roles.every(isObject) && isObject(params);
}

/** The cells of a refusal by their roles. */
function cellsByRole(roles: Refusal['roles']): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const { role, cell } of roles) cells[role] = role in cells ? `${cells[role]}, ${cell}` : cell;
  return cells;
}

/** What stands in the gaps besides cells. */
function nouns(
  { params }: Refusal,
  rules: Ruleset,
  language: Exclude<Language, 'en'>,
  words: RefusalWords,
): Record<string, string | undefined> {
  const say = phrasesOf(language);
  const { warrior, seat, owner, least, most, path, region, instead } = params;
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
    owner: owner && seatName(rules, owner, language),
    steps:
      least === undefined || most === undefined ? undefined : words.steps(least, most, path === 'straight'),
    region: named && regionName(named, language),
    instead,
  };
}

/** A sentence with its gaps filled; parts in brackets of which one cannot be filled are left out. */
function filled(sentence: string, values: Readonly<Record<string, string | undefined>>): string {
  const gaps = /\{([^}]+)\}/g;
  const fill = (text: string): string => text.replaceAll(gaps, (_, name: string) => values[name] ?? '');
  return fill(
    sentence.replaceAll(/\[([^\]]+)\]/g, (_, part: string) =>
      [...part.matchAll(gaps)].every(([, name]) => values[name!] !== undefined) ? part : '',
    ),
  );
}
