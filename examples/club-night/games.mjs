/** Games of an evening: typed results, logs of `klin-zha match`, and records. */

import { join } from 'node:path';
import { parseRules, rulesOf, unwrap } from 'klin-zha';
import { arbiterEvents, eventGame, matchFromRecord, recordFromMatch, replayMatch } from 'klin-zha/match';
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
  const tags = colours.map((colour) => record.tags.get(colour[0].toUpperCase() + colour.slice(1)) ?? '');
  const names = tags.map((name) =>
    name === '' || name === '?' ? '' : wordOf(name, players, 'player on this board'),
  );
  if (colours.length !== players.length)
    throw new Mistake(
      `${path}: this game is for ${colours.length} players, and the board has ${players.length}.`,
    );
  const isNamed = names.every((name) => name !== '');
  if (isNamed && new Set(names).size < names.length) throw new Mistake(`${path}: a player has two seats.`);
  const isOver = record.result !== '*' || record.tags.has('Termination');
  if (!isOver) throw new Mistake(`${path}: this game is not over yet.`);
  return { replay, text, players: isNamed ? names : players };
}

/** Reads the lines of a log, as `klin-zha match` does. */
function recordOfLog(path, text) {
  const [settings, ...events] = text
    .trim()
    .split(/\r?\n/)
    .map((line, index) => {
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
  return evening.rounds.flatMap(({ round, boards, results }) =>
    boards.flatMap((players, index) => {
      const entry = results.get(index + 1);
      return entry === undefined ? [] : [recordOf(evening, { round, board: index + 1, players, entry })];
    }),
  );
}

function recordOf(evening, { round, board, players, entry }) {
  const { event, site, date } = evening.settings;
  const given = { Event: event, Site: site, Date: date, Round: round, Board: board };
  if (entry.file !== undefined) {
    const { replay, players: seats } = gameFromFile(join(evening.folder, entry.file), players);
    return {
      ...replay.record,
      tags: new Map([
        ...Object.entries(textsOf({ ...given, ...coloursOf(replay.rules, seats) })),
        ...replay.record.tags,
        ...Object.entries(coloursOf(replay.rules, seats)),
      ]),
    };
  }
  const rules = rulesOf(evening.rulesFor(players));
  const tags = textsOf({ ...given, Rules: rules.id, ...coloursOf(rules, players), Termination: entry.end });
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  return parseRecords(`${lines.join('\n')}\n\n${entry.result}\n`)[0];
}

function coloursOf({ colours }, players) {
  return Object.fromEntries(
    colours.map((colour, seat) => [colour[0].toUpperCase() + colour.slice(1), players[seat]]),
  );
}

function textsOf(values) {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** Returns the finished games as `eventTable` counts them. */
export function eventGames(evening) {
  return recordsOf(evening).map((record) => eventGame(replayRecord(record)));
}

/** Returns the finished games without those that a player lost by not coming. */
export function playedGames(evening) {
  const played = recordsOf(evening).filter(({ tags }) => tags.get('Termination') !== 'late');
  return played.map((record) => eventGame(replayRecord(record)));
}

/** Whether a record has the events of a match, so that its sheet shows times and claims. */
export function matchOf(record) {
  const match = matchFromRecord(record);
  return match.ok && match.value.events.length > 0 ? match.value : undefined;
}

/** Parses a ruleset id. */
export function rulesId(id) {
  const rules = parseRules(id);
  if (!rules.ok) throw new Mistake(rules.errors[0].message);
  return unwrap(rules).id;
}
