/**
 * `klin-zha/match`: how a game is played for points (RH articles 4 to 13, appendices A to D). A match is a value: events
 * go in, and a new match or a refusal with its article comes out. Nothing here reads a clock, and JSON carries a match at
 * any moment.
 *
 * @packageDocumentation
 */

export { answerLine, infractions, type MatchLine, record } from './answer.ts';
export { apply, type MatchAnswer, newMatch, replayMatch } from './apply.ts';
export { runningSeat } from './clocks.ts';
export {
  formatControl,
  type Mode,
  modeOf,
  namedControls,
  type Period,
  parseControl,
  type TimeControl,
} from './control.ts';
export type {
  Actor,
  Answer,
  Basis,
  ClaimKind,
  Envelope,
  EventMembers,
  EventOf,
  EventType,
  MatchEvent,
  PenaltyKind,
} from './events.ts';
export type {
  Before,
  Breach,
  Clock,
  HalfMove,
  Match,
  MatchPhase,
  MatchReason,
  MatchResult,
  Note,
  Offer,
} from './match.ts';
export {
  claimsOf,
  clockText,
  nextFlag,
  obligation,
  type PossibleClaim,
  sheet,
  timesAt,
} from './questions.ts';
export type { MatchCode, MatchRefusal } from './refusal.ts';
export { announcement } from './results.ts';
export { newSealKey, type OpenedText, openText, type SealedText, sealText } from './sealing.ts';
export type { MatchOptions, MatchSettings } from './settings.ts';
export { type Duty, duties } from './sheets.ts';
export { crossTable, type PlayedMatch, type TableRow, tableText } from './table.ts';
export type { Obligation } from './touch.ts';
