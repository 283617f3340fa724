/** The screen of a game: a table, what is done at it, and everything around it. */

import { castCombat, formatMove, type Result, type Ruleset, type Seat } from 'klin-zha';
import type { BoardDrawing } from 'klin-zha/element';
import { colourName } from 'klin-zha/words';
import { fill, h } from '../dom.ts';
import { type Found, remarksOn } from '../open/remarks.ts';
import type { Screen, Shell } from '../shell.ts';
import type { Kept } from '../storage.ts';
import { actionsFor, boundNote } from './actions.ts';
import type { Agreement } from './agreement.ts';
import { Analysis } from './analysis.ts';
import { isBlind, lookerAt, reportsSince } from './blind.ts';
import { GameBoard, seatsHere } from './board.ts';
import { BotPlay } from './bot-play.ts';
import { type Happening, happen, type Match, type MatchFault, moveIn, nextFlag, takenBack } from './match.ts';
import { MovesPanel } from './moves.ts';
import { Players } from './players.ts';
import type { Review } from './review.ts';
import { rematchOf, withArmies } from './start.ts';
import * as tables from './table.ts';
import { isAtTip, isLive, peopleOf, rulesOf, stateOf, type Table, tipOf } from './table.ts';
import { timeNow } from './time.ts';
import { marksOf, type Why, whyNot, whyPanel, whyStuck } from './why.ts';

/** What a game asks of the page. */
export interface GameDeeds {
  /** Stores the state needed after a reload. */
  readonly keep: (kept: Kept) => void;
  readonly begin: (agreement: Agreement) => void;
  readonly edit: (table: Table) => void;
}

/** The screen of a game. */
export class GameScreen implements Screen {
  readonly #shell: Shell;
  readonly #deeds: GameDeeds;
  readonly #board: GameBoard;
  readonly #title = h('p', { class: 'rules' });
  readonly #actions = h('div', { class: 'actions', role: 'group' });
  /** Explanations, which lie over what is below. */
  readonly #notes = h('div', { class: 'notes' });
  readonly #remarked = h('div');
  readonly #players = new Players((seat, level) => this.#setLevel(seat, level));
  readonly #moves: MovesPanel;
  readonly #analysis: Analysis;
  readonly #bots: BotPlay;
  /** The panel after the game, which is loaded on demand; and what it marks on the board. */
  readonly #reviewed = h('div', { class: 'report', hidden: true });
  #review: Review | undefined;
  #reviewMarks: Pick<BoardDrawing, 'marks' | 'arrows'> = {};
  readonly #ending = new AbortController();
  readonly element: HTMLElement;
  #table: Table;
  #remarks: Found['remarks'];
  /** The seat whose view is shown in the blind game. */
  #seated: Seat | null = null;
  #isOffering = false;
  #army = 'chance';
  #why: Why | null = null;

