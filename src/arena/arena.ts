/** Arena settings, as plain JSON. */

import { type Fault, failures, noteFault, type Result, shown, success } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import { parsePosition } from '../game/create.ts';
import { outcome } from '../game/state.ts';
import { parseControl } from '../match/control.ts';
import { isFilledLine, isOneLine } from '../protocol/line-shapes.ts';
import type { GoLimits } from '../protocol/line-types.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import { draws } from '../rulesets/variants/draws.ts';

/** Code of an arena fault. */
type ArenaCode =
  | 'bad-arena'
  | 'bad-rules'
  | 'bad-player'
  | 'bad-number'
  | 'bad-limit'
  | 'bad-control'
  | 'bad-opening'
  | 'too-many-faults';

/** An arena player: a bot, or an engine that is started with a command. */
export interface ArenaPlayer {
  /** Unique name of the player for tables. */
  readonly name: string;
  /** Name of a bot, for the function that opens the players. */
  readonly bot?: string;
  /** Command that starts an engine, with arguments, on one line. */
  readonly command?: string;
  /** Limits for this player, which replace the arena's limits. */
  readonly limits?: Arena['limits'];
  /** Engine options, by name. */
  readonly options?: Readonly<Record<string, string>>;
  /**
   * Whether the times of the player are the CPU times of its process, which it reports with its moves as
   * `info time`. By default they are measured by the table's clock.
   */
  readonly cpu?: boolean;
}

/** An arena: plain JSON that fully determines the schedule. */
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
  /** Whether listed openings are shuffled with the seed, or played in the order of the list. */
  readonly order: 'random' | 'sequential';
  /** Number of the opening of the first round, counted from 1 in that order. */
  readonly start: number;
  /** Who meets whom: all players each other, or the first player all others. */
  readonly tournament: 'round-robin' | 'gauntlet';
  /**
   * Limits for each move. The first limit reached ends the search. With only `nodes` or `depth`, games are
   * reproducible on every machine.
   */
  readonly limits: Pick<GoLimits, 'nodes' | 'time' | 'depth'>;
  /** Time control for `parseControl` of `klin-zha/match`; null for games without clocks. */
  readonly control: string | null;
  /**
   * Milliseconds by which an answer may exceed the limit `time`. A player that needs more loses on time. If
   * null, late answers only count as overshoot.
   */
  readonly margin: number | null;
  /**
   * Ends a game with two players as won if in the last `moves` answers of both the winner's score was at
   * least `score` and the loser's at most its negative, in hundredths of a Vanguard.
   */
  readonly resign: { readonly score: number; readonly moves: number } | null;
  /**
   * Ends a game with two players as drawn after at least `plies` half-moves if in the last `moves` answers of
   * both the score was between `score` and its negative.
   */
  readonly draw: { readonly score: number; readonly moves: number; readonly plies: number } | null;
  /** Names of endgame tables that end games, for the option `openTable` of `ArenaTable`. */
  readonly tables: readonly string[];
  /** Number of half-moves after which a game ends and is scored as a draw. */
  readonly mostPlies: number;
  /** Seed for all random choices. */
  readonly seed: number;
}

/** Options of `parseArena`. All but `players` and `games` have defaults. */
export type ArenaOptions = Pick<Arena, 'players' | 'games'> & Partial<Arena>;

const mostGames = 1_000_000;

const playerMembers = ['name', 'bot', 'command', 'limits', 'options', 'cpu'];

const defaults = {
  rules: 'klin-zha+draws',
  openings: 'chance',
  order: 'random',
  start: 1,
  tournament: 'round-robin',
  limits: {},
  control: null,
  margin: null,
  resign: null,
  draw: null,
  tables: [],
  mostPlies: 400,
  seed: 1,
} as const;

const members = ['players', 'games', ...Object.keys(defaults)];

/**
 * Validates an arena and fills in defaults: the ruleset `klin-zha+draws`, random setups, no limits except
 * the players' own limits, no clocks, no margin, no adjudication, at most 400 half-moves, and seed 1.
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
    faults.note('bad-control', settings.control, 'time control', 'a string such as 300+3, or null for none');
  if (rules !== undefined) checkOpenings(settings.openings, rules, faults);
  checkNumber('first opening', settings.start, 1, mostGames, faults);
  checkChoice('order of openings', settings.order, ['random', 'sequential'], faults);
  checkChoice('tournament', settings.tournament, ['round-robin', 'gauntlet'], faults);
  if (settings.order === 'sequential' && !Array.isArray(settings.openings))
    faults.report('bad-opening', 'Only listed openings have an order.', 'a list of position strings');
  if (faults.faults.length === 0) checkEndings(settings, rules!, faults);
  if (faults.faults.length > 0) return failures(faults.faults);
  const { players, games, openings, order, start, tournament, limits, control } = settings;
  const { margin, resign, draw, tables, mostPlies, seed } = settings;
  const own = { players, games, openings, order, start, tournament, limits, control };
  return success({ rules: rules!.id, ...own, margin, resign, draw, tables, mostPlies, seed });
}

/** Checks how games may end before they are decided on the board. */
function checkEndings(settings: Arena, { colours }: Ruleset, faults: Faults): void {
  const { margin, resign, draw, tables, limits, players } = settings;
  if (margin !== null) checkNumber('margin', margin, 0, mostGames, faults);
  if (
    margin !== null &&
    ![limits, ...players.map((one) => one.limits)].some((one) => one?.time !== undefined)
  )
    faults.report('bad-limit', 'A margin needs a time limit.', 'a limit time for all players or for one');
  for (const [name, rule, parts] of [
    ['resign', resign, ['score', 'moves']],
    ['draw', draw, ['score', 'moves', 'plies']],
  ] as const)
    if (rule !== null && !(isObject(rule) && unknownKeys(rule, parts).length === 0))
      faults.note('bad-arena', rule, name, `an object with ${parts.join(', ')}, or null`);
    else if (rule !== null)
      for (const part of parts) {
        const least = part === 'plies' || (name === 'draw' && part === 'score') ? 0 : 1;
        const number = (rule as Readonly<Record<string, unknown>>)[part];
        checkNumber(`${part} of ${name}`, number, least, mostGames, faults);
      }
  const hasTables = isTexts(tables) && tables.length > 0;
  if (!isTexts(tables)) faults.note('bad-arena', tables, 'list of tables', 'an array of strings');
  if ((resign !== null || draw !== null || hasTables) && colours.length !== 2)
    faults.report('bad-arena', 'Adjudication needs a ruleset for two players.');
}

function checkChoice(what: string, value: unknown, choices: readonly string[], faults: Faults): void {
  if (!choices.includes(value as string)) faults.note('bad-arena', value, what, choices.join(' or '));
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
    const { name, bot, command, limits = {}, options = {}, cpu } = isObject(player) ? player : {};
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
    if (cpu !== undefined && typeof cpu !== 'boolean')
      faults.note('bad-player', cpu, 'cpu setting', 'a boolean');
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
