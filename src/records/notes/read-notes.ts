/** Reading of notes: the rules find the games in any text. */

import { checkText, optionFrom } from '../../base/result.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import { parseRules, rulesOf } from '../../rulesets/parse.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { gameOf } from './game.ts';
import type { Notes, ReadNotesOptions } from './notes.ts';
import { plainTextOf } from './plain-text.ts';
import { type ArmyFragment, compareReadings, type Reading, readerOf } from './readings.ts';
import { spansOf } from './spans.ts';

/** Rulesets of notes that name none, in order of preference. */
const usualIds = ['klin-zha', 'romulan-heart:2', 'romulan-heart:3', 'takzh', 'agonizer'] as const;

const defaultBeamWidth = 24;

/** Least number of moves of a game. */
const leastMoves = 2;

/**
 * Finds the games in free text: tables, lists, mails, web pages, prose in several languages. Every
 * name of a cell may be a part of a move, and the rules decide: a move is found if a legal move fits the
 * words around its cells. Nothing is guessed: a move that can mean several legal moves is settled by the
 * moves after it, or stays open. Nothing is lost: all other text is returned as comments with their places.
 *
 * A game consists of complete armies with their Goals, or a position string, and at least two moves.
 *
 * @throws KlinZhaError `bad-text` for anything but a string, `unknown-ruleset`, `bad-option`
 *
 * @example
 * ```ts
 * import { readNotes } from 'klin-zha/records';
 *
 * const { games, diagnostics } = readNotes('We met on Sunday, but nobody had brought a board.');
 * games.length; // 0
 * ```
 *
 * @experimental
 * @category Notes
 */
export function readNotes(text: string, options?: ReadNotesOptions): Notes {
  checkText(text);
  const { rules, strict = false, beamWidth = defaultBeamWidth } = options ?? {};
  const settings = { acceptUnsafe: !strict, beamWidth: optionFrom('beamWidth', beamWidth, 1) };
  const plain = plainTextOf(text);
  const rulesets = rules === undefined ? rulesetsFor(plain.text) : [mustBeRules(rules)];
  const found = rulesets.map(readerOf(plain, settings));
  const all = found.flatMap(({ readings }) => readings).sort(compareReadings);
  const chosen: Reading[] = [];
  for (const reading of all)
    if (!chosen.some((other) => other.from < reading.to && reading.from < other.to)) chosen.push(reading);
  chosen.sort((one, two) => one.from - two.from);
  const readings = chosen.filter(({ moves }) => moves.steps.length >= leastMoves);
  const made = readings.map((reading, index) =>
    gameOf(
      text,
      plain,
      reading,
      readings[index - 1]?.to ?? 0,
      readings[index + 1]?.from ?? plain.text.length,
    ),
  );
  const games = made.map(({ game }) => game);
  const spans = spansOf(
    text,
    games,
    made.flatMap(({ marks }, game) => marks.map((mark) => ({ ...mark, game }))),
  );
  const fragments = chosen.filter((reading) => !readings.includes(reading));
  const armies = chosen.length > 0 ? [] : found.flatMap(({ fragment }) => fragment ?? []);
  const placed = ({ problem }: ArmyFragment): number =>
    'ruling' in problem ? 1 : problem.placed / problem.size;
  const [fullest] = armies.sort((one, two) => placed(two) - placed(one));
  return {
    text,
    games,
    spans,
    diagnostics: diagnosticsOf(text, plain, { games, readings, fragments, fullest }),
  };
}

/** Returns the rulesets that a text names, as in `Rules: takzh`, otherwise the usual ones. */
function rulesetsFor(text: string): Ruleset[] {
  const named = [
    ...text.matchAll(/(?<!\p{L})rule(?:s|set)["']?\s*[:= ]\s*["']?([a-z][^\n"'<>\])]{2,79})/giu),
  ].flatMap(([, name = '']) => {
    const parsed = parseRules(name.trim().toLowerCase().replace(/\s+/g, '-'));
    return parsed.ok ? parsed.value : [];
  });
  return named.length > 0 ? [...new Set(named)] : usualIds.map((id) => rulesOf(id));
}
