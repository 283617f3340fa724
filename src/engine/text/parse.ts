/**
 * Parses position strings (section 16). Collects all syntax faults with their places; `validate.ts` checks
 * the position against the rules.
 */

import { FaultList, failure, failures, type Result, success } from '../../base/result.ts';
import { counted, excerpt, type Span, splitSpan } from '../../base/text.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import type { Setup } from '../load.ts';
import { moveKind, STEP } from '../move.ts';
import { NOWHERE, packGoals, packSeats, packWarrior } from '../packing.ts';
import { parseCoordinates } from './coordinates.ts';
import type { PositionCode, PositionFault } from './faults.ts';
import { handKey } from './format.ts';

const fieldNames = ['board', 'seat', 'regions', 'owners', 'quiet', 'round', 'state'] as const;

/** Parses a position string and reports all syntax faults. */
export function parseSetup(rules: Ruleset, text: string): Result<Setup, PositionFault> {
  const fields = Array.from(text.matchAll(/(?<=^| )[^ ]*/g), ({ 0: field, index: offset }) => ({
    text: field,
    offset,
  }));
  if (fields.length === fieldNames.length && fields.every((field) => field.text !== '')) {
    const reader = new SetupReader(rules);
    const setup = reader.read(fields);
    return reader.faults.length > 0 ? failures(reader.faults) : success(setup);
  }
  return failure({
    code: 'field-count',
    message: `The position has ${counted(fields.length, 'field')}: expected ${fieldNames.length}, separated by single spaces.`,
    offset: 0,
    length: text.length,
    read: excerpt(text),
    expected: fieldNames.join(' '),
  });
}

/** Goal in the board field: its cell, and its colour or the colour of the warrior on its cell. */
interface FoundGoal {
  readonly colour: number;
  readonly cell: number;
  readonly span: Span;
}

/** Contents of the state field. */
interface Pairs {
  first: number;
  readonly hands: Uint8Array;
  combat: number;
  readonly variantStates: unknown[];
}

/** Parses the fields and collects their faults. */
class SetupReader {
  readonly #rules: Ruleset;
  readonly #list: FaultList<PositionCode> = new FaultList();
  readonly #seats: number;
  /** Warrior codes by kind number. */
  readonly #codes: readonly string[];
  readonly #warriors: number[] = [];
  readonly #carried: FoundGoal[] = [];
  readonly #abandoned: FoundGoal[] = [];

  constructor(rules: Ruleset) {
    this.#rules = rules;
    this.#seats = rules.colours.length;
    this.#codes = rules.warriors.map(({ code }) => code);
  }

  get faults(): readonly PositionFault[] {
    return this.#list.faults;
  }

