/** Reading of notes: the rules find the games in any text, and messages say what a person has to decide. */

import { checkText, optionFrom } from '../base/result.ts';
import { withLineEnds } from '../records/encodings.ts';
import { mustBeRules } from '../rules/ruleset.ts';
import { worthOf } from './battle.ts';
import { plainTextsOf } from './decode/decode.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { gameOf, spansOf } from './game.ts';
import type { Notes, ReadNotesOptions } from './notes.ts';
import { Pace } from './pace.ts';
import { type ArmyFragment, bestReadings, readerOf } from './readings.ts';
import { rulesetsFor } from './rulesets.ts';

const defaultBeamWidth = 24;

/**
 * Finds the games in free text: tables, lists, mails, web pages, prose in several languages. Every
 * name of a cell may be a part of a move, and the rules decide: a move is found if a legal move fits the
 * words around its cells. Nothing is guessed: a move that can mean several legal moves is settled by the
 * moves after it, or stays open. Nothing is lost: all other text is returned as comments with their places.
 *
 * A game consists of complete armies with their Goals, or a position string, and at least one move.
 *
 * @throws KlinZhaError `bad-text` for anything but a string, `unknown-ruleset`, `bad-option`; the reason
 * of an aborted `signal`
 *
 * @example
 * ```ts
 * import { readNotes } from 'klin-zha/notes';
 *
 * const { games, diagnostics } = readNotes('We met on Sunday, but nobody had brought a board.');
 * games.length; // 0
 * ```
 */
export function readNotes(text: string, options?: ReadNotesOptions): Notes {
  checkText(text);
  return notesOf(text, options ?? {}, new Pace(options ?? {}));
}

/** Finds the games in a text. */
export function notesOf(text: string, options: ReadNotesOptions, pace: Pace): Notes {
  const { rules, strict = false, beamWidth = defaultBeamWidth } = options;
  const settings = { acceptUnsafe: !strict, beamWidth: optionFrom('beamWidth', beamWidth, 1), pace };
  const lines = withLineEnds(text);
  const plains = plainTextsOf(lines, pace);
  const hypotheses = plains.map((plain, index) => {
    const { candidates, names } =
      rules === undefined ? rulesetsFor(plain) : { candidates: [mustBeRules(rules)], names: [] };
    const read = readerOf(plain, names, settings);
    const found = candidates.map((one, at) => {
      pace.begin(index * candidates.length + at, plains.length * candidates.length);
      return read(one);
    });
    const chosen = bestReadings(found.flatMap(({ readings }) => readings));
    const value = chosen.reduce((sum, { moves, start }) => sum + worthOf(moves) + start.placements.length, 0);
    return { plain, found, chosen, value };
  });
  const { plain, found, chosen } = hypotheses.reduce((best, one) => (one.value > best.value ? one : best));
  const readings = chosen.filter(({ moves }) => moves.steps.length > 0);
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
    diagnostics: diagnosticsOf(lines, plain, { made, readings, fragments, fullest }),
  };
}
