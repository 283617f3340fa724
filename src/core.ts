/**
 * The entry for bundles that count bytes: the same functions as the root's, but rulesets are taken as values only, so
 * that a bundle holds only the rulesets that a program imports. A bundle with `createState`, `legalMoves`, `play`, `outcome`
 * and `klinZha` holds the board, the step programs, the generator with setup and Goal safety, position strings and moves in
 * coordinates, which states show and take, and nothing else: `play` refuses without a reason, that is `explainMove`'s;
 * hooks, combats and shared sets come with `combine` and `defineRuleset`, dead positions with `romulanHeart`.
 *
 * @module klin-zha/core
 */

export type { Colour } from './base/colours.ts';
export { type Random, seededRandom } from './base/random.ts';
export { restoreError } from './base/restored-error.ts';
export {
  type Approval,
  type CellRole,
  type Explanation,
  type Refusal,
  type RefusalCode,
  type RefusalParams,
  type RefusedCell,
  refusalCodes,
} from './engine/explain/refusal.ts';
export { positionCodes } from './engine/text/faults.ts';
export {
  type Caster,
  castCombat,
  castSpindles,
  firstToPlace,
  type SpindleCast,
  type SpindleOption,
  type SpindleResult,
} from './game/chance.ts';
export {
  choicesFor,
  composeMove,
  type MoveChoice,
  type MoveChoices,
  moveChoices,
  type Turn,
  tryPlay,
  turnFor,
  turnOf,
} from './game/choices.ts';
export { combine, defineRuleset } from './game/define.ts';
export type { MovedWarrior, StateDifference } from './game/difference.ts';
export {
  attackersOf,
  capturedWarriors,
  describePly,
  diffStates,
  type Happened,
  type Piece,
  pieceAt,
} from './game/events.ts';
export { type ClaimOptions, Game, type GameJson, type GameOutcome } from './game/game.ts';
export { restoreGame, restoreState } from './game/json.ts';
export { type Departure, type LeaveReason, leaveReasons, leaveState, livingSeats } from './game/leave.ts';
export { explainMove } from './game/moves.ts';
export { whyNoMove } from './game/no-move.ts';
export { divide, type PerftOptions, type PerftShare, perft } from './game/perft.ts';
export type { PlayerView, SeatView } from './game/player-view.ts';
export { type SampleOptions, sampleState } from './game/sample.ts';
export { type SeatScore, scoresOf } from './game/scores.ts';
export { type DrawClaim, type SettledReason, type Settlement, settledReasons } from './game/settled.ts';
export {
  aggressiveArmy,
  defensiveArmy,
  introductionGold,
  introductionGreen,
  sampleBlack,
  sampleBlue,
  sampleGreen,
} from './game/setups/armies.ts';
export { type Army, armyIn, formatArmy, parseArmy } from './game/setups/army.ts';
export { finishSetup, placeArmies, randomArmy, type SetUp } from './game/setups/place.ts';
export { type VariantCells, variantCellsFor, variantCellsOf } from './game/variant-cells.ts';
export { type Attempt, attempt, attemptsFor, type Report, reportsFor, viewFor } from './game/view.ts';
export * from './plain.ts';
export { type Ink, renderText, type TextOptions } from './render/text.ts';
export { type Board, type Cell, cellIndex, isCell, type Region, type Stair } from './rules/board/board.ts';
export { type BoardDeclaration, defineBoard, type RegionDeclaration } from './rules/board/define.ts';
export { flatBoard } from './rules/board/flat.ts';
export type { CellDigit, Naming } from './rules/board/names.ts';
export { tetrahedralBoard } from './rules/board/tetrahedral.ts';
export { triLevelBoard } from './rules/board/tri-level.ts';
export { variantText } from './rules/combine.ts';
export { defineHooks } from './rules/define-hooks.ts';
export { defineVariant } from './rules/define-variant.ts';
export {
  type ArmyRule,
  type CaptureRule,
  everyoneElse,
  type GoalRule,
  type GoalSafety,
  type NoLegalMove,
  type RulesetDefinition,
  type SetupRules,
  type Variant,
} from './rules/ruleset.ts';
export type {
  AnyHooks,
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
  type OwnCode,
  type StandardCode,
  standardWarriors,
  type WarriorKind,
  warriorCodes,
  withKind,
  withWarrior,
} from './rules/warriors.ts';
export { type RomulanHeartOptions, romulanHeart } from './rulesets/romulan-heart.ts';
export { type AblativeOptions, ablative } from './rulesets/variants/ablative.ts';
export { alternatingPlacement } from './rulesets/variants/alternating-placement.ts';
export { blind } from './rulesets/variants/blind.ts';
export { type CloudedOptions, clouded } from './rulesets/variants/clouded.ts';
export { draws } from './rulesets/variants/draws.ts';
export { type ForwardPlacementOptions, forwardPlacement } from './rulesets/variants/forward-placement.ts';
export { freeCorners } from './rulesets/variants/free-corners.ts';
export { kaggasCrown } from './rulesets/variants/kaggas-crown.ts';
export { kinta } from './rulesets/variants/kinta.ts';
export { oversight } from './rulesets/variants/oversight.ts';
export { powerVanguard } from './rulesets/variants/power-vanguard.ts';
export { reflective } from './rulesets/variants/reflective.ts';
export { relationDilemma } from './rulesets/variants/relation-dilemma.ts';
export { tetrahedral } from './rulesets/variants/tetrahedral.ts';
export { triLevel } from './rulesets/variants/tri-level.ts';
export { colourName, type Language, type LanguageOptions, languages, pieceName } from './words/names.ts';
export { sayChoice, sayMove, sayReport } from './words/say-move.ts';
export { type SpokenOutcome, sayOutcome } from './words/say-outcome.ts';
export { sayPosition, sayView } from './words/say-position.ts';
export { sayRefusal } from './words/say-refusal.ts';
export { sayTurn } from './words/say-turn.ts';
export { type VictoryOptions, victoryWords } from './words/victory.ts';
