/** Arena settings, as plain JSON. */

import { type Fault, failures, noteFault, type Result, shown, success } from '../base/result.ts';
import { isObject } from '../base/values.ts';
import { parsePosition } from '../game/create.ts';
import { outcome } from '../game/state.ts';
import { parseControl } from '../match/control.ts';
import { isFilledLine, isOneLine } from '../protocol/line-shapes.ts';
import type { GoLimits } from '../protocol/line-types.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import { draws } from '../rulesets/variants/draws.ts';
import type { ArenaCode } from './codes.ts';

/**
 * Limits for each move. The first limit reached ends the search. With only `nodes` or `depth`, games are
 * reproducible on every machine.
 *
 * @experimental
 * @category Arenas
 */
export type MoveLimits = Pick<GoLimits, 'nodes' | 'time' | 'depth'>;

/**
 * An arena player: a bot, or an engine that is started with a command.
 *
 * @experimental
 * @category Arenas
 */
export interface ArenaPlayer {
  /** Unique name of the player for tables. */
  readonly name: string;
  /** Name of a bot, for the function that opens the players. */
  readonly bot?: string;
  /** Command that starts an engine, with arguments, on one line. */
  readonly command?: string;
  /** Limits for this player, which replace the arena's limits. */
  readonly limits?: MoveLimits;
  /** Engine options, by name. */
  readonly options?: Readonly<Record<string, string>>;
}

/**
 * An arena: plain JSON that fully determines the schedule.
 *
 * @experimental
 * @category Arenas
 */
export interface Arena {
  /** Ruleset id. Draws are added to a ruleset without draws (R10.13). */
  readonly rules: string;
  readonly players: readonly ArenaPlayer[];
  /**
   * Minimum number of games, rounded up to whole rounds. In a round, all players meet in all seatings from
   * the same opening.
   */
  readonly games: number;
  /** Position strings to start games from, `chance` for random setups, or `empty` if the players set up. */
  readonly openings: 'chance' | 'empty' | readonly string[];
  readonly limits: MoveLimits;
  /** Time control for `parseControl` of `klin-zha/match`; null for games without clocks. */
  readonly control: string | null;
  /** Number of half-moves after which a game ends and is scored as a draw. */
  readonly mostPlies: number;
  /** Seed for all random choices. */
  readonly seed: number;
}

/**
 * Options of `parseArena`. All but `players` and `games` have defaults.
 *
 * @experimental
 * @category Arenas
 */
export type ArenaOptions = Pick<Arena, 'players' | 'games'> & Partial<Arena>;

const mostGames = 1_000_000;

const members = ['rules', 'players', 'games', 'openings', 'limits', 'control', 'mostPlies', 'seed'];

const playerMembers = ['name', 'bot', 'command', 'limits', 'options'];

const defaults = {
  rules: 'klin-zha+draws',
  openings: 'chance',
  limits: {},
  control: null,
  mostPlies: 400,
  seed: 1,
} as const;

/**
 * Validates an arena and fills in defaults: the ruleset `klin-zha+draws`, random setups, no limits except
 * the players' own limits, no clocks, at most 400 half-moves, and seed 1.
 *
 * @returns the arena, or all faults found
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseArena } from 'klin-zha/arena';
 *
 * const players = [{ name: 'a', bot: 'greedy' }, { name: 'b', bot: 'random' }];
 * unwrap(parseArena({ rules: 'takzh', players, games: 10 })).rules; // 'takzh+draws'
 * const wrong = parseArena({ players, games: 0 });
 * wrong.ok ? '' : wrong.errors[0].code; // 'bad-number'
 * ```
 *
 * @experimental
 * @category Arenas
 */
export function parseArena(options: ArenaOptions): Result<Arena> {
  const faults = new Faults();
  if (!isObject(options)) {
    faults.note('bad-arena', options, 'arena', 'an object');
    return failures(faults.faults);
  }
  const settings = { ...defaults, ...options };
  for (const name of unknownKeys(options, members))
    faults.note('bad-arena', name, 'arena setting', members.join(', '));
  const rules = rulesIn(settings.rules, faults);
  checkPlayers(settings.players, rules, faults);
  checkNumber('number of games', settings.games, 1, mostGames, faults);
  checkNumber('number of half-moves', settings.mostPlies, 1, 1_000_000, faults);
  checkNumber('seed', settings.seed, 0, 0xffff_ffff, faults);
  checkLimits(settings.limits, faults);
  if (settings.control !== null && !parseControl(settings.control).ok)
    faults.note('bad-control', settings.control, 'time control', 'a time control such as 300+3, or null');
  if (rules !== undefined) checkOpenings(settings.openings, rules, faults);
  if (faults.faults.length > 0) return failures(faults.faults);
  const { players, games, openings, limits, control, mostPlies, seed } = settings;
  return success({ rules: rules!.id, players, games, openings, limits, control, mostPlies, seed });
}

type ArenaFault = Fault<ArenaCode>;

class Faults {
  readonly faults: ArenaFault[] = [];
  /** Whether the fault limit is reached. */
  isFull = false;

