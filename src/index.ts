/**
 * Rules engine for Klin Zha and its relatives: rulesets, states, legal moves, outcomes, views and JSON.
 *
 * ```ts
 * import { createState, formatMove, klinZha, legalMoves, play } from 'klin-zha';
 *
 * const state = createState(klinZha);
 * const [move] = legalMoves(state);
 * const next = play(state, move!);
 * console.log(formatMove(move!), String(next));
 * ```
 *
 * @module klin-zha
 */

export type { Colour } from './base/colours.ts';
export { type Random, seededRandom } from './base/random.ts';
export { restoreError } from './base/restored-error.ts';
export { type Fault, KlinZhaError, type Result, unwrap } from './base/result.ts';
export {
  type Explanation,
  type Refusal,
  type RefusalCode,
  type RefusalParams,
  type RefusedCell,
  refusalCodes,
} from './engine/explain/refusal.ts';
export type { Move } from './engine/move.ts';
export { cellsOfMove, describeMove, formatMove, type MoveDescription } from './engine/text/coordinates.ts';
export type { PositionFault } from './engine/text/faults.ts';
export type { PlacedWarrior, PositionFields } from './engine/text/fields.ts';
export {
  castCombat,
  castSpindles,
  firstToPlace,
  honourableOption,
  type SpindleOption,
  type SpindleResult,
} from './game/chance.ts';
export {
  choicesFor,
  type MoveChoice,
  type MoveChoices,
  moveChoices,
  type Turn,
  tryPlay,
  turnFor,
  turnOf,
} from './game/choices.ts';
export {
  createPosition,
  createState,
  formatPosition,
  type PositionOptions,
  parsePosition,
  type StartOptions,
  sameState,
} from './game/create.ts';
export { combine, defineRuleset } from './game/define.ts';
export type { StateDifference } from './game/difference.ts';
export {
  attackersOf,
  capturedWarriors,
  describePly,
  diffStates,
  type Piece,
  type PlyDescription,
  pieceAt,
} from './game/events.ts';
export type { Outcome, Phase, StateJson } from './game/fields.ts';
export { Game, type GameJson, type GameOutcome } from './game/game.ts';
export { restoreGame, restoreState } from './game/json.ts';
export { type Departure, livingSeats } from './game/leave.ts';
export {
  explainMove,
  isLegal,
  legalDests,
  legalMoves,
  type MoveFilter,
  type MoveInput,
  type MoveOrigin,
  parseMove,
  play,
} from './game/moves.ts';
export { whyNoMove } from './game/no-move.ts';
export { divide, type PerftOptions, type PerftShare, perft } from './game/perft.ts';
export type { PlayerView } from './game/player-view.ts';
export { type SampleOptions, sampleState } from './game/sample.ts';
export { type SeatScore, scoresOf } from './game/scores.ts';
export type { Settlement } from './game/settled.ts';
export {
  aggressiveArmy,
  defensiveArmy,
  introductionGold,
  introductionGreen,
  sampleBlack,
  sampleBlue,
  sampleGreen,
} from './game/setups/armies.ts';
export { type Army, armyIn, armyOf, formatArmy, parseArmy } from './game/setups/army.ts';
export { type FinishedSetup, finishSetup, placeArmies, randomArmy } from './game/setups/place.ts';
export { type GameState, outcome } from './game/state.ts';
export { type Threat, threats } from './game/threats.ts';
export { variantCellsFor, variantCellsOf } from './game/variant-cells.ts';
export { type Attempt, attempt, attemptsFor, type Report, reportsFor, viewFor } from './game/view.ts';
export { type Zone, zones } from './game/zones.ts';
export { type Board, type Cell, cellIndex, isCell, type Region, type Stair } from './rules/board/board.ts';
export { type BoardDeclaration, defineBoard } from './rules/board/define.ts';
export { flatBoard } from './rules/board/flat.ts';
export type { CellName, Naming } from './rules/board/names.ts';
export { tetrahedralBoard } from './rules/board/tetrahedral.ts';
export { triLevelBoard } from './rules/board/tri-level.ts';
export { variantText } from './rules/combine.ts';
export { defineHooks } from './rules/define-hooks.ts';
export { defineVariant } from './rules/define-variant.ts';
export type {
  CustomReason,
  CustomReasons,
  DrawClaim,
  EndReason,
  HookReason,
  LeaveReason,
  SettledReason,
} from './rules/reasons.ts';
export type { RulesSource } from './rules/rules-source.ts';
export {
  everyoneElse,
  type Ruleset,
  type RulesetDefinition,
  type Seat,
  type SetupRules,
  type Variant,
} from './rules/ruleset.ts';
export type {
  Effect,
  Hooks,
  Masks,
  MoveEvent,
  PositionView,
  VariantEnd,
  VariantState,
} from './rules/variant.ts';
export {
  type NewKind,
  type StandardCode,
  type WarriorCode,
  type WarriorKind,
  withKind,
  withWarrior,
} from './rules/warriors.ts';
export { agonizer } from './rulesets/agonizer.ts';
export { klinZha } from './rulesets/klin-zha.ts';
export { parseRules, type RulesetId, rulesetIds, rulesOf, variantIds } from './rulesets/parse.ts';
export { romulanHeart } from './rulesets/romulan-heart.ts';
export { takzh } from './rulesets/takzh.ts';
export { ablative } from './rulesets/variants/ablative.ts';
export { alternatingPlacement } from './rulesets/variants/alternating-placement.ts';
export { besiegedGoal } from './rulesets/variants/besieged-goal.ts';
export { blind } from './rulesets/variants/blind.ts';
export { clouded } from './rulesets/variants/clouded.ts';
export { draws } from './rulesets/variants/draws.ts';
export { exposedGoal } from './rulesets/variants/exposed-goal.ts';
export { forwardPlacement } from './rulesets/variants/forward-placement.ts';
export { freeCorners } from './rulesets/variants/free-corners.ts';
export { goalAroundZones } from './rulesets/variants/goal-around-zones.ts';
export { honourSetup } from './rulesets/variants/honour-setup.ts';
export { kaggasCrown } from './rulesets/variants/kaggas-crown.ts';
export { kinta } from './rulesets/variants/kinta.ts';
export { noMercy } from './rulesets/variants/no-mercy.ts';
export { oversight } from './rulesets/variants/oversight.ts';
export { powerVanguard } from './rulesets/variants/power-vanguard.ts';
export { reflective } from './rulesets/variants/reflective.ts';
export { relationDilemma } from './rulesets/variants/relation-dilemma.ts';
export { sharedZones } from './rulesets/variants/shared-zones.ts';
export { tetrahedral } from './rulesets/variants/tetrahedral.ts';
export { triLevel } from './rulesets/variants/tri-level.ts';
