/**
 * A position as the notations see it: what stands where, which moves are legal, who else could make one, and whether a
 * move threatens a Goal. Nothing here builds a state.
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
import { borrow, COLOUR_SHIFT, goalTakenAt, isLegal, menaces, type Position } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import type { CellName } from '../rules/board/names.ts';
import type { WarriorCode, WarriorKind } from '../rules/warriors.ts';
import { type CellTexts, cellTextsOf } from './cell-texts.ts';

/** The kinds of moves by their numbers. */
export const moveKinds = ['step', 'place', 'place-goal', 'relocate'] as const;

/** A move taken apart. */
export interface MoveParts {
  readonly move: Move;
  readonly kind: (typeof moveKinds)[number];
  /** The warrior that moves or is placed; for a Goal's placement its carrier. */
  readonly warrior: WarriorCode;
  /** Where it comes from; null for placements. */
  readonly from: CellName | null;
  /** The number of that cell, -1 for placements. */
  readonly fromCell: number;
  readonly to: CellName;
  readonly toCell: number;
  /** Whether the Goal goes along (R5.1). */
  readonly withGoal: boolean;
  /** Whether the own Goal stays behind on the cell that is left (R5.1, R5.2). */
  readonly leavesGoal: boolean;
  /** The warrior that is captured, null for none. */
  readonly captured: WarriorCode | null;
  /** Whether an enemy Goal is captured (R5.3). */
  readonly capturesGoal: boolean;
}

/** What a move that begins or ends nowhere has in the place of a cell. */
export const NO_CELL = -1;

/** A position as the notations see it. */
export class MoveContext {
  readonly texts: CellTexts;
  /** The kinds of warriors, by their numbers. */
  readonly kinds: readonly WarriorKind[];
  readonly #byCode: ReadonlyMap<WarriorCode, WarriorKind>;
  /** Whether one set of warriors belongs to whoever has the turn (R10.8). */
  readonly shared: boolean;
  readonly position: Position;
  readonly #naming: number;
  /** Whether some ways lead by stairs. */
  readonly #stairs: boolean;
  /** The last answer of {@link moversTo} and what tells its question from others: who reads a move often writes it next. */
  #movers: readonly number[] = [];
  #moversKind = -1;
  #moversCell = NO_CELL;
  #moversLow = 0;
  #moversHigh = 0;
  #moversStates: readonly unknown[] = [];

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

  /** The cell of the Goal that the seat to move can carry, or {@link NO_CELL}. */
  get ownGoal(): number {
    const { position } = this;
    return position.goalOf(position.seat);
  }

  /** The kind of the warrior on a cell, or -1. */
  kindAt(cell: number): number {
    const warrior = this.position.at[cell]!;
    return warrior === 0 ? -1 : this.position.kindOf[warrior]!;
  }

  /** The code of the warrior on a cell, null for none. */
  codeAt(cell: number): WarriorCode | null {
    const kind = this.kindAt(cell);
    return kind < 0 ? null : this.kinds[kind]!.code;
  }

  /** Whether the warrior on a cell belongs to the seat to move (captured armies included, R8.4). */
  isOwn(cell: number): boolean {
    const warrior = this.position.at[cell]!;
    return warrior !== 0 && this.#owns(warrior >>> COLOUR_SHIFT);
  }

  #owns(colour: number): boolean {
    return this.shared || this.position.owner[colour] === this.position.seat;
  }

  /** The row of a kind in the table of warriors. */
  kindOf(code: WarriorCode): WarriorKind {
    return this.#byCode.get(code)!;
  }

  /** What the placements of a kind have in the place of an origin. */
  originOfPlacing(code: WarriorCode): number {
    return placementOf(
      this.kinds.findIndex((kind) => kind.code === code),
      code,
    );
  }

  /** A move of this board. */
  pack(kind: number, from: number, to: number, withGoal: boolean): Move {
    return packMove(this.#naming, kind, from, to, withGoal);
  }

  /** Takes a move apart, or undefined where no warrior stands that could make it, or where none moves. */
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
      capturesGoal: isStep && goalTakenAt(position, to) !== 0,
    };
  }

  /** The cells of the warriors of a kind that the seat to move can legally move to a cell without its Goal. */
  moversTo(kind: number, to: number): readonly number[] {
    const { bareLow, bareHigh, variantStates } = this.position;
    const isKnown =
      this.#moversKind === kind &&
      this.#moversCell === to &&
      this.#moversLow === bareLow &&
      this.#moversHigh === bareHigh &&
      this.#moversStates === variantStates;
    if (isKnown) return this.#movers;
    this.#moversKind = kind;
    this.#moversCell = to;
    this.#moversLow = bareLow;
    this.#moversHigh = bareHigh;
    this.#moversStates = variantStates;
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
        // Without stairs the static ways give a quick no, which spares the generator.
        if (cell < 0 || !(this.#stairs || menaces(this.position.tables, kind, cell, to))) continue;
        if (isLegal(this.position, this.pack(STEP, cell, to, false))) movers.push(cell);
      }
    }
    return movers;
  }
}

const contexts = /* @__PURE__ */ memo((position: Position) => new MoveContext(position));

/** The context that was asked for last: most texts are read on the same position as those before them. */
let last: MoveContext | undefined;

/** The context of a position, which sees whatever the position holds at the moment. */
export function contextOf(position: Position): MoveContext {
  if (last?.position !== position) last = contexts(position);
  return last;
}

/**
 * Writes a move that has to make sense in the state: `format` gets the move's parts.
 *
 * @throws KlinZhaError `no-such-warrior`, or `bad-move` for a number that is no move
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
  const said = describeMove(move);
  if (said.kind === 'outcome') return said.winner;
  const cell = 'from' in said ? said.from : said.to;
  const message = `No warrior stands on ${cell} to write a move of.`;
  return fail({ code: 'no-such-warrior', message, cells: [cell] });
}
