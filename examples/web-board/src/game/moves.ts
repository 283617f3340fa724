/** Panel of the moves: list, navigation and comments. */

import { button, fill, h } from '../dom.ts';
import { icon } from '../icons.ts';
import type { Words } from '../words/index.ts';
import { moveTable } from './move-table.ts';
import { around, canPromote, commentOf, isOfMatch, type Table } from './table.ts';

/** Callbacks of the panel. */
export interface MoveDeeds {
  readonly go: (node: number) => void;
  readonly comment: (text: string) => void;
  readonly promote: () => void;
  readonly remove: () => void;
}

/** Keys that step through the game from anywhere on the page. */
const keys = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' } as const;

/** The panel. Its list is one tab stop. */
export class MovesPanel {
  readonly element: HTMLElement;
  readonly #heading = h('h2', { id: 'moves-title' });
  readonly #way = h('div', { class: 'way', role: 'group' });
  readonly #list = h('div', { class: 'list' });
  readonly #under = h('div', { class: 'under' });
  readonly #comment = h('textarea', { rows: 2, name: 'comment', 'data-key': 'comment' });
  readonly #summary = h('summary');
  readonly #said = h('details', {}, this.#summary, this.#comment);
  readonly #deeds: MoveDeeds;
  #table: Table | undefined;
  #isHidden = false;
  #isPointing = false;

  constructor(deeds: MoveDeeds) {
    this.#deeds = deeds;
    this.element = h('section', { class: 'moves' }, this.#heading, this.#way, this.#list, this.#under);
    this.#comment.addEventListener('input', () => deeds.comment(this.#comment.value));
  }

  /** Shows the moves of a table, or a note if they are hidden. */
  show(table: Table, words: Words, notation: string, isHidden: boolean): void {
    this.#table = table;
    this.#isHidden = isHidden;
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
    const step = (text: string, name: keyof typeof ways): HTMLElement => {
      const isDisabled = ways[name] === table.node && 'true';
      const attributes = { 'aria-label': text, title: text, 'aria-disabled': isDisabled };
      return button('', name, () => go(ways[name]), attributes, icon(name));
    };
    fill(
      this.#way,
      step(words.firstMove, 'first'),
      step(words.back, 'back'),
      step(words.forward, 'forward'),
      step(words.lastMove, 'last'),
    );
    const isEmpty = table.record.nodes.length === 0;
    const look = { notation, words, go };
    fill(this.#list, ...(isEmpty ? [h('p', {}, words.noMoves)] : moveTable(table, look)));
    this.#comment.value = commentOf(table);
    const isOwn = table.node >= 0 && !isOfMatch(table, table.node);
    this.#summary.textContent = words.comment;
    this.#comment.setAttribute('aria-label', words.comment);
    if (this.#comment.value !== '') this.#said.open = true;
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

  /** Notes that a pointer was used: then arrow keys do not lead from cell to cell. */
  point(): void {
    this.#isPointing = true;
  }

  /** Steps through the game by arrow keys, unless the focus is on something that uses them. */
  key(event: KeyboardEvent, board: HTMLElement): void {
    const isOnBoard = event.composedPath().includes(board);
    const name = keys[event.key as keyof typeof keys];
    if (name === undefined) {
      if (isOnBoard || event.key === 'Tab') this.#isPointing = false;
      return;
    }
    const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const isTyping = (target as Element).closest?.('input, select, textarea, dialog') != null;
    const isOther = altKey || ctrlKey || metaKey || shiftKey || isTyping || (isOnBoard && !this.#isPointing);
    if (isOther || this.#isHidden || this.#table === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isInList = this.#list.contains(document.activeElement);
    this.#deeds.go(around(this.#table)[name]);
    if (isInList) this.#list.querySelector<HTMLElement>('[aria-current], [tabindex="0"]')?.focus();
  }
}
