/** The guard of a Goal: what Goal safety (section 6) has to know once a position, before it judges moves. */

import { NOWHERE } from './snapshot.ts';

/** What was found out about the ways to one Goal. */
export interface Guard {
  goal: number;
  /** The open ways, by where each is in the pool of paths, and the cells of their attackers. */
  readonly openWays: Int32Array;
  readonly openFrom: Int32Array;
  open: number;
  /** For each cell on how many of the open ways it lies, their attackers' cells included. */
  readonly covers: Uint16Array;
  /** The ways that one own warrior alone blocks: its cell, the attacker's cell, where the way is in the pool. */
  readonly holders: Int32Array;
  readonly heldFrom: Int32Array;
  readonly heldWays: Int32Array;
  held: number;
  /** The ways that only an own Blockader blocks, by its zone or its cell, and the cells of their attackers. */
  readonly zonedFrom: Int32Array;
  readonly zonedWays: Int32Array;
  zoned: number;
  /**
   * Whether something but distance keeps an enemy from taking the Goal: its own Blockader's zone, a carrier that
   * cannot be captured. No game comes to that, but a position that was not checked may.
   */
  shielded: boolean;
  /** Whether an enemy Blockader is near enough to take the Goal once it is abandoned. */
  blockaderNear: boolean;
  /** The cells of the attackers whose threat is an old one, which `no-new-threat` lets be (R6.2). */
  readonly oldFrom: Int32Array;
  old: number;
  /** Whether nothing at all was found: then no step of a warrior that leaves the Goal where it is needs a look. */
  calm: boolean;
  /**
   * The set of the cells that enemies who can come near the Goal could get to over an empty board, and whether there
   * are any: where its carrier cannot take it, the set says nothing.
   */
  readonly within: Int32Array;
  near: boolean;
}

/**
 * A guard that knows nothing yet.
 *
 * @param mostWays how many ways to one Goal there can be
 */
export function makeGuard(cells: number, mostWays: number): Guard {
  const list = (): Int32Array => new Int32Array(mostWays);
  return {
    goal: NOWHERE,
    openWays: list(),
    openFrom: list(),
    open: 0,
    covers: new Uint16Array(cells),
    holders: list(),
    heldFrom: list(),
    heldWays: list(),
    held: 0,
    zonedFrom: list(),
    zonedWays: list(),
    zoned: 0,
    shielded: false,
    blockaderNear: false,
    oldFrom: list(),
    old: 0,
    calm: false,
    near: false,
    within: new Int32Array((cells + 31) >>> 5),
  };
}

/** Forgets everything, to look at another Goal. */
export function resetGuard(guard: Guard, goal: number): void {
  if (guard.open > 0) guard.covers.fill(0);
  guard.goal = goal;
  guard.open = 0;
  guard.held = 0;
  guard.zoned = 0;
  guard.shielded = false;
  guard.blockaderNear = false;
  guard.old = 0;
  guard.calm = false;
  if (guard.near) guard.within.fill(0);
  guard.near = false;
}
