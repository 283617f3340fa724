/** Dragging of pieces with mouse, pen or finger, from cells and from the hand. */

import type { MoveOrigin } from '../game/moves.ts';

/** Callbacks of a drag. */
export interface DragHost {
  /** Returns the cell or the piece in hand under the pointer. */
  readonly originAt: (event: PointerEvent) => MoveOrigin | undefined;
  /** Picks up a piece and returns its picture, or undefined if it cannot move. */
  readonly begin: (origin: MoveOrigin) => Element | undefined;
  readonly end: (origin: MoveOrigin, target: MoveOrigin | undefined) => void;
}

/** Distance in pixels before a drag begins. */
const minDistance = 6;

interface Drag {
  readonly origin: MoveOrigin;
  readonly pointer: number;
  readonly from: readonly [number, number];
  ghost: HTMLElement | SVGElement | undefined;
}

/** Makes the pieces within an element draggable. */
export function watchDrags(within: HTMLElement, host: DragHost): void {
  let drag: Drag | undefined;
  const stop = (): void => {
    drag?.ghost?.remove();
    drag = undefined;
  };
  within.addEventListener('pointerdown', (event) => {
    const origin = event.isPrimary && event.button === 0 ? host.originAt(event) : undefined;
    if (origin === undefined) return;
    drag = { origin, pointer: event.pointerId, from: [event.clientX, event.clientY], ghost: undefined };
  });
  within.addEventListener('pointermove', (event) => {
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    const distance = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (drag.ghost === undefined) {
      if (distance < minDistance) return;
      const ghost = host.begin(drag.origin) as SVGElement | undefined;
      if (ghost === undefined) return stop();
      drag.ghost = ghost;
      within.append(ghost);
      within.setPointerCapture(event.pointerId);
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
  });
  within.addEventListener('pointerup', (event) => {
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    const { origin, ghost } = drag;
    stop();
    if (ghost === undefined) return;
    // Ignore the click at the end of a drag.
    const swallow = (click: Event): void => click.stopPropagation();
    within.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => within.removeEventListener('click', swallow, { capture: true }));
    host.end(origin, host.originAt(event));
  });
  within.addEventListener('pointercancel', stop);
}
