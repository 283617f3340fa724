/** Games of an evening: typed results, logs of `klin-zha match`, and records. */

import { join } from 'node:path';
import { parseRules } from 'klin-zha';
import { arbiterEvents, eventGame, recordFromMatch, replayMatch } from 'klin-zha/match';
import { readRecords } from 'klin-zha/notes';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { readText } from './files.mjs';
import { Mistake, wordOf } from './mistake.mjs';

const draws = { 2: '1/2-1/2', 3: '1/3-1/3-1/3' };

/** Returns the results that can be typed for a board. */
export function spellingsFor(players) {
  return players.length > 2
    ? '1-0-0, 0-1-0, 0-0-1, = or draw, 0-0-0 (no player came), aborted, or a file'
    : '1-0, 0-1, 1:0, 0:1, = or draw or ½-½, +/- and -/+ (one did not come), 0-0 (no player came), forfeit NAME, aborted, or a file';
}

/** Reads a typed result; undefined if it is none. */
export function typedResult(word, players) {
  const [, absent] = /^forfeit(?: +(.*))?$/i.exec(word) ?? [];
  const typed = word
    .toLowerCase()
    .replaceAll(' ', '')
    .replaceAll(/1\/2|0[.,]5/g, '½')
    .replaceAll(/[:–—−]/g, '-');
  if (typed === 'adjourned')
    throw new Mistake('An adjourned game stays open. Type its result when it has ended, with --round.');
  const wins = players.map((_, seat) => players.map((__, other) => Number(other === seat)).join('-'));
  const none = { result: players.map(() => 0).join('-'), end: 'late' };
  if (wins.includes(typed)) return { result: typed };
  if (['=', 'draw', 'remis', '½', '½-½', draws[players.length]].includes(typed))
    return { result: draws[players.length] };
  if (typed === 'aborted') return { result: '*', end: 'aborted' };
  if (typed === none.result) return none;
  if (players.length > 2) return undefined;
  if (absent !== undefined)
    return { ...none, result: wins[1 - players.indexOf(wordOf(absent, players, 'player on this board'))] };
  const seat = [/^\+[/-]?-$/, /^-[/-]?\+$/].findIndex((form) => form.test(typed));
  return seat < 0 ? undefined : { ...none, result: wins[seat] };
}

/** Whether an entry of the evening can have this result. */
export function isResult(result, players) {
  const parts = String(result).split('-');
  return (
    result === '*' || (parts.length === players.length && parts.every((part) => /^(0|1|1\/[23])$/.test(part)))
  );
}

/** Returns the replay of a game from a log of `klin-zha match` or a record, with the players by seat. */
export function gameFromFile(path, players, encoding) {
  const text = readText(path, encoding);
  const record = text.trimStart().startsWith('{') ? recordOfLog(path, text) : readRecords(text).records[0];
  if (record === undefined) throw new Mistake(`${path}: the file contains no game.`);
  const replay = replayRecord(record);
  const { colours } = replay.rules;
  const tags = colours.map((colour) => record.tags.get(capitalised(colour)) ?? '');
  const names = tags.map((name) =>
    name === '' || name === '?' ? '' : wordOf(name, players, 'player on this board'),
  );
  if (colours.length !== players.length)
    throw new Mistake(
      `${path}: this game is for ${colours.length} players, and the board has ${players.length}.`,
    );
  const isNamed = names.every((name) => name !== '');
  if (isNamed && new Set(names).size < names.length) throw new Mistake(`${path}: a player has two seats.`);
  if (record.result === '*' && !record.tags.has('Termination'))
    throw new Mistake(`${path}: this game is not over yet.`);
  return { replay, text, players: isNamed ? names : players };
}

/** Reads the lines of a log, as `klin-zha match` does. */
function recordOfLog(path, text) {
  const lines = text.trim().split(/\r?\n/);
  const [settings, ...events] = lines.map((line, index) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Mistake(`${path}:${index + 1}: this line is not JSON.`);
    }
  });
  const rules = parseRules(settings.rules ?? '');
  const match = rules.ok ? replayMatch(rules.value, settings, events, arbiterEvents) : rules;
  if (!match.ok) throw new Mistake(`${path}: ${match.errors[0].message}`);
  return recordFromMatch(match.value, { notation: 'algebraic' });
}

/** Returns the records of the finished games with all tags, in the order of rounds and boards. */
export function recordsOf(evening) {
  return evening.boards.filter(({ entry }) => entry !== undefined).map((board) => recordOf(evening, board));
}

function recordOf(evening, { round, board, players, entry }) {
  const { event, site, date } = evening.settings;
  const { replay, players: seats } =
    entry.file === undefined
      ? { replay: replayOf(entry, evening.rulesFor(players)), players }
      : gameFromFile(join(evening.folder, entry.file), players);
  const colours = replay.rules.colours.map((colour, seat) => [capitalised(colour), seats[seat]]);
  const given = Object.entries({ Event: event, Site: site, Date: date, Round: round, Board: board })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)]);
  return { ...replay.record, tags: new Map([...given, ...colours, ...replay.record.tags, ...colours]) };
}

/** Returns the replay of a game of which only the result is known. */
function replayOf({ result, end }, rules) {
  const termination = end === undefined ? '' : `[Termination "${end}"]\n`;
  return replayRecord(parseRecords(`[Rules "${rules}"]\n${termination}\n${result}\n`)[0]);
}

export function capitalised(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/** Returns finished games as `eventTable` counts them. */
export function eventGames(records) {
  return records.map((record) => eventGame(replayRecord(record)));
}
