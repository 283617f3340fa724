/**
 * `klin-zha/match`: competition play (RH articles 4 to 13, appendices A to D), with score sheets, records,
 * sealed moves and tables. A match is an immutable value: applying an event returns a new match, or a fault
 * that cites an article. The library does not read the system clock. A match can be stored as JSON at any
 * time. Pass `arbiterEvents` to `newMatch` to allow arbiter events.
 *
 * @module klin-zha/match
 */

export { type MatchReason, matchReasons } from '../rules/reasons.ts';
export { apply, newMatch, type ReplayMatchOptions, replayMatch } from './apply.ts';
export { formatControl, namedControls } from './arbiter/controls.ts';
export { arbiterEvents } from './arbiter/events/arbiter-events.ts';
export { matchFromRecord, recordFromMatch } from './arbiter/records.ts';
export {
  newSealKey,
  type OpenedText,
  openText,
  type SealedItems,
  type SealedText,
  sealText,
} from './arbiter/sealing.ts';
export { announcement, clockText, eventLog, infractions, matchSheet } from './arbiter/sheet.ts';
export { crossTable, type PlayedMatch, type TableRow, tableText } from './arbiter/table.ts';
export { runningSeat } from './clocks.ts';
export { type MatchMode, modeOf, type Period, parseControl, type TimeControl } from './control.ts';
export type { ArbiterEvents, Obligation } from './draft.ts';
export type {
  Actor,
  ClaimBasis,
  ClaimKind,
  Envelope,
  EventMembers,
  EventOf,
  EventType,
  MatchEvent,
  PenaltyKind,
  RulingAnswer,
} from './events.ts';
export { type MatchCode, type MatchFault, matchCodes } from './faults.ts';
export type {
  Clock,
  DrawOffer,
  HalfMove,
  Match,
  MatchNote,
  MatchPhase,
  MatchResult,
  MatchSnapshot,
  TouchBreach,
} from './match.ts';
export { obligation } from './obligation.ts';
export {
  claimsOf,
  type MatchStatus,
  matchState,
  matchStatus,
  nextFlag,
  type PossibleClaim,
  timesAt,
} from './questions.ts';
export type { MatchOptions, MatchSettings } from './settings.ts';
export { type Duty, dutiesOf } from './sheets.ts';
