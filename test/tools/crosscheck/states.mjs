// Random games of random rulesets: moves, results and the next position, held against the naive engine in test/reference.
import assert from 'node:assert/strict';
import { createState, formatMove, legalMoves, outcome, play, seededRandom } from 'klin-zha';
import { bundled } from '../fuzz/bundle.mjs';
import { drawRules } from './rules.mjs';

function resultOf(state) {
  const end = outcome(state);
  return end === null ? null : { winner: end.winner, reason: end.reason };
}

/** So large a part of the positions of a setup is compared. */
const setupShare = 0.5;
/** A game is left after so many moves of the battle. */
const mostPlies = 60;

/** Compares a position; gives the state after one of its moves, none at the end. */
function compare(state, answersOf, isLooked, random) {
  const moves = legalMoves(state);
  const move = chosen(state, moves, random);
  const next = move === undefined ? undefined : play(state, move);
  // The naive engine does not know dead positions (R8.6): there it can only be silent.
  if (!isLooked || outcome(state)?.reason === 'dead-position') return next;
  const { id } = state.rules;
  const answers = answersOf(id, String(state), move === undefined ? undefined : formatMove(move));
  assert.deepEqual(moves.map(formatMove).sort(), answers.moves);
  assert.deepEqual(resultOf(state), answers.result);
  if (next !== undefined) assert.equal(String(next), answers.next, `after ${formatMove(move)}`);
  return next;
}

/** A move by chance; a capture more often than captures are among the moves. */
function chosen(state, moves, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  if (state.phase !== 'battle' || random() < 0.7) return pick(moves);
  const stood = new Set(state.toFields().warriors.map(({ cell }) => cell.toLowerCase()));
  const captures = moves.filter((move) => stood.has(formatMove(move).replace(/[gr]$/, '').slice(-3)));
  return pick(captures.length > 0 ? captures : moves);
}

/** Plays games until so many positions agreed. */
export async function checkStates(positions, seed) {
  const { referenceAnswers: answersOf } = await bundled('test/reference/', ['index']);
  const rulesets = new Set();
  let [agreed, games] = [0, 0];
  for (; agreed < positions; games++) {
    const random = seededRandom(seed + games);
    const rules = drawRules(random);
    rulesets.add(rules.id);
    const first = rules.setup.first === 'any' && random() < 0.5 ? 2 : 1;
    let state = createState(rules, { first, random });
    try {
      for (let plies = 0, next = state; next !== undefined && plies < mostPlies; ) {
        state = next;
        const isSetup = state.phase === 'setup';
        const isLooked = !isSetup || random() < setupShare;
        next = compare(state, answersOf, isLooked, random);
        if (isLooked) agreed++;
        if (!isSetup) plies++;
      }
    } catch (error) {
      console.error(`crosscheck: --seed ${seed + games} --positions 1, ${rules.id}: ${state}`);
      throw error;
    }
  }
  console.log(
    `states: ${agreed} positions of ${games} games of ${rulesets.size} rulesets agree with the naive engine`,
  );
}
