/** Illegal moves and other irregularities (article 7, 4.6 and C3). */

import { describeMove, parseCoordinates } from '../../../engine/text/coordinates.ts';
import { parsePosition } from '../../../game/create.ts';
import { livingSeats } from '../../../game/leave.ts';
import type { GameState } from '../../../game/state.ts';
import { battleOf, putState, seatAfter, turnAfter } from '../../board.ts';
import { clockOf, clocksIn } from '../../clocks.ts';
import { type MatchDraft, nothingTouched } from '../../draft.ts';
import { rejectByMove } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { firstOf, itemsOf } from '../../list.ts';
import type { HalfMove } from '../../match.ts';
import { finishHalfMove, pushHalfMove } from '../../moves.ts';
import { badEvent } from '../../reading.ts';
import { leave, takeArmy } from '../../results.ts';
import { forfeit, mayMoveNow } from './moves.ts';
import { restoreClocks, setClocks } from './rulings.ts';

/** Handles `illegal`: a seat makes an illegal move, which can lead to any position (M4.1). */
export function illegal(draft: MatchDraft, { seat, move, position }: EventOf<'illegal'>): void {
  const { adjourning, envelope, living } = draft;
  mayMoveNow(draft, seat);
  if (adjourning !== null || envelope !== null) refuse('sealed', 'A1a');
  rejectByMove(draft, seat);
  forfeit(draft, seat);
  pushHalfMove(draft, 'illegal', move);
  putPosition(draft, position);
  const { state } = draft;
  if (state !== null && !(living.includes(state.seat) && livingSeats(state).includes(state.seat))) {
    putState(draft, withTurn(state, seatAfter(draft, seat)));
  }
  finishHalfMove(draft, seat);
}

/** Puts a position on the board, even an unreadable one. */
function putPosition(draft: MatchDraft, position: string): void {
  const read = parsePosition(draft.rules, position, { unchecked: true });
  draft.state = null;
  draft.position = position;
  if (read.ok) putState(draft, read.value);
}

/** Returns a state with another seat to move. */
export function withTurn(state: GameState, seat: number): GameState {
  const [cells, , ...others] = String(state).split(' ');
  const other = parsePosition(state.rules, [cells, seat, ...others].join(' '), { unchecked: true });
  return other.ok ? other.value : state;
}

/** Handles `found`: an irregularity is found (7.3). */
export function found(draft: MatchDraft, { kind, ply, clocks }: EventOf<'found'>): void {
  const { line, rules } = draft;
  // Taking a move back would show both players what they cannot see.
  if (rules.blind && kind === 'displaced' && ply !== undefined) refuse('not-allowed', 'M13.9');
  if (clocks !== undefined) clocksIn(draft, '6.13');
  const first = kind === 'illegal' ? firstIllegal(draft) : undefined;
  if (kind === 'setting') mayFindSetting(draft);
  if (kind === 'setting' && ply === undefined && clocks === undefined)
    badEvent("Missing member 'ply' or 'clocks' of a 'found' event: expected at least one of them.");
  if (ply !== undefined && ply > (first ?? line.length)) refuse('bad-value', '7.3');
  const target = ply ?? first;
  const made = target === undefined ? undefined : itemsOf(line)[target];
  if (made !== undefined) {
    restore(draft, target!);
    if (draft.state === null) refuse('not-allowed', '7.3');
    restoreClocks(draft, made.before.clocks);
    if (target === first) draft.touched = piecesOf(draft, made.text);
  }
  setClocks(draft, clocks);
}

/** Returns the index of the first illegal move that can still be corrected. */
function firstIllegal({ line, settings }: MatchDraft): number {
  const made = itemsOf(line);
  const all = made.flatMap(({ kind }, index) => (kind === 'illegal' ? [index] : []));
  if (all.length === 0) refuse('nothing-to-claim', '7.3');
  const isOpen = (index: number): boolean =>
    settings.mode !== 'blitz' || othersSince(made, index).length === 0;
  return all.find(isOpen) ?? refuse('too-late', 'C3');
}

