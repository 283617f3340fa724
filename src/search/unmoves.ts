/**
 * Moves that lead to a position, for retrograde analysis. Candidates come from the board; the engine's own
 * generator then decides whether each is a legal move that leads here.
 */

import { memo } from '../base/memo.ts';
import { fail } from '../base/result.ts';
import { type Move, moveFrom, moveTo, packMove, STEP } from '../engine/move.ts';
import {
  isLegal,
  make,
  numberColour,
  numberKind,
  type Position,
  positionFaults,
  putCells,
  targetsFrom,
  writeCells,
} from '../game/in-place.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { occupiedCells } from './put.ts';

/**
 * An unmove is an integer. From the lowest bit: 19 bits for target, origin and Goal as in a move, 4 bits for
 * the kind of the captured warrior plus 1, 2 bits for its colour. Then follow 2 bits for the seat whose Goal
 * is captured, 2 bits for the mover, and 1 bit if the loser of the Goal also owned the third army.
 */
const goalBit = 1 << 18;
const kindShift = 19;
const colourShift = 23;
const loserShift = 25;
const moverShift = 27;
const thirdBit = 1 << 29;

/** The parts of a position before a move. */
interface Before {
  readonly cells: Uint16Array;
  readonly seat: Seat;
  readonly halfmoveClock: number;
  readonly round: number;
  readonly move: Move;
}

/** What a move might have captured: the seat whose Goal it was, or 0, and the armies that it lost. */
interface Capture {
  readonly loser: number;
  /** Owner of each colour before the move. */
  readonly owners: readonly number[];
  readonly third: boolean;
}

/** @throws KlinZhaError `unsupported` for a ruleset with combats or with variants that have hooks */
export function checkUnmoves({ id, hooks, capture }: Ruleset): void {
  if (hooks.length === 0 && capture !== 'combat') return;
  const message = `Cannot take back unknown moves of ${id}: a variant has state, hooks or combats.`;
  fail({ code: 'unsupported', message, read: id });
}

/** Whether a list can be filled. */
export function isWritableList(list: unknown): list is number[] {
  return Array.isArray(list) && !Object.isFrozen(list);
}

/**
 * Replaces the contents of a list with all unmoves of a position.
 *
 * @param trial a position of the ruleset, which is overwritten
 */
export function listUnmoves(position: Position, trial: Position, list: number[]): number {
  list.length = 0;
  const { tables, owner, pending } = position;
  if (pending > 0 && !(tables.shared && position.handSize(1) === 0)) return 0;
  trial.regionSeat.set(position.regionSeat);
  trial.first = position.first;
  const search = new UnmoveSearch(position, trial, list);
  for (let seat = 1; seat <= tables.seats; seat++)
    if (tables.shared || owner[seat] === seat) search.addFor(seat as Seat);
  return list.length;
}

/** Rejects numbers that are not an unmove of any position with the same warriors. */
function checkUnmove({ tables, at }: Position, unmove: number): void {
  const [from, to, kind, colour, loser, seat] = [
    moveFrom(unmove),
    moveTo(unmove),
    (unmove >>> kindShift) & 15,
    (unmove >>> colourShift) & 3,
    (unmove >>> loserShift) & 3,
    (unmove >>> moverShift) & 3,
  ];
  const isStep = from < tables.cells && to < tables.cells && at[to] !== 0 && at[from] === 0;
  const isCapture =
    kind === 0 ? colour === 0 : kind <= tables.kinds && colour > 0 && colour <= tables.colours;
  if (isStep && isCapture && seat > 0 && Math.max(seat, loser) <= tables.seats && unmove >>> 30 === 0) return;
  const message = `'${unmove}' is not a valid unmove: expected a number that unmoves() listed for the position.`;
  fail({ code: 'bad-unmove', message, read: String(unmove) });
}

/**
 * Returns the position before a move that leads to a position.
 *
 * @throws KlinZhaError `bad-unmove` if the number cannot be an unmove of the position
 */
