/** What a game of an arena has, where it comes from outside. */

import { failWith } from '../base/result.ts';
import { isWhole } from '../base/values.ts';
import type { ArenaGame } from './table.ts';

/** Whether a value from outside has what a game has. */
export function isGame(value: object): value is ArenaGame {
  const game = value as Readonly<Record<keyof ArenaGame, unknown>>;
  const { players, winner, faults } = game;
  if (!Array.isArray(players) || !players.every((name) => typeof name === 'string')) return false;
  const isSeat = (seat: unknown): boolean => isWhole(seat) && seat >= 1 && seat <= players.length;
  const lists = [game.scores, game.points, game.nodes, game.time];
  return (
    [game.index, game.group, game.plies].every(isWhole) &&
    (winner === null || isSeat(winner)) &&
    [game.reason, game.record].every((text) => typeof text === 'string') &&
    lists.every(
      (list) => Array.isArray(list) && list.length === players.length && list.every(Number.isFinite),
    ) &&
    (game.scores as readonly number[]).every((score) => score >= 0 && score <= 1) &&
    Array.isArray(faults) &&
    faults.every(
      (fault) => isSeat(fault?.seat) && typeof fault.code === 'string' && typeof fault.message === 'string',
    )
  );
}

/**
 * Refuses what is no game of an arena.
 *
 * @throws KlinZhaError `bad-game`
 */
export function mustBeGame(game: ArenaGame): void {
  if (!isGame(Object(game))) failWith('bad-game', game, 'game of an arena', 'what ArenaTable.play gives');
}
