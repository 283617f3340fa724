/** Before all tests: sets the seed of the properties, always the same one unless `FC_SEED` sets another (a number or `random`). */

import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

export default function setup(project: TestProject): void {
  const seed = numberOf(process.env.FC_SEED ?? '20261128');
  project.provide('seed', seed);
  console.log(`Seed of the properties: ${seed} (FC_SEED=${seed} repeats it, FC_SEED=random draws another)`);
}

function numberOf(wanted: string): number {
  if (wanted === 'random') return Date.now() % 1_000_000_000;
  if (/^\d{1,9}$/.test(wanted)) return Number(wanted);
  throw new Error(`FC_SEED is "${wanted}": expected a number of up to nine digits, or "random".`);
}
