/** An arena whose games are played by workers, wherever they are. */

import { parseArgs } from 'node:util';
import { unwrap } from 'klin-zha';
import { arenaFrom, gamesOf, Ledger, parsePlayer, standingsOf } from 'klin-zha/arena';
import { botNamed } from 'klin-zha/bots';
import { linesIn, openLedger } from './ledger-file.mjs';
import { Progress } from './progress.mjs';
import { end, gather, idOf, orEnd, say } from './queue.mjs';

const usage = `Usage: node arena.mjs --queue redis://HOST:PORT --ledger FILE [options] [PLAYER PLAYER ...]

  PLAYER         alpha-beta, alpha-beta:nodes=2000,depth=4, engine:COMMAND; with NAME= before it or not
  --rules ID     the ruleset; klin-zha+draws if not said
  --games N      how many games; 2 if not said
  --nodes N, --depth N, --time MS   by what players think about each move
  --control C    the time control of each game, such as 60+1; no clocks if not said
  --plies N      after so many half-moves a game is a draw; 400 if not said
  --seed N       what all chance follows from; 1 if not said
  --openings F   a file of position strings, one a line; setups by chance if not said

A ledger that is there already is gone on with: without PLAYERs it is the arena in its first line.`;

const { values, positionals } = optionsOrEnd();
const { queue, ledger: file } = values;
const before = linesIn(file);
const ledger = new Ledger(arenaOf(before[0]));
for (const { bot } of ledger.arena.players) if (bot !== undefined) orEnd(() => botNamed(bot));
for (const line of before)
  if (ledger.read(line) === 'foreign') end(`${file} is the ledger of another arena.`);
const total = gamesOf(ledger.arena);
const { games: _, ...rest } = ledger.arena;
const written = openLedger(file, ledger.head);
const progress = new Progress(total, 'games', ledger.size);

let anew = 0;
const failed = await gather(queue, {
  // A longer arena begins with the games of a shorter one.
  id: idOf(rest),
  name: 'game',
  pieces: (function* () {
    for (const pairing of ledger.left()) yield { index: pairing.index, data: pairing };
  })(),
  keep(results) {
    const fresh = results.filter(({ result }) => ledger.add(result) === 'game');
    written.append(fresh.map(({ result }) => JSON.stringify(result)));
    for (const { index, begun } of fresh.filter((one) => one.begun > 1)) {
      anew++;
      progress.say(
        `Game ${index + 1} was begun ${begun} times: it was lost before its end, and played anew.`,
      );
    }
    progress.tell(ledger.size);
  },
});
written.close();
progress.end();
if (anew > 0) say(`${anew} games were lost before their end and played anew; each counts once.`);
for (const { index, why } of failed) say(`Game ${index + 1} could not be played: ${why}`);
printStandings(standingsOf(ledger.games));
process.exitCode = failed.length > 0 ? 1 : 0;

function printStandings({ games, limited, players, pairs }) {
  const share = (value) => (value === null ? '-' : `${(100 * value).toFixed(1)} %`);
  console.log(`${games} games${limited > 0 ? `, ${limited} drawn at their limit of half-moves` : ''}`);
  for (const { name, wins, draws, losses, score, faults } of players) {
    const interval = `${share(score.mean)} (${share(score.low)} to ${share(score.high)})`;
    console.log(
      `${name}: +${wins} =${draws} -${losses}, ${interval}${faults > 0 ? `, ${faults} faults` : ''}`,
    );
  }
  const round = (elo) => (elo === null ? '-' : elo.toFixed(0));
  for (const {
    players: [one, other],
    elo,
  } of pairs)
    console.log(`${one} against ${other}: Elo ${round(elo.mean)} (${round(elo.low)} to ${round(elo.high)})`);
}

function arenaOf(head) {
  if (positionals.length === 0 && head) return unwrapOrEnd(arenaFrom(headIn(head)));
  const number = (name) => (values[name] === undefined ? {} : { [name]: Number(values[name]) });
  const players = positionals.map((text) => unwrapOrEnd(parsePlayer(text)));
  const given = {
    players,
    games: Number(values.games ?? 2),
    limits: { ...number('nodes'), ...number('depth'), ...number('time') },
    ...number('seed'),
    ...(values.plies === undefined ? {} : { mostPlies: Number(values.plies) }),
    ...(values.rules === undefined ? {} : { rules: values.rules }),
    ...(values.control === undefined ? {} : { control: values.control }),
    ...(values.openings === undefined
      ? {}
      : { openings: linesIn(values.openings).filter((line) => line !== '') }),
  };
  return unwrapOrEnd(arenaFrom(given));
}

function headIn(line) {
  return orEnd(() => JSON.parse(line)).arena;
}

function unwrapOrEnd(result) {
  return orEnd(() => unwrap(result));
}

function optionsOrEnd() {
  const texts = [
    'queue',
    'ledger',
    'rules',
    'games',
    'nodes',
    'depth',
    'time',
    'control',
    'plies',
    'seed',
    'openings',
  ];
  const options = Object.fromEntries(texts.map((name) => [name, { type: 'string' }]));
  const read = orEnd(() => parseArgs({ options, allowPositionals: true }));
  if (read.values.queue === undefined || read.values.ledger === undefined) end(usage);
  return read;
}