export function positionBefore(position: Position, unmove: number): Before {
  checkUnmove(position, unmove);
  const { tables, first, seat: turn } = position;
  const cells = new Uint16Array(tables.cells);
  writeCells(position, cells);
  const seat = ((unmove >>> moverShift) & 3) as Seat;
  const loser = (unmove >>> loserShift) & 3;
  const capture = { loser, ...ownersBefore(position, loser, (unmove & thirdBit) !== 0) };
  takeBack(cells, position, seat, capture, unmove);
  const isQuiet = loser === 0 && ((unmove >>> kindShift) & 15) === 0;
  let wraps = 0;
  let next: number = seat;
  do {
    next = (next % tables.seats) + 1;
    if (next === first) wraps = 1;
  } while (next !== turn);
  return {
    cells,
    seat,
    halfmoveClock: isQuiet ? Math.max(0, position.quiet - 1) : 0,
    round: Math.max(1, position.round - wraps),
    move: moveOf(position, unmove),
  };
}

function moveOf({ tables }: Position, unmove: number): Move {
  const { naming } = tables.rules.board;
  return packMove(naming.id, STEP, moveFrom(unmove), moveTo(unmove), (unmove & goalBit) !== 0);
}

/** Returns the owners before the capture of a Goal. */
function ownersBefore(
  { owner }: Position,
  loser: number,
  third: boolean,
): { readonly owners: number[]; readonly third: boolean } {
  const owners = [...owner];
  const captor = owners[loser];
  if (loser > 0) owners[loser] = loser;
  if (third)
    for (let seat = 1; seat < 4; seat++) if (owners[seat] === captor && seat !== captor) owners[seat] = loser;
  return { owners, third };
}

/** Changes cells to those before a move. */
function takeBack(
  cells: Uint16Array,
  { tables, goalAt }: Position,
  seat: number,
  { loser, owners }: Capture,
  unmove: number,
): void {
  const from = moveFrom(unmove);
  const to = moveTo(unmove);
  const warrior = cells[to]! & ~goalMask;
  const side = tables.shared ? 1 : seat;
  const carries = (unmove & goalBit) !== 0;
  // The Goal on the cell of the warrior is the mover's own.
  const goalStays = !carries && goalAt[side] === to ? side << goalShift : 0;
  const goalThere = cells[from]! & goalMask;
  cells[from] = warrior | (carries ? side << goalShift : goalThere);
  const colour = (unmove >>> colourShift) & 3;
  const kind = (unmove >>> kindShift) & 15;
  const captured = kind === 0 ? 0 : numberOf(kind, colour, owners[colour]!);
  cells[to] = captured | (loser > 0 ? loser << goalShift : goalStays);
  if (loser === 0 || tables.shared) return;
  for (let cell = 0; cell < cells.length; cell++) {
    const number = cells[cell]!;
    if (numberKind(number) < 0) continue;
    const own = numberColour(number);
    cells[cell] = (number & goalMask) | numberOf(number & 15, own, owners[own]!);
  }
}

const goalShift = 6;
const goalMask = 3 << goalShift;

/** Returns the number of a cell with a warrior, as `board.copy` writes it. */
function numberOf(kind: number, colour: number, owner: number): number {
  return kind | (owner << 4) | (owner === colour ? 0 : colour << 8);
}

/** Search for the unmoves of one position. */
class UnmoveSearch {
  readonly #position: Position;
  readonly #trial: Position;
  readonly #list: number[];
  /** The position, the position before a candidate, and the position after it is made again. */
  readonly #cells: Uint16Array;
  readonly #before: Uint16Array;
  readonly #after: Uint16Array;
  /** Number of warriors of each colour and kind. */
  readonly #counts: Uint8Array;

