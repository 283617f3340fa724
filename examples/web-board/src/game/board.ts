/** The board of a game, with the curtain of the blind game and the news of the end. */

import { outcome, type Seat, threats, turnOf, viewFor } from 'klin-zha';
import type { BoardDrawing, BoardRefusal } from 'klin-zha/element';
import { gameFromReplay } from 'klin-zha/records';
import { type Orientation, orientations } from 'klin-zha/render';
import { type LanguageOptions, sayOutcome, victoryWords } from 'klin-zha/words';
import { h } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { playSound } from '../sounds.ts';
import { curtain, isBlind, lookerAt } from './blind.ts';
import {
  botsOf,
  isAtTip,
  isFree,
  isLive,
  lastCells,
  peopleOf,
  rulesOf,
  stateOf,
  type Table,
  tipOf,
} from './table.ts';

/** Callbacks of the board. */
export interface BoardDeeds {
  /** Plays a move, in coordinates. */
  readonly play: (text: string) => void;
  /** Handles a click on a cell, or Enter, whatever it does on the board. */
  readonly touch: (cell: string) => void;
  readonly refuse: (detail: BoardRefusal) => void;
  /** Shows the view of a player who sits down, in the blind game. */
  readonly sitDown: (seat: Seat) => void;
}

/** Calls a function for each cell that is clicked or chosen by Enter or the space bar. */
export function onCells(board: HTMLElement, take: (cell: string, event: Event) => void): void {
  const listener = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    const cell = event
      .composedPath()
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.cell !== undefined);
    if (cell?.dataset.cell !== undefined) take(cell.dataset.cell, event);
  };
  for (const type of ['click', 'keydown']) board.addEventListener(type, listener, { capture: true });
}

/** The board, its curtain and the news. */
export class GameBoard {
  readonly element = h('klin-zha-board');
  readonly cover = h('div');
  readonly news = h('p', { class: 'news', role: 'status' });
  readonly #shell: Shell;
  readonly #deeds: BoardDeeds;

  constructor(shell: Shell, deeds: BoardDeeds) {
    this.#shell = shell;
    this.#deeds = deeds;
    this.element.addEventListener('move', (event) => {
      event.preventDefault();
      deeds.play(event.detail.text);
    });
    this.element.addEventListener('sound', ({ detail }) => {
      if (shell.looks.sounds) playSound(detail.sound);
    });
    this.element.addEventListener('refuse', (event) => deeds.refuse(event.detail));
    onCells(this.element, deeds.touch);
  }

  /** Announces a text. */
  announce(text: string): void {
    this.element.announce(text);
  }

  /** Whether the curtain hides the board. */
  get isCovered(): boolean {
    return this.cover.childElementCount > 0;
  }

  /** Shows a table. `seated` is the seat whose view is shown in the blind game. */
  show(table: Table, seated: Seat | null, nameOf: (seat: number) => string): void {
    const board = this.element;
    const { match } = table;
    const { words, looks } = this.#shell;
    const looker = isBlind(table) ? lookerAt(table, seated) : null;
    const seat = match?.seat as Seat;
    const isCovered = isBlind(table) && looker === null;
    board.hidden = isCovered;
    this.cover.replaceChildren(
      ...(isCovered ? [curtain(nameOf(seat), words, () => this.#deeds.sitDown(seat))] : []),
    );
    board.classList.toggle('placing', stateOf(table).phase === 'setup');
    this.#shell.dress(board, facingOf(table));
    board.toggleAttribute('zones', looks.zones && !isBlind(table));
    board.names = match?.settings.names ?? [];
    this.#showNews(table);
    if (isCovered) return;
    const state = stateOf(table);
    board.rules = rulesOf(table);
    board.seats = seatsHere(table);
    // The same state again would repeat its announcement.
    if (looker !== null) board.state = viewFor(state, looker);
    else if (board.state !== state) board.state = state;
  }

  /** Adds marks and arrows; the selection stays. */
  mark(table: Table, marks: Pick<BoardDrawing, 'marks' | 'arrows'>): void {
    const isHidden = isBlind(table);
    this.element.drawing = {
      ...marks,
      cellNames: this.#shell.looks.names,
      threats: this.#shell.looks.threats && !isHidden ? threats(stateOf(table)) : [],
    };
    this.element.lastMove = isHidden ? null : lastCells(table);
  }

  /** Shows and announces the result and its reason. */
  #showNews(table: Table): void {
    const onBoard = outcome(stateOf(table));
    const isEnd = table.node === tipOf(table);
    const ended = onBoard ?? (isEnd ? (table.match?.result ?? endOf(table)) : null);
    // If the game did not end by a move, the board does not know that it is over.
    this.element.classList.toggle('ended', ended !== null && onBoard === null);
    // An announcement that the board has made is shown, but not announced again.
    this.news.setAttribute('aria-live', onBoard === null ? 'polite' : 'off');
    const told =
      ended === null
        ? []
        : [sayOutcome(ended, rulesOf(table), this.#shell.looks), translated(ended, this.#shell.looks)];
    const text = told.filter((part) => part !== null).join(' ');
    if (this.news.textContent !== text) this.news.textContent = text;
  }
}

/** Returns the winner's words in Klingon with their translation, or null. */
function translated(ended: Parameters<typeof victoryWords>[0], { language }: LanguageOptions): string | null {
  const said = victoryWords(ended);
  return said && `${said} (${victoryWords(ended, { words: 'translation', ...(language && { language }) })})`;
}

/** Returns the orientation with the opponent of the first person on top, for a game that began in a battle. */
function facingOf(table: Table): Orientation {
  const { board, colours } = rulesOf(table);
  const { start } = table.replay;
  if (start.phase === 'setup') return 'N-top';
  const opponent = (((peopleOf(table)[0] ?? 1) % colours.length) + 1) as Seat;
  const corner = board.regions[start.toFields().regions.indexOf(opponent)]?.id;
  return orientations.find((one) => one === `${corner}-top`) ?? 'N-top';
}

/** Returns the seats that are played on the board now; none while it shows an earlier position. */
export function seatsHere(table: Table): readonly Seat[] | null {
  const { match } = table;
  if (match === null) return null;
  if (!isAtTip(table)) return isFree(table) ? null : [];
  if (!isLive(table) || match.phase === 'stopped') return [];
  const state = stateOf(table);
  const isWaiting = match.phase === 'waiting' && state.phase !== 'setup';
  const isCombat = botsOf(table).length > 0 && turnOf(state).awaits === 'combat';
  return isWaiting || isCombat ? [] : peopleOf(table);
}

/** Returns how a viewed game ended, if it was not on the board. */
function endOf({ match, replay }: Table): ReturnType<typeof gameFromReplay>['outcome'] {
  return match === null ? gameFromReplay(replay).outcome : null;
}
