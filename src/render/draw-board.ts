/** Everything on a board as SVG, layer over layer: cells, what lies on them, pieces, arrows and marks. */

import { isIterable } from '../base/iterables.ts';
import { made } from '../base/memo.ts';
import { fail, shown } from '../base/result.ts';
import { anObject, checkShape, listOf, nullish, object, text, texts, where } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import { zonesOf } from '../game/zones.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import { drawCells, drawLabels, drawNames, drawPattern, outline } from './cells.ts';
import type { Point } from './frame.ts';
import type { BoardLayout, CellShape } from './layout.ts';
import {
  type Arrow,
  drawArrow,
  drawChoice,
  drawCombat,
  drawCrown,
  drawMark,
  type Mark,
  type Tone,
} from './overlays.ts';
import { colourShape, type DrawnPiece, renderPiece } from './pieces.ts';
import { colourOf, type Seen } from './seen.ts';
import { type PieceSymbol, symbolsOf } from './symbols.ts';
import type { Theme } from './themes.ts';

/**
 * What is drawn on a board. Cells are given by their names, letters of either size.
 *
 * @category Drawing
 */
export interface BoardOptions {
  /** Whether letters and digits stand at the edge; so it is if not said. */
  readonly coordinates?: boolean;
  /** Whether every empty cell bears its name, as on a sheet for learners; none does if not said. */
  readonly cellNames?: boolean;
  /** Whether regions have colours and borders; so it is if not said. */
  readonly regions?: boolean;
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
  /** Symbols by the codes of kinds, in the place of those that the kinds bring along or the library has. */
  readonly symbols?: Readonly<Record<string, PieceSymbol>>;
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
    symbols: nullish(anObject),
    names: nullish(texts),
    title: nullish(text),
    description: nullish(text),
  });
});

/**
 * Options with lists of what can be gone through once, whose members are there.
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

/** Everything on the board, from the lowest layer to the highest. */
export function drawBoard(seen: Seen, places: BoardLayout, theme: Theme, options: BoardOptions): string {
  const pieces = drawPieces(seen, places, theme, options.symbols);
  return [
    drawGround(seen, places, theme, options),
    ...pieces.map(({ drawn }) => drawn),
    drawMarks(seen, places, theme, options),
  ].join('');
}

/** What lies below the pieces: cells, what is drawn on them, choices, arrows. */
export function drawGround(seen: Seen, places: BoardLayout, theme: Theme, options: BoardOptions): string {
  const { board } = seen;
  const { size } = places;
  const { regions = true, coordinates = true } = options;
  const shapeOf = shapesIn(seen, places);
  const last = [...(options.lastMove ?? [])].map(shapeOf);
  const chosen = options.chosen ? [shapeOf(options.chosen)] : [];
  const occupied = taken(seen);
  const free = places.cells.filter(({ name }) => !occupied.has(name));
  return [
    drawCells(board, places, theme, regions, new Set(last.map(({ index }) => index))),
    ...drawVariantCells(seen, places, theme),
    ...(options.zones === true ? drawZones(seen, shapeOf, size, theme) : []),
    ...last.map((shape) => outline(shape, theme.border, size * 0.035)),
    ...chosen.map((shape) => outline(shape, theme.chosen, size * 0.09)),
    coordinates || places.levels.length > 1 ? drawLabels(places, theme) : '',
    ...(options.cellNames === true ? [drawNames(free, size, theme)] : []),
    drawClaims(seen, places, theme),
    ...drawChoices(occupied, options, shapeOf, size, theme),
    ...drawArrows(seen, options, shapeOf, size, theme),
  ].join('');
}

/** Where a cell lies that is named. */
function shapesIn({ board }: Seen, places: BoardLayout): (name: string) => CellShape {
  return (name) => places.cells[mustBeCell(board, name)]!;
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

/** How large pieces are, in sides of a cell: they touch no side of their triangle. */
const pieceRadius = 0.245;

/** What stands on the board, each piece with its cell. */
function piecesOn({ rules, warriors, goals, owners }: Seen): (DrawnPiece & { readonly cell: CellName })[] {
  const goalAt = new Map(goals.flatMap((cell, index) => (cell === null ? [] : [[cell, index + 1] as const])));
  const own = (seat: number) => {
    const owner = owners[seat - 1]!;
    return owner >= 1 && owner !== seat ? colourOf(rules, owner) : undefined;
  };
  const pieces = warriors.map(({ cell, warrior, seat }) => {
    const goal = goalAt.get(cell);
    goalAt.delete(cell);
    const colour = colourOf(rules, seat);
    const carried = goal === undefined ? undefined : colourOf(rules, goal);
    return { cell, code: warrior as string, colour, owner: own(seat), goal: carried };
  });
  const alone = [...goalAt].map(([cell, seat]) => ({
    ...{ cell, code: 'G', colour: colourOf(rules, seat), owner: undefined, goal: undefined },
  }));
  return [...pieces, ...alone];
}

/** The pieces on the board as SVG, each with its cell. */
export function drawPieces(
  seen: Seen,
  places: BoardLayout,
  theme: Theme,
  given: BoardOptions['symbols'],
): { readonly cell: CellName; readonly drawn: string }[] {
  const shapeOf = shapesIn(seen, places);
  const radius = places.size * pieceRadius;
  const symbols = symbolsOf(seen.rules, given);
  return piecesOn(seen).map(({ cell, ...piece }) => ({
    cell,
    drawn: renderPiece(piece, shapeOf(cell).centre, radius, theme, symbols),
  }));
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

/** Arrows lie below pieces, so that they hide neither a symbol nor a Goal's star. */
function drawArrows(
  { combat }: Seen,
  { threats = [], attacks = [], arrows = [] }: BoardOptions,
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
    ...(combat?.from == null ? [] : [arrow(combat.from, combat.to, 'danger')]),
  ];
}

/** What lies above the pieces: the signs of a combat and of a crown, marks. */
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
  const crown = crowned == null ? [] : [drawCrown(shapeOf(crowned), size, theme)];
  const drawn = [...marks].map((mark) =>
    drawMark(shapeOf(mark.cell), { ...mark, tone: toneOf(mark.tone) }, size, theme),
  );
  return [...sign, ...crown, ...drawn].join('');
}
