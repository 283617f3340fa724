/**
 * Working positions: making one costs more than a short game, so those that nobody works at are kept for the next who
 * asks. Whoever looks at one state after the other mostly looks at neighbours; a working position remembers what it
 * holds, and loading a neighbour moves only what differs.
 */

import { memo } from '../base/memo.ts';
import { load, loadSetup, newPosition, type Setup, type Snapshot, save } from '../engine/load.ts';
import type { Position } from '../engine/position.ts';
import { tablesOf } from '../engine/tables.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/** A working position, and the snapshot that it is known to hold. */
interface Worker {
  readonly position: Position;
  holding: Snapshot | null;
}

/** The workers of each ruleset that nobody uses; several where work on one asked the library something else. */
const idleOf = /* @__PURE__ */ memo((_: Ruleset): Worker[] => []);

/** A list of undo records with more numbers than these is not kept for the next work. */
const longestUndo = 1 << 20;

/** Lets a function use a worker. One at which the work was broken off may be half a position: it is not used again. */
function use<T>(rules: Ruleset, work: (worker: Worker) => T): T {
  const workers = idleOf(rules);
  const worker = workers.pop() ?? { position: newPosition(tablesOf(rules)), holding: null };
  const answer = work(worker);
  workers.push(worker);
  return answer;
}

function hold(worker: Worker, snapshot: Snapshot): Position {
  if (worker.holding !== snapshot) load(worker.position, snapshot);
  worker.holding = null;
  return worker.position;
}

/** Lets a function look at a snapshot's position. It may make moves there if it takes them back. */
export function lookAt<T>(rules: Ruleset, snapshot: Snapshot, look: (position: Position) => T): T {
  return use(rules, (worker) => {
    const answer = look(hold(worker, snapshot));
    worker.holding = snapshot;
    return answer;
  });
}

/** Lets a function change a snapshot's position as it likes; it must not keep it. */
export function workOn<T>(rules: Ruleset, snapshot: Snapshot, change: (position: Position) => T): T {
  return use(rules, (worker) => {
    const position = hold(worker, snapshot);
    const answer = change(position);
    position.forget();
    if (position.undo.length > longestUndo) position.undo = new Int32Array(0);
    return answer;
  });
}

/** What a snapshot becomes by a change; undefined where the change answers false, having done nothing. */
export function changed(
  rules: Ruleset,
  snapshot: Snapshot,
  change: (position: Position) => boolean,
): Snapshot | undefined {
  return use(rules, (worker) => {
    const position = hold(worker, snapshot);
    if (!change(position)) {
      worker.holding = snapshot;
      return undefined;
    }
    position.forget();
    return saved(worker);
  });
}

/** The snapshot of a position that is made from a setup. */
export function snapshotFrom(rules: Ruleset, setup: Setup): Snapshot {
  return use(rules, (worker) => {
    worker.holding = null;
    loadSetup(worker.position, setup);
    return saved(worker);
  });
}

/**
 * Saves what a worker holds. One that has its warriors in another order than a snapshot may answer in another order as
 * well, where an answer is a list: so that equal states give equal answers, it has to load the snapshot again.
 */
function saved(worker: Worker): Snapshot {
  const snapshot = save(worker.position);
  worker.holding = worker.position.isInOrder ? snapshot : null;
  return snapshot;
}
