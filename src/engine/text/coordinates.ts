/** Coordinate moves (section 15): the text form of moves for programs. */

import { type Fault, failure, failures, failWith, type Result, shown, success } from '../../base/result.ts';
import { cellsByName } from '../../rules/board/board.ts';
import { type CellName, cellForm, cellName, namingFrom } from '../../rules/board/names.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveNaming,
  moveTakesGoal,
  moveTo,
  OUTCOME,
  PLACE,
  PLACE_GOAL,
  packMove,
  placedCode,
  placedKind,
  placementOf,
  RELOCATE,
  STEP,
} from '../move.ts';

/** Move described with cell and warrior names, legal or not. */
export type MoveDescription =
  /** A warrior moves, with or without its Goal. */
  | { readonly kind: 'step'; readonly from: CellName; readonly to: CellName; readonly withGoal: boolean }
  /** A warrior is placed, with the Goal if it is the first of a shared set (R10.8). */
  | {
      readonly kind: 'place';
      readonly warrior: WarriorCode;
      readonly to: CellName;
      readonly withGoal: boolean;
    }
  /** The Goal is placed with the carrier on a cell. */
  | { readonly kind: 'place-goal'; readonly to: CellName }
  /** A carrier is moved and receives the Goal (R7.5). */
  | { readonly kind: 'relocate'; readonly from: CellName; readonly to: CellName }
  /** A combat ends (R10.10). */
  | { readonly kind: 'outcome'; readonly winner: 'attacker' | 'defender' };

/**
 * Describes a move using cell and warrior names.
 *
 * @throws KlinZhaError `bad-move` for a number that is not a move
 *
 * @example
 * ```ts
 * import { createState, describeMove, klinZha, parseMove, unwrap } from 'klin-zha';
 *
 * describeMove(unwrap(parseMove(createState(klinZha), 'e37f48g'))); // { kind: 'step', from: 'E37', to: 'F48', withGoal: true }
 * ```
 */
export function describeMove(move: Move): MoveDescription {
  mustBeMove(move);
  const naming = namingFrom(moveNaming(move))!;
  const kind = moveKind(move);
  if (kind === OUTCOME) return { kind: 'outcome', winner: moveTo(move) === 1 ? 'attacker' : 'defender' };
  const to = cellName(naming, moveTo(move));
  if (kind === PLACE) return { kind: 'place', warrior: placedCode(move)!, to, withGoal: moveTakesGoal(move) };
  if (kind === PLACE_GOAL) return { kind: 'place-goal', to };
  const from = cellName(naming, moveFrom(move));
  return kind === RELOCATE
    ? { kind: 'relocate', from, to }
    : { kind: 'step', from, to, withGoal: moveTakesGoal(move) };
}

/** Whether a number is a move on any known board. */
function isMove(move: Move): boolean {
  const naming = Number.isInteger(move) && (move | 0) === move ? namingFrom(moveNaming(move)) : undefined;
  const size = naming?.levels.reduce((sum, { side }) => sum + side * side, 0) ?? 0;
  if (naming === undefined) return false;
  const kind = moveKind(move);
  const from = kind === STEP || kind === RELOCATE ? size : 1;
  const begins = kind === PLACE ? placedCode(move) !== undefined : moveFrom(move) < from;
  return kind <= OUTCOME && moveTo(move) < size && begins;
}

function mustBeMove(move: Move): void {
  if (isMove(move)) return;
  failWith('bad-move', move, 'move', 'a move that this library returned');
}

/**
 * Returns the cells of a move: the origin, if the move has one, and the target.
 *
 * @throws KlinZhaError `bad-move` for a number that is not a move
 *
 * @example
 * ```ts
 * import { cellsOfMove, createState, klinZha, parseMove, unwrap } from 'klin-zha';
 *
 * const move = unwrap(parseMove(createState(klinZha), 'e37f48g'));
 * cellsOfMove(move); // ['E37', 'F48']
 * ```
 */
export function cellsOfMove(move: Move): readonly CellName[] {
  const description = describeMove(move);
  if (description.kind === 'outcome') return [];
  return 'from' in description ? [description.from, description.to] : [description.to];
}

/**
 * Formats a move in coordinates: `e37f48`, `e37f48g`, `f@e16`, `g@i11`, `h12i22r`.
 *
 * @throws KlinZhaError `bad-move` for a number that is not a move
 *
 * @example
 * ```ts
 * import { createState, formatMove, klinZha, legalMoves } from 'klin-zha';
 *
 * const [move] = legalMoves(createState(klinZha));
 * formatMove(move!); // 'f@a19'
 * ```
 */
export function formatMove(move: Move): string {
  const description = describeMove(move);
  if (description.kind === 'outcome') return description.winner;
  const to = description.to.toLowerCase();
  if (description.kind === 'place')
    return `${description.warrior.toLowerCase()}@${to}${description.withGoal ? 'g' : ''}`;
  if (description.kind === 'place-goal') return `g@${to}`;
  const path = description.from.toLowerCase() + to;
  return description.kind === 'relocate' ? `${path}r` : description.withGoal ? `${path}g` : path;
}

/**
 * Formats a move as {@link formatMove} does, using only the ruleset's board. Anything but a step or placement
 * on that board is formatted as a number.
 */
