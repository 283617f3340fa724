/**
 * `klin-zha/match`: competition play (RH articles 4 to 13, appendices A to D), with score sheets, records,
 * sealed moves and tables. A match is an immutable value: applying an event returns a new match, or a fault
 * that cites an article. The library does not read the system clock. A match can be stored as JSON at any
 * time. Pass `arbiterEvents` to `newMatch` to allow arbiter events.
 *
 * @module klin-zha/match
 */

export type { MatchReason } from '../rules/reasons.ts';
export { apply, newMatch, type ReplayMatchOptions, replayMatch } from './apply.ts';
export { controlText, formatControl, namedControls } from './arbiter/controls.ts';
export type { EventGame, EventTableOptions, EventTableRow, TieBreak } from './arbiter/event-table.ts';
export { eventGame, eventTable } from './arbiter/event-table.ts';
export { arbiterEvents } from './arbiter/events/arbiter-events.ts';
export { matchFromRecord, recordFromMatch } from './arbiter/records.ts';
export { newSealKey, openText, sealText } from './arbiter/sealing.ts';
export type { MatchSheet } from './arbiter/sheet.ts';
export { announcement, clockText, eventLog, infractions, matchSheet } from './arbiter/sheet.ts';
export { runningSeat } from './clocks.ts';
export { type MatchMode, modeOf, parseControl, type TimeControl } from './control.ts';
export type { ArbiterEvents, Obligation } from './draft.ts';
export type { Envelope, EventMembers, EventOf, EventType, MatchEvent } from './events.ts';
export type { MatchCode, MatchFault } from './faults.ts';
export type { Clock, DrawOffer, HalfMove, Match, MatchNote, MatchPhase, MatchResult } from './match.ts';
export { obligation } from './obligation.ts';
export { claimsOf, type MatchStatus, matchState, matchStatus, nextFlag, timesAt } from './questions.ts';
export type { MatchOptions, MatchPlayer, MatchSettings } from './settings.ts';
export { type Duty, dutiesOf } from './sheets.ts';
