/** Memory: what a single state keeps. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { summary } from '../harness.mjs';

export const title = 'Memory';

const probe = fileURLToPath(new URL('../memory-probe.mjs', import.meta.url));

/** @param {import('../harness.mjs').Settings} settings */
export function measure({ quick }) {
  const bytes = Array.from({ length: quick ? 1 : 5 }, () =>
    Number(execFileSync(process.execPath, ['--expose-gc', probe], { encoding: 'utf8' })),
  );
  return { rows: [{ what: 'a `GameState`', unit: 'bytes', figure: summary(bytes) }] };
}
