/**
 * Before all tests: the seed that the properties' cases are drawn from. It follows from the sources, so whoever has
 * the same ones has the same cases, and every change has new ones; `FC_SEED` sets another (a number, or `random`).
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

export default function setup(project: TestProject): void {
  const wanted = process.env.FC_SEED;
  const seed = wanted === undefined ? fromSources(project.config.root) : numberOf(wanted);
  project.provide('seed', seed);
  console.log(`Seed of the properties: ${seed} (FC_SEED=${seed} repeats it, FC_SEED=random draws another)`);
}

function numberOf(wanted: string): number {
  if (wanted === 'random') return Date.now() % 0x7fffffff;
  if (/^\d{1,9}$/.test(wanted)) return Number(wanted);
  throw new Error(`FC_SEED is "${wanted}": expected a number of up to nine digits, or "random".`);
}

function fromSources(root: string): number {
  const hash = createHash('sha256');
  for (const folder of ['src', 'test']) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .sort()) {
      hash.update(`${file}\n`).update(readFileSync(join(root, folder, file)));
    }
  }
  return hash.digest().readUInt32LE() % 1_000_000_000;
}
