/** Before each test: seeds fast-check by the seed of the run and the name of the test. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, inject } from 'vitest';

const run = inject('seed');

function seedFor(name: string): number {
  return createHash('sha256').update(`${run} ${name}`).digest().readInt32LE();
}

fc.configureGlobal({ seed: seedFor('') });

beforeEach(({ task }) => {
  fc.configureGlobal({
    ...fc.readConfigureGlobal(),
    seed: seedFor(`${task.file.name} ${task.fullTestName}`),
  });
});
