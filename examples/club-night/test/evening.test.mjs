/** A whole evening, with the program killed again and again. */

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom } from 'klin-zha';
import { Evening } from '../evening.mjs';
import { typedResult } from '../games.mjs';
import { Mistake } from '../mistake.mjs';
import { cellsOf } from '../table.mjs';
import * as logs from './logs.mjs';

const home = mkdtempSync(join(tmpdir(), 'club-night-'));
process.chdir(home);
after(() => {
  process.chdir(tmpdir());
  rmSync(home, { recursive: true });
});

const program = fileURLToPath(new URL('../club-night.mjs', import.meta.url));
const hooks = new URL('hooks.mjs', import.meta.url).href;

/** Starts a command on a folder with `spawn` or `spawnSync`; the changes are those of the hooks. */
function start(run, folder, command, changes) {
  const words = ['--import', hooks, program, '--folder', folder, ...command.split(' ')];
  return run(process.execPath, words, { encoding: 'utf8', env: { ...process.env, ...changes } });
}

/** Runs a command to its end. */
function club(folder, command, changes) {
  const { status, signal, stdout, stderr } = start(spawnSync, folder, command, changes);
  return { status, signal, lines: stdout.trimEnd().split('\n'), error: stderr.trimEnd() };
}

/** Runs a command that must succeed, and returns its lines. */
function done(folder, command) {
  const { status, lines, error } = club(folder, command);
  assert.equal(status, 0, `${command}: ${error}`);
  return lines;
}

/** Begins an evening with the text of a table of players. */
function begin(folder, table, ...options) {
  writeFileSync(`${folder}.csv`, table);
  return done(folder, ['new', `${folder}.csv`, ...options].join(' '));
}

/** Runs commands that must be answered with these messages, and change nothing. */
function refused(folder, answers, expected = 1) {
  const before = entries(folder);
  for (const [command, answer] of Object.entries(answers)) {
    const { status, error } = club(folder, command);
    assert.equal(status, expected, command);
    assert.match(error, answer);
  }
  assert.deepEqual(entries(folder), before);
}

/** Names of the files with entries. */
function entries(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.json$/.test(name)) : [];
}

