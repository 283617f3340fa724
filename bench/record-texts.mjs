/** Files of games as they are written down: the same kind of text for klin zha and for chess. */

import { play } from 'klin-zha';
import { formatAlgebraic } from 'klin-zha/notation';
import { randomChessGames, randomGames } from './games.mjs';

const plies = 80;

/** The moves of some random games of klin zha, in algebraic notation. */
export function klinZhaMoves(games) {
  return randomGames(games, plies, 11).map(({ start, moves }) => {
    let state = start;
    return moves.map((move) => {
      const text = formatAlgebraic(state, move);
      state = play(state, move);
      return text;
    });
  });
}

/** The moves of some random games of chess, in SAN. */
export function chessMoves(games) {
  return randomChessGames(games, plies, 11).map(({ texts }) => texts);
}

/**
 * A file of games with tags, numbers, now and then a comment, a glyph or a variation, and a result.
 *
 * @param {readonly (readonly string[])[]} games the moves of each game
 * @param {string} seats the tags that name the players
 */
export function recordText(games, [one, two]) {
  return games.map((moves, game) => `${tags(game, one, two)}\n${movetext(moves)} *\n`).join('\n');
}

function tags(game, one, two) {
  return `[Event "Game ${game}"]\n[Site "Somewhere"]\n[Date "2024.01.31"]\n[Round "${game % 9}"]\n[${one} "First Player"]\n[${two} "Second Player"]\n[Result "*"]\n`;
}

function movetext(moves) {
  const words = moves.map((move, ply) => {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    const glyph = ply % 9 === 4 ? ' $1' : '';
    const comment = ply % 12 === 7 ? ' { the other way was longer }' : '';
    const variation = ply % 20 === 10 ? ` (${ply / 2 + 1}. ${move} ${moves[ply + 1] ?? move})` : '';
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