  constructor(shell: Shell, table: Table, deeds: GameDeeds, remarks: Found['remarks'] = []) {
    this.#shell = shell;
    this.#deeds = deeds;
    this.#table = table;
    this.#remarks = remarks;
    this.#board = new GameBoard(shell, {
      play: (text) => this.#play(text),
      touch: (cell) => this.#touch(cell),
      refuse: ({ explanation }) => {
        this.#why = whyNot(explanation, shell.words);
        this.#drawActions();
      },
      sitDown: (seat) => this.#sitDown(seat),
    });
    this.#moves = new MovesPanel({
      go: (node) => this.#look(tables.lookingAt(this.#table, node)),
      // Do not redraw: a click that ends the editing would miss its button.
      comment: (text) => {
        this.#table = tables.withComment(this.#table, text);
        this.#keep();
      },
      promote: () => this.#look(tables.promoted(this.#table)),
      remove: () => this.#look(tables.without(this.#table, this.#table.node)),
    });
    this.#analysis = new Analysis(
      shell,
      () => this.#drawActions(),
      (moves) => this.#look(moves.reduce(tables.withTried, this.#table)),
    );
    this.#bots = new BotPlay((match, text) => this.#takeBotMove(match, text));
    this.element = h(
      'div',
      { class: 'game' },
      h(
        'div',
        { class: 'play' },
        this.#players.element,
        this.#board.cover,
        h('div', { class: 'table' }, this.#board.element, this.#board.news),
      ),
      h(
        'div',
        { class: 'side' },
        this.#actions,
        this.#analysis.element,
        this.#remarked,
        this.#reviewed,
        this.#notes,
        this.#moves.element,
        this.#title,
      ),
    );
    this.#listen();
  }

  #listen(): void {
    const { signal } = this.#ending;
    addEventListener('keydown', (event) => this.#moves.key(event, this.#board.element), {
      signal,
      capture: true,
    });
    addEventListener('pointerdown', () => this.#moves.point(), { signal, capture: true });
    addEventListener('pagehide', () => this.#keep(), { signal });
    const timers = [
      setInterval(() => this.#tick(), 200),
      setInterval(() => this.#table.match?.clocks != null && isLive(this.#table) && this.#keep(), 5000),
    ];
    signal.addEventListener('abort', () => timers.forEach(clearInterval));
  }

  /** The table, for the page. */
  get table(): Table {
    return this.#table;
  }

  get rules(): Ruleset {
    return rulesOf(this.#table);
  }

  /** What has to be stored for a reload. */
  get kept(): Kept {
    return { text: tables.textOf(this.#table), path: tables.pathOf(this.#table), at: timeNow() };
  }

  leave(): void {
    this.#keep();
    this.#ending.abort();
    this.#analysis.stop();
    this.#bots.stop();
    this.#review?.stop();
  }

  async share(): Promise<void> {
    const { words, looks } = this.#shell;
    const { saveForm } = await import('./save.ts');
    const form = isBlind(this.#table)
      ? h('p', {}, words.laterSaved)
      : saveForm(this.#table, looks.notation, words);
    this.#shell.openDialog(words.save, form);
  }

  /** Moves the focus to where the game continues: the clock, the curtain or the board. */
  focus(): void {
    const next = this.#board.isCovered
      ? this.#board.cover.querySelector('button')
      : this.#actions.querySelector<HTMLElement>('[data-key=clock].main');
    // The board is drawn in a microtask.
    queueMicrotask(() => (next ?? this.#board.element).focus({ preventScroll: true }));
  }

  /** Announces a text on the board. */
  announce(text: string): void {
    this.#board.announce(text);
  }

  #keep(): void {
    this.#deeds.keep(this.kept);
  }

  /** Shows a table, stores it, and starts the bot if it is to move. */
  #look(next: Table): void {
    this.#table = next;
    this.#why = null;
    this.draw();
    this.#keep();
  }

  #nameOf(seat: number): string {
    const colour = rulesOf(this.#table).colours[seat - 1]!;
    return tables.playerOf(this.#table, seat) ?? colourName(colour, this.#shell.looks);
  }

  /** Shows the next match, or announces why an event was refused. */
  #take(answer: Result<Match, MatchFault>): void {
    if (answer.ok) {
      this.#look(tables.withMatch(this.#table, answer.value));
      return;
    }
    const { message, article } = answer.errors[0];
    this.announce(isBlind(this.#table) ? this.#shell.words.refused : `${message} (${article})`);
  }

  #happen(event: Happening): void {
    const { match } = this.#table;
    if (match !== null) this.#take(happen(match, timeNow(), event));
  }

  #play(text: string): void {
    const { match } = this.#table;
    if (match === null || !isAtTip(this.#table)) {
      this.#look(tables.withTried(this.#table, text));
      return;
    }
    const answer = moveIn(match, timeNow(), text, this.#isOffering);
    if (answer.ok) this.#isOffering = false;
    const mover = lookerAt(this.#table, this.#seated);
    this.#take(answer);
    if (answer.ok && isBlind(this.#table) && mover !== null) this.#report(mover);
  }

  #report(seat: Seat): void {
    const told = reportsSince(this.#table, seat, this.#shell.words);
    if (told !== '') this.announce(told);
  }

  /** Takes a bot's move. Returns whether it was played. */
  #takeBotMove(match: Match, text: string): boolean {
    if (this.#table.match !== match) return true;
    const answer = moveIn(match, timeNow(), text, false);
    if (!answer.ok) return false;
    this.#take(answer);
    const looker = lookerAt(this.#table, this.#seated);
    if (isBlind(this.#table) && looker !== null) this.#report(looker);
    return true;
  }

  #setLevel(seat: Seat, level: number): void {
    const levels = rulesOf(this.#table).colours.map((_, index) => this.#table.levels[index] ?? 0);
    this.#look({ ...this.#table, levels: levels.with(seat - 1, level) });
  }

  /** Swaps the players of a game for two. After the end, they play again. */
  #changeSides(): void {
    const levels = [this.#table.levels[1] ?? 0, this.#table.levels[0] ?? 0];
    if (isLive(this.#table)) this.#look({ ...this.#table, levels });
    else this.#deeds.begin(rematchOf(this.#table, levels));
  }

  readonly #actionDeeds = {
    happen: (event: Happening): void => this.#happen(event),
    play: (text: string): void => this.#play(text),
    place: (name: string): void => {
      this.#army = name;
      const { match } = this.#table;
      if (match === null) return;
      const placed = withArmies(match, stateOf(this.#table), name, [match.seat as Seat]);
      this.#look(tables.withMatch(this.#table, placed));
    },
    takeBack: (): void => {
      const { match } = this.#table;
      if (match === null) return;
      this.#bots.stop();
      this.#look(tables.withTakenBack(this.#table, takenBack(match, peopleOf(this.#table))));
    },
    offer: (): void => {
      this.#isOffering = !this.#isOffering;
      this.#drawActions();
    },
    handOver: (): void => {
      this.#seated = null;
      this.draw();
      this.focus();
    },
    castCombat: (): void => this.#play(formatMove(castCombat(stateOf(this.#table), Math.random))),
    backToGame: (): void => this.#look({ ...this.#table, node: tipOf(this.#table) }),
    playOn: (): void => {
      const next = tables.playedOn(this.#table);
      if (next !== null) this.#look(next);
    },
    hint: (): void => void this.#hint(),
    analyse: (): void => {
      this.#analysis.toggle();
      this.draw();
    },
    explain: (): void => {
      this.#look({ ...this.#table, node: tipOf(this.#table) });
      void this.#openReview().then((review) => review.explain(this.#table));
    },
    report: (): void => void this.#openReview().then((review) => review.report(this.#table)),
    rematch: (): void => this.#deeds.begin(rematchOf(this.#table)),
    changeSides: (): void => this.#changeSides(),
    pauseBots: (): void => {
      this.#bots.isPaused = !this.#bots.isPaused;
      this.draw();
    },
    edit: (): void => this.#deeds.edit(this.#table),
  };

  /** Loads and shows the panel about a game that has ended. */
  async #openReview(): Promise<Review> {
    const { Review } = await import('./review.ts');
    this.#review ??= new Review(this.#shell, {
      go: (node) => this.#look(tables.lookingAt(this.#table, node)),
      mark: (marks) => {
        this.#reviewMarks = marks;
        this.#drawActions();
      },
    });
    this.#reviewed.hidden = false;
    this.#reviewed.replaceChildren(this.#review.element);
    return this.#review;
  }

  #closeReview(): void {
    this.#review?.stop();
    this.#reviewed.hidden = true;
    this.#reviewMarks = {};
  }

  async #hint(): Promise<void> {
    const hint = await this.#analysis.hintFor(this.#table);
    if (hint !== undefined) this.announce(hint);
  }

  draw(): void {
    const table = this.#table;
    const { words, looks } = this.#shell;
    const rules = rulesOf(table);
    const isHidden = isBlind(table);
    this.#title.replaceChildren(rules.name, ' ', rules.id.includes('+') ? h('code', {}, rules.id) : '');
    this.#actions.setAttribute('aria-label', words.game);
    this.#board.show(table, this.#seated, (seat) => this.#nameOf(seat));
    this.#players.show(table, timeNow(), words, (seat) => this.#nameOf(seat));
    this.#moves.show(table, words, looks.notation, isHidden);
    this.#analysis.show(table, isHidden);
    if (isLive(table)) this.#closeReview();
    fill(this.#remarked, remarksOn(this.#remarks, words));
    this.#drawActions();
    void this.#bots.play(table).catch((error: Error) => this.announce(words.botFailed(error.message)));
  }

  /** Updates the panels and the additional drawing; the selection stays. */
  #drawActions(): void {
    const table = this.#table;
    const { words } = this.#shell;
    const looker = isBlind(table) ? lookerAt(table, this.#seated) : null;
    const isEnd = table.node === tipOf(table);
    const reviewed = isEnd && this.#why === null ? this.#reviewMarks : {};
    const { arrows, marks } = this.#analysis;
    this.#board.mark(table, { marks: [...marksOf(this.#why), ...marks], arrows, ...reviewed });
    const seen = {
      words,
      looker,
      army: this.#army,
      isOffering: this.#isOffering,
      isAnalysing: this.#analysis.isOn,
      isPaused: this.#bots.isPaused,
      nameOf: (seat: number) => this.#nameOf(seat),
    };
    fill(this.#actions, ...(this.#board.isCovered ? [] : actionsFor(table, seen, this.#actionDeeds)));
    fill(
      this.#notes,
      isAtTip(table) && table.match !== null && boundNote(table.match, words),
      this.#why && whyPanel(this.#why, rulesOf(table), words),
    );
  }

  /** Shows the view of a player who sits down, in the blind game. */
  #sitDown(seat: Seat): void {
    this.#seated = seat;
    this.draw();
    this.#report(seat);
    this.focus();
  }

  /** Touches a piece, or explains why it cannot move. */
  #touch(cell: string): void {
    const table = this.#table;
    const { match } = table;
    if (isBlind(table)) return;
    if (
      match?.settings.touch === 'enforce' &&
      isAtTip(table) &&
      seatsHere(table)?.includes(match.seat as Seat)
    ) {
      const answer = happen(match, timeNow(), { type: 'touch', seat: match.seat, cells: [cell] });
      if (answer.ok) this.#table = { ...table, match: answer.value };
      this.#keep();
    }
    this.#why = whyStuck(stateOf(table), cell, this.#shell.words);
    this.#drawActions();
  }

  /** Updates the clocks, and records a flag that has fallen. */
  #tick(): void {
    const { match } = this.#table;
    if (match?.clocks == null || !isLive(this.#table)) return;
    const at = timeNow();
    const warning = this.#players.tick(match, at);
    if (warning !== undefined && !this.#board.isCovered)
      this.announce(this.#shell.words.secondsLeft(this.#nameOf(warning.seat), warning.seconds));
    const flag = nextFlag(match);
    if (flag !== null && flag.at <= at) this.#happen({ type: 'tick' });
  }
}
