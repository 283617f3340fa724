/** Custom element with its properties, attributes and events. */

import { listFrom } from '../base/iterables.ts';
import { failWith } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import type { MoveInput, MoveOrigin } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { type Orientation, orientations } from '../render/frame.ts';
import type { LayoutOptions } from '../render/layout.ts';
import { type Theme, type ThemeName, themeFrom, themes } from '../render/themes.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { watchDrags } from './drag.ts';
import { Base, type BoardEvents } from './events.ts';
import { listen, placeOf } from './input.ts';
import { Play } from './play.ts';
import { type BoardSource, isCell, type Situation, situationOf } from './situation.ts';
import { type BoardDrawing, type Look, Stage } from './stage.ts';
import { pieceIcon } from './trays.ts';
import { supportedLanguage } from './words.ts';

/** Properties that a page may set before the element is defined. */
const settable = [
  ...(['state', 'rules', 'seats', 'names', 'drawing', 'theme', 'readOnly'] as const),
  ...(['orientation', 'levels', 'language', 'zones'] as const),
];
/** Width in pixels below which levels are stacked by default. */
const narrow = 560;

/**
 * `<klin-zha-board>`: shows a state or a player view, and accepts moves by pointer, touch, drag and
 * keyboard. All rules come from the functions of `klin-zha`.
 *
 * Attributes: `theme` (`light`, `dark`, `print`, `contrast`; by default the system preference), `orientation`
 * (`N-top`, ...), `levels` (`side-by-side`, `stacked`), `language` (`en`, `de`, `fr`; by default the nearest
 * `lang`), `zones`, `readonly`.
 *
 * Events: `move` before a chosen move is played (cancel it with `preventDefault` to play it yourself);
 * `change` after the board played a move; `refuse` after an attempt at an illegal move (cancel it to explain
 * why yourself). Their `detail`s are `BoardMove`, `BoardChange` and `BoardRefusal`.
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

  #source: BoardSource | null = null;
  #rules: Ruleset | undefined;
  #seats: readonly Seat[] | null = null;
  #names: readonly string[] = [];
  #drawing: BoardDrawing = {};
  #theme: Theme | undefined;
  #situation: Situation | undefined;
  #isQueued = false;
  #isNarrow = false;
  #stage: Stage | undefined;
  #play: Play | undefined;
  #abortController: AbortController | undefined;

  /**
   * Displayed state or player view (`viewFor`); a view also needs {@link rules}. A move on the board updates
   * it. Setting it animates the change and announces the move that led to it.
   *
   * @throws KlinZhaError `bad-state` for any other value
   */
  get state(): GameState | PlayerView | null {
    return this.#source;
  }
  /** Shows another state or view. */
  set state(value: GameState | PlayerView | null) {
    const isSource =
      typeof value === 'object' && (value === null || 'viewer' in value || 'toFields' in value);
    if (!isSource) failWith('bad-state', value, 'state', 'a state, a player view or null');
    this.#source = value;
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

  /** Additional drawing: marks, arrows, threats, symbols. */
  get drawing(): BoardDrawing {
    return this.#drawing;
  }
  /** Sets the additional drawing. */
  set drawing(value: BoardDrawing) {
    this.#drawing = value ?? {};
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
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
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
      onMove: (detail) => this.#dispatch('move', detail),
      onRefuse: (detail) => this.#dispatch('refuse', detail),
      take: (state) => {
        this.state = state;
        this.#update();
        this.#dispatch('change', { state });
      },
    });
    this.#stage = stage;
    this.#play = play;
    // Allows `aria-label` and `aria-labelledby` on the element.
    this.attachInternals().role = 'group';
    listen(stage.frame, play);
    watchDrags(stage.frame, {
      originAt: ({ clientX, clientY }) => placeOf(this.shadowRoot!.elementFromPoint(clientX, clientY)),
      begin: (origin) => (play.take(origin) ? this.#createGhost(origin) : undefined),
      end: (_, target) => play.put(target),
    });
  }

  /** Creates the picture of a dragged piece. */
  #createGhost(origin: MoveOrigin): Element {
    const { stage, theme, symbols } = { stage: this.#stage!, theme: this.#look().theme, ...this.#drawing };
    const situation = this.#situation!;
    const { seen, turn } = situation;
    const warrior = seen.warriors.find(({ cell }) => cell === origin);
    if (isCell(origin)) stage.dim(origin, true);
    const speech = { situation, language: 'en', words: undefined as never } as const;
    const code = warrior?.warrior ?? (isCell(origin) ? 'G' : origin);
    const ghost = pieceIcon(speech, { theme, symbols }, warrior?.seat ?? turn.seat, code);
    ghost.setAttribute('class', 'ghost');
    return ghost;
  }

  #dispatch<K extends keyof BoardEvents>(name: K, detail: BoardEvents[K]['detail']): boolean {
    const cancelable = name !== 'change';
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
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
    if (this.#situation !== undefined || source === null || this.#play === undefined) return;
    const mayPlay = (seat: Seat): boolean =>
      !this.readOnly && (this.#seats === null || this.#seats.includes(seat));
    this.#situation = situationOf(source, this.#rules, mayPlay);
    const named = this.getAttribute('language') ?? this.closest('[lang]')?.getAttribute('lang');
    this.#play.show(this.#situation, this.#look(), supportedLanguage(named));
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
    };
  }
}

/** Returns the theme that the system prefers. */
function preferredTheme(): ThemeName {
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
