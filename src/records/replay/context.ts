/** The context of a replay, decided before the first move: ruleset, notation, start position. */

import { isDigit } from '../../base/characters.ts';
import { gameColours } from '../../base/colours.ts';
import { memo } from '../../base/memo.ts';
import { type Fault, failWith, optionFrom, type Result, success, unwrap } from '../../base/result.ts';
import { checkShape, methods } from '../../base/shape.ts';
import { excerpt, isTexts } from '../../base/text.ts';
import { isList } from '../../base/values.ts';
import { coordinateForm } from '../../engine/text/coordinates.ts';
import { createState, parsePosition } from '../../game/create.ts';
import type { GameState } from '../../game/state.ts';
import { algebraic, coordinate, geometric, type Notation, parseNotation } from '../../notation/notations.ts';
import { cellForm } from '../../rules/board/names.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import { klinZha } from '../../rulesets/klin-zha.ts';
import { meantBy, parseRules, rulesetIds, rulesOf } from '../../rulesets/parse.ts';
import { type Diagnostic, diagnoseFault } from '../diagnostics.ts';
import { writtenLength } from '../text/tags.ts';
import { type GameRecord, isNode } from '../tree.ts';
import type { ReplayFault } from './findings.ts';
import type { LineOptions } from './lines-of-play.ts';
import { placeOf } from './links.ts';

/**
 * How a record is replayed.
 *
 * @category Replaying
 */
export interface ReplayRecordOptions {
  /**
   * The ruleset of a record without a tag `Rules`. Defaults to the first one whose colours the tags name, or
   * `klin-zha`. A custom ruleset is also used if the tag has its id.
   */
  readonly rules?: Ruleset;
  /**
   * The notation of a record without a tag `Notation`, a value or a name. Defaults to the one that most moves
   * look like.
   */
  readonly notation?: Notation | string;
  /** Accept only canonical texts; others are errors, even if they mean one legal move. */
  readonly strict?: boolean;
  /** Accept moves that only break Goal safety, each with a warning (R6.5). */
  readonly acceptUnsafe?: boolean;
  /** The maximum number of lines of play that are followed while moves are ambiguous. Defaults to 64. */
  readonly beamWidth?: number;
}

/** Everything known before the first move. */
export interface ReplayContext extends LineOptions {
  readonly rules: Ruleset;
  readonly start: GameState;
  /** Whether the notation is only guessed from the look of the moves. */
  readonly isGuess: boolean;
  /** The correct value of the tag `Rules`. */
  readonly rulesTag: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether ruleset or position are unknown, so that no move can be played. */
  readonly isBroken: boolean;
}

/** Reports faults in the value of a tag. */
type Report = (severity: Diagnostic['severity'], name: string, faults: readonly Fault[]) => void;

/**
 * Decides by the tags of a record and the options what is replayed and how.
 *
 * @throws KlinZhaError `not-a-record`, `bad-option`, `unknown-ruleset`, and the errors of `parseNotation`
 */
export function contextOf(record: GameRecord, options: ReplayRecordOptions): ReplayContext {
  mustBeRecord(record);
  const diagnostics: Diagnostic[] = [];
  const report: Report = (severity, name, faults) => {
    for (const fault of faults) diagnostics.push(diagnoseTag(severity, record, name, fault));
  };
  const { rules, rulesTag, isUnknown } = rulesFor(record, options, report);
  const notation = notationFor(record, options, report);
  const text = record.tags.get('Position');
  const start = text === undefined || isUnknown ? startOf(rules).state : startFrom(rules, text, report);
  return {
    rules,
    rulesTag,
    ...notation,
    ...readingFrom(options),
    diagnostics,
    start: start ?? startOf(rules).state,
    isBroken: isUnknown || start === undefined,
  };
}

/** The default number of lines of play. */
const defaultWidth = 64;

/**
 * How entries are read, with defaults.
 *
 * @throws KlinZhaError `bad-option`
 */
export function readingFrom(options: ReplayRecordOptions): Omit<LineOptions, 'notation'> {
  const { strict = false, acceptUnsafe = false, beamWidth = defaultWidth } = options;
  return { reading: { strict, acceptUnsafe }, beamWidth: optionFrom('beamWidth', beamWidth, 1) };
}

/**
 * Rejects a value that is not a record.
 *
 * @throws KlinZhaError `not-a-record`
 */
