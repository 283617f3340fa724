/** Converts replayed records to games. */

import { formatMove } from '../../engine/text/coordinates.ts';
import { Game } from '../../game/game.ts';
import { livingSeats } from '../../game/leave.ts';
import { type DrawClaim, drawClaims, type LeaveReason, leaveReasons } from '../../rules/reasons.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { mainLine } from '../tree.ts';
import { mustBeReplay, type RecordReplay } from './record-replay.ts';

/**
 * Converts the replayed part of a main line, with its departures, to a game. An agreed or claimed draw is
 * read from the `Termination` tag, as written by `recordFromGame`: `agreement`, `repetition` or
 * `fifty-moves`, optionally followed by a comma and the claiming move. If a player won, the tag may also
 * contain the reason why the opponent left.
 *
 * @example
 * ```ts
 * import { gameFromReplay, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const [record] = parseRecords('[Notation "coordinate"]\n\nf@a19 l@b18 {[%left 1 resignation]} 0-1');
 * const { outcome } = gameFromReplay(replayRecord(record!)); // seat 2 has won: 'resignation'
 * ```
 *
 * @throws KlinZhaError `bad-replay` for anything but a replay, `illegal-move` for a move that breaks Goal
 * safety and was accepted with `acceptUnsafe`
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
  return game.outcome === null && last === (line.at(-1) ?? -1) ? applyTermination(game, replay) : game;
}

/** Ends a game as described by the `Termination` tag, if possible. */
function applyTermination(game: Game, { record: { tags, result } }: RecordReplay): Game {
  const [reason = '', move] = (tags.get('Termination') ?? '').toLowerCase().split(/,\s*/);
  const { state } = game;
  const won = result.split('-').indexOf('1') + 1;
  const [loser, ...more] = livingSeats(state).filter((seat) => seat !== won);
  const left = leaveReasons.find((one): one is LeaveReason => one === reason);
  if (left !== undefined && won > 0 && loser !== undefined && more.length === 0)
    return game.leave(loser as Seat, left);
  if (!state.rules.draws || !/^1\/[23]|^0-1\/2/.test(result)) return game;
  if (reason === 'agreement') return game.agreeDraw();
  const options = move === undefined ? {} : { move };
  const claim = drawClaims.find((one) => one === reason);
  const isClaimable = claim !== undefined && canClaim(game, claim, move);
  return isClaimable ? game.claimDraw({ ...options, reason: claim }) : game;
}

/** Whether a draw can be claimed, possibly with a legal move. */
function canClaim(game: Game, claim: DrawClaim, move: string | undefined): boolean {
  if (move !== undefined && !game.legalMoves().some((one) => formatMove(one) === move)) return false;
  return game.drawClaims(move).includes(claim);
}

/** Returns the value of the `Termination` tag for an agreed or claimed draw; undefined for other games. */
export function terminationOf({ settled: end }: Game): string | undefined {
  if (end === null) return undefined;
  return end.move === undefined ? end.reason : `${end.reason}, ${end.move}`;
}
