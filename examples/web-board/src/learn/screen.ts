/** The screen of the lessons: a list, and one task after the other. */

import { type GameState, klinZha, parsePosition, play, unwrap } from 'klin-zha';
import { button, fill, h } from '../dom.ts';
import { onCells } from '../game/board.ts';
import { showWhyNot } from '../game/why.ts';
import type { Screen, Shell } from '../shell.ts';
import { keepProgress, progress } from '../storage.ts';
import { isAccepted, type Lesson, lessons, type Task } from './lessons.ts';
import { type LearnWords, learnWordsOf } from './words.ts';

/** Callbacks of the lessons. */
export interface LearnDeeds {
  /** Begins a game against the weakest bot. */
  readonly play: () => void;
  readonly puzzles: () => void;
}

/** The screen of the lessons. Without `first`, it begins with the list. */
export class LearnScreen implements Screen {
  readonly #shell: Shell;
  readonly #deeds: LearnDeeds;
  readonly #board = h('klin-zha-board');
  readonly #panel = h('section', { class: 'task', 'aria-labelledby': 'learn-title' });
  readonly #said = h('p', { class: 'answer', role: 'status' });
  readonly #why = h('div');
  readonly #buttons = h('div', { class: 'actions' });
  readonly element = h('div');
  #lesson: Lesson | undefined;
  #task = 0;
  #state: GameState | undefined;
  #isDone = false;

  constructor(shell: Shell, deeds: LearnDeeds, first?: number) {
    this.#shell = shell;
    this.#deeds = deeds;
    this.#lesson = first === undefined ? undefined : lessons[first];
    this.#board.addEventListener('move', (event) => {
      event.preventDefault();
      this.#answer(event.detail.text, () => play(this.#state!, event.detail.move));
    });
    this.#board.addEventListener('refuse', (event) => {
      // The reason is below, on the board.
      this.#said.textContent = '';
      this.#why.replaceChildren(...showWhyNot(event.detail.explanation, klinZha, shell.words));
    });
    onCells(this.#board, (cell) => {
      if (this.#now.cells !== undefined) this.#answer(cell, () => this.#state!);
    });
    this.#begin();
  }

  get rules(): typeof klinZha {
    return klinZha;
  }

  get #now(): Task {
    return this.#lesson!.tasks[this.#task]!;
  }

  get #words(): LearnWords {
    return learnWordsOf(this.#shell.looks.language);
  }

  /** Sets up the current task. */
  #begin(): void {
    if (this.#lesson === undefined) return;
    this.#isDone = false;
    this.#state = unwrap(parsePosition(klinZha, this.#now.position));
    this.#board.state = this.#state;
    this.#said.textContent = '';
    this.#why.replaceChildren();
  }

  /** Shows a lesson, or the list. */
  #open(lesson: Lesson | undefined, task = 0): void {
    this.#lesson = lesson;
    this.#task = task;
    this.#begin();
    this.draw();
    this.focus();
  }

  /** Judges an answer: `next` is the state after an accepted one. */
  #answer(text: string, next: () => GameState): void {
    if (this.#isDone) return;
    this.#why.replaceChildren();
    const words = this.#words;
    if (!isAccepted(this.#now, text)) {
      this.#said.textContent = `${words.notThat} ${this.#now.hint[this.#shell.looks.language]}`;
      return;
    }
    this.#isDone = true;
    this.#state = next();
    this.#board.state = this.#state;
    const isLast = this.#task === this.#lesson!.tasks.length - 1;
    if (isLast)
      keepProgress({ ...progress(), lessons: [...new Set([...progress().lessons, this.#lesson!.id])] });
    this.#said.textContent = isLast && this.#lesson === lessons.at(-1) ? words.allDone : words.wellDone;
    this.draw();
    this.#buttons.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
  }

  focus(): void {
    const first =
      this.#lesson === undefined ? this.element.querySelector<HTMLElement>('button') : this.#board;
    queueMicrotask(() => first?.focus({ preventScroll: true }));
  }

  draw(): void {
    if (this.#lesson === undefined) this.#drawList();
    else this.#drawTask(this.#lesson);
  }

  #drawList(): void {
    const { language } = this.#shell.looks;
    const words = this.#words;
    const done = progress().lessons;
    const items = lessons.map((lesson) => {
      const isDone = done.includes(lesson.id);
      const mark = isDone && h('span', { class: 'check' }, '✓', h('span', { class: 'hidden' }, words.done));
      return h(
        'li',
        {},
        button(lesson.title[language], `lesson-${lesson.id}`, () => this.#open(lesson)),
        mark,
      );
    });
    fill(
      this.element,
      h(
        'div',
        { class: 'lessons' },
        h('h2', { id: 'learn-title' }, words.lessons),
        h('ol', { class: 'list-of-lessons' }, ...items),
        h(
          'div',
          { class: 'actions' },
          button(words.solve, 'puzzles', this.#deeds.puzzles),
          button(words.playNow, 'play-now', this.#deeds.play, {
            class: done.length === lessons.length && 'main',
          }),
        ),
      ),
    );
  }

  #drawTask(lesson: Lesson): void {
    const { language } = this.#shell.looks;
    const words = this.#words;
    const task = this.#now;
    const board = this.#board;
    this.#shell.dress(board);
    board.readOnly = task.cells !== undefined || this.#isDone;
    board.classList.toggle('placing', this.#state!.phase === 'setup');
    board.seats = [1];
    board.toggleAttribute('zones', task.zones === true);
    const marks = this.#isDone ? [] : (task.marks ?? []);
    board.drawing = {
      marks: marks.map((cell) => ({ cell, shape: 'frame', tone: 'good' })),
      cellNames: task.names === true || this.#shell.looks.names,
    };
    const number = lessons.indexOf(lesson) + 1;
    const place = [words.lesson(number, lessons.length), words.task(this.#task + 1, lesson.tasks.length)];
    fill(
      this.#panel,
      h('p', { class: 'small' }, place.join(' · ')),
      h('h2', { id: 'learn-title' }, lesson.title[language]),
      h('p', { class: 'lead' }, task.text[language]),
    );
    fill(this.#buttons, ...this.#buttonsFor(lesson));
    const inside = h(
      'div',
      { class: 'learn' },
      this.#panel,
      h('div', { class: 'table' }, board, this.#said),
      this.#buttons,
      this.#why,
    );
    if (!this.element.contains(board)) this.element.replaceChildren(inside);
  }

  #buttonsFor(lesson: Lesson): HTMLElement[] {
    const words = this.#words;
    const { language } = this.#shell.looks;
    const isLast = this.#task === lesson.tasks.length - 1;
    const following = lessons[lessons.indexOf(lesson) + 1];
    const list = button(words.allLessons, 'list', () => this.#open(undefined));
    if (!this.#isDone) {
      const hint = (): void => {
        this.#said.textContent = this.#now.hint[language];
      };
      return [button(words.hint, 'hint', hint), list];
    }
    if (!isLast)
      return [button(words.next, 'next', () => this.#open(lesson, this.#task + 1), { class: 'main' }), list];
    if (following !== undefined)
      return [button(words.nextLesson, 'next', () => this.#open(following), { class: 'main' }), list];
    return [button(words.playNow, 'next', this.#deeds.play, { class: 'main' }), list];
  }
}
