/** What people write beside the moves: remarks, headings and times. */

import { legalMoves, type Random } from 'klin-zha';
import { below, type PlayedGame, type Ply, pick } from './games.ts';
import { geometric, nameOf, sideOf } from './writers.ts';

const plain = [
  'A quiet move.',
  'Now the middle is open.',
  'The clock was a worry from here on.',
  'This looked strong at the board, but it only helps the other side.',
  'We both missed something here.',
  'Nobody at the table expected that.',
  'Half of the first hour was gone by now.',
  'The only move, I think.',
];

/** A sentence about a move, sometimes with the name of a cell or a piece. */
export function remark(game: PlayedGame, ply: Ply, random: Random): string {
  const [side, piece] = [sideOf(game, ply.seat), nameOf(game, ply.warrior)];
  return pick(random, [
    ...plain,
    `${side}'s ${piece} does well on ${ply.to}.`,
    `The ${piece} heads for the corner.`,
    `${side} wants the whole row ${ply.to[0]!}.`,
    `${ply.to} was the weak point all along.`,
    `There is no defence against this ${piece}, whatever happens on ${ply.to}.`,
  ]);
}

/** Another legal move that the player could have made, as a variation. */
export function variation({ state, move, from, warrior }: Ply, random: Random): string | undefined {
  const others = legalMoves(state).filter((other) => other !== move);
  if (from === null || warrior === 'B' || others.length === 0) return undefined;
  const other = pick(random, others);
  return geometric({ state, move: other } as Ply);
}

/** A time on a clock of an hour, running down. */
export function clock(ply: number, random: Random, start = 3600): string {
  const left = Math.max(60, start - ply * 25 - below(random, 20));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return parts.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}

/** A heading with numbers. */
export const heading = (random: Random): string =>
  pick(random, [
    `Round ${1 + below(random, 9)}, table ${1 + below(random, 12)}        Time 40/60`,
    `Club championship 2019, board ${1 + below(random, 12)}`,
    `Friendly game, ${1 + below(random, 28)}.${1 + below(random, 12)}.2004`,
    `Game ${1 + below(random, 99)} of our evenings`,
  ]);
