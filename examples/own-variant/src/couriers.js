/** Couriers: a kind of warrior that the game does not have. */

import { defineVariant, withKind } from 'klin-zha';

/** A letter: the outline of an SVG path, which pictures and boards draw in the place of the kind's code. */
const letter = 'M-46 -32L46 -32L46 32L-46 32ZM-40 -26L0 10L40 -26L28 -26L0 -2L-28 -26Z';

/** Each army has two Couriers, which jump to the third cell of a line and carry the Goal. */
export const couriers = defineVariant({
  id: 'couriers',
  name: 'Couriers',
  sources: [],
  change: (rules) => ({
    ...rules,
    warriors: withKind(rules.warriors, {
      code: 'C',
      name: 'Courier',
      geometric: 'C',
      algebraic: 'O',
      count: 2,
      least: 3,
      most: 3,
      path: 'straight',
      jumps: true,
      carries: true,
      symbol: letter,
    }),
  }),
});
