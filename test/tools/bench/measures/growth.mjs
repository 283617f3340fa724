/** Cost as the work grows: with the length of a game, with the depth of a count. */

import { Game, perft } from 'klin-zha';
import { mustCount, race, ratio } from '../harness.mjs';
import { longGame } from '../long-game.mjs';
import { battle, stateOf } from '../positions.mjs';

export const title = 'Growth';

const lengths = [1000, 2000, 4000, 6000, 8000, 10_000];
const depths = [1, 2, 3, 4];

export const contenders = Object.fromEntries([
  ...lengths.map((plies) => [nameOf(plies), () => gameOf(plies)]),
  ...depths.map((depth) => [`depth ${depth}`, () => countTo(depth)]),
]);

function nameOf(plies) {
  return `a game of ${plies} plies`;
}

/** Plays a game, move by move. */
function gameOf(plies) {
  const { start, moves } = longGame(plies);
  const run = () => {
    let game = new Game(start);
    for (const move of moves) game = game.play(move);
    mustCount('plies', game.length, plies);
    return plies;
  };
  return { run };
}

function countTo(depth) {
  const state = stateOf(battle);
  const expected = battle.perft[depth - 1];
  // A short count is too little to be timed alone.
  const times = Math.ceil(100_000 / expected);
  const run = () => {
    for (let i = 0; i < times; i++) mustCount(`depth ${depth}`, perft(state, depth), expected);
    return times * expected;
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const measured = settings.quick ? [1000, 10_000] : lengths;
  const entries = [...measured.map((plies) => nameOf(plies)), ...depths.map((depth) => `depth ${depth}`)];
  const rates = await race(
    import.meta.url,
    entries.map((name) => ({ name })),
    settings,
  );
  const seconds = (name, work) => work / rates[name].median;
  const games = measured.map((plies) => ({ plies, seconds: seconds(nameOf(plies), plies) }));
  const counts = depths.map((depth) => {
    const nodes = battle.perft[depth - 1];
    return { depth, nodes, seconds: seconds(`depth ${depth}`, nodes) };
  });
  const rows = [
    {
      what: 'a ply of a game of 10,000 plies',
      unit: 'plies/s',
      figure: rates[nameOf(10_000)],
      against: 'a ply of a game of 1,000',
      ratio: ratio(rates[nameOf(10_000)], rates[nameOf(1000)]),
    },
  ];
  return { rates, games, counts, rows };
}
