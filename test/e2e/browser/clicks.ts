/** Moves on a board by clicks. */

import { type GameState, type Move, moveChoices } from 'klin-zha';
import type { Locator } from 'playwright-core';

/** Returns the element of a cell. */
export const cellOn = (board: Locator, name: string): Locator =>
  board.locator(`[role=gridcell][data-cell="${name}"]`);

/** Returns the origin and target of a move, for clicks. */
export function endsOf(state: GameState, move: Move): readonly [from: string, to: string] {
  for (const [from, targets] of moveChoices(state))
    for (const [to, choices] of targets)
      if (choices.some((choice) => choice.move === move)) return [from, to];
  throw new Error(`${move} is no legal move`);
}

/** Plays a move by clicks: on the piece, the cell, and the answer to a question. */
export async function playByClicks(board: Locator, state: GameState, move: Move): Promise<void> {
  const [from, to] = endsOf(state, move);
  const hand = board.locator(`[data-code="${from}"]`);
  if (from.length > 1) await cellOn(board, from).click();
  else if ((await hand.getAttribute('aria-pressed')) !== 'true') await hand.click();
  await cellOn(board, to).click();
  const answer = board.locator(`[data-move="${move}"]`);
  if (await answer.isVisible()) await answer.click();
}
