/** What a generous reader has to know of a state: its cells, its position, and all legal moves, taken apart. */

import { fail } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { borrow } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import { describeMove } from '../position/coordinates.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { CellTexts } from './cell-texts.ts';
import { contextOf, type MoveContext, type MoveParts } from './move-context.ts';

/** A state as a generous reader sees it. */
export class ReadContext {
  readonly state: GameState;
  /** The texts of the board's cells. */
  readonly texts: CellTexts;
  /** All legal moves, taken apart. */
  readonly legal: readonly MoveParts[];

  constructor(state: GameState) {
    this.state = state;
    const [texts, legal] = this.look((context) => [
      context.texts,
      context.legalMoves().flatMap((move) => context.partsOf(move) ?? []),
    ]);
    this.texts = texts;
    this.legal = legal;
  }

  /** Lets a function look at the position. */
  look<T>(work: (context: MoveContext) => T): T {
    return borrow(this.state, (position) => work(contextOf(position)));
  }

  /** Takes a move apart, or undefined where no warrior stands that could make it, or where none moves. */
  partsOf(move: Move): MoveParts | undefined {
    return this.look((context) => context.partsOf(move));
  }

  /** The name of a kind of warrior. */
  nameOf(code: WarriorCode): string {
    return this.state.rules.warriors.find((kind) => kind.code === code)!.name;
  }
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
  const text = borrow(state, (position) => {
    const context = contextOf(position);
    const parts = context.partsOf(move);
    return parts === undefined ? undefined : format(context, parts);
  });
  if (text !== undefined) return text;
  const said = describeMove(move);
  if (said.kind === 'outcome') return said.winner;
  const cell = 'from' in said ? said.from : said.to;
  return fail({
    code: 'no-such-warrior',
    message: `No warrior stands on ${cell} to write a move of.`,
    cells: [cell],
  });
}
