/** Replay context: ruleset, notation and start position. */

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
import type { AlgebraicExtras } from '../../notation/algebraic/canonical.ts';
import { algebraic, coordinate, geometric, type Notation, parseNotation } from '../../notation/notations.ts';
import { cellForm } from '../../rules/board/names.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import { klinZha } from '../../rulesets/klin-zha.ts';
import { parseRules, resolveAlias, rulesetIds, rulesOf } from '../../rulesets/parse.ts';
import { type Diagnostic, diagnoseFault } from '../diagnostics.ts';
import { writtenLength } from '../text/tags.ts';
import { type GameRecord, isNode } from '../tree.ts';
import type { ReplayFault } from './findings.ts';
import type { LineOptions } from './lines-of-play.ts';
import { placeOf } from './links.ts';

/**
 * Options of `replayRecord`.
 *
 * @category Replaying
 */
export interface ReplayRecordOptions {
  /**
   * Ruleset for records without a `Rules` tag. Defaults to the first ruleset whose colours match the player
   * tags, or to `klin-zha`. A custom ruleset is also used if the tag contains its id.
   */
  readonly rules?: Ruleset;
  /** Notation for records without a `Notation` tag: a value or a name. Guessed by default. */
  readonly notation?: Notation | string;
  /** Whether to accept only canonical moves. Any other spelling is an error, even if it is unambiguous. */
  readonly strict?: boolean;
  /** Whether to accept moves that only break Goal safety, each with a warning (R6.5). */
  readonly acceptUnsafe?: boolean;
  /** Maximum number of lines of play to follow while moves are ambiguous. Defaults to 64. */
  readonly beamWidth?: number;
}

/** Settings of a replay. */
export interface ReplayContext extends LineOptions {
  readonly rules: Ruleset;
  readonly start: GameState;
  /** Whether the notation is guessed from the moves. */
  readonly isGuess: boolean;
  /** Correct value of the `Rules` tag. */
  readonly rulesTag: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the ruleset or start position is unknown, so that no move can be played. */
  readonly isBroken: boolean;
}

/** Reports errors in a tag value. */
type Report = (severity: Diagnostic['severity'], name: string, faults: readonly Fault[]) => void;

/**
 * Returns the context for replaying a record with options.
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

const defaultBeamWidth = 64;

/**
 * Returns the options for reading entries, with defaults.
 *
 * @throws KlinZhaError `bad-option`
 */
export function readingFrom(options: ReplayRecordOptions): Omit<LineOptions, 'notation'> {
  const { strict = false, acceptUnsafe = false, beamWidth = defaultBeamWidth } = options;
  return { reading: { strict, acceptUnsafe }, beamWidth: optionFrom('beamWidth', beamWidth, 1) };
}

/** Returns the optional parts of written moves that the options request. */
export function extrasFrom(options?: Pick<AlgebraicExtras, 'nameCaptured'>): AlgebraicExtras {
  const { nameCaptured } = options ?? {};
  return nameCaptured === undefined ? {} : { nameCaptured };
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
  failWith('not-a-record', record, 'record', 'a game from parseRecords, readGames or recordFromJson');
}

/** Returns the ruleset from the `Rules` tag, else from the options, else the one implied by other tags. */
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
    const message = `The ruleset '${excerpt(id)}' should be written '${expected}'.`;
    const spelling: ReplayFault = { code: 'ruleset-spelling', message, expected };
    report('warning', 'Rules', [spelling]);
    return { rules: meant.value, rulesTag: meant.value.id, isUnknown: false };
  }
  report('error', 'Rules', parsed.errors);
  return { rules: given ?? rulesOfTags(tags), rulesTag: id, isUnknown: true };
}

/** Returns the first ruleset whose colours match the player tags exactly. */
function rulesOfTags(tags: GameRecord['tags']): Ruleset {
  const names = [...tags.keys()].map((name) => name.toLowerCase());
  return rulesOfColours(gameColours.filter((colour) => names.includes(colour))) ?? klinZha;
}

