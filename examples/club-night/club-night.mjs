// An evening of a club: node club-night.mjs COMMAND, or npm start -- COMMAND

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { klinZha, rulesOf } from 'klin-zha';
import { newMatch } from 'klin-zha/match';
import { Evening, Overtaken } from './evening.mjs';
import { readRows, writeWhole } from './files.mjs';
import { capitalised, gameFromFile, spellingsFor, typedResult } from './games.mjs';
import { Mistake, wordOf } from './mistake.mjs';
import { resultText, writePages } from './pages.mjs';
import { ratingsOf } from './ratings.mjs';
import { cellsOf, textOf } from './table.mjs';

const help = `npm start -- COMMAND

  new players.csv        begin an evening; the columns are name, club, rating
      --event --site --date --rules ID --places N (of the Berger table)
      --points hearts|one-half --ties direct,wins,sonneborn-berger,buchholz
      --groups (of three, Romulan Heart) --rest game|bye (two who are left)
  add NAME               a player comes late, or again; --club --rating
  withdraw NAME          a player leaves
  absent NAME            a player misses the next round
  pair                   pair the next round; --from FILE: round, board, name1, name2
      --round N, while the round before has no result
  result BOARD RESULT    1-0, 0-1, =, aborted, 0-0, +/-, -/+, or forfeit and who is not there
  result BOARD FILE      a log of klin-zha match, or a record
      --round N, for a game of an earlier round
  undo                   take the last entry back
  table, page, ratings   print the table; write the pages; rate the players

--folder DIR is the folder of the evening, by default 'evening'. --encoding NAME is that of a file which is
neither UTF-8 nor UTF-16.`;

/** Reads a whole number of at least 1. */
function numberOf(value, what) {
  if (value === undefined || value === '') return undefined;
  if (!/^[1-9]\d*$/.test(value))
    throw new Mistake(`'${value}' is not a valid ${what}: expected a number from 1.`);
  return Number(value);
}

/** Returns a date as records have it. */
function dateOf(date) {
  if (!newMatch(klinZha, { control: '-', date }).ok)
    throw new Mistake(`'${date}' is not a valid date: expected one such as 2026.11.21.`);
  return date;
}

function playerOf({ name, club, rating }) {
  if (name.trim() === '') throw new Mistake('A player needs a name.');
  return { name: name.trim(), ...(club && { club }), ...(rating && { rating: numberOf(rating, 'rating') }) };
}

