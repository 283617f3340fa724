/** Movement sheets: pictures of how each kind of warrior moves, computed from the rules. */

import { made } from '../base/memo.ts';
import { unwrap } from '../base/result.ts';
import { anObject, checkShape, func, nullish, number, object } from '../base/shape.ts';
import { capitalised } from '../base/text.ts';
import { createPosition } from '../game/create.ts';
import { legalDests } from '../game/moves.ts';
import type { Board } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import { freezeRuleset, mustBeRules, type Ruleset, type Seat } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { pieceName } from '../words/names.ts';
import { drawBoard } from './draw-board.ts';
import { type LayoutOptions, layout } from './layout.ts';
import { drawPicture } from './picture.ts';
import { renderPiece } from './pieces.ts';
import { colourOf, seenOf } from './seen.ts';
import { type PieceSet, pieceSetOf } from './symbols.ts';
import { type Theme, type ThemeName, themeFrom } from './themes.ts';
import { element, escaped } from './xml.ts';

/** Options of {@link renderMovementSheet}. */
export interface MovementSheetOptions extends Pick<LayoutOptions, 'orientation' | 'levels'> {
  /** Theme or custom colours. By default `light`. */
  readonly theme?: ThemeName | Theme;
  /** Width of the picture in pixels. By default one pixel per unit. */
  readonly width?: number;
  /** Number of columns. By default 3. */
  readonly columns?: number;
  /** Piece set, such as `figurines`. Its symbols override those from the ruleset and the library. */
  readonly pieceSet?: PieceSet;
  /** Returns the heading and description of a kind. By default in English. */
  readonly words?: (kind: WarriorKind) => { readonly heading: string; readonly text: string };
}

const sheetShape = /* @__PURE__ */ made(() =>
  object({ columns: nullish(number), pieceSet: nullish(anObject), words: nullish(func) }),
);

/** Cell side and line height in the picture. */
const size = 34;
const lineHeight = 19;
const headHeight = 56;
/** Maximum number of characters per line. */
const lineLength = 34;

/**
 * Draws every kind of warrior in a ruleset on its own board: the warrior near the middle, a dot on each cell
 * that it can reach, and its zone if it controls cells (R4.1). Includes changes made by variants.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-option` for an invalid option,
 * `bad-symbol` for a symbol that is not a string
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { renderMovementSheet } from 'klin-zha/render';
 *
 * const sheet = renderMovementSheet(klinZha, { theme: 'print', columns: 2 });
 * ```
 */
export function renderMovementSheet(rules: Ruleset, options?: MovementSheetOptions): string {
  mustBeRules(rules);
  checkShape(options ?? {}, sheetShape, 'bad-option', 'movement sheet');
  const theme = themeFrom(options?.theme ?? 'light');
  const { orientation = 'N-top', levels = 'side-by-side' } = options ?? {};
  const places = layout(rules, { orientation, levels, size, coordinates: false });
  const columns = Math.min(Math.max(1, Math.floor(options?.columns ?? 3)), rules.warriors.length);
  const heads = rules.warriors.map((kind) => {
    const { heading, text } = options?.words?.(kind) ?? wordsOf(kind, rules);
    return { heading, text, lines: linesOf(text) };
  });
  const down = headHeight + Math.max(...heads.map(({ lines }) => lines.length)) * lineHeight;
  const panel = { width: Math.max(places.width, 310), height: places.height + down };
  const start = middleOf(rules.board);
  // If a lone warrior could never reach a Goal, the game would end before it moves (R8.6).
  const alone = freezeRuleset({ ...rules, deadPositions: false });
  const panels = rules.warriors.map((kind, index) => {
    const [x, y] = [(index % columns) * panel.width, Math.floor(index / columns) * panel.height];
    const { seen, targets } = reachOf(alone, kind, start);
    const board = drawBoard(seen, places, theme, {
      choices: targets,
      zones: true,
      regions: false,
      coordinates: false,
      ...(options?.pieceSet && { pieceSet: options.pieceSet }),
    });
    const head = headOf(kind, heads[index]!, rules, theme, options?.pieceSet);
    const right = Math.round((panel.width - places.width) / 2);
    return element(
      'g',
      { transform: `translate(${Math.round(x)} ${Math.round(y)})` },
      [head, element('g', { transform: `translate(${right} ${down})` }, board)].join(''),
    );
  });
  const description = heads.map(({ heading, text }) => `${heading}: ${text}.`).join(' ');
  return drawPicture({
    title: rules.name,
    description,
    width: columns * panel.width,
    height: Math.ceil(rules.warriors.length / columns) * panel.height,
    shownWidth: options?.width,
    background: theme.background,
    content: panels.join(''),
  });
}

