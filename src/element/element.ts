/** Custom element with its properties, attributes and events. */

import { listFrom } from '../base/iterables.ts';
import { type Fault, fail, failWith, type Result, shown, success } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import type { Move } from '../engine/move.ts';
import { cellsOfMove } from '../engine/text/coordinates.ts';
import type { Game } from '../game/game.ts';
import type { MoveInput, MoveOrigin } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import { type GameState, remedyFor, stateFrom } from '../game/state.ts';
import type { RecordMark } from '../records/tree.ts';
import { type Orientation, orientations } from '../render/frame.ts';
import type { LayoutOptions } from '../render/layout.ts';
import type { PieceSet } from '../render/symbols.ts';
import { type Theme, type ThemeName, themeFrom, themes } from '../render/themes.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import { cellForm } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { describedState, rulesetOf, settingFault } from './attributes.ts';
import { media } from './dom.ts';
import { watchDrags } from './drag.ts';
import { Base, type BoardEvents, BoardMoveEvent } from './events.ts';
import type { BoardMove, MoveAnswer } from './host.ts';
import { listen, placeOf } from './input.ts';
import { Keys } from './keys.ts';
import { Pen } from './pen.ts';
import { Play } from './play.ts';
import { shapesFrom } from './shapes.ts';
import { type BoardSource, isCell, isGame, type Situation, situationOf } from './situation.ts';
import { type BoardDrawing, type Look, Stage } from './stage.ts';
import { pieceIcon } from './trays.ts';
import { supportedLanguage } from './words.ts';

/** Width in pixels below which levels are stacked by default. */
const narrow = 560;

/**
 * `<klin-zha-board>`: shows a state or a player view, and accepts moves by pointer, touch, drag and
 * keyboard. All rules come from the functions of `klin-zha`.
 *
 * Attributes: `rules` (the id of a ruleset), `position` (a position string), `theme` (`light`, `dark`,
 * `print`, `contrast`), `orientation` (`N-top`, ...), `levels` (`side-by-side`, `stacked`), `language` (`en`,
 * `de`, `fr`), `zones`, `readonly`. The default theme is `print` on paper, otherwise the system preference;
 * the default language is the nearest `lang`. An invalid attribute shows the reason instead of the board and
 * fires `error`.
 *
 * Events: `move` before a chosen move is played: call `waitUntil` to ask a server, or `preventDefault` to
 * play it yourself. `change` after the board played a move. `refuse` after an attempt at an illegal move:
 * cancel it to explain why yourself. `shapes` after arrows and circles changed. `sound` when a move is shown.
 * `error` for an invalid attribute.
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import type { KlinZhaBoard } from 'klin-zha/element';
 *
 * // const board = document.querySelector('klin-zha-board')!;
 * const setUp = (board: KlinZhaBoard): void => {
 *   board.state = createState(klinZha);
 *   board.addEventListener('change', () => console.log(String(board.state)));
 * };
 * ```
 */
export class KlinZhaBoard extends Base {
  /** Observed attributes. */
  static readonly observedAttributes: readonly string[] = Object.freeze([
    'rules',
    'position',
    'theme',
    'orientation',
    'levels',
    'language',
    'zones',
    'readonly',
  ]);

  /** Position that the page set last as a property; undefined if it is in the attributes. */
  #source: BoardSource | Game | null | undefined;
  /** Position in the attributes, once it has been read. */
  #described: Result<GameState | null> | undefined;
  /** Fault of the attributes that was reported last. */
  #fault: Fault | undefined;
  #lastMove: Move | readonly string[] | null = null;
  #shapes: readonly RecordMark[] = [];
  /** Whether the page has set the position or the shapes since the last update. */
  #isSet = { source: false, shapes: false };
  /** Ruleset of a view or of the attributes, or the id in the attribute. */
  #rules: Ruleset | string | undefined;
  #seats: readonly Seat[] | null = null;
  #names: readonly string[] = [];
  #drawing: BoardDrawing = {};
  #pieceSet: PieceSet | null = null;
  #theme: Theme | undefined;
  #situation: Situation | undefined;
  #isQueued = false;
  #drawn: Promise<void> = Promise.resolve();
  #isNarrow = false;
  #stage: Stage | undefined;
  #play: Play | undefined;
  #abortController: AbortController | undefined;

