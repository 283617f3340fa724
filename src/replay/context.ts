/** Before the first move: by which ruleset a record is played, in which notation, and from which position. */

import { cellForm } from '../board/names.ts';
import { gameColours } from '../core/colours.ts';
import { type Fault, fail, type Result, shown, success, unwrap } from '../core/result.ts';
import { readPosition, startState } from '../game/create.ts';
import type { GameState } from '../game/state.ts';
import { coordinate, geometric, type Notation, parseNotation } from '../notation/notations.ts';
import { coordinateForm } from '../position/coordinates.ts';
import { type Diagnostic, diagnoseFault } from '../record/diagnostics.ts';
import { writtenLength } from '../record/text/tags.ts';
import type { GameRecord } from '../record/tree.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { pieceLetters } from '../rules/warriors.ts';
import { klinZha } from '../rulesets/klin-zha.ts';
import { parseRules, type RulesetId, rulesetIds, rulesFrom } from '../rulesets/parse.ts';
import { readRulesTag } from './rules-tag.ts';

/** What can be said of a record from outside. */
export interface SettingOptions {
  readonly rules?: Ruleset | RulesetId | undefined;
  readonly notation?: Notation | string | undefined;
}

/** What is known before the first move. */
export interface Setting {
  readonly rules: Ruleset;
  readonly notation: Notation;
  readonly start: GameState;
  /** Whether the notation is only the one that the moves look like. */
  readonly isGuess: boolean;
  /** The ruleset as the tag `Rules` should say it. */
  readonly rulesTag: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the tags leave it open what is played, so that no move can be played. */
  readonly isBroken: boolean;
}

/** Refuses what is no record, such as its JSON or its text. */
function mustBeRecord(record: GameRecord): void {
  if (typeof record?.tags?.get === 'function' && Array.isArray(record.nodes)) return;
  const expected = 'a game of parseRecords, readGames or recordFromJson';
  fail({ code: 'not-a-record', message: 'This is no record of a game.', read: shown(record), expected });
}

/**
 * Finds out what a record says of its game, and what is wrong with that.
 *
 * @throws KlinZhaError `not-a-record`
 */
export function settingOf(record: GameRecord, options: SettingOptions): Setting {
  mustBeRecord(record);
  const { tags } = record;
  const diagnostics: Diagnostic[] = [];
  const tell = (severity: Diagnostic['severity'], name: string, fault: Fault): void => {
    diagnostics.push(diagnoseTag(severity, record, name, fault));
  };
  let isBroken = false;
  let rulesTag = tags.get('Rules');
  const given = options.rules === undefined ? undefined : rulesFrom(options.rules);
  let rules =
    given ??
    rulesOfColours(
      [...tags.keys()].map((name) => name.toLowerCase()),
      true,
    ) ??
    klinZha;
  const id = rulesTag;
  if (id !== undefined && id !== given?.id) {
    const read = readRulesTag(id);
    isBroken = read.rules === undefined;
    rules = read.rules ?? rules;
    for (const fault of read.faults) tell(isBroken ? 'error' : 'warning', 'Rules', fault);
    if (!isBroken && read.faults.length > 0) rulesTag = rules.id;
  }
  const { notation, isGuess } = notationFor(record, options, tell);
  const known = { rules, notation, isGuess, rulesTag: rulesTag ?? rules.id, diagnostics };
  const text = tags.get('Position');
  if (text === undefined || isBroken) return { ...known, start: startOf(rules).state, isBroken };
  const read = positionOf(rules, text);
  if (read.ok) return { ...known, start: read.value, isBroken };
  const taken = readPosition(rules, text, { unchecked: true });
  for (const fault of taken.ok ? read.errors : taken.errors)
    tell(taken.ok ? 'warning' : 'error', 'Position', fault);
  const start = taken.ok ? taken.value : startOf(rules).state;
  return { ...known, start, isBroken: !taken.ok };
}

/**
 * What is wrong with the value of a tag, or with a stretch of it; where nobody knows where the tag stands, at the
 * beginning of the game.
 */
function diagnoseTag(
  severity: Diagnostic['severity'],
  { tags, tagPlaces, line }: GameRecord,
  name: string,
  fault: Fault,
): Diagnostic {
  const value = tags.get(name)!;
  const { offset = 0, length = value.length, read = value } = fault;
  const place = tagPlaces?.get(name);
  if (place === undefined) {
    const start = { text: '', line, column: line === 0 ? 0 : 1 };
    return diagnoseFault(severity, start, { ...fault, read, offset: 0, length: 0 });
  }
  const written = {
    offset: writtenLength(value.slice(0, offset)),
    length: writtenLength(value.slice(offset, offset + length)),
  };
  return diagnoseFault(severity, { ...place, text: value }, { ...fault, read, ...written });
}

const starts = /* @__PURE__ */ new WeakMap<
  Ruleset,
  { readonly state: GameState; readonly isDrawn: boolean }
>();

