/** After a game: why it ended, the move that lost it, and a report of the whole game. */

import {
  type CellName,
  cellsOfMove,
  formatMove,
  type GameState,
  legalMoves,
  type Move,
  outcome,
  parseMove,
  type Ruleset,
  type Seat,
  threats,
  whyNoMove,
} from 'klin-zha';
import { winScore } from 'klin-zha/bots';
import type { BoardDrawing } from 'klin-zha/element';
import { parseNotation } from 'klin-zha/notation';
import { mainLine } from 'klin-zha/records';
import { colourName, pieceName, sayRefusal } from 'klin-zha/words';
import { Thinker, type Thoughts } from '../bots/thinker.ts';
import { button, h } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { type ReviewWords, reviewWordsOf } from './review-words.ts';
import { rulesOf, stateOf, type Table, tipOf } from './table.ts';

/** Positions of a search: for the move that lost, and for each move of the report. */
const nodes = { losing: 100_000, report: 5_000 };
/** Scores beyond this are forced wins. */
const forced = winScore - 1000;
/** Scores are cut here for the graph and the mistakes, in hundredths of a Vanguard. */
const mostScore = 1500;
/** Least loss of a mistake, in hundredths of a Vanguard. */
const leastLoss = 80;
/** Mistakes that are shown for a side, at most. */
const mostMistakes = 3;

/** A move of the game: the node before it, the state there, and the move. */
interface Half {
  readonly before: number;
  readonly state: GameState;
  readonly move: Move;
}

/** Callbacks of the review. */
export interface ReviewDeeds {
  readonly go: (node: number) => void;
  readonly mark: (marks: Pick<BoardDrawing, 'marks' | 'arrows'>) => void;
}

/** The panel. A new question ends the one before it. */
export class Review {
  readonly element = h('section', { class: 'review' });
  readonly #shell: Shell;
  readonly #deeds: ReviewDeeds;
  readonly #thinker = new Thinker();

  constructor(shell: Shell, deeds: ReviewDeeds) {
    this.#shell = shell;
    this.#deeds = deeds;
  }

  stop(): void {
    this.#thinker.stop();
  }

  get #words(): ReviewWords {
    return reviewWordsOf(this.#shell.looks.language);
  }

