/** Settings of a match (M1.4): validation and defaults. */

import { shown } from '../base/result.ts';
import {
  boolean,
  either,
  exactly,
  listOf,
  oneOf,
  optional,
  readShape,
  type Shape,
  text,
  textWhere,
  where,
  whole,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import { isTagValue } from '../records/text/tags.ts';
import { isRuleset, type Ruleset } from '../rules/ruleset.ts';
import { leastBare, type MatchMode, modeOf, parseControl, type TimeControl } from './control.ts';
import { seatOf } from './event-members.ts';
import { refuse } from './faults.ts';

/** Options of a match. All but `control` have defaults. */
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
  /** Players by player number, instead of `names` (M13.7). */
  readonly players?: readonly MatchPlayer[];
  readonly event?: string | number;
  readonly site?: string | number;
  /** Date such as `2026.11.21`, with `?` for unknown digits. */
  readonly date?: string;
  readonly round?: string | number;
  readonly board?: string | number;
  /** Milliseconds after which the opponents of a player who is away may claim or abort (M13.8). */
  readonly absence?: number;
}

/** A player of a match (M13.7). */
export interface MatchPlayer {
  readonly name: string;
  readonly club?: string;
  readonly rating?: number;
  readonly id?: string | number;
}

/** Settings of a match, with all defaults filled in. */
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

const finite: Shape<number> = /* @__PURE__ */ where('a number', Number.isFinite);

/** A text of one line, which a tag can contain, or a number. */
const label: Shape<string | number> = /* @__PURE__ */ either(
  /* @__PURE__ */ textWhere('a text of one line', isTagValue),
  finite,
);

const optionsShape = (seats: number): Shape<MatchOptions> =>
  exactly<MatchOptions>({
    rules: optional(text),
    control: textWhere("a time control such as '5m+3', or '-' for no clock", () => true),
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
    players: optional(
      listOf(
        exactly<MatchPlayer>({
          name: text,
          club: optional(text),
          rating: optional(finite),
          id: optional(either(text, finite)),
        }),
        'an array of players',
      ),
    ),
    event: optional(label),
    site: optional(label),
    date: optional(textWhere('a date such as 2026.11.21 or 2026.??.??', /^[\d?]{4}\.[\d?]{2}\.[\d?]{2}$/)),
    round: optional(label),
    board: optional(label),
    absence: optional(whole),
  });

/** Articles cited for invalid settings; M1.4 for the others. */
const articles: Readonly<Record<string, string>> = { lateness: '6.6', deduction: '8.1', absent: 'M2.11' };

/**
 * Validates settings and fills in defaults; refuses invalid ones.
 *
 * @param isStored whether the match was played before: then a control may be a few bare seconds (M13.1)
 */
export function settingsFrom(rules: Ruleset, value: unknown, isStored = false): ReadSettings {
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
  const control = controlFrom(given.control, isStored);
  const mode = given.mode ?? modeOf(control);
  const isQuick = mode !== 'standard';
  const { first, absent = [], deduction = [], names, players } = given;
  if (rules.setup.first !== 'any' && (first ?? 1) !== 1)
    bad(
      "Invalid member 'first' of a match: expected 1, because seat 1 places first in this ruleset.",
      'R7.6',
    );
  if (names !== undefined && players !== undefined)
    bad("Invalid members 'names' and 'players' of a match: expected one of them.");
  const list = names === undefined ? 'players' : 'names';
  const people = names ?? players ?? [];
  if (people.length > seats) bad(`Invalid member '${list}' of a match: expected at most ${seats} ${list}.`);
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
    ...picked(given, 'first'),
    absent: [...new Set(absent)].sort(),
    deduction,
    ...picked(given, 'position', 'checked', ...(people.length > 0 ? ([list] as const) : [])),
    ...picked(given, ...headings, 'absence'),
  };
  return { settings, rules, control };
}

/** Settings that become tags of a record. */
export const headings = ['event', 'site', 'date', 'round', 'board'] as const;

/** Returns the given members of the options, without those that are absent. */
function picked(given: MatchOptions, ...names: readonly (keyof MatchOptions)[]): Partial<MatchOptions> {
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}

/** Returns the names of the players by seat, if there are any. */
export function namesBySeat(
  { names, players: people }: Pick<MatchSettings, 'names' | 'players'>,
  players: readonly number[] | null,
): readonly (string | undefined)[] {
  const all = names ?? people?.map(({ name }) => name) ?? [];
  return all.length === 0 ? all : (players?.map((player) => all[player - 1]) ?? all);
}

function bad(message: string, article = 'M1.4'): never {
  return refuse('bad-settings', article, message);
}

function controlFrom(text: string, isStored: boolean): TimeControl | null {
  if (text === '-') return null;
  const read = parseControl(text);
  if (read.ok) {
    const bare = leastBare(text);
    if (isStored || read.value.length > 1 || bare >= 60) return read.value;
    const as = (unit: string): string => text.replace(/^[\d.]+/, `${Math.ceil(bare)}${unit}`);
    const message = `'${text}' is ${bare} seconds: write '${as('m')}' for minutes or '${as('s')}' for seconds.`;
    return refuse('bad-control', 'M13.1', message);
  }
  const { offset = 0, message } = read.errors[0];
  const place = `Invalid control, character ${offset + 1}`;
  return refuse('bad-control', 'M2.1', `${place}: ${message} For no clock, write '-'.`);
}
