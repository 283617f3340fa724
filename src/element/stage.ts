/** Elements of a board: picture, cells, status, question and trays. */

import type { MoveChoice } from '../game/choices.ts';
import type { RecordMark } from '../records/tree.ts';
import { outline } from '../render/cells.ts';
import { type BoardOptions, drawGround, drawMarks, drawPieces } from '../render/draw-board.ts';
import type { Orientation } from '../render/frame.ts';
import { type BoardLayout, layout } from '../render/layout.ts';
import type { Seen } from '../render/seen.ts';
import type { PieceSet } from '../render/symbols.ts';
import type { Theme } from '../render/themes.ts';
import { type Board, mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import { animateChange } from './animate.ts';
import { type Cells, labelCells, makeCells } from './cells.ts';
import { drawing, make } from './dom.ts';
import type { Marked, Speech } from './labels.ts';
import { drawShapes } from './shapes.ts';
import { isCell } from './situation.ts';
import { styleSheet } from './styles.ts';
import { makeTrays } from './trays.ts';

/** Additional drawing: labels and regions, marks and arrows. */
export type BoardDrawing = Pick<
  BoardOptions,
  'arrows' | 'attacks' | 'cellNames' | 'coordinates' | 'marks' | 'regions' | 'threats'
>;

/** Appearance of a board. */
export interface Look {
  readonly theme: Theme;
  readonly orientation: Orientation;
  readonly levels: 'side-by-side' | 'stacked';
  readonly zones: boolean;
  readonly names: readonly string[];
  readonly drawing: BoardDrawing;
  readonly shapes: readonly RecordMark[];
  /** Cells of the last move that the page set. */
  readonly lastMove: readonly string[] | undefined;
  readonly pieceSet: PieceSet | undefined;
}

/** Announcement in the status line. */
export interface Announcement {
  readonly text: string;
  readonly isRefusal?: boolean;
  /** Whether it concerns only the selected piece. If so, the turn is not announced again. */
  readonly isBrief?: boolean;
}

const helpId = 'help';

/** Adds the style sheet, in a DOM without constructable sheets as an element. */
function addStyles(root: ShadowRoot): void {
  if (globalThis.CSSStyleSheet?.prototype.replaceSync === undefined) {
    root.append(make('style', {}, styleSheet));
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleSheet);
  root.adoptedStyleSheets = [sheet];
}

/** Contents of the shadow root. */
export class Stage {
  readonly frame: HTMLElement = make('div', { class: 'frame', part: 'frame' });
  readonly #layers: Readonly<Record<'ground' | 'pieces' | 'marks' | 'focus' | 'sketch', SVGElement>> = {
    ground: drawing('g'),
    focus: drawing('g'),
    pieces: drawing('g'),
    marks: drawing('g'),
    sketch: drawing('g'),
  };
  readonly #picture: SVGElement = drawing('svg', {
    class: 'picture',
    part: 'picture',
    'aria-hidden': 'true',
  });
  readonly #grids: HTMLElement = make('div');
  readonly #board: HTMLElement = make('div', { class: 'board', part: 'board' });
  readonly #help: HTMLElement = make('p', { class: 'hidden', id: helpId });
  readonly #status: HTMLElement = make('p', {
    class: 'said',
    part: 'said',
    role: 'status',
    'aria-atomic': 'true',
  });
  readonly #ask: HTMLElement = make('div', { class: 'ask', part: 'ask', role: 'group', hidden: '' });
  readonly #trays: HTMLElement = make('div', { class: 'trays', part: 'trays' });
  #cells: Cells = { grids: [], cells: [] };
  #key: readonly unknown[] = [];
  #last: Announcement | undefined;
  #turn = '';
  #theme: Theme | undefined;
  /** Current layout; undefined before the first drawing. */
  places: BoardLayout | undefined;
  /** Index of the focusable cell. */
  active = 0;

  constructor(root: ShadowRoot) {
    addStyles(root);
    this.#picture.append(...Object.values(this.#layers));
    this.#picture.setAttribute('font-family', 'system-ui, Helvetica, Arial, sans-serif');
    this.#board.append(this.#picture, this.#grids);
    this.frame.append(this.#board, this.#help, this.#status, this.#ask, this.#trays);
    root.append(this.frame);
    for (const type of ['focusin', 'focusout'])
      this.#grids.addEventListener(type, ({ target }) => {
        const index = type === 'focusin' ? this.#cells.cells.indexOf(target as HTMLElement) : -1;
        if (index >= 0) this.#activate(index);
        this.#drawFocusRing();
      });
  }

  /** Draws a position, animated if `before` is given. */
  draw(speech: Speech, marked: Marked, look: Look, before?: Seen): void {
    const { seen, choices } = speech.situation;
    const places = this.#layOut(speech, look);
    const { theme, drawing: extras, zones, pieceSet } = look;
    const targets = marked.chosen === undefined ? undefined : choices.get(marked.chosen);
    const old = [...this.#layers.pieces.children];
    const { isAhead } = speech.situation;
    const colours = isAhead ? { ...theme, choice: theme.premove, chosen: theme.premove } : theme;
    const premove = marked.premove.map((name) => places.cells[mustBeCell(seen.board, name)]!);
    const dashes = `${places.size * 0.16} ${places.size * 0.1}`;
    const ground = drawGround(seen, places, colours, {
      ...extras,
      zones,
      lastMove: marked.lastMove,
      ...(isCell(marked.chosen) && { chosen: marked.chosen }),
      choices: targets?.keys() ?? [],
    });
    this.#layers.ground.innerHTML = [
      ground,
      ...premove.map((shape) => outline(shape, theme.premove, places.size * 0.07, dashes)),
    ].join('');
    const pieces = drawPieces(seen, places, theme, pieceSet);
    this.#layers.pieces.replaceChildren(
      ...pieces.map(({ cell, drawn }) => drawing('g', { 'data-cell': cell }, drawn)),
    );
    this.#layers.marks.innerHTML =
      drawMarks(seen, places, theme, extras) + drawShapes(marked.shapes, seen.board, places, theme);
    this.#board.setAttribute('aria-busy', String(marked.isWaiting));
    if (before !== undefined && before.board === seen.board)
      animateChange(before, seen, { places, before: old, layer: this.#layers.pieces });
    labelCells(this.#cells, places, speech, marked, this.active);
    this.#drawTrays(speech, marked, look);
    this.#drawFocusRing();
  }

  /** Removes everything that is drawn and announced. */
  clear(): void {
    for (const layer of Object.values(this.#layers)) layer.replaceChildren();
    this.#picture.removeAttribute('viewBox');
    this.#board.removeAttribute('aria-busy');
    for (const part of [this.#grids, this.#status, this.#trays]) part.replaceChildren();
    this.ask('', []);
    this.#cells = { grids: [], cells: [] };
    this.#key = [];
    this.#last = undefined;
    this.places = undefined;
    this.active = 0;
  }

  /** Draws an unfinished shape, or none. */
  sketch(shape: RecordMark | undefined): void {
    const [board, places, theme] = [this.#key[0] as Board | undefined, this.places, this.#theme];
    if (board === undefined || places === undefined || theme === undefined) return;
    const drawn = shape === undefined ? '' : drawShapes([shape], board, places, theme);
    this.#layers.sketch.innerHTML = drawn;
  }

  /** Announces a text and the turn. Repeated calls with the same arguments are ignored. */
  say(announcement: Announcement, turn: string): void {
    if (announcement === this.#last && turn === this.#turn) return;
    this.#last = announcement;
    this.#turn = turn;
    const { text, isRefusal, isBrief } = announcement;
    const parts = [
      ...(text === '' ? [] : [make('span', isRefusal ? { class: 'refused' } : {}, text), ' ']),
      isBrief ? make('span', { 'aria-hidden': 'true' }, turn) : turn,
    ];
    this.#status.replaceChildren(...parts);
  }

  /** Asks which of several moves to play. An empty list hides the question. */
  ask(title: string, choices: readonly (readonly [text: string, choice: MoveChoice | null])[]): void {
    this.#ask.hidden = choices.length === 0;
    this.#ask.setAttribute('aria-label', title);
    const buttons = choices.map(([text, choice]) => {
      const attributes = { type: 'button', 'data-move': choice === null ? '' : String(choice.move) };
      return make('button', attributes, text);
    });
    const hadFocus = this.hasFocus;
    this.#ask.replaceChildren(make('p', {}, title), ...buttons);
    if (hadFocus) this.focusQuestion();
  }

  /** Whether a question is open. */
  get isAsking(): boolean {
    return !this.#ask.hidden;
  }

  /** Moves the focus to the question. */
  focusQuestion(): void {
    this.#ask.querySelector('button')?.focus();
  }

  /** Whether an element of the board has the focus. */
  get hasFocus(): boolean {
    return (this.frame.getRootNode() as ShadowRoot).activeElement !== null;
  }

  /** Moves the focus to a cell. */
  focus(index: number): void {
    this.#activate(index);
    this.#cells.cells[index]?.focus();
  }

  #activate(index: number): void {
    const { cells } = this.#cells;
    cells[this.active]?.setAttribute('tabindex', '-1');
    this.active = index;
    cells[index]?.setAttribute('tabindex', '0');
  }

  /** Dims a dragged piece, or restores it. */
  dim(cell: CellName, isDim: boolean): void {
    const piece = this.#layers.pieces.querySelector(`[data-cell="${cell}"]`);
    if (isDim) piece?.setAttribute('opacity', '0.35');
    else piece?.removeAttribute('opacity');
  }

  #layOut(
    speech: Speech,
    { orientation, levels, drawing: { coordinates = true }, theme }: Look,
  ): BoardLayout {
    const { situation, words } = speech;
    const { board } = situation.seen;
    this.#setColours(theme);
    const key = [board, orientation, levels, coordinates, words];
    if (this.places !== undefined && key.every((part, index) => part === this.#key[index]))
      return this.places;
    const hadFocus = this.#grids.contains((this.frame.getRootNode() as ShadowRoot).activeElement);
    const places = layout(board, { orientation, levels, coordinates, margin: 0 });
    if (this.#key[0] !== board) this.active = 0;
    this.#key = key;
    this.places = places;
    const [width, height] = [Math.ceil(places.width), Math.ceil(places.height)];
    this.#picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    // Stacked levels take the full width; the page scrolls between them.
    const ratio = (width / height).toFixed(3);
    const isStacked = levels === 'stacked' && places.levels.length > 1;
    this.#board.style.maxWidth = isStacked ? '' : `calc(var(--klin-zha-height, 70vh) * ${ratio})`;
    this.#cells = makeCells(board, { ...places, width, height }, words, helpId);
    this.#grids.replaceChildren(...this.#cells.grids);
    this.#help.textContent = words.help;
    if (hadFocus) this.focus(this.active);
    return places;
  }

  #setColours(theme: Theme): void {
    if (this.#theme === theme) return;
    this.#theme = theme;
    for (const name of ['background', 'text', 'line', 'chosen', 'danger'] as const)
      this.frame.style.setProperty(`--kz-${name}`, theme[name]);
  }

  #drawTrays(speech: Speech, { chosen }: Marked, { theme, names, pieceSet }: Look): void {
    const focused = (this.frame.getRootNode() as ShadowRoot).activeElement?.getAttribute('data-code');
    this.#trays.replaceChildren(...makeTrays(speech, { theme, pieceSet, names, chosen }));
    if (focused == null) return;
    const again = this.#trays.querySelector<HTMLElement>(`[data-code="${focused}"]`);
    (again ?? this.#trays.querySelector<HTMLElement>('[data-code]'))?.focus();
  }

  /** Draws a focus ring around the focused cell. */
  #drawFocusRing(): void {
    const cell = this.#cells.cells[this.active];
    const shape = this.places?.cells[this.active];
    const isSeen =
      cell?.matches(':focus-visible') === true && shape !== undefined && this.#theme !== undefined;
    const { size } = this.places ?? { size: 0 };
    this.#layers.focus.innerHTML = isSeen
      ? outline(shape, this.#theme!.background, size * 0.15) +
        outline(shape, this.#theme!.chosen, size * 0.08)
      : '';
  }
}
