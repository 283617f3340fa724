/**
 * Positions described as plain data, and their conversion from and to setups. A description may be invalid:
 * every fault that prevents its conversion is reported.
 */

import { failures, type Result, shown, success } from '../../base/result.ts';
import { isList } from '../../base/values.ts';
import { cellIndex } from '../../rules/board/board.ts';
import type { CellName } from '../../rules/board/names.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { Setup } from '../load.ts';
import { type Move, moveKind, STEP } from '../move.ts';
import {
  NOWHERE,
  packedCell,
  packedColour,
  packedGoal,
  packedKind,
  packedSeat,
  packGoals,
  packSeats,
  packWarrior,
} from '../packing.ts';
import { formatOn, parseCoordinates } from './coordinates.ts';
import type { PositionFault } from './faults.ts';
import { writtenStates } from './format.ts';
import { isSeat, seatFault } from './seats.ts';

/** Warrior on the board. */
export interface PlacedWarrior {
  readonly cell: CellName;
  readonly warrior: WarriorCode;
  /** Seat of its colour. `owners` contains its current owner (R8.4). */
  readonly seat: Seat;
}

/** A position as plain data, not necessarily reachable in a game. */
export interface PositionFields {
  /** Warriors on the board; in board order if they were read from a state. */
  readonly warriors: readonly PlacedWarrior[];
  /** Cell of each seat's Goal; null if it is not on the board. */
  readonly goals: readonly (CellName | null)[];
  /** Seat to move. */
  readonly seat: Seat;
  /** Seat that claimed each region of the board, or null. */
  readonly regions: readonly (Seat | null)[];
  /** Owner of each seat's army (R8.4); 0 if the army was removed. */
  readonly owners: readonly (Seat | 0)[];
  /** Halfmoves since the last capture. */
  readonly halfmoveClock: number;
  /** Number of the round, starting at 1. */
  readonly round: number;
  /** Seat that places first and moves first. */
  readonly first: Seat;
  /**
   * Warriors that each seat still has to place, in the order of the warrior table. A shared set is in seat
   * 1's hand.
   */
  readonly hands: readonly (readonly WarriorCode[])[];
  /** Undecided challenge in coordinates (R10.10), or null. */
  readonly combat: string | null;
  /** Variant state: values by key, as in the position string. */
  readonly variantState: Readonly<Record<string, string>>;
}

/** Converts a setup to a description. */
export function fieldsFrom(rules: Ruleset, setup: Setup): PositionFields {
  const { board, warriors } = rules;
  const seats = rules.colours.map((_, index) => index);
  const name = (cell: number): CellName => board.cells[cell]!.name;
  const goalCells = seats.map((index) => packedGoal(setup.goals, index + 1));
  const hand = (index: number): WarriorCode[] =>
    warriors.flatMap(({ code }, kind) =>
      Array<WarriorCode>(setup.hands?.[(index + 1) * warriors.length + kind] ?? 0).fill(code),
    );
  return {
    warriors: Array.from(setup.warriors)
      .sort((a, b) => packedCell(a) - packedCell(b))
      .map((packed) => ({
        cell: name(packedCell(packed)),
        warrior: warriors[packedKind(packed)]!.code,
        seat: packedColour(packed) as Seat,
      })),
    goals: goalCells.map((cell) => (cell < 0 ? null : name(cell))),
    seat: setup.seat as Seat,
    regions: board.regions.map((_, region) => (packedSeat(setup.regions, region) || null) as Seat | null),
    owners: seats.map((index) => packedSeat(setup.owners, index) as Seat | 0),
    halfmoveClock: setup.quiet,
    round: setup.round,
    first: setup.first as Seat,
    hands: seats.map(hand),
    combat: setup.combat < 0 ? null : formatOn(rules, setup.combat as Move),
    variantState: Object.fromEntries(writtenStates(rules, setup.variantStates)),
  };
}

