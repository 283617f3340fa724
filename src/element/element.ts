/** Custom element with its properties, attributes and events. */

import { listFrom } from '../base/iterables.ts';
import { failWith } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import type { Move } from '../engine/move.ts';
import { cellsOfMove } from '../engine/text/coordinates.ts';
import type { Game } from '../game/game.ts';
import type { MoveInput, MoveOrigin } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { type Orientation, orientations } from '../render/frame.ts';
import type { LayoutOptions } from '../render/layout.ts';
import type { PieceSet } from '../render/symbols.ts';
import { type Theme, type ThemeName, themeFrom, themes } from '../render/themes.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { watchDrags } from './drag.ts';
import { Base, type BoardEvents, BoardMoveEvent } from './events.ts';
import type { BoardMove, MoveAnswer } from './host.ts';
import { listen, placeOf } from './input.ts';
import { Keys } from './keys.ts';
import { Pen } from './pen.ts';
import { Play } from './play.ts';
import { type BoardShape, shapesFrom } from './shapes.ts';
import { type BoardSource, isCell, isGame, type Situation, situationOf } from './situation.ts';
import { type BoardDrawing, type Look, Stage } from './stage.ts';
import { pieceIcon } from './trays.ts';
import { supportedLanguage } from './words.ts';

/** Properties that a page may set before the element is defined. */
const settable = [
  ...(['state', 'game', 'lastMove', 'shapes', 'rules', 'seats', 'names', 'drawing', 'pieceSet'] as const),
  ...(['theme', 'readOnly', 'orientation', 'levels', 'language', 'zones'] as const),
];
/** Width in pixels below which levels are stacked by default. */
const narrow = 560;

/**
 * `<klin-zha-board>`: shows a state or a player view, and accepts moves by pointer, touch, drag and
 * keyboard. All rules come from the functions of `klin-zha`.
 *
 * Attributes: `theme` (`light`, `dark`, `print`, `contrast`; by default `print` on paper, otherwise the
 * system preference), `orientation` (`N-top`, ...), `levels` (`side-by-side`, `stacked`), `language` (`en`,
 * `de`, `fr`; by default the nearest `lang`), `zones`, `readonly`.
 *
 * Events: `move` before a chosen move is played: call `waitUntil` to ask a server, or `preventDefault` to
 * play it yourself. `change` after the board played a move. `refuse` after an attempt at an illegal move:
 * cancel it to explain why yourself. `shapes` after arrows and circles changed. `sound` when a move is shown.
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
 *
 * @experimental
 * @category Element
 */
export class KlinZhaBoard extends Base {
  /** Observed attributes. */
  static readonly observedAttributes: readonly string[] = Object.freeze([
    'theme',
    'orientation',
    'levels',
    'language',
    'zones',
    'readonly',
  ]);

