/** The guard of a Goal: what Goal safety (section 6) has to know once a position, before it judges moves. */

/** What was found out about the ways to one Goal. */
export interface Guard {
  goal: number;
  /** How many ways are open. */
  open: number;
  /** For each cell on how many of the open ways it lies, their attackers' cells included. */
  readonly covers: Uint8Array;
  /** The ways that one own warrior blocks: its cell, the attacker's cell, where the way is in the pool. */
  readonly held: number[];
  /** Whether an enemy Blockader is near enough to take the Goal once it is abandoned. */
  blockaderNear: boolean;
  /** The attackers whose threat is an old one, which `no-new-threat` lets be (R6.2). */
  readonly old: Set<number>;
}

/** A guard that knows nothing yet. */
export function makeGuard(cells: number): Guard {
  return { goal: -1, open: 0, covers: new Uint8Array(cells), held: [], blockaderNear: false, old: new Set() };
}
