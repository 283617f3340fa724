/** Dragging of pieces, and drawing of shapes, with mouse, pen or finger. */

import type { MoveOrigin } from '../game/moves.ts';
import type { RecordMark } from '../records/tree.ts';
import { colourFor, shapeBetween } from './shapes.ts';
import { isCell } from './situation.ts';

/** Callbacks of a drag. */
export interface DragHost {
  /** Returns the cell or the piece in hand under the pointer. */
  readonly originAt: (event: PointerEvent) => MoveOrigin | undefined;
  /** Whether the piece can be picked up: a long touch of it draws nothing. */
  readonly isMovable: (origin: MoveOrigin) => boolean;
  /** Picks up a piece and returns its picture, or undefined if it cannot move. */
  readonly begin: (origin: MoveOrigin) => Element | undefined;
  readonly end: (origin: MoveOrigin, target: MoveOrigin | undefined) => void;
  /** Shows an unfinished shape, or none. */
  readonly sketch: (shape: RecordMark | undefined) => void;
  /** Draws a shape. */
  readonly mark: (shape: RecordMark) => void;
}

/** Distance in pixels before a drag begins. */
const minDistance = 6;
/** Milliseconds until a touch draws a shape. */
const longPress = 450;

interface Drag {
  readonly origin: MoveOrigin;
  readonly pointer: number;
  readonly from: readonly [number, number];
  ghost: HTMLElement | SVGElement | undefined;
  /** Colour of the shape that is drawn; undefined if a piece is dragged. */
  colour: RecordMark['colour'] | undefined;
}

/** Makes the pieces within an element draggable, and its cells markable. */
export function watchDrags(within: HTMLElement, host: DragHost): void {
  let drag: Drag | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    drag?.ghost?.remove();
    if (drag?.colour !== undefined) host.sketch(undefined);
    drag = undefined;
  };
  const shapeTo = ({ origin, colour }: Drag, target: MoveOrigin | undefined): RecordMark | undefined =>
    isCell(target) ? shapeBetween(origin, target, colour!) : undefined;
  within.addEventListener('pointerdown', (event) => {
    const { pointerId: pointer, clientX, clientY } = event;
    stop();
    const isShape = event.button === 2;
    const origin = event.isPrimary && (event.button === 0 || isShape) ? host.originAt(event) : undefined;
    if (origin === undefined || (isShape && !isCell(origin))) return;
    const colour = isShape ? colourFor(event) : undefined;
    const begun: Drag = { origin, pointer, from: [clientX, clientY], ghost: undefined, colour };
    drag = begun;
    if (event.pointerType !== 'touch' || !isCell(origin) || host.isMovable(origin)) return;
    timer = setTimeout(() => {
      begun.colour = 'green';
      host.sketch(shapeTo(begun, origin));
    }, longPress);
  });
  within.addEventListener('pointermove', (event) => {
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    if (drag.colour !== undefined) {
      host.sketch(shapeTo(drag, host.originAt(event)));
      return;
    }
    const distance = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (drag.ghost === undefined) {
      if (distance < minDistance) return;
      clearTimeout(timer);
      const ghost = host.begin(drag.origin) as SVGElement | undefined;
      if (ghost === undefined) return stop();
      drag.ghost = ghost;
      within.append(ghost);
      within.setPointerCapture?.(event.pointerId);
    }
    drag.ghost.style.transform = `translate(${event.clientX}px,${event.clientY}px)`;
  });
  within.addEventListener('pointerup', (event) => {
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    const ended = drag;
    const target = host.originAt(event);
    stop();
    if (ended.ghost === undefined && ended.colour === undefined) return;
    // Ignore the click at the end of a drag.
    const swallow = (click: Event): void => click.stopPropagation();
    within.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => within.removeEventListener('click', swallow, { capture: true }));
    if (ended.colour === undefined) return host.end(ended.origin, target);
    const shape = shapeTo(ended, target);
    if (shape !== undefined) host.mark(shape);
  });
  within.addEventListener('pointercancel', stop);
  // While a shape is drawn, the page does not scroll.
  const hold = (event: Event): void => {
    if (drag?.colour !== undefined && event.cancelable) event.preventDefault();
  };
  within.addEventListener('touchmove', hold, { passive: false });
  within.addEventListener('contextmenu', (event) => {
    if (isCell(host.originAt(event as PointerEvent))) event.preventDefault();
  });
}