export function formatOn({ board, warriors }: Ruleset, move: Move): string {
  const name = (cell: number): string | undefined => board.cells[cell]?.name.toLowerCase();
  const kind = moveKind(move);
  const placed = kind === PLACE_GOAL ? 'G' : warriors[placedKind(move)]?.code;
  const begin =
    kind === PLACE || kind === PLACE_GOAL ? placed && `${placed.toLowerCase()}@` : name(moveFrom(move));
  const to = name(moveTo(move));
  const isOwn = (move | 0) === move && moveNaming(move) === board.naming.id && kind < OUTCOME;
  if (!isOwn || begin === undefined || to === undefined) return shown(move);
  return begin + to + (kind === RELOCATE ? 'r' : moveTakesGoal(move) ? 'g' : '');
}

/** Matches a letter and `@`, or the origin; then the target and an optional mark. */
export const coordinateForm: RegExp = /* @__PURE__ */ newCoordinateForm();

// A separate function that is marked pure, because bundlers do not know that a template is pure.
function newCoordinateForm(): RegExp {
  return new RegExp(`^(?:([a-z])@|(${cellForm}))(${cellForm})([gr]?)$`);
}

export const coordinateForms = "a move such as 'e37f48', 'e37f48g', 'f@e16', 'g@i11' or 'h12i22r'";

/**
 * Parses a coordinate move for a ruleset's board, in exactly the form that {@link formatMove} returns; spaces
 * around it are ignored. The move need not be legal.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { parseCoordinates } from 'klin-zha/notation';
 *
 * parseCoordinates(klinZha, 'e37f48').ok; // true
 * parseCoordinates(klinZha, 'e37f99').ok; // false
 * ```
 */
export function parseCoordinates(rules: Ruleset, text: string): Result<Move> {
  mustBeRules(rules);
  if (typeof text !== 'string') return failure(moveFault(rules, text));
  const parsed = parseTrimmed(rules, text.trim());
  const indent = text.length - text.trimStart().length;
  if (parsed.ok || indent === 0) return parsed;
  return failures(parsed.errors.map((fault) => ({ ...fault, offset: fault.offset! + indent })));
}

function parseTrimmed(rules: Ruleset, text: string): Result<Move> {
  const { capture, board, warriors } = rules;
  const match = coordinateForm.exec(text);
  if (text === 'attacker' || text === 'defender') {
    if (capture !== 'combat') return failure(noCombatFault(rules, text));
    return success(packMove(board.naming.id, OUTCOME, 0, text === 'attacker' ? 1 : 0, false));
  }
  if (match === null || !isMarkAllowed(rules, match[1], match[4]!)) return failure(moveFault(rules, text));
  const [, code, fromName, toName, mark] = match;
  const piece = code?.toUpperCase();
  const placed = piece === undefined ? -1 : warriors.findIndex((kind) => kind.code === piece);
  if (piece !== undefined && piece !== 'G' && placed < 0) return failure(moveFault(rules, text));
  const to = readCell(rules, text, toName!, text.length - toName!.length - mark!.length);
  if (!to.ok) return to;
  if (piece === 'G') return success(packMove(board.naming.id, PLACE_GOAL, 0, to.value, false));
  if (piece !== undefined) {
    const origin = placementOf(placed, piece as WarriorCode);
    return success(packMove(board.naming.id, PLACE, origin, to.value, mark === 'g'));
  }
  const from = readCell(rules, text, fromName!, 0);
  if (!from.ok) return from;
  const kind = mark === 'r' ? RELOCATE : STEP;
  return success(packMove(board.naming.id, kind, from.value, to.value, mark !== ''));
}

/** Whether a mark is allowed: a placement may have only `g`, and only in a shared set (R10.8). */
function isMarkAllowed(rules: Ruleset, code: string | undefined, mark: string): boolean {
  if (code === undefined || mark === '') return true;
  return mark === 'g' && code !== 'g' && rules.army === 'shared';
}

function moveFault({ capture }: Ruleset, text: unknown): Fault {
  const read = shown(text);
  const outcomes = capture === 'combat' ? ", or 'attacker' or 'defender' in a combat" : '';
  const expected = `${coordinateForms}${outcomes}`;
  return {
    code: 'bad-move',
    message: `'${read}' is not a valid move: expected ${expected}.`,
    offset: 0,
    length: typeof text === 'string' ? text.length : 0,
    read,
    expected,
  };
}

/** Returns the fault for an outcome in a ruleset without combat (R10.10). */
function noCombatFault({ name }: Ruleset, read: string): Fault {
  const message = `'${read}' is a combat outcome, but ${name} has no combat.`;
  return { code: 'bad-move', message, ruling: 'R10.10', offset: 0, length: read.length, read };
}

function readCell(rules: Ruleset, text: string, name: string, offset: number): Result<number> {
  const cell = cellsByName(rules.board).get(name);
  if (cell !== undefined) return success(cell);
  const expected = 'the name of a cell';
  return failure({
    code: 'bad-cell',
    message: `'${name}' in '${text}' is not a valid cell: expected ${expected}.`,
    offset,
    length: name.length,
    read: name,
    expected,
  });
}
