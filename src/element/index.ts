/**
 * `<klin-zha-board>`, a custom element that shows positions and plays on them, without a framework and without the rules
 * themselves: it asks the functions of `klin-zha` that the page hands it.
 *
 * ```ts
 * import * as klinZha from 'klin-zha';
 * import { defineBoard, KlinZhaBoard } from 'klin-zha/board';
 *
 * defineBoard(); // for pages; an own name may be given
 * const setUp = (board: KlinZhaBoard): void => {
 *   board.library = klinZha;
 *   board.state = klinZha.createState('klin-zha');
 * };
 * ```
 *
 * @module klin-zha/board
 */

export type { Arrow, Mark, Tone } from '../render/overlays.ts';
export type { PieceSymbol } from '../render/symbols.ts';
export type { PieceColours, Shades, Theme, ThemeName } from '../render/themes.ts';
export { defineBoard } from './define.ts';
export { KlinZhaBoard } from './element.ts';
export type { BoardChange, BoardEvents } from './events.ts';
export type { BoardLibrary } from './library.ts';
export type { BoardMove, BoardRefusal } from './play.ts';
export type { BoardDrawing } from './stage.ts';
