/** Couriers: a kind of warrior that the game does not have. */

import { defineVariant, withKind } from 'klin-zha';

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
    }),
  }),
});
