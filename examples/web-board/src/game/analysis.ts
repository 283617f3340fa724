/** Analysis of the position that is shown, and hints. */

import { cellsOfMove, formatMove, type GameState, type Move, parseMove, play } from 'klin-zha';
import { winScore } from 'klin-zha/bots';
import type { BoardDrawing } from 'klin-zha/element';
import { parseNotation } from 'klin-zha/notation';
import { colourName, sayMove } from 'klin-zha/words';
import { Thinker, type Thoughts } from '../bots/thinker.ts';
import { button, h } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { gameOf, stateOf, type Table } from './table.ts';

/** Time of a search in milliseconds. */
const time = { hint: 800, analysis: 6000 };
/** Moves of the expected line that are shown. */
const mostMoves = 4;
/** Number of lines that are shown. */
const mostLines = 3;
/** Score in hundredths of a Vanguard at which the bar is nearly full. */
const barScore = 800;
/** Scores beyond this are forced wins. */
const forced = winScore - 1000;

/** Panel with scores and the expected line. */
export class Analysis {
  readonly element: HTMLElement = h('section', { class: 'analysis', hidden: true });
  readonly #shell: Shell;
  readonly #onChange: () => void;
  readonly #onPlay: (moves: readonly string[]) => void;
  readonly #thinker = new Thinker();
  #isOn = false;
  /** Position that is shown, and the cells of the best move that was found there. */
  #key = '';
  #cells: readonly string[] = [];

  /**
   * @param onChange is called when another move is best
   * @param onPlay plays moves from the position that is shown
   */
  constructor(shell: Shell, onChange: () => void, onPlay: (moves: readonly string[]) => void) {
    this.#shell = shell;
    this.#onChange = onChange;
    this.#onPlay = onPlay;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Arrow of the best move that was found. */
  get arrows(): NonNullable<BoardDrawing['arrows']> {
    const [from, to] = this.#cells;
    return from === undefined || to === undefined ? [] : [{ from, to, tone: 'good' }];
  }

  /** Frame around the target of the best move: a short arrow ends before it. */
  get marks(): NonNullable<BoardDrawing['marks']> {
    const [, to] = this.#cells;
    return to === undefined ? [] : [{ cell: to, shape: 'frame', tone: 'good' }];
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
    void this.#search(table, time.analysis, mostLines, draw).then(draw);
  }

  /** Returns a hint for the player to move as a sentence, and shows it on the board. */
  async hintFor(table: Table): Promise<string | undefined> {
    const state = stateOf(table);
    const key = this.#key;
    const thoughts = await this.#search(table, time.hint, 1);
    const move = parseMove(state, thoughts?.line[0] ?? '');
    if (!move.ok || key !== this.#key) return undefined;
    this.#mark(move.value);
    return this.#shell.words.hintIs(sayMove(state, move.value, this.#shell.looks));
  }

  #search(table: Table, milliseconds: number, lines: number, onThoughts?: (thoughts: Thoughts) => void) {
    const state = stateOf(table).toJSON();
    const task = { kind: 'analysis', state, game: gameOf(table), milliseconds, lines } as const;
    return this.#thinker.ask(task, onThoughts);
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

  /** Shows a bar, the depth, and the lines with their scores. */
  #draw(state: GameState, { scores, depth, line, lines }: Thoughts): void {
    const { words } = this.#shell;
    const best = parseMove(state, line[0] ?? '');
    if (best.ok) this.#mark(best.value);
    const items = lines.map((one, index) =>
      h(
        'li',
        {},
        h('b', {}, this.#scoreOf(state, one.scores)),
        ' ',
        ...this.#movesOf(state, one.line, index),
      ),
    );
    const isTwo = state.rules.colours.length === 2;
    const focused = this.element.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.key
      : undefined;
    this.element.replaceChildren(
      h('h2', {}, words.analysis),
      ...(isTwo ? [this.#bar(state, scores)] : []),
      h('p', { class: 'small' }, words.depth(depth)),
      h('ol', { class: 'lines' }, ...items),
    );
    if (focused !== undefined)
      this.element.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  /** The score of the first player as a bar. */
  #bar(state: GameState, scores: readonly number[]): HTMLElement {
    const share = 0.5 + Math.atan(scores[0]! / barScore) / Math.PI;
    const label = this.#scoreOf(state, scores);
    const bar = h('div', { class: 'bar', role: 'img', 'aria-label': label }, h('div'));
    bar.querySelector('div')!.style.width = `${Math.round(share * 100)}%`;
    return bar;
  }

  #scoreOf({ rules: { colours } }: GameState, scores: readonly number[]): string {
    const { words, looks } = this.#shell;
    const parts = scores.map((score, index) => {
      const who = colourName(colours[index]!, looks);
      const isForced = Math.abs(score) > forced;
      const text = isForced ? words.winsIn(winScore - Math.abs(score)) : signed(score / 100, looks.language);
      return isForced && score < 0 ? null : `${who} ${text}`;
    });
    return parts
      .filter((part) => part !== null)
      .slice(0, colours.length === 2 ? 1 : 3)
      .join(' · ');
  }

  /** The moves of a line as buttons, in the notation of the page. Each plays the line up to it. */
  #movesOf(from: GameState, line: readonly string[], index: number): HTMLElement[] {
    const notation = parseNotation(this.#shell.looks.notation);
    const made: HTMLElement[] = [];
    let state = from;
    for (const [ply, text] of line.slice(0, mostMoves).entries()) {
      const move = parseMove(state, text);
      if (!move.ok) break;
      const written = (notation.ok ? notation.value.format(state, move.value) : '') || formatMove(move.value);
      const playOut = (): void => this.#onPlay(line.slice(0, ply + 1));
      made.push(button(written, `line-${index}-${ply}`, playOut, { class: 'move' }));
      state = play(state, move.value);
    }
    return made;
  }
}

function signed(score: number, language: string): string {
  return score.toLocaleString(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
}
