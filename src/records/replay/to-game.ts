/** The game that a replayed record tells, and what a record says of an end on which the players settled. */

import { formatMove } from '../../engine/text/coordinates.ts';
import { Game } from '../../game/game.ts';
import { type LeaveReason, leaveReasons, livingSeats } from '../../game/leave.ts';
import type { DrawClaim } from '../../game/settled.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { mainLine } from '../tree.ts';
import { mustBeReplay, type RecordReplay } from './record-replay.ts';

/**
 * The game of a record's main line, as far as it was replayed, with the players who left. Where they settled otherwise
 * the tag `Termination` says how, as `recordFromGame` writes it: `agreement`, `repetition`, `fifty-moves`, with the move on
 * which the draw was claimed behind a comma; or, with a result that somebody won, why the other one left.
 *
 * @example
 * ```ts
 * import { gameFromReplay, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const [record] = parseRecords('[Notation "coordinate"]\n\nf@a19 l@b18 {[%left 1 resignation]} 0-1');
 * const { outcome } = gameFromReplay(replayRecord(record!)); // seat 2 has won: 'resignation'
 * ```
 *
 * @throws KlinZhaError `illegal-move` for a move that breaks Goal safety and was accepted all the same
 * @category Replaying
 */
export function gameFromReplay(replay: RecordReplay): Game {
  mustBeReplay(replay);
  const { start, last, departures, record } = replay;
  let game = new Game(start);
  const line = mainLine(record);
  for (const node of [-1, ...line.slice(0, line.indexOf(last) + 1)]) {
    const move = replay.moveAt(node);
    if (move !== undefined) game = game.play(move);
    for (const { seat, reason } of departures.filter((one) => one.node === node))
      game = game.leave(seat, reason);
  }
  return game.outcome === null && last === (line.at(-1) ?? -1) ? settled(game, replay) : game;
}

/** The game as its players settled it, if the record says so and it can be. */
function settled(game: Game, { record: { tags, result } }: RecordReplay): Game {
  const [reason = '', move] = (tags.get('Termination') ?? '').toLowerCase().split(/,\s*/);
  const { state } = game;
  const won = result.split('-').indexOf('1') + 1;
  const [loser, ...more] = livingSeats(state).filter((seat) => seat !== won);
  const left = leaveReasons.find((known): known is LeaveReason => known === reason);
  if (left !== undefined && won > 0 && loser !== undefined && more.length === 0)
    return game.leave(loser as Seat, left);
  if (!state.rules.draws || !/^1\/[23]|^0-1\/2/.test(result)) return game;
  if (reason === 'agreement') return game.agreeDraw();
  const options = move === undefined ? {} : { move };
  const claim = claims.find((known) => known === reason);
  const isFounded = claim !== undefined && canClaim(game, claim, move);
  return isFounded ? game.claimDraw({ ...options, reason: claim }) : game;
}

const claims: readonly DrawClaim[] = ['repetition', 'fifty-moves'];

/** Whether a draw can be claimed; a text that is no move is none on which it can. */
function canClaim(game: Game, claim: DrawClaim, move: string | undefined): boolean {
  if (move !== undefined && !game.legalMoves().some((one) => formatMove(one) === move)) return false;
  return game.drawClaims(move).includes(claim);
}

/** How the players settled a game, for the tag `Termination`; undefined where its position says how it ended. */
export function terminationOf({ settled: end }: Game): string | undefined {
  if (end === null) return undefined;
  return end.move === undefined ? end.reason : `${end.reason}, ${end.move}`;
}
