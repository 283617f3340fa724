// Reading and writing position strings (section 16).

import type { Kind, Ruleset } from './rulesets.ts';
import { KINDS } from './rulesets.ts';
import type { State, Warrior } from './state.ts';
import { goalOwnerOn, ownerOf } from './state.ts';

/** What the first field of a position string says, before it is known who owns which army. */
interface BoardText {
  readonly warriors: Map<string, Warrior>;
  /** Cells with a warrior on a Goal. */
  readonly carried: string[];
  readonly abandoned: Map<number, string>;
}

function isKind(letter: string): letter is Kind {
  return (KINDS as readonly string[]).includes(letter);
}

/** The seat that a piece is written for: capital, small, or `~` and capital. */
function seatWritten(piece: string): number {
  if (piece.startsWith('~')) return 3;
  return piece === piece.toUpperCase() ? 1 : 2;
}

/** A piece as written for a seat. */
function writtenFor(seat: number, letter: string): string {
  if (seat === 3) return `~${letter}`;
  return seat === 1 ? letter : letter.toLowerCase();
}

function readRow(text: string, cells: readonly string[], into: BoardText): void {
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
    const seat = seatWritten(token);
    if (letter === 'G') into.abandoned.set(seat, cell);
    else if (isKind(letter)) into.warriors.set(cell, { kind: letter, army: seat });
    else throw new Error(`unknown piece: ${token}`);
    if (token.endsWith('*')) into.carried.push(cell);
    column += 1;
  }
  if (column !== cells.length) throw new Error(`row of ${column} cells, not ${cells.length}: ${text}`);
}

function readBoard(ruleset: Ruleset, text: string): BoardText {
  const into: BoardText = { warriors: new Map(), carried: [], abandoned: new Map() };
  const rows = text.split('/');
  if (rows.length !== ruleset.board.rows.length) throw new Error(`wrong number of rows: ${text}`);
  ruleset.board.rows.forEach((cells, index) => {
    readRow(rows[index] ?? '', cells, into);
  });
  return into;
}

function readRegions(text: string): Map<string, number> {
  const claims = text === '-' ? [] : (text.match(/[A-Z]\d/g) ?? []);
  return new Map(claims.map((claim) => [claim.charAt(0), Number(claim.charAt(1))]));
}

function readOwners(ruleset: Ruleset, text: string): Map<number, number> {
  const seats = Array.from({ length: ruleset.seats }, (_, index) => index + 1);
  return new Map(seats.map((seat) => [seat, text === '-' ? seat : Number(text.charAt(seat - 1))]));
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

function readHands(ruleset: Ruleset, pairs: ReadonlyMap<string, string>): Map<number, Kind[]> {
  const seats = Array.from({ length: ruleset.seats }, (_, index) => index + 1);
  return new Map(seats.map((seat) => [seat, [...(pairs.get(`hand${seat}`) ?? '')].filter(isKind)]));
}

/** The state that a position string describes; throws when the string cannot be read. */
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
  };
  const goals = new Map(read.abandoned);
  for (const cell of read.carried) {
    const warrior = read.warriors.get(cell);
    if (warrior !== undefined) goals.set(ownerOf(result, warrior), cell);
  }
  return { ...result, goals };
}

/** One cell as written, or an empty string for an empty cell. */
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

function pairsText(state: State): string {
  const pairs = state.first === 1 ? [] : [`first=${state.first}`];
  for (const [seat, hand] of state.hands) {
    const sorted = KINDS.flatMap((kind) => hand.filter((held) => held === kind));
    if (sorted.length > 0) pairs.push(`hand${seat}=${sorted.join('')}`);
  }
  return pairs.join(';') || '-';
}

/** The position string of a state. */
export function formatPosition(ruleset: Ruleset, state: State): string {
  return [
    ruleset.board.rows.map((cells) => rowText(state, cells)).join('/'),
    state.seat,
    regionsText(ruleset, state),
    ownersText(state),
    state.quiet,
    state.round,
    pairsText(state),
  ].join(' ');
}
