/** Panel of the moves: list, navigation and comments. */

import { button, fill, h, labelled } from './dom.ts';
import { historyOf } from './history.ts';
import { around, canPromote, commentOf, isOfMatch, type Table } from './table.ts';
import type { Words } from './words.ts';

/** Callbacks of the panel. */
export interface MoveDeeds {
  readonly go: (node: number) => void;
  readonly comment: (text: string) => void;
  readonly promote: () => void;
  readonly remove: () => void;
}

/** The panel. Its list is one tab stop; arrow keys lead from move to move. */
export class MovesPanel {
  readonly element: HTMLElement;
  readonly #heading = h('h2', { id: 'moves-title' });
  readonly #way = h('div', { class: 'way', role: 'group' });
  readonly #list = h('div', { class: 'list', role: 'group', 'aria-labelledby': 'moves-title' });
  readonly #under = h('div', { class: 'under' });
  readonly #comment = h('textarea', { rows: 2, name: 'comment', 'data-key': 'comment' });
  readonly #said = labelled('', this.#comment);
  readonly #deeds: MoveDeeds;
  #table: Table | undefined;

  constructor(deeds: MoveDeeds) {
    this.#deeds = deeds;
    this.element = h('section', { class: 'moves' }, this.#heading, this.#way, this.#list, this.#under);
    this.#comment.addEventListener('input', () => deeds.comment(this.#comment.value));
    this.#list.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Shows the moves of a table, or a note if they are hidden. */
  show(table: Table, words: Words, notation: string, isHidden: boolean): void {
    this.#table = table;
    this.#heading.textContent = words.moves;
    this.#way.setAttribute('aria-label', words.moves);
    if (isHidden) {
      this.#way.replaceChildren();
      this.#under.replaceChildren();
      this.#list.replaceChildren(h('p', {}, words.hiddenMoves));
      return;
    }
    const { go, promote, remove } = this.#deeds;
    const ways = around(table);
    const step = (text: string, name: keyof typeof ways, sign: string): HTMLElement =>
      button(sign, name, () => go(ways[name]), {
        'aria-label': text,
        'aria-disabled': ways[name] === table.node && 'true',
      });
    fill(
      this.#way,
      step(words.firstMove, 'first', '|◀'),
      step(words.back, 'back', '◀'),
      step(words.forward, 'forward', '▶'),
      step(words.lastMove, 'last', '▶|'),
    );
    const isEmpty = table.record.nodes.length === 0;
    fill(this.#list, ...(isEmpty ? [h('p', {}, words.noMoves)] : historyOf(table, notation, go)));
    this.#comment.value = commentOf(table);
    const isOwn = table.node >= 0 && !isOfMatch(table, table.node);
    this.#said.firstElementChild!.textContent = words.comment;
    fill(
      this.#under,
      this.#said,
      canPromote(table) && button(words.promote, 'promote', promote),
      isOwn && button(words.remove, 'remove', remove),
    );
    this.#reveal();
  }

  /** Scrolls only the list, to the current move. */
  #reveal(): void {
    const current = this.#list.querySelector<HTMLElement>('[aria-current]');
    if (current === null) return;
    const [inner, outer] = [current.getBoundingClientRect(), this.#list.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      this.#list.scrollTop += inner.top - outer.top - outer.height / 2;
  }

  #key(event: KeyboardEvent): void {
    const ways = this.#table === undefined ? undefined : around(this.#table);
    const names = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' } as const;
    const name = names[event.key as keyof typeof names];
    if (ways === undefined || name === undefined) return;
    event.preventDefault();
    this.#deeds.go(ways[name]);
    this.#list.querySelector<HTMLElement>('[aria-current], [tabindex="0"]')?.focus();
  }
}
