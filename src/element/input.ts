/** Clicks and keys within a board. */

import type { MoveOrigin } from '../game/moves.ts';
import type { Keys } from './keys.ts';
import type { Play } from './play.ts';
import { isCell } from './situation.ts';

/** Returns the cell or the piece in hand that an element shows. */
export function placeOf(target: EventTarget | null): MoveOrigin | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell],[data-code]') : null;
  return (place?.dataset.cell ?? place?.dataset.code) as MoveOrigin | undefined;
}

/** Passes clicks and keys to the board. */
export function listen(frame: HTMLElement, play: Play, keys: Keys): void {
  frame.addEventListener('click', (event) => {
    const place = placeOf(event.target);
    if (place !== undefined) {
      play.click(place, event.detail === 0);
      return;
    }
    const answer = (event.target as Element).closest<HTMLElement>('[data-move]')?.dataset.move;
    if (answer !== undefined) play.answer(answer === '' ? null : Number(answer));
  });
  frame.addEventListener('keydown', (event) => {
    // Alt with X marks in another colour.
    if (event.ctrlKey || event.metaKey || (event.altKey && event.code !== 'KeyX')) return;
    const isOnCell = isCell(placeOf(event.target));
    if (event.key === 'Escape') keys.escape();
    else if (!isOnCell || !keys.press(event)) return;
    event.preventDefault();
  });
}
