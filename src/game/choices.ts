/** Legal moves by origin and target, for on-screen boards. */

import { failures, type Result, success } from '../base/result.ts';
import { goalCapturedAt } from '../engine/attacks.ts';
import type { Refusal } from '../engine/explain/refusal.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveTakesGoal,
  moveTo,
  OUTCOME,
  PLACE,
  PLACE_GOAL,
  packMove,
  placedCode,
  placementOf,
  RELOCATE,
  STEP,
} from '../engine/move.ts';
import { COLOUR_SHIFT } from '../engine/packing.ts';
import type { Position } from '../engine/position.ts';
import { formatMove, type MoveDescription } from '../engine/text/coordinates.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { RulesSource } from '../rules/rules-source.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import {
  explainMove,
  isLegal,
  legalMoves,
  type MoveInput,
  type MoveOrigin,
  parseMove,
  play,
} from './moves.ts';
import type { PlayerView } from './player-view.ts';
import { borrow, type GameState, stateFrom } from './state.ts';
import { rulesOfView, withAttempts } from './view.ts';

/** A legal move, described for an on-screen board. */
export interface MoveChoice {
  readonly move: Move;
  /** The move in coordinates. */
  readonly text: string;
  readonly kind: MoveDescription['kind'];
  /** The warrior that moves or is placed, null if a Goal is placed. */
  readonly warrior: WarriorCode | null;
  /** Whether the warrior carries its Goal. */
  readonly withGoal: boolean;
  /** Whether the warrior is on the cell of its Goal and leaves without it (R5.1). */
  readonly leavesGoal: boolean;
  /** The warrior that is captured or challenged, with the seat of its colour, or null. */
  readonly captures: { readonly warrior: WarriorCode; readonly seat: Seat } | null;
  /** The seat whose Goal is captured, or null. */
  readonly capturesGoal: Seat | null;
  /** Whether the move ends the game by capturing a Goal. */
  readonly wins: boolean;
  /** The winner of the pending combat (R10.10), null for other moves. */
  readonly winner: 'attacker' | 'defender' | null;
}

/**
 * Legal moves by origin and target. Several moves may have the same origin and target, for example with and
 * without the Goal.
 */
export type MoveChoices = ReadonlyMap<MoveOrigin, ReadonlyMap<CellName, readonly MoveChoice[]>>;

/**
 * Returns all legal moves by origin and target. An origin is a cell or, in setup, the code of a warrior in
 * hand or `G` for the Goal. While a combat is pending, the origin is the challenger's cell, the target is the
 * contested cell, and the choices are the two outcomes.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, moveChoices, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * const [choice] = moveChoices(state).get('G14')?.get('D16') ?? [];
 * choice?.text; // 'g14d16'
 * choice?.captures; // { warrior: 'I', seat: 2 }
 * ```
 */
export function moveChoices(state: GameState): MoveChoices {
  const moves = legalMoves(state);
  return borrow(state, (position) => choicesAmong(position, moves));
}

/**
 * Returns the moves that a player may attempt (R10.9) by origin and target, as {@link moveChoices} does,
 * computed from the player's view alone. Captures of hidden pieces are not marked; the arbiter reports them.
 * The result is empty on another player's turn and while a combat is pending, because the arbiter plays its
 * outcome.
 *
 * @param rules the ruleset of the view, or a function that finds it by id, such as `parseRules`
 * @throws KlinZhaError `unknown-ruleset` for an invalid ruleset source, `bad-view` for anything but a view of
 * that ruleset
 *
 * @example
 * ```ts
 * import { blind, choicesFor, combine, createState, klinZha, unwrap, viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [blind]));
 * const view = viewFor(createState(rules), 1);
 * choicesFor(view, rules).get('F')?.get('E16')?.length; // 1
 * ```
 */
export function choicesFor(view: PlayerView, rules: RulesSource): MoveChoices {
  return withAttempts(view, rules, choicesAmong);
}

function choicesAmong(position: Position, moves: readonly Move[]): MoveChoices {
  const byOrigin = new Map<MoveOrigin, Map<CellName, MoveChoice[]>>();
  for (const move of moves) {
    const { origin, target } = endsOf(position, move);
    const byTarget = byOrigin.get(origin) ?? new Map<CellName, MoveChoice[]>();
    byOrigin.set(origin, byTarget);
    byTarget.set(target, [...(byTarget.get(target) ?? []), choiceOf(position, move)]);
  }
  return byOrigin;
}

