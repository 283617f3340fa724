/** Memory: what a long game and a single state keep. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { summary } from '../harness.mjs';

export const title = 'Memory';

const probe = fileURLToPath(new URL('../memory-probe.mjs', import.meta.url));

/** @param {import('../harness.mjs').Settings} settings */
export async function measure({ quick, tell }) {
  const ask = (what) => {
    tell(`memory of ${what}`);
    const rounds = Array.from({ length: quick ? 1 : 5 }, () =>
      JSON.parse(execFileSync(process.execPath, ['--expose-gc', probe, what], { encoding: 'utf8' })),
    );
    return summary(rounds);
  };
  const game = ask('game');
  const state = ask('state');
  const asked = ask('asked-state');
  const rows = [
    { what: 'a `Game` of 10,000 plies', unit: 'MB', figure: game },
    { what: 'a `GameState`', unit: 'bytes', figure: state },
    {
      what: 'a `GameState` that was asked for its moves, outcome and hash',
      unit: 'bytes',
      figure: asked,
    },
  ];
  return { game, state, asked, rows };
}
