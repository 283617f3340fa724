/** What is agreed before a match begins (M1.4): read from outside, with everything that is left open filled in. */

import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import { type Mode, modeOf, parseControl, type TimeControl } from './control.ts';
import { isWhole } from './events.ts';
import { refuse } from './refusal.ts';

/** What a match is played by, as it is given: all but `rules` and `control` may be left out. */
export interface MatchOptions {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The time control, or `-` for no clock. */
  readonly control: string;
  readonly mode?: Mode;
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

/** What a match is played by, with nothing left open. */
export interface MatchSettings extends MatchOptions {
  readonly mode: Mode;
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

type Given = Readonly<Record<string, unknown>>;

/** Reads settings from outside; refuses what cannot be played. */
export function settingsFrom(value: unknown, own?: Ruleset): ReadSettings {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) bad('settings are an object');
  const given = value as Given;
  const rules = rulesetFrom(given.rules, own);
  const control = controlFrom(given.control);
  const seats = rules.colours.length;
  const mode = word(given, 'mode', ['standard', 'rapid', 'blitz'], modeOf(control));
  const quick = mode !== 'standard';
  const settings: MatchSettings = {
    rules: rules.id,
    control: given.control as string,
    mode,
    arbiter: flag(given, 'arbiter', true),
    flags: word(given, 'flags', ['auto', 'arbiter', 'claim'], quick ? 'claim' : 'auto'),
    touch: word(given, 'touch', ['claim', 'enforce'], 'claim'),
    lateness: latenessFrom(given.lateness),
    sheets: flag(given, 'sheets', !quick && control !== null),
    setup: word(given, 'setup', ['timed', 'untimed'], 'timed'),
    ...firstFrom(given, rules),
    absent: absentFrom(given.absent, seats),
    deduction: deductionFrom(given.deduction, seats, control),
    ...(given.position !== undefined && { position: textFrom(given.position, 'position') }),
    ...(given.names !== undefined && { names: namesFrom(given.names) }),
  };
  return { settings, rules, control };
}

function bad(message: string, article = 'M1.4'): never {
  return refuse('bad-settings', article, message);
}

function rulesetFrom(id: unknown, own: Ruleset | undefined): Ruleset {
  if (typeof id !== 'string') bad('rules: the id of a ruleset expected');
  if (own !== undefined && own.id === id) return own;
  const found = parseRules(id as string);
  return found.ok ? found.value : bad(`rules: ${found.errors[0]!.message}`);
}

function controlFrom(text: unknown): TimeControl | null {
  if (typeof text !== 'string') bad('control: a time control, or - for no clock, expected');
  if (text === '-') return null;
  const read = parseControl(text as string);
  if (read.ok) return read.value;
  const { offset = 0, message } = read.errors[0]!;
  return refuse('bad-control', 'M2.1', `character ${offset + 1}: ${message}`);
}

function word<T extends string>(given: Given, name: string, words: readonly T[], otherwise: T): T {
  const value = given[name];
  if (value === undefined) return otherwise;
  return words.find((known) => known === value) ?? bad(`${name}: one of ${words.join(', ')} expected`);
}

function flag(given: Given, name: string, otherwise: boolean): boolean {
  const value = given[name];
  if (value === undefined) return otherwise;
  return typeof value === 'boolean' ? value : bad(`${name}: true or false expected`);
}

function textFrom(value: unknown, name: string): string {
  return typeof value === 'string' ? value : bad(`${name}: a text expected`);
}

function namesFrom(names: unknown): readonly string[] {
  if (!Array.isArray(names)) bad('names: a list of names expected');
  return (names as unknown[]).map((name) => textFrom(name, 'names'));
}

function latenessFrom(value: unknown = 3_600_000): number {
  return isWhole(value) ? value : bad('lateness: whole milliseconds expected', '6.6');
}

function firstFrom({ first }: Given, { colours, setup }: Ruleset): { readonly first?: number } {
  if (first === undefined) return {};
  const isSeat = isWhole(first) && first >= 1 && first <= colours.length;
  if (!isSeat) bad('first: a seat expected');
  if (setup.first !== 'any' && first !== 1) bad('first: seat 1 places first in this ruleset', 'R7.6');
  return { first: first as number };
}

function absentFrom(value: unknown = [], seats: number): readonly number[] {
  const isList = Array.isArray(value) && value.every((seat) => isWhole(seat) && seat >= 1 && seat <= seats);
  return isList ? [...new Set(value as number[])].sort() : bad('absent: a list of seats expected', 'M2.11');
}

function deductionFrom(value: unknown, seats: number, control: TimeControl | null): readonly number[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value) && value.length === seats && value.every(isWhole);
  if (!isList) bad('deduction: a list of times by seat expected', '8.1');
  const times = value as number[];
  const most = control?.[0]?.time ?? 0;
  if (times.some((time) => time > 0 && time >= most)) bad('deduction: more than there is', '8.1');
  return [...times];
}
