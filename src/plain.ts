/**
 * The entry for programs that start often, such as a bot that is a process of its own: rulesets as values, positions,
 * moves and outcomes of games without variants, and nothing else. It is half of what `klin-zha` reads, and the
 * rest builds on it: a state of this entry is one for all others.
 *
 * @module klin-zha/plain
 */

// Groups in this order: the files of a bundle follow it, and so it is compressed best. Rulesets.

export { agonizer } from './rulesets/agonizer.ts';
export { klinZha } from './rulesets/klin-zha.ts';
export { takzh } from './rulesets/takzh.ts';

// Moves.

export {
  isLegal,
  legalDests,
  legalMoves,
  type MoveFilter,
  type MoveInput,
  type MoveOrigin,
  outcome,
  parseMove,
  playMove as play,
  type Threat,
  threats,
  zones,
} from './game/plain-moves.ts';

// The rest.

export { type Fault, KlinZhaError, type Result, unwrap } from './base/result.ts';
export type { Move } from './engine/move.ts';
export { cellsOfMove, describeMove, formatMove, type MoveDescription } from './engine/text/coordinates.ts';
export type { PositionCode, PositionFault } from './engine/text/faults.ts';
export type { PlacedWarrior, PositionFields } from './engine/text/fields.ts';
export {
  createPosition,
  formatPosition,
  type PositionOptions,
  readPosition as parsePosition,
  type StartOptions,
  sameState,
  startState as createState,
} from './game/create.ts';
export type { EndReason, Outcome, Phase, StateJson } from './game/fields.ts';
export type { GameState } from './game/state.ts';
export type { Zone } from './game/zones.ts';
export type { CellName } from './rules/board/names.ts';
export type { Ruleset, Seat } from './rules/ruleset.ts';
export type { WarriorCode } from './rules/warriors.ts';
