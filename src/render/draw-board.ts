/** SVG layers of a board: cells and decorations, arrows, pieces, marks. */

import { isIterable } from '../base/iterables.ts';
import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { anObject, checkShape, listOf, nullish, object, text, texts, where } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import { regionOwners } from '../game/region-owners.ts';
import { zonesOf } from '../game/zones.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import { drawCells, drawLabels, drawNames, drawPattern, outline, type RegionColours } from './cells.ts';
import type { Point } from './frame.ts';
import type { BoardLayout, CellShape } from './layout.ts';
import {
  type Arrow,
  drawArrow,
  drawChoice,
  drawChosen,
  drawCombat,
  drawCrown,
  drawMark,
  type Mark,
  type Tone,
} from './overlays.ts';
import { colourShape, type DrawnPiece, renderPiece } from './pieces.ts';
import { colourOf, type Seen } from './seen.ts';
import { type PieceSet, pieceSetOf } from './symbols.ts';
import type { Theme } from './themes.ts';

/** Options for drawing a board. Cell names are case-insensitive. */
export interface BoardOptions {
  /** Whether to draw letters and digits at the edge. By default true. */
  readonly coordinates?: boolean;
  /** Whether to draw the names of empty cells, for learners. By default false. */
  readonly cellNames?: boolean;
  /** Whether to draw the borders of regions and the colours of their owners. By default true. */
  readonly regions?: boolean;
  /** Whether to draw zones (R4.1). By default false. */
  readonly zones?: boolean;
  /** Cells of the last move, for example from `cellsOfMove`. */
  readonly lastMove?: Iterable<string>;
  /** Cell of the selected warrior. */
  readonly chosen?: string;
  /** Cells that can be chosen, for example `moveChoices(state).get('E37').keys()`. */
  readonly choices?: Iterable<string>;
  /** Threats to Goals, for example from `threats(state)`. */
  readonly threats?: Iterable<{ readonly from: string; readonly goal: string }>;
  /** Possible captures on cells, for example from `attackersOf`. */
  readonly attacks?: Iterable<{ readonly from: string; readonly to: string }>;
  readonly marks?: Iterable<Mark>;
  readonly arrows?: Iterable<Arrow>;
  /** Piece set, such as `figurines`. Its symbols override those from the ruleset and the library. */
  readonly pieceSet?: PieceSet;
}

const optionShape = /* @__PURE__ */ made(() => {
  const iterable = nullish(where('an iterable', isIterable));
  return object({
    lastMove: iterable,
    chosen: nullish(text),
    choices: iterable,
    threats: iterable,
    attacks: iterable,
    marks: iterable,
    arrows: iterable,
    pieceSet: nullish(anObject),
    names: nullish(texts),
    title: nullish(text),
    description: nullish(text),
  });
});

/**
 * Validates options and copies their iterables into arrays.
 *
 * @throws KlinZhaError `bad-option`
 */
export function drawingFrom<Options extends BoardOptions>(options: Options): Options {
  checkShape(options, optionShape, 'bad-option', 'drawing');
  const { threats, attacks, marks, arrows } = options;
  const lists = {
    threats: [...(threats ?? [])],
    attacks: [...(attacks ?? [])],
    marks: [...(marks ?? [])],
    arrows: [...(arrows ?? [])],
  };
  for (const list of Object.values(lists)) checkShape(list, listOf(anObject), 'bad-option', 'list of marks');
  return { ...optionsFrom(options), ...lists };
}

/** Draws everything on the board, from the lowest layer to the highest. */
export function drawBoard(seen: Seen, places: BoardLayout, theme: Theme, options: BoardOptions): string {
  const pieces = drawPieces(seen, places, theme, options.pieceSet);
  return [
    drawGround(seen, places, theme, options),
    ...pieces.map(({ drawn }) => drawn),
    drawMarks(seen, places, theme, options),
  ].join('');
}

