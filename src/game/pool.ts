/**
 * Pool of positions. Creating a position costs more than a short game, so idle positions are reused.
 * Successive calls usually concern neighbouring states: a pooled position remembers its snapshot, and loading
 * a neighbour changes only what differs.
 */

import { memo } from '../base/memo.ts';
import { load, loadSetup, newPosition, type Setup, type Snapshot } from '../engine/load.ts';
import type { Position } from '../engine/position.ts';
import { save } from '../engine/save.ts';
import { tablesOf } from '../engine/tables.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/** A pooled position, and the snapshot that it is known to contain. */
interface PooledPosition {
  readonly position: Position;
  loaded: Snapshot | null;
}

/** Idle positions of each ruleset; more than one if a callback calls the library. */
const idleOf = /* @__PURE__ */ memo((_: Ruleset): PooledPosition[] => []);

/** Maximum length of an undo list that is kept for reuse. */
const longestUndo = 1 << 20;

/**
 * Calls a function with a pooled position. If the function throws, the position may be inconsistent and is
 * discarded.
 */
function withPooled<T>(rules: Ruleset, callback: (pooled: PooledPosition) => T): T {
  const idle = idleOf(rules);
  const pooled = idle.pop() ?? { position: newPosition(tablesOf(rules)), loaded: null };
  const result = callback(pooled);
  idle.push(pooled);
  return result;
}

function loadInto(pooled: PooledPosition, snapshot: Snapshot): Position {
  if (pooled.loaded !== snapshot) load(pooled.position, snapshot);
  pooled.loaded = null;
  return pooled.position;
}

/** Calls a function with a snapshot's position. The function must undo its moves. */
export function withPosition<T>(rules: Ruleset, snapshot: Snapshot, callback: (position: Position) => T): T {
  return withPooled(rules, (pooled) => {
    const result = callback(loadInto(pooled, snapshot));
    pooled.loaded = snapshot;
    return result;
  });
}

/** Calls a function that may change a snapshot's position but must not keep it. */
export function workOn<T>(rules: Ruleset, snapshot: Snapshot, change: (position: Position) => T): T {
  return withPooled(rules, (pooled) => {
    const position = loadInto(pooled, snapshot);
    const result = change(position);
    position.clearUndo();
    if (position.undo.length > longestUndo) position.undo = new Int32Array(0);
    return result;
  });
}

/** Returns the snapshot after a change; undefined if the change returns false and did nothing. */
export function changeSnapshot(
  rules: Ruleset,
  snapshot: Snapshot,
  change: (position: Position) => boolean,
): Snapshot | undefined {
  return withPooled(rules, (pooled) => {
    const position = loadInto(pooled, snapshot);
    if (!change(position)) {
      pooled.loaded = snapshot;
      return undefined;
    }
    position.clearUndo();
    return saveSnapshot(pooled);
  });
}

/** Returns the snapshot of a setup. */
export function snapshotFrom(rules: Ruleset, setup: Setup): Snapshot {
  return withPooled(rules, (pooled) => {
    pooled.loaded = null;
    loadSetup(pooled.position, setup);
    return saveSnapshot(pooled);
  });
}

/**
 * Saves the contents of a pooled position. Its warrior order determines the order of results. If the order
 * differs from the snapshot, the snapshot has to be loaded again, so that equal states lead to equal results.
 */
function saveSnapshot(pooled: PooledPosition): Snapshot {
  const snapshot = save(pooled.position);
  pooled.loaded = pooled.position.isInOrder ? snapshot : null;
  return snapshot;
}
