/** A whole evening, with the program killed again and again. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as logs from './logs.mjs';

const home = mkdtempSync(join(tmpdir(), 'club-night-'));
after(() => rmSync(home, { recursive: true }));
const program = fileURLToPath(new URL('../club-night.mjs', import.meta.url));

function club(folder, ...argv) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--folder', folder, ...argv], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), error: stderr.trimEnd() };
}

/** Runs a command that must succeed, and returns its lines. */
function done(folder, ...argv) {
  const { status, lines, error } = club(folder, ...argv);
  assert.equal(status, 0, `${argv.join(' ')}: ${error}`);
  return lines;
}

function file(name, text) {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

const eight = file(
  'players.csv',
  [
    'name,club,rating',
    'Anna,North,1600',
    'Bob,,1500',
    'Cid,,',
    'Dan,,',
    'Eve,,',
    'Fay,"South, east",',
    'Gus,,',
    'Hal,,1800',
  ]
    .map((line) => `${line}\n`)
    .join(''),
);

/** The evening: nine players, the first five rounds of the Berger table of ten places. */
const commands = [
  [
    'new',
    eight,
    '--places',
    '9',
    '--rules',
    'romulan-heart:2',
    '--event',
    'Club night',
    '--date',
    '2026.11.21',
  ],
  ['pair'],
  ['result', '1', file('flag.jsonl', logs.flag('Cid', 'Hal'))],
  ['result', '2', file('illegal.jsonl', logs.illegal('Dan', 'Gus'))],
  ['add', 'Ida', '--club', 'West'],
  ['pair'],
  ['result', '1', file('touch.jsonl', logs.touch('Eve', 'Gus'))],
  ['result', '2', file('penalty.jsonl', logs.penalty('Hal', 'Dan'))],
  ['result', '3', file('repetition.jsonl', logs.repetition('Ida', 'Cid'))],
  ['result', '4', 'forfeit', 'bob'],
  ['pair'],
  ['result', '1', file('aborted.jsonl', logs.aborted('Cid', 'Anna'))],
  ['result', '2', '1-0'],
  ['result', '3', '='],
  ['result', '4', '0-1'],
  ['result', '3', '--round', '1', file('adjourned.jsonl', logs.adjourned(true, 'Eve', 'Fay'))],
  ['withdraw', 'Eve'],
  ['pair'],
  ['result', '1', '1-0'],
  ['result', '2', '0-1'],
  ['result', '3', '0-1'],
  ['undo'],
  ['result', '3', '1-0'],
  ['pair'],
  ['result', '1', '='],
  ['result', '2', '1-0'],
  ['result', '3', '0-1'],
];

/** Worked out by hand: player, points (RH 11.1), games, won, drawn, lost. */
const byHand = [
  '1 Hal 4 5 4 1 0',
  '2 Gus 2 4 3 0 1',
  '3 Dan 0 5 2 1 2',
  '4 Anna 0 2 1 0 1',
  '5 Bob 0 3 1 1 1',
  '6 Fay -1 4 1 1 2',
  '7 Eve -1 3 0 2 1',
  '8 Cid -2 3 0 1 2',
  '8 Ida -2 3 0 1 2',
];

function tableIn(folder) {
  const [, ...rows] = done(folder, 'table').filter((line) => !line.startsWith('Open'));
  return rows.map((row) => row.replace('(left)', '').split(/ +/).slice(0, 7).join(' '));
}

describe('an evening of nine players', () => {
  const folder = join(home, 'whole');
  const pairings = commands.flatMap((argv) => {
    const lines = done(folder, ...argv);
    return argv[0] === 'pair' ? [lines.filter((line) => !line.startsWith('Open'))] : [];
  });

  it('is paired by the Berger table, with byes for the late, the absent and the withdrawn player', () => {
    assert.deepEqual(
      pairings.map((lines) => lines.slice(1).join(', ')),
      [
        '1. Cid - Hal, 2. Dan - Gus, 3. Eve - Fay, Bye: Anna, Bye: Bob',
        '1. Gus - Eve, 2. Hal - Dan, 3. Ida - Cid, 4. Anna - Bob, Bye: Fay',
        '1. Cid - Anna, 2. Dan - Ida, 3. Eve - Hal, 4. Fay - Gus, Bye: Bob',
        '1. Hal - Fay, 2. Anna - Dan, 3. Bob - Cid, Bye: Gus, Bye: Ida',
        '1. Dan - Bob, 2. Fay - Ida, 3. Gus - Hal, Bye: Cid, Bye: Anna',
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
    assert.match(list, /Bye: Gus, Ida/);
    assert.match(table, /Eve \(left\)/);
    assert.equal(sheets.match(/Score sheet of/g).length, 6);
    assert.match(games, /Event: Club night\nDate: 2026.11.21\nRound: 2\nBoard: 3\nGreen: Ida\nBlue: Cid/);
    assert.match(games, /1\. +Qg69/);
  });

  it('rates the players, the winner first', () => {
    const [, first] = done(folder, 'ratings');
    assert.match(first, /^Hal +1800 +18\d\d/);
    assert.match(readFileSync(join(folder, 'ratings.csv'), 'utf8'), /^"player","before"/);
  });

  it('answers a wrong name, board, result, command or option, and changes nothing', () => {
    const before = readFileSync(join(folder, 'evening.jsonl'), 'utf8');
    for (const [argv, answer] of [
      [['withdraw', 'Ana'], /No player 'Ana'\. Did you mean 'Anna'\?/],
      [['result', '7', '1-0'], /^No board '7'\. Expected 1, 2, 3\.$/],
      [['result', '1', '1-O'], /No result '1-O'\. Did you mean '1-0'\?/],
      [['result', '1', 'forfeit', 'Bop'], /Did you mean 'Bob'\?/],
      [['result', '1', 'adjourned'], /An adjourned game stays open/],
      [['result', '1', 'none.jsonl'], /The file 'none.jsonl' does not exist\./],
      [['result', '1', join(home, 'flag.jsonl')], /No player on this board 'Cid'/],
      [['result', '2', file('open.jsonl', logs.adjourned(false, 'Fay', 'Ida'))], /not over yet/],
      [
        ['result', '2', file('bad.jsonl', '{"rules":"romulan-heart:2","control":"5+3"')],
        /bad.jsonl:1: this line is not JSON/,
      ],
      [['tabel'], /No command 'tabel'\. Did you mean 'table'\?/],
      [['table', '--round', '1'], /'table' has no option --round/],
      [['table', '--rond', '1'], /Unknown option '--rond'/],
      [['new', eight], /There is an evening in/],
      [['add', 'anna'], /is there already/],
      [['withdraw', 'Eve'], /has left already/],
    ]) {
      const { status, error } = club(folder, ...argv);
      assert.equal(status, 1, argv.join(' '));
      assert.match(error, answer);
    }
    assert.equal(readFileSync(join(folder, 'evening.jsonl'), 'utf8'), before);
  });
});

it('ranks a player with a bye before those who lost, and rates no game that a player missed', () => {
  const folder = join(home, 'missed');
  done(folder, 'new', file('five.csv', 'name,rating\nA,1500\nB,1500\nC,1500\nD,1500\nE,1500\n'));
  assert.deepEqual(done(folder, 'pair'), ['Round 1', '1. B - E', '2. C - D', 'Bye: A']);
  done(folder, 'result', '1', 'forfeit', 'E');
  done(folder, 'result', '2', '1-0');
  assert.deepEqual(
    tableIn(folder).map((row) => row.slice(0, 5)),
    ['1 B 1', '1 C 1', '3 A 0', '4 D -', '4 E -'],
  );
  const rated = done(folder, 'ratings').map((line) => line.split(/ +/).slice(0, 3).join(' '));
  assert.ok(rated.includes('E 1500 1500') && rated.includes('B 1500 1500'), rated.join());
  assert.ok(!rated.includes('D 1500 1500'), rated.join());
});

it('continues after kill -9 at every step of writing', () => {
  const folder = join(home, 'killed');
  const path = join(folder, 'evening.jsonl');
  const count = () => {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
    return lines.map((line) => JSON.parse(line)).length;
  };
  const steps = ['mkdirSync', 'openSync', 'writeSync', 'fsyncSync', 'closeSync', 'renameSync'];
  const hook = new URL('kill-at.mjs', import.meta.url).href;
  for (const [turn, argv] of commands.entries()) {
    const before = count();
    const step = steps[turn % steps.length];
    const env = { ...process.env, KILL_AT: step };
    const { signal } = spawnSync(process.execPath, ['--import', hook, program, '--folder', folder, ...argv], {
      env,
    });
    assert.equal(signal, 'SIGKILL', step);
    if (count() === before) done(folder, ...argv);
    assert.equal(count(), argv[0] === 'undo' ? before - 1 : before + 1);
  }
  assert.deepEqual(tableIn(folder), byHand);
});

describe('groups of three', () => {
  const four = (names) => file(`${names.length}.csv`, `name\n${names.join('\n')}\n`);

  it('play Romulan Heart, and the last two play or have a bye', () => {
    const five = ['A', 'B', 'C', 'D', 'E'];
    const folder = join(home, 'five');
    done(folder, 'new', four(five), '--groups');
    assert.deepEqual(done(folder, 'pair'), ['Round 1', '1. C - D - E', '2. A - B']);
    done(folder, 'result', '1', '0-1-0');
    done(folder, 'result', '2', '1-0');
    assert.deepEqual(done(folder, 'pair'), ['Round 2', '1. A - E - B', '2. C - D']);
    const other = join(home, 'byes');
    done(other, 'new', four(five), '--groups', '--rest', 'bye');
    assert.deepEqual(done(other, 'pair'), ['Round 1', '1. C - D - E', 'Bye: A', 'Bye: B']);
  });

  it('go on when one of three leaves', () => {
    const folder = join(home, 'three');
    done(folder, 'new', four(['Player A', 'Player B', 'Player C']), '--groups');
    done(folder, 'pair');
    const log = fileURLToPath(new URL('../games/three-players.jsonl', import.meta.url));
    assert.equal(
      done(folder, 'result', '1', log)[0],
      'Round 1, board 1: Player A - Player B - Player C 1-0-0 (resignation)',
    );
    // C loses on time, so no player wins that heart. B resigns, so A wins B's heart.
    assert.deepEqual(
      tableIn(folder).map((row) => row.split(' ').slice(0, 4).join(' ')),
      ['1 Player A 1', '2 Player B -1', '2 Player C -1'],
    );
  });
});

it('takes pairings from a file', () => {
  const folder = join(home, 'swiss');
  done(folder, 'new', eight);
  const pairs = file('pairs.csv', 'Round;Board;Name1;Name2\n1;2;Cid;Dan\n1;1;anna;Hal\n2;1;Anna;Cid\n');
  assert.deepEqual(done(folder, 'pair', '--from', pairs), [
    'Round 1',
    '1. Anna - Hal',
    '2. Cid - Dan',
    'Bye: Bob',
    'Bye: Eve',
    'Bye: Fay',
    'Bye: Gus',
  ]);
  assert.match(
    club(folder, 'pair', '--from', file('wrong.csv', 'round,board,name1,name2\n2,1,Hol,Anna\n')).error,
    /Did you mean 'Hal'\?/,
  );
});

it('refuses a date that records cannot have, and begins no evening', () => {
  const folder = join(home, 'dates');
  for (const date of ['21.11.2026', '2026-11-21', 'today']) {
    const { status, error } = club(folder, 'new', eight, '--date', date);
    assert.equal(status, 1);
    assert.equal(error, `'${date}' is not a valid date: expected one such as 2026.11.21.`);
  }
  assert.equal(existsSync(join(folder, 'evening.jsonl')), false);
});

it('prints a sentence on a page that is empty', () => {
  const folder = join(home, 'empty');
  done(folder, 'new', eight);
  const pages = done(folder, 'page').map((path) => readFileSync(path, 'utf8'));
  const empty = pages.filter((page) => page.includes('Nothing to print yet.'));
  assert.equal(empty.length, 3); // the table has the players
});
