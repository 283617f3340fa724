/** A state, or what one player sees of it, as an SVG picture: a string, without a document, the same bytes everywhere. */

import { mustBeCell } from '../board/board.ts';
import { fail, shown } from '../core/result.ts';
import type { GameState } from '../game/state.ts';
import type { PlayerView } from '../game/view.ts';
import { zonesOf } from '../game/zones.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { capitalised } from './caption.ts';
import { drawCells, drawLabels, drawPattern, outline } from './cells.ts';
import { describeSeen } from './description.ts';
import {
  type BoardLayout,
  type CellShape,
  type LayoutOptions,
  layout,
  lengthFrom,
  type Point,
} from './layout.ts';
import { type Arrow, drawArrow, drawChoice, drawCombat, drawMark, type Mark, type Tone } from './overlays.ts';
import { colourShape, renderPiece } from './pieces.ts';
import { colourOf, type Seen, seenOf } from './seen.ts';
import type { PieceSymbol } from './symbols.ts';
import { type Theme, type ThemeName, themeFrom } from './themes.ts';
import { drawTrays, trayRoom } from './trays.ts';
import { element, escaped } from './xml.ts';

/** How a picture is drawn. Cells are given by their names, letters of either size. */
export interface SvgOptions extends LayoutOptions {
  /** `light` if not said; or colours of your own. */
  readonly theme?: ThemeName | Theme;
  /** The width of the picture in pixels; if not said, as many as it has units. */
  readonly width?: number;
  /** Whether regions have colours and borders; so it is if not said. */
  readonly regions?: boolean;
  /** Whether lines below the board show the turn, hands and captured warriors; so it is if not said. */
  readonly trays?: boolean;
  /** Whether zones are drawn (R4.1); they are not if not said. */
  readonly zones?: boolean;
  /** The cells of the last move, as `cellsOfMove` gives them. */
  readonly lastMove?: Iterable<string>;
  /** The cell whose warrior is chosen. */
  readonly chosen?: string;
  /** The cells that can be chosen, for example `moveChoices(state).get('E37').keys()`. */
  readonly choices?: Iterable<string>;
  /** Threats to Goals, as `threats(state)` gives them. */
  readonly threats?: Iterable<{ readonly from: string; readonly goal: string }>;
  /** Attacks on cells: who could capture where, as `attackersOf` says it. */
  readonly attacks?: Iterable<{ readonly from: string; readonly to: string }>;
  readonly marks?: Iterable<Mark>;
  readonly arrows?: Iterable<Arrow>;
  /** Symbols for kinds of your own, by their codes; a kind without one is drawn as its letter. */
  readonly symbols?: Readonly<Record<string, PieceSymbol>>;
  /** What the players are called, in the order of their seats; their colours if not said. */
  readonly names?: readonly string[];
  /** The title and the description for those who do not see the picture; sentences about the position if not said. */
  readonly title?: string;
  readonly description?: string;
}

/** How the picture of a view is drawn: the ruleset has to be given, since a view only names it. */
export interface ViewSvgOptions extends SvgOptions {
  /** The ruleset of the view. */
  readonly rules: Ruleset;
}

/**
 * Draws a state, or what one player sees of it (R10.9): then nothing in the picture, its title or its description
 * says more than the view. The picture has no scripts, styles, ids or references, so that many can stand in one page.
 *
 * Colours are told apart by the shapes of pieces, and an army that another seat has taken over (R8.4) bears that
 * seat's shape at its side. Neutral cells (R10.4) have puffs in their corners, ablated ones (R10.5) strokes, cells that
 * a variant of your own keeps have dots.
 *
 * @throws KlinZhaError `bad-state` for what is neither state nor view, `bad-view` for a view of other rules,
 * `bad-cell` for an option that names no cell, `bad-option` for an option that is none
 *
 * @example
 * ```ts
 * import { createState, moveChoices, play, threats } from 'klin-zha';
 * import { renderSvg } from 'klin-zha/render';
 *
 * const state = play(createState('klin-zha'), 'f@e16');
 * const picture = renderSvg(state, {
 *   theme: 'dark',
 *   lastMove: ['E16'],
 *   choices: moveChoices(state).get('L')?.keys() ?? [],
 *   threats: threats(state),
 * });
 * ```
 */
