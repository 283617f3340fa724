/**
 * Files of games: read into tokens and into trees without asking the rules, in megabytes a second; replayed by the
 * rules with all variations, in moves a second; and very large files as streams.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Chess as JsChess } from 'chess.js';
import { PgnParser, parsePgn, startingPosition, walk } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { parseRecords, readTokens, replayRecord } from 'klin-zha/records';
import { mustCount, race, ratio } from '../harness.mjs';
import { chessGames, chessText, klinZhaText } from '../record-texts.mjs';

export const title = 'Records';

const games = 200;
const replayed = 20;
const probe = fileURLToPath(new URL('../stream-probe.mjs', import.meta.url));

export const contenders = {
  'klin-zha: tokens': () => reading(klinZhaText(games), (text) => readTokens(text).length),
  'klin-zha: trees': () => reading(klinZhaText(games), (text) => mustHaveAll(parseRecords(text).length)),
  'chessops: trees': () =>
    reading(chessText(games), (text) => {
      let number = 0;
      new PgnParser(() => number++).parse(text);
      return mustHaveAll(number);
    }),
  'klin-zha: a comment of 0.1 MB': () => clocks(0.1),
  'klin-zha: a comment of 3 MB': () => clocks(3),
  'klin-zha: replay': replayOurs,
  'chessops: replay': replayChessops,
  'chess.js: replay': replayChessJs,
};

/** Reads a text again and again, and has to find as much each time. */
function reading(text, read) {
  const megabytes = Buffer.byteLength(text) / 1e6;
  const expected = read(text);
  const run = () => {
    mustCount('what was read', read(text), expected);
    return megabytes;
  };
  return { run };
}

/** Reads one comment of so many megabytes that is nothing but clock times, which stay in it but for the first two. */
function clocks(megabytes) {
  const times = '[%clk 0:00:01][%emt 0:00:01]';
  const text = `e37f48 {${times.repeat((megabytes * 1e6) / times.length)}} *`;
  const run = () => {
    const [game] = parseRecords(text);
    mustCount('clock times', game.nodes[0].clock + game.nodes[0].elapsed, 2);
    return megabytes;
  };
  return { run };
}

function mustHaveAll(number) {
  return mustCount('games', number, games);
}

function replayOurs() {
  const records = parseRecords(klinZhaText(replayed));
  const run = () => {
    let moves = 0;
    for (const record of records) {
      const replay = replayRecord(record);
      if (!replay.isComplete) throw new Error(`a game was not replayed: ${replay.diagnostics[0]?.message}`);
      moves += mustCount('moves', replay.played, record.nodes.length);
    }
    return moves;
  };
  return { run };
}

function replayChessops() {
  const records = parsePgn(chessText(replayed));
  const run = () => {
    let moves = 0;
    for (const record of records) {
      walk(record.moves, startingPosition(record.headers).unwrap(), (position, { san }) => {
        const move = parseSan(position, san);
        if (move === undefined) throw new Error(`'${san}' is no move`);
        position.play(move);
        moves++;
      });
    }
    return moves;
  };
  return { run };
}

/** chess.js knows no variations: it replays the games without. */
function replayChessJs() {
  const records = chessGames(2);
  const run = () => {
    let moves = 0;
    for (const { start, moves: texts } of records) {
      const chess = new JsChess(start[1]);
      for (const text of texts) chess.move(text);
      moves += texts.length;
    }
    return moves;
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const names = Object.keys(contenders);
  const rates = await race(
    import.meta.url,
    names.map((name) => ({ name })),
    settings,
  );
  const row = (what, unit, name, against) => ({
    what,
    unit,
    figure: rates[name],
    against: against.split(':')[0],
    ratio: ratio(rates[name], rates[against]),
  });
  const rows = [
    row('a file of games read into tokens', 'MB/s', 'klin-zha: tokens', 'chessops: trees'),
    row('a file of games read into trees', 'MB/s', 'klin-zha: trees', 'chessops: trees'),
  ];
  const [short, long] = ['klin-zha: a comment of 0.1 MB', 'klin-zha: a comment of 3 MB'];
  rows.push({
    what: 'a comment of 3 MB of clock times',
    unit: 'MB/s',
    figure: rates[long],
    against: 'one of 0.1 MB',
    ratio: ratio(rates[long], rates[short]),
  });
  const replays = 'records replayed';
  rows.push(
    row(replays, 'moves/s', 'klin-zha: replay', 'chessops: replay'),
    row(replays, 'moves/s', 'klin-zha: replay', 'chess.js: replay'),
  );
  return settings.quick ? { rates, rows } : { rates, files: readFiles(settings), rows };
}

/** Time and memory of reading ever larger files, which are made on the fly. */
function readFiles({ tell }) {
  return [1, 10, 30, 100, 300, 1000].map((megabytes) => {
    tell(`a file of ${megabytes} MB`);
    return JSON.parse(execFileSync(process.execPath, [probe, String(megabytes)], { encoding: 'utf8' }));
  });
}
