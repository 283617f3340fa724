/** The first six fields of a position string (section 16): board, seat, regions, owners and counters. */

import type { CellName } from '../board/names.ts';
import type { FaultList } from '../core/result.ts';
import { excerpt, type Span, splitSpan } from '../core/text.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { PlacedWarrior } from './fields.ts';

/** What the board field says: warriors, Goals under warriors, abandoned Goals. */
export interface Placed {
  readonly warriors: PlacedWarrior[];
  /** Goals that stand under a warrior: the army's colour. */
  readonly carried: { readonly army: Seat; readonly cell: CellName; readonly part: Span }[];
  readonly abandoned: { readonly seat: Seat; readonly cell: CellName; readonly part: Span }[];
}

/** Reads the fields one by one and collects their faults. */
export class FieldReader {
  private readonly rules: Ruleset;
  private readonly list: FaultList;

  constructor(rules: Ruleset, list: FaultList) {
    this.rules = rules;
    this.list = list;
  }

  board(part: Span): Placed {
    const placed: Placed = { warriors: [], carried: [], abandoned: [] };
    const { levels } = this.rules.board.naming;
    const boards = splitSpan(part, '|');
    if (boards.length !== levels.length) {
      const expected = `${levels.length} ${levels.length === 1 ? 'board' : 'boards joined by |'}`;
      this.list.wrong('board-count', part, `The position has ${boards.length} boards.`, expected);
      return placed;
    }
    let start = 0;
    for (const [level, { side }] of levels.entries()) {
      const rows = splitSpan(boards[level]!, '/');
      if (rows.length !== side) {
        this.list.wrong(
          'row-count',
          boards[level]!,
          `The board has ${rows.length} rows.`,
          `${side} rows joined by /`,
        );
      } else {
        for (const [row, text] of rows.entries()) this.row(text, start + row * row, 2 * row + 1, placed);
      }
      start += side * side;
    }
    return placed;
  }

  private row(part: Span, start: number, width: number, placed: Placed): void {
    const token = /([1-9][0-9]*)|(~?[FLSIVBG]|[flsivbg])(\*?)|[\s\S]/g;
    let column = 0;
    for (let match = token.exec(part.text); match !== null; match = token.exec(part.text)) {
      const [read, run, piece, star] = match;
      const at = { text: read, offset: part.offset + match.index };
      if (run !== undefined) {
        column += Number(run);
      } else if (piece === undefined) {
        this.list.wrong(
          'bad-piece',
          at,
          `'${read}' is no piece and no number.`,
          'a piece or a number of empty cells',
        );
        return;
      } else {
        if (column < width)
          this.piece(piece, star === '*', this.rules.board.cells[start + column]!.name, at, placed);
        column++;
      }
    }
    if (column !== width) {
      this.list.wrong(
        'row-width',
        part,
        `The row '${excerpt(part.text)}' has ${column} cells.`,
        `${width} cells`,
      );
    }
  }

  private piece(piece: string, starred: boolean, cell: CellName, part: Span, placed: Placed): void {
    const seat: Seat = piece.startsWith('~') ? 3 : piece === piece.toUpperCase() ? 1 : 2;
    const code = piece.replace('~', '').toUpperCase();
    const colours = this.rules.army === 'shared' ? 1 : this.rules.colours.length;
    if (seat > colours) {
      this.list.wrong('bad-seat', part, `'${piece}' belongs to seat ${seat}.`, `seats 1 to ${colours}`);
    } else if (code !== 'G') {
      placed.warriors.push({ cell, warrior: code as WarriorCode, seat });
      if (starred) placed.carried.push({ army: seat, cell, part });
    } else if (starred) {
      this.list.wrong(
        'bad-piece',
        part,
        `A star stands behind a warrior, not behind the Goal '${piece}'.`,
        piece,
      );
    } else {
      placed.abandoned.push({ seat, cell, part });
    }
  }

  /** Gives every Goal to its seat: one under a warrior to the owner of the warrior's army. */
  goals(placed: Placed, owners: readonly (Seat | 0)[]): (CellName | null)[] {
    const goals: (CellName | null)[] = this.rules.colours.map(() => null);
    const carried = placed.carried.map(({ army, cell, part }) => ({
      seat: owners[army - 1] ?? army,
      cell,
      part,
    }));
    for (const { seat, cell, part } of [...carried, ...placed.abandoned]) {
      if (seat === 0) {
        this.list.wrong(
          'removed-army',
          part,
          `The Goal on ${cell} belongs to an army that was removed.`,
          'no star',
        );
      } else if (goals[seat - 1] !== null) {
        this.list.wrong(
          'two-goals',
          part,
          `Seat ${seat} has a Goal on ${goals[seat - 1]} and on ${cell}.`,
          'one Goal a seat',
        );
      } else {
        goals[seat - 1] = cell;
      }
    }
    return goals;
  }

  seat(part: Span): Seat {
    const seats = this.rules.colours.length;
    const seat = /^[123]$/.test(part.text) ? Number(part.text) : 0;
    if (seat >= 1 && seat <= seats) return seat as Seat;
    this.list.wrong('bad-seat', part, `'${excerpt(part.text)}' is no seat.`, `a seat from 1 to ${seats}`);
    return 1;
  }

  regions(part: Span): (Seat | null)[] {
    const { regions } = this.rules.board;
    const claims: (Seat | null)[] = regions.map(() => null);
    if (part.text === '-') return claims;
    const seats = this.rules.colours.length;
    const expected = `pairs of a region (${regions.map(({ id }) => id).join(' ')}) and a seat (1 to ${seats}), or -`;
    for (let i = 0; i < part.text.length; i += 2) {
      const pair = { text: part.text.slice(i, i + 2), offset: part.offset + i };
      const region = regions.findIndex(({ id }) => id === pair.text[0]);
      const seat = /^[123]$/.test(pair.text[1] ?? '') ? Number(pair.text[1]) : 0;
      if (region < 0 || seat < 1 || seat > seats) {
        this.list.wrong('bad-region', pair, `'${pair.text}' is no claim of a region.`, expected);
        return claims;
      }
      if (claims[region] !== null)
        this.list.wrong('region-twice', pair, `Region ${pair.text[0]} is claimed twice.`, expected);
      claims[region] = seat as Seat;
    }
    return claims;
  }

  owners(part: Span): (Seat | 0)[] {
    const own = this.rules.colours.map((_, index) => (index + 1) as Seat);
    if (part.text === '-') return own;
    const seats = own.length;
    const digits = [...part.text].map((digit) => (/^[0-3]$/.test(digit) ? Number(digit) : -1));
    if (digits.length === seats && digits.every((owner) => owner >= 0 && owner <= seats))
      return digits as (Seat | 0)[];
    this.list.wrong(
      'bad-owners',
      part,
      `'${excerpt(part.text)}' does not name ${seats} owners.`,
      `${seats} seats, or -`,
    );
    return own;
  }

  count(part: Span, least: number): number {
    const value = /^(0|[1-9][0-9]{0,8})$/.test(part.text) ? Number(part.text) : -1;
    if (value >= least) return value;
    this.list.wrong(
      'bad-count',
      part,
      `'${excerpt(part.text)}' is no count.`,
      `a whole number from ${least} to 999999999`,
    );
    return least;
  }
}
