/** Before each test: seeds fast-check by the seed of the run and the name of the test, and notes the test for the watch. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, inject } from 'vitest';
import { isDeep, runs } from './runs.ts';
import { note } from './watch.ts';

const run = inject('seed');

function seedFor(name: string): number {
  return createHash('sha256').update(`${run} ${name}`).digest().readInt32LE();
}

fc.configureGlobal({ seed: seedFor(''), numRuns: runs(100) });

beforeEach(({ task, onTestFailed }) => {
  const name = `${task.file.name} ${task.fullTestName}`;
  note(name);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedFor(name) });
  onTestFailed(() => {
    const script = isDeep ? 'run test:deep' : 'test';
    console.error(`To repeat it: FC_SEED=${run} npm ${script} -- ${task.file.name}`);
  });
});
