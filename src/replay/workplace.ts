/** Positions on which records are replayed: one for each ruleset, as making one costs more than a short game. */

import { Position } from '../engine/position.ts';
import { tablesOf } from '../engine/tables.ts';
import { GameState, withPosition } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/** A position that a replay has for itself, and room for the moves of the engine. */
export interface Workplace {
  readonly position: Position;
  readonly scratch: Int32Array;
}

/** Workplaces that nobody works at. */
const idle = /* @__PURE__ */ new WeakMap<Ruleset, Workplace>();

/** A history of more numbers than these is not kept for the next game. */
const longestHistory = 1 << 20;

/** Lets a function work on a position of its own that holds a state at first. */
export function atWorkplace<T>(start: GameState, work: (place: Workplace) => T): T {
  const { rules } = start;
  const place = idle.get(rules) ?? newWorkplace(rules);
  idle.delete(rules);
  place.position.load(withPosition(start, (position) => position.save()));
  const answer = work(place);
  place.position.forget();
  if (place.position.undo.length > longestHistory) place.position.undo = new Int32Array(0);
  idle.set(rules, place);
  return answer;
}

function newWorkplace(rules: Ruleset): Workplace {
  const tables = tablesOf(rules);
  return { position: new Position(tables), scratch: new Int32Array(tables.mostMoves) };
}

/** The state that a position holds at the moment. */
export function stateOf({ position }: Workplace, isChecked: boolean): GameState {
  return new GameState(position.tables.rules, position.save(), isChecked);
}
