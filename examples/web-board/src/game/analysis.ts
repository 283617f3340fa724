/** Analysis of the position that is shown, and hints. */

import { cellsOfMove, formatMove, type GameState, type Move, parseMove, play } from 'klin-zha';
import { winScore } from 'klin-zha/bots';
import type { BoardDrawing } from 'klin-zha/element';
import { parseNotation } from 'klin-zha/notation';
import { colourName, sayMove } from 'klin-zha/words';
import { Thinker, type Thoughts } from '../bots/thinker.ts';
import { h } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { gameOf, stateOf, type Table } from './table.ts';

/** Time of a search in milliseconds. */
const time = { hint: 800, analysis: 6000 };
/** Moves of the expected line that are shown. */
const mostMoves = 6;
/** Scores beyond this are forced wins. */
const forced = winScore - 1000;

/** Panel with scores and the expected line. */
export class Analysis {
  readonly element: HTMLElement = h('section', { class: 'analysis', hidden: true });
  readonly #shell: Shell;
  readonly #onChange: () => void;
  readonly #thinker = new Thinker();
  #isOn = false;
  /** Position that is shown, and the cells of the best move that was found there. */
  #key = '';
  #cells: readonly string[] = [];

  /** @param onChange is called when another move is best */
  constructor(shell: Shell, onChange: () => void) {
    this.#shell = shell;
    this.#onChange = onChange;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Arrow of the best move that was found. */
  get arrows(): NonNullable<BoardDrawing['arrows']> {
    const [from, to] = this.#cells;
    return from === undefined || to === undefined ? [] : [{ from, to, tone: 'good' }];
  }

  /** Turns the analysis on or off. */
  toggle(): void {
    this.#isOn = !this.#isOn;
  }

  /** Ends the search. */
  stop(): void {
    this.#thinker.stop();
  }

  /** Searches the position of a table, unless it is hidden from the player. */
  show(table: Table, isHidden: boolean): void {
    const state = stateOf(table);
    const isOn = this.#isOn && !isHidden;
    const { words, looks } = this.#shell;
    const key = `${isOn} ${state} ${looks.language} ${looks.notation}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#cells = [];
    this.stop();
    this.element.hidden = !isOn;
    if (!isOn) return;
    const isOver = state.phase === 'over';
    const isSearched = state.phase === 'battle' && state.toFields().combat === null;
    this.#fill(isOver ? words.isOver : isSearched ? '…' : words.noAnalysis);
    if (!isSearched) return;
    const draw = (thoughts: Thoughts | undefined): void => {
      if (thoughts !== undefined && this.#key === key) this.#draw(state, thoughts);
    };
    void this.#search(table, time.analysis, draw).then(draw);
  }

  /** Returns a hint for the player to move as a sentence, and shows it on the board. */
  async hintFor(table: Table): Promise<string | undefined> {
    const state = stateOf(table);
    const key = this.#key;
    const thoughts = await this.#search(table, time.hint);
    const move = parseMove(state, thoughts?.line[0] ?? '');
    if (!move.ok || key !== this.#key) return undefined;
    this.#mark(move.value);
    return this.#shell.words.hintIs(sayMove(state, move.value, this.#shell.looks));
  }

  #search(table: Table, milliseconds: number, onThoughts?: (thoughts: Thoughts) => void) {
    const state = stateOf(table).toJSON();
    return this.#thinker.ask({ kind: 'analysis', state, game: gameOf(table), milliseconds }, onThoughts);
  }

  #mark(move: Move): void {
    const cells = cellsOfMove(move);
    if (String(cells) === String(this.#cells)) return;
    this.#cells = cells;
    this.#onChange();
  }

  #fill(...content: readonly (HTMLElement | string)[]): void {
    const { words } = this.#shell;
    this.element.replaceChildren(h('h2', {}, words.analysis), ...content.map((one) => h('p', {}, one)));
  }

  /** Shows scores, depth and line. */
  #draw(state: GameState, { scores, depth, line }: Thoughts): void {
    const { words, looks } = this.#shell;
    const { colours } = state.rules;
    const parts = scores.map((score, index) => {
      const who = colourName(colours[index]!, looks);
      const isForced = Math.abs(score) > forced;
      const text = isForced ? words.winsIn(winScore - Math.abs(score)) : signed(score / 100, looks.language);
      return isForced && score < 0 ? null : `${who} ${text}`;
    });
    const shown = parts.filter((part) => part !== null).slice(0, colours.length === 2 ? 1 : 3);
    const moves = this.#lineFrom(state, line);
    this.#fill(h('b', {}, shown.join(' · ')), `${words.depth(depth)}: ${moves}`);
  }

  /** Formats the expected line in the notation of the page, and marks its first move. */
  #lineFrom(from: GameState, line: readonly string[]): string {
    const notation = parseNotation(this.#shell.looks.notation);
    const texts: string[] = [];
    let state = from;
    for (const text of line.slice(0, mostMoves)) {
      const move = parseMove(state, text);
      if (!move.ok) break;
      if (texts.length === 0) this.#mark(move.value);
      const written = notation.ok ? notation.value.format(state, move.value) : '';
      texts.push(written || formatMove(move.value));
      state = play(state, move.value);
    }
    return texts.join('  ');
  }
}

function signed(score: number, language: string): string {
  return score.toLocaleString(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
}
