/** What an arena is: who plays whom, how often, from where and by which limits, as plain JSON. */

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
 * By what players think about each move; what comes first ends it. With `nodes` or `depth` alone the same games are played wherever they are
 * played.
 *
 * @category Arenas
 */
export type MoveLimits = Pick<GoLimits, 'nodes' | 'time' | 'depth'>;

/**
 * Somebody who plays in an arena: a bot, or an engine that is started by a command.
 *
 * @category Arenas
 */
export interface ArenaPlayer {
  /** What tables call the player; everybody has another name. */
  readonly name: string;
  /** The name of a bot. Whoever opens the players knows what is behind it. */
  readonly bot?: string;
  /** The command of an engine, in one line with its arguments. */
  readonly command?: string;
  /** Limits that take the place of those of the arena. */
  readonly limits?: MoveLimits;
  /** Options that an engine is set, by their names. */
  readonly options?: Readonly<Record<string, string>>;
}

/**
 * An arena: plain JSON, from which the schedule follows, the same everywhere.
 *
 * @category Arenas
 */
export interface Arena {
  /** The id of the ruleset; one that knows no draws is played with them (R10.13). */
  readonly rules: string;
  readonly players: readonly ArenaPlayer[];
  /** How many games are played at least: from each opening everybody plays everybody with all seatings, and no such round is left half done. */
  readonly games: number;
  /** Position strings from which games begin; `chance` for setups by chance, `empty` for boards on which the players set up. */
  readonly openings: 'chance' | 'empty' | readonly string[];
  readonly limits: MoveLimits;
  /** The time control, as `klin-zha/match` reads it; null for games without clocks. */
  readonly control: string | null;
  /** After so many half-moves a game is over and scored as a draw. */
  readonly mostPlies: number;
  /** What all chance follows from. */
  readonly seed: number;
}

/**
 * An arena as it is asked for: what has a usual value may be left out.
 *
 * @category Arenas
 */
export type ArenaOptions = Pick<Arena, 'players' | 'games'> & Partial<Arena>;

/** More games than this are no arena. */
const mostGames = 1_000_000;

/** What an arena may say. */
const members = ['rules', 'players', 'games', 'openings', 'limits', 'control', 'mostPlies', 'seed'];

const playerMembers = ['name', 'bot', 'command', 'limits', 'options'];

const usual = {
  rules: 'klin-zha+draws',
  openings: 'chance',
  limits: {},
  control: null,
  mostPlies: 400,
  seed: 1,
} as const;

/**
 * Reads an arena from outside, with everything that was left out filled in: the ruleset `klin-zha+draws`, setups by chance, no limits but those that
 * players set themselves, no clocks, 400 half-moves at most, and the seed 1.
 *
 * @returns the arena, or all that is wrong with it
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
 * @category Arenas
 */
export function parseArena(options: ArenaOptions): Result<Arena> {
  const wrong = new Complaints();
  if (!isObject(options)) {
    wrong.note('bad-arena', options, 'arena', 'an object');
    return failures(wrong.faults);
  }
  const given = { ...usual, ...options };
  for (const name of strangersIn(options, members))
    wrong.note('bad-arena', name, 'member of an arena', members.join(', '));
  const rules = rulesIn(given.rules, wrong);
  checkPlayers(given.players, rules, wrong);
  checkNumber('number of games', given.games, 1, mostGames, wrong);
  checkNumber('number of half-moves', given.mostPlies, 1, 1_000_000, wrong);
  checkNumber('seed', given.seed, 0, 0xffff_ffff, wrong);
  checkLimits(given.limits, wrong);
  if (given.control !== null && !parseControl(given.control).ok)
    wrong.note('bad-control', given.control, 'time control', 'such as 300+3');
  if (rules !== undefined) checkOpenings(given.openings, rules, wrong);
  if (wrong.faults.length > 0) return failures(wrong.faults);
  const { players, games, openings, limits, control, mostPlies, seed } = given;
  return success({ rules: rules!.id, players, games, openings, limits, control, mostPlies, seed });
}

type ArenaFault = Fault<ArenaCode>;

class Complaints {
  readonly faults: ArenaFault[] = [];
  /** Whether no more need be looked for. */
  isFull = false;

  note(code: ArenaCode, value: unknown, what: string, expected: string): void {
    const read = shown(value);
    this.add({ code, message: `'${read}' is no ${what}.`, read, expected });
  }

  tell(code: ArenaCode, message: string, expected?: string): void {
    this.add({ code, message, ...(expected === undefined ? {} : { expected }) });
  }

  add(fault: ArenaFault): void {
    this.isFull = !noteFault(this.faults, fault);
  }
}

