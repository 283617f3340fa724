/** The guard of a Goal: what Goal safety (section 6) has to know once a position, before it judges moves. */

import { NOWHERE } from './snapshot.ts';

/** What was found out about the ways to one Goal. */
export interface SafetyInfo {
  goal: number;
  /** The open ways, by where each is in the pool of paths, and the cells of their attackers. */
  readonly openWays: Int32Array;
  readonly openFrom: Int32Array;
  openCount: number;
  /** For each cell on how many of the open ways it lies, their attackers' cells included. */
  readonly covers: Uint16Array;
  /** The ways that one own warrior alone blocks: its cell, the attacker's cell, where the way is in the pool. */
  readonly pinned: Int32Array;
  readonly pinnedFrom: Int32Array;
  readonly pinnedWays: Int32Array;
  pinnedCount: number;
  /** The ways that only an own Blockader blocks, by its zone or its cell, and the cells of their attackers. */
  readonly zonedFrom: Int32Array;
  readonly zonedWays: Int32Array;
  zonedCount: number;
  /**
   * Whether something but distance keeps an enemy from taking the Goal: its own Blockader's zone, a carrier that
   * cannot be captured. No game comes to that, but a position that was not checked may.
   */
  shielded: boolean;
  /** Whether an enemy Blockader is near enough to take the Goal once it is abandoned. */
  blockaderNear: boolean;
  /** The cells of the attackers whose threat is an old one, which `no-new-threat` lets be (R6.2). */
  readonly oldFrom: Int32Array;
  oldCount: number;
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
export function newSafetyInfo(cells: number, mostWays: number): SafetyInfo {
  const list = (): Int32Array => new Int32Array(mostWays);
  return {
    goal: NOWHERE,
    openWays: list(),
    openFrom: list(),
    openCount: 0,
    covers: new Uint16Array(cells),
    pinned: list(),
    pinnedFrom: list(),
    pinnedWays: list(),
    pinnedCount: 0,
    zonedFrom: list(),
    zonedWays: list(),
    zonedCount: 0,
    shielded: false,
    blockaderNear: false,
    oldFrom: list(),
    oldCount: 0,
    calm: false,
    near: false,
    within: new Int32Array((cells + 31) >>> 5),
  };
}

/** Forgets everything, to look at another Goal. */
export function resetSafetyInfo(guard: SafetyInfo, goal: number): void {
  if (guard.openCount > 0) guard.covers.fill(0);
  guard.goal = goal;
  guard.openCount = 0;
  guard.pinnedCount = 0;
  guard.zonedCount = 0;
  guard.shielded = false;
  guard.blockaderNear = false;
  guard.oldCount = 0;
  guard.calm = false;
  if (guard.near) guard.within.fill(0);
  guard.near = false;
}
