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
after(() => rmSync(home, { recursive: true }));
const program = fileURLToPath(new URL('../club-night.mjs', import.meta.url));

const hooks = new URL('hooks.mjs', import.meta.url).href;

/** Runs a command, changed by hooks. */
function hooked(changes, folder, ...argv) {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', hooks, program, '--folder', folder, ...argv],
    { encoding: 'utf8', env: { ...process.env, ...changes } },
  );
  return { status, signal, lines: stdout.trimEnd().split('\n'), error: stderr.trimEnd() };
}

function club(folder, ...argv) {
  return hooked({}, folder, ...argv);
}

/** Runs a command that must succeed, and returns its lines. */
function done(folder, ...argv) {
  const { status, lines, error } = club(folder, ...argv);
  assert.equal(status, 0, `${argv.join(' ')}: ${error}`);
  return lines;
}

/** Names of the files with entries. */
function entries(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.json$/.test(name)) : [];
}

function file(name, text) {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

const eight = file(
  'players.csv',
  'name,club,rating\nAnna,North,1600\nBob,,1500\nCid,,\nDan,,\nEve,,\nFay,"South, east",\nGus,,\nHal,,1800\n',
);

/** The evening: nine players, the first five rounds of the Berger table of ten places. */
const commands = [
  ['new', eight, ...'--places 9 --rules romulan-heart:2 --event Evening --date 2026.11.21'.split(' ')],
  ['pair'],
  ['result', '1', file('flag.jsonl', logs.flag('Cid', 'Hal'))],
  ['result', '2', file('illegal.jsonl', logs.illegal('Dan', 'Gus'))],
  ['result', '4', 'forfeit', 'bob'],
  ['add', 'Ida', '--club', 'West'],
  ['pair'],
  ['result', '1', file('touch.jsonl', logs.touch('Eve', 'Gus'))],
  ['result', '2', file('penalty.jsonl', logs.penalty('Hal', 'Dan'))],
  ['result', '3', file('repetition.jsonl', logs.repetition('Ida', 'Cid')), '--round', '2'],
  ['result', '4', '='],
  ['pair'],
  ['result', '1', file('aborted.jsonl', logs.aborted('Cid', 'Anna'))],
  ['result', '2', '1-0'],
  ['result', '3', '=', '--round', '3'],
  ['result', '4', '0-1'],
  ['result', '3', '--round', '1', file('adjourned.jsonl', logs.adjourned(true, 'Eve', 'Fay'))],
  ['withdraw', 'Eve'],
  ['pair'],
  ['result', '1', '1-0'],
  ['result', '2', '0-1'],
  ['result', '3', '0-1'],
  ['undo'],
  ['result', '3', '1-0'],
  ['result', '4', '1-0'],
  ['pair'],
  ['result', '1', '='],
  ['result', '2', '1-0'],
  ['result', '3', '0-1'],
  ['result', '4', '='],
];

/** Worked out by hand: player, points (RH 11.1), games, won, drawn, lost. */
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
    const before = entries(folder);
    for (const [argv, answer] of [
      [['withdraw', 'Ana'], /No player 'Ana'\. Did you mean 'Anna'\?/],
      [['result', '7', '1-0'], /^No board '7'\. Expected 1, 2, 3, 4\.$/],
      [['result', '1', '1-O'], /^No result '1-O' for Dan - Bob\. Expected 1-0, 0-1, .* or a file\.$/],
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
      [['add', 'Ánna'], /'Anna' is there already/],
      [['undo', '3'], /^Surplus words after 'undo': '3'\.$/],
      [['new', eight, eight], /^Surplus words after 'new': /],
      [['withdraw', 'Eve'], /has left already/],
    ]) {
      const { status, error } = club(folder, ...argv);
      assert.equal(status, 1, argv.join(' '));
      assert.match(error, answer);
    }
    assert.deepEqual(entries(folder), before);
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

const steps = ['mkdirSync', 'openSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'linkSync', 'rmSync'];

it('continues after kill -9 at every step of writing', () => {
  const folder = join(home, 'killed');
  for (const [turn, argv] of commands.entries()) {
    const before = entries(folder).length;
    const step = steps[turn % steps.length];
    assert.equal(hooked({ KILL_AT: step }, folder, ...argv).signal, 'SIGKILL', step);
    if (entries(folder).length === before) done(folder, ...argv);
    assert.equal(entries(folder).length, before + 1);
  }
  assert.deepEqual(tableIn(folder), byHand);
  done(folder, 'withdraw', 'Bob');
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.new')),
    [],
  );
});

it('continues the file of an earlier version', () => {
  const folder = join(home, 'earlier');
  const whole = join(home, 'whole');
  cpSync(join(whole, 'games'), join(folder, 'games'), { recursive: true });
  // That version took the last line back.
  const lines = entries(whole).map((name) => readFileSync(join(whole, name), 'utf8'));
  const undone = lines.findIndex((line) => JSON.parse(line).do === 'undo');
  writeFileSync(join(folder, 'evening.jsonl'), lines.toSpliced(undone - 1, 2).join(''));
  assert.deepEqual(tableIn(folder), byHand);
  done(folder, 'undo');
  done(folder, 'result', '4', '=');
  assert.deepEqual(tableIn(folder), byHand);
});

describe('several programs on one folder', () => {
  /** Players of a round robin: 25 have 300 games. */
  const count = Number(process.env.PLAYERS ?? 7);
  const names = Array.from({ length: count }, (_, index) => `P${index + 1}`);
  const players = file('many.csv', `name\n${names.join('\n')}\n`);

  it('keep every result that was printed, once, and nothing else', async () => {
    const folder = join(home, 'programs');
    done(folder, 'new', players);
    for (let round = 1; round <= count; round++) done(folder, 'pair', '--round', String(round));
    const random = seededRandom(5);
    const games = new Evening(folder).open.map(({ round, board }) => ({
      words: [
        '--folder',
        folder,
        'result',
        String(board),
        random() < 0.5 ? '1-0' : '0-1',
        '--round',
        String(round),
      ],
      kill: random() < 0.3 ? steps[Math.floor(random() * steps.length)] : '',
      order: random(),
    }));
    const left = games.sort((one, other) => one.order - other.order).values();
    const enter = async () => {
      for (const { words, kill } of left) {
        const start = (KILL_AT) => {
          const env = { ...process.env, KILL_AT };
          return once(spawn(process.execPath, ['--import', hooks, program, ...words], { env }), 'close');
        };
        if (kill !== '') assert.deepEqual(await start(kill), [null, 'SIGKILL']);
        assert.deepEqual(await start(''), [0, null]);
      }
    };
    await Promise.all([enter(), enter(), enter()]);
    const written = entries(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    for (const { words, kill } of games) {
      const [board, result, , round] = words.slice(3);
      const mine = written.filter((entry) => entry.board === Number(board) && entry.round === Number(round));
      assert.deepEqual([...new Set(mine.map((entry) => entry.result))], [result]);
      // A program that was killed after it had written its entry wrote it again.
      assert.ok(mine.length === 1 || (mine.length === 2 && ['linkSync', 'rmSync'].includes(kill)));
    }
  });

  it('decide again with what the other has entered, but not about a round or an entry that was not seen', () => {
    const folder = join(home, 'overtaken');
    done(folder, 'new', players);
    done(folder, 'pair');
    const overtaken = (command, ...argv) => hooked({ OVERTAKE: JSON.stringify(command) }, folder, ...argv);
    const { lines } = overtaken(['result', '1', '1-0'], 'result', '2', '0-1');
    assert.equal(lines.filter((line) => line.startsWith('Open')).length, 1);
    const seen = /^Another program was faster: there is a new entry\./;
    assert.match(overtaken(['result', '3', '0-1'], 'undo').error, seen);
    assert.match(overtaken(['pair'], 'result', '1', '0-1').error, seen);
    assert.match(overtaken(['pair', '--round', '3'], 'pair', '--round', '3').error, seen);
    assert.match(club(folder, 'pair').error, /^Round 3 has no result yet\. .* add --round 4\.$/);
    const twice = hooked({ OVERTAKE: JSON.stringify(['new', players]) }, join(home, 'twice'), 'new', players);
    assert.match(twice.error, /^There is an evening in/);
    const { rounds } = new Evening(folder);
    assert.deepEqual(
      rounds[0].boards.map(({ entry }) => entry?.result),
      ['1-0', '0-1', '0-1'],
    );
    assert.equal(rounds.length, 3);
  });

  it('refuse a disk without hard links', () => {
    const folder = join(home, 'stick');
    const { status, error } = hooked({ NO_LINKS: '1' }, folder, 'new', players);
    assert.equal(status, 1);
    assert.match(
      error,
      /^The folder '.*stick' is on a disk without hard links.* choose a --folder on another disk\.$/,
    );
    assert.deepEqual(readdirSync(folder), []);
  });
});

it('names the place of damage, and never ends with a stack trace', () => {
  const folder = join(home, 'damaged');
  cpSync(join(home, 'whole'), folder, { recursive: true });
  const table = () => cellsOf(new Evening(folder));
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
        table();
      } catch (error) {
        assert.ok(error instanceof Mistake || error.code !== undefined, error.stack);
      }
    }
    writeFileSync(path, text);
  }
  writeFileSync(join(folder, '0003.json'), '{"do":"result","round":5,"board":1,"result":"1-0"}\n');
  assert.match(club(folder, 'table').error, /0003\.json:1: .*\(expected a board that was paired\)\. Restore/);
  rmSync(join(folder, '0003.json'));
  assert.match(club(folder, 'table').error, /0004\.json: entry 3 is missing\. Restore it from a copy\.$/);
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
  const folder = join(home, 'typed');
  done(folder, 'new', file('two.csv', 'name\nA\nB\n'));
  done(folder, 'pair');
  assert.equal(done(folder, 'result', '1', '-/+', '--round', '1')[0], 'Round 1, board 1: A - B 0-1 (late)');
  assert.match(done(folder, 'result', '1', '1', '-', '0')[0], /A - B 1-0, before/);
  assert.match(
    club(folder, 'result', '1', '+/+').error,
    /^No result '\+\/\+' for A - B\. Expected 1-0, 0-1, /,
  );
});

