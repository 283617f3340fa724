/** What numbers of wins, draws and losses say, counted by pairs of games from the same setup. */

import { made } from '../base/memo.ts';
import { fail, failWith } from '../base/result.ts';
import { checkShape, nullish, number, object, oneOf, where } from '../base/shape.ts';

/**
 * How many pairs of games brought the first player no point, a half, one, one and a half, and two.
 *
 * @category Standings
 */
export type PairCounts = readonly [number, number, number, number, number];

/**
 * A mean with the ends of its interval of 95 %; null where nothing limits it, or where there is too little to tell.
 *
 * @category Standings
 */
export interface ConfidenceInterval {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** So many standard deviations to either side hold 95 % of what chance gives. */
const z95 = 1.959963984540054;

/** Mean and variance of the score of a pair, from 0 to 1. */
function momentsOf(counts: readonly number[]): {
  readonly pairs: number;
  readonly mean: number;
  readonly variance: number;
} {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.length - 1;
  const moment = (of: (score: number) => number): number =>
    counts.reduce((sum, count, place) => sum + count * of(place / most), 0) / pairs;
  const mean = moment((score) => score);
  return { pairs, mean, variance: moment((score) => (score - mean) ** 2) };
}

/** Whether all pairs had the same outcome. */
function isAlike(counts: readonly number[]): boolean {
  return counts.filter((count) => count > 0).length === 1;
}

/**
 * The ends of the interval of a mean where all groups came out alike, and their spread would claim to know everything: by how many other groups
 * there might be without one having been seen.
 */
export function alikeEnds(mean: number, groups: number): Omit<ConfidenceInterval, 'mean'> {
  const unseen = 1 - 0.025 ** (1 / groups);
  return { low: mean * (1 - unseen), high: mean + (1 - mean) * unseen };
}

/** The mean score with its interval, by the normal law as it is usual. */
export function scoreInterval(counts: readonly number[]): ConfidenceInterval {
  const { pairs, mean, variance } = momentsOf(counts);
  if (pairs === 0) return { mean: 0.5, low: null, high: null };
  if (isAlike(counts)) return { mean, ...alikeEnds(mean, pairs) };
  const margin = z95 * Math.sqrt(variance / pairs);
  return { mean, low: Math.max(0, mean - margin), high: Math.min(1, mean + margin) };
}

/** The difference in Elo at which a score is expected; null for a score that no difference brings. */
export function eloOf(score: number): number | null {
  return score > 0 && score < 1 ? -400 * Math.log10(1 / score - 1) : null;
}

/** The score that a difference in Elo lets expect. */
function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The share of the normal law below a number of standard deviations, by its series about 0. */
function normalShare(deviations: number): number {
  if (Math.abs(deviations) > 8) return deviations > 0 ? 1 : 0;
  let term = deviations;
  let sum = deviations;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= deviations ** 2 / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(deviations ** 2) / 2)) / Math.sqrt(2 * Math.PI);
}

/**
 * How likely it is that the first player is the better one (likelihood of superiority). Where all pairs came out alike there is nothing to tell
 * how much they vary: then by how seldom equals go one way so often.
 */
export function superiority(counts: readonly number[]): number {
  if (isAlike(counts)) {
    const { pairs, mean } = momentsOf(counts);
    return mean === 0.5 ? 0.5 : mean > 0.5 ? 1 - 0.5 ** pairs : 0.5 ** pairs;
  }
  const { pairs, mean, variance } = momentsOf(regular(counts));
  return normalShare((mean - 0.5) / Math.sqrt(variance / pairs));
}

/** So much is counted where nothing was seen, so that nothing is impossible. */
const seed = 1e-3;

function regular(counts: readonly number[]): readonly number[] {
  return counts.map((count) => (count === 0 ? seed : count));
}

/**
 * What a sequential test decides between.
 *
 * @category Standings
 */
export interface SprtOptions {
  /** The difference in Elo that is held for true unless the test speaks against it. */
  readonly elo0: number;
  /** The difference, a greater one, that it is tested against. */
  readonly elo1: number;
  /** How often `elo1` may be accepted though `elo0` is true; 0.05 if not said. */
  readonly alpha?: number;
  /** How often `elo0` may be accepted though `elo1` is true; 0.05 if not said. */
  readonly beta?: number;
  /** What the differences are measured in: `logistic`, the usual Elo, or `normalized` by how much games vary; `logistic` if not said. */
  readonly model?: 'logistic' | 'normalized';
}

/**
 * Where a sequential test stands.
 *
 * @category Standings
 */
export interface SprtState {
  /** The logarithm of how much likelier `elo1` is than `elo0`. */
  readonly llr: number;
  /** Below it `elo0` is accepted. */
  readonly lower: number;
  /** Above it `elo1` is accepted. */
  readonly upper: number;
  /** The pairs that were counted. */
  readonly pairs: number;
  readonly accepted: 'elo0' | 'elo1' | null;
}