  note(code: ArenaCode, value: unknown, what: string, expected: string): void {
    const read = shown(value);
    this.add({ code, message: `'${read}' is not a valid ${what}: expected ${expected}.`, read, expected });
  }

  report(code: ArenaCode, message: string, expected?: string): void {
    this.add({ code, message, ...(expected === undefined ? {} : { expected }) });
  }

  add(fault: ArenaFault): void {
    this.isFull = !noteFault(this.faults, fault);
  }
}

/** Returns unknown keys, which may be misspelt. */
function unknownKeys(value: object, known: readonly string[]): readonly string[] {
  return Object.keys(value).filter((name) => !known.includes(name));
}

/** Parses a ruleset and adds draws. */
function rulesIn(id: unknown, faults: Faults): Ruleset | undefined {
  const read = typeof id === 'string' ? parseRules(id) : undefined;
  if (read?.ok !== true) {
    faults.note('bad-rules', id, 'ruleset', 'a ruleset id, such as klin-zha+draws');
    return undefined;
  }
  if (read.value.draws) return read.value;
  const drawn = parseRules(`${read.value.id}+${draws.id}`);
  if (drawn.ok) return drawn.value;
  faults.faults.push(...drawn.errors.map(({ message }) => ({ code: 'bad-rules' as const, message })));
  return undefined;
}

function checkPlayers(players: unknown, rules: Ruleset | undefined, faults: Faults): void {
  if (!Array.isArray(players)) {
    faults.note('bad-player', players, 'list of players', 'an array of two or more players');
    return;
  }
  checkNumberOfPlayers(players.length, rules, faults);
  const names = new Set<unknown>();
  for (const player of players as readonly unknown[]) {
    const { name, bot, command, limits = {}, options = {} } = isObject(player) ? player : {};
    if (!isName(name)) faults.note('bad-player', name ?? player, 'player name', 'a non-blank line of text');
    else if (names.has(name))
      faults.report(
        'bad-player',
        `Two players have the name '${shown(name)}'.`,
        'a different name for each player, as in a=greedy',
      );
    names.add(name);
    for (const member of unknownKeys(isObject(player) ? player : {}, playerMembers))
      faults.note('bad-player', member, 'player setting', playerMembers.join(', '));
    const programs = [bot, command].filter((one) => typeof one === 'string' && one.trim() !== '');
    if (programs.length !== 1) faults.note('bad-player', name, 'player', 'either a bot or a command');
    checkLimits(limits, faults);
    checkOptions(options, faults);
    if (faults.isFull) return;
  }
}

/** Checks that options fit on protocol lines. */
function checkOptions(options: unknown, faults: Faults): void {
  if (!isObject(options)) faults.note('bad-player', options, 'options object', 'an object of strings');
  for (const [name, value] of Object.entries(isObject(options) ? options : {})) {
    if (!isFilledLine(name)) faults.note('bad-player', name, 'option name', 'a non-blank line of text');
    if (typeof value !== 'string' || !isOneLine(value))
      faults.note('bad-player', value, `value for option '${shown(name)}'`, 'a single line of text');
  }
}

function checkNumberOfPlayers(number: number, rules: Ruleset | undefined, faults: Faults): void {
  const seats = rules?.colours.length ?? 2;
  if (number >= seats) return;
  const needed = `${rules?.id ?? 'an arena'} needs ${seats} or more`;
  faults.report('bad-player', `Too few players: ${number}, but ${needed}.`);
}

/** Whether a name is valid in tables and records. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && !/\p{Cc}/u.test(name);
}

function checkNumber(what: string, value: unknown, least: number, most: number, faults: Faults): void {
  const isOne = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  if (!isOne) faults.note('bad-number', value, what, `a whole number from ${least} to ${most}`);
}

function checkLimits(limits: unknown, faults: Faults): void {
  if (!isObject(limits))
    faults.note('bad-limit', limits, 'set of limits', 'an object with nodes, time or depth');
  for (const [name, value] of Object.entries(isObject(limits) ? limits : {})) {
    const isOne = Number.isSafeInteger(value) && (value as number) > 0;
    if (!['nodes', 'time', 'depth'].includes(name))
      faults.note('bad-limit', name, 'limit', 'nodes, time or depth');
    else if (!isOne) faults.note('bad-limit', value, `${name} limit`, 'a whole number of at least 1');
  }
}

function checkOpenings(openings: unknown, rules: Ruleset, faults: Faults): void {
  if (openings === 'chance' || openings === 'empty') return;
  const list: readonly unknown[] = Array.isArray(openings) ? openings : [];
  const expected = 'chance, empty or an array of position strings';
  if (!Array.isArray(openings)) faults.note('bad-opening', openings, 'list of openings', expected);
  else if (list.length === 0) faults.report('bad-opening', 'The list of openings is empty.', expected);
  for (const [index, text] of list.entries()) {
    const read = parsePosition(rules, text as string);
    if (read.ok && outcome(read.value) === null) continue;
    const why = read.ok ? 'The game is already over.' : read.errors[0].message;
    faults.add({ code: 'bad-opening', message: `Opening ${index + 1}: ${why}`, read: shown(text) });
    if (faults.isFull) return;
  }
}
