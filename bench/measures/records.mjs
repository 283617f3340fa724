/** Files of games: read into trees without asking the rules, in megabytes a second; and very large files. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parsePgn } from 'chessops/pgn';
import * as record from 'klin-zha/record';
import { mustCount, race, ratio } from '../harness.mjs';
import { chessMoves, klinZhaMoves, recordText } from '../record-texts.mjs';

export const title = 'Records';

const games = 200;
const probe = fileURLToPath(new URL('../stream-probe.mjs', import.meta.url));

export const contenders = {
  'klin-zha': () => reading(record.parseRecords, recordText(klinZhaMoves(games), ['Gold', 'Green'])),
  chessops: () => reading(parsePgn, recordText(chessMoves(games), ['White', 'Black'])),
};

function reading(parse, text) {
  const megabytes = Buffer.byteLength(text) / 1e6;
  const run = () => {
    mustCount('games', parse(text).length, games);
    return megabytes;
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  if (record.parseRecords === undefined) return { rows: [] };
  const rates = await race(
    import.meta.url,
    Object.keys(contenders).map((name) => ({ name })),
    settings,
  );
  const rows = [
    {
      what: 'a file of games read into trees',
      unit: 'MB/s',
      figure: rates['klin-zha'],
      against: 'chessops',
      ratio: ratio(rates['klin-zha'], rates.chessops),
      floor: 1,
      aim: 2,
    },
  ];
  return { rates, files: readFiles(settings), rows };
}

/** Time and memory of reading ever larger files, which are made on the fly. */
function readFiles({ quick, tell }) {
  const sizes = quick ? [1, 4] : [1, 10, 30, 100, 300, 1000];
  return sizes.map((megabytes) => {
    tell(`a file of ${megabytes} MB`);
    return JSON.parse(execFileSync(process.execPath, [probe, String(megabytes)], { encoding: 'utf8' }));
  });
}