export function renderSvg(state: GameState, options?: SvgOptions): string;
export function renderSvg(view: PlayerView, options: ViewSvgOptions): string;
export function renderSvg(
  source: GameState | PlayerView,
  options: SvgOptions & { readonly rules?: Ruleset } = {},
): string {
  const seen = seenOf(source, options.rules);
  const theme = themeFrom(options.theme ?? 'light');
  const places = layout(seen.board, options);
  const { trays = true } = options;
  const room = trays ? trayRoom(seen, places.size) : { width: 0, height: 0 };
  const width = Math.max(places.width, room.width);
  const height = places.height + room.height;
  const names = options.names ?? [];
  const style = {
    ...{ size: places.size, width, theme, symbols: options.symbols },
    names: seen.rules.colours.map((colour, index) => names[index] ?? capitalised(colour)),
  };
  const board = drawBoard(seen, places, theme, options);
  const indent = (width - places.width) / 2;
  const told = describeSeen(seen);
  const content = [
    element('title', {}, escaped(options.title ?? told.title)),
    element('desc', {}, escaped(options.description ?? told.description)),
    element('rect', { width, height, rx: places.size * 0.2, fill: theme.background }),
    indent > 0 ? element('g', { transform: `translate(${Math.round(indent * 100) / 100} 0)` }, board) : board,
    trays ? drawTrays(seen, places.height, style) : '',
  ];
  const shownWidth = lengthFrom('width', options.width ?? width);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: shownWidth,
      height: (shownWidth / Math.ceil(width)) * Math.ceil(height),
      role: 'img',
      'font-family': 'system-ui, Helvetica, Arial, sans-serif',
    },
    content.join(''),
  );
}

/** Everything on the board, from the lowest layer to the highest. */
function drawBoard(seen: Seen, places: BoardLayout, theme: Theme, options: SvgOptions): string {
  const { board } = seen;
  const { size } = places;
  const { regions = true, coordinates = true } = options;
  const shapeOf = (name: string): CellShape => places.cells[mustBeCell(board, name)]!;
  const last = [...(options.lastMove ?? [])].map(shapeOf);
  const chosen = options.chosen === undefined ? [] : [shapeOf(options.chosen)];
  return [
    drawCells(board, places, theme, regions, new Set(last.map(({ index }) => index))),
    ...drawVariantCells(seen, places, theme),
    ...(options.zones === true ? drawZones(seen, shapeOf, size, theme) : []),
    ...last.map((shape) => outline(shape, theme.border, size * 0.035)),
    ...chosen.map((shape) => outline(shape, theme.chosen, size * 0.09)),
    coordinates || places.levels.length > 1 ? drawLabels(places, theme) : '',
    drawClaims(seen, places, theme),
    ...drawChoices(seen, options, shapeOf, size, theme),
    ...drawPieces(seen, shapeOf, size, theme, options.symbols),
    ...drawMarks(seen, options, shapeOf, size, theme),
  ].join('');
}

/** Cells that variants keep: every list of cells among their texts. */
function drawVariantCells({ board, variantState }: Seen, places: BoardLayout, theme: Theme): string[] {
  return Object.entries(variantState).flatMap(([key, text]) => {
    const names = text.split(',');
    if (!names.every((name) => /^[1-9]?[a-z][1-9]{2}$/i.test(name))) return [];
    const shapes = names.map((name) => places.cells[mustBeCell(board, name)]!);
    return [drawPattern(key, shapes, places.size, theme)];
  });
}

/** How zones of the seats are dashed, in sides of a cell. */
const zoneDashes = /* @__PURE__ */ Object.freeze([
  [0.14, 0.07],
  [0.035, 0.07],
  [0.14, 0.06, 0.035, 0.06],
]);

function drawZones(seen: Seen, shapeOf: (name: string) => CellShape, size: number, theme: Theme): string[] {
  return zonesOf(seen.rules, seen).flatMap(({ seat, cells }) => {
    if (seat < 1) return [];
    const { mark } = theme.pieces[colourOf(seen.rules, seat)];
    const dashes = zoneDashes[seat - 1]!.map((part) => Math.round(part * size * 100) / 100).join(' ');
    return cells.map((cell) => outline(shapeOf(cell), mark, size * 0.05, dashes));
  });
}

/** The shape of a seat beside the corner of each region that it claimed. */
function drawClaims({ board, rules, regions }: Seen, places: BoardLayout, theme: Theme): string {
  return regions
    .map((seat, region) => {
      const at = seat === null ? undefined : cornerOf(board.regions[region]?.cells ?? [], places);
      if (at === undefined) return '';
      const colour = colourOf(rules, seat!);
      return colourShape(colour, at, places.size * 0.13, theme.pieces[colour]);
    })
    .join('');
}

