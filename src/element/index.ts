/**
 * `klin-zha/element`: `<klin-zha-board>`, a custom element that shows positions and plays on them. Importing
 * this entry registers the element.
 *
 * ```ts
 * import 'klin-zha/element';
 * import { createState, klinZha } from 'klin-zha';
 *
 * export function begin(): void {
 *   document.querySelector('klin-zha-board')!.state = createState(klinZha);
 * }
 * ```
 *
 * @module klin-zha/element
 */

import { defineBoardElement } from './define.ts';

export { defineBoardElement } from './define.ts';
export { KlinZhaBoard } from './element.ts';
export type { BoardEvents, BoardMoveEvent } from './events.ts';
export type { BoardMove, BoardRefusal, MoveAnswer } from './host.ts';
export type { BoardDrawing } from './stage.ts';

defineBoardElement();
