// Logistic regression: weights for which a sum of terms predicts the share of the points.

/** Keeps weights near their start where the positions say little. */
const pull = 3e-7;
/** Change of a weight in the first round. */
const stride = 4;

/**
 * Fits weights by gradient descent (Adam) on the mean squared error of all rows.
 *
 * @param terms values of the terms, row by row
 * @param shares share of the points by row
 * @param counts how much each row counts, 1 on average
 * @param start weights to start from
 * @returns the scale at which the first weights predict best, the errors before and after, and the weights
 */
export function fitted(terms, shares, counts, start, rounds) {
  const width = start.length;
  const rows = shares.length;
  const guesses = new Float64Array(rows);
  const guess = (weights, scale) => {
    for (let row = 0, at = 0; row < rows; row++) {
      let sum = 0;
      for (let column = 0; column < width; column++) sum += weights[column] * terms[at++];
      guesses[row] = 1 / (1 + Math.exp(-sum / scale));
    }
    return guesses.reduce((sum, each, row) => sum + counts[row] * (each - shares[row]) ** 2, 0) / rows;
  };
  const scales = Array.from({ length: 19 }, (_, index) => 100 + 50 * index);
  const errors = scales.map((scale) => guess(start, scale));
  const before = Math.min(...errors);
  const scale = scales[errors.indexOf(before)];

  const weights = Float64Array.from(start);
  const [mean, square] = [new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    guess(weights, scale);
    const gradient = weights.map((weight, column) => pull * (weight - start[column]));
    for (let row = 0, at = 0; row < rows; row++) {
      const slope = guesses[row] * (1 - guesses[row]) * (guesses[row] - shares[row]);
      const factor = (2 * counts[row] * slope) / scale / rows;
      for (let column = 0; column < width; column++) gradient[column] += factor * terms[at++];
    }
    for (const [column, each] of gradient.entries()) {
      mean[column] = 0.9 * mean[column] + 0.1 * each;
      square[column] = 0.99 * square[column] + 0.01 * each ** 2;
      const step =
        mean[column] / (1 - 0.9 ** round) / (Math.sqrt(square[column] / (1 - 0.99 ** round)) + 1e-12);
      weights[column] -= stride * (1 - (round - 1) / rounds) * step;
    }
  }
  return { scale, before, after: guess(weights, scale), weights };
}
