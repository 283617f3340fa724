/** Legal moves of a state: listing, playing and explaining them. */

import { type Fault, failWith, KlinZhaError, type Result, unwrap } from '../base/result.ts';
import { refusalOf } from '../engine/explain/moves.ts';
import type { Explanation, Refusal } from '../engine/explain/refusal.ts';
import { makeMove } from '../engine/make.ts';
import { type Move, moveFrom, moveKind, RELOCATE } from '../engine/move.ts';
import { generateFrom, generateMoves, isLegalMove } from '../engine/movegen.ts';
import type { Position } from '../engine/position.ts';
import { describeMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { ascending, mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { changeSnapshot } from './pool.ts';
import { borrow, type GameState, isNotedLegal, newState, noteLegal, snapshotOf, stateFrom } from './state.ts';

/** A move as a value, or as coordinates: `'e37f48'`. */
export type MoveInput = Move | string;

/**
 * Whether a move is legal. Returns false for text that is not a move.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, isLegal, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * isLegal(state, 'g14d16'); // true
 * isLegal(state, 'h24h13'); // false
 * ```
 */
export function isLegal(state: GameState, move: MoveInput): boolean {
  if (typeof move === 'string') {
    const parsed = parseMove(state, move);
    return parsed.ok && isLegal(state, parsed.value);
  }
  if (isNotedLegal(stateFrom(state), move)) return true;
  const legal = borrow(state, (position) => typeof move === 'number' && isLegalMove(position, move));
  if (legal) noteLegal(state, move);
  return legal;
}

/** Options of {@link legalMoves}. */
export interface MoveFilter {
  /** The cell where the moves begin; any by default. */
  readonly from?: CellName;
}

/** Origin of a move: a cell or, in setup, the code of a warrior in hand or `G` for the Goal. */
export type MoveOrigin = CellName | WarriorCode | 'G';

/**
 * Returns all legal moves of the seat to move, none when the game is over. Moves are sorted by origin in
 * board order, placements by kind. The order depends only on the position.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-cell` if the filter names a cell that is
 * not on the board, `bad-option` for a string as the filter
 *
 * @example
 * ```ts
 * import { createState, formatMove, introductionGold, introductionGreen, legalMoves } from 'klin-zha';
 * import { klinZha, placeArmies, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * legalMoves(state).length; // 60
 * legalMoves(state, { from: 'H24' }).map(formatMove); // ['h24g24', 'h24g25', 'h24f25', 'h24h34', 'h24i34', 'h24h35', ...]
 * ```
 */
export function legalMoves(state: GameState, filter?: MoveFilter | null): readonly Move[] {
  // Other values are ignored, so that `states.map(legalMoves)` works.
  if (typeof filter === 'string')
    failWith('bad-option', filter, 'filter', "an object such as { from: 'E37' }");
  const from = filter?.from;
  if (from === undefined) {
    return borrow(state, allMoves);
  }
  const cell = mustBeCell(stateFrom(state).rules.board, from);
  return borrow(state, (position) => {
    if (position.pending === 0) {
      const { scratch } = position;
      return listOf(scratch, generateFrom(position, cell, scratch));
    }
    return allMoves(position).filter((move) => moveKind(move) === RELOCATE && moveFrom(move) === cell);
  });
}

function allMoves(position: Position): Move[] {
  const { scratch } = position;
  return listOf(scratch, generateMoves(position, scratch));
}

function listOf(moves: Int32Array, count: number): Move[] {
  const list: Move[] = new Array(count);
  for (let i = 0; i < count; i++) list[i] = moves[i]! as Move;
  return list;
}

/**
 * Returns the targets of the legal moves by origin, each once: the cells to highlight on a board. While a
 * combat is pending, the origin is the challenger's cell and the target is the contested cell; for its
 * outcomes, see `moveChoices`.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, legalDests, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * legalDests(state).get('H24'); // ['G24', 'G25', 'F25', 'H34', 'I34', 'H35', ...]
 * ```
 */
export function legalDests(state: GameState): ReadonlyMap<MoveOrigin, readonly CellName[]> {
  const targets = new Map<MoveOrigin, CellName[]>();
  for (const move of legalMoves(state)) {
    const description = describeMove(move);
    const ends = description.kind === 'outcome' ? describeMove(combatOf(state)) : description;
    if (ends.kind === 'outcome') continue;
    const origin = ends.kind === 'place' ? ends.warrior : ends.kind === 'place-goal' ? 'G' : ends.from;
    const listed = targets.get(origin);
    if (listed === undefined) targets.set(origin, [ends.to]);
    else if (!listed.includes(ends.to)) listed.push(ends.to);
  }
  return targets;
}

/** Returns the challenge of the pending combat. */
function combatOf(state: GameState): Move {
  return borrow(state, ({ combat }) => combat as Move);
}

/**
 * Parses a move in coordinates (section 15) for a state's board: case-insensitive, with the digits of a cell
 * in either order (R1.2). Use `isLegal` or `explainMove` to check whether it is legal.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove } from 'klin-zha';
 *
 * const state = createState(klinZha);
 * parseMove(state, 'e37f48').ok; // true
 * parseMove(state, 'E73F48').ok; // true
 * parseMove(state, 'e37').ok; // false
 * ```
 */
export function parseMove(state: GameState, text: string): Result<Move> {
  const { rules } = stateFrom(state);
  const parsed = parseCoordinates(rules, text);
  if (parsed.ok || typeof text !== 'string') return parsed;
  const plain = parseCoordinates(rules, ascending(text));
  return plain.ok ? plain : parsed;
}

/**
 * Parses a move if it is a string.
 *
 * @throws KlinZhaError `bad-move` or `bad-cell` for text that is not a move
 */
export function moveOf(state: GameState, move: MoveInput): Move {
  return typeof move === 'number' ? move : unwrap(parseMove(state, move));
}

/** Returns the state after a move, undefined if it is illegal. */
function afterLegal(state: GameState, move: Move): GameState | undefined {
  const before = snapshotOf(state);
  const { rules } = state;
  const isKnown = isNotedLegal(state, move);
  const snapshot = changeSnapshot(rules, before, (position) => {
    if (!isKnown && !isLegalMove(position, move)) return false;
    makeMove(position, move);
    return true;
  });
  return snapshot && newState(rules, snapshot, state.isChecked);
}

/**
 * Returns the state after a legal move; the old state does not change.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` or `bad-cell` for text that is not a
 * move, `illegal-move` for an illegal move, with the message of {@link explainMove}
 *
 * @example
 * ```ts
 * import { createState, klinZha, pieceAt, play } from 'klin-zha';
 *
 * const state = play(createState(klinZha), 'f@e16');
 * state.seat; // 1
 * pieceAt(state, 'E16')?.warrior; // 'F'
 * ```
 */
export function play(state: GameState, move: MoveInput): GameState {
  const chosen = moveOf(state, move);
  const next = afterLegal(state, chosen);
  if (next === undefined) throw refusal(state, chosen);
  return next;
}

/**
 * Explains whether a move is legal and, if not, which ruling forbids it, with a sentence for players and the
 * cells concerned. Text that is not a move is refused with the code `bad-move` and what was expected.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` for neither text nor a number
 *
 * @example
 * ```ts
 * import { createState, explainMove, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * const { code, ruling, message } = explainMove(state, 'h24h13');
 * // 'path-blocked', 'R3.2', 'The path from H24 to H13 is blocked by a warrior on H23.'
 * explainMove(state, 'pass').code; // 'bad-move'
 * ```
 */
export function explainMove(state: GameState, move: Move | string): Explanation {
  const parsed = typeof move === 'string' ? parseMove(state, move) : undefined;
  if (parsed?.ok === false) return unreadable(state, parsed.errors[0]);
  return (
    refusalIn(state, parsed?.value ?? moveOf(state, move)) ?? {
      legal: true,
      code: 'legal',
      ruling: null,
      message: 'The move is legal.',
      cells: [],
    }
  );
}

/** Refuses text that is not a move, by default by the ruling on names of cells (R1.2). */
function unreadable({ seat }: GameState, { message, ruling = 'R1.2' }: Fault): Refusal {
  const params = { seat, warrior: null };
  const sentence = `The text ${message}`;
  return { legal: false, code: 'bad-move', ruling, message: sentence, cells: [], roles: [], params };
}

/** Returns why a move is illegal, undefined for a legal one. */
function refusalIn(state: GameState, move: Move): Refusal | undefined {
  return borrow(state, (position) => refusalOf(position, move));
}

function refusal(state: GameState, move: Move): KlinZhaError {
  const { message, cells, ruling } = refusalIn(state, move)!;
  return new KlinZhaError([{ code: 'illegal-move', message, cells, ruling }]);
}
