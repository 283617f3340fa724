/**
 * Position queries for notations: pieces, legal moves, rivals and threats. Does not create states.
 */

import { memo } from '../base/memo.ts';
import { fail, failWith } from '../base/result.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveNaming,
  moveTakesGoal,
  moveTo,
  OUTCOME,
  PLACE,
  packMove,
  placedKind,
  placementOf,
  RELOCATE,
  STEP,
} from '../engine/move.ts';
import { describeMove } from '../engine/text/coordinates.ts';
import { borrow, COLOUR_SHIFT, goalCapturedAt, isLegal, menaces, type Position } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import type { CellName } from '../rules/board/names.ts';
import type { WarriorCode, WarriorKind } from '../rules/warriors.ts';
import { type CellTexts, cellTextsOf } from './cell-texts.ts';

/** Move kinds, by number. */
export const moveKinds = ['step', 'place', 'place-goal', 'relocate'] as const;

/** Parts of a move. */
export interface MoveParts {
  readonly move: Move;
  readonly kind: (typeof moveKinds)[number];
  /** The warrior that moves or is placed. If a Goal is placed, the warrior that carries it. */
  readonly warrior: WarriorCode;
  /** Origin, or null for placements. */
  readonly from: CellName | null;
  /** Index of the origin, or -1 for placements. */
  readonly fromCell: number;
  readonly to: CellName;
  readonly toCell: number;
  /** Whether the warrior carries the Goal along (R5.1). */
  readonly withGoal: boolean;
  /** Whether the warrior leaves its own Goal on the origin (R5.1, R5.2). */
  readonly leavesGoal: boolean;
  /** The captured warrior, if any. */
  readonly captured: WarriorCode | null;
  /** Whether an enemy Goal is captured (R5.3). */
  readonly capturesGoal: boolean;
}

/** Index for a missing cell. */
export const NO_CELL = -1;

/** Position queries for notations. */
export class MoveContext {
  readonly texts: CellTexts;
  /** Warrior kinds, by number. */
  readonly kinds: readonly WarriorKind[];
  readonly #byCode: ReadonlyMap<WarriorCode, WarriorKind>;
  /** Whether all players share one set of warriors (R10.8). */
  readonly shared: boolean;
  readonly position: Position;
  readonly #naming: number;
  /** Whether the board has stairs. */
  readonly #stairs: boolean;
  /** The last result of {@link moversTo} and its arguments: a move that was read is often written next. */
  #movers: readonly number[] = [];
  #cachedKind = -1;
  #cachedCell = NO_CELL;
  #cachedLow = 0;
  #cachedHigh = 0;
  #cachedStates: readonly unknown[] = [];

  constructor(position: Position) {
    const { rules, shared } = position.tables;
    this.position = position;
    this.texts = cellTextsOf(rules.board);
    this.kinds = rules.warriors;
    this.#byCode = new Map(rules.warriors.map((kind) => [kind.code, kind]));
    this.shared = shared;
    this.#naming = rules.board.naming.id;
    this.#stairs = rules.board.stairs.some((list) => list.length > 0);
  }

  /** The cell of the Goal that the player to move can carry, or {@link NO_CELL}. */
  get ownGoal(): number {
    const { position } = this;
    return position.goalOf(position.seat);
  }

  /** Returns the kind of the warrior on a cell, or -1. */
  kindAt(cell: number): number {
    const warrior = this.position.at[cell]!;
    return warrior === 0 ? -1 : this.position.kindOf[warrior]!;
  }

  /** Returns the code of the warrior on a cell, or null. */
  codeAt(cell: number): WarriorCode | null {
    const kind = this.kindAt(cell);
    return kind < 0 ? null : this.kinds[kind]!.code;
  }

  /** Whether the warrior on a cell belongs to the player to move, including captured armies (R8.4). */
  isOwn(cell: number): boolean {
    const warrior = this.position.at[cell]!;
    return warrior !== 0 && this.#owns(warrior >>> COLOUR_SHIFT);
  }