/** Compares names without case and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
const isSame = (one, other) => compare(one, other) === 0;

function begin(evening, [file], { encoding, ...given }) {
  if (file === undefined) throw new Mistake('Which file has the players? npm start -- new players.csv');
  const rows = readRows(file, encoding, 'name');
  const strange = Object.keys(rows[0]).find((column) => !['name', 'club', 'rating'].includes(column));
  if (strange !== undefined)
    throw new Mistake(`${file}: unknown column '${strange}'. Expected name, club, rating.`);
  const players = rows.map(playerOf);
  for (const { name } of players)
    if (players.filter((one) => isSame(one.name, name)).length > 1)
      throw new Mistake(`${file}: '${name}' is there twice.`);
  const kinds = ['direct', 'wins', 'hearts-taken', 'sonneborn-berger', 'buchholz'];
  const { event = 'Club night', rules = 'klin-zha', points = 'hearts', rest = 'game' } = given;
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  evening.write({
    do: 'new',
    event,
    site: given.site,
    date: dateOf(given.date ?? today),
    rules: rulesOf(rules).id,
    places: numberOf(given.places, 'number of places'),
    points: wordOf(points, ['hearts', 'one-half'], 'kind of points'),
    ties: given.ties?.split(',').map((tie) => wordOf(tie, kinds, 'tie-break')),
    groups: given.groups,
    rest: wordOf(rest, ['game', 'bye'], 'rest'),
    players,
  });
  return players.map(({ name }, index) => `${index + 1}. ${name}`);
}

function add(evening, names, { club, rating }) {
  if (names.length === 0) throw new Mistake('Missing name: npm start -- add NAME');
  const given = playerOf({ name: names.join(' '), club, rating });
  const known = evening.players.find(({ name }) => isSame(name, given.name));
  if (evening.playing.includes(known?.name)) throw new Mistake(`'${known.name}' is there already.`);
  const isFree = known && evening.present.every((one) => one === known || one.number !== known.number);
  const number = isFree ? known.number : evening.freeNumber();
  const player = { ...given, name: known?.name ?? given.name, number };
  evening.write({ do: known ? 'return' : 'add', player });
  return [`${number}. ${player.name}${known ? ' is back' : ''}`];
}

function withdraw(evening, names) {
  const { name, isGone } = evening.player(names.join(' '));
  if (isGone) throw new Mistake(`${name} has left already.`);
  evening.write({ do: 'withdraw', name });
  return [`${name} has left`, ...openLines(evening)];
}

function absent(evening, names) {
  const { name } = evening.player(names.join(' '));
  const round = evening.next;
  if (!evening.playing.includes(name)) throw new Mistake(`${name} does not play in round ${round} anyway.`);
  evening.write({ do: 'absent', round, name });
  return [`${name} misses round ${round}`];
}

function pair(evening, _, { from, round, encoding }) {
  const { next } = evening;
  if (round !== undefined && Number(round) !== next)
    throw new Mistake(`The next round is ${next}, and not '${round}'.`);
  if (round === undefined && evening.rounds.at(-1)?.boards.every(({ entry }) => !entry))
    throw new Mistake(
      `Round ${next - 1} has no result yet. To pair another one before, add --round ${next}.`,
    );
  const entry = from === undefined ? evening.nextRound() : pairsIn(evening, from, encoding);
  const earlier = openLines(evening);
  evening.write(entry);
  return [...roundLines(evening.rounds.at(-1)), ...earlier];
}

/** Reads the pairings of the next round from a file. */
function pairsIn(evening, file, encoding) {
  const round = evening.next;
  const rows = readRows(file, encoding, 'round', 'board', 'name1', 'name2')
    .filter((row) => Number(row.round) === round)
    .sort((one, other) => one.board - other.board);
  if (rows.length === 0) throw new Mistake(`${file}: no boards of round ${round}, expected at least one.`);
  const boards = rows.map(({ board, name1, name2, name3 }, index) => {
    if (Number(board) !== index + 1)
      throw new Mistake(`${file}: expected board ${index + 1}, and found '${board}'.`);
    const names = [name1, name2, name3].filter(Boolean).map((name) => evening.player(name).name);
    const missing = names.find((name) => !evening.playing.includes(name));
    if (missing !== undefined) throw new Mistake(`${file}: ${missing} does not play in round ${round}.`);
    if (evening.settings.groups !== true && names.length !== 2)
      throw new Mistake(`${file}: board ${board} needs two players.`);
    return names;
  });
  const all = boards.flat();
  const twice = all.find((name, index) => all.indexOf(name) < index);
  if (twice !== undefined) throw new Mistake(`${file}: ${twice} plays twice in round ${round}.`);
  return { do: 'pair', round, boards, byes: evening.playing.filter((name) => !all.includes(name)) };
}

/** Returns the round or the board whose number was typed. */
function numbered(typed, list, what) {
  const numbers = list.map((_, index) => String(index + 1));
  return list[numbers.indexOf(wordOf(typed, numbers, what))];
}

function result(evening, [typedBoard = '', ...words], { round: wanted, encoding }) {
  if (evening.rounds.length === 0) throw new Mistake('No round is paired: run npm start -- pair');
  const { round, boards } =
    wanted === undefined ? evening.rounds.at(-1) : numbered(wanted, evening.rounds, 'round');
  const game = numbered(typedBoard, boards, 'board');
  const { board, players, entry: before } = game;
  const other = evening.open.find((one) => one.board === board && one.round !== round);
  if (wanted === undefined && other !== undefined)
    throw new Mistake(
      `Board ${board} is open in round ${other.round}: add --round ${other.round}, or --round ${round}.`,
    );
  const word = words.join(' ');
  const expected = `for ${players.join(' - ')}. Expected ${spellingsFor(players)}.`;
  if (word === '') throw new Mistake(`No result ${expected}`);
  const typed = typedResult(word, players);
  if (typed === undefined && !existsSync(word))
    throw new Mistake(
      /\.[a-z]+$/i.test(word) ? `The file '${word}' does not exist.` : `No result '${word}' ${expected}`,
    );
  const entry = typed ?? keptGame(evening, game, word, encoding);
  evening.write({ do: 'result', round, board, ...entry });
  const replaced = before === undefined ? '' : `, before ${resultText(before)}`;
  return [`${capitalised(boardText(game))} ${resultText(game.entry)}${replaced}`, ...openLines(evening)];
}