function headOf(
  { code }: WarriorKind,
  { heading, lines }: { readonly heading: string; readonly lines: readonly string[] },
  rules: Ruleset,
  theme: Theme,
  pieceSet: MovementSheetOptions['pieceSet'],
): string {
  const text = { x: 68, fill: theme.text };
  return [
    renderPiece({ code, colour: colourOf(rules, 1) }, [38, 38], 19, theme, pieceSetOf(rules, pieceSet)),
    element('text', { ...text, y: 44, 'font-size': 21, 'font-weight': 'bold' }, escaped(heading)),
    ...lines.map((line, index) =>
      element('text', { ...text, y: 66 + index * lineHeight, 'font-size': 15 }, escaped(line)),
    ),
  ].join('');
}

/** Wraps text into lines that fit above a board. */
function linesOf(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)!} ${word}`.trimStart();
    if (longer.length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Describes a kind of warrior in words. */
function wordsOf(kind: WarriorKind, rules: Ruleset): { readonly heading: string; readonly text: string } {
  const { least, most, path, jumps, carries, captures, capturable, controls } = kind;
  const range = least === most ? `${most} ${most === 1 ? 'step' : 'steps'}` : `${least} to ${most} steps`;
  const way = path === 'straight' ? ' in a straight line' : ', turning at will';
  const can = [
    most === 1 ? range : `${range}${way}`,
    ...(jumps ? ['flies over others'] : []),
    ...(carries ? [`carries the ${pieceName(rules, 'G')}`] : []),
    ...(captures ? [] : ['captures no warriors']),
    ...(capturable ? [] : ['cannot be captured']),
    ...(controls ? ['controls the cells around it'] : []),
  ];
  return { heading: capitalised(pieceName(rules, kind.code)), text: can.join(', ') };
}

/** Returns the view and the targets of a single warrior. The Goals are far away and not drawn. */
function reachOf(rules: Ruleset, { code }: WarriorKind, start: number) {
  const { board } = rules;
  const cell = board.cells[start]!.name;
  const far = byDistance(board, start).filter((index) => board.closed[index] !== true);
  const seats = rules.army === 'shared' ? 1 : rules.colours.length;
  const position = createPosition(
    rules,
    {
      warriors: [{ cell, warrior: code, seat: 1 }],
      goals: rules.colours.map((_, index): CellName | null =>
        index < seats ? board.cells[far.at(-1 - index)!]!.name : null,
      ),
      seat: 1,
      regions: board.regions.map(() => null),
      owners: rules.colours.map((_, index) => (index + 1) as Seat),
      halfmoveClock: 0,
      round: 1,
      first: 1,
      hands: rules.colours.map(() => []),
      combat: null,
      variantState: {},
    },
    { unchecked: true },
  );
  const state = unwrap(position);
  const seen = { ...seenOf(state, undefined), goals: rules.colours.map(() => null) };
  return { seen, targets: legalDests(state).get(cell) ?? [] };
}

/** Returns the reachable cells in order of distance. */
function byDistance({ neighbours, stairs }: Board, start: number): number[] {
  const order = [start];
  const visited = new Set(order);
  for (const cell of order) {
    for (const near of [...neighbours[cell]!, ...stairs[cell]!.map(({ to }) => to)]) {
      if (visited.has(near)) continue;
      visited.add(near);
      order.push(near);
    }
  }
  return order;
}

/** Returns the most central open cell of the lowest level: the one with the smallest sum of distances. */
function middleOf({ cells, closed, neighbours }: Board): number {
  const level = cells.filter((cell) => cell.level === 0);
  const open = level.filter(({ index }) => closed[index] !== true);
  const distanceSum = (start: number): number => {
    const steps = new Map([[start, 0]]);
    for (const [cell, count] of steps)
      for (const near of neighbours[cell]!)
        if (cells[near]!.level === 0 && !steps.has(near)) steps.set(near, count + 1);
    return [...steps.values()].reduce((sum, count) => sum + count, 0);
  };
  const sums = open.map(({ index }) => distanceSum(index));
  return open[sums.indexOf(Math.min(...sums))]!.index;
}