  /**
   * Displayed state or player view (`viewFor`); a view also needs {@link rules}. Null for none, or while the
   * board shows a {@link game}. A move on the board updates it. Setting it animates the change, announces the
   * move that led to it, and ends the wait for an answer.
   *
   * @throws KlinZhaError `bad-state` for any other value
   */
  get state(): GameState | PlayerView | null {
    const source = this.#shown;
    return source === null || isGame(source) ? null : source;
  }
  /** Shows another state or view. */
  set state(value: GameState | PlayerView | null) {
    const isSource =
      typeof value === 'object' && (value === null || 'viewer' in value || 'toFields' in value);
    if (!isSource) stateFrom(value);
    this.#setSource(value);
  }

  /**
   * Displayed game, with its last move and its outcome. Null for none, or while the board shows a
   * {@link state}. A move on the board updates it.
   *
   * @throws KlinZhaError `bad-game` for any other value
   */
  get game(): Game | null {
    const source = this.#shown;
    return source !== null && isGame(source) ? source : null;
  }
  /** Shows another game. */
  set game(value: Game | null) {
    const isSource = typeof value === 'object' && (value === null || isGame(value));
    if (!isSource) failWith('bad-game', value, 'game', 'a game or null');
    if (value !== null && typeof value.play !== 'function')
      fail({ code: 'bad-game', message: remedyFor(value), read: shown(value), expected: 'a game or null' });
    this.#setSource(value);
  }

