/** Replay context: ruleset, notation and start position. */

import { isDigit } from '../../base/characters.ts';
import { gameColours } from '../../base/colours.ts';
import { memo, once } from '../../base/memo.ts';
import { type Fault, failWith, optionFrom, unwrap } from '../../base/result.ts';
import { checkShape, methods } from '../../base/shape.ts';
import { excerpt, isTexts } from '../../base/text.ts';
import { isList } from '../../base/values.ts';
import { coordinateForm } from '../../engine/text/coordinates.ts';
import { createState, readPosition } from '../../game/create.ts';
import type { GameState } from '../../game/state.ts';
import type { AlgebraicExtras } from '../../notation/algebraic/canonical.ts';
import { algebraic, coordinate, geometric, type Notation, parseNotation } from '../../notation/notations.ts';
import { cellForm } from '../../rules/board/names.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import { klinZha } from '../../rulesets/klin-zha.ts';
import { readSpelling, rulesetIds, rulesOf } from '../../rulesets/parse.ts';
import { type Diagnostic, diagnoseFault, type ReplayFault, type TextSpan } from '../diagnostics.ts';
import { writtenLength } from '../text/tags.ts';
import { type GameRecord, isNode } from '../tree.ts';
import type { LineOptions } from './lines-of-play.ts';

/** Options of `replayRecord`. */
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

/** What is wrong with the value of a tag. */
interface TagFaults {
  readonly severity: Diagnostic['severity'];
  readonly name: string;
  readonly faults: readonly Fault[];
}

/**
 * Returns the context for replaying a record with options.
 *
 * @throws KlinZhaError `bad-option`, `unknown-ruleset`, and the errors of `parseNotation`
 */
export function contextOf(record: GameRecord, options: ReplayRecordOptions): ReplayContext {
  const { rules: named, rulesTag, wrong: ofRules } = rulesFor(record, options);
  const text = record.tags.get('Position');
  const position = text === undefined || named === undefined ? undefined : readPosition(named, text);
  const rules = named ?? usualRules(record, options);
  const { notation, isGuess, wrong: ofNotation } = notationFor(record, options);
  const { reading, beamWidth } = readingFrom(options);
  const diagnostics: Diagnostic[] = [];
  for (const wrong of [ofRules, ofNotation, position && wrongPosition(position)])
    if (wrong !== undefined) diagnostics.push(...diagnoseTag(record, wrong));
  const start = position?.ok ? position.value.state : startOf(rules).state;
  const isBroken = named === undefined || position?.ok === false;
  return { rules, rulesTag, notation, isGuess, reading, beamWidth, diagnostics, start, isBroken };
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

/** The ruleset of a record, unless the value of its `Rules` tag is unknown. */
interface FoundRules {
  readonly rules: Ruleset | undefined;
  readonly rulesTag: string;
  readonly wrong?: TagFaults;
}

/** Finds the ruleset that the `Rules` tag names, else the usual one. */
function rulesFor(record: GameRecord, options: ReplayRecordOptions): FoundRules {
  const given = options.rules === undefined ? undefined : mustBeRules(options.rules);
  const id = record.tags.get('Rules');
  if (id === undefined || id === given?.id) {
    const rules = usualRules(record, options);
    return { rules, rulesTag: id ?? rules.id };
  }
  const { read, spelt: expected } = readSpelling(id);
  if (!read.ok) {
    const wrong = { severity: 'error', name: 'Rules', faults: read.errors } as const;
    return { rules: undefined, rulesTag: id, wrong };
  }
  const rules = read.value;
  if (expected === id) return { rules, rulesTag: id };
  const message = `The ruleset '${excerpt(id)}' should be written '${expected}'.`;
  const spelling: ReplayFault = { code: 'ruleset-spelling', message, expected };
  const wrong = { severity: 'warning', name: 'Rules', faults: [spelling] } as const;
  return { rules, rulesTag: rules.id, wrong };
}

/** Returns the ruleset from the options, else the first one whose colours match the player tags exactly. */
function usualRules({ tags }: GameRecord, options: ReplayRecordOptions): Ruleset {
  if (options.rules !== undefined) return options.rules;
  const names = new Set(Array.from(tags.keys(), (name) => name.toLowerCase()));
  return rulesOfColours(gameColours.filter((colour) => names.has(colour))) ?? klinZha;
}

const rulesByColours = /* @__PURE__ */ once(
  () => new Map([...rulesetIds].reverse().map((id) => [sorted(rulesOf(id).colours), rulesOf(id)])),
);

function sorted(colours: readonly string[]): string {
  return [...colours].sort().join();
}

/** Returns the first ruleset with the given colours. */
export function rulesOfColours(colours: readonly string[]): Ruleset | undefined {
  return rulesByColours().get(sorted(colours));
}

/** Whether a ruleset has exactly the given colours, in any order. */
export function hasColours(rules: Ruleset, colours: readonly string[]): boolean {
  return sorted(rules.colours) === sorted(colours);
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

/** Returns what is wrong with a position: a warning if it can be used in spite of that. */
export function wrongPosition(read: ReturnType<typeof readPosition>): TagFaults {
  return read.ok
    ? { severity: 'warning', name: 'Position', faults: read.value.doubts }
    : { severity: 'error', name: 'Position', faults: read.errors };
}

/** Returns the notation from the tag, else from the options, else a guess based on the moves. */
function notationFor(
  { tags, nodes }: GameRecord,
  options: ReplayRecordOptions,
): Pick<ReplayContext, 'notation' | 'isGuess'> & { readonly wrong?: TagFaults } {
  const given = notationFrom(options.notation);
  const name = tags.get('Notation');
  const parsed = name === undefined ? undefined : parseNotation(name);
  if (parsed?.ok) return { notation: parsed.value, isGuess: false };
  const known = { notation: given ?? guessNotation(nodes), isGuess: given === undefined };
  return parsed === undefined
    ? known
    : { ...known, wrong: { severity: 'error', name: 'Notation', faults: parsed.errors } };
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

/** Returns diagnostics located at a tag value, or at the beginning of the game if the place is unknown. */
function diagnoseTag(record: GameRecord, { severity, name, faults }: TagFaults): Diagnostic[] {
  const value = record.tags.get(name)!;
  const place = record.tagPlaces?.get(name);
  return faults.map((fault) => {
    const { offset = 0, length = value.length, read = value } = fault;
    if (place === undefined)
      return diagnoseFault(severity, placeOf(record, -1), { ...fault, read, offset: 0, length: 0 });
    const written = {
      offset: writtenLength(value.slice(0, offset)),
      length: writtenLength(value.slice(offset, offset + length)),
    };
    return diagnoseFault(severity, { ...place, text: value }, { ...fault, read, ...written });
  });
}

/** Returns the place of a node, or the beginning of the game for -1. */
export function placeOf({ nodes, line }: Pick<GameRecord, 'nodes' | 'line'>, node: number): TextSpan {
  return nodes[node] ?? { text: '', line, column: line === 0 ? 0 : 1 };
}
