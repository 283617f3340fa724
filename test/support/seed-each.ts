/** Before each test: seeds fast-check by the seed of the run and the name of the test, and sets the usual number of cases. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, inject } from 'vitest';
import { runs } from './runs.ts';

const run = inject('seed');

function seedFor(name: string): number {
  return createHash('sha256').update(`${run} ${name}`).digest().readInt32LE();
}

fc.configureGlobal({ seed: seedFor(''), numRuns: runs(100) });

beforeEach(({ task }) => {
  fc.configureGlobal({
    ...fc.readConfigureGlobal(),
    seed: seedFor(`${task.file.name} ${task.fullTestName}`),
  });
});