/** Converts a description to a setup, or returns all faults. */
export function setupFromFields(rules: Ruleset, fields: PositionFields): Result<Setup, PositionFault> {
  const faults = descriptionFaults(rules, fields);
  if (faults.length > 0) return failures(faults);
  const { board, warriors, hooks } = rules;
  const kinds = warriors.map(({ code }) => code);
  const hands = Array<number>(4 * kinds.length).fill(0);
  for (const [index, hand] of fields.hands.entries())
    for (const code of hand) hands[(index + 1) * kinds.length + kinds.indexOf(code)]!++;
  const cell = (name: CellName | null | undefined): number => (name ? cellIndex(board, name) : NOWHERE);
  const combat = fields.combat === null ? undefined : parseCoordinates(rules, fields.combat);
  return success({
    warriors: Uint16Array.from(fields.warriors, ({ cell: name, warrior, seat }) =>
      packWarrior(cell(name), kinds.indexOf(warrior), seat),
    ),
    goals: packGoals(cell(fields.goals[0]), cell(fields.goals[1]), cell(fields.goals[2])),
    owners: packSeats(fields.owners),
    regions: packSeats(fields.regions.map((seat) => seat ?? 0)),
    hands: hands.some((left) => left > 0) ? hands : null,
    seat: fields.seat,
    first: fields.first,
    quiet: fields.halfmoveClock,
    round: fields.round,
    combat: combat?.ok === true ? combat.value : -1,
    variantStates: hooks.map(({ variantState }) => {
      const text = variantState && fields.variantState[variantState.key];
      const parsed = text === undefined ? undefined : variantState!.parse(text, board);
      return parsed !== undefined && 'state' in parsed ? parsed.state : variantState?.absent;
    }),
  });
}

/** Returns the faults that prevent a conversion. */
function descriptionFaults(rules: Ruleset, fields: PositionFields): PositionFault[] {
  const seats = rules.colours.length;
  if (!isDescription(fields)) {
    const read = shown(fields);
    const message = `'${read}' is not a valid position description: expected the members of PositionFields.`;
    return [{ code: 'bad-fields', message, read }];
  }
  const lists = [fields.goals, fields.owners, fields.hands].every((list) => list.length === seats);
  if (!lists || fields.regions.length !== rules.board.regions.length) {
    const expected = `goals, owners and hands for ${seats} seats, and ${rules.board.regions.length} regions`;
    const message = `An array has the wrong length: expected ${expected}.`;
    return [{ code: 'bad-fields', message, expected }];
  }
  return [
    ...seatFaults(seats, fields),
    ...(rules.army === 'shared' ? sharedFaults(fields) : []),
    ...cellFaults(rules, fields),
    ...textFaults(rules, fields),
  ];
}

/** Whether a caller's value has the members of a description. */
function isDescription(fields: Partial<PositionFields> | null | undefined): boolean {
  if (typeof fields !== 'object' || fields === null) return false;
  const { warriors, goals, regions, owners, hands, variantState, combat } = fields;
  const lists: readonly unknown[] = [warriors, goals, regions, owners, hands];
  if (!lists.every(isList) || typeof variantState !== 'object' || variantState === null) return false;
  const items: readonly unknown[] = warriors!;
  if (items.some((item) => typeof item !== 'object' || item === null) || !hands!.every(isList)) return false;
  if (!goals!.every((goal) => goal === null || typeof goal === 'string')) return false;
  return (
    (combat === null || typeof combat === 'string') &&
    Object.values(variantState).every((text) => typeof text === 'string')
  );
}

function seatFaults(seats: number, fields: PositionFields): PositionFault[] {
  const named: readonly number[] = [
    fields.seat,
    fields.first,
    ...fields.warriors.map(({ seat }) => seat),
    ...fields.regions.flatMap((seat) => seat ?? []),
    ...fields.owners.filter((owner) => owner !== 0),
  ];
  const invalid = new Set(named.filter((seat) => !isSeat(seat, seats)));
  const faults: PositionFault[] = [...invalid].map((seat) => seatFault(seat, seats));
  for (const [name, least] of [['halfmoveClock', 0] as const, ['round', 1] as const]) {
    const value = fields[name];
    if (Number.isInteger(value) && value >= least && value < 1e9) continue;
    const read = shown(value);
    const expected = `a whole number of at least ${least}`;
    const message = `Invalid member '${name}' of a position: '${read}', expected ${expected}.`;
    faults.push({ code: 'bad-count', message, read, expected });
  }
  return faults;
}