/** Names that nobody knows: a slip of the pen would be passed over. */
function strangersIn(value: object, known: readonly string[]): readonly string[] {
  return Object.keys(value).filter((name) => !known.includes(name));
}

/** The ruleset, with draws. */
function rulesIn(id: unknown, wrong: Complaints): Ruleset | undefined {
  const read = typeof id === 'string' ? parseRules(id) : undefined;
  if (read?.ok !== true) {
    wrong.note('bad-rules', id, 'ruleset', 'the id of a ruleset, such as klin-zha+draws');
    return undefined;
  }
  if (read.value.draws) return read.value;
  const drawn = parseRules(`${read.value.id}+${draws.id}`);
  if (drawn.ok) return drawn.value;
  wrong.faults.push(...drawn.errors.map(({ message }) => ({ code: 'bad-rules' as const, message })));
  return undefined;
}

function checkPlayers(players: unknown, rules: Ruleset | undefined, wrong: Complaints): void {
  if (!Array.isArray(players)) {
    wrong.note('bad-player', players, 'list of players', 'one of two or more');
    return;
  }
  checkNumberOfPlayers(players.length, rules, wrong);
  const names = new Set<unknown>();
  for (const player of players as readonly unknown[]) {
    const { name, bot, command, limits = {}, options = {} } = isObject(player) ? player : {};
    if (!isName(name)) wrong.note('bad-player', name ?? player, 'name of a player', 'a line of text');
    else if (names.has(name))
      wrong.tell(
        'bad-player',
        `The name '${shown(name)}' is taken twice.`,
        'one of its own for each, as in a=greedy',
      );
    names.add(name);
    for (const member of strangersIn(isObject(player) ? player : {}, playerMembers))
      wrong.note('bad-player', member, 'member of a player', playerMembers.join(', '));
    const behind = [bot, command].filter((one) => typeof one === 'string' && one.trim() !== '');
    if (behind.length !== 1) wrong.note('bad-player', name, 'player', 'either a bot or a command');
    checkLimits(limits, wrong);
    checkOptions(options, wrong);
    if (wrong.isFull) return;
  }
}

/** Options become lines of the protocol. */
function checkOptions(options: unknown, wrong: Complaints): void {
  if (!isObject(options))
    wrong.note('bad-player', options, 'set of options', 'texts by the names of options');
  for (const [name, value] of Object.entries(isObject(options) ? options : {})) {
    if (!isFilledLine(name)) wrong.note('bad-player', name, 'name of an option', 'a text in one line');
    if (typeof value !== 'string' || !isOneLine(value))
      wrong.note('bad-player', value, `value of the option '${shown(name)}'`, 'a text in one line');
  }
}

function checkNumberOfPlayers(number: number, rules: Ruleset | undefined, wrong: Complaints): void {
  const seats = rules?.colours.length ?? 2;
  if (number >= seats) return;
  const are = number === 1 ? 'There is 1 player' : `There are ${number} players`;
  wrong.tell('bad-player', `${are}; ${rules?.id ?? 'an arena'} needs ${seats} or more.`);
}

/** Whether a name can stand in tables and in records. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && !/\p{Cc}/u.test(name);
}

function checkNumber(what: string, value: unknown, least: number, most: number, wrong: Complaints): void {
  const isOne = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  if (!isOne) wrong.note('bad-number', value, what, `a whole number from ${least} to ${most}`);
}

function checkLimits(limits: unknown, wrong: Complaints): void {
  if (!isObject(limits)) wrong.note('bad-limit', limits, 'limit', 'an object');
  for (const [name, value] of Object.entries(isObject(limits) ? limits : {})) {
    const isOne = Number.isSafeInteger(value) && (value as number) > 0;
    if (!['nodes', 'time', 'depth'].includes(name))
      wrong.note('bad-limit', name, 'limit', 'nodes, time or depth');
    else if (!isOne) wrong.note('bad-limit', value, `limit of ${name}`, 'a whole number from 1');
  }
}

function checkOpenings(openings: unknown, rules: Ruleset, wrong: Complaints): void {
  if (openings === 'chance' || openings === 'empty') return;
  const list: readonly unknown[] = Array.isArray(openings) ? openings : [];
  const expected = 'chance, empty, or position strings';
  if (!Array.isArray(openings)) wrong.note('bad-opening', openings, 'list of openings', expected);
  else if (list.length === 0) wrong.tell('bad-opening', 'The list of openings is empty.', expected);
  for (const [index, text] of list.entries()) {
    const read = parsePosition(rules, text as string);
    if (read.ok && outcome(read.value) === null) continue;
    const why = read.ok ? 'The game is over there.' : read.errors[0].message;
    wrong.add({ code: 'bad-opening', message: `Opening ${index + 1}: ${why}`, read: shown(text) });
    if (wrong.isFull) return;
  }
}
