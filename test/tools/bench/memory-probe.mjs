/**
 * A process that measures the memory of one thing and prints it: `node --expose-gc memory-probe.mjs game` the
 * megabytes of a game of 10,000 plies, `state` the bytes of a state, `asked-state` the bytes of one that was used.
 */

import { Game, legalMoves, outcome, play } from 'klin-zha';
import { longGame } from './long-game.mjs';

const plies = 10_000;
const { start, moves } = longGame(plies);

/** The bytes of all that is still in use, on the heap and beside it. */
function used() {
  for (let i = 0; i < 4; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function playGame() {
  let game = new Game(start);
  for (const move of moves) game = game.play(move);
  return game;
}

/** All states of the long game; the array itself takes eight bytes for each. */
function playStates(ask) {
  const states = new Array(plies);
  let state = start;
  for (let ply = 0; ply < plies; ply++) {
    state = play(state, moves[ply]);
    if (ask) {
      legalMoves(state);
      outcome(state);
      state.hash();
    }
    states[ply] = state;
  }
  return states;
}

const probes = {
  game: { make: playGame, figure: (bytes) => bytes / 1e6 },
  state: { make: () => playStates(false), figure: (bytes) => bytes / plies - 8 },
  'asked-state': { make: () => playStates(true), figure: (bytes) => bytes / plies - 8 },
};

const { make, figure } = probes[process.argv[2]];
// Once for nothing: tables and compiled code are shared by all.
make();
const before = used();
let kept = make();
const after = used();
console.log(figure(after - before));
// Something must still know it, or it would have been collected.
if (kept === null) throw new Error();
kept = null;