  read(fields: readonly Span[]): Setup {
    const [board, seat, regions, owners, quiet, round, state] = fields as readonly [
      Span,
      Span,
      Span,
      Span,
      Span,
      Span,
      Span,
    ];
    const owned = this.#owners(owners);
    this.#board(board);
    const pairs = this.#pairs(state);
    const goals = this.#goals(owned);
    return {
      warriors: Uint16Array.from(this.#warriors),
      goals: packGoals(goals[0]!, goals[1]!, goals[2]!),
      seat: this.#seat(seat),
      regions: packSeats(this.#regions(regions)),
      owners: packSeats(owned),
      quiet: this.#count(quiet, 0),
      round: this.#count(round, 1),
      first: pairs.first,
      hands: pairs.hands.some((left) => left > 0) ? pairs.hands : null,
      combat: pairs.combat,
      variantStates: pairs.variantStates,
    };
  }

  #wrong(code: PositionCode, span: Span, message: string, expected: string): void {
    this.#list.wrong(code, span, message, expected);
  }

  #board(field: Span): void {
    const { levels } = this.#rules.board.naming;
    const boards = splitSpan(field, '|');
    if (boards.length !== levels.length) {
      const expected = `${levels.length} ${levels.length === 1 ? 'board' : 'boards joined by |'}`;
      this.#wrong(
        'board-count',
        field,
        `The position has ${counted(boards.length, 'board')}: expected ${expected}.`,
        expected,
      );
      return;
    }
    const token = new RegExp(
      `([1-9][0-9]*)|(~?[${this.#codes.join('')}G]|[${this.#codes.join('').toLowerCase()}g])(\\*?)|[\\s\\S]`,
      'g',
    );
    let start = 0;
    for (const [level, { side }] of levels.entries()) {
      const rows = splitSpan(boards[level]!, '/');
      if (rows.length === side) {
        for (const [row, text] of rows.entries()) this.#row(text, start + row * row, 2 * row + 1, token);
      } else {
        const expected = `${side} rows joined by /`;
        const message = `The board has ${counted(rows.length, 'row')}: expected ${expected}.`;
        this.#wrong('row-count', boards[level]!, message, expected);
      }
      start += side * side;
    }
  }

  #row(row: Span, start: number, width: number, token: RegExp): void {
    let column = 0;
    for (const match of row.text.matchAll(token)) {
      const [read, run, piece, star] = match;
      const span = { text: read, offset: row.offset + match.index };
      if (run !== undefined) {
        column += Number(run);
      } else if (piece === undefined) {
        const expected = 'a piece or a number of empty cells';
        this.#wrong('bad-piece', span, `'${read}' is not a valid piece: expected ${expected}.`, expected);
        return;
      } else {
        if (column < width) this.#piece(piece, star === '*', start + column, span);
        column++;
      }
    }
    if (column === width) return;
    const expected = counted(width, 'cell');
    const message = `The row '${excerpt(row.text)}' has ${counted(column, 'cell')}: expected ${expected}.`;
    this.#wrong('row-width', row, message, expected);
  }

  #piece(piece: string, starred: boolean, cell: number, span: Span): void {
    const colour = piece.startsWith('~') ? 3 : piece === piece.toUpperCase() ? 1 : 2;
    const code = piece.replace('~', '').toUpperCase();
    const colours = this.#rules.army === 'shared' ? 1 : this.#seats;
    if (colour > colours) {
      const expected = colours === 1 ? 'a piece of seat 1' : 'a piece of seat 1 or 2';
      this.#wrong('bad-seat', span, `'${piece}' belongs to seat ${colour}: expected ${expected}.`, expected);
    } else if (code !== 'G') {
      this.#warriors.push(packWarrior(cell, this.#codes.indexOf(code), colour));
      if (starred) this.#carried.push({ colour, cell, span });
    } else if (starred) {
      const message = `The Goal '${piece}' cannot have a star: only warriors can.`;
      this.#wrong('bad-piece', span, message, piece);
    } else {
      this.#abandoned.push({ colour, cell, span });
    }
  }

  /** Assigns Goals to seats. A Goal under a warrior belongs to the owner of the warrior's army. */
  #goals(owners: readonly number[]): readonly number[] {
    const goals = [NOWHERE, NOWHERE, NOWHERE];
    const name = (cell: number): string => this.#rules.board.cells[cell]!.name;
    const carried = this.#carried.map(({ colour, cell, span }) => ({
      seat: owners[colour - 1] ?? colour,
      cell,
      span,
    }));
    const abandoned = this.#abandoned.map(({ colour, cell, span }) => ({ seat: colour, cell, span }));
    for (const { seat, cell, span } of [...carried, ...abandoned]) {
      if (seat === 0) {
        const message = `The Goal on ${name(cell)} belongs to an army that was removed.`;
        this.#wrong('removed-army', span, message, 'no star');
      } else if (goals[seat - 1] !== NOWHERE) {
        const message = `Seat ${seat} has two Goals: on ${name(goals[seat - 1]!)} and on ${name(cell)}.`;
        this.#wrong('two-goals', span, message, 'one Goal per seat');
      } else {
        goals[seat - 1] = cell;
      }
    }
    return goals;
  }

  #seat(field: Span): number {
    const seat = this.#seatIn(field.text);
    if (seat > 0) return seat;
    const expected = `a seat from 1 to ${this.#seats}`;
    const message = `'${excerpt(field.text)}' is not a valid seat: expected ${expected}.`;
    this.#wrong('bad-seat', field, message, expected);
    return 1;
  }

  /** Parses a seat; returns 0 if it is invalid. */
  #seatIn(text: string): number {
    const seat = text.length === 1 ? '123'.indexOf(text) + 1 : 0;
    return seat <= this.#seats ? seat : 0;
  }

  #regions(field: Span): readonly number[] {
    const { regions } = this.#rules.board;
    const claims = regions.map(() => 0);
    if (field.text === '-') return claims;
    const ids = regions.map(({ id }) => id);
    const expected = `pairs of a region (${ids.join(' ')}) and a seat (1 to ${this.#seats}), or -`;
    for (let i = 0; i < field.text.length; i += 2) {
      const span = { text: field.text.slice(i, i + 2), offset: field.offset + i };
      const region = ids.indexOf(span.text[0]!);
      const seat = this.#seatIn(span.text.slice(1));
      if (region < 0 || seat === 0) {
        const message = `'${span.text}' is not a valid region claim: expected ${expected}.`;
        this.#wrong('bad-region', span, message, expected);
        return claims;
      }
      if (claims[region] !== 0)
        this.#wrong('region-twice', span, `Region ${span.text[0]} is claimed twice.`, expected);
      claims[region] = seat;
    }
    return claims;
  }

  #owners(field: Span): readonly number[] {
    const own = Array.from({ length: this.#seats }, (_, index) => index + 1);
    if (field.text === '-') return own;
    if (new RegExp(`^[0-${this.#seats}]{${this.#seats}}$`).test(field.text))
      return [...field.text].map(Number);
    const expected = `${this.#seats} digits from 0 to ${this.#seats}, or -`;
    const message = `'${excerpt(field.text)}' is not a valid list of owners: expected ${expected}.`;
    this.#wrong('bad-owners', field, message, expected);
    return own;
  }

  #count(field: Span, least: number): number {
    const value = /^(0|[1-9][0-9]{0,8})$/.test(field.text) ? Number(field.text) : -1;
    if (value >= least) return value;
    const expected = `a whole number from ${least} to 999999999`;
    const message = `'${excerpt(field.text)}' is not a valid counter: expected ${expected}.`;
    this.#wrong('bad-count', field, message, expected);
    return least;
  }

  /** Parses the last field: `key=value` pairs, including variant state. */
  #pairs(field: Span): Pairs {
    const { hooks } = this.#rules;
    const read: Pairs = {
      first: 1,
      hands: new Uint8Array(4 * this.#codes.length),
      combat: -1,
      variantStates: hooks.map(({ variantState }) => variantState?.absent),
    };
    if (field.text === '-') return read;
    const readers = this.#pairReaders(read);
    const keys = [...readers.keys()];
    const expected = `key=value pairs joined by ; with the keys ${keys.join(', ')} in this order`;
    let last = -1;
    for (const pair of splitSpan(field, ';')) {
      const [key, value, ...more] = pair.text.split('=');
      const place = keys.indexOf(key!);
      if (place < 0 || value === undefined || more.length > 0) {
        const message = `'${excerpt(pair.text)}' is not a valid pair: expected ${expected}.`;
        this.#wrong('bad-pair', pair, message, expected);
        continue;
      }
      if (place <= last)
        this.#wrong('pair-order', pair, `The key '${key}' is repeated or out of order.`, expected);
      last = place;
      readers.get(key!)!({ text: value, offset: pair.offset + key!.length + 1 });
    }
    return read;
  }

  /** Returns the value parsers by key, in key order. */
  #pairReaders(read: Pairs): Map<string, (value: Span) => void> {
    const { army, capture, hooks, board } = this.#rules;
    const readers = new Map<string, (value: Span) => void>();
    readers.set('first', (value) => {
      read.first = this.#first(value);
    });
    for (let seat = 1; seat <= (army === 'shared' ? 1 : this.#seats); seat++)
      readers.set(handKey(this.#rules, seat), (value) => this.#hand(value, seat, read.hands));
    for (const [index, { variantState }] of hooks.entries()) {
      if (variantState === undefined) continue;
      readers.set(variantState.key, (value) => {
        const parsed = variantState.parse(value.text, board);
        if ('state' in parsed) read.variantStates[index] = parsed.state;
        else {
          const message = `'${excerpt(value.text)}' is not a valid value for '${variantState.key}': expected ${parsed.expected}.`;
          this.#wrong('bad-value', value, message, parsed.expected);
        }
      });
    }
    if (capture === 'combat') {
      readers.set('combat', (value) => {
        read.combat = this.#challenge(value);
      });
    }
    return readers;
  }

  #first(value: Span): number {
    const seat = this.#seatIn(value.text);
    if (seat > 1) return seat;
    const expected = this.#seats === 2 ? 'seat 2' : 'seat 2 or 3';
    const message = `'${excerpt(value.text)}' is not a valid first seat: expected ${expected}.`;
    this.#wrong('bad-first', value, message, expected);
    return 1;
  }

  #challenge(value: Span): number {
    const move = parseCoordinates(this.#rules, value.text);
    if (move.ok && moveKind(move.value) === STEP) return move.value;
    const expected = "a move such as 'e37f48'";
    const message = `'${excerpt(value.text)}' is not a valid challenge: expected ${expected}.`;
    this.#wrong('bad-value', value, message, expected);
    return -1;
  }

  #hand(value: Span, seat: number, hands: Uint8Array): void {
    const kinds = [...value.text].map((code) => this.#codes.indexOf(code));
    const sorted = kinds.every((kind, i) => kind >= 0 && (i === 0 || kinds[i - 1]! <= kind));
    if (sorted && kinds.length > 0 && kinds.length <= 81) {
      for (const kind of kinds) hands[seat * this.#codes.length + kind]!++;
      return;
    }
    const expected = `one or more of the codes ${this.#codes.join(' ')}, in this order`;
    const message = `'${excerpt(value.text)}' is not a valid hand: expected ${expected}.`;
    this.#wrong('bad-hand', value, message, expected);
  }
}