/** The empty board of a ruleset with the first seat to place, and whether chance has a part in it (R10.4). */
export function startOf(rules: Ruleset): { readonly state: GameState; readonly isDrawn: boolean } {
  let start = starts.get(rules);
  if (start === undefined) {
    let isDrawn = false;
    const random = (): number => {
      isDrawn = true;
      return 0;
    };
    const state = startState(rules, { random });
    start = { state, isDrawn };
    starts.set(rules, start);
  }
  return start;
}

const positions = /* @__PURE__ */ new WeakMap<Ruleset, Map<string, GameState>>();
const mostPositions = 16;
const longestPosition = 1000;

/**
 * The state that a position string says. To read and to check one takes as long as a good part of a game, and the
 * games of a file often begin alike, as they do where one record is replayed again: so the last ones are kept.
 */
function positionOf(rules: Ruleset, text: string): Result<GameState> {
  const known = positions.get(rules) ?? new Map<string, GameState>();
  const state = known.get(text);
  if (state !== undefined) return success(state);
  const read = readPosition(rules, text);
  if (!read.ok || text.length > longestPosition) return read;
  if (known.size === mostPositions) known.clear();
  known.set(text, read.value);
  positions.set(rules, known);
  return read;
}

/** The first ruleset that has these colours; of tags, those beside the colours make no difference. */
export function rulesOfColours(words: readonly string[], isAmongOthers = false): Ruleset | undefined {
  for (const id of rulesetIds) {
    const rules = unwrap(parseRules(id));
    if (isAmongOthers ? fitsTags(rules, words) : sameColours(rules, words)) return rules;
  }
  return undefined;
}

function fitsTags(rules: Ruleset, words: readonly string[]): boolean {
  const named = gameColours.filter((colour) => words.includes(colour));
  return named.length > 0 && sameColours(rules, named);
}

/** Whether these are the colours of a ruleset, in any order. */
export function sameColours(rules: Ruleset, words: readonly string[]): boolean {
  return [...rules.colours].sort().join() === [...words].sort().join();
}

type Tell = (severity: 'error', name: string, fault: Fault) => void;

/** The notation that a record names, or else that is given, or that its moves show. */
function notationFor(
  record: GameRecord,
  options: SettingOptions,
  tell: Tell,
): Pick<Setting, 'notation' | 'isGuess'> {
  const given = notationFrom(options.notation);
  const name = record.tags.get('Notation');
  if (name !== undefined) {
    const parsed = notationNamed(name);
    if (parsed.ok) return { notation: parsed.value, isGuess: false };
    for (const fault of parsed.errors) tell('error', 'Notation', fault);
  }
  return { notation: given ?? guessNotation(record.nodes), isGuess: given === undefined };
}

const named = /* @__PURE__ */ new Map<string, Result<Notation>>();
const mostNamed = 64;

/** The notation of a name; the games of a file name it again and again. */
function notationNamed(name: string): Result<Notation> {
  let found = named.get(name);
  if (found !== undefined) return found;
  found = parseNotation(name);
  if (named.size < mostNamed && name.length <= mostNamed) named.set(name, found);
  return found;
}

/**
 * A notation as it is, or the one that a text names.
 *
 * @throws KlinZhaError what `parseNotation` finds wrong
 */
export function notationFrom(notation: Notation | string | undefined): Notation | undefined {
  return typeof notation === 'string' ? unwrap(parseNotation(notation)) : notation;
}

/** So many moves show in which notation a record is written. */
const mostShown = 200;

/** Two cells with what belongs between them elsewhere; with capitals that is geometric without the piece. */
const partedCells = /* @__PURE__ */ new RegExp(`^${cellForm}[-:x×]${cellForm}[gr]?$`);
/** A placement in coordinates with capitals, or the first piece of a geometric move that a space parts. */
const eitherForm = /* @__PURE__ */ new RegExp(`^[${pieceLetters}]@${cellForm}$`);

/**
 * The notation of most texts that name a cell: geometric cells have capital letters, coordinate moves two cells or a
 * piece and a cell with an `@`, and all others are algebraic. Pieces and marks that stand alone say nothing.
 */
export function guessNotation(texts: Iterable<{ readonly text: string }>): Notation {
  let capitals = 0;
  let coordinates = 0;
  let either = 0;
  let all = 0;
  for (const { text } of texts) {
    if (all === mostShown) break;
    if (!/[a-i]\d/i.test(text)) continue;
    all++;
    const small = text.toLowerCase();
    if (text === text.toUpperCase() && eitherForm.test(small)) either++;
    // Capitals are not rare in coordinate moves.
    else if (coordinateForm.test(small) || partedCells.test(text)) coordinates++;
    else if (/[A-I][1-9]{2}(?!\d)/.test(text)) capitals++;
  }
  if (capitals > coordinates && 2 * (capitals + either) > all) return geometric;
  return 2 * (coordinates + either) > all ? coordinate : unwrap(notationNamed('algebraic'));
}
