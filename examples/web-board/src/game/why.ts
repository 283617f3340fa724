/** Explanations of refused moves and immobile warriors: a sentence, the ruling, and the cells concerned. */

import { type Explanation, type GameState, pieceAt, type Refusal, type Ruleset, whyNoMove } from 'klin-zha';
import type { BoardDrawing } from 'klin-zha/element';
import { sayRefusal } from 'klin-zha/words';
import { h } from '../dom.ts';
import type { Words } from '../words/index.ts';

/** An explanation. */
export interface Why {
  readonly title: string;
  readonly refusals: readonly Refusal[];
}

/** Explains a refused move. */
export function whyNot(explanation: Explanation | null, words: Words): Why | null {
  return explanation === null || explanation.legal ? null : { title: words.whyNot, refusals: [explanation] };
}

/** Explains why a warrior of the player to move has no move. */
export function whyStuck(state: GameState, cell: string, words: Words): Why | null {
  const piece = pieceAt(state, cell as `${string}${number}`);
  if (state.phase !== 'battle' || piece?.warrior == null || piece.owner !== state.seat) return null;
  const refusals = whyNoMove(state, cell as `${string}${number}`);
  return refusals.length === 0 ? null : { title: words.whyNoMove(cell), refusals };
}

/** Returns the cells of an explanation. */
export function marksOf(why: Why | null): NonNullable<BoardDrawing['marks']> {
  const cells = (why?.refusals ?? []).flatMap(({ roles }) =>
    roles.filter(({ role }) => role !== 'alternative'),
  );
  return cells.map(({ cell }) => ({ cell, shape: 'frame', tone: 'danger' }));
}

/** Shows an explanation in the page, with the text of each ruling. */
export function whyPanel({ title, refusals }: Why, rules: Ruleset, words: Words): HTMLElement {
  const items = refusals.map((refusal) =>
    h('li', {}, sayRefusal(refusal, rules, words), ' ', rulingText(refusal.ruling)),
  );
  return h('section', { class: 'why' }, h('h2', {}, title), h('ul', {}, ...items));
}

/** Shows why a move was refused; empty if it is not known. */
export function showWhyNot(explanation: Explanation | null, rules: Ruleset, words: Words): HTMLElement[] {
  const why = whyNot(explanation, words);
  return why === null ? [] : [whyPanel(why, rules, words)];
}

/** The number of a ruling, which opens its text. The text is loaded then. */
function rulingText(ruling: string): HTMLElement {
  const text = h('p', { lang: 'en' });
  const opened = h('details', { class: 'ruling' }, h('summary', {}, ruling), text);
  opened.addEventListener('toggle', async () => {
    const { default: rulings } = await import('virtual:rulings');
    text.textContent = rulings[ruling] ?? '';
  });
  return opened;
}