/**
 * Where a sequential probability ratio test stands after pairs of games. It is the generalised one on five outcomes, as the testing
 * of chess engines has it (M. Van den Bergh: the likelihoods are those of the likeliest laws that have the one difference or the other).
 *
 * @throws KlinZhaError `bad-option` for differences that are none or not in their order, and for risks that are none
 *
 * @example
 * ```ts
 * import { sprt } from 'klin-zha/arena';
 *
 * const { llr, accepted } = sprt([253, 4282, 17604, 4431, 286], { elo0: -0.25, elo1: 1.25 });
 * llr.toFixed(2); // '2.94'
 * accepted; // null
 * ```
 *
 * @category Standings
 */
export function sprt(counts: PairCounts, options: SprtOptions): SprtState {
  const { elo0, elo1, alpha, beta, model } = testOptions(options);
  const isCount = (count: unknown): boolean => typeof count === 'number' && count >= 0;
  if (!Array.isArray(counts) || counts.length !== 5 || !counts.every(isCount))
    failWith('bad-counts', counts, 'list of pairs by their score', 'five numbers');
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const seen = regular(counts);
  const all = seen.reduce((sum, count) => sum + count, 0);
  const law = seen.map((count) => count / all);
  const [one, other] = [elo0, elo1].map((elo) =>
    model === 'logistic' ? withMean(law, scoreOf(elo)) : withRatio(law, (elo * Math.LN10 * Math.SQRT2) / 800),
  );
  const llr =
    pairs === 0
      ? 0
      : seen.reduce((sum, count, place) => sum + count * Math.log(other![place]! / one![place]!), 0);
  const [lower, upper] = [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)];
  return { llr, lower, upper, pairs, accepted: llr <= lower ? 'elo0' : llr >= upper ? 'elo1' : null };
}

/** The greatest differences that can be told from certainty. */
const greatest = { logistic: 1000, normalized: 200 } as const;

const testShape = /* @__PURE__ */ made(() => {
  const risk = where<number>(
    'a number between 0 and 0.5',
    (value) => typeof value === 'number' && value > 0 && value < 0.5,
  );
  return object<SprtOptions>({
    elo0: number,
    elo1: number,
    alpha: nullish(risk),
    beta: nullish(risk),
    model: nullish(oneOf('logistic', 'normalized')),
  });
});

/** The options of a test with nothing left open. */
export function testOptions(options: SprtOptions): Required<SprtOptions> {
  const known = checkShape(options, testShape, 'bad-option', 'test');
  const { elo0, elo1, alpha = 0.05, beta = 0.05, model = 'logistic' } = known;
  const isFit = (elo: number): boolean => Math.abs(elo) <= greatest[model];
  if (!(isFit(elo0) && isFit(elo1) && elo0 < elo1)) {
    const message = `A test of ${elo0} against ${elo1} tells nothing.`;
    fail({
      code: 'bad-option',
      message,
      expected: `two differences, the lesser one first, of ${greatest[model]} at most`,
    });
  }
  return { elo0, elo1, alpha, beta, model };
}

/** The law nearest to one that was seen in which some values of the five scores have the mean 0. */
function balanced(law: readonly number[], values: readonly number[]): readonly number[] {
  let [low, high] = [-1 / Math.max(...values), -1 / Math.min(...values)];
  // The sum falls as the weight grows, and is without bounds at both ends.
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    const sum = law.reduce(
      (total, share, place) => total + (share * values[place]!) / (1 + middle * values[place]!),
      0,
    );
    if (sum > 0) low = middle;
    else high = middle;
  }
  const weight = (low + high) / 2;
  return law.map((share, place) => share / (1 + weight * values[place]!));
}

const scores = [0, 0.25, 0.5, 0.75, 1];

/** The likeliest law with a mean. */
function withMean(law: readonly number[], mean: number): readonly number[] {
  return balanced(
    law,
    scores.map((score) => score - mean),
  );
}

/** The likeliest law in which the mean is so many standard deviations above one half, step by step from the law of mere chance. */
function withRatio(law: readonly number[], ratio: number): readonly number[] {
  let likeliest: readonly number[] = law.map(() => 1 / law.length);
  for (let step = 0; step < 10; step++) {
    const { mean, variance } = momentsOf(likeliest);
    const deviation = Math.sqrt(variance);
    const values = scores.map(
      (score) => score - 0.5 - (ratio * deviation * (1 + ((mean - score) / deviation) ** 2)) / 2,
    );
    const next = balanced(law, values);
    const change = Math.max(...next.map((share, place) => Math.abs(share - likeliest[place]!)));
    likeliest = next;
    if (change < 1e-9) break;
  }
  return likeliest;
}