/** Texts of the entries. */
function textsIn(folder) {
  return entries(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Rows of the table: rank, player, points, games, won, drawn, lost. */
function tableIn(folder) {
  const [, ...rows] = done(folder, 'table').filter((line) => !line.startsWith('Open'));
  return rows.map((row) => row.replace('(left)', '').split(/ +/).slice(0, 7).join(' '));
}

for (const [name, text] of Object.entries(logs)) writeFileSync(`${name}.jsonl`, text);
const eight =
  'name,club,rating\nAnna,North,1600\nBob,,1500\nCid,,\nDan,,\nEve,,\nFay,"South, east",\nGus,,\nHal,,1800\n';
writeFileSync('players.csv', eight);

/** Nine players and five rounds of the Berger table of ten places, with a list for each round. */
const commands = [
  ['new players.csv --places 9 --rules romulan-heart:2 --event Evening --date 2026.11.21'],
  ['pair', 'result 1 flag.jsonl', 'result 2 illegal.jsonl', 'result 4 forfeit bob', 'add Ida --club West'],
  [
    'pair',
    'result 1 touch.jsonl',
    'result 2 penalty.jsonl',
    'result 3 repetition.jsonl --round 2',
    'result 4 =',
  ],
  ['pair', 'result 1 aborted.jsonl', 'result 2 1-0', 'result 3 = --round 3', 'result 4 0-1'],
  ['result 3 --round 1 adjourned.jsonl', 'withdraw Eve'],
  ['pair', 'result 1 1-0', 'result 2 0-1', 'result 3 0-1', 'undo', 'result 3 1-0', 'result 4 1-0'],
  ['pair', 'result 1 =', 'result 2 1-0', 'result 3 0-1', 'result 4 ='],
].flat();

/** Worked out by hand: points by RH 11.1. */
const byHand = [
  '1 Hal 4 5 4 1 0',
  '2 Gus 3 5 4 0 1',
  '3 Dan 0 5 2 1 2',
  '4 Anna 0 4 1 2 1',
  '5 Bob 0 3 1 1 1',
  '6 Fay -1 5 1 2 2',
  '7 Eve -1 3 0 2 1',
  '8 Cid -2 4 0 2 2',
  '9 Ida -3 4 0 1 3',
];

describe('an evening of nine players', () => {
  const folder = 'whole';
  const pairings = commands.flatMap((command) => {
    const lines = done(folder, command);
    return command === 'pair' ? [lines.filter((line) => !line.startsWith('Open'))] : [];
  });

  it('is paired by the Berger table; players without an opponent in it play each other once', () => {
    assert.deepEqual(
      pairings.map((lines) => lines.slice(1).join(', ')),
      [
        '1. Cid - Hal, 2. Dan - Gus, 3. Eve - Fay, 4. Anna - Bob',
        '1. Gus - Eve, 2. Hal - Dan, 3. Ida - Cid, 4. Anna - Fay, Bye: Bob',
        '1. Cid - Anna, 2. Dan - Ida, 3. Eve - Hal, 4. Fay - Gus, Bye: Bob',
        '1. Hal - Fay, 2. Anna - Dan, 3. Bob - Cid, 4. Gus - Ida',
        '1. Dan - Bob, 2. Fay - Ida, 3. Gus - Hal, 4. Anna - Cid',
      ],
    );
  });

  it('has the table that was worked out by hand', () => {
    assert.deepEqual(tableIn(folder), byHand);
  });

  it('can be printed: pairings, table, sheets to fill in and filled in', () => {
    const pages = done(folder, 'page').map((path) => readFileSync(path, 'utf8'));
    assert.equal(pages.length, 4);
    for (const page of pages) assert.match(page, /@page \{ size: A4/);
    const [list, table, sheets, games] = pages;
    assert.match(list, /<td>1<\/td><td>Hal - Fay<\/td><td>1-0<\/td>/);
    assert.match(list, /Bye: Bob/);
    assert.match(table, /Eve \(left\)/);
    assert.equal(sheets.match(/Score sheet of/g).length, 8);
    assert.match(games, /Event: Evening\nDate: 2026.11.21\nRound: 2\nBoard: 3\nGreen: Ida\nBlue: Cid/);
    assert.match(games, /1\. +Qg69/);
  });

  it('rates the players, the winner first', () => {
    const [, first] = done(folder, 'ratings');
    assert.match(first, /^Hal +1800 +18\d\d/);
    assert.match(readFileSync(join(folder, 'ratings.csv'), 'utf8'), /^"player","before"/);
  });

  it('answers a wrong name, board, result, command or option, and changes nothing', () => {
    writeFileSync('bad.jsonl', '{"rules":"romulan-heart:2","control":"5+3"');
    refused(folder, {
      'withdraw Ana': /No player 'Ana'\. Did you mean 'Anna'\?/,
      'result 7 1-0': /^No board '7'\. Expected 1, 2, 3, 4\.$/,
      'result 1 1-O': /^No result '1-O' for Dan - Bob\. Expected 1-0, 0-1, .* or a file\.$/,
      'result 1 +/+': /^No result '\+\/\+' for Dan - Bob\./,
      'result 1 forfeit Bop': /Did you mean 'Bob'\?/,
      'result 1 adjourned': /An adjourned game stays open/,
      'result 1 none.jsonl': /The file 'none.jsonl' does not exist\./,
      'result 1 flag.jsonl': /No player on this board 'Cid'/,
      'result 2 open.jsonl': /not over yet/,
      'result 2 bad.jsonl': /bad.jsonl:1: this line is not JSON/,
      tabel: /No command 'tabel'\. Did you mean 'table'\?/,
      'table --round 1': /'table' has no option --round/,
      'table --rond 1': /Unknown option '--rond'/,
      'new players.csv': /There is an evening in/,
      'add anna': /is there already/,
      'add Ánna': /'Anna' is there already/,
      'undo 3': /^Surplus words after 'undo': '3'\.$/,
      'new players.csv players.csv': /^Surplus words after 'new': /,
      'withdraw Eve': /has left already/,
    });
  });
});

it('ranks a player with a bye before those who lost, and rates no game that a player missed', () => {
  const folder = 'missed';
  begin(folder, 'name,rating\nA,1500\nB,1500\nC,1500\nD,1500\nE,1500\n');
  assert.deepEqual(done(folder, 'pair'), ['Round 1', '1. B - E', '2. C - D', 'Bye: A']);
  done(folder, 'result 1 forfeit E');
  done(folder, 'result 2 1-0');
  assert.deepEqual(
    tableIn(folder).map((row) => row.slice(0, 5)),
    ['1 B 1', '1 C 1', '3 A 0', '4 D -', '4 E -'],
  );
  const rated = done(folder, 'ratings').map((line) => line.split(/ +/).slice(0, 3).join(' '));
  assert.ok(rated.includes('E 1500 1500') && rated.includes('B 1500 1500'), rated.join());
  assert.ok(!rated.includes('D 1500 1500'), rated.join());
});

const steps = ['mkdirSync', 'openSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'linkSync', 'rmSync'];

it('continues after kill -9 at every step of writing', () => {
  const folder = 'killed';
  for (const [turn, command] of commands.entries()) {
    const before = entries(folder).length;
    const step = steps[turn % steps.length];
    assert.equal(club(folder, command, { KILL_AT: step }).signal, 'SIGKILL', step);
    if (entries(folder).length === before) done(folder, command);
    assert.equal(entries(folder).length, before + 1);
  }
  assert.deepEqual(tableIn(folder), byHand);
  done(folder, 'withdraw Bob');
  const drafts = readdirSync(folder).filter((name) => name.endsWith('.new'));
  assert.deepEqual(drafts, []);
});

it('continues the file of an earlier version', () => {
  const folder = 'earlier';
  cpSync('whole/games', join(folder, 'games'), { recursive: true });
  // That version took the last line back.
  const lines = textsIn('whole');
  const undone = lines.findIndex((line) => JSON.parse(line).do === 'undo');
  writeFileSync(join(folder, 'evening.jsonl'), lines.toSpliced(undone - 1, 2).join(''));
  assert.deepEqual(tableIn(folder), byHand);
  done(folder, 'undo');
  done(folder, 'result 4 =');
  assert.deepEqual(tableIn(folder), byHand);
});

describe('several programs on one folder', () => {
  /** Players of a round robin: 25 have 300 games. */
  const count = Number(process.env.PLAYERS ?? 7);
  const names = Array.from({ length: count }, (_, index) => `P${index + 1}`);
  const players = `name\n${names.join('\n')}\n`;

  it('keep every result that was printed, once, and nothing else', async () => {
    const folder = 'programs';
    begin(folder, players);
    for (let round = 1; round <= count; round++) done(folder, `pair --round ${round}`);
    const random = seededRandom(5);
    const games = new Evening(folder).open.map(({ round, board }) => ({
      round,
      board,
      result: random() < 0.5 ? '1-0' : '0-1',
      kill: random() < 0.3 ? steps[Math.floor(random() * steps.length)] : '',
      order: random(),
    }));
    const left = games.sort((one, other) => one.order - other.order).values();
    const enter = async () => {
      for (const { round, board, result, kill } of left) {
        const command = `result ${board} ${result} --round ${round}`;
        const ended = (KILL_AT) => once(start(spawn, folder, command, { KILL_AT }), 'close');
        if (kill !== '') assert.deepEqual(await ended(kill), [null, 'SIGKILL']);
        assert.deepEqual(await ended(''), [0, null]);
      }
    };
    await Promise.all([enter(), enter(), enter()]);
    const written = textsIn(folder).map((text) => JSON.parse(text));
    for (const { round, board, result, kill } of games) {
      const mine = written.filter((entry) => entry.board === board && entry.round === round);
      assert.deepEqual([...new Set(mine.map((entry) => entry.result))], [result]);
      // A program that was killed after it had written its entry wrote it again.
      assert.ok(mine.length === 1 || (mine.length === 2 && ['linkSync', 'rmSync'].includes(kill)));
    }
  });

  it('decide again with what the other has entered, but not about a round or an entry that was not seen', () => {
    const folder = 'overtaken';
    begin(folder, players);
    done(folder, 'pair');
    const overtaken = (other, command) => club(folder, command, { OVERTAKE: other });
    const { lines } = overtaken('result 1 1-0', 'result 2 0-1');
    assert.equal(lines.filter((line) => line.startsWith('Open')).length, 1);
    for (const [other, command] of [
      ['result 3 0-1', 'undo'],
      ['pair', 'result 1 0-1'],
      ['pair --round 3', 'pair --round 3'],
    ])
      assert.match(overtaken(other, command).error, /^Another program was faster: there is a new entry\./);
    refused(folder, { pair: /^Round 3 has no result yet\. .* add --round 4\.$/ });
    const command = 'new overtaken.csv';
    assert.match(club('twice', command, { OVERTAKE: command }).error, /^There is an evening in/);
    const { rounds } = new Evening(folder);
    const results = rounds[0].boards.map(({ entry }) => entry?.result);
    assert.deepEqual(results, ['1-0', '0-1', '0-1']);
    assert.equal(rounds.length, 3);
  });

  it('refuse a disk without hard links', () => {
    writeFileSync('stick.csv', players);
    const { status, error } = club('stick', 'new stick.csv', { NO_LINKS: '1' });
    assert.equal(status, 1);
    assert.match(
      error,
      /^The folder 'stick' is on a disk without hard links, .* --folder on another disk\.$/,
    );
    assert.deepEqual(readdirSync('stick'), []);
  });
});

it('names the place of damage, and never ends with a stack trace', () => {
  const folder = 'damaged';
  cpSync('whole', folder, { recursive: true });
  for (const name of entries(folder)) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const entry = JSON.parse(text);
    const members = Object.keys(entry).flatMap((key) =>
      [undefined, null, 99, 'x', [7]].map((value) => ({ ...entry, [key]: value })),
    );
    for (const damaged of [...members, null, 5, [], text.slice(1)]) {
      writeFileSync(path, typeof damaged === 'string' ? damaged : JSON.stringify(damaged));
      try {
        cellsOf(new Evening(folder));
      } catch (error) {
        assert.ok(error instanceof Mistake || error.code !== undefined, error.stack);
      }
    }
    writeFileSync(path, text);
  }
  const third = join(folder, '0003.json');
  writeFileSync(third, '{"do":"result","round":5,"board":1,"result":"1-0"}\n');
  refused(folder, { table: /0003\.json:1: .*\(expected a board that was paired\)\. Restore/ });
  writeFileSync(third, '{"do":"absent","round":5,"name":"Anna"}\n');
  refused(folder, { table: /0003\.json:1: .*\(expected round 2\)\. Restore/ });
  rmSync(third);
  refused(folder, { table: /0004\.json: entry 3 is missing\. Restore it from a copy\.$/ });
});

it('reads results as people type them', () => {
  const results = {
    '1-0': '1-0 1:0 1–0',
    '0-1': '0-1 0:1',
    '1/2-1/2': '½-½ = Draw remis 0.5-0.5 0,5-0,5 ½ 1/2 1/2-1/2',
    '0-0 late': '0-0',
    '1-0 late': '+/- +- +:-',
    '0-1 late': '-/+ -+',
    '* aborted': 'aborted',
  };
  for (const [expected, words] of Object.entries(results))
    for (const word of words.split(' ')) {
      const { result, end } = typedResult(word, ['A', 'B']);
      assert.equal([result, end ?? []].flat().join(' '), expected, word);
    }
  for (const word of ['2-0', '1-1', '0-1-0', '+/+', 'won', 'forfeit', '1-0 2 0-1'])
    assert.equal(typedResult(word, ['A', 'B']), undefined);
  assert.deepEqual(typedResult('0:0:1', ['A', 'B', 'C']), { result: '0-0-1' });
  const folder = 'typed';
  begin(folder, 'name\nA\nB\n');
  done(folder, 'pair');
  assert.equal(done(folder, 'result 1 -/+ --round 1')[0], 'Round 1, board 1: A - B 0-1 (late)');
  assert.match(done(folder, 'result 1 1 - 0')[0], /A - B 1-0, before/);
});

it('handles absence and return, and pairs two players without an opponent in the table', () => {
  const folder = 'back';
  begin(folder, 'name\nA\nB\nC\nD\nE\nF\n');
  assert.deepEqual(done(folder, 'absent a'), ['A misses round 1']);
  refused(folder, { 'absent A': /does not play in round 1 anyway/ });
  assert.deepEqual(done(folder, 'add A'), ['1. A is back']);
  done(folder, 'absent A');
  done(folder, 'withdraw C');
  assert.deepEqual(done(folder, 'pair'), ['Round 1', '1. B - E', '2. D - F', 'Absent: A']);
  done(folder, 'withdraw D');
  assert.deepEqual(done(folder, 'add c'), ['3. C is back']);
  const second = done(folder, 'pair --round 2').slice(0, 4);
  assert.deepEqual(second, ['Round 2', '1. E - C', '2. A - B', 'Bye: F']);
  refused(folder, { 'result 1 1-0': /^Board 1 is open in round 1: add --round 1, or --round 2\.$/ });
  const [heads, ...rows] = done(folder, 'table');
  assert.match(heads, /lost +byes \/ absent/);
  for (const row of [/ A .* 0 \/ 1 /, / F .* 1 \/ 0 /, / B .* 0 \/ 0 /])
    assert.ok(
      rows.some((line) => row.test(line)),
      String(row),
    );
});

it('reads tables of spreadsheets in UTF-8 and UTF-16, and asks for the encoding of others', () => {
  const text = 'name;club\r\nJürgen Übel;Nord, Süd\r\nŽofie;\r\n';
  const encoded = {
    'utf-8': Buffer.from(`\ufeff${text}`),
    'utf-16le': Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le'),
    'utf-16be': Buffer.from(text, 'utf16le').swap16(),
  };
  for (const [name, bytes] of Object.entries(encoded))
    assert.deepEqual(begin(name, bytes), ['1. Jürgen Übel', '2. Žofie']);
  writeFileSync('old.csv', Buffer.from('name;club\r\nJ\xfcrgen \xdcbel;S\xfcd\r\n', 'latin1'));
  writeFileSync('players.xlsx', Buffer.from('504b0304140000000800e2', 'hex'));
  const advice =
    /not in UTF-8 or UTF-16\. Add the option .*\n {2}--encoding windows-1252 {3}Jürgen Übel, Süd\n {2}--encoding macintosh/;
  refused('old', { 'new old.csv': advice, 'new players.xlsx': /Save it as CSV in UTF-8\.$/ }, 2);
  const unknown = /^No encoding 'ansi'\. Expected a name such as windows-1252\.$/;
  refused('old', { 'new old.csv --encoding ansi': unknown });
  assert.deepEqual(done('old', 'new old.csv --encoding windows-1252'), ['1. Jürgen Übel']);
});

describe('groups of three', () => {
  it('play Romulan Heart, and the last two play or have a bye', () => {
    const five = 'name\nA\nB\nC\nD\nE\n';
    begin('five', five, '--groups');
    assert.deepEqual(done('five', 'pair'), ['Round 1', '1. C - D - E', '2. A - B']);
    done('five', 'result 1 0-1-0');
    done('five', 'result 2 1-0');
    assert.deepEqual(done('five', 'pair'), ['Round 2', '1. A - E - B', '2. C - D']);
    begin('byes', five, '--groups', '--rest bye');
    assert.deepEqual(done('byes', 'pair'), ['Round 1', '1. C - D - E', 'Bye: A', 'Bye: B']);
  });

  it('go on when one of three leaves', () => {
    const folder = 'three';
    begin(folder, 'name\nPlayer A\nPlayer B\nPlayer C\n', '--groups');
    done(folder, 'pair');
    cpSync(new URL('../games/three-players.jsonl', import.meta.url), 'three.jsonl');
    const [entered] = done(folder, 'result 1 three.jsonl');
    assert.equal(entered, 'Round 1, board 1: Player A - Player B - Player C 1-0-0 (resignation)');
    // C loses on time, so no player wins that heart. B resigns, so A wins B's heart.
    assert.deepEqual(
      tableIn(folder).map((row) => row.split(' ').slice(0, 4).join(' ')),
      ['1 Player A 1', '2 Player B -1', '2 Player C -1'],
    );
  });
});

it('takes pairings from a file', () => {
  const folder = 'swiss';
  begin(folder, eight);
  writeFileSync('pairs.csv', 'Round;Board;Name1;Name2\n1;2;Cid;Dan\n1;1;anna;Hal\n2;1;Anna;Cid\n');
  const byes = ['Bye: Bob', 'Bye: Eve', 'Bye: Fay', 'Bye: Gus'];
  const paired = done(folder, 'pair --from pairs.csv');
  assert.deepEqual(paired, ['Round 1', '1. Anna - Hal', '2. Cid - Dan', ...byes]);
  writeFileSync('wrong.csv', 'round,board,name1,name2\n2,1,Hol,Anna\n');
  refused(folder, { 'pair --round 2 --from wrong.csv': /Did you mean 'Hal'\?/ });
});

it('refuses a date that records cannot have, and begins no evening', () => {
  for (const date of ['21.11.2026', '2026-11-21', 'today']) {
    const answer = new RegExp(`^'${date}' is not a valid date: expected one such as 2026\\.11\\.21\\.$`);
    refused('dates', { [`new players.csv --date ${date}`]: answer });
  }
});

it('prints a sentence on a page that is empty', () => {
  begin('empty', eight);
  const pages = done('empty', 'page').map((path) => readFileSync(path, 'utf8'));
  const empty = pages.filter((page) => page.includes('Nothing to print yet.'));
  assert.equal(empty.length, 3); // the table has the players
});