  #setSource(value: BoardSource | Game | null | undefined): void {
    this.#source = value;
    this.#isSet.source = true;
    this.#play?.endWait();
    this.#queue();
  }

  /**
   * Last move of a state or view: the move, or its cells. By default the legal move that leads from the
   * previous state to this one. Null after a move on the board. A game contains its last move.
   *
   * @throws KlinZhaError `bad-move` for an invalid move, `bad-cell` for a name that no
   * board has, `bad-option` for anything but a move or cell names
   */
  get lastMove(): Move | readonly string[] | null {
    return this.#lastMove;
  }
  /** Sets the last move. */
  set lastMove(value: Move | Iterable<string> | null) {
    this.#lastMove = value === null || value === undefined ? null : lastMoveFrom(value);
    this.#queue();
  }

  /**
   * Arrows and circles, such as the marks of a move in a record. The player draws them too. They are removed
   * with the position, unless they are set again.
   *
   * @throws KlinZhaError `bad-option` for anything but shapes
   */
  get shapes(): readonly RecordMark[] {
    return this.#shapes;
  }
  /** Sets the arrows and circles. */
  set shapes(value: Iterable<RecordMark> | null) {
    this.#shapes = shapesFrom(value ?? []);
    this.#isSet.shapes = true;
    this.#queue();
  }

  /**
   * Ruleset of a view, or of the attribute `position`; ignored for a state. A string is an id and sets the
   * attribute.
   *
   * @throws KlinZhaError `bad-option` for any other value
   */
  get rules(): Ruleset | undefined {
    const rules = rulesetOf(this.#rules);
    return rules.ok ? rules.value : undefined;
  }
  /** Sets the ruleset. */
  set rules(value: Ruleset | string | null | undefined) {
    const isRules = value == null || typeof value === 'object' || typeof value === 'string';
    if (!isRules) failWith('bad-option', value, 'ruleset', 'a ruleset or its id');
    if (typeof value === 'string') this.setAttribute('rules', value);
    else {
      if (value == null) this.removeAttribute('rules');
      this.#rules = value ?? undefined;
      this.#described = undefined;
      this.#queue();
    }
  }

  /**
   * Seats that can be played on this board, for example one seat in an online game. Null, the default, means
   * all.
   */
  get seats(): readonly Seat[] | null {
    return this.#seats;
  }
  /** Sets the seats that can be played here. */
  set seats(value: Iterable<Seat> | null) {
    this.#seats =
      value === null || value === undefined
        ? null
        : listFrom(value, 'bad-option', 'list of seats', 'an iterable of seat numbers');
    this.#queue();
  }

  /** Names of the players by seat. By default their colours. */
  get names(): readonly string[] {
    return this.#names;
  }
  /** Sets the names of the players. */
  set names(value: Iterable<string>) {
    const names = listFrom(value ?? [], 'bad-option', 'list of names', 'an iterable of strings');
    if (!isTexts(names)) failWith('bad-option', names, 'list of names', 'an iterable of strings');
    this.#names = names;
    this.#queue();
  }

  /** Additional drawing: marks, arrows, threats. */
  get drawing(): BoardDrawing {
    return this.#drawing;
  }
  /** Sets the additional drawing. */
  set drawing(value: BoardDrawing) {
    this.#drawing = value ?? {};
    this.#queue();
  }

  /** Piece set, for example `figurines` from `klin-zha/render`. Null means the symbols of the library. */
  get pieceSet(): PieceSet | null {
    return this.#pieceSet;
  }
  /**
   * Sets the piece set.
   *
   * @throws KlinZhaError `bad-option` for any other value
   */
  set pieceSet(value: PieceSet | null) {
    const isSet = value === undefined || typeof value === 'object';
    if (!isSet) failWith('bad-option', value, 'piece set', 'an object of symbols or null');
    this.#pieceSet = value ?? null;
    this.#queue();
  }

  /**
   * Theme: the name in the attribute, or custom colours.
   *
   * @throws KlinZhaError `bad-option` for an invalid theme
   */
  get theme(): ThemeName | Theme | null {
    const name = this.getAttribute('theme');
    return this.#theme ?? (name !== null && Object.hasOwn(themes, name) ? (name as ThemeName) : null);
  }
  /** Sets the theme. */
  set theme(value: ThemeName | Theme | null) {
    this.#theme = undefined;
    if (typeof value === 'object' && value !== null) this.#theme = themeFrom(value);
    else this.#reflect('theme', value);
    this.#queue();
  }

  /** Whether the board accepts no moves by the player. Navigation and announcements still work. */
  get readOnly(): boolean {
    return this.hasAttribute('readonly');
  }
  /** Sets whether the board accepts moves. */
  set readOnly(value: boolean) {
    this.toggleAttribute('readonly', value);
  }

  /** Orientation in the attribute. Null means `N-top`. */
  get orientation(): Orientation | null {
    return this.getAttribute('orientation') as Orientation | null;
  }
  /** Sets the orientation. */
  set orientation(value: Orientation | null) {
    this.#reflect('orientation', value);
  }

  /** Arrangement of levels in the attribute. Null means stacked on narrow screens only. */
  get levels(): LayoutOptions['levels'] | null {
    return this.getAttribute('levels') as LayoutOptions['levels'] | null;
  }
  /** Sets the arrangement of levels. */
  set levels(value: LayoutOptions['levels'] | null) {
    this.#reflect('levels', value);
  }

  /** Language in the attribute. Null means the language of the page. */
  get language(): string | null {
    return this.getAttribute('language');
  }
  /** Sets the language. */
  set language(value: string | null) {
    this.#reflect('language', value);
  }

  /** Whether zones of Blockaders are drawn. */
  get zones(): boolean {
    return this.hasAttribute('zones');
  }
  /** Sets whether zones are drawn. */
  set zones(value: boolean) {
    this.toggleAttribute('zones', value);
  }

  /** Resolves when the last change is drawn. Rejects with the error of a drawing that failed. */
  get updateComplete(): Promise<void> {
    const drawn = this.#drawn;
    return drawn.then(() => (drawn === this.#drawn ? undefined : this.updateComplete));
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else if (typeof value !== 'string') failWith('bad-option', value, name, 'a string or null');
    else this.setAttribute(name, value);
  }

  /**
   * Plays a move as if it were chosen on the board, for example an opponent's: shows and announces it, and
   * fires `change`. Announces why an illegal move is refused. Returns whether the move was played; always
   * false for a view.
   *
   * @throws KlinZhaError `bad-move` for a number that is not a move
   */
  play(move: MoveInput): boolean {
    this.#update();
    return this.#play?.play(move) ?? false;
  }

  /**
   * Shows a message and announces it to screen readers, for example a report from `sayReport` in the blind
   * game.
   */
  announce(text: string): void {
    this.#update();
    this.#play?.announce(String(text));
  }

  /**
   * Moves the keyboard focus to a cell, by its case-insensitive name.
   *
   * @throws KlinZhaError `bad-cell` for an unknown cell
   */
  focusCell(name: string): void {
    this.#update();
    const board: Board | undefined = this.#situation?.rules.board;
    const index = board === undefined ? -1 : cellIndex(board, name);
    if (index < 0) failWith('bad-cell', name, 'cell of the board', 'the name of a cell');
    this.#stage?.focus(index);
  }

  /** @internal */
  connectedCallback(): void {
    if (this.#stage === undefined) this.#build();
    this.#abortController = new AbortController();
    const { signal } = this.#abortController;
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', 'print'])
      media(query)?.addEventListener('change', () => this.#queue(), { signal });
    this.#watchSize(signal);
    this.#queue();
  }

  #watchSize(signal: AbortSignal): void {
    if (globalThis.ResizeObserver === undefined) return;
    const sizes = new ResizeObserver(([entry]) => {
      const isNarrow = entry !== undefined && entry.contentRect.width < narrow;
      if (isNarrow === this.#isNarrow) return;
      this.#isNarrow = isNarrow;
      this.#queue();
    });
    sizes.observe(this);
    signal.addEventListener('abort', () => sizes.disconnect());
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#abortController?.abort();
    this.#play?.endWait();
  }

  /** @internal */
  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'theme') this.#theme = undefined;
    if (name === 'rules') this.#rules = value ?? undefined;
    if (name === 'position' && value !== null) this.#setSource(undefined);
    if (name === 'rules' || name === 'position') this.#described = undefined;
    this.#queue();
  }

  #build(): void {
    // A page may have set properties before the element was defined.
    for (const [name, value] of Object.entries(this)) {
      if (Object.getOwnPropertyDescriptor(KlinZhaBoard.prototype, name)?.set === undefined) continue;
      delete (this as Record<string, unknown>)[name];
      Object.assign(this, { [name]: value });
    }
    const stage = new Stage(this.attachShadow({ mode: 'open', delegatesFocus: true }));
    const play = new Play(stage, {
      onMove: (detail) => this.#dispatchMove(detail),
      onRefuse: (detail) => this.#dispatch('refuse', detail),
      take: (state, move) => {
        const game = this.game?.play(move) ?? null;
        this.#showNext(game ?? state);
        this.#dispatch('change', { state, game });
      },
      showAnswer: (answer) => this.#showNext(answer),
      onSound: (sound) => this.#dispatch('sound', { sound }),
    });
    this.#stage = stage;
    this.#play = play;
    this.#beGroup();
    const pen = new Pen({ shapes: () => this.#shapes, change: (shapes) => this.#changeShapes(shapes) });
    listen(stage.frame, play, new Keys(stage, play, pen));
    watchDrags(stage.frame, {
      originAt: ({ clientX, clientY, target }) =>
        placeOf(this.shadowRoot!.elementFromPoint?.(clientX, clientY) ?? target),
      begin: (origin) => (play.take(origin) ? this.#createGhost(origin) : undefined),
      end: (_, target) => play.put(target),
      isMovable: (origin) => play.isMovable(origin),
      sketch: (shape) => stage.sketch(shape),
      mark: (shape) => pen.mark(shape),
    });
  }

  /** Allows `aria-label` and `aria-labelledby` on the element. */
  #beGroup(): void {
    try {
      this.attachInternals().role = 'group';
    } catch {
      // happy-dom and jsdom 26 have neither the role nor a reader of it.
    }
  }

  /** Creates the picture of a dragged piece. */
  #createGhost(origin: MoveOrigin): Element {
    const stage = this.#stage!;
    const situation = this.#situation!;
    const { seen, turn } = situation;
    const warrior = seen.warriors.find(({ cell }) => cell === origin);
    if (isCell(origin)) stage.dim(origin, true);
    const speech = { situation, language: 'en', words: undefined as never } as const;
    const code = warrior?.warrior ?? (isCell(origin) ? 'G' : origin);
    const ghost = pieceIcon(speech, this.#look(), warrior?.seat ?? turn.seat, code);
    ghost.setAttribute('class', 'ghost');
    return ghost;
  }

  #changeShapes(shapes: readonly RecordMark[]): void {
    this.shapes = shapes;
    this.#update();
    this.#dispatch('shapes', { shapes });
  }

  #dispatch<K extends Exclude<keyof BoardEvents, 'move'>>(
    name: K,
    detail: BoardEvents[K]['detail'],
  ): boolean {
    const cancelable = name === 'refuse';
    // As with an image, errors do not bubble: on a window they are faults of scripts.
    const bubbles = name !== 'error';
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles, composed: bubbles }));
  }

  /** Reports a move. Returns whether the board should play it, or the answer to wait for. */
  #dispatchMove(detail: BoardMove): boolean | PromiseLike<MoveAnswer> {
    const options = { detail, cancelable: true, bubbles: true, composed: true };
    const event = new BoardMoveEvent('move', options);
    const isAllowed = this.dispatchEvent(event);
    return event.answer ?? isAllowed;
  }

  /** Shows a position after a move on the board. */
  #showNext(next: GameState | PlayerView | Game): void {
    if (isObject(next) && isGame(next)) this.game = next;
    else this.state = next as GameState | PlayerView;
    this.#lastMove = null;
    this.#update();
  }

  /** Schedules one update after all properties are set. */
  #queue(): void {
    this.#situation = undefined;
    if (this.#isQueued) return;
    this.#isQueued = true;
    this.#drawn = Promise.resolve().then(() => this.#update());
  }

  /** Position that the page set last. */
  get #shown(): BoardSource | Game | null {
    const shown = this.#read();
    return shown.ok ? shown.value : null;
  }

  /** Reads the position that the page set last, as a property or in attributes. */
  #read(): Result<BoardSource | Game | null> {
    if (this.#source !== undefined) return success(this.#source);
    if (this.#described === undefined) {
      const rules = rulesetOf(this.#rules);
      this.#described = rules.ok ? describedState(this, rules.value) : rules;
    }
    return this.#described;
  }

  #update(): void {
    this.#isQueued = false;
    if (this.#situation !== undefined || this.#play === undefined) return;
    const shown = this.#read();
    const source = shown.ok ? shown.value : null;
    const fault = shown.ok ? settingFault(this) : shown.errors[0];
    const isKnown = fault?.message === this.#fault?.message;
    this.#fault = fault;
    if (source === null || fault !== undefined) {
      this.#play.clear(fault?.message);
      if (fault !== undefined && !isKnown) this.#dispatch('error', { fault });
      return;
    }
    this.#situation = situationOf(source, this.rules, this.readOnly ? [] : this.#seats);
    const { source: isOther, shapes: isKept } = this.#isSet;
    this.#isSet = { source: false, shapes: false };
    const isGone = isOther && !isKept && this.#shapes.length > 0;
    if (isGone) this.#shapes = [];
    const named = this.getAttribute('language') ?? this.closest('[lang]')?.getAttribute('lang');
    this.#play.show(this.#situation, this.#look(), supportedLanguage(named));
    if (isGone) this.#dispatch('shapes', { shapes: [] });
  }

  #look(): Look {
    const orientation = this.getAttribute('orientation') as Orientation;
    const levels = this.getAttribute('levels');
    const isStacked = levels === 'stacked' || (levels !== 'side-by-side' && this.#isNarrow);
    return {
      theme: themeFrom(this.theme ?? preferredTheme()),
      orientation: orientations.includes(orientation) ? orientation : 'N-top',
      levels: isStacked ? 'stacked' : 'side-by-side',
      zones: this.hasAttribute('zones'),
      names: this.#names,
      drawing: this.#drawing,
      shapes: this.#shapes,
      lastMove:
        typeof this.#lastMove === 'number' ? cellsOfMove(this.#lastMove) : (this.#lastMove ?? undefined),
      pieceSet: this.#pieceSet ?? undefined,
    };
  }
}

