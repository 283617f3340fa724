// Reading and writing position strings (section 16).

import type { Kind, Ruleset } from './rulesets.ts';
import { allSeats } from './rulesets.ts';
import type { State, Warrior, WarriorMove } from './state.ts';
import { goalOwnerOn, NEUTRAL, ownerOf } from './state.ts';

/** Contents of the first field of a position string, without owners of armies. */
interface BoardText {
  readonly warriors: Map<string, Warrior>;
  /** Cells with a warrior on a Goal. */
  readonly carried: string[];
  readonly abandoned: Map<number, string>;
}

function isKind(ruleset: Ruleset, letter: string): letter is Kind {
  return Object.hasOwn(ruleset.warriors, letter);
}

/** The seat of a piece: upper case, lower case, or `~` and upper case; in Reflective no seat. */
function seatWritten(ruleset: Ruleset, piece: string): number {
  if (ruleset.reflective) return NEUTRAL;
  if (piece.startsWith('~')) return 3;
  return piece === piece.toUpperCase() ? 1 : 2;
}

/** The code of a piece for a seat. */
function writtenFor(seat: number, letter: string): string {
  if (seat === 3) return `~${letter}`;
  return seat === 2 ? letter.toLowerCase() : letter;
}

function readRow(ruleset: Ruleset, text: string, cells: readonly string[], into: BoardText): void {
  const tokens = text.match(/\d+|~?[A-Za-z]\*?/g) ?? [];
  if (tokens.join('') !== text) throw new Error(`unreadable row: ${text}`);
  let column = 0;
  for (const token of tokens) {
    if (/^\d/.test(token)) {
      column += Number(token);
      continue;
    }
    const cell = cells[column];
    if (cell === undefined) throw new Error(`row too long: ${text}`);
    const letter = token.replace(/[~*]/g, '').toUpperCase();
    const seat = seatWritten(ruleset, token);
    if (letter === 'G') into.abandoned.set(seat, cell);
    else if (isKind(ruleset, letter)) into.warriors.set(cell, { kind: letter, army: seat });
    else throw new Error(`unknown piece: ${token}`);
    if (token.endsWith('*')) into.carried.push(cell);
    column += 1;
  }
  if (column !== cells.length) throw new Error(`row of ${column} cells, not ${cells.length}: ${text}`);
}

function readBoard(ruleset: Ruleset, text: string): BoardText {
  const into: BoardText = { warriors: new Map(), carried: [], abandoned: new Map() };
  const levels = text.split('|').map((level) => level.split('/'));
  const { board } = ruleset;
  const lengths = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => row.length).join();
  if (lengths(levels) !== lengths(board.levels)) throw new Error(`wrong number of rows: ${text}`);
  board.levels.forEach((rows, level) => {
    rows.forEach((cells, row) => {
      readRow(ruleset, levels[level]?.[row] ?? '', cells, into);
    });
  });
  return into;
}

function readRegions(text: string): Map<string, number> {
  const claims = text === '-' ? [] : (text.match(/[A-Z]\d/g) ?? []);
  return new Map(claims.map((claim) => [claim.charAt(0), Number(claim.charAt(1))]));
}

function readOwners(ruleset: Ruleset, text: string): Map<number, number> {
  return new Map(
    allSeats(ruleset).map((seat) => [seat, text === '-' ? seat : Number(text.charAt(seat - 1))]),
  );
}

function readPairs(text: string): Map<string, string> {
  const pairs = text === '-' ? [] : text.split(';');
  return new Map(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, value];
    }),
  );
}

/** The key of a hand in a position string; a shared hand has no number. */
function handKey(holder: number): string {
  return holder === NEUTRAL ? 'hand' : `hand${holder}`;
}

function readHands(ruleset: Ruleset, pairs: ReadonlyMap<string, string>): Map<number, Kind[]> {
  const holders = ruleset.reflective ? [NEUTRAL] : allSeats(ruleset);
  const hand = (holder: number): string[] => [...(pairs.get(handKey(holder)) ?? '')];
  return new Map(holders.map((holder) => [holder, hand(holder).filter((letter) => isKind(ruleset, letter))]));
}

function readCells(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',');
}