  #owns(colour: number): boolean {
    return this.shared || this.position.owner[colour] === this.position.seat;
  }

  /** Returns the definition of a kind. */
  kindOf(code: WarriorCode): WarriorKind {
    return this.#byCode.get(code)!;
  }

  /** Returns the number that encodes a kind in the origin of a placement. */
  originOfPlacing(code: WarriorCode): number {
    return placementOf(
      this.kinds.findIndex((kind) => kind.code === code),
      code,
    );
  }

  /** Packs a move on this board. */
  pack(kind: number, from: number, to: number, withGoal: boolean): Move {
    return packMove(this.#naming, kind, from, to, withGoal);
  }

  /** Splits a move into parts. Returns undefined for an outcome, or if there is no warrior on the origin. */
  partsOf(move: Move): MoveParts | undefined {
    const { texts, position } = this;
    const kind = moveKind(move);
    const to = moveTo(move);
    const isStep = kind === STEP;
    const from = isStep || kind === RELOCATE ? moveFrom(move) : NO_CELL;
    if (kind >= OUTCOME || to >= position.at.length || from >= position.at.length) return undefined;
    const warrior = kind === PLACE ? placedKind(move) : this.kindAt(from === NO_CELL ? to : from);
    if (warrior < 0 || warrior >= this.kinds.length || moveNaming(move) !== this.#naming) return undefined;
    const withGoal = moveTakesGoal(move);
    return {
      move,
      kind: moveKinds[kind]!,
      warrior: this.kinds[warrior]!.code,
      from: from === NO_CELL ? null : texts.capital[from]!,
      fromCell: from,
      to: texts.capital[to]!,
      toCell: to,
      withGoal,
      leavesGoal: isStep && !withGoal && this.ownGoal === from,
      captured: isStep ? this.codeAt(to) : null,
      capturesGoal: isStep && goalCapturedAt(position, to) !== 0,
    };
  }

  /** Returns the cells from which a warrior of a kind can legally move to a cell without the Goal. */
  moversTo(kind: number, to: number): readonly number[] {
    const { bareLow, bareHigh, variantStates } = this.position;
    const isCached =
      this.#cachedKind === kind &&
      this.#cachedCell === to &&
      this.#cachedLow === bareLow &&
      this.#cachedHigh === bareHigh &&
      this.#cachedStates === variantStates;
    if (isCached) return this.#movers;
    this.#cachedKind = kind;
    this.#cachedCell = to;
    this.#cachedLow = bareLow;
    this.#cachedHigh = bareHigh;
    this.#cachedStates = variantStates;
    this.#movers = this.#findMovers(kind, to);
    return this.#movers;
  }

  #findMovers(kind: number, to: number): number[] {
    const { tables, count, cellOf, kindOf } = this.position;
    const movers: number[] = [];
    for (let colour = 1; colour <= tables.colours; colour++) {
      if (!this.#owns(colour)) continue;
      const base = colour << COLOUR_SHIFT;
      const end = base + count[colour]!;
      for (let warrior = base; warrior < end; warrior++) {
        if (kindOf[warrior] !== kind) continue;
        const cell = cellOf[warrior]!;
        // A cheap test before the move generator: without stairs, the static paths are complete.
        if (cell < 0 || !(this.#stairs || menaces(this.position.tables, kind, cell, to))) continue;
        if (isLegal(this.position, this.pack(STEP, cell, to, false))) movers.push(cell);
      }
    }
    return movers;
  }
}

const contexts = /* @__PURE__ */ memo((position: Position) => new MoveContext(position));

/** Context of the last position: most moves are read in the same position as the previous move. */
let last: MoveContext | undefined;

/** Returns the cached context of a position. It always reflects the current contents of the position. */
export function contextOf(position: Position): MoveContext {
  if (last?.position !== position) last = contexts(position);
  return last;
}

/**
 * Writes a move from its parts.
 *
 * @throws KlinZhaError `no-such-warrior` if the origin is empty, `bad-move` for a number that is not a move
 */
export function formatIn(
  state: GameState,
  move: Move,
  format: (context: MoveContext, parts: MoveParts) => string,
): string {
  if (typeof move !== 'number') failWith('bad-move', move, 'move', 'a move of this library');
  const text = borrow(state, (position) => {
    const context = contextOf(position);
    const parts = context.partsOf(move);
    return parts && format(context, parts);
  });
  if (text !== undefined) return text;
  const described = describeMove(move);
  if (described.kind === 'outcome') return described.winner;
  const cell = 'from' in described ? described.from : described.to;
  const message = `No warrior on ${cell}: the move cannot be written.`;
  return fail({ code: 'no-such-warrior', message, cells: [cell] });
}