/** A place beside the lowest corner of a level that is one of these cells. */
function cornerOf(cells: readonly number[], { levels, cells: shapes, size }: BoardLayout): Point | undefined {
  for (const { corners } of levels) {
    for (const corner of corners) {
      const near = cells.some((cell) =>
        shapes[cell]!.corners.some(([x, y]) => Math.abs(x - corner[0]) + Math.abs(y - corner[1]) < 0.01),
      );
      if (!near) continue;
      const [x, y] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + point[axis]!, 0) / 3);
      const [dx, dy] = [corner[0] - x!, corner[1] - y!];
      const far = (size * 0.3) / Math.sqrt(dx * dx + dy * dy);
      return [corner[0] + dx * far, corner[1] + dy * far];
    }
  }
  return undefined;
}

/** Where something stands. */
function taken({ warriors, goals }: Seen): Set<string> {
  return new Set([...warriors.map(({ cell }) => cell), ...goals.flatMap((goal) => goal ?? [])]);
}

function drawChoices(
  seen: Seen,
  { choices = [] }: SvgOptions,
  shapeOf: (name: string) => CellShape,
  size: number,
  theme: Theme,
): string[] {
  const occupied = taken(seen);
  return [...choices].map(shapeOf).map((shape) => drawChoice(shape, !occupied.has(shape.name), size, theme));
}

/** How large pieces are, in sides of a cell: they touch no side of their triangle. */
const pieceRadius = 0.245;

function drawPieces(
  { rules, warriors, goals, owners }: Seen,
  shapeOf: (name: string) => CellShape,
  size: number,
  theme: Theme,
  symbols: SvgOptions['symbols'],
): string[] {
  const goalAt = new Map(goals.flatMap((cell, index) => (cell === null ? [] : [[cell, index + 1] as const])));
  const own = (seat: number) => {
    const owner = owners[seat - 1]!;
    return owner >= 1 && owner !== seat ? colourOf(rules, owner) : undefined;
  };
  const pieces = warriors.map(({ cell, warrior, seat }) => {
    const goal = goalAt.get(cell);
    goalAt.delete(cell);
    const colour = colourOf(rules, seat);
    return { cell, code: warrior as string, colour, owner: own(seat), goal: goal && colourOf(rules, goal) };
  });
  const alone = [...goalAt].map(([cell, seat]) => ({
    ...{ cell, code: 'G', colour: colourOf(rules, seat), owner: undefined, goal: undefined },
  }));
  return [...pieces, ...alone].map(({ cell, ...piece }) =>
    renderPiece(
      { ...piece, goal: piece.goal || undefined },
      shapeOf(cell).centre,
      size * pieceRadius,
      theme,
      symbols,
    ),
  );
}

const tones: readonly Tone[] = /* @__PURE__ */ Object.freeze<Tone[]>(['note', 'good', 'danger']);

function toneOf(tone: Tone | undefined): Tone {
  if (tone === undefined || tones.includes(tone)) return tone ?? 'note';
  return fail({
    code: 'bad-option',
    message: `'${shown(tone)}' is no tone.`,
    read: shown(tone),
    expected: tones.join(', '),
  });
}

function drawMarks(
  { combat }: Seen,
  { threats = [], attacks = [], marks = [], arrows = [] }: SvgOptions,
  shapeOf: (name: string) => CellShape,
  size: number,
  theme: Theme,
): string[] {
  const arrow = (from: string, to: string, tone: Tone): string =>
    drawArrow(shapeOf(from).centre, shapeOf(to).centre, tone, size, theme);
  return [
    ...[...attacks].map(({ from, to }) => arrow(from, to, 'note')),
    ...[...threats].map(({ from, goal }) => arrow(from, goal, 'danger')),
    ...[...arrows].map(({ from, to, tone }) => arrow(from, to, toneOf(tone))),
    ...(combat === null ? [] : [drawCombat(shapeOf(combat.to), size, theme)]),
    ...(combat?.from == null ? [] : [arrow(combat.from, combat.to, 'danger')]),
    ...[...marks].map((mark) =>
      drawMark(shapeOf(mark.cell), { ...mark, tone: toneOf(mark.tone) }, size, theme),
    ),
  ];
}