/** Returns the origin and target of a move. An outcome has the same ones as its challenge. */
function endsOf(
  { tables, combat }: Position,
  move: Move,
): { readonly origin: MoveOrigin; readonly target: CellName } {
  const { cells } = tables.rules.board;
  const kind = moveKind(move);
  const shownMove = kind === OUTCOME ? combat : move;
  const target = cells[moveTo(shownMove)]!.name;
  if (kind === PLACE) return { origin: placedCode(move)!, target };
  return { origin: kind === PLACE_GOAL ? 'G' : cells[moveFrom(shownMove)]!.name, target };
}

const kinds = /* @__PURE__ */ Object.freeze(['step', 'place', 'place-goal', 'relocate', 'outcome'] as const);

function choiceOf(position: Position, move: Move): MoveChoice {
  const { tables, at, kindOf } = position;
  const kind = moveKind(move);
  const codeOf = (warrior: number): WarriorCode => tables.rules.warriors[kindOf[warrior]!]!.code;
  const shownMove = kind === OUTCOME ? position.combat : move;
  const mover = kind === PLACE || kind === PLACE_GOAL ? 0 : at[moveFrom(shownMove)]!;
  const captured = kind === STEP || kind === OUTCOME ? at[moveTo(shownMove)]! : 0;
  const withGoal = moveTakesGoal(shownMove);
  const goal = goalCapturedBy(position, move);
  const isStep = kind === STEP;
  return {
    move,
    text: formatMove(move),
    kind: kinds[kind]!,
    warrior: kind === PLACE ? placedCode(move)! : mover === 0 ? null : codeOf(mover),
    withGoal,
    leavesGoal: isStep && !withGoal && position.goalOf(position.seat) === moveFrom(move),
    captures:
      captured === 0 ? null : { warrior: codeOf(captured), seat: (captured >>> COLOUR_SHIFT) as Seat },
    capturesGoal: goal === 0 ? null : (goal as Seat),
    wins: goal !== 0 && (tables.lastGoal || tables.shared || position.living <= 2),
    winner: kind === OUTCOME ? (moveTo(move) === 1 ? 'attacker' : 'defender') : null,
  };
}

/**
 * Returns the seat whose Goal a move captures, or 0. A challenge captures nothing yet (R10.10). If the
 * defender wins, the Goal that the attacker carries is captured.
 */
function goalCapturedBy(position: Position, move: Move): number {
  const { tables, at, combat, seat } = position;
  const kind = moveKind(move);
  if (kind === OUTCOME) {
    if (moveTo(move) === 1) return goalCapturedAt(position, moveTo(combat));
    return moveTakesGoal(combat as Move) ? seat : 0;
  }
  const isChallenge = tables.rules.capture === 'combat' && at[moveTo(move)] !== 0;
  return kind === STEP && !isChallenge ? goalCapturedAt(position, moveTo(move)) : 0;
}

/**
 * Converts a description to a move: the inverse of `describeMove`.
 *
 * @throws KlinZhaError `bad-cell` for a cell that is not on the board
 */
export function composeMove({ board, warriors }: Ruleset, description: MoveDescription): Move {
  const naming = board.naming.id;
  if (description.kind === 'outcome')
    return packMove(naming, OUTCOME, 0, description.winner === 'attacker' ? 1 : 0, false);
  const to = mustBeCell(board, description.to);
  if (description.kind === 'place-goal') return packMove(naming, PLACE_GOAL, 0, to, false);
  if (description.kind === 'place') {
    const kind = warriors.findIndex(({ code }) => code === description.warrior);
    return packMove(naming, PLACE, placementOf(kind, description.warrior), to, description.withGoal);
  }
  const from = mustBeCell(board, description.from);
  return description.kind === 'step'
    ? packMove(naming, STEP, from, to, description.withGoal)
    : packMove(naming, RELOCATE, from, to, true);
}

