/** Drafts of positions, which need not be valid. A draft never changes. */

import {
  createPosition,
  createState,
  type GameState,
  type PositionFields,
  parsePosition,
  type Ruleset,
  type Seat,
  type WarriorCode,
} from 'klin-zha';

/** A piece of the palette: a warrior or the Goal of a seat. */
export interface Piece {
  readonly seat: Seat;
  readonly code: WarriorCode | 'G';
}

/** A position that is being set up. */
export interface Draft {
  readonly rules: Ruleset;
  readonly fields: PositionFields;
}

/** Returns the seats whose pieces can be placed. */
export function seatsWithPieces({ army, colours }: Ruleset): readonly Seat[] {
  return (army === 'shared' ? colours.slice(0, 1) : colours).map((_, index) => (index + 1) as Seat);
}

/** Returns a draft without pieces, in which each seat has a corner. */
export function emptyDraft(rules: Ruleset): Draft {
  const { board, setup, colours, army } = rules;
  const regions = board.regions.map(({ id }, index): Seat | null => {
    if (army === 'shared') return null;
    const fixed = setup.corners.indexOf(id) + 1;
    if (setup.corners.length > 0) return (fixed || null) as Seat | null;
    return index < colours.length ? ((index + 1) as Seat) : null;
  });
  const fields = createState(rules, { random: Math.random }).toFields();
  return { rules, fields: { ...fields, regions, hands: colours.map(() => []) } };
}

/** Reads a position string; returns its faults if it is not a position at all. */
export function draftFrom(rules: Ruleset, text: string): Draft | readonly string[] {
  const read = parsePosition(rules, text, { unchecked: true });
  return read.ok ? { rules, fields: read.value.toFields() } : read.errors.map(({ message }) => message);
}

/** Returns the position as a state, which need not be able to arise; null if no state can represent it. */
export function stateOf({ rules, fields }: Draft): GameState | null {
  const read = createPosition(rules, fields, { unchecked: true });
  return read.ok ? read.value : null;
}

/** Returns the reasons why the position cannot be played. */
export function faultsOf({ rules, fields }: Draft): readonly string[] {
  const read = createPosition(rules, fields);
  return read.ok ? [] : read.errors.map(({ message }) => message);
}

/** Changes fields of a draft. */
export function withFields(draft: Draft, fields: Partial<PositionFields>): Draft {
  return { ...draft, fields: { ...draft.fields, ...fields } };
}

/** Removes everything from a cell. */
export function without(draft: Draft, cell: string): Draft {
  const { warriors, goals } = draft.fields;
  return withFields(draft, {
    warriors: warriors.filter((one) => one.cell !== cell),
    goals: goals.map((goal) => (goal === cell ? null : goal)),
  });
}

/**
 * Places a piece on a cell, or removes it if it is there. A Goal joins the warrior on the cell. If the army
 * has no more warriors of the kind, the one that was placed first is moved.
 */
export function withPiece(draft: Draft, name: string, { seat, code }: Piece): Draft {
  const { rules, fields } = draft;
  const cell = rules.board.cells.find((one) => one.name === name)?.name;
  if (cell === undefined) return draft;
  if (code === 'G') {
    const isThere = fields.goals[seat - 1] === cell;
    return withFields(draft, { goals: fields.goals.with(seat - 1, isThere ? null : cell) });
  }
  const isSame = ({ warrior, seat: owner }: (typeof fields.warriors)[number]): boolean =>
    warrior === code && owner === seat;
  const others = fields.warriors.filter((one) => one.cell !== cell);
  const there = fields.warriors.find((one) => one.cell === cell);
  if (there !== undefined && isSame(there)) return withFields(draft, { warriors: others });
  const most = rules.warriors.find((kind) => kind.code === code)!.count;
  const extra = others.filter(isSame).length >= most ? others.find(isSame) : undefined;
  const warriors = [...others.filter((one) => one !== extra), { cell, warrior: code, seat }];
  return withFields(draft, { warriors });
}