/** Cell names of all boards. */
const anyCell = new RegExp(`^${cellForm}$`, 'i');

function lastMoveFrom(value: Move | Iterable<string>): Move | readonly string[] {
  if (typeof value === 'number') {
    cellsOfMove(value);
    return value;
  }
  const expected = 'a move or an iterable of cell names';
  const cells = typeof value === 'string' ? null : listFrom(value, 'bad-option', 'last move', expected);
  if (!isTexts(cells)) failWith('bad-option', value, 'last move', expected);
  // The board may be set later: its cells are checked when it is drawn.
  const strange = cells.find((name) => !anyCell.test(name));
  return strange === undefined ? cells : failWith('bad-cell', strange, 'cell', 'the name of a cell');
}

/** Returns the theme that the medium and the system prefer. */
function preferredTheme(): ThemeName {
  if (media('print')?.matches) return 'print';
  if (media('(prefers-contrast: more)')?.matches) return 'contrast';
  return media('(prefers-color-scheme: dark)')?.matches ? 'dark' : 'light';
}

declare const loaded: unique symbol;

declare global {
  /**
   * Element type of this module instance. A program may load this package both as ESM and as CommonJS;
   * distinct keys avoid conflicting declarations.
   */
  interface KlinZhaBoards {
    readonly [loaded]: KlinZhaBoard;
  }
  interface HTMLElementTagNameMap {
    'klin-zha-board': KlinZhaBoards[keyof KlinZhaBoards];
  }
}