/** Normalises a ruleset id: hyphenated lower-case names, upper-case cells, no white space or aliases. */
function tidyId(id: string): string {
  const parts = id.split('+').map((part, index) => {
    const [name = '', ...rest] = part.split(':').map((text) => text.trim());
    const parameter = rest.map((text) => (/\d/.test(text) ? text.toUpperCase() : text.toLowerCase()));
    const word = name.toLowerCase().replace(/[\s_]+/g, '-');
    return [resolveAlias(word, index === 0 ? 'ruleset' : 'variant'), ...parameter].join(':');
  });
  return parts.join('+');
}

/** Returns the first ruleset with the given colours. */
export function rulesOfColours(colours: readonly string[]): Ruleset | undefined {
  return rulesetIds.map(rulesOf).find((rules) => hasColours(rules, colours));
}

/** Whether a ruleset has exactly the given colours, in any order. */
export function hasColours(rules: Ruleset, colours: readonly string[]): boolean {
  return [...rules.colours].sort().join() === [...colours].sort().join();
}

/** Returns the state from the `Position` tag, reachable or not; undefined if the tag is invalid. */
function startFrom(rules: Ruleset, text: string, report: Report): GameState | undefined {
  const read = positionOf(rules, text);
  if (read.ok) return read.value;
  const unchecked = parsePosition(rules, text, { unchecked: true });
  report(unchecked.ok ? 'warning' : 'error', 'Position', unchecked.ok ? read.errors : unchecked.errors);
  return unchecked.ok ? unchecked.value : undefined;
}

/** Returns the start state of a ruleset, with seat 1 to move. `isDrawn` is true if it is random (R10.4). */
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

/** Parses a position string. Caches recent results, because games in a file often share a start position. */
function positionOf(rules: Ruleset, text: string): Result<GameState> {
  const cache = positionsOf(rules);
  const state = cache.get(text);
  if (state !== undefined) return success(state);
  const read = parsePosition(rules, text);
  if (!read.ok || text.length > longestPosition) return read;
  if (cache.size === mostPositions) cache.clear();
  cache.set(text, read.value);
  return read;
}

/** Returns the notation from the tag, else from the options, else a guess based on the moves. */
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
 * Returns the notation for an option that is a value or a name.
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

/** Maximum number of moves to sample when guessing the notation. */
const mostSampled = 100;

/** Two cells with a separator that is not canonical. */
const partedCells = /* @__PURE__ */ new RegExp(`^${cellForm}[-:x×]${cellForm}[gr]?$`);
/** An upper-case placement in coordinates, or the first word of a geometric move. */
const eitherForm = /* @__PURE__ */ new RegExp(`^[a-z]@${cellForm}$`, 'i');
/** A move in coordinates, case-insensitive. */
const coordinatesForm = /* @__PURE__ */ new RegExp(coordinateForm, 'i');

/** Minimum length of a move in coordinates: `f@e16`. */
const shortestCoordinates = 5;

/** Checks whether text contains a cell name, and in which case. */
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
 * Guesses the notation from the moves that contain a cell name. Geometric cells are in upper case. Coordinate
 * moves have two cells, or a piece, an `@` and a cell. All others are algebraic.
 */
export function guessNotation(texts: Iterable<{ readonly text: string }>): Notation {
  let capitals = 0;
  let coordinates = 0;
  let either = 0;
  let all = 0;
  for (const { text } of texts) {
    if (all === mostSampled) break;
    const cell = cellIn(text);
    if (cell === 'none') continue;
    all++;
    const isShort = text.length < shortestCoordinates;
    if (!isShort && eitherForm.test(text) && text === text.toUpperCase()) either++;
    else if (!isShort && (coordinatesForm.test(text) || partedCells.test(text))) coordinates++;
    else if (cell === 'capital') capitals++;
  }
  if (capitals > coordinates && 2 * (capitals + either) > all) return geometric;
  return 2 * (coordinates + either) > all ? coordinate : algebraic();
}

/** Returns a diagnostic located at a tag value, or at the beginning of the game if the place is unknown. */
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
