/**
 * Files of games: read into trees without using the rules, in megabytes a second, and replayed under the rules with all
 * variations, in moves a second.
 */

import { Chess as JsChess } from 'chess.js';
import { PgnParser, parsePgn, startingPosition, walk } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { mustCount, race, repeating, rowsBesideChess } from '../harness.mjs';
import { chessGames, chessText, klinZhaText } from '../record-texts.mjs';

export const title = 'Records';

const games = 200;
const replayed = 20;
/** The row of each work. */
const works = {
  trees: { what: 'a file of games read into trees', unit: 'MB/s' },
  replay: { what: 'records replayed', unit: 'moves/s' },
};

export const contenders = {
  'klin-zha: trees': () => reading(klinZhaText(games), (text) => parseRecords(text).length),
  'chessops: trees': () =>
    reading(chessText(games), (text) => {
      let number = 0;
      new PgnParser(() => number++).parse(text);
      return number;
    }),
  'klin-zha: replay': replayOurs,
  'chessops: replay': replayChessops,
  'chess.js: replay': replayChessJs,
};

/** Reads a text again and again, and has to find all games each time. */
function reading(text, read) {
  const megabytes = Buffer.byteLength(text) / 1e6;
  const run = () => {
    mustCount('games', read(text), games);
    return megabytes;
  };
  return { run };
}

function replayOurs() {
  return repeating(parseRecords(klinZhaText(replayed)), (record) => {
    const replay = replayRecord(record);
    if (!replay.isComplete) throw new Error(`a game was not replayed: ${replay.diagnostics[0]?.message}`);
    return mustCount('moves', replay.played, record.nodes.length);
  });
}

function replayChessops() {
  return repeating(parsePgn(chessText(replayed)), (record) => {
    let moves = 0;
    walk(record.moves, startingPosition(record.headers).unwrap(), (position, { san }) => {
      const move = parseSan(position, san);
      if (move === undefined) throw new Error(`'${san}' is no move`);
      position.play(move);
      moves++;
    });
    return moves;
  });
}

/** chess.js knows no variations: it replays the games without. */
function replayChessJs() {
  return repeating(chessGames(2), ({ fen, texts }) => {
    const chess = new JsChess(fen);
    for (const text of texts) chess.move(text);
    return texts.length;
  });
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, Object.keys(contenders), settings);
  return { rates, rows: rowsBesideChess(rates, (_, work) => works[work]) };
}
