/** A process that prints how many bytes a state keeps: `node --expose-gc memory-probe.mjs`. */

import { play } from 'klin-zha';
import { randomGames } from './games.mjs';

const games = randomGames(100, 100, 3);

/** The bytes of all that is still in use, on the heap and beside it. */
function used() {
  for (let i = 0; i < 4; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** All states of the games; the array itself takes eight bytes for each. */
function playStates() {
  const states = new Array(games.reduce((sum, { moves }) => sum + moves.length, 0));
  let number = 0;
  for (const { start, moves } of games) {
    let state = start;
    for (const move of moves) {
      state = play(state, move);
      states[number++] = state;
    }
  }
  return states;
}

// Once for nothing: tables and compiled code are shared by all.
playStates();
const before = used();
// Only what is still reachable is measured.
globalThis.kept = playStates();
console.log((used() - before) / globalThis.kept.length - 8);
