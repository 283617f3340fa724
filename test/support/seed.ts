/**
 * Before all tests: derives the seed of the properties from the sources, so that the same sources draw the same cases.
 * `FC_SEED` sets another one (a number or `random`).
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
    // Entries with types, for so links are not followed: packages of the benchmark and of examples link back to the root.
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'));
    for (const file of files.sort()) {
      hash.update(`${relative(root, file).replaceAll('\\', '/')}\n`).update(readFileSync(file));
    }
  }
  return hash.digest().readUInt32LE() % 1_000_000_000;
}
