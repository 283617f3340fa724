/** Touching and moving (article 4): what pieces were touched, and to what that binds. */

import { cellIndex } from '../board/board.ts';
import { legalMoves } from '../game/moves.ts';
import { describeMove, formatMove } from '../position/coordinates.ts';
import { clockOf } from './clocks.ts';
import type { EventOf } from './events.ts';
import type { Work } from './match.ts';
import { refuse } from './refusal.ts';

/** What the player who has the turn is bound to. */
export interface Obligation {
  /** The moves that he may make, in coordinates, sorted. */
  readonly moves: readonly string[];
  /** The article that binds him: `4.3a`, `4.3b`, `4.3c` or `9.5b`. */
  readonly article: string;
}

/** Pieces are touched (M3.2). */
export function touch(work: Work, { seat, cells, unclear }: EventOf<'touch'>): void {
  const { m, rules, state } = work;
  const { board } = rules;
  const names = cells.map((cell) => {
    const index = cellIndex(board, cell);
    if (index < 0) refuse('bad-value', '4.3', `cells: no such cell: ${cell.slice(0, 20)}`);
    return board.cells[index]!.name as string;
  });
  const hasTurn = m.seat === seat && !m.moved && m.boardMove === null;
  if (hasTurn && m.adjusting) return;
  const fields = state?.fields();
  const pieces = names.filter((name) => fields?.warriors.some(({ cell }) => cell === name) !== false);
  if (pieces.length === 0) return;
  forfeit(work, seat);
  if (!hasTurn || fields === undefined || state!.phase !== 'battle' || fields.combat !== null) return;
  if (m.envelope?.closed === true) return;
  const isOwn = (name: string): boolean => ownerOn(work, name) === seat;
  const ordered =
    unclear === true ? [...pieces.filter(isOwn), ...pieces.filter((name) => !isOwn(name))] : pieces;
  m.touched = [...new Set([...m.touched, ...ordered])];
}

/** The seat that owns the warrior on a cell; nobody's is 0. */
function ownerOn({ state }: Work, name: string): number {
  const fields = state!.fields();
  const found = fields.warriors.find(({ cell }) => cell === name);
  return found === undefined ? 0 : fields.owners[found.seat - 1]!;
}

/** A seat that touches a piece or moves may no longer claim breaches of others that stand (4.6). */
export function forfeit({ m }: Work, seat: number): void {
  if (m.breaches.every(({ forfeited }) => forfeited.includes(seat))) return;
  m.breaches = m.breaches.map((breach) =>
    breach.forfeited.includes(seat) ? breach : { ...breach, forfeited: [...breach.forfeited, seat] },
  );
}

/** A player says that he puts pieces straight (M3.1). */
export function adjust({ m }: Work, { seat }: EventOf<'adjust'>): void {
  if (m.seat !== seat) refuse('not-your-turn', '4.2', `seat ${m.seat} has the turn`);
  if (m.moved || m.touched.length > 0) refuse('too-late', '4.2', 'a piece has been touched already');
  m.adjusting = true;
}

/** What the player who has the turn is bound to; null where he may make any legal move (M3.3). */
export function boundOf(work: Work): Obligation | null {
  const { m, state } = work;
  if (m.phase === 'over' || m.phase === 'adjourned' || m.moved || m.envelope?.closed === true) return null;
  if (m.intended !== null) {
    return legalMoves(state!).length > 1 ? { moves: [m.intended], article: '9.5b' } : null;
  }
  if (m.touched.length === 0 || state === null || state.phase !== 'battle') return null;
  return boundBy(work, m.touched);
}

/** What touched pieces bind to. */
function boundBy(work: Work, touched: readonly string[]): Obligation | null {
  const { m, rules, state } = work;
  const legal = legalMoves(state!).map((move) => ({ said: describeMove(move), text: formatMove(move) }));
  const movesOf = (piece: string): string[] =>
    legal.flatMap(({ said, text }) => (said.kind === 'step' && said.from === piece ? [text] : []));
  const capturesOf = (piece: string, by?: string): string[] =>
    legal.flatMap(({ said, text }) =>
      said.kind === 'step' && said.to === piece && (by === undefined || said.from === by) ? [text] : [],
    );
  // Of a shared set the first piece that is touched is the own one.
  const isOwn = (piece: string): boolean =>
    rules.army === 'shared' ? piece === touched[0] : ownerOn(work, piece) === m.seat;
  const own = touched.filter(isOwn);
  const enemy = touched.filter((piece) => !isOwn(piece) && ownerOn(work, piece) !== 0);
  const both = own.length > 0 && enemy.length > 0;
  const article = both ? '4.3c' : own.length > 0 ? '4.3a' : '4.3b';
  const wished = both ? capturesOf(enemy[0]!, own[0]) : [];
  const found =
    wished.length > 0
      ? wished
      : touched
          .map((piece) =>
            own.includes(piece) ? movesOf(piece) : enemy.includes(piece) ? capturesOf(piece) : [],
          )
          .find((moves) => moves.length > 0);
  return found === undefined || found.length === legal.length ? null : { moves: found.sort(), article };
}

/** Takes back that the moves from a half-move on were counted: those that replace them are not counted again (M3.5). */
export function creditTakenBack({ m }: Work, index: number): void {
  if (m.clocks === null) return;
  for (const { seat, counted, kind } of m.line.slice(index)) {
    if (counted && kind !== 'placement') clockOf(m.clocks, seat).credit++;
  }
}
