/** Why games end: every reason, by what ends the game. */

const ofPositions = ['goal-captured', 'immobilized', 'stalemate', 'dead-position', 'crown'] as const;

/**
 * Every reason for which a position ends the game (section 8), except those that hooks add.
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
 * A reason that the hooks of a variant add: a word without spaces. Sentences show it in brackets.
 *
 * @category Own rules
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
 * Why a player left whose Goal was not captured.
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

/** The grounds on which the player who has the turn may claim a draw (R8.5). */
export const drawClaims = ['repetition', 'fifty-moves'] as const;

/**
 * A ground on which the player who has the turn may claim a draw (R8.5).
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
 * Why a game ended that its position alone does not end.
 *
 * @category Endings
 */
export const settledReasons: readonly SettledReason[] = /* @__PURE__ */ listSettled();

/** A match reports both ends of a player without a legal move as one, and can be annulled. */
type StuckReason = 'immobilized' | 'stalemate';
const ofMatches = ['no-legal-move', 'annulled'] as const;

/**
 * One of {@link matchReasons}.
 *
 * @category Matches
 */
export type MatchReason = Exclude<EndReason, StuckReason> | SettledReason | (typeof ofMatches)[number];

/**
 * Why a match is over (M8.1), except for reasons that hooks add.
 *
 * @category Matches
 */
export const matchReasons: readonly MatchReason[] = /* @__PURE__ */ listOfMatches();

/** Every reason for which each language has a sentence. */
export type OutcomeReason = EndReason | MatchReason;

// Functions that a bundler knows to be pure: it cannot know that of a spread.
function listSettled(): readonly SettledReason[] {
  return Object.freeze(['agreement', ...drawClaims, ...leaveReasons] as const);
}

function listOfMatches(): readonly MatchReason[] {
  const ends = endReasons.filter((reason) => reason !== 'immobilized' && reason !== 'stalemate');
  return Object.freeze([...ends, ...settledReasons, ...ofMatches]);
}
