/**
 * Position strings (section 16): one line of text that says everything a position holds.
 *
 * Writing is canonical. Reading collects everything that is wrong with the text; whether the position can
 * arise is asked elsewhere.
 */

import type { Board } from '../board/board.ts';
import type { CellName } from '../board/names.ts';
import { FaultList, failure, failures, type Result, shown, success } from '../core/result.ts';
import { excerpt, type Span, splitSpan } from '../core/text.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { PositionFields } from './fields.ts';
import { FieldReader } from './position-fields.ts';
import { handKey, PairReader } from './position-pairs.ts';

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

function formatStatePairs(rules: Ruleset, fields: PositionFields): string {
  const pairs = fields.first === 1 ? [] : [`first=${fields.first}`];
  for (const [index, hand] of fields.hands.entries()) {
    if (hand.length > 0) pairs.push(`${handKey(rules, index)}=${hand.join('')}`);
  }
  for (const { variantState } of rules.hooks) {
    const text = variantState === undefined ? undefined : fields.variantState[variantState.key];
    if (text !== undefined) pairs.push(`${variantState!.key}=${text}`);
  }
  if (fields.combat !== null) pairs.push(`combat=${fields.combat}`);
  return pairs.join(';') || '-';
}

/** Reads a position. All faults of the text are reported at once, each with its place. */
export function parseFields(rules: Ruleset, text: string): Result<PositionFields> {
  const parts = splitFields(text);
  if (!parts.ok) return parts;
  const list = new FaultList();
  const reader = new FieldReader(rules, list);
  const [board, seat, regions, owners, quiet, round, state] = parts.value as [
    Span,
    Span,
    Span,
    Span,
    Span,
    Span,
    Span,
  ];
  const seats = rules.colours.length;
  const owned = reader.owners(owners);
  const placed = reader.board(board);
  const pairs = new PairReader(rules, list).pairs(state);
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
    variantState: pairs.own,
    hands: Array.from({ length: seats }, (_, index) => pairs.hands[index] ?? []),
  };
  return list.faults.length > 0 ? failures(list.faults) : success(fields);
}

function splitFields(text: string): Result<Span[]> {
  if (typeof text !== 'string') {
    return failure({
      code: 'not-text',
      message: 'A position is a text.',
      expected: 'a text',
      read: shown(text),
    });
  }
  const parts = splitSpan({ text, offset: 0 }, ' ');
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
