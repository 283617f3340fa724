/** Before each file of tests: either it is written down which mutants the file comes by, or a mutant is in the sources. */

import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';

/** What the main process says of a run. */
export interface Mutation {
  /** So many cases of each property are tried. */
  readonly cases: number;
  /** Seconds of the processor after which a file of tests is killed, for it may never end; 0: never. */
  readonly limit: number;
  /** The folder for what each file comes by, and how many mutants there are. */
  readonly folder: string | null;
  readonly count: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    mutation: Mutation;
  }
}

declare global {
  var strykerHits: (...ids: readonly string[]) => void;
  /** Whether a thread watches this process. */
  var isWatched: boolean | undefined;
}

const { cases, limit, folder, count } = inject('mutation');
// A mutant that is found needs no smaller example.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: cases, endOnFailure: true });

if (folder !== null) {
  const hits = new Uint8Array(count);
  globalThis.strykerHits = (...ids) => {
    for (let i = 0; i < ids.length; i++) hits[Number(ids[i])] = 1;
  };
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    const { user, system } = process.cpuUsage();
    const found = [testPath, (user + system) / 1e6, Buffer.from(hits).toString('base64')];
    writeFileSync(`${folder}/${testPath.replace(/\W/g, '-')}.json`, JSON.stringify(found));
  });
}

// A thread of its own still runs where the tests hang.
if (limit > 0 && !globalThis.isWatched) {
  globalThis.isWatched = true;
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > ${limit * 1e6}) process.kill(process.pid, 'SIGKILL');
  }, 500)`;
  new Worker(watch, { eval: true }).unref();
}