  constructor(position: Position, trial: Position, list: number[]) {
    const { cells, kinds } = position.tables;
    this.#position = position;
    this.#trial = trial;
    this.#list = list;
    this.#cells = new Uint16Array(cells);
    this.#before = new Uint16Array(cells);
    this.#after = new Uint16Array(cells);
    this.#counts = new Uint8Array(4 * kinds);
    writeCells(position, this.#cells);
    for (const number of this.#cells)
      if (numberKind(number) >= 0) this.#counts[numberColour(number) * kinds + numberKind(number)]!++;
  }

  /** Adds the unmoves of one mover. */
  addFor(seat: Seat): void {
    const { tables } = this.#position;
    for (const capture of this.#goalCaptures(seat))
      for (let to = 0; to < tables.cells; to++) {
        const number = this.#cells[to]!;
        const kind = numberKind(number);
        if (kind < 0 || (!tables.shared && capture.owners[numberColour(number)] !== seat)) continue;
        for (const from of sourcesOf(tables.programs, kind, to))
          if (numberKind(this.#cells[from]!) < 0) this.#addStep(seat, capture, from, to);
      }
  }

  /** Returns the Goals that the mover might have captured, first none. */
  #goalCaptures(seat: Seat): Capture[] {
    const position = this.#position;
    const { tables, owner, goalAt } = position;
    const none = { loser: 0, owners: [...owner], third: false };
    // The game was over before any other move.
    if (tables.shared) return goalAt[1]! < 0 ? [{ ...none, loser: 1 }] : [none];
    const list: Capture[] = [none];
    for (let loser = 1; loser <= tables.seats; loser++) {
      if (loser === seat || owner[loser] !== seat) continue;
      list.push({ loser, ...ownersBefore(position, loser, false) });
      const third = 6 - seat - loser;
      if (tables.seats === 3 && owner[third] === seat)
        list.push({ loser, ...ownersBefore(position, loser, true) });
    }
    return list;
  }

  /** Adds the unmoves of a step, with and without Goal, and with every captured warrior. */
  #addStep(seat: Seat, capture: Capture, from: number, to: number): void {
    const { tables, goalAt } = this.#position;
    const { kinds, capturable, shared } = tables;
    const step = to | (from << 9) | (capture.loser << loserShift) | (seat << moverShift);
    const plain = step | (capture.third ? thirdBit : 0);
    const ways = goalAt[shared ? 1 : seat] === to ? [plain, plain | goalBit] : [plain];
    for (const way of ways) {
      this.#add(seat, capture, way);
      for (let colour = 1; colour <= tables.colours; colour++) {
        if (!shared && (capture.owners[colour] === seat || capture.owners[colour] === 0)) continue;
        for (let kind = 0; kind < kinds; kind++)
          if (
            capturable[kind] === 1 &&
            this.#counts[colour * kinds + kind]! < tables.rules.warriors[kind]!.count
          )
            this.#add(seat, capture, way | ((kind + 1) << kindShift) | (colour << colourShift));
      }
    }
  }

  /** Adds an unmove if its move is legal in a valid position and leads here. */
  #add(seat: Seat, capture: Capture, unmove: number): void {
    const position = this.#position;
    const trial = this.#trial;
    const before = this.#before;
    before.set(this.#cells);
    takeBack(before, position, seat, capture, unmove);
    const move = moveOf(position, unmove);
    putCells(trial, before, seat, 0, 1);
    if (!isLegal(trial, move)) return;
    make(trial, move);
    writeCells(trial, this.#after);
    if (trial.seat !== position.seat || this.#after.some((number, cell) => number !== this.#cells[cell]!))
      return;
    putCells(trial, before, seat, 0, 1);
    if (positionFaults(trial, occupiedCells(trial)).length === 0) this.#list.push(unmove);
  }
}

/** Cells from which each kind might move to a cell on an empty board, by kind and target; lazily filled. */
const allSources = /* @__PURE__ */ memo((_: Position['tables']['programs']): number[][][] => []);

function sourcesOf(programs: Position['tables']['programs'], kind: number, to: number): readonly number[] {
  const sources = allSources(programs);
  sources[kind] ??= reversed(programs, kind);
  return sources[kind][to]!;
}

function reversed(programs: Position['tables']['programs'], kind: number): number[][] {
  const { length } = programs.board.cells;
  const sources = Array.from({ length }, (): number[] => []);
  for (let from = 0; from < length; from++)
    for (const to of new Set(targetsFrom(programs, kind, from))) sources[to]!.push(from);
  return sources;
}