/** Copies a game into the folder of the evening, and returns its result. The name depends on the content. */
function keptGame(evening, { round, board, players }, path, encoding) {
  const { text, replay } = gameFromFile(path, players, encoding);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const file = join('games', `round-${round}-board-${board}-${hash}${extname(path)}`);
  writeWhole(join(evening.folder, file), text);
  return { result: replay.record.result, end: replay.record.tags.get('Termination'), file };
}

function undo(evening) {
  const { do: what, players, boards, at, ...members } = evening.undo();
  return [`Taken back: ${what} ${JSON.stringify(members)}`];
}

function roundLines({ round, boards, byes, absent }) {
  const lines = boards.map(({ board, players }) => `${board}. ${players.join(' - ')}`);
  const absences = absent.map((name) => `Absent: ${name}`);
  return [`Round ${round}`, ...lines, ...byes.map((name) => `Bye: ${name}`), ...absences];
}

function boardText({ round, board, players }) {
  return `round ${round}, board ${board}: ${players.join(' - ')}`;
}

function openLines({ open }) {
  return open.map((game) => `Open: ${boardText(game)}`);
}

function table(evening) {
  return [...textOf(cellsOf(evening)), ...openLines(evening)];
}

function ratings(evening) {
  const cells = ratingsOf(evening);
  const lines = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  const path = join(evening.folder, 'ratings.csv');
  writeWhole(path, `${lines.join('\n')}\n`);
  return [...textOf(cells), path];
}

/** Options of `new` that become settings of the evening. */
const settings = ['event', 'site', 'date', 'rules', 'places', 'points', 'ties', 'groups', 'rest'];

/** Commands, with their options and the most words after them, unlimited by default. */
const commands = {
  new: { work: begin, options: [...settings, 'encoding'], words: 1 },
  add: { work: add, options: ['club', 'rating'] },
  withdraw: { work: withdraw },
  absent: { work: absent },
  pair: { work: pair, options: ['from', 'round', 'encoding'], words: 0 },
  result: { work: result, options: ['round', 'encoding'] },
  undo: { work: undo, words: 0 },
  table: { work: table, words: 0 },
  page: { work: writePages, words: 0 },
  ratings: { work: ratings, words: 0 },
};

const texts = Object.values(commands).flatMap(({ options = [] }) => options);
const allOptions = {
  ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
  folder: { type: 'string', default: 'evening' },
  groups: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** Runs a command, and returns the lines that it prints. */
export function run(argv) {
  const { values, positionals } = argumentsOf(argv);
  const [word, ...rest] = positionals;
  if (values.help || word === undefined) return [help];
  const command = wordOf(word, Object.keys(commands), 'command');
  const { work, options = [], words = rest.length } = commands[command];
  const strange = Object.keys(values).find((name) => !['folder', ...options].includes(name));
  if (strange !== undefined) throw new Mistake(`'${command}' has no option --${strange}.`);
  const surplus = rest.slice(words);
  if (surplus.length > 0) throw new Mistake(`Surplus words after '${command}': '${surplus.join(' ')}'.`);
  for (let rounds; ; ) {
    const evening = new Evening(values.folder);
    const isBegun = evening.settings !== undefined;
    if (isBegun && command === 'new')
      throw new Mistake(`There is an evening in '${values.folder}' already: choose another --folder.`);
    if (!isBegun && command !== 'new')
      throw new Mistake(`'${values.folder}' contains no evening. Begin one: npm start -- new players.csv`);
    if (rounds !== undefined && (command === 'undo' || evening.rounds.length !== rounds))
      throw new Mistake(
        `Another program was faster: there is a new entry. Look at it ('npm start -- table'), then type '${word}' again.`,
      );
    try {
      return work(evening, rest, values);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      // Run the command again with the new entries.
      rounds = evening.rounds.length;
    }
  }
}

function argumentsOf(argv) {
  // parseArgs would read the result '-/+' as an option. macOS separates accents from their letters.
  const args = argv.map((argument) => argument.normalize().replace(/^-(?=[/:+])/, '−'));
  try {
    return parseArgs({ args, options: allOptions, allowPositionals: true });
  } catch (error) {
    throw new Mistake(`${error.message}\n\n${help}`);
  }
}

try {
  console.log(run(process.argv.slice(2)).join('\n'));
} catch (error) {
  // Errors of files and of the library have a code.
  if (!(error instanceof Mistake) && error.code === undefined) throw error;
  console.error(error.message);
  process.exitCode = error.status ?? 1;
}
