/** Files of games as they are written down: the same kind of text for klin zha and for chess. */

import { play } from 'klin-zha';
import { formatAlgebraic } from 'klin-zha/notation';
import { randomChessGames, randomGames } from './games.mjs';

const plies = 80;

/**
 * @typedef {object} WrittenGame
 * @property {[name: string, value: string]} start the tag that says where it begins
 * @property {readonly string[]} moves
 */

/** Some random games of klin zha, in algebraic notation. */
export function klinZhaGames(games) {
  return randomGames(games, plies, 11).map(({ start, moves }) => {
    let state = start;
    const texts = moves.map((move) => {
      const text = formatAlgebraic(state, move);
      state = play(state, move);
      return text;
    });
    return { start: ['Position', String(start)], moves: texts };
  });
}

/** Some random games of chess, in SAN. */
export function chessGames(games) {
  return randomChessGames(games, plies, 11).map(({ fen, texts }) => ({ start: ['FEN', fen], moves: texts }));
}

/** A file of games of klin zha. */
export function klinZhaText(games) {
  return recordText(klinZhaGames(games), ['Gold', 'Green']);
}

/** A file of games of chess. */
export function chessText(games) {
  return recordText(chessGames(games), ['White', 'Black']);
}

/**
 * A file of games with tags, numbers, now and then a comment, a glyph or a variation, and a result.
 *
 * @param {readonly WrittenGame[]} games
 * @param {string[]} seats the tags that name the players
 */
function recordText(games, seats) {
  return games.map((game, number) => `${tags(game, number, seats)}\n${movetext(game.moves)} *\n`).join('\n');
}

function tags({ start: [name, value] }, game, [one, two]) {
  return `[Event "Game ${game}"]\n[Site "Somewhere"]\n[Date "2024.01.31"]\n[Round "${game % 9}"]\n[${one} "First Player"]\n[${two} "Second Player"]\n[Result "*"]\n[${name} "${value}"]\n`;
}

function movetext(moves) {
  const words = moves.map((move, ply) => {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    const glyph = ply % 9 === 4 ? ' $1' : '';
    const comment = ply % 12 === 7 ? ' { the other way was longer }' : '';
    const variation = ply % 20 === 10 ? ` (${ply / 2 + 1}. ${moves.slice(ply, ply + 2).join(' ')})` : '';
    return `${number}${move}${glyph}${comment}${variation}`;
  });
  const lines = [];
  for (let start = 0; start < words.length; start += 8) lines.push(words.slice(start, start + 8).join(' '));
  return lines.join('\n');
}

/** A file of about so many bytes in pieces, made while it is read: one text of games again and again. */
export function* pieces(text, bytes) {
  let rest = bytes;
  for (let at = 0; rest > 0; ) {
    const piece = text.slice(at, at + Math.min(65_536, rest));
    rest -= piece.length;
    at = (at + piece.length) % text.length;
    yield piece;
  }
}
