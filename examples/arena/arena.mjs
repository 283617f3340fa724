/** An arena whose games are played by workers, wherever they are. */

import { parseArgs } from 'node:util';
import { parseRules, unwrap } from 'klin-zha';
import { gameCount, Ledger, parseArena, parsePlayer, standingsOf } from 'klin-zha/arena';
import { getBook, getBot } from 'klin-zha/bots';
import { isFile } from './bot.mjs';
import { linesIn, openLedger } from './ledger-file.mjs';
import { Progress } from './progress.mjs';
import { end, gather, idOf, orEnd, say } from './queue.mjs';

const usage = `Usage: node arena.mjs --queue redis://HOST:PORT --ledger FILE [options]

  --ledger FILE    keep the games here, and go on where it ends
  --player WHO     alpha-beta, alpha-beta:nodes=2000,depth=4, ./my-bot.mjs or engine:COMMAND, with NAME= or
                   NAME[nodes=200,Hash=16]= before it or not;
                   once for each who plays, or never, where the ledger says it
  --rules ID       the ruleset; klin-zha+draws if not said
  --games N        how many games at least; 100 if not said
  --openings FILE  a position in each line, or JSON with a "position"; or book (usual where there is one), chance
                   (usual elsewhere), empty
  --nodes N, --depth N, --time MS   by what players think about a move
  --clock CONTROL  play with clocks, such as 10+0.1
  --plies N        after so many half-moves a game is drawn; 400 if not said
  --seed N         what all chance follows from; 1 if not said

The options and the ledger are those of \`klin-zha arena\`, and the games are the same.`;

const options = optionsOrEnd();
const ledger = new Ledger(await arenaFor(options));
for (const { bot } of ledger.arena.players) if (bot !== undefined && !isFile(bot)) orEnd(() => getBot(bot));
await readLedger();
const written = openLedger(options.ledger, ledger.head);
const progress = new Progress(gameCount(ledger.arena), 'games', ledger.size);
let anew = 0;
const failed = await gather(options.queue, {
  // A longer arena begins with the games of a shorter one.
  id: idOf({ ...ledger.arena, games: 0 }),
  name: 'game',
  pieces: (function* () {
    for (const pairing of ledger.left()) yield { index: pairing.index, data: pairing };
  })(),
  keep,
});
written.close();
progress.end();
if (anew > 0) say(`${anew} of the games were lost before their end and played anew; each counts once.`);
for (const { index, why } of failed) say(`Game ${index + 1} could not be played: ${why}`);
printStandings(standingsOf(ledger.games));
process.exitCode = failed.length > 0 ? 1 : 0;

/** Writes games down that have come, those that are new. */
function keep(results) {
  const fresh = results.filter(({ result }) => ledger.add(result) === 'game');
  written.append(fresh.map(({ result }) => JSON.stringify(result)));
  for (const { index, begun } of fresh.filter((one) => one.begun > 1)) {
    anew++;
    progress.say(`Game ${index + 1} was begun ${begun} times: it was lost before its end, and played anew.`);
  }
  progress.tell(ledger.size);
}

async function readLedger() {
  let hasHead = false;
  for await (const line of linesIn(options.ledger)) {
    const kind = ledger.read(line);
    if (kind === 'head') hasHead = true;
    else if (kind === 'foreign' || (kind !== 'empty' && !hasHead))
      end(`${options.ledger} is no ledger of this arena.`);
  }
}

function printStandings({ games, limited, players, pairs }) {
  const share = (value) => (value === null ? '-' : `${(100 * value).toFixed(1)} %`);
  const elo = (value) => (value === null ? '-' : value.toFixed(0));
  const interval = ({ mean, low, high }, text) => `${text(mean)} (${text(low)} to ${text(high)})`;
  console.log(`${games} games${limited > 0 ? `, ${limited} drawn at their limit of half-moves` : ''}`);
  for (const { name, wins, draws, losses, score, faults } of players) {
    const more = faults > 0 ? `, ${faults} with a fault of its own` : '';
    console.log(`${name}: +${wins} =${draws} -${losses}, ${interval(score, share)}${more}`);
  }
  for (const pair of pairs) console.log(`${pair.players.join(' against ')}: Elo ${interval(pair.elo, elo)}`);
}

/** The arena that is asked for, or that in the ledger where nobody is said to play. */
async function arenaFor({ player, ledger: file, ...given }) {
  if (player === undefined)
    for await (const line of linesIn(file))
      return unwrapOrEnd(parseArena(orEnd(() => JSON.parse(line)).arena));
  const number = (name) => (given[name] === undefined ? undefined : Number(given[name]));
  const defined = (values) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return unwrapOrEnd(
    parseArena({
      players: (player ?? []).map((text) => unwrapOrEnd(parsePlayer(text))),
      games: number('games') ?? 100,
      limits: defined({ nodes: number('nodes'), time: number('time'), depth: number('depth') }),
      ...defined({
        rules: given.rules,
        openings: await openingsIn(given.openings, given.rules),
        control: given.clock,
        mostPlies: number('plies'),
        seed: number('seed'),
      }),
    }),
  );
}

async function openingsIn(file, rules = 'klin-zha') {
  if (file === 'chance' || file === 'empty') return file;
  if (file === undefined || file === 'book') {
    const book = getBook(unwrapOrEnd(parseRules(rules)));
    if (file === 'book' && book === undefined) end('There is no book of this ruleset.');
    return book?.setups.map(({ position }) => position);
  }
  const openings = [];
  for await (const line of linesIn(file)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    openings.push(line.startsWith('{') ? orEnd(() => JSON.parse(line)).position : line.trim());
  }
  return openings;
}

function unwrapOrEnd(result) {
  return orEnd(() => unwrap(result));
}

function optionsOrEnd() {
  const names = 'queue ledger rules games openings nodes depth time clock plies seed'.split(' ');
  const known = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const { values } = orEnd(() =>
    parseArgs({ options: { ...known, player: { type: 'string', multiple: true } } }),
  );
  if (values.queue === undefined || values.ledger === undefined) end(usage);
  return values;
}