/** R10.8: a shared set has the colour of seat 1. */
function sharedFaults({ warriors, goals, hands }: PositionFields): PositionFault[] {
  const named = warriors.map(({ seat }) => seat as number);
  for (const [index, goal] of goals.entries()) if (goal !== null) named.push(index + 1);
  for (const [index, hand] of hands.entries()) if (hand.length > 0) named.push(index + 1);
  return [...new Set(named)]
    .filter((seat) => seat > 1)
    .map((seat) => ({
      code: 'bad-seat',
      message: `A piece belongs to seat ${shown(seat)}: all pieces of a shared set belong to seat 1.`,
      ruling: 'R10.8',
      read: shown(seat),
      expected: 'seat 1',
    }));
}

function cellFaults({ board, warriors: kinds }: Ruleset, fields: PositionFields): PositionFault[] {
  const faults: PositionFault[] = [];
  const codes: readonly string[] = kinds.map(({ code }) => code);
  const isCell = (name: unknown): boolean =>
    typeof name === 'string' && board.cells[cellIndex(board, name)]?.name === name;
  const occupied = new Set<string>();
  for (const { cell, warrior } of fields.warriors) {
    if (!isCell(cell)) faults.push(cellFault(cell));
    else if (occupied.has(cell))
      faults.push({ code: 'two-on-cell', message: `There are two warriors on ${cell}.`, cells: [cell] });
    occupied.add(cell);
    if (!codes.includes(warrior)) faults.push(kindFault(warrior, codes));
  }
  const goals = fields.goals.flatMap((goal) => goal ?? []);
  for (const [index, goal] of goals.entries()) {
    if (!isCell(goal)) faults.push(cellFault(goal));
    else if (goals.indexOf(goal) < index)
      faults.push({ code: 'two-on-cell', message: `There are two Goals on ${goal}.`, cells: [goal] });
  }
  for (const code of fields.hands.flat()) {
    if (!codes.includes(code)) faults.push(kindFault(code, codes, ' in a hand'));
  }
  return faults;
}

function cellFault(name: unknown): PositionFault {
  const read = shown(name);
  const expected = 'the name of a cell';
  return {
    code: 'bad-cell',
    message: `'${read}' is not a valid cell: expected ${expected}.`,
    read,
    expected,
  };
}

function kindFault(code: unknown, codes: readonly string[], where = ''): PositionFault {
  const read = shown(code);
  const expected = `one of ${codes.join(', ')}`;
  const message = `'${read}'${where} is not a valid kind of warrior: expected ${expected}.`;
  return { code: 'bad-warrior', message, read, expected };
}

/** Returns the faults in the undecided combat and the variant state. */
function textFaults(rules: Ruleset, { combat, variantState: texts }: PositionFields): PositionFault[] {
  const faults: PositionFault[] = [];
  if (combat !== null) {
    const move = parseCoordinates(rules, combat);
    if (!move.ok || moveKind(move.value) !== STEP) faults.push(challengeFault(combat));
  }
  for (const [key, text] of Object.entries(texts)) {
    const own = rules.hooks.find((hooks) => hooks.variantState?.key === key)?.variantState;
    const parsed = own?.parse(text, rules.board);
    if (parsed !== undefined && 'state' in parsed) continue;
    const expected = parsed?.expected ?? 'a key of the ruleset';
    const read = shown(text);
    const message = `'${read}' is not a valid value for '${shown(key)}': expected ${expected}.`;
    faults.push({ code: 'bad-value', message, read, expected });
  }
  return faults;
}

/**
 * Returns the fault for an invalid challenge: it must be a step from one warrior's cell to another's
 * (R10.10).
 */
export function challengeFault(combat: string): PositionFault {
  const read = shown(combat);
  const message = `'${read}' is not a valid challenge: expected a step from one warrior to another.`;
  return { code: 'bad-combat', message, ruling: 'R10.10', read };
}
