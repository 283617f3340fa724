// Proofs of puzzles by full-width search.
import { formatMove, legalMoves, parsePosition, rulesOf, unwrap } from '../../../dist/index.js';

/** What is wrong with a puzzle, or undefined. */
export function faultOf(Prover, rules, { position, kind, moves, solution }) {
  const state = unwrap(parsePosition(rulesOf(rules), position));
  const solves = legalMoves(state).find((move) => formatMove(move) === solution);
  if (solves === undefined) return `${solution} is not legal`;
  const prover = new Prover(state);
  if (kind === 'win') {
    if (prover.winsWithin(moves) !== moves) return `not won within exactly ${moves} moves`;
    const winning = prover.winning(moves).map((move) => formatMove(move));
    return winning.join() === solution ? undefined : `won by ${winning}, not by ${solution} alone`;
  }
  for (const move of legalMoves(state))
    if (move !== solves && !prover.losesAfter(move, moves)) return `${formatMove(move)} holds, too`;
  return prover.losesAfter(solves, moves) ? `${solution} loses` : undefined;
}
