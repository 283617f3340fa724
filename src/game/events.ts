/** Board contents and move effects as plain data: pieces, captures, differences, attacks. */

import { listAttackers } from '../engine/attacks.ts';
import { COLOUR_SHIFT } from '../engine/packing.ts';
import { describeMove } from '../engine/text/coordinates.ts';
import type { PlacedWarrior, PositionFields } from '../engine/text/fields.ts';
import { checkSeat } from '../engine/text/seats.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { differenceBetween, type StateDifference } from './difference.ts';
import { type MoveInput, moveOf, play } from './moves.ts';
import { borrow, type GameState, stateFrom } from './state.ts';

/** Contents of a cell. */
export interface Piece {
  /** The kind of the warrior, null for a lone Goal. */
  readonly warrior: WarriorCode | null;
  /** The seat of the warrior's colour or, for a lone Goal, the Goal's seat. */
  readonly seat: Seat;
  /** The seat that owns it now (R8.4), 0 if its army was removed. */
  readonly owner: Seat | 0;
  /** The seat whose Goal is on the cell, or null. */
  readonly goal: Seat | null;
}

/**
 * Returns the contents of a cell, or null if it is empty.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-cell` for a cell that is not on the board
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, pieceAt, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * pieceAt(state, 'I11'); // { warrior: 'F', seat: 1, owner: 1, goal: 1 }
 * pieceAt(state, 'E59'); // null
 * ```
 */
export function pieceAt(state: GameState, cell: CellName): Piece | null {
  const index = mustBeCell(stateFrom(state).rules.board, cell);
  return borrow(state, ({ at, kindOf, owner, goalAt, tables }) => {
    const found = [1, 2, 3].find((seat) => goalAt[seat] === index);
    const goal = found === undefined ? null : (found as Seat);
    const warrior = at[index]!;
    if (warrior === 0) {
      return goal === null ? null : { warrior: null, seat: goal, owner: owner[goal]! as Seat | 0, goal };
    }
    const seat = (warrior >>> COLOUR_SHIFT) as Seat;
    const { code } = tables.rules.warriors[kindOf[warrior]!]!;
    return { warrior: code, seat, owner: owner[seat]! as Seat | 0, goal };
  });
}

/**
 * Returns the cells of a seat's warriors that could capture on a cell with their next move if a capturable
 * enemy were there (R5.4). Zones, clouds and prey apply; Goal safety does not. If the cell has a piece of the
 * same seat, these warriors protect it (RH 3.2, S2, S3). A shared set belongs to every seat.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-cell` for a cell that is not on the board,
 * `bad-seat` for a seat that is not in the game
 *
 * @example
 * ```ts
 * import { attackersOf, createState, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * attackersOf(state, 'D16', 1); // ['G14']: seat 1 could capture there
 * attackersOf(state, 'C18', 2); // ['C17', 'C28', 'D16']: these protect it
 * ```
 */
export function attackersOf(state: GameState, cell: CellName, seat: Seat): readonly CellName[] {
  const index = mustBeCell(stateFrom(state).rules.board, cell);
  checkSeat(state.rules, seat);
  return borrow(state, (position) => {
    const cells: number[] = [];
    listAttackers(position, index, seat, cells);
    return cells.sort((a, b) => a - b).map((from) => state.rules.board.cells[from]!.name);
  });
}

/**
 * Returns the lost warriors by seat: its army, minus the warriors of its colour on the board and in hand, in
 * the order of `rules.warriors`. A shared set is listed under seat 1.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { capturedWarriors, createState, introductionGold, introductionGreen } from 'klin-zha';
 * import { klinZha, placeArmies, play, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * capturedWarriors(play(state, 'g14d16')); // [[], ['I']]
 * ```
 */
export function capturedWarriors(state: GameState): readonly (readonly WarriorCode[])[] {
  const { rules } = stateFrom(state);
  const fields = state.toFields();
  return fields.hands.map((hand, index) => lostOf(rules, fields, hand, index));
}

