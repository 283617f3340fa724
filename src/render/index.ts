/**
 * `klin-zha/render`: board geometry as plain numbers, and states as SVG. Rendering does not apply the
 * rules: pass choices and threats as options.
 *
 * ```ts
 * import { createState, rulesOf } from 'klin-zha';
 * import { renderSvg } from 'klin-zha/render';
 *
 * const state = createState(rulesOf('romulan-heart:3'));
 * const picture = renderSvg(state, { orientation: 'N-bottom', theme: 'dark' });
 * ```
 *
 * @module klin-zha/render
 */

export { cellPath } from './cells.ts';
export type { BoardOptions } from './draw-board.ts';
export { figurines } from './figurines.ts';
export { type Orientation, orientations, type Point } from './frame.ts';
export {
  type BoardLayout,
  type CellShape,
  cellAt,
  type LayoutOptions,
  type LevelShape,
  layout,
} from './layout.ts';
export { type MovementSheetOptions, renderMovementSheet } from './movement-sheet.ts';
export type { Arrow, Mark } from './overlays.ts';
export { type DrawnPiece, renderPiece } from './pieces.ts';
export { renderSvg, type SvgOptions } from './svg.ts';
export type { PieceSet } from './symbols.ts';
export { type Ink, renderText, type TextOptions } from './text.ts';
export { type Theme, type ThemeName, themes } from './themes.ts';
