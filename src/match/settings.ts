/** Settings of a match (M1.4): validation and defaults. */

import { shown } from '../base/result.ts';
import {
  boolean,
  listOf,
  object,
  oneOf,
  optional,
  readShape,
  type Shape,
  text,
  textWhere,
  whole,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { isRuleset, type Ruleset } from '../rules/ruleset.ts';
import { type MatchMode, modeOf, parseControl, type TimeControl } from './control.ts';
import { seatOf } from './event-members.ts';
import { refuse } from './faults.ts';

/**
 * Options of a match. All but `control` have defaults.
 *
 * @experimental
 * @category Matches
 */
export interface MatchOptions {
  /** Id of the ruleset. */
  readonly rules?: string;
  /** Time control, or `-` for no clock. */
  readonly control: string;
  /** Mode of play, by default derived from the time control. */
  readonly mode?: MatchMode;
  /** Whether there is an arbiter, by default true. */
  readonly arbiter?: boolean;
  /** How fallen flags are noted, by default `auto` in `standard` mode, otherwise `claim`. */
  readonly flags?: 'auto' | 'arbiter' | 'claim';
  /** Whether players press the clock (`player`, the default), or each move is completed at once (`auto`). */
  readonly press?: 'player' | 'auto';
  /** Whether breaches of article 4 are claimed by opponents (`claim`, the default) or refused at once. */
  readonly touch?: 'claim' | 'enforce';
  /** Milliseconds that a player may be late, by default an hour. */
  readonly lateness?: number;
  /** Whether score sheets are kept, by default in `standard` mode with a clock. */
  readonly sheets?: boolean;
  /** Whether the clocks run during the setup, by default `timed`. */
  readonly setup?: 'timed' | 'untimed';
  /** Seat that places first, if the ruleset allows a choice. */
  readonly first?: number;
  /** Seats that have not arrived at the start. */
  readonly absent?: readonly number[];
  /** Milliseconds deducted before the start from seats that cannot keep score (8.1), by seat. */
  readonly deduction?: readonly number[];
  /** Position in which the game begins. It need not be reachable. */
  readonly position?: string;
  /** Whether `position` is validated like any other position string, by default false. */
  readonly checked?: boolean;
  /** Names by player number, which is the seat unless a colour is picked (M10.3). */
  readonly names?: readonly string[];
}

/**
 * Settings of a match, with all defaults filled in.
 *
 * @experimental
 * @category Matches
 */
export interface MatchSettings extends MatchOptions {
  readonly rules: string;
  readonly mode: MatchMode;
  readonly arbiter: boolean;
  readonly flags: 'auto' | 'arbiter' | 'claim';
  readonly press: 'player' | 'auto';
  readonly touch: 'claim' | 'enforce';
  readonly lateness: number;
  readonly sheets: boolean;
  readonly setup: 'timed' | 'untimed';
  readonly absent: readonly number[];
  readonly deduction: readonly number[];
}

/** Settings, with their ruleset and time control. */
export interface ReadSettings {
  readonly settings: MatchSettings;
  readonly rules: Ruleset;
  readonly control: TimeControl | null;
}

const optionsShape = (seats: number): Shape<MatchOptions> =>
  object<MatchOptions>({
    rules: optional(text),
    control: textWhere("a time control such as '300+3', or '-' for no clock", () => true),
    mode: optional(oneOf('standard', 'rapid', 'blitz')),
    arbiter: optional(boolean),
    flags: optional(oneOf('auto', 'arbiter', 'claim')),
    press: optional(oneOf('player', 'auto')),
    touch: optional(oneOf('claim', 'enforce')),
    lateness: optional(whole),
    sheets: optional(boolean),
    setup: optional(oneOf('timed', 'untimed')),
    first: optional(seatOf(seats)),
    absent: optional(listOf(seatOf(seats), 'an array of seats')),
    deduction: optional(listOf(whole, 'an array of whole numbers')),
    position: optional(text),
    checked: optional(boolean),
    names: optional(listOf(text, 'an array of names')),
  });

/** Articles cited for invalid settings; M1.4 for the others. */
const articles: Readonly<Record<string, string>> = { lateness: '6.6', deduction: '8.1', absent: 'M2.11' };

/** Validates settings and fills in defaults; refuses invalid ones. */
export function settingsFrom(rules: Ruleset, value: unknown): ReadSettings {
  if (!isRuleset(rules)) bad(`'${shown(rules)}' is not a valid ruleset: pass a ruleset such as klinZha.`);
  if (!isObject(value)) {
    bad(`'${shown(value)}' is not a valid set of match options: expected an object with control.`);
  }
  if (value.rules !== undefined && value.rules !== rules.id) {
    bad(`Invalid member 'rules' of a match: '${shown(value.rules)}', expected ${rules.id}.`);
  }
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
  const { first, absent = [], deduction = [], position, checked, names } = given;
  if (rules.setup.first !== 'any' && (first ?? 1) !== 1)
    bad(
      "Invalid member 'first' of a match: expected 1, because seat 1 places first in this ruleset.",
      'R7.6',
    );
  if (names !== undefined && names.length > seats)
    bad(`Invalid member 'names' of a match: expected at most ${seats} names.`);
  const most = control?.[0]?.time ?? 0;
  if (![0, seats].includes(deduction.length) || deduction.some((time) => time > 0 && time >= most)) {
    const expected = `${seats} numbers, each less than the first period's time`;
    bad(`Invalid member 'deduction' of a match: expected ${expected}.`, '8.1');
  }
  const settings: MatchSettings = {
    rules: rules.id,
    control: given.control,
    mode,
    arbiter: given.arbiter ?? true,
    flags: given.flags ?? (isQuick ? 'claim' : 'auto'),
    press: given.press ?? 'player',
    touch: given.touch ?? 'claim',
    lateness: given.lateness ?? 3_600_000,
    sheets: given.sheets ?? (!isQuick && control !== null),
    setup: given.setup ?? 'timed',
    ...(first !== undefined && { first }),
    absent: [...new Set(absent)].sort(),
    deduction,
    ...(position !== undefined && { position }),
    ...(checked !== undefined && { checked }),
    ...(names?.[0] !== undefined && { names }),
  };
  return { settings, rules, control };
}

/** Returns the names of the players by seat, if there are any. */
export function namesBySeat(
  { names }: MatchSettings,
  players: readonly number[] | null,
): readonly (string | undefined)[] {
  if (names === undefined) return [];
  return players?.map((player) => names[player - 1]) ?? names;
}

function bad(message: string, article = 'M1.4'): never {
  return refuse('bad-settings', article, message);
}

function controlFrom(text: string): TimeControl | null {
  if (text === '-') return null;
  const read = parseControl(text);
  if (read.ok) return read.value;
  const { offset = 0, message } = read.errors[0];
  const place = `Invalid control, character ${offset + 1}`;
  return refuse('bad-control', 'M2.1', `${place}: ${message} For no clock, write '-'.`);
}
