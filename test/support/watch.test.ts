import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watch } from './watch.ts';

it('a watch reports the call that never returned, even if it blocks the thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  const output = openSync(join(folder, 'said'), 'w');
  const said = (): string => readFileSync(join(folder, 'said'), 'utf8');
  try {
    const note = watch({ patience: 20, output, signal: 0 });
    note('the call before, whose name is longer');
    note('the call that hangs');
    // A loop, as of a call that never returns: nothing of this thread gets a turn.
    while (said() === '');
    expect(said()).toBe('\nno answer within 20 ms of CPU time: the call that hangs\n');
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true });
  }
});
