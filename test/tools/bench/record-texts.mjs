/** Files of games as they are written down: the same kind of text for klin zha and for chess. */

import { formatAlgebraic } from 'klin-zha/notation';
import { klinZhaGames, randomChessGames } from './games.mjs';

const plies = 80;
const seed = 11;

/** A file of games of klin zha, in algebraic notation. */
export function klinZhaText(games) {
  const written = klinZhaGames(games, plies, seed, formatAlgebraic);
  return recordText(written, ({ start }) => `[Position "${start}"]`, ['Gold', 'Green']);
}

/** A file of games of chess, in SAN. */
export function chessText(games) {
  return recordText(chessGames(games), ({ fen }) => `[FEN "${fen}"]`, ['White', 'Black']);
}

/** Some random games of chess, with their moves in SAN. */
export function chessGames(games) {
  return randomChessGames(games, plies, seed);
}

/** A file of games with tags, numbers, now and then a comment, a glyph or a variation, and a result. */
function recordText(games, startOf, [one, two]) {
  return games
    .map((game, number) => {
      const tags = `[Event "Game ${number}"]\n[Site "Somewhere"]\n[Date "2024.01.31"]\n[Round "${number % 9}"]`;
      const players = `[${one} "First Player"]\n[${two} "Second Player"]\n[Result "*"]`;
      return `${tags}\n${players}\n${startOf(game)}\n\n${movetext(game.texts)} *\n`;
    })
    .join('\n');
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
