/** The custom element: its properties, attributes and events. */

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
import { spokenLanguage } from './words.ts';

/** The properties that a page may have set before the element was defined. */
const settable = [
  ...(['state', 'rules', 'seats', 'names', 'drawing', 'theme', 'readOnly'] as const),
  ...(['orientation', 'levels', 'language', 'zones'] as const),
];
/** Below this width in pixels levels are stacked, if not said otherwise. */
const narrow = 560;

/**
 * `<klin-zha-board>`: shows a state, or what one player sees of it, and plays on it by pointer, touch, drag and keyboard.
 * It decides nothing: every question about the game goes to the functions of `klin-zha`.
 *
 * Attributes: `theme` (`light`, `dark`, `print`, `contrast`; what the reader's system prefers if not said), `orientation`
 * (`N-top`, ...), `levels` (`side-by-side`, `stacked`), `language` (`en`, `de`, `fr`; else the nearest `lang`), `zones`,
 * `readonly`.
 *
 * Events: `move`, when a move was chosen, before it is played; cancel it (`preventDefault`) to play it yourself. `change`,
 * after the board played one. `refuse`, when something was wanted that is no move; cancel it to say why yourself. Their
 * `detail`s are `BoardMove`, `BoardChange` and `BoardRefusal`.
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
  /** The attributes that are looked at. */
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
  #watches: AbortController | undefined;

  /**
   * What is shown: a state, or what `viewFor` gives of one for a player; a view needs {@link rules} as well. After a move
   * that the board played, the state after it. Setting it animates what moved and says which move led there.
   *
   * @throws KlinZhaError `bad-state` for what is neither
   */
  get state(): GameState | PlayerView | null {
    return this.#source;
  }
  /** Shows another state or view. */
  set state(value: GameState | PlayerView | null) {
    const isSource =
      typeof value === 'object' && (value === null || 'viewer' in value || 'toFields' in value);
    if (!isSource) failWith('bad-state', value, 'state', 'a state, the view of a player, or null');
    this.#source = value;
    this.#queue();
  }

  /** The ruleset of a view; a state knows its own. */
  get rules(): Ruleset | undefined {
    return this.#rules;
  }
  /** Says the ruleset of a view. */
  set rules(value: Ruleset | undefined) {
    this.#rules = value;
    this.#queue();
  }

  /** The seats that are played on this board, for example one where the other player sits elsewhere; all if null. */
  get seats(): readonly Seat[] | null {
    return this.#seats;
  }
  /** Says which seats are played here. */
  set seats(value: Iterable<Seat> | null) {
    this.#seats =
      value === null || value === undefined ? null : listFrom(value, 'bad-option', 'list of seats', 'a list');
    this.#queue();
  }

  /** What the players are called, in the order of their seats; their colours if not said. */
  get names(): readonly string[] {
    return this.#names;
  }
  /** Names the players. */
  set names(value: Iterable<string>) {
    const names = listFrom(value ?? [], 'bad-option', 'list of names', 'a list');
    if (!isTexts(names)) failWith('bad-option', names, 'list of names', 'texts');
    this.#names = names;
    this.#queue();
  }

  /** What is drawn besides: marks, arrows, threats, other symbols. */
  get drawing(): BoardDrawing {
    return this.#drawing;
  }
  /** Draws something besides. */
  set drawing(value: BoardDrawing) {
    this.#drawing = value ?? {};
    this.#queue();
  }

  /**
   * The theme: a name, which is that of the attribute, or colours of your own.
   *
   * @throws KlinZhaError `bad-option` for what is no theme
   */
  get theme(): ThemeName | Theme | null {
    const name = this.getAttribute('theme');
    return this.#theme ?? (name !== null && Object.hasOwn(themes, name) ? (name as ThemeName) : null);
  }
  /** Changes the theme. */
  set theme(value: ThemeName | Theme | null) {
    this.#theme = undefined;
    if (typeof value === 'object' && value !== null) this.#theme = themeFrom(value);
    else this.#reflect('theme', value);
    this.#queue();
  }

  /** Whether nobody plays on the board: it is looked at and listened to only. */
  get readOnly(): boolean {
    return this.hasAttribute('readonly');
  }
  /** Lets people play here, or not. */
  set readOnly(value: boolean) {
    this.toggleAttribute('readonly', value);
  }

  /** From where the board is seen, as the attribute says it; null if it does not, then `N-top`. */
  get orientation(): Orientation | null {
    return this.getAttribute('orientation') as Orientation | null;
  }
  /** Turns the board. */
  set orientation(value: Orientation | null) {
    this.#reflect('orientation', value);
  }

  /** How levels lie, as the attribute says it; if it does not, stacked where there is little room. */
  get levels(): LayoutOptions['levels'] | null {
    return this.getAttribute('levels') as LayoutOptions['levels'] | null;
  }
  /** Lays levels side by side, or stacks them. */
  set levels(value: LayoutOptions['levels'] | null) {
    this.#reflect('levels', value);
  }

  /** The language, as the attribute says it; null for that of the page. */
  get language(): string | null {
    return this.getAttribute('language');
  }
  /** Changes the language. */
  set language(value: string | null) {
    this.#reflect('language', value);
  }

  /** Whether zones of Blockaders are drawn. */
  get zones(): boolean {
    return this.hasAttribute('zones');
  }
  /** Draws zones, or not. */
  set zones(value: boolean) {
    this.toggleAttribute('zones', value);
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else if (typeof value !== 'string') failWith('bad-option', value, name, 'a text, or null');
    else this.setAttribute(name, value);
  }

  /**
   * Plays a move as if it were chosen here, for example an opponent's: shows it, says it, tells of the `change`. A move
   * that is not legal is refused in words. Answers whether it was played; never in a view.
   *
   * @throws KlinZhaError `bad-move` for a number that is not a move
   */
  play(move: MoveInput): boolean {
    this.#update();
    return this.#play?.play(move) ?? false;
  }

  /** Says a text to all, also to those who listen: for example what `sayReport` tells a player of the blind game. */
  announce(text: string): void {
    this.#update();
    this.#play?.announce(String(text));
  }

  /** Brings the keyboard to a cell, letters of either size. @throws KlinZhaError `bad-cell` for what is none */
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
    this.#watches = new AbortController();
    const { signal } = this.#watches;
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
    this.#watches?.abort();
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
      onMove: (detail) => this.#tell('move', detail),
      onRefuse: (detail) => this.#tell('refuse', detail),
      take: (state) => {
        this.state = state;
        this.#update();
        this.#tell('change', { state });
      },
    });
    this.#stage = stage;
    this.#play = play;
    // So that `aria-label` and `aria-labelledby` name the board among others.
    this.attachInternals().role = 'group';
    listen(stage.frame, play);
    watchDrags(stage.frame, {
      originAt: ({ clientX, clientY }) => placeOf(this.shadowRoot!.elementFromPoint(clientX, clientY)),
      begin: (origin) => (play.take(origin) ? this.#ghost(origin) : undefined),
      end: (_, target) => play.put(target),
    });
  }

  /** The picture of a piece that is dragged. */
  #ghost(origin: MoveOrigin): Element {
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

  #tell<K extends keyof BoardEvents>(name: K, detail: BoardEvents[K]['detail']): boolean {
    const cancelable = name !== 'change';
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
  }

  /** Draws once after all properties are set. */
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
    this.#play.show(this.#situation, this.#look(), spokenLanguage(named));
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

/** What the reader's system prefers. */
function preferredTheme(): ThemeName {
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

declare const loaded: unique symbol;

declare global {
  /**
   * The types of the element by the modules that a program has them from: one, or two where it reads this package as ES module
   * and as CommonJS. Each has a key of its own, so that they do not contradict each other.
   */
  interface KlinZhaBoards {
    readonly [loaded]: KlinZhaBoard;
  }
  interface HTMLElementTagNameMap {
    'klin-zha-board': KlinZhaBoards[keyof KlinZhaBoards];
  }
}
