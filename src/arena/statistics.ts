/** Statistics about pairs of games from the same setup. */

import { made } from '../base/memo.ts';
import { fail, failWith } from '../base/result.ts';
import { checkShape, nullish, number, object, oneOf, where } from '../base/shape.ts';

/** Numbers of game pairs in which the first player scored 0, 0.5, 1, 1.5 and 2 points. */
export type PairCounts = readonly [number, number, number, number, number];

/** A mean and the ends of its 95 % confidence interval; an unlimited or unknown end is null. */
export interface ConfidenceInterval {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Standard score of a two-sided 95 % interval. */
const z95 = 1.959963984540054;

/** Returns the mean and the variance of a pair's score, from 0 to 1. */
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

/** Whether all pairs had the same score. */
function isAlike(counts: readonly number[]): boolean {
  return counts.filter((count) => count > 0).length === 1;
}

/** Returns the mean of scores from 0 to 1 and its interval, using the normal approximation. */
export function meanInterval(scores: readonly number[]): ConfidenceInterval {
  const { length } = scores;
  if (length === 0) return { mean: 0.5, low: null, high: null };
  const mean = scores.reduce((sum, score) => sum + score, 0) / length;
  if (scores.every((score) => score === scores[0])) {
    // The variance is 0, so the interval follows from the share of scores that have not occurred yet.
    const unseen = 1 - 0.025 ** (1 / length);
    return { mean, low: mean * (1 - unseen), high: mean + (1 - mean) * unseen };
  }
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / length;
  const margin = z95 * Math.sqrt(variance / length);
  return { mean, low: Math.max(0, mean - margin), high: Math.min(1, mean + margin) };
}

/** Returns the mean score of game pairs and its interval. */
export function scoreInterval(counts: PairCounts): ConfidenceInterval {
  return meanInterval(counts.flatMap((count, place) => Array<number>(count).fill(place / 4)));
}

/** Returns the Elo difference for an expected score; null for 0 and 1. */
export function eloOf(score: number): number | null {
  return score > 0 && score < 1 ? -400 * Math.log10(1 / score - 1) : null;
}

/** Returns the expected score for an Elo difference. */
function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** Computes the standard normal cumulative distribution function, using its series around 0. */
function normalCdf(deviations: number): number {
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
 * Returns the likelihood that the first player is stronger. If all pairs have the same score, their variance
 * is unknown, so the likelihood follows from the probability of the same run between equal players.
 */
export function superiority(counts: readonly number[]): number {
  if (isAlike(counts)) {
    const { pairs, mean } = momentsOf(counts);
    return mean === 0.5 ? 0.5 : mean > 0.5 ? 1 - 0.5 ** pairs : 0.5 ** pairs;
  }
  const { pairs, mean, variance } = momentsOf(regularized(counts));
  return normalCdf((mean - 0.5) / Math.sqrt(variance / pairs));
}

/** Replaces a count of 0, so that no score has probability 0. */
const leastCount = 1e-3;

function regularized(counts: readonly number[]): readonly number[] {
  return counts.map((count) => (count === 0 ? leastCount : count));
}

/** Options of a sequential test. */
export interface SprtOptions {
  /** Elo difference of the null hypothesis. */
  readonly elo0: number;
  /** Greater Elo difference, of the alternative hypothesis. */
  readonly elo1: number;
  /** Probability of accepting `elo1` if `elo0` is true, by default 0.05. */
  readonly alpha?: number;
  /** Probability of accepting `elo0` if `elo1` is true, by default 0.05. */
  readonly beta?: number;
  /** Unit of the differences: `logistic` Elo (the default), or Elo `normalized` by the game variance. */
  readonly model?: 'logistic' | 'normalized';
}

/** State of a sequential test. */
export interface SprtState {
  /** Log-likelihood ratio of `elo1` to `elo0`. */
  readonly llr: number;
  /** Ratio at or below which `elo0` is accepted. */
  readonly lower: number;
  /** Ratio at or above which `elo1` is accepted. */
  readonly upper: number;
  /** Number of pairs counted. */
  readonly pairs: number;
  readonly accepted: 'elo0' | 'elo1' | null;
}

/**
 * Returns the state of a sequential probability ratio test after some game pairs. Uses the generalised test
 * with five outcomes that is common in chess engine testing (M. Van den Bergh), with the maximum likelihood
 * distributions for both differences.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `bad-counts` for invalid counts
 *
 * @example
 * ```ts
 * import { sprt } from 'klin-zha/arena';
 *
 * const { llr, accepted } = sprt([253, 4282, 17604, 4431, 286], { elo0: -0.25, elo1: 1.25 });
 * llr.toFixed(2); // '2.94'
 * accepted; // null
 * ```
 */
export function sprt(counts: PairCounts, options: SprtOptions): SprtState {
  const { elo0, elo1, alpha, beta, model } = testOptions(options);
  const isCount = (count: unknown): boolean => typeof count === 'number' && count >= 0;
  if (!Array.isArray(counts) || counts.length !== 5 || !counts.every(isCount))
    failWith('bad-counts', counts, 'list of counts', 'an array of five non-negative numbers');
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const seen = regularized(counts);
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

/** Maximum differences, beyond which expected scores are numerically 0 or 1. */
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

/** Validates test options and fills in defaults. */
export function testOptions(options: SprtOptions): Required<SprtOptions> {
  const {
    elo0,
    elo1,
    alpha = 0.05,
    beta = 0.05,
    model = 'logistic',
  } = checkShape(options, testShape, 'bad-option', 'test');
  const isFit = (elo: number): boolean => Math.abs(elo) <= greatest[model];
  if (!(isFit(elo0) && isFit(elo1) && elo0 < elo1)) {
    const expected = `elo0 below elo1, both from -${greatest[model]} to ${greatest[model]}`;
    const message = `Invalid Elo differences: elo0 ${elo0} and elo1 ${elo1}, expected ${expected}.`;
    fail({ code: 'bad-option', message, expected });
  }
  return { elo0, elo1, alpha, beta, model };
}

/** Returns the maximum likelihood distribution in which the given values, one per score, have mean 0. */
function balanced(law: readonly number[], values: readonly number[]): readonly number[] {
  let [low, high] = [-1 / Math.max(...values), -1 / Math.min(...values)];
  // Bisection: the sum decreases with the weight and is unbounded at both ends.
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

/** Returns the maximum likelihood distribution with a given mean. */
function withMean(law: readonly number[], mean: number): readonly number[] {
  return balanced(
    law,
    scores.map((score) => score - mean),
  );
}

/**
 * Returns the maximum likelihood distribution whose mean is `ratio` standard deviations above one half,
 * iterating from the uniform distribution. Great differences need up to a few hundred steps.
 */
function withRatio(law: readonly number[], ratio: number): readonly number[] {
  let likeliest: readonly number[] = law.map(() => 1 / law.length);
  for (let step = 0; step < 1000; step++) {
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
