// Judges setups: what alpha and beta find for each seat if it is the one that moves first.
import { alphaBeta, alphaBetaBot, winScore } from '../../../dist/bots.js';
import { parsePosition, seededRandom, unwrap } from '../../../dist/index.js';
import { networkEvaluation, networkRulesets } from '../../../dist/net.js';

/** Candidates are looked at a little first: nodes, and how many times the threshold is still worth a better look. */
const looks = [
  [500, 3],
  [5000, 1.5],
  [100_000, 1],
];

/** What a seat expects where it moves first, after so many positions, and how deep that was. */
function scoreOf(state, seat, nodes) {
  const fields = state.toString().split(' ');
  fields[1] = String(seat);
  const turned = unwrap(parsePosition(state.rules, fields.join(' '), { unchecked: true }));
  // Level 9 without its limit of positions.
  const bot = networkRulesets.includes(state.ruleset)
    ? alphaBeta({ hash: 1, evaluation: networkEvaluation })
    : alphaBetaBot;
  const { scores, depth } = bot.choose(turned, { random: seededRandom(nodes), nodes });
  return { score: scores[seat - 1], depth };
}

/** What each seat expects where it moves first. */
export function scoresOf(state, nodes) {
  return state.rules.colours.map((_, index) => scoreOf(state, index + 1, nodes).score);
}

/** Whether the search of a seat found a forced win or loss. */
export function isDecided(scores) {
  return scores.some((score) => Math.abs(score) > winScore - 1000);
}

/** How far scores are from even: of two the greatest advantage, of three the difference between the best and the worst. */
export function unevenness(scores) {
  if (scores.length === 2) return Math.max(...scores.map(Math.abs));
  return Math.max(...scores) - Math.min(...scores);
}

/**
 * Whether scores, perhaps not yet of all seats, are even: of two, each is near 0; of three, they are near each other, and who
 * moves first does not gain by it alone.
 */
function areEven(scores, seats, threshold) {
  if (isDecided(scores)) return false;
  const most = Math.max(...scores);
  const least = Math.min(...scores);
  return most <= threshold && (seats === 2 ? least >= -threshold : most - least <= threshold);
}

/** The scores of a setup and the least depth of the searches, if it is even. */
export function judged(state, { nodes, threshold }) {
  let found;
  for (const [count, margin] of [...looks.filter(([count]) => count < nodes), [nodes, 1]]) {
    found = scoresIfEven(state, count, threshold * margin);
    if (found === undefined) return undefined;
  }
  return found;
}

/** What each seat expects and the least depth, undefined as soon as a seat's score is not even. */
function scoresIfEven(state, nodes, threshold) {
  const seats = state.rules.colours.length;
  const found = [];
  while (found.length < seats) {
    found.push(scoreOf(state, found.length + 1, nodes));
    const scores = found.map(({ score }) => score);
    if (!areEven(scores, seats, threshold)) return undefined;
  }
  return { scores: found.map(({ score }) => score), depth: Math.min(...found.map(({ depth }) => depth)) };
}
