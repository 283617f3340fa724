/** Dragging pieces with mouse, pen or finger, from cells and from the hand. */

import type { MoveOrigin } from '../game/moves.ts';

/** What a drag asks of its board. */
export interface DragHost {
  /** What lies under a point of the window: a cell, a piece in hand, or nothing. */
  readonly originAt: (event: PointerEvent) => MoveOrigin | undefined;
  /** Takes a piece up, if it can be: its picture, which follows the pointer. */
  readonly begin: (origin: MoveOrigin) => Element | undefined;
  readonly end: (origin: MoveOrigin, target: MoveOrigin | undefined) => void;
}

/** How far a pointer goes before it drags, in pixels. */
const least = 6;

interface Drag {
  readonly origin: MoveOrigin;
  readonly pointer: number;
  readonly from: readonly [number, number];
  ghost: HTMLElement | SVGElement | undefined;
}

/** Lets pieces be dragged within an element. */
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
    const far = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (drag.ghost === undefined) {
      if (far < least) return;
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
    // The click that follows belongs to the drag.
    const swallow = (click: Event): void => click.stopPropagation();
    within.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => within.removeEventListener('click', swallow, { capture: true }));
    host.end(origin, host.originAt(event));
  });
  within.addEventListener('pointercancel', stop);
}
