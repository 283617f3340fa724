/** Touching and moving (article 4), presses after sealed moves, and restarted clocks (7.2). */

import type { Move } from '../../../engine/move.ts';
import { describeMove, formatMove } from '../../../engine/text/coordinates.ts';
import type { GameState } from '../../../game/state.ts';
import { cellIndex } from '../../../rules/board/board.ts';
import { battleOf, moveFromText } from '../../board.ts';
import { clockOf, clocksIn } from '../../clocks.ts';
import type { MatchDraft, Obligation } from '../../draft.ts';
import { rejectByMove } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { makeMove, mayMove, press } from '../../moves.ts';
import { boundOf, breaks, refuseBound } from '../../obligation.ts';
import { completeSeal } from './adjournment.ts';

/** Handles `touch`: a seat touches pieces (M3.2). */
export function touch(draft: MatchDraft, { seat, cells, unclear }: EventOf<'touch'>): void {
  const { moved, boardMove, adjusting, envelope, touched, rules, state } = draft;
  const { board } = rules;
  const names = cells.map((cell) => {
    const index = cellIndex(board, cell);
    return index < 0 ? refuse('bad-value', '4.3') : (board.cells[index]!.name as string);
  });
  const hasTurn = draft.seat === seat && !moved && boardMove === null;
  if (hasTurn && adjusting) return;
  const warriors = state?.toFields().warriors;
  const pieces = names.filter((name) => warriors?.some(({ cell }) => cell === name) !== false);
  if (pieces.length === 0) return;
  forfeit(draft, seat);
  if (!hasTurn || envelope?.closed || battleOf(draft) === null) return;
  const ownerOn = ownersIn(state!);
  const isOwn = (name: string): boolean => ownerOn(name) === seat;
  const ordered = unclear ? [...pieces.filter(isOwn), ...pieces.filter((name) => !isOwn(name))] : pieces;
  draft.touched = [...new Set([...touched, ...ordered])];
}

/**
 * Returns a lookup of the seat that owns the warrior on a cell: 0 for no warrior, or if that seat has left.
 */
function ownersIn(state: GameState): (name: string) => number {
  const { warriors, owners } = state.toFields();
  return (name) => owners[(warriors.find(({ cell }) => cell === name)?.seat ?? 0) - 1] ?? 0;
}

/** Ends a seat's right to claim breaches by others, because it touched a piece or moved (4.6). */
export function forfeit(draft: MatchDraft, seat: number): void {
  if (draft.breaches.every(({ forfeited }) => forfeited.includes(seat))) return;
  draft.breaches = draft.breaches.map((breach) => ({
    ...breach,
    forfeited: [...new Set([...breach.forfeited, seat])],
  }));
}

/** Handles `adjust`: a player announces that it adjusts pieces (M3.1). */
export function adjust(draft: MatchDraft, { seat }: EventOf<'adjust'>): void {
  if (draft.seat !== seat) refuse('not-your-turn', '4.2');
  if (draft.moved || draft.touched.length > 0) refuse('too-late', '4.2');
  draft.adjusting = true;
}

/**
 * Returns the obligation created by touched pieces, without moves if none of them can move or be captured
 * (4.4).
 */
export function boundByTouch(draft: MatchDraft, legal: readonly Move[]): Obligation {
  const { rules, state, seat } = draft;
  const ownerOn = ownersIn(state!);
  // Pieces of an army that has left are ignored. In a shared army, the first piece touched counts as the
  // player's.
  const touched = draft.touched.filter((piece) => ownerOn(piece) !== 0);
  const own = touched.filter((piece, index) =>
    rules.army === 'shared' ? index === 0 : ownerOn(piece) === seat,
  );
  const enemy = touched.filter((piece) => !own.includes(piece));
  const steps = legal.map((move) => ({ text: formatMove(move), from: '', to: '', ...describeMove(move) }));
  const choices = touched.map((piece) => {
    const end = own.includes(piece) ? 'from' : 'to';
    return steps.filter((step) => step[end] === piece);
  });
  const isBoth = own.length > 0 && enemy.length > 0;
  if (isBoth) choices.unshift(steps.filter(({ from, to }) => from === own[0] && to === enemy[0]));
  const found = choices.find((moves) => moves.length > 0) ?? [];
  return {
    moves: found.map(({ text }) => text).sort(),
    article: isBoth ? '4.3c' : own.length > 0 ? '4.3a' : '4.3b',
  };
}

/** Whether moves that break an obligation are refused, not left for opponents to claim (M3.5). */
export function isEnforced({ enforced, intended, settings }: MatchDraft): boolean {
  return enforced || intended !== null || settings.touch === 'enforce';
}

/** Refuses a move by a seat that may not move now. */
export function mayMoveNow(draft: MatchDraft, seat: number): void {
  const { restarted, envelope, adjourning } = draft;
  if (restarted) refuse('restarted', '7.2');
  if (envelope?.closed) refuse('sealed', 'A9');
  mayMove(draft, seat);
  if (envelope !== null && adjourning === null) refuse('sealed', 'A9c');
}

/** Handles `move`: a seat moves (M3.4). After `adjourn`, the move is only noted (M9.1). */
export function move(draft: MatchDraft, { seat, move: text }: EventOf<'move'>): void {
  mayMoveNow(draft, seat);
  if (draft.boardMove !== null) refuse('already-moved', '4.5');
  const chosen = moveFromText(draft, text);
  const bound = boundOf(draft);
  const isBreach = breaks(bound, chosen);
  if (isBreach && isEnforced(draft)) refuseBound(bound!);
  if (draft.adjourning !== null) draft.boardMove = formatMove(chosen);
  else {
    rejectByMove(draft, seat);
    makeTouchedMove(draft, chosen, isBreach);
  }
}

/** Makes a legal move for the seat to move, and records any breach of its obligation. */
export function makeTouchedMove(draft: MatchDraft, chosen: Move, isBreach: boolean): void {
  const { seat, touched, line } = draft;
  forfeit(draft, seat);
  makeMove(draft, chosen);
  if (isBreach) draft.breaches = [...draft.breaches, { index: line.length, seat, touched, forfeited: [] }];
}

/** Handles `press`: a seat stops its clock after moving, sealing, or adjusting its pieces. */
export function pressNow(draft: MatchDraft, event: EventOf<'press'>): void {
  const { restarted, pressed, adjourning, envelope } = draft;
  clocksIn(draft, '6.7a');
  if (restarted) {
    if (pressed !== event.seat) refuse('restarted', '7.2');
    draft.restarted = false;
  } else if (draft.seat === event.seat && (adjourning !== null || envelope?.closed === false)) {
    if (envelope === null) refuse('not-sealed', 'A1a');
    completeSeal(draft);
  } else press(draft, event);
}

/**
 * Handles `restart`: an opponent restarts the clock of the last seat to press, which must adjust its pieces
 * (7.2).
 */
export function restart(draft: MatchDraft, { seat }: EventOf<'restart'>): void {
  const { restarted, pressed, envelope } = draft;
  const clocks = clocksIn(draft, '7.2');
  if (restarted) refuse('restarted', '7.2');
  if (pressed === seat) refuse('not-your-turn', '7.2');
  if (pressed === null || envelope !== null) refuse('not-allowed', '7.2');
  clockOf(clocks, pressed).delay = 0;
  draft.restarted = true;
}
