/** What a program waits for: the CPU time from the import to the first list of legal moves, in a fresh process. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { summary } from '../harness.mjs';
import { chessPositions, positions } from '../positions.mjs';

export const title = 'Start';

/** How many times the CPU time of chessops the first list may need. */
const mostBesideChessops = 2;

const here = fileURLToPath(new URL('..', import.meta.url));

/**
 * The work of each contender: it imports, and lists the moves of a battle or a middle game that it parses and validates.
 */
function contenders() {
  const boards = ['klin-zha', 'klin-zha+tri-level', 'klin-zha+tetrahedral'];
  const listed = boards.map((board) => {
    const { rules, position } = positions.find((entry) => entry.rules === board);
    const work = `const { legalMoves, parsePosition, rulesOf, unwrap } = await import('klin-zha');
      legalMoves(unwrap(parsePosition(rulesOf('${rules}'), '${position}')));`;
    return [board, work];
  });
  const chess = `const { Chess } = await import('chessops/chess');
    const { parseFen } = await import('chessops/fen');
    Chess.fromSetup(parseFen('${chessPositions[1].fen}').unwrap()).unwrap().allDests();`;
  return Object.fromEntries([['chessops', chess], ...listed]);
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure({ quick, tell }) {
  const works = Object.entries(contenders());
  const times = Object.fromEntries(works.map(([name]) => [name, []]));
  const rounds = quick ? 3 : 31;
  for (let round = 0; round <= rounds; round++) {
    tell(`start ${round} of ${rounds}`);
    for (const [name, work] of works) {
      const script = `const begin = process.cpuUsage(); ${work}
        const { user, system } = process.cpuUsage(begin); console.log((user + system) / 1000);`;
      const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: here });
      // The first time only brings the files into the system's memory.
      if (round > 0) times[name].push(Number(out));
    }
  }
  const rows = works.map(([name]) => ({
    what: `from import to first list: ${name}`,
    unit: 'ms',
    figure: summary(times[name]),
  }));
  const beside = (what, name, other) => {
    const figure = summary(times[name].map((time, round) => time / times[other][round]));
    return { what, unit: 'x', figure };
  };
  const limited = beside('from import to first list, beside chessops', 'klin-zha', 'chessops');
  rows.push(
    { ...limited, limit: mostBesideChessops },
    ...['klin-zha+tri-level', 'klin-zha+tetrahedral'].map((name) =>
      beside(`${name} beside the flat board`, name, 'klin-zha'),
    ),
  );
  return { rows };
}