/** The seat to move, and what it has to do. */
export interface Turn {
  /** The seat to move. */
  readonly seat: Seat;
  /**
   * What the seat has to do: place a warrior or its Goal, move, or decide a combat; null when the game is
   * over.
   */
  readonly awaits: 'warrior' | 'goal' | 'move' | 'combat' | null;
  /** The warriors in its hand. A shared set is in every seat's hand. */
  readonly hand: readonly WarriorCode[];
  /** The cells where legal moves begin, in board order. */
  readonly movable: readonly CellName[];
}

/**
 * Returns the seat to move, what it has to do, and the cells that it can move from. In the reflective game,
 * ownership does not show these cells.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, placeArmies, turnOf } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * turnOf(state).awaits; // 'move'
 * turnOf(state).movable; // ['G13', 'G14', 'G35', 'G36', 'H23', 'H24', ...]
 * ```
 */
export function turnOf(state: GameState): Turn {
  const moves = legalMoves(stateFrom(state));
  return borrow(state, (position): Turn => {
    const { seat, pending, combat } = position;
    const hand = handOf(position, seat);
    const awaited = pending === 0 ? 'move' : hand.length > 0 ? 'warrior' : 'goal';
    return {
      seat: seat as Seat,
      awaits: moves.length === 0 ? null : combat >= 0 ? 'combat' : awaited,
      hand,
      movable: startsOf(position, moves),
    };
  });
}

/**
 * Returns the seat to move and what it has to do, as far as a player can see. The hand and the movable cells
 * are listed only on the player's own turn, based on the moves that the player may attempt (R10.9).
 *
 * @param source the ruleset of the view, or a function that finds it by id, such as `parseRules`
 * @throws KlinZhaError `unknown-ruleset` for an invalid ruleset source, `bad-view` for anything but a view of
 * that ruleset
 *
 * @example
 * ```ts
 * import { blind, combine, createState, klinZha, turnFor, unwrap, viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [blind]));
 * turnFor(viewFor(createState(rules), 2), rules).seat; // 1
 * ```
 */
export function turnFor(view: PlayerView, source: RulesSource): Turn {
  const rules = rulesOfView(view, source);
  return withAttempts(view, rules, (position, moves): Turn => {
    const { seat, viewer, phase, combat, seats } = view;
    const holder = rules.army === 'shared' ? 1 : seat;
    const places = seats.some((one) => one.seat === holder && one.inHand > 0) ? 'warrior' : 'goal';
    const awaited = combat !== null ? 'combat' : phase === 'setup' ? places : 'move';
    return {
      seat,
      awaits: phase === 'over' ? null : awaited,
      hand: seat === viewer ? handOf(position, seat) : [],
      movable: startsOf(position, moves),
    };
  });
}

/** Returns the warriors that a seat has yet to place. */
function handOf(position: Position, seat: number): readonly WarriorCode[] {
  const { tables, hand } = position;
  const start = position.sideOf(seat) * tables.kinds;
  return tables.rules.warriors.flatMap(({ code }, kind) =>
    Array<WarriorCode>(hand[start + kind]!).fill(code),
  );
}

/** Returns the cells on which moves begin, in board order. */
function startsOf({ tables }: Position, moves: readonly Move[]): readonly CellName[] {
  const starts = new Set<number>();
  for (const move of moves)
    if (moveKind(move) === STEP || moveKind(move) === RELOCATE) starts.add(moveFrom(move));
  return [...starts].sort((a, b) => a - b).map((cell) => tables.rules.board.cells[cell]!.name);
}

/**
 * Plays a legal move, or returns why it is refused. For code that must not throw, such as reducers. Text that
 * is not a move is also refused.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` for a number that is not a move
 *
 * @example
 * ```ts
 * import { createState, klinZha, tryPlay } from 'klin-zha';
 *
 * const result = tryPlay(createState(klinZha), 'f@e15');
 * result.ok ? result.value : result.errors[0].code; // 'no-region'
 * ```
 */
export function tryPlay(state: GameState, move: MoveInput): Result<GameState> {
  const chosen = typeof move === 'string' ? parseMove(state, move) : success(move);
  if (!chosen.ok) return chosen;
  if (isLegal(state, chosen.value)) return success(play(state, chosen.value));
  const { code, message, ruling, cells } = explainMove(state, chosen.value) as Refusal;
  return failures([{ code, message, ruling, cells }]);
}
