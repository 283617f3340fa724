/** What is agreed before a match begins (M1.4): read from outside, with everything that is left open filled in. */

import {
  boolean,
  listOf,
  object,
  oneOf,
  optional,
  readShape,
  type Shape,
  text,
  whole,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { isRuleset, type Ruleset } from '../rules/ruleset.ts';
import { type MatchMode, modeOf, parseControl, type TimeControl } from './control.ts';
import { seatOf } from './event-members.ts';
import { refuse } from './faults.ts';

/**
 * What a match is played by, as it is given: all but `control` may be left out.
 *
 * @category Matches
 */
export interface MatchOptions {
  /** The id of the ruleset. */
  readonly rules?: string;
  /** The time control, or `-` for no clock. */
  readonly control: string;
  readonly mode?: MatchMode;
  /** Whether there is an arbiter; true if not said. */
  readonly arbiter?: boolean;
  /** Who notes that a flag has fallen. */
  readonly flags?: 'auto' | 'arbiter' | 'claim';
  /** Whether a breach of article 4 is claimed by an opponent or refused at once. */
  readonly touch?: 'claim' | 'enforce';
  /** How many milliseconds late a player may come. */
  readonly lateness?: number;
  /** Whether score sheets are kept. */
  readonly sheets?: boolean;
  /** Whether the armies are set up while the clocks run. */
  readonly setup?: 'timed' | 'untimed';
  /** The seat that places first, where the ruleset leaves it open. */
  readonly first?: number;
  /** The seats that have not come at the start. */
  readonly absent?: readonly number[];
  /** For each seat the milliseconds that are taken before the start because it cannot keep score (8.1). */
  readonly deduction?: readonly number[];
  /** The position in which the game begins. */
  readonly position?: string;
  /** The names of the players, by seat. */
  readonly names?: readonly string[];
}

/**
 * What a match is played by, with nothing left open.
 *
 * @category Matches
 */
export interface MatchSettings extends MatchOptions {
  readonly rules: string;
  readonly mode: MatchMode;
  readonly arbiter: boolean;
  readonly flags: 'auto' | 'arbiter' | 'claim';
  readonly touch: 'claim' | 'enforce';
  readonly lateness: number;
  readonly sheets: boolean;
  readonly setup: 'timed' | 'untimed';
  readonly absent: readonly number[];
  readonly deduction: readonly number[];
}

/** Settings that were read, with what their texts mean. */
export interface ReadSettings {
  readonly settings: MatchSettings;
  readonly rules: Ruleset;
  readonly control: TimeControl | null;
}

const optionsShape = (seats: number): Shape<MatchOptions> =>
  object<MatchOptions>({
    rules: optional(text),
    control: text,
    mode: optional(oneOf('standard', 'rapid', 'blitz')),
    arbiter: optional(boolean),
    flags: optional(oneOf('auto', 'arbiter', 'claim')),
    touch: optional(oneOf('claim', 'enforce')),
    lateness: optional(whole),
    sheets: optional(boolean),
    setup: optional(oneOf('timed', 'untimed')),
    first: optional(seatOf(seats)),
    absent: optional(listOf(seatOf(seats), 'a list of seats')),
    deduction: optional(listOf(whole, 'a list of whole numbers')),
    position: optional(text),
    names: optional(listOf(text, 'a list of names')),
  });

/** The articles behind settings that are not simply M1.4. */
const articles: Readonly<Record<string, string>> = { lateness: '6.6', deduction: '8.1', absent: 'M2.11' };

/** Reads settings from outside; refuses what cannot be played. */
export function settingsFrom(rules: Ruleset, value: unknown): ReadSettings {
  if (!isRuleset(rules)) bad('rules: expected a ruleset');
  if (!isObject(value)) bad('expected an object');
  if (value.rules !== undefined && value.rules !== rules.id) bad('rules: it is another ruleset');
  const seats = rules.colours.length;
  const read = readShape(value, optionsShape(seats), 'bad-settings', 'match');
  if (!read.ok) {
    const { message, path } = read.errors[0];
    bad(message, articles[path.split('/')[1]!]);
  }
  const given = read.value;
  const control = controlFrom(given.control);
  const mode = given.mode ?? modeOf(control);
  const isQuick = mode !== 'standard';
  const { first, absent = [], deduction = [], position, names } = given;
  if (rules.setup.first !== 'any' && (first ?? 1) !== 1) bad('first: seat 1 places first', 'R7.6');
  if (names !== undefined && names.length > seats) bad('names: too many');
  const most = control?.[0]?.time ?? 0;
  if (![0, seats].includes(deduction.length) || deduction.some((time) => time > 0 && time >= most)) {
    bad('deduction: expected less for each seat', '8.1');
  }
  const settings: MatchSettings = {
    rules: rules.id,
    control: given.control,
    mode,
    arbiter: given.arbiter ?? true,
    flags: given.flags ?? (isQuick ? 'claim' : 'auto'),
    touch: given.touch ?? 'claim',
    lateness: given.lateness ?? 3_600_000,
    sheets: given.sheets ?? (!isQuick && control !== null),
    setup: given.setup ?? 'timed',
    ...(first !== undefined && { first }),
    absent: [...new Set(absent)].sort(),
    deduction,
    ...(position !== undefined && { position }),
    ...(names?.[0] !== undefined && { names }),
  };
  return { settings, rules, control };
}

function bad(message: string, article = 'M1.4'): never {
  return refuse('bad-settings', article, message);
}

function controlFrom(text: string): TimeControl | null {
  if (text === '-') return null;
  const read = parseControl(text);
  if (read.ok) return read.value;
  const { offset = 0, message, expected } = read.errors[0];
  return refuse('bad-control', 'M2.1', `character ${offset + 1}: ${message} Expected ${expected}`);
}
