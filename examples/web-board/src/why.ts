/** Why a move is refused, or why nothing moves from a cell: in words, with the ruling, and the cells to look at. */

import { type Explanation, type GameState, pieceAt, type Refusal, type Ruleset, whyNoMove } from 'klin-zha';
import type { BoardDrawing } from 'klin-zha/element';
import { sayRefusal } from 'klin-zha/words';
import { h } from './dom.ts';
import type { Words } from './words.ts';

/** What is explained. */
export interface Why {
  readonly title: string;
  readonly refusals: readonly Refusal[];
}

/** The explanation of a move that was wanted. */
export function whyNot(explanation: Explanation | null, words: Words): Why | null {
  return explanation === null || explanation.legal ? null : { title: words.whyNot, refusals: [explanation] };
}

/** Why the warrior on a cell has no move, where it is one of the seat that has the turn. */
export function whyStuck(state: GameState, cell: string, words: Words): Why | null {
  const piece = pieceAt(state, cell as `${string}${number}`);
  if (state.phase !== 'battle' || piece?.warrior == null || piece.owner !== state.seat) return null;
  const refusals = whyNoMove(state, cell as `${string}${number}`);
  return refusals.length === 0 ? null : { title: words.whyNoMove(cell), refusals };
}

/** The cells that an explanation points at. */
export function marksOf(why: Why | null): NonNullable<BoardDrawing['marks']> {
  const cells = (why?.refusals ?? []).flatMap(({ roles }) =>
    roles.filter(({ role }) => role !== 'alternative'),
  );
  return cells.map(({ cell }) => ({ cell, shape: 'frame', tone: 'danger' }));
}

/** The explanation as a section of the page. */
export function whyPanel({ title, refusals }: Why, rules: Ruleset, words: Words): HTMLElement {
  const items = refusals.map((refusal) =>
    h('li', {}, sayRefusal(refusal, rules, words), ' ', h('span', { class: 'ruling' }, refusal.ruling)),
  );
  return h('section', { class: 'why' }, h('h2', {}, title), h('ul', {}, ...items));
}
