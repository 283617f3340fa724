/**
 * Position strings (section 16): one line of text that says everything a position holds.
 *
 * Writing is canonical. Reading collects everything that is wrong with the text; whether the position can
 * arise is asked elsewhere.
 */

import type { Board } from '../board/board.ts';
import type { CellName } from '../board/names.ts';
import { type Fault, failure, failures, type Result, shown, success } from '../core/result.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { type WarriorCode, warriorCodes } from '../rules/warriors.ts';
import { describeMove, parseCoordinates } from './coordinate.ts';
import type { PlacedWarrior, PositionFields } from './fields.ts';

const fieldNames = ['board', 'seat', 'regions', 'owners', 'quiet', 'round', 'state'] as const;

/** Writes a position. */
export function formatFields(rules: Ruleset, fields: PositionFields): string {
  return [
    formatBoard(rules.board, fields),
    fields.seat,
    rules.board.regions
      .map(({ id }, region) => (fields.regions[region] ? id + fields.regions[region] : ''))
      .join('') || '-',
    fields.owners.every((owner, index) => owner === index + 1) ? '-' : fields.owners.join(''),
    fields.quiet,
    fields.round,
    formatStatePairs(rules, fields),
  ].join(' ');
}

function formatBoard(board: Board, fields: PositionFields): string {
  const pieces = new Map<CellName, string>();
  for (const [index, cell] of fields.goals.entries()) {
    if (cell !== null) pieces.set(cell, inColour('G', (index + 1) as Seat));
  }
  for (const { cell, warrior, seat } of fields.warriors) {
    pieces.set(cell, inColour(warrior, seat) + (pieces.has(cell) ? '*' : ''));
  }
  let next = 0;
  const levels = board.naming.levels.map(({ side }) =>
    Array.from({ length: side }, (_, row) => {
      const cells = board.cells.slice(next, next + 2 * row + 1);
      next += cells.length;
      return formatRow(cells.map((cell) => pieces.get(cell.name)));
    }).join('/'),
  );
  return levels.join('|');
}

function formatRow(pieces: readonly (string | undefined)[]): string {
  let text = '';
  let empty = 0;
  for (const piece of pieces) {
    if (piece === undefined) {
      empty++;
    } else {
      text += (empty > 0 ? String(empty) : '') + piece;
      empty = 0;
    }
  }
  return text + (empty > 0 ? String(empty) : '');
}

/** The code of a piece as seat 1 (capital), 2 (small) or 3 (behind a tilde) writes it. */
function inColour(code: string, seat: Seat): string {
  return seat === 1 ? code : seat === 2 ? code.toLowerCase() : `~${code}`;
}

/** The key under which a seat's hand stands: `hand1`, or `hand` where the set is shared. */
function handKey(rules: Ruleset, index: number): string {
  return rules.army === 'shared' ? 'hand' : `hand${index + 1}`;
}

function formatStatePairs(rules: Ruleset, fields: PositionFields): string {
  const pairs = fields.first === 1 ? [] : [`first=${fields.first}`];
  for (const [index, hand] of fields.hands.entries()) {
    if (hand.length > 0) pairs.push(`${handKey(rules, index)}=${hand.join('')}`);
  }
  for (const { own } of rules.hooks) {
    const text = own === undefined ? undefined : fields.own[own.key];
    if (text !== undefined) pairs.push(`${own!.key}=${text}`);
  }
  if (fields.combat !== null) pairs.push(`combat=${fields.combat}`);
  return pairs.join(';') || '-';
}

/** Reads a position. All faults of the text are reported at once, each with its place. */
export function parseFields(rules: Ruleset, text: string): Result<PositionFields> {
  const parts = splitFields(text);
  if (!parts.ok) return parts;
  const reader = new FieldReader(rules);
  const [board, seat, regions, owners, quiet, round, state] = parts.value as [
    Part,
    Part,
    Part,
    Part,
    Part,
    Part,
    Part,
  ];
  const seats = rules.colours.length;
  const owned = reader.owners(owners);
  const placed = reader.board(board);
  const pairs = reader.pairs(state);
  const fields: PositionFields = {
    warriors: placed.warriors,
    goals: reader.goals(placed, owned),
    seat: reader.seat(seat),
    regions: reader.regions(regions),
    owners: owned,
    quiet: reader.count(quiet, 0),
    round: reader.count(round, 1),
    first: pairs.first,
    combat: pairs.combat,
    own: pairs.own,
    hands: Array.from({ length: seats }, (_, index) => pairs.hands[index] ?? []),
  };
  return reader.faults.length > 0 ? failures(reader.faults) : success(fields);
}

