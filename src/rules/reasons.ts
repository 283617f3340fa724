/** Reasons why games end. */

/** Reasons why a position ends the game. */
export const endReasons = ['goal-captured', 'immobilized', 'stalemate', 'dead-position', 'crown'] as const;

/** Reason why a position ends the game (section 8), except custom reasons from hooks. */
export type EndReason = (typeof endReasons)[number];

/** Any reason that a hook returns: a word without spaces. Sentences show it in brackets. */
export type HookReason = string & {};

/**
 * Reasons of your own hooks. The reasons of the library's rulesets are a closed type, so that a `switch` can
 * be exhaustive. A program with such hooks adds theirs:
 * `declare module 'klin-zha' { interface CustomReasons { peak: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: programs merge their own members into it.
export interface CustomReasons {}

/** A reason that a program has declared in {@link CustomReasons}; none by default. */
export type CustomReason = Extract<keyof CustomReasons, string>;

/** Reasons why a player whose Goal was not captured left the game. */
export const leaveReasons = [
  'resignation',
  'time',
  'late',
  'penalty',
  'illegal-move',
  'sealed-move',
  'quickplay',
  'abandoned',
] as const;

/** Reason why a player whose Goal was not captured left the game. */
export type LeaveReason = (typeof leaveReasons)[number];

/** Grounds on which the player to move may claim a draw (R8.5). */
export const drawClaims = ['repetition', 'fifty-moves'] as const;

/** A ground on which the player to move may claim a draw (R8.5). */
export type DrawClaim = (typeof drawClaims)[number];

/** Reason for the end of a game that does not follow from its position. */
export type SettledReason = 'agreement' | DrawClaim | LeaveReason;

/** All settled reasons. */
export const settledReasons: readonly SettledReason[] = /* @__PURE__ */ listSettled();

/** Reasons that a match merges into `no-legal-move`. */
type StuckReason = 'immobilized' | 'stalemate';
const ofMatches = ['no-legal-move', 'annulled', 'aborted'] as const;

/** Reason why a match ended (M8.1), except custom reasons from hooks. */
export type MatchReason = Exclude<EndReason, StuckReason> | SettledReason | (typeof ofMatches)[number];

/** All match reasons, except custom reasons from hooks. */
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
