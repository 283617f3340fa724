/** Shape of arena games. */

import {
  listOf,
  nullable,
  numberFrom,
  object,
  oneOf,
  type Shape,
  text,
  texts,
  where,
  whole,
} from '../base/shape.ts';
import { isObject } from '../base/values.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { ArenaGame } from './table.ts';

/** Accepts arena games. Their per-seat lists must have one item per player. */
export const arenaGame: Shape<ArenaGame> = {
  expected: 'a game returned by ArenaTable.play',
  read: (value, reading) => {
    const players = isObject(value) && Array.isArray(value.players) ? value.players.length : 0;
    const game = gameOf(players).read(value, reading);
    if (game !== undefined && reading.faults.length === 0 && !agrees(game))
      reading.wrong(value, 'scores that agree with the winner');
    return game;
  },
};

/** Whether a game's scores are those of its result: all for the winner, or shares of a draw. */
function agrees({ winner, scores }: ArenaGame): boolean {
  if (winner !== null) return scores.every((score, place) => score === (place === winner - 1 ? 1 : 0));
  const sum = scores.reduce((total, score) => total + score, 0);
  return Math.abs(sum - 1) < 1e-9 && Math.max(...scores) < 1;
}

function gameOf(players: number): Shape<ArenaGame> {
  const seat = numberFrom(1, players, true) as Shape<Seat>;
  const bySeat = (item: Shape<number>) =>
    listOf(item, `an array of ${players} numbers`, (length) => length === players);
  const finite = bySeat(where('a finite number', Number.isFinite));
  return object<ArenaGame>(
    {
      index: whole,
      group: whole,
      players: texts,
      winner: nullable(seat),
      reason: text as Shape<ArenaGame['reason']>,
      scores: bySeat(numberFrom(0, 1)),
      points: finite,
      plies: whole,
      faults: listOf(
        object<ArenaGame['faults'][number]>({ seat, code: text as Shape<never>, message: text }),
      ),
      nodes: finite,
      time: finite,
      timed: finite,
      overshoot: finite,
      mostOvershoot: finite,
      adjudicated: nullable(oneOf('scores', 'tables')),
      record: text,
    },
    arenaGame.expected,
  );
}
