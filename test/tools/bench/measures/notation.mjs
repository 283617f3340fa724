/** Moves as text: games are read, played, and their moves written again: move by move, and as whole records. */

import { Chess as JsChess } from 'chess.js';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { play } from 'klin-zha';
import { formatAlgebraic, formatGeometric, parseAlgebraic, parseGeometric } from 'klin-zha/notation';
import { convertRecord, formatRecords, parseRecords } from 'klin-zha/records';
import { chessStart, klinZhaGames, randomChessGames } from '../games.mjs';
import { mustCount, race, repeating, rowsBesideChess } from '../harness.mjs';

export const title = 'Notation';

const plies = 100;
const seed = 5;

export const contenders = {
  'klin-zha, algebraic, whole games: read, play, write': () => converting(formatAlgebraic, 'algebraic'),
  'klin-zha, geometric, whole games: read, play, write': () => converting(formatGeometric, 'geometric'),
  'klin-zha, algebraic: read, play, write': () => ours(parseAlgebraic, formatAlgebraic, true),
  'klin-zha, geometric: read, play, write': () => ours(parseGeometric, formatGeometric, true),
  'chessops: read, play, write': () => chessops(true),
  'chess.js: read, play, write': chessJs,
  'klin-zha, algebraic: read, play': () => ours(parseAlgebraic, formatAlgebraic, false),
  'klin-zha, geometric: read, play': () => ours(parseGeometric, formatGeometric, false),
  'chessops: read, play': () => chessops(false),
};

/** Converts records into the notation that they are written in, which has to give the same texts. */
function converting(format, notation) {
  const texts = klinZhaGames(10, plies, seed, format).map(({ start, texts }) => {
    return `[Rules "${start.rules.id}"]\n[Notation "${notation}"]\n[Position "${start}"]\n\n${texts.join(' ')} *\n`;
  });
  const records = parseRecords(texts.join('\n'));
  mustBe(formatRecords(records.map((record) => convertRecord(record).record)), formatRecords(records));
  return repeating(records, (record) => {
    const { record: converted, replay } = convertRecord(record);
    for (const [node, { text }] of converted.nodes.entries()) mustBe(text, record.nodes[node].text);
    return mustCount('moves', replay.played, record.nodes.length);
  });
}

function ours(parse, format, writes) {
  return repeating(klinZhaGames(10, plies, seed, format), ({ start, texts, end }) => {
    let state = start;
    for (const text of texts) {
      const { value: move } = parse(state, text);
      if (writes) mustBe(format(state, move), text);
      state = play(state, move);
    }
    mustBe(String(state), end);
    return texts.length;
  });
}

function chessops(writes) {
  return repeating(randomChessGames(10, plies, seed), ({ texts }, game) => {
    const position = chessStart(game);
    for (const text of texts) {
      const move = parseSan(position, text);
      if (writes) mustBe(makeSanAndPlay(position, move), text);
      else position.play(move);
    }
    return texts.length;
  });
}

function chessJs() {
  return repeating(randomChessGames(2, plies, seed), ({ fen, texts }) => {
    const chess = new JsChess(fen);
    for (const text of texts) mustBe(chess.move(text).san, text);
    return texts.length;
  });
}

function mustBe(found, expected) {
  if (found !== expected) throw new Error(`'${found}' instead of '${expected}'`);
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, Object.keys(contenders), settings);
  const rows = rowsBesideChess(rates, (variant, work) => ({
    what: `${work} a move, ${variant}`,
    unit: 'moves/s',
  }));
  return { rates, rows };
}
