/** Reasons why games end. */

const ofPositions = ['goal-captured', 'immobilized', 'stalemate', 'dead-position', 'crown'] as const;

/**
 * Reasons why a position ends the game (section 8), except custom reasons from hooks.
 *
 * @category Playing
 */
export const endReasons: typeof ofPositions = /* @__PURE__ */ Object.freeze(ofPositions);

/**
 * One of {@link endReasons}.
 *
 * @category Playing
 */
export type EndReason = (typeof endReasons)[number];

/**
 * Custom reason from a hook: a word without spaces. Sentences show it in brackets.
 *
 * @category Custom rules
 */
export type CustomReason = string & {};

const ofDepartures = [
  'resignation',
  'time',
  'late',
  'penalty',
  'illegal-move',
  'sealed-move',
  'quickplay',
] as const;

/**
 * Reasons why a player whose Goal was not captured left the game.
 *
 * @category Endings
 */
export const leaveReasons: typeof ofDepartures = /* @__PURE__ */ Object.freeze(ofDepartures);

/**
 * One of {@link leaveReasons}.
 *
 * @category Endings
 */
export type LeaveReason = (typeof leaveReasons)[number];

/** Grounds on which the player to move may claim a draw (R8.5). */
export const drawClaims = ['repetition', 'fifty-moves'] as const;

/**
 * A ground on which the player to move may claim a draw (R8.5).
 *
 * @category Endings
 */
export type DrawClaim = (typeof drawClaims)[number];

/**
 * One of {@link settledReasons}.
 *
 * @category Endings
 */
export type SettledReason = 'agreement' | DrawClaim | LeaveReason;

/**
 * Reasons for the end of a game that do not follow from its position.
 *
 * @category Endings
 */
export const settledReasons: readonly SettledReason[] = /* @__PURE__ */ listSettled();

/** Reasons that a match merges into `no-legal-move`. */
type StuckReason = 'immobilized' | 'stalemate';
const ofMatches = ['no-legal-move', 'annulled'] as const;

/**
 * One of {@link matchReasons}.
 *
 * @experimental
 * @category Matches
 */
export type MatchReason = Exclude<EndReason, StuckReason> | SettledReason | (typeof ofMatches)[number];

/**
 * Reasons why a match ended (M8.1), except custom reasons from hooks.
 *
 * @experimental
 * @category Matches
 */
export const matchReasons: readonly MatchReason[] = /* @__PURE__ */ listOfMatches();

/** Reasons that every language has a phrase for. */
export type OutcomeReason = EndReason | MatchReason;

// Marked calls, because bundlers do not treat spreads at the top of a file as pure.
function listSettled(): readonly SettledReason[] {
  return Object.freeze(['agreement', ...drawClaims, ...leaveReasons] as const);
}

function listOfMatches(): readonly MatchReason[] {
  const ends = endReasons.filter((reason) => reason !== 'immobilized' && reason !== 'stalemate');
  return Object.freeze([...ends, ...settledReasons, ...ofMatches]);
}
