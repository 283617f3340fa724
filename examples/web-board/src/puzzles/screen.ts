/** The screen of the puzzles: in the order of difficulty, with the defence, and refutations of wrong moves. */

import { type GameState, parsePosition, parseRules, play, type Ruleset, type Seat, unwrap } from 'klin-zha';
import { type Orientation, orientations } from 'klin-zha/render';
import { colourName, sayMove } from 'klin-zha/words';
import { type Judgement, Thinker } from '../bots/thinker.ts';
import { button, choice, fill, h, labelled } from '../dom.ts';
import { showWhyNot } from '../game/why.ts';
import { type LearnWords, learnWordsOf } from '../learn/words.ts';
import type { Screen, Shell } from '../shell.ts';
import { keepProgress, progress } from '../storage.ts';
import type { Puzzle } from './puzzle.ts';

const files = import.meta.glob<readonly Puzzle[]>('./data/*.json', { import: 'default' });

/** Rulesets with puzzles. */
const rulesets = ['klin-zha', 'romulan-heart:2', 'takzh', 'agonizer'];

/** Time in milliseconds before the defence is played. */
const pause = 500;

export class PuzzleScreen implements Screen {
  readonly #shell: Shell;
  readonly #board = h('klin-zha-board');
  readonly #panel = h('section', { class: 'task', 'aria-labelledby': 'puzzle-title' });
  readonly #said = h('p', { class: 'answer', role: 'status' });
  readonly #why = h('div');
  readonly #buttons = h('div', { class: 'actions' });
  readonly element = h(
    'div',
    { class: 'learn' },
    this.#panel,
    h('div', { class: 'table' }, this.#board, this.#said),
    this.#buttons,
    this.#why,
  );
  readonly #thinker = new Thinker();
  #rules: Ruleset = unwrap(parseRules('klin-zha'));
  #puzzles: readonly Puzzle[] = [];
  #index = 0;
  #state: GameState | undefined;
  /** Moves that the solver may still play. */
  #left = 0;
  #phase: 'asked' | 'waiting' | 'failed' | 'solved' = 'asked';
  #cells: readonly string[] = [];
  /** Number of moves that were judged, so that an answer to an earlier one is ignored. */
  #tries = 0;

  constructor(shell: Shell) {
    this.#shell = shell;
    this.#board.addEventListener('move', (event) => {
      event.preventDefault();
      void this.#try(event.detail.text);
    });
    this.#board.addEventListener('refuse', (event) => {
      // The reason is below, on the board.
      this.#said.textContent = '';
      this.#why.replaceChildren(...showWhyNot(event.detail.explanation, this.#rules, shell.words));
    });
    void this.#load('klin-zha');
  }

  get rules(): Ruleset {
    return this.#rules;
  }

  focus(): void {
    queueMicrotask(() => this.#board.focus({ preventScroll: true }));
  }

  leave(): void {
    this.#thinker.stop();
  }

  get #words(): LearnWords {
    return learnWordsOf(this.#shell.looks.language);
  }
  get #now(): Puzzle {
    return this.#puzzles[this.#index]!;
  }
  get #name(): string {
    return `${this.#rules.id} ${this.#now.seed}.${this.#now.game}.${this.#now.ply}`;
  }

  /** Loads the puzzles of a ruleset, and shows the first one that is not solved. */
  async #load(id: string): Promise<void> {
    const list = await files[`./data/${id.replace(':', '-')}.json`]!();
    this.#rules = unwrap(parseRules(id));
    this.#puzzles = list;
    this.#index = 0;
    const solved = progress().puzzles;
    const open = list.findIndex((_, index) => {
      this.#index = index;
      return !solved.includes(this.#name);
    });
    this.#go(Math.max(0, open));
  }

  #go(index: number): void {
    this.#thinker.stop();
    this.#tries++;
    this.#index = (index + this.#puzzles.length) % this.#puzzles.length;
    this.#state = unwrap(parsePosition(this.#rules, this.#now.position));
    this.#left = this.#now.moves;
    this.#phase = 'asked';
    this.#cells = [];
    this.#said.textContent = '';
    this.#why.replaceChildren();
    this.draw();
  }

  /** Judges a move, and plays the defence or shows the refutation. */
  async #try(text: string): Promise<void> {
    const from = this.#state!;
    const words = this.#words;
    const { kind: goal } = this.#now;
    if (this.#phase !== 'asked') return;
    this.#why.replaceChildren();
    this.#phase = 'waiting';
    const now = ++this.#tries;
    this.#state = play(from, text);
    this.#said.textContent = words.thinking;
    this.draw();
    const judged = await this.#thinker.ask({
      kind: 'judge',
      goal,
      state: from.toJSON(),
      move: text,
      moves: this.#left,
    });
    if (judged === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (this.#tries !== now) return;
    this.#show(judged);
  }

  #show(judged: Judgement): void {
    if (!judged.isRight) this.#fail(judged);
    else if (this.#now.kind === 'hold' || judged.reply === null) this.#solve();
    else this.#defend(judged.reply);
    this.draw();
    if (this.#phase !== 'asked')
      this.#buttons.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
  }

  #solve(): void {
    this.#phase = 'solved';
    this.#said.textContent = this.#words.solved;
    const kept = progress();
    keepProgress({ ...kept, puzzles: [...new Set([...kept.puzzles, this.#name])] });
  }

  #defend(reply: string): void {
    this.#said.textContent = this.#words.defends(sayMove(this.#state!, reply, this.#shell.looks));
    this.#state = play(this.#state!, reply);
    this.#left--;
    this.#phase = 'asked';
  }

  #fail({ reply, replies }: Judgement): void {
    const words = this.#words;
    this.#phase = 'failed';
    if (reply === null) {
      this.#said.textContent = words.failed;
      return;
    }
    const said = sayMove(this.#state!, reply, this.#shell.looks);
    const isLast = this.#now.kind === 'win' && this.#left === 1;
    const why = this.#now.kind === 'win' ? words.later : '';
    this.#said.textContent = `${words.failed} ${isLast ? words.stillMoves(replies, said) : words.refuted(said, why)}`;
    this.#cells = [reply.slice(0, 3).toUpperCase(), reply.slice(3, 6).toUpperCase()];
  }

  draw(): void {
    const { language } = this.#shell.looks;
    const words = this.#words;
    if (this.#state === undefined) return;
    const board = this.#board;
    const start = unwrap(parsePosition(this.#rules, this.#now.position));
    this.#shell.dress(board, facing(start));
    board.state = this.#state;
    board.seats = this.#phase === 'asked' ? [start.seat] : [];
    const [from, to] = this.#cells;
    board.drawing = {
      cellNames: this.#shell.looks.names,
      arrows: from === undefined || to === undefined ? [] : [{ from, to, tone: 'danger' }],
    };
    const rules = choice(
      rulesets.map((id) => [id, unwrap(parseRules(id)).name] as const),
      this.#rules.id,
      { name: 'puzzle-rules', 'data-key': 'puzzle-rules', onchange: () => void this.#load(rules.value) },
    );
    const colour = colourName(this.#rules.colours[start.seat - 1]!, { language });
    const isSolved = progress().puzzles.includes(this.#name);
    const mark = isSolved && h('span', { class: 'check' }, ' ✓', h('span', { class: 'hidden' }, words.done));
    fill(
      this.#panel,
      labelled(words.ruleset, rules),
      h('p', { class: 'small' }, words.puzzle(this.#index + 1, this.#puzzles.length), mark),
      h(
        'h2',
        { id: 'puzzle-title' },
        this.#now.kind === 'win' ? words.win(colour, this.#now.moves) : words.hold(colour),
      ),
    );
    const next = button(words.next, 'next', () => this.#leap(1), {
      class: this.#phase === 'solved' && 'main',
    });
    fill(
      this.#buttons,
      this.#phase === 'failed'
        ? button(words.again, 'again', () => this.#leap(0), { class: 'main' })
        : button(words.show, 'show', () => this.#showSolution()),
      button(words.previous, 'previous', () => this.#leap(-1)),
      next,
    );
  }

  /** Shows another puzzle, or the same again. */
  #leap(step: number): void {
    this.#go(this.#index + step);
    this.focus();
  }

  #showSolution(): void {
    const { solution } = this.#now;
    this.#go(this.#index);
    this.#said.textContent = this.#words.solution(sayMove(this.#state!, solution, this.#shell.looks));
    this.#cells = [solution.slice(0, 3).toUpperCase(), solution.slice(3, 6).toUpperCase()];
    this.draw();
  }
}

/** Returns the orientation with the opponent of the solver on top. */
function facing(state: GameState): Orientation {
  const { regions } = state.toFields();
  const opponent = ((state.seat % state.rules.colours.length) + 1) as Seat;
  const corner = state.rules.board.regions[regions.indexOf(opponent)]?.id;
  return orientations.find((one) => one === `${corner}-top`) ?? 'N-top';
}