export function mustBeRecord(record: GameRecord): void {
  const { tags, nodes, comments, result } = Object(record) as GameRecord;
  const hasTags = tags instanceof Map && isTexts([...tags.keys(), ...tags.values()]);
  const isOne = hasTags && isTexts(comments) && typeof result === 'string';
  if (isOne && isList(nodes) && nodes.every(isNode)) return;
  failWith('not-a-record', record, 'record of a game', 'a game of parseRecords, readGames or recordFromJson');
}

/** The ruleset of the tag `Rules`, else of the options, else the one that the names of the tags imply. */
function rulesFor(
  { tags }: GameRecord,
  options: ReplayRecordOptions,
  report: Report,
): Pick<ReplayContext, 'rulesTag'> & { readonly rules: Ruleset; readonly isUnknown: boolean } {
  const given = options.rules === undefined ? undefined : mustBeRules(options.rules);
  const id = tags.get('Rules');
  if (id === undefined || id === given?.id) {
    const rules = given ?? rulesOfTags(tags);
    return { rules, rulesTag: id ?? rules.id, isUnknown: false };
  }
  const parsed = parseRules(id);
  if (parsed.ok) return { rules: parsed.value, rulesTag: id, isUnknown: false };
  const expected = tidyId(id);
  const meant = expected === id ? parsed : parseRules(expected);
  if (meant.ok) {
    const message = `The ruleset '${excerpt(id)}' is written '${expected}'.`;
    const spelling: ReplayFault = { code: 'ruleset-spelling', message, expected };
    report('warning', 'Rules', [spelling]);
    return { rules: meant.value, rulesTag: meant.value.id, isUnknown: false };
  }
  report('error', 'Rules', parsed.errors);
  return { rules: given ?? rulesOfTags(tags), rulesTag: id, isUnknown: true };
}

/** The first ruleset whose colours, and no others, are names of tags. */
function rulesOfTags(tags: GameRecord['tags']): Ruleset {
  const names = [...tags.keys()].map((name) => name.toLowerCase());
  return rulesOfColours(gameColours.filter((colour) => names.includes(colour))) ?? klinZha;
}

/** Normalizes a ruleset id: hyphenated names in small letters, cells in capitals, no white space or alias. */
function tidyId(id: string): string {
  const parts = id.split('+').map((part, index) => {
    const [name = '', ...rest] = part.split(':').map((text) => text.trim());
    const parameter = rest.map((text) => (/\d/.test(text) ? text.toUpperCase() : text.toLowerCase()));
    const word = name.toLowerCase().replace(/[\s_]+/g, '-');
    return [meantBy(word, index === 0 ? 'ruleset' : 'variant'), ...parameter].join(':');
  });
  return parts.join('+');
}

/** The first ruleset that has these colours. */
export function rulesOfColours(colours: readonly string[]): Ruleset | undefined {
  return rulesetIds.map(rulesOf).find((rules) => hasColours(rules, colours));
}

/** Whether these are the colours of a ruleset, in any order. */
export function hasColours(rules: Ruleset, colours: readonly string[]): boolean {
  return [...rules.colours].sort().join() === [...colours].sort().join();
}

/** The state of the tag `Position`, even if no game can reach it; undefined if the tag is invalid. */
function startFrom(rules: Ruleset, text: string, report: Report): GameState | undefined {
  const read = positionOf(rules, text);
  if (read.ok) return read.value;
  const taken = parsePosition(rules, text, { unchecked: true });
  report(taken.ok ? 'warning' : 'error', 'Position', taken.ok ? read.errors : taken.errors);
  return taken.ok ? taken.value : undefined;
}

/** The start of a ruleset: the empty board, seat 1 places first. `isDrawn` if it is random (R10.4). */
export const startOf: (rules: Ruleset) => {
  readonly state: GameState;
  readonly isDrawn: boolean;
} = /* @__PURE__ */ memo((rules: Ruleset) => {
  let isDrawn = false;
  const random = (): number => {
    isDrawn = true;
    return 0;
  };
  const state = createState(rules, { random });
  return { state, isDrawn };
});

const positionsOf = /* @__PURE__ */ memo((_: Ruleset) => new Map<string, GameState>());
const mostPositions = 16;
const longestPosition = 1000;

/**
 * Reads a position string. Reading and validating one costs as much as many moves, and the games of a file
 * often have the same start, so the last ones are cached.
 */
