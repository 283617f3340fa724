/** Touching and moving (article 4): what pieces were touched, and to what that binds. */

import type { Move } from '../../../engine/move.ts';
import { describeMove, formatMove } from '../../../engine/text/coordinates.ts';
import type { GameState } from '../../../game/state.ts';
import { cellIndex } from '../../../rules/board/board.ts';
import { battleOf } from '../../board.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import type { Obligation, Standing, Work } from '../../work.ts';

/** Pieces are touched (M3.2). */
export function touch(work: Work, { seat, cells, unclear }: EventOf<'touch'>): void {
  const { m, rules, state } = work;
  const { board } = rules;
  const names = cells.map((cell) => {
    const index = cellIndex(board, cell);
    return index < 0 ? refuse('bad-value', '4.3') : (board.cells[index]!.name as string);
  });
  const hasTurn = m.seat === seat && !m.moved && m.boardMove === null;
  if (hasTurn && m.adjusting) return;
  const warriors = state?.fields().warriors;
  const pieces = names.filter((name) => warriors?.some(({ cell }) => cell === name) !== false);
  if (pieces.length === 0) return;
  forfeit(m, seat);
  if (!hasTurn || m.envelope?.closed || battleOf(work) === null) return;
  const ownerOn = ownersIn(state!);
  const isOwn = (name: string): boolean => ownerOn(name) === seat;
  const ordered = unclear ? [...pieces.filter(isOwn), ...pieces.filter((name) => !isOwn(name))] : pieces;
  m.touched = [...new Set([...m.touched, ...ordered])];
}

/** The seat that owns the warrior on a cell; nobody's is 0. */
function ownersIn(state: GameState): (name: string) => number {
  const { warriors, owners } = state.fields();
  return (name) => owners[(warriors.find(({ cell }) => cell === name)?.seat ?? 0) - 1] ?? 0;
}

/** A seat that touches a piece or moves may no longer claim breaches of others that stand (4.6). */
export function forfeit(m: Work['m'], seat: number): void {
  if (m.breaches.every(({ forfeited }) => forfeited.includes(seat))) return;
  m.breaches = m.breaches.map((breach) => ({
    ...breach,
    forfeited: [...new Set([...breach.forfeited, seat])],
  }));
}

/** A player says that he puts pieces straight (M3.1). */
export function adjust({ m }: Work, { seat }: EventOf<'adjust'>): void {
  if (m.seat !== seat) refuse('not-your-turn', '4.2');
  if (m.moved || m.touched.length > 0) refuse('too-late', '4.2');
  m.adjusting = true;
}

/** What touched pieces bind to; no moves where none of them can move or be captured (4.4). */
export function boundByTouch({ m, rules, state }: Work, legal: readonly Move[]): Obligation {
  const ownerOn = ownersIn(state!);
  // An army that has left takes along what was touched of it; of a shared set the first piece touched is the own one.
  const touched = m.touched.filter((piece) => ownerOn(piece) !== 0);
  const own = touched.filter((piece, index) =>
    rules.army === 'shared' ? index === 0 : ownerOn(piece) === m.seat,
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

/** Whether what binds the player is enforced, and not only claimed (M3.5). */
export function isEnforced({ enforced, intended, settings }: Standing): boolean {
  return enforced || intended !== null || settings.touch === 'enforce';
}
