/** Runs before each test file: records which mutants the file reaches, or limits the time of a run with a mutant. */

import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';

/** Settings of a run from the main process. */
export interface Mutation {
  /** Maximum number of cases of each property. */
  readonly cases: number;
  /** Seconds of CPU time after which a test file is killed, because it may never end; 0 for no limit. */
  readonly limit: number;
  /** Folder for the coverage of each file, and the number of mutants. */
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
// Failures need no smaller example.
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

// A thread still runs if the tests hang.
if (limit > 0 && !globalThis.isWatched) {
  globalThis.isWatched = true;
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > ${limit * 1e6}) process.kill(process.pid, 'SIGKILL');
  }, 500)`;
  new Worker(watch, { eval: true }).unref();
}