/**
 * Returns the half-moves by other seats since the one at `index`. In blitz, they end the right to correct it
 * (C3).
 */
function othersSince(line: readonly HalfMove[], index: number): readonly HalfMove[] {
  return line.slice(index).filter(({ seat }) => seat !== line[index]!.seat);
}

/** Refuses to correct the initial setting in rapid and blitz once each player has made three moves (B4). */
function mayFindSetting({ settings, living, line }: MatchDraft): void {
  const moves = itemsOf(line).filter(({ kind, isSetup }) => !isSetup && kind !== 'outcome');
  const hasMade = (seat: number): boolean => moves.filter((made) => made.seat === seat).length >= 3;
  if (settings.mode !== 'standard' && living.every(hasMade)) refuse('too-late', 'B4');
}

/** Returns the pieces that an illegal move moved or captured; they count as touched (7.3). */
function piecesOf(draft: MatchDraft, text: string): string[] {
  const move = parseCoordinates(draft.rules, text.trim().toLowerCase());
  const step = move.ok ? describeMove(move.value) : undefined;
  const warriors = battleOf(draft)?.toFields().warriors;
  if (step?.kind !== 'step' || warriors === undefined) return [];
  return [step.from, step.to].filter((cell) => warriors.some((warrior) => warrior.cell === cell));
}

/** Restores the position before a half-move. Seats that have left since stay out. */
function restore(draft: MatchDraft, index: number): void {
  const { line, gone, breaches, written, duty } = draft;
  const { before } = firstOf(line, index + 1).last!;
  putPosition(draft, before.position);
  for (const seat of gone) takeArmy(draft, seat);
  const living = before.living.filter((seat) => !gone.includes(seat));
  Object.assign(draft, nothingTouched, {
    line: firstOf(line, index),
    living,
    points: before.points,
    moved: false,
    pressed: null,
    restarted: false,
    envelope: null,
    boardMove: null,
    breaches: breaches.filter((breach) => breach.index < index),
    written: written.map((ply) => Math.min(ply, index)),
  });
  draft.seat = turnAfter(draft, living.includes(before.seat) ? before.seat : seatAfter(draft, before.seat));
  if (duty !== null) draft.duty = { ...duty, ply: Math.min(duty.ply, index) };
}

/** Judges a claim that article 4.3 was breached (4.6), for the earliest breach that this player may claim. */
export function claimTouch(draft: MatchDraft, { seat }: EventOf<'claim'>): void {
  const { breaches, line, clocks } = draft;
  const breach = breaches.find((one) => one.seat !== seat && !one.forfeited.includes(seat));
  if (breach === undefined) refuse('nothing-to-claim', '4.6');
  // Moves that are taken back stay counted, so their replacements are not counted.
  for (const made of itemsOf(line).slice(breach.index))
    if (made.counted) clockOf(clocks!, made.seat).credit++;
  restore(draft, breach.index);
  draft.touched = breach.touched;
  draft.enforced = true;
}

/** Judges a claim in blitz that an opponent made an illegal move, before the claimant has moved (C3). */
export function claimIllegal(draft: MatchDraft, { seat }: EventOf<'claim'>): void {
  const { settings, moved, living } = draft;
  const line = itemsOf(draft.line);
  const last = line.map((made) => made.kind === 'illegal' && made.seat !== seat).lastIndexOf(true);
  if (settings.mode !== 'blitz')
    refuse('nothing-to-claim', 'C3', "Only blitz has this claim: in other modes the arbiter enters 'found'.");
  if (last < 0) refuse('nothing-to-claim', 'C3');
  const offender = line[last]!.seat;
  if (othersSince(line, last).length > 0) refuse('too-late', 'C3');
  if (moved && draft.seat === offender && last === line.length - 1) refuse('not-completed', 'C3');
  if (living.length > 2) restore(draft, last);
  leave(draft, [offender], 'illegal-move');
}
