/** Checks numbers of cells before they become a position. */

import { type Fault, fail, KlinZhaError, shown } from '../base/result.ts';
import { checkSeat } from '../engine/text/seats.ts';
import {
  emptyPosition,
  numberColour,
  numberGoal,
  numberKind,
  numberOwner,
  type Position,
  positionFaults,
  putCells,
} from '../game/in-place.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { CellList } from './search-board.ts';

/** Options of `Searcher.put`. */
export interface PutOptions {
  /** Half-moves since the last capture, 0 by default. */
  readonly halfmoveClock?: number;
  /** Number of the round, 1 by default. */
  readonly round?: number;
  /** Whether to skip all checks: anything but a valid position corrupts the searcher. */
  readonly trusted?: boolean;
}

/** Counters of a position that is put. */
export interface PutCounters {
  readonly halfmoveClock: number;
  readonly round: number;
}

const mostCounted = 999_999_999;

/**
 * Rejects numbers that are not a valid position of a battle.
 *
 * @param trial a position of the ruleset, which is overwritten
 * @param base the position that supplies what the numbers do not contain
 */
export function checkPut(
  trial: Position,
  base: Position,
  cells: CellList,
  seat: Seat,
  { halfmoveClock, round }: PutCounters,
): void {
  const { rules } = base.tables;
  checkSeat(rules, seat);
  checkCounter('halfmoveClock', halfmoveClock, 0);
  checkCounter('round', round, 1);
  checkCells(rules, cells);
  trial.regionSeat.set(base.regionSeat);
  trial.first = base.first;
  putCells(trial, cells, seat, halfmoveClock, round);
  const [first, ...others] = [...goalFaults(trial), ...positionFaults(trial, occupiedCells(trial))];
  if (first !== undefined) throw new KlinZhaError([first, ...others]);
}

/** Returns the cells with warriors. */
function occupiedCells({ at }: Position): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < at.length; cell++) if (at[cell] !== 0) cells.push(cell);
  return cells;
}

/**
 * Rejects a ruleset whose variants have state, which numbers of cells do not contain.
 *
 * @returns an empty position for {@link checkPut}
 */
export function newTrial(rules: Ruleset): Position {
  checkSupport(rules);
  return emptyPosition(rules);
}

/**
 * Rejects a ruleset whose variants have state.
 *
 * @throws KlinZhaError `unsupported`
 */
export function checkSupport(rules: Ruleset): void {
  if (rules.hooks.every(({ variantState }) => variantState === undefined)) return;
  const message = `Cannot put a position of ${rules.id} from numbers: a variant has state.`;
  fail({ code: 'unsupported', message, read: rules.id });
}

function checkCounter(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= mostCounted) return;
  const message = `Invalid option ${name}: '${shown(value)}', expected a whole number from ${least} to ${mostCounted}.`;
  fail({ code: 'bad-option', message, read: shown(value) });
}

function checkCells(rules: Ruleset, cells: CellList): void {
  const { length } = rules.board.cells;
  if (!isCellList(cells) || cells.length < length) {
    const expected = `a typed array of at least ${length} integers`;
    const message = `'${shown(cells)}' is not a valid list of cells: expected ${expected}.`;
    fail({ code: 'bad-cells', message, read: shown(cells), expected });
  }
  const goals = [0, 0, 0, 0];
  const owners = [0, 0, 0, 0];
  for (let cell = 0; cell < length; cell++) {
    const number = cells[cell]!;
    if (number === 0) continue;
    if (!isCellNumber(rules, number) || goals[numberGoal(number)] === 1) failCell(rules, cell, number);
    if (number >>> 6 !== 0 && numberGoal(number) > 0) goals[numberGoal(number)] = 1;
    if (numberKind(number) < 0) continue;
    const owner = numberOwner(number);
    const colour = numberColour(number);
    if (owners[colour] !== 0 && owners[colour] !== owner) failCell(rules, cell, number);
    owners[colour] = owner;
  }
}

function failCell(rules: Ruleset, cell: number, number: number): never {
  const { name } = rules.board.cells[cell]!;
  const message = `Invalid number of cell ${name}: '${number}', expected a number as board.copy writes it, with one Goal and one owner per army.`;
  return fail({ code: 'bad-cells', message, read: String(number) });
}

function isCellList(value: unknown): value is CellList {
  return (
    value instanceof Uint8Array ||
    value instanceof Int16Array ||
    value instanceof Uint16Array ||
    value instanceof Int32Array
  );
}

/** Whether a number is one that `writeCells` writes for some position of the ruleset. */
function isCellNumber({ warriors, colours, army }: Ruleset, number: number): boolean {
  if (number < 0 || number >= 1024) return false;
  const seats = army === 'shared' ? 1 : colours.length;
  const kind = numberKind(number);
  const owner = numberOwner(number);
  const colour = number >>> 8;
  if (numberGoal(number) > seats || colour > seats || kind >= warriors.length) return false;
  return kind < 0 ? owner === 0 && colour === 0 : owner > 0 && owner <= seats && colour !== owner;
}

/** Reports seats that own an army without a Goal, because hands are not part of the numbers. */
function goalFaults(position: Position): Fault[] {
  const { tables, goalAt, pending } = position;
  if (pending === 0 && !(tables.shared && goalAt[1]! < 0)) return [];
  const message = 'A Goal is missing: expected the Goal of every seat that owns its army.';
  return [{ code: 'goal-missing', message, ruling: 'R7.2' }];
}
