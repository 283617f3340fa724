/** The corpus: two texts in each style, from fixed seeds; one of them with noise in half of the styles. */

import { seededRandom } from 'klin-zha';
import { randomGame } from './games.ts';
import { withNoise } from './noise.ts';
import type { Truth } from './score.ts';
import { styles } from './styles/index.ts';
import type { Games, Style } from './writers.ts';

/** A text and what it contains. */
export interface Sample {
  readonly style: Style;
  readonly text: string;
  readonly isNoisy: boolean;
  readonly truth: Truth;
}

/** Writes random games in a style; the same seed gives the same text. */
export function sampleOf(style: Style, seed: number, isNoisy = false): Sample {
  const random = seededRandom(seed);
  const rules = style.rules[seed % style.rules.length]!;
  const [first, ...more] = Array.from({ length: style.games ?? 1 }, (_, index) =>
    randomGame(rules, 1000 * seed + index),
  );
  const games: Games = [first!, ...more];
  const clean = style.write(games, random);
  const text = isNoisy ? withNoise(clean, random) : clean;
  const { hasSetup = true, hasResult = true } = style;
  return { style, text, isNoisy, truth: { games, hasSetup, hasResult } };
}

/** Whether noise leaves the content of a text readable: it destroys a position string and encoded text. */
export const bearsNoise = ({ hasSetup = true, isEncoded = false }: Style): boolean => hasSetup && !isEncoded;

/** All texts of the corpus; with another start of the seeds, as many others. */
export const corpus = (start = 0): readonly Sample[] =>
  styles.flatMap((style, index) => [
    sampleOf(style, start + 2 * index + 1),
    sampleOf(style, start + 2 * index + 2, index % 2 === 0 && bearsNoise(style)),
  ]);