  /** Shows the attackers, the blocked moves and the move that lost. */
  async explain(table: Table): Promise<void> {
    this.stop();
    const words = this.#words;
    const state = stateOf({ ...table, node: tipOf(table) });
    const rules = rulesOf(table);
    const { looks } = this.#shell;
    const onBoard = outcome(state);
    const winner = table.match?.result?.winner ?? onBoard?.winner ?? null;
    const loser = winner === null || rules.colours.length > 2 ? null : ((3 - winner) as Seat);
    const halves = halvesOf(table);
    const attacks = threats(state).filter(({ defender }) => defender === (loser ?? state.seat));
    const isCaptured = onBoard?.reason === 'goal-captured';
    const capture = isCaptured ? halves.at(-1) : undefined;
    const nameAt = (cell: string): string => {
      const code = state.warriors.find((one) => one.cell === cell)?.warrior;
      return code == null ? cell : pieceName(rules, code, looks);
    };
    const [start, end] = capture === undefined ? [] : cellsOfMove(capture.move);
    const shown =
      start !== undefined && end !== undefined
        ? [{ from: start, to: end }]
        : attacks.map(({ from, goal }) => ({ from, to: goal }));
    const told = shown.map(({ from, to }) => {
      const piece = nameAt(isCaptured ? to : from);
      return h('li', {}, isCaptured ? words.captured(piece, from, to) : words.attacks(piece, from, to));
    });
    const losing = h('p', { role: 'status' });
    this.element.replaceChildren(
      h('h2', {}, words.attackers),
      told.length === 0 ? h('p', {}, words.noAttack) : h('ul', {}, ...told),
      ...(isCaptured ? [] : [h('h2', {}, words.blocked), this.#blocked(state, nameAt)]),
    );
    this.#bringIntoView();
    this.#deeds.mark({
      arrows: shown.map((one) => ({ ...one, tone: 'danger' })),
      marks: shown.map(({ to }) => ({ cell: to, shape: 'frame', tone: 'danger' })),
    });
    if (loser === null) return;
    this.element.append(h('h2', {}, words.losingMove), losing);
    const half = await this.#losingMove(halves, onBoard === null ? state : undefined, loser, (text) => {
      losing.textContent = text;
    });
    if (half === 'stopped') return;
    losing.textContent = half === undefined ? words.noLosingMove : words.lostBy(this.#written(half));
    if (half !== undefined)
      losing.append(
        ' ',
        button(this.#shell.words.show, 'losing', () => this.#deeds.go(half.before)),
      );
  }

  /** Scrolls no further than to the first lines, so that the board stays in view on a phone. */
  #bringIntoView(): void {
    this.element.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  }

  /** Why no warrior of the player to move can move. */
  #blocked(state: GameState, nameAt: (cell: string) => string): HTMLElement {
    if (outcome(state) === null || legalMoves(state).length > 0) return h('p', {}, this.#words.canMove);
    const { owners } = state.toFields();
    const own = state.warriors.filter(({ seat }) => owners[seat - 1] === state.seat);
    const items = own.map(({ cell }) => {
      const refusals = whyNoMove(state, cell as CellName);
      const reasons = refusals.map((refusal) => sayRefusal(refusal, state.rules, this.#shell.looks));
      return h('li', {}, h('b', {}, `${nameAt(cell)} ${cell}: `), reasons.join(' '));
    });
    return h('ul', {}, ...items);
  }

  /**
   * Finds the last move of the loser before which the search did not see the loss and after which it did. `end`
   * is the last state of a game that did not end on the board.
   */
  async #losingMove(
    halves: readonly Half[],
    end: GameState | undefined,
    loser: Seat,
    tell: (text: string) => void,
  ): Promise<Half | 'stopped' | undefined> {
    let after = end && (await this.#search(end, nodes.losing));
    if (end !== undefined && after === undefined) return 'stopped';
    // A position that is not lost was not lost by a move.
    if (after !== undefined && after.scores[loser - 1]! >= -forced) return undefined;
    for (let index = halves.length - 1; index >= 0; index--) {
      const half = halves[index]!;
      tell(this.#words.searching(index + 1, halves.length));
      const before = await this.#search(half.state, nodes.losing);
      if (before === undefined) return 'stopped';
      const isSeen = after === undefined || after.scores[loser - 1]! < -forced;
      const wasSeen = before.scores[loser - 1]! < -forced;
      if (half.state.seat === loser && isSeen && !wasSeen) return half;
      after = before;
    }
    return undefined;
  }

  /** Shows the score of the whole game and the largest mistakes. */
  async report(table: Table): Promise<void> {
    this.stop();
    const words = this.#words;
    const rules = rulesOf(table);
    const halves = halvesOf(table);
    const status = h('p', { role: 'status' });
    this.element.replaceChildren(h('h2', {}, this.#shell.words.report), status);
    this.#bringIntoView();
    const thoughts: Thoughts[] = [];
    for (const [index, { state }] of halves.entries()) {
      status.textContent = words.searching(index + 1, halves.length);
      const found = await this.#search(state, nodes.report);
      if (found === undefined) return;
      thoughts.push(found);
    }
    const end = stateOf({ ...table, node: tipOf(table) });
    const winner = table.match?.result?.winner ?? outcome(end)?.winner ?? null;
    const last = rulesOf(table).colours.map((_, index) => {
      if (winner === null) return 0;
      return index + 1 === winner ? winScore : -winScore;
    });
    const scores = [...thoughts.map((one) => one.scores), last].map((list) =>
      list.map((score) => Math.max(-mostScore, Math.min(mostScore, score))),
    );
    status.remove();
    this.element.append(
      this.#graph(table, halves, scores),
      ...rules.colours.flatMap((_, index) => this.#mistakes(rules, index, halves, scores, thoughts)),
    );
  }

  #graph(table: Table, halves: readonly Half[], scores: readonly (readonly number[])[]): HTMLElement {
    const { looks } = this.#shell;
    const [width, height] = [300, 90];
    const xOf = (index: number): number => (index / Math.max(1, scores.length - 1)) * width;
    const yOf = (score: number): number => height / 2 - (score / mostScore) * (height / 2 - 3);
    const colours = rulesOf(table).colours;
    const lines = colours.slice(0, colours.length === 2 ? 1 : 3).map((_, seat) => {
      const points = scores.map((list, index) => `${xOf(index).toFixed(1)},${yOf(list[seat]!).toFixed(1)}`);
      const dash = ['', '6 3', '2 3'][seat];
      return `<polyline points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="${dash}"/>`;
    });
    const picture = h('div', { class: 'graph', role: 'img' });
    picture.setAttribute('aria-label', this.#words.score(colourName(colours[0]!, looks)));
    picture.innerHTML = `<svg viewBox="0 0 ${width} ${height}" class="graph"><path d="M0 ${height / 2}H${width}" stroke="currentColor" opacity=".4"/>${lines.join('')}</svg>`;
    picture.addEventListener('click', ({ clientX }) => {
      const { left, width: shown } = picture.getBoundingClientRect();
      const index = Math.round(((clientX - left) / shown) * (scores.length - 1));
      this.#deeds.go(halves[index]?.before ?? tipOf(table));
    });
    const caption = h('p', { class: 'small' }, this.#words.score(colourName(colours[0]!, looks)));
    return h('div', {}, caption, picture);
  }

  #mistakes(
    rules: Ruleset,
    seat: number,
    halves: readonly Half[],
    scores: readonly (readonly number[])[],
    thoughts: readonly Thoughts[],
  ): HTMLElement[] {
    const words = this.#words;
    const { language } = this.#shell.looks;
    const found = halves
      .map((half, index) => ({ half, index, loss: scores[index]![seat]! - scores[index + 1]![seat]! }))
      .filter(({ half, index, loss }) => {
        const isBest = thoughts[index]!.line[0] === formatMove(half.move);
        return half.state.seat === seat + 1 && loss >= leastLoss && !isBest;
      })
      .sort((one, other) => other.loss - one.loss)
      .slice(0, mostMistakes);
    const items = found.map(({ half, index, loss }) => {
      const better = parseMove(half.state, thoughts[index]!.line[0] ?? '');
      const shown = (loss / 100).toLocaleString(language, { maximumFractionDigits: 1 });
      const text = better.ok ? this.#format(half.state, better.value) : '';
      const go = (): void => this.#deeds.go(half.before);
      return h(
        'li',
        {},
        button(words.mistake(this.#written(half), shown, text), `mistake-${half.before}`, go),
      );
    });
    const colour = colourName(rules.colours[seat]!, this.#shell.looks);
    return [
      h('h3', {}, words.mistakes(colour)),
      items.length === 0 ? h('p', {}, words.noMistakes) : h('ul', {}, ...items),
    ];
  }

  #search(state: GameState, most: number): Promise<Thoughts | undefined> {
    return this.#thinker.ask({ kind: 'review', state: state.toJSON(), nodes: most });
  }

  /** Formats a move of the game with its round and colour. */
  #written({ state, move }: Half): string {
    const colour = colourName(state.rules.colours[state.seat - 1]!, this.#shell.looks);
    return `${state.toFields().round}. ${colour} ${this.#format(state, move)}`;
  }

  #format(state: GameState, move: Move): string {
    const notation = parseNotation(this.#shell.looks.notation);
    return (notation.ok ? notation.value.format(state, move) : '') || formatMove(move);
  }
}

/** Returns the moves of the battle along the main line. */
function halvesOf({ record, replay }: Table): Half[] {
  const halves: Half[] = [];
  let before = -1;
  for (const node of mainLine(record)) {
    const state = replay.stateAt(before);
    const move = replay.moveAt(node);
    if (move === undefined) break;
    if (state.phase === 'battle' && state.toFields().combat === null) halves.push({ before, state, move });
    before = node;
  }
  return halves;
}