/** The challenge that a coordinate move names (section 15). */
function readCombat(text: string | undefined): WarriorMove | null {
  if (text === undefined) return null;
  const [, from, to, goal] = /^(\d?[a-i]\d\d)(\d?[a-i]\d\d)(g?)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new Error(`unreadable combat: ${text}`);
  return { from: from.toUpperCase(), to: to.toUpperCase(), withGoal: goal === 'g' };
}

/** The state that a position string describes; throws for an invalid string. */
export function parsePosition(ruleset: Ruleset, position: string): State {
  const [board, seat, regions, owners, quiet, round, state, ...rest] = position.split(' ');
  if (state === undefined || rest.length > 0) throw new Error(`not seven fields: ${position}`);
  const read = readBoard(ruleset, board ?? '');
  const pairs = readPairs(state);
  const result: State = {
    warriors: read.warriors,
    goals: read.abandoned,
    seat: Number(seat),
    regions: readRegions(regions ?? '-'),
    owners: readOwners(ruleset, owners ?? '-'),
    quiet: Number(quiet),
    round: Number(round),
    first: Number(pairs.get('first') ?? '1'),
    hands: readHands(ruleset, pairs),
    clouds: readCells(pairs.get('clouds')),
    ablated: readCells(pairs.get('ablated')),
    crown: pairs.has('crown') ? Number(pairs.get('crown')) : null,
    combat: readCombat(pairs.get('combat')),
  };
  const goals = new Map(read.abandoned);
  for (const cell of read.carried) {
    const warrior = read.warriors.get(cell);
    if (warrior !== undefined) goals.set(ownerOf(result, warrior), cell);
  }
  return { ...result, goals };
}

/** The code of a cell's contents, or an empty string. */
function cellText(state: State, cell: string): string {
  const warrior = state.warriors.get(cell);
  const goal = goalOwnerOn(state, cell);
  if (warrior !== undefined) return writtenFor(warrior.army, warrior.kind) + (goal === null ? '' : '*');
  return goal === null ? '' : writtenFor(goal, 'G');
}

function rowText(state: State, cells: readonly string[]): string {
  let text = '';
  let empty = 0;
  for (const cell of cells) {
    const written = cellText(state, cell);
    if (written === '') {
      empty += 1;
      continue;
    }
    text += (empty > 0 ? String(empty) : '') + written;
    empty = 0;
  }
  return text + (empty > 0 ? String(empty) : '');
}

function regionsText(ruleset: Ruleset, state: State): string {
  const claims = ruleset.board.corners.map((corner) => {
    const seat = state.regions.get(corner);
    return seat === undefined ? '' : `${corner}${seat}`;
  });
  return claims.join('') || '-';
}

function ownersText(state: State): string {
  const everybodyHisOwn = [...state.owners].every(([army, owner]) => army === owner);
  return everybodyHisOwn ? '-' : [...state.owners.values()].join('');
}

/** A move of a warrior in coordinates (section 15). */
export function warriorMoveText(move: WarriorMove): string {
  return `${move.from}${move.to}`.toLowerCase() + (move.withGoal ? 'g' : '');
}

function pairsText(ruleset: Ruleset, state: State): string {
  const pairs = state.first === 1 ? [] : [`first=${state.first}`];
  for (const [holder, hand] of state.hands) {
    const sorted = Object.keys(ruleset.warriors).flatMap((kind) => hand.filter((held) => held === kind));
    if (sorted.length > 0) pairs.push(`${handKey(holder)}=${sorted.join('')}`);
  }
  const clouds = [...ruleset.board.cells.keys()].filter((cell) => state.clouds.includes(cell));
  if (clouds.length > 0) pairs.push(`clouds=${clouds.join(',')}`);
  if (state.ablated.length > 0) pairs.push(`ablated=${state.ablated.join(',')}`);
  if (state.crown !== null) pairs.push(`crown=${state.crown}`);
  if (state.combat !== null) pairs.push(`combat=${warriorMoveText(state.combat)}`);
  return pairs.join(';') || '-';
}

/** The levels of a board, each as its rows (section 16, field 1). */
function boardText(ruleset: Ruleset, state: State): string {
  return ruleset.board.levels.map((rows) => rows.map((cells) => rowText(state, cells)).join('/')).join('|');
}

/** The position string of a state. */
export function formatPosition(ruleset: Ruleset, state: State): string {
  return [
    boardText(ruleset, state),
    state.seat,
    regionsText(ruleset, state),
    ownersText(state),
    state.quiet,
    state.round,
    pairsText(ruleset, state),
  ].join(' ');
}