/** A stretch of the text: one field or a part of one. */
interface Part {
  readonly text: string;
  readonly offset: number;
}

/** What the board field says: warriors, Goals under warriors, abandoned Goals. */
interface Placed {
  readonly warriors: PlacedWarrior[];
  /** Goals that stand under a warrior: the army's colour. */
  readonly carried: { readonly army: Seat; readonly cell: CellName; readonly part: Part }[];
  readonly abandoned: { readonly seat: Seat; readonly cell: CellName; readonly part: Part }[];
}

function splitFields(text: string): Result<Part[]> {
  if (typeof text !== 'string') {
    return failure({
      code: 'not-text',
      message: 'A position is a text.',
      expected: 'a text',
      read: shown(text),
    });
  }
  const parts: Part[] = [];
  let offset = 0;
  for (const piece of text.split(' ')) {
    parts.push({ text: piece, offset });
    offset += piece.length + 1;
  }
  if (parts.length === fieldNames.length && parts.every((part) => part.text !== '')) return success(parts);
  return failure({
    code: 'field-count',
    message: `A position has ${fieldNames.length} fields with one space between; ${parts.length} were read.`,
    offset: 0,
    length: text.length,
    read: excerpt(text),
    expected: fieldNames.join(' '),
  });
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** What the state field says. */
interface Pairs {
  first: Seat;
  readonly hands: WarriorCode[][];
  combat: string | null;
  readonly own: Record<string, string>;
}

/** Reads the fields one by one and collects their faults. */
class FieldReader {
  readonly faults: Fault[] = [];
  private readonly rules: Ruleset;

  constructor(rules: Ruleset) {
    this.rules = rules;
  }

  private wrong(code: string, { text, offset }: Part, message: string, expected: string): void {
    this.faults.push({ code, message, offset, length: text.length, read: excerpt(text), expected });
  }

  board(part: Part): Placed {
    const placed: Placed = { warriors: [], carried: [], abandoned: [] };
    const { levels } = this.rules.board.naming;
    const boards = splitPart(part, '|');
    if (boards.length !== levels.length) {
      const expected = `${levels.length} ${levels.length === 1 ? 'board' : 'boards joined by |'}`;
      this.wrong('board-count', part, `The position has ${boards.length} boards.`, expected);
      return placed;
    }
    let start = 0;
    for (const [level, { side }] of levels.entries()) {
      const rows = splitPart(boards[level]!, '/');
      if (rows.length !== side) {
        this.wrong(
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

  private row(part: Part, start: number, width: number, placed: Placed): void {
    const token = /([1-9][0-9]*)|(~?[FLSIVBG]|[flsivbg])(\*?)|[\s\S]/g;
    let column = 0;
    for (let match = token.exec(part.text); match !== null; match = token.exec(part.text)) {
      const [read, run, piece, star] = match;
      const at = { text: read, offset: part.offset + match.index };
      if (run !== undefined) {
        column += Number(run);
      } else if (piece === undefined) {
        this.wrong(
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
      this.wrong('row-width', part, `The row '${excerpt(part.text)}' has ${column} cells.`, `${width} cells`);
    }
  }

  private piece(piece: string, starred: boolean, cell: CellName, part: Part, placed: Placed): void {
    const seat: Seat = piece.startsWith('~') ? 3 : piece === piece.toUpperCase() ? 1 : 2;
    const code = piece.replace('~', '').toUpperCase();
    const colours = this.rules.army === 'shared' ? 1 : this.rules.colours.length;
    if (seat > colours) {
      this.wrong('bad-seat', part, `'${piece}' belongs to seat ${seat}.`, `seats 1 to ${colours}`);
    } else if (code !== 'G') {
      placed.warriors.push({ cell, warrior: code as WarriorCode, seat });
      if (starred) placed.carried.push({ army: seat, cell, part });
    } else if (starred) {
      this.wrong('bad-piece', part, `A star stands behind a warrior, not behind the Goal '${piece}'.`, piece);
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
        this.wrong(
          'removed-army',
          part,
          `The Goal on ${cell} belongs to an army that was removed.`,
          'no star',
        );
      } else if (goals[seat - 1] !== null) {
        this.wrong(
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

  seat(part: Part): Seat {
    const seats = this.rules.colours.length;
    const seat = /^[123]$/.test(part.text) ? Number(part.text) : 0;
    if (seat >= 1 && seat <= seats) return seat as Seat;
    this.wrong('bad-seat', part, `'${excerpt(part.text)}' is no seat.`, `a seat from 1 to ${seats}`);
    return 1;
  }

  regions(part: Part): (Seat | null)[] {
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
        this.wrong('bad-region', pair, `'${pair.text}' is no claim of a region.`, expected);
        return claims;
      }
      if (claims[region] !== null)
        this.wrong('region-twice', pair, `Region ${pair.text[0]} is claimed twice.`, expected);
      claims[region] = seat as Seat;
    }
    return claims;
  }

  owners(part: Part): (Seat | 0)[] {
    const own = this.rules.colours.map((_, index) => (index + 1) as Seat);
    if (part.text === '-') return own;
    const seats = own.length;
    const digits = [...part.text].map((digit) => (/^[0-3]$/.test(digit) ? Number(digit) : -1));
    if (digits.length === seats && digits.every((owner) => owner >= 0 && owner <= seats))
      return digits as (Seat | 0)[];
    this.wrong(
      'bad-owners',
      part,
      `'${excerpt(part.text)}' does not name ${seats} owners.`,
      `${seats} seats, or -`,
    );
    return own;
  }

  count(part: Part, least: number): number {
    const value = /^(0|[1-9][0-9]{0,8})$/.test(part.text) ? Number(part.text) : -1;
    if (value >= least) return value;
    this.wrong(
      'bad-count',
      part,
      `'${excerpt(part.text)}' is no count.`,
      `a whole number from ${least} to 999999999`,
    );
    return least;
  }

  pairs(part: Part): Pairs {
    const read: Pairs = { first: 1, hands: [], combat: null, own: {} };
    if (part.text === '-') return read;
    const readers = this.pairReaders(read);
    const keys = [...readers.keys()];
    const expected = `${keys.join(', ')} in this order, each key=value, joined by ;`;
    let last = -1;
    for (const pair of splitPart(part, ';')) {
      const [key, value, ...more] = pair.text.split('=');
      const place = keys.indexOf(key!);
      if (place < 0 || value === undefined || more.length > 0) {
        this.wrong('bad-pair', pair, `'${excerpt(pair.text)}' is not known here.`, expected);
        continue;
      }
      if (place <= last) this.wrong('pair-order', pair, `'${key}' stands twice or too late.`, expected);
      last = place;
      readers.get(key!)!({ text: value, offset: pair.offset + key!.length + 1 });
    }
    return read;
  }

  /** For each key that the ruleset knows, in their order, what reads its value. */
  private pairReaders(read: Pairs): Map<string, (part: Part) => void> {
    const { colours, army, capture, hooks } = this.rules;
    const readers = new Map<string, (part: Part) => void>();
    readers.set('first', (part) => {
      read.first = this.first(part);
    });
    for (const [index] of (army === 'shared' ? [0] : colours).entries()) {
      readers.set(handKey(this.rules, index), (part) => {
        read.hands[index] = this.hand(part);
      });
    }
    for (const { own } of hooks) {
      if (own === undefined) continue;
      readers.set(own.key, (part) => {
        const parsed = own.parse(part.text, this.rules.board);
        if ('state' in parsed) read.own[own.key] = part.text;
        else
          this.wrong(
            'bad-value',
            part,
            `'${excerpt(part.text)}' is no value of '${own.key}'.`,
            parsed.expected,
          );
      });
    }
    if (capture === 'combat') {
      readers.set('combat', (part) => {
        read.combat = this.challenge(part);
      });
    }
    return readers;
  }

  private first(part: Part): Seat {
    const seats = this.rules.colours.length;
    if (/^[23]$/.test(part.text) && Number(part.text) <= seats) return Number(part.text) as Seat;
    const message = `'${excerpt(part.text)}' cannot be who placed first.`;
    this.wrong('bad-first', part, message, `a seat from 2 to ${seats}`);
    return 1;
  }

  private challenge(part: Part): string | null {
    const move = parseCoordinates(this.rules, part.text);
    if (move.ok && describeMove(move.value).kind === 'step') return part.text;
    this.wrong('bad-value', part, `'${excerpt(part.text)}' is no challenge.`, "a move such as 'e37f48'");
    return null;
  }

  private hand(part: Part): WarriorCode[] {
    const order = warriorCodes.join('');
    const codes = [...part.text];
    const places = codes.map((code) => order.indexOf(code));
    const sorted = places.every((place, i) => place >= 0 && (i === 0 || places[i - 1]! <= place));
    if (sorted && codes.length > 0 && codes.length <= 81) return codes as WarriorCode[];
    const expected = `one or more of the codes ${warriorCodes.join(' ')}, in this order`;
    this.wrong('bad-hand', part, `'${excerpt(part.text)}' is no hand.`, expected);
    return [];
  }
}

function splitPart(part: Part, separator: string): Part[] {
  let offset = part.offset;
  return part.text.split(separator).map((text) => {
    const piece = { text, offset };
    offset += text.length + 1;
    return piece;
  });
}
