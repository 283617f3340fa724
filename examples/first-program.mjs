import { createState, explainMove, formatMove, klinZha, legalMoves, outcome, play } from 'klin-zha';

let state = createState(klinZha);
console.log(explainMove(state, 'f@f36').message);
while (outcome(state) === null && state.round < 300) {
  const moves = legalMoves(state);
  const move = moves[Math.floor(Math.random() * moves.length)];
  console.log(state.round, state.rules.colours[state.seat - 1], formatMove(move));
  state = play(state, move);
}
console.log(String(state), outcome(state));
