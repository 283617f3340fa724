/** Before each file of tests: which mutant is active, or where it is written which mutants the file comes by. */

import { writeFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';

/** What the main process says of a run. */
export interface Mutation {
  /** The mutant that is active, and how often it may be come by before that is taken for a loop. */
  readonly active: string | null;
  readonly limit: number;
  /** The folder for what each file comes by. */
  readonly folder: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    mutation: Mutation;
  }
}

const { active, limit, folder } = inject('mutation');
/** What the changed files look at, and write down. */
interface Known {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number> };
}
const known: Known = active === null ? {} : { activeMutant: active, hitCount: 0, hitLimit: limit };
Object.assign(globalThis, { __stryker__: known });

if (folder !== null) {
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    const name = testPath.replace(/\W/g, '-');
    writeFileSync(`${folder}/${name}.json`, JSON.stringify([testPath, known.mutantCoverage?.static ?? {}]));
  });
}
