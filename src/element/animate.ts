/** Animation of pieces between positions, respecting reduced motion. */

import { differenceBetween } from '../game/difference.ts';
import type { Point } from '../render/frame.ts';
import type { BoardLayout } from '../render/layout.ts';
import type { Seen } from '../render/seen.ts';
import { mustBeCell } from '../rules/board/board.ts';
import { media } from './dom.ts';

/** Pieces of a picture before and after a change. */
export interface Pictures {
  readonly places: BoardLayout;
  /** Elements of the pieces before. */
  readonly before: Iterable<Element>;
  /** Layer of the pieces after. */
  readonly layer: Element;
}

// A busy browser may start an animation late. The fill shows the first keyframe until then.
const timing: KeyframeAnimationOptions = { duration: 220, easing: 'ease-out', fill: 'backwards' };

/** Animates the difference between two positions. */
export function animateChange(was: Seen, is: Seen, { places, before, layer }: Pictures): void {
  const isStill = media('(prefers-reduced-motion: reduce)')?.matches === true;
  if (isStill || typeof layer.animate !== 'function') return;
  const { moved, placed, removed } = differenceBetween(was, is);
  const at = (name: string): Point => places.cells[mustBeCell(is.board, name)]!.centre;
  const pieceOn = (cell: string): Element | null => layer.querySelector(`[data-cell="${cell}"]`);
  for (const { from, to } of moved) {
    const [[x, y], [nx, ny]] = [at(from), at(to)];
    const piece = pieceOn(to);
    if (piece === null) continue;
    // Moving pieces must be on top.
    layer.append(piece);
    piece.animate([{ transform: `translate(${x - nx}px,${y - ny}px)` }, { transform: 'none' }], timing);
  }
  for (const { cell } of placed) pieceOn(cell)?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  const old = [...before];
  for (const { cell } of removed) {
    const ghost = old.find((piece) => piece.getAttribute('data-cell') === cell);
    if (ghost === undefined) continue;
    ghost.removeAttribute('data-cell');
    layer.prepend(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], timing).onfinish = () => ghost.remove();
  }
}