/** Draws everything below the pieces: cells, decorations, choices, arrows. */
export function drawGround(seen: Seen, places: BoardLayout, theme: Theme, options: BoardOptions): string {
  const { board } = seen;
  const { size } = places;
  const { regions = true, coordinates = true } = options;
  const shapeOf = shapesIn(seen, places);
  const last = [...(options.lastMove ?? [])].map(shapeOf);
  const chosen = options.chosen ? [shapeOf(options.chosen)] : [];
  const occupied = occupiedCells(seen);
  const free = places.cells.filter(({ name }) => !occupied.has(name));
  const colours = regionColours(seen);
  return [
    drawCells(board, places, theme, regions ? colours : undefined, new Set(last.map(({ index }) => index))),
    ...drawVariantCells(seen, places, theme),
    ...(options.zones === true ? drawZones(seen, shapeOf, size, theme) : []),
    ...last.map((shape) => outline(shape, theme.border, size * 0.035)),
    ...chosen.map((shape) => drawChosen(shape, size, theme)),
    coordinates || places.levels.length > 1 ? drawLabels(places, theme) : '',
    ...(options.cellNames === true ? [drawNames(free, size, theme)] : []),
    regions ? drawOwners(seen, colours, places, theme) : '',
    ...drawChoices(occupied, options, shapeOf, size, theme),
    ...drawArrows(seen, options, shapeOf, size, theme),
  ].join('');
}

/** Returns a lookup of cell shapes by name. */
function shapesIn({ board }: Seen, places: BoardLayout): (name: string) => CellShape {
  return (name) => places.cells[mustBeCell(board, name)]!;
}

/** Draws the cells marked by variants: every list of cells in the variant state. */
function drawVariantCells({ board, variantState }: Seen, places: BoardLayout, theme: Theme): string[] {
  return Object.entries(variantState).flatMap(([key, text]) => {
    const names = text.split(',');
    if (!names.every((name) => /^[1-9]?[a-z][1-9]{2}$/i.test(name))) return [];
    const shapes = names.map((name) => places.cells[mustBeCell(board, name)]!);
    return [drawPattern(key, shapes, places.size, theme)];
  });
}

/** Zone dashes by seat, in cell sides. */
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

/** Returns the owner colour of each region. */
function regionColours(seen: Seen): RegionColours {
  const { rules } = seen;
  return regionOwners(rules, seen).map((seat) => (seat === null ? undefined : rules.colours[seat - 1]));
}

/** Draws the owner's colour shape beside the corner of each region. */
function drawOwners({ board }: Seen, colours: RegionColours, places: BoardLayout, theme: Theme): string {
  return colours
    .map((colour, region) => {
      const at = colour === undefined ? undefined : cornerOf(board.regions[region]?.cells ?? [], places);
      return at === undefined ? '' : colourShape(colour!, at, places.size * 0.13, theme.pieces[colour!]);
    })
    .join('');
}

/** Returns a point above or below the first level corner that touches one of the cells. */
function cornerOf(cells: readonly number[], { levels, cells: shapes, size }: BoardLayout): Point | undefined {
  for (const { corners } of levels) {
    for (const corner of corners) {
      const near = cells.some((cell) =>
        shapes[cell]!.corners.some(([x, y]) => Math.abs(x - corner[0]) + Math.abs(y - corner[1]) < 0.01),
      );
      if (!near) continue;
      const [x, y] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + point[axis]!, 0) / 3);
      const inwards = Math.abs(corner[0] - x!) < 0.01 ? 0 : size * 0.16 * Math.sign(x! - corner[0]);
      return [corner[0] + inwards, corner[1] + size * 0.23 * Math.sign(corner[1] - y!)];
    }
  }
  return undefined;
}

/** Returns the occupied cells. */
function occupiedCells({ warriors, goals }: Seen): Set<string> {
  return new Set([...warriors.map(({ cell }) => cell), ...goals.flatMap((goal) => goal ?? [])]);
}

function drawChoices(
  occupied: ReadonlySet<string>,
  { choices }: BoardOptions,
  shapeOf: (name: string) => CellShape,
  size: number,
  theme: Theme,
): string[] {
  return [...(choices ?? [])]
    .map(shapeOf)
    .map((shape) => drawChoice(shape, !occupied.has(shape.name), size, theme));
}

