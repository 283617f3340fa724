/** What may be sent of a blind game before its end (R10.9), besides the players' own views. */

import { parsePosition, reportsFor, unwrap, viewFor } from 'klin-zha';

/** Returns the public facts: a view without the viewer's own pieces, hand and combat. */
export function publicView(state) {
  const view = viewFor(state, 1);
  return {
    ...view,
    warriors: [],
    goals: view.goals.map(() => null),
    hand: [],
    combat: view.combat && { ...view.combat, move: null },
  };
}

/**
 * Returns the reports about a seat's last half-move and all later ones, so that a player who reconnects misses
 * none. Spectators receive the last one, without losses.
 */
export function reportsSince({ line }, rules, seat) {
  const own = seat === null ? -1 : line.findLastIndex((half) => half.seat === seat);
  const first = own >= 0 ? own : Math.max(0, line.length - rules.colours.length);
  return line.slice(first).map(({ before, text, seat: mover }, index) => {
    const state = unwrap(parsePosition(rules, before.position, { unchecked: true }));
    const { capture, lost } = reportsFor(state, text)[(seat ?? 1) - 1];
    return { ply: first + index, mover, capture, lost: seat === null ? [] : lost };
  });
}