  #source: BoardSource | Game | null = null;
  #lastMove: Move | readonly string[] | null = null;
  #shapes: readonly BoardShape[] = [];
  /** Whether the page has set the position or the shapes since the last update. */
  #isSet = { source: false, shapes: false };
  #rules: Ruleset | undefined;
  #seats: readonly Seat[] | null = null;
  #names: readonly string[] = [];
  #drawing: BoardDrawing = {};
  #pieceSet: PieceSet | null = null;
  #theme: Theme | undefined;
  #situation: Situation | undefined;
  #isQueued = false;
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
    return this.#source === null || isGame(this.#source) ? null : this.#source;
  }
  /** Shows another state or view. */
  set state(value: GameState | PlayerView | null) {
    const isSource =
      typeof value === 'object' && (value === null || 'viewer' in value || 'toFields' in value);
    if (!isSource) failWith('bad-state', value, 'state', 'a state, a player view or null');
    this.#setSource(value);
  }

  /**
   * Displayed game, with its last move and its outcome. Null for none, or while the board shows a
   * {@link state}. A move on the board updates it.
   *
   * @throws KlinZhaError `bad-game` for any other value
   */
  get game(): Game | null {
    return this.#source !== null && isGame(this.#source) ? this.#source : null;
  }
  /** Shows another game. */
  set game(value: Game | null) {
    const isSource = typeof value === 'object' && (value === null || isGame(value));
    if (!isSource) failWith('bad-game', value, 'game', 'a game or null');
    this.#setSource(value);
  }

  #setSource(value: BoardSource | Game | null): void {
    this.#source = value;
    this.#isSet.source = true;
    this.#play?.endWait();
    this.#queue();
  }

  /**
   * Last move of a state or view: the move, or its cells. By default the legal move that leads from the
   * previous state to this one. Null after a move on the board. A game contains its last move.
   *
   * @throws KlinZhaError `bad-move` for an invalid move, `bad-option` for anything but a move or cell names
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
  get shapes(): readonly BoardShape[] {
    return this.#shapes;
  }
  /** Sets the arrows and circles. */
  set shapes(value: Iterable<BoardShape> | null) {
    this.#shapes = shapesFrom(value ?? []);
    this.#isSet.shapes = true;
    this.#queue();
  }

  /** Ruleset of a view; ignored for a state. */
  get rules(): Ruleset | undefined {
    return this.#rules;
  }
  /** Sets the ruleset of a view. */
  set rules(value: Ruleset | undefined) {
    this.#rules = value;
    this.#queue();
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
      matchMedia(query).addEventListener('change', () => this.#queue(), { signal });
    const sizes = new ResizeObserver(([entry]) => {
      const isNarrow = entry !== undefined && entry.contentRect.width < narrow;
      if (isNarrow === this.#isNarrow) return;
      this.#isNarrow = isNarrow;
      this.#queue();
    });
    sizes.observe(this);
    signal.addEventListener('abort', () => sizes.disconnect());
    this.#queue();
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#abortController?.abort();
    this.#play?.endWait();
  }

  /** @internal */
  attributeChangedCallback(): void {
    this.#queue();
  }

  #build(): void {
    for (const name of settable) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = this[name];
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
    // Allows `aria-label` and `aria-labelledby` on the element.
    this.attachInternals().role = 'group';
    const pen = new Pen({ shapes: () => this.#shapes, change: (shapes) => this.#changeShapes(shapes) });
    listen(stage.frame, play, new Keys(stage, play, pen));
    watchDrags(stage.frame, {
      originAt: ({ clientX, clientY }) => placeOf(this.shadowRoot!.elementFromPoint(clientX, clientY)),
      begin: (origin) => (play.take(origin) ? this.#createGhost(origin) : undefined),
      end: (_, target) => play.put(target),
      isMovable: (origin) => play.isMovable(origin),
      sketch: (shape) => stage.sketch(shape),
      mark: (shape) => pen.mark(shape),
    });
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

  #changeShapes(shapes: readonly BoardShape[]): void {
    this.shapes = shapes;
    this.#update();
    this.#dispatch('shapes', { shapes });
  }

  #dispatch<K extends 'change' | 'refuse' | 'shapes' | 'sound'>(
    name: K,
    detail: BoardEvents[K]['detail'],
  ): boolean {
    const cancelable = name === 'refuse';
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
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
    queueMicrotask(() => this.#update());
  }

  #update(): void {
    this.#isQueued = false;
    const source = this.#source;
    if (this.#situation !== undefined || this.#play === undefined) return;
    if (source === null) {
      this.#play.clear();
      return;
    }
    this.#situation = situationOf(source, this.#rules, this.readOnly ? [] : this.#seats);
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

function lastMoveFrom(value: Move | Iterable<string>): Move | readonly string[] {
  if (typeof value === 'number') {
    cellsOfMove(value);
    return value;
  }
  const expected = 'a move or an iterable of cell names';
  const cells = typeof value === 'string' ? null : listFrom(value, 'bad-option', 'last move', expected);
  return isTexts(cells) ? cells : failWith('bad-option', value, 'last move', expected);
}

/** Returns the theme that the medium and the system prefer. */
function preferredTheme(): ThemeName {
  if (matchMedia('print').matches) return 'print';
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
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