/** Piece radius in cell sides; the radius of a cell's inscribed circle is 0.289. */
const pieceRadius = 0.27;

/** Returns the pieces on the board with their cells. */
function piecesOn({ rules, warriors, goals, owners }: Seen): (DrawnPiece & { readonly cell: CellName })[] {
  const goalAt = new Map(goals.flatMap((cell, index) => (cell === null ? [] : [[cell, index + 1] as const])));
  const ownerColour = (seat: number) => {
    const owner = owners[seat - 1]!;
    return owner >= 1 && owner !== seat ? colourOf(rules, owner) : undefined;
  };
  const pieces = warriors.map(({ cell, warrior, seat }) => {
    const goal = goalAt.get(cell);
    goalAt.delete(cell);
    const colour = colourOf(rules, seat);
    const carried = goal === undefined ? undefined : colourOf(rules, goal);
    return { cell, code: warrior as string, colour, owner: ownerColour(seat), goal: carried };
  });
  const alone = [...goalAt].map(([cell, seat]) => ({
    cell,
    code: 'G',
    colour: colourOf(rules, seat),
    goal: colourOf(rules, seat),
  }));
  return [...pieces, ...alone];
}

/** Draws the pieces on the board, each with its cell. */
export function drawPieces(
  seen: Seen,
  places: BoardLayout,
  theme: Theme,
  chosenSet: PieceSet | undefined,
): { readonly cell: CellName; readonly drawn: string }[] {
  const shapeOf = shapesIn(seen, places);
  const radius = places.size * pieceRadius;
  const pieceSet = pieceSetOf(seen.rules, chosenSet);
  return piecesOn(seen).map(({ cell, ...piece }) => ({
    cell,
    drawn: renderPiece(
      { ...piece, pointsUp: shapeOf(cell).pointsUp },
      shapeOf(cell).centre,
      radius,
      theme,
      pieceSet,
    ),
  }));
}

const tones: readonly Tone[] = /* @__PURE__ */ Object.freeze<Tone[]>(['note', 'good', 'danger']);

function toneOf(tone: Tone | undefined): Tone {
  if (tone === undefined || tones.includes(tone)) return tone ?? 'note';
  return failWith('bad-option', tone, 'tone', tones.join(', '));
}

/** Draws arrows below the pieces, so that symbols and Goals stay visible. */
function drawArrows(
  { combat }: Seen,
  { threats = [], attacks = [], arrows = [] }: BoardOptions,
  shapeOf: (name: string) => CellShape,
  size: number,
  theme: Theme,
): string[] {
  const arrow = (from: string, to: string, tone: Tone, gap?: number): string =>
    drawArrow(shapeOf(from).centre, shapeOf(to).centre, tone, size, theme, gap);
  return [
    ...[...attacks].map(({ from, to }) => arrow(from, to, 'note')),
    ...[...threats].map(({ from, goal }) => arrow(from, goal, 'danger', 0.45)),
    ...[...arrows].map(({ from, to, tone }) => arrow(from, to, toneOf(tone))),
    ...(combat?.from == null ? [] : [arrow(combat.from, combat.to, 'danger')]),
  ];
}

/** Draws everything above the pieces: combat, crown, marks. */
export function drawMarks(
  seen: Seen,
  places: BoardLayout,
  theme: Theme,
  { marks = [] }: BoardOptions,
): string {
  const { combat, goals, variantState } = seen;
  const { size } = places;
  const shapeOf = shapesIn(seen, places);
  const challenger = combat?.from == null ? [] : [outline(shapeOf(combat.from), theme.danger, size * 0.07)];
  const sign = combat === null ? [] : [...challenger, drawCombat(shapeOf(combat.to), size, theme)];
  const crowned = goals[Number(variantState.crown) - 1];
  const crown =
    crowned == null
      ? []
      : [outline(shapeOf(crowned), theme.danger, size * 0.07), drawCrown(shapeOf(crowned), size, theme)];
  const drawn = [...marks].map((mark) =>
    drawMark(shapeOf(mark.cell), { ...mark, tone: toneOf(mark.tone) }, size, theme),
  );
  return [...sign, ...crown, ...drawn].join('');
}