/** Returns the lost warriors of a seat: its army minus its warriors on the board and in hand. */
export function lostOf(
  { army, warriors: kinds }: Ruleset,
  { warriors, owners }: Pick<PositionFields, 'warriors' | 'owners'>,
  hand: readonly string[],
  index: number,
): readonly WarriorCode[] {
  if (owners[index] === 0 || (army === 'shared' && index > 0)) return [];
  const own = warriors.filter(({ seat }) => seat === index + 1).map(({ warrior }) => warrior);
  const left: readonly string[] = [...hand, ...own];
  return kinds.flatMap(({ code, count }) =>
    Array<WarriorCode>(Math.max(0, count - left.filter((other) => other === code).length)).fill(code),
  );
}

/**
 * Compares two states. Warriors of the same kind and colour are interchangeable; warriors on the same cell
 * are matched first.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, diffStates, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { klinZha, play, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * diffStates(state, play(state, 'g14d16')).moved; // [{ warrior: 'I', seat: 1, from: 'G14', to: 'D16' }]
 * ```
 */
export function diffStates(before: GameState, after: GameState): StateDifference {
  return differenceBetween(stateFrom(before).toFields(), stateFrom(after).toFields());
}

/** Effects of a move. */
export interface PlyDescription {
  readonly seat: Seat;
  readonly kind: 'step' | 'place' | 'place-goal' | 'relocate' | 'outcome';
  /** The origin of the warrior, null for a placement. */
  readonly from: CellName | null;
  readonly to: CellName;
  /** The warrior that moved or was placed, or that carries a placed Goal. */
  readonly warrior: WarriorCode;
  readonly withGoal: boolean;
  /** The warrior that was captured on the target, or null. A challenge captures nothing yet. */
  readonly captured: PlacedWarrior | null;
  /** The seats whose Goals were captured. */
  readonly goalsTaken: readonly Seat[];
  /** Other warriors that left the board: removed by a variant, or an attacker that lost its combat. */
  readonly removed: readonly PlacedWarrior[];
  /** The winner of the combat that the move decided (R10.10), or null. */
  readonly winner: 'attacker' | 'defender' | null;
  /** Everything that changed. */
  readonly difference: StateDifference;
  /** The state after the move. */
  readonly after: GameState;
}

/**
 * Describes the effects of a legal move: the warrior, captured warriors and Goals, armies that change hands,
 * and variant effects.
 *
 * @throws KlinZhaError as for `play`
 *
 * @example
 * ```ts
 * import { createState, describePly, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * const { warrior, to, captured } = describePly(state, 'g14d16');
 * // 'I', 'D16', { cell: 'D16', warrior: 'I', seat: 2 }
 * ```
 */
export function describePly(before: GameState, move: MoveInput): PlyDescription {
  const chosen = moveOf(before, move);
  const after = play(before, chosen);
  const description = describeMove(chosen);
  const { combat, warriors: was } = before.toFields();
  const shownMove = description.kind === 'outcome' ? describeMove(moveOf(before, combat!)) : description;
  const { from, to } = { from: null, ...shownMove } as {
    readonly from: CellName | null;
    readonly to: CellName;
  };
  const difference = diffStates(before, after);
  const captured = difference.removed.find(({ cell }) => cell === to) ?? null;
  const mover = was.find(({ cell }) => cell === (from ?? to))?.warrior;
  return {
    seat: before.seat,
    kind: description.kind,
    from,
    to,
    warrior: shownMove.kind === 'place' ? shownMove.warrior : mover!,
    withGoal: shownMove.kind === 'relocate' || ('withGoal' in shownMove && shownMove.withGoal),
    captured,
    goalsTaken: difference.goals.filter((goal) => goal.to === null).map(({ seat }) => seat),
    removed: difference.removed.filter((one) => one !== captured),
    winner: description.kind === 'outcome' ? description.winner : null,
    difference,
    after,
  };
}
