// A bot for a chat in the terminal: each line is a move, "undo" or "gif". It writes the pictures into this folder.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createState, explainMove, Game, rulesOf } from 'klin-zha';
import { gif, link, png } from './pictures.js';

let game = new Game(createState(rulesOf('klin-zha')));

/** Returns the answer to a message, and writes the picture that belongs to it. */
function answer(text) {
  if (text === 'gif') {
    writeFileSync('game.gif', gif(game));
    return 'game.gif';
  }
  if (text === 'undo') game = game.undo(Math.min(1, game.length));
  else {
    const { legal, message } = explainMove(game.state, text);
    if (!legal) return message;
    game = game.play(text);
  }
  writeFileSync('board.png', png(game));
  return `board.png ${link(game, 'https://example.org/board')}`;
}

for await (const line of createInterface({ input: process.stdin })) console.log(answer(line.trim()));