function positionOf(rules: Ruleset, text: string): Result<GameState> {
  const known = positionsOf(rules);
  const state = known.get(text);
  if (state !== undefined) return success(state);
  const read = parsePosition(rules, text);
  if (!read.ok || text.length > longestPosition) return read;
  if (known.size === mostPositions) known.clear();
  known.set(text, read.value);
  return read;
}

/** The notation of the tag, else that of the options, else the one that the moves look like. */
function notationFor(
  { tags, nodes }: GameRecord,
  options: ReplayRecordOptions,
  report: Report,
): Pick<ReplayContext, 'notation' | 'isGuess'> {
  const given = notationFrom(options.notation);
  const name = tags.get('Notation');
  if (name !== undefined) {
    const parsed = parseNotation(name);
    if (parsed.ok) return { notation: parsed.value, isGuess: false };
    report('error', 'Notation', parsed.errors);
  }
  return { notation: given ?? guessNotation(nodes), isGuess: given === undefined };
}

/**
 * A notation from an option: a value or a name.
 *
 * @throws KlinZhaError the errors of `parseNotation`; `unknown-notation` for a value that is not a notation
 */
export function notationFrom(notation: Notation | string | undefined): Notation | undefined {
  if (typeof notation === 'string') return unwrap(parseNotation(notation));
  if (notation !== undefined) checkNotation(notation);
  return notation;
}

/** Rejects a value that is not a notation. */
export function checkNotation(notation: Notation): void {
  checkShape(notation, methods('read', 'format'), 'unknown-notation', 'notation');
}

/** The number of moves from which the notation is guessed. */
const mostShown = 100;

/** Two cells with a separator of other notations; with capitals it is geometric without the piece. */
const partedCells = /* @__PURE__ */ new RegExp(`^${cellForm}[-:x×]${cellForm}[gr]?$`);
/** A placement in coordinates with capitals, or the first piece of a geometric move written in pieces. */
const eitherForm = /* @__PURE__ */ new RegExp(`^[a-z]@${cellForm}$`, 'i');
/** A move in coordinates, often with capitals. */
const coordinatesForm = /* @__PURE__ */ new RegExp(coordinateForm, 'i');

/** The minimum length of a move in coordinates, as `f@e16`. */
const shortestCoordinates = 5;

/** Whether a text names a cell, and whether with a capital letter. */
function cellIn(text: string): 'none' | 'small' | 'capital' {
  let found: 'none' | 'small' = 'none';
  for (let at = 0; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    const row = code | 32;
    if (row < 97 || row > 105 || !isDigit(text.charCodeAt(at + 1))) continue;
    if (code < 97 && /[1-9]{2}(?!\d)/y.test(text.slice(at + 1, at + 4))) return 'capital';
    found = 'small';
  }
  return found;
}

/**
 * The notation of most texts that name a cell. Geometric cells have capital letters; coordinate moves have
 * two cells or a piece, an `@` and a cell; all others are algebraic. Texts without a cell do not count.
 */
export function guessNotation(texts: Iterable<{ readonly text: string }>): Notation {
  let capitals = 0;
  let coordinates = 0;
  let either = 0;
  let all = 0;
  for (const { text } of texts) {
    if (all === mostShown) break;
    const cell = cellIn(text);
    if (cell === 'none') continue;
    all++;
    // Shorter texts have one cell, and perhaps the letter of a piece.
    const isShort = text.length < shortestCoordinates;
    if (!isShort && eitherForm.test(text) && text === text.toUpperCase()) either++;
    else if (!isShort && (coordinatesForm.test(text) || partedCells.test(text))) coordinates++;
    else if (cell === 'capital') capitals++;
  }
  if (capitals > coordinates && 2 * (capitals + either) > all) return geometric;
  return 2 * (coordinates + either) > all ? coordinate : algebraic();
}

/** A diagnostic for the value of a tag, or for the beginning of the game if the tag has no place. */
function diagnoseTag(
  severity: Diagnostic['severity'],
  record: GameRecord,
  name: string,
  fault: Fault,
): Diagnostic {
  const value = record.tags.get(name)!;
  const { offset = 0, length = value.length, read = value } = fault;
  const place = record.tagPlaces?.get(name);
  if (place === undefined)
    return diagnoseFault(severity, placeOf(record, -1), { ...fault, read, offset: 0, length: 0 });
  const written = {
    offset: writtenLength(value.slice(0, offset)),
    length: writtenLength(value.slice(offset, offset + length)),
  };
  return diagnoseFault(severity, { ...place, text: value }, { ...fault, read, ...written });
}