it('handles absence and return, and pairs two players without an opponent in the table', () => {
  const folder = join(home, 'back');
  done(folder, 'new', file('six.csv', 'name\nA\nB\nC\nD\nE\nF\n'));
  assert.deepEqual(done(folder, 'absent', 'a'), ['A misses round 1']);
  assert.match(club(folder, 'absent', 'A').error, /does not play in round 1 anyway/);
  assert.deepEqual(done(folder, 'add', 'A'), ['1. A is back']);
  done(folder, 'absent', 'A');
  done(folder, 'withdraw', 'C');
  assert.deepEqual(done(folder, 'pair'), ['Round 1', '1. B - E', '2. D - F', 'Absent: A']);
  done(folder, 'withdraw', 'D');
  assert.deepEqual(done(folder, 'add', 'c'), ['3. C is back']);
  assert.deepEqual(done(folder, 'pair', '--round', '2').slice(0, 4), [
    'Round 2',
    '1. E - C',
    '2. A - B',
    'Bye: F',
  ]);
  assert.match(
    club(folder, 'result', '1', '1-0').error,
    /^Board 1 is open in round 1: add --round 1, or --round 2\.$/,
  );
  const rows = done(folder, 'table');
  assert.match(rows[0], /lost +byes \/ absent/);
  for (const [name, shown] of [
    ['A', '0 / 1'],
    ['F', '1 / 0'],
    ['B', '0 / 0'],
  ])
    assert.ok(
      rows.some((row) => row.includes(`  ${name}  `) && row.includes(`  ${shown}  `)),
      name,
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
    assert.deepEqual(done(join(home, name), 'new', file(`${name}.csv`, bytes)), [
      '1. Jürgen Übel',
      '2. Žofie',
    ]);
  const old = file('old.csv', Buffer.from('name;club\r\nJ\xfcrgen \xdcbel;S\xfcd\r\n', 'latin1'));
  const folder = join(home, 'old');
  const { status, error } = club(folder, 'new', old);
  assert.equal(status, 2);
  assert.match(
    error,
    /not in UTF-8 or UTF-16\. Add the option .*\n {2}--encoding windows-1252 {3}Jürgen Übel, Süd\n {2}--encoding macintosh/,
  );
  assert.match(
    club(folder, 'new', old, '--encoding', 'ansi').error,
    /^No encoding 'ansi'\. Expected a name such as windows-1252\.$/,
  );
  assert.deepEqual(done(folder, 'new', old, '--encoding', 'windows-1252'), ['1. Jürgen Übel']);
  const workbook = file('players.xlsx', Buffer.from('504b0304140000000800e2', 'hex'));
  assert.match(club(join(home, 'book'), 'new', workbook).error, /Save it as CSV in UTF-8\.$/);
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
    club(
      folder,
      'pair',
      '--round',
      '2',
      '--from',
      file('wrong.csv', 'round,board,name1,name2\n2,1,Hol,Anna\n'),
    ).error,
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
  assert.deepEqual(entries(folder), []);
});

it('prints a sentence on a page that is empty', () => {
  const folder = join(home, 'empty');
  done(folder, 'new', eight);
  const pages = done(folder, 'page').map((path) => readFileSync(path, 'utf8'));
  const empty = pages.filter((page) => page.includes('Nothing to print yet.'));
  assert.equal(empty.length, 3); // the table has the players
});
