/** Lake: a board of one's own, smaller than the game's, with cells that nobody may enter. */

import { defineBoard, defineVariant } from 'klin-zha';

/** Sixty-four cells, four of them water. */
export const lakeBoard = defineBoard({ id: 'lake', side: 8, closed: ['E36', 'F35', 'F36', 'F46'] });

/** A game around a lake. Its rank is low, so that variants that ask for the board find this one. */
export const lake = defineVariant({
  id: 'lake',
  name: 'Lake',
  sources: [],
  rank: 0,
  excludes: { 'tri-level': 'a game has one board', tetrahedral: 'a game has one board' },
  change: (rules) => ({ ...rules, board: lakeBoard, setup: { ...rules.setup, corners: [] } }),
});
