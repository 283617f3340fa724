/**
 * A process that reads a file of so many megabytes as a stream, and prints what it took:
 * `node stream-probe.mjs 100`.
 */

import { readGames } from 'klin-zha/records';
import { klinZhaText, pieces } from './record-texts.mjs';

const megabytes = Number(process.argv[2]);
const text = `${klinZhaText(200)}\n`;
let games = 0;
let moves = 0;
const begin = process.cpuUsage();
for await (const game of readGames(pieces(text, megabytes * 1e6))) {
  games++;
  moves += game.nodes.length;
}
const { user, system } = process.cpuUsage(begin);
const peak = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ megabytes, games, moves, seconds: (user + system) / 1e6, peakMegabytes: peak }));
