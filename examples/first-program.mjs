import { createState, finishSetup, klinZha, legalMoves, outcome, play } from 'klin-zha';
import { renderText } from 'klin-zha/render';

let { state } = finishSetup(createState(klinZha), Math.random); // both armies at random
while (outcome(state) === null) {
  const moves = legalMoves(state);
  state = play(state, moves[Math.floor(Math.random() * moves.length)]);
}
console.log(renderText(state)); // the last board, and who won
