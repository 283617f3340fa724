/** The guard of a Goal: what Goal safety (section 6) has to know once a position, before it judges moves. */

/** What was found out about the ways to one Goal. */
export interface Guard {
  goal: number;
  /** How many ways are open. */
  open: number;
  /** For each cell on how many of the open ways it lies, their attackers' cells included. */
  readonly covers: Uint8Array;
  /** The cells where {@link covers} is not 0. */
  readonly covered: number[];
  /** The open ways, where each is in the pool of paths. */
  readonly openWays: number[];
  /** The ways that one own warrior alone blocks: its cell, the attacker's cell, where the way is in the pool. */
  readonly held: number[];
  /** The ways that only an own Blockader blocks, by its zone or its cell. */
  readonly zoned: number[];
  /** How many Blockaders the seat owns. */
  blockaders: number;
  /**
   * Whether something but distance keeps an enemy from taking the Goal: its own Blockader's zone, a carrier that
   * cannot be captured. No game comes to that, but a position that was not checked may.
   */
  shielded: boolean;
  /** Whether an enemy Blockader is near enough to take the Goal once it is abandoned. */
  blockaderNear: boolean;
  /** The cells of the attackers whose threat is an old one, which `no-new-threat` lets be (R6.2). */
  readonly old: number[];
}

/** A guard that knows nothing yet. */
export function makeGuard(cells: number): Guard {
  return {
    goal: -1,
    open: 0,
    covers: new Uint8Array(cells),
    covered: [],
    openWays: [],
    held: [],
    zoned: [],
    blockaders: 0,
    shielded: false,
    blockaderNear: false,
    old: [],
  };
}

/** Forgets everything, to look at another Goal. */
export function resetGuard(guard: Guard, goal: number): void {
  for (const cell of guard.covered) guard.covers[cell] = 0;
  guard.goal = goal;
  guard.open = 0;
  guard.covered.length = 0;
  guard.openWays.length = 0;
  guard.held.length = 0;
  guard.zoned.length = 0;
  guard.blockaders = 0;
  guard.shielded = false;
  guard.blockaderNear = false;
  guard.old.length = 0;
}
