/** Filters of games, as the commands of the host and the storage use them. */

import { badCommand } from './refusal.mjs';

/** A filter that every game matches. */
export const everyGame = { id: null, state: null, player: null, hours: 0, most: null };

const states = ['waiting', 'playing', 'over'];

/** Reads a filter from options of admin.mjs. Throws a `Refusal` if one is invalid. */
export function filterOf({ state, player, days }) {
  if (state !== undefined && !states.includes(state))
    throw badCommand(`Unknown state '${state}': expected ${states.join(', ')}.`);
  if (days !== undefined && !(Number(days) >= 0 && days.trim() !== ''))
    throw badCommand(`Invalid number of days '${days}': expected a number of at least 0.`);
  return {
    ...(state !== undefined && { state }),
    ...(player !== undefined && { player }),
    ...(days !== undefined && { hours: 24 * Number(days) }),
  };
}
