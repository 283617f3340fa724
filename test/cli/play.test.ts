/** `klin-zha play`. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createState, parsePosition, klinZha as rules, unwrap } from 'klin-zha';
import { getBook } from 'klin-zha/bots';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { Searcher, symmetryKey } from 'klin-zha/search';
import { afterAll, describe, expect, it } from 'vitest';
import { battle, klinZha, small } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-play-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blind = ['--rules', 'klin-zha+blind'];

/** A battle that just began, with Gold to move. */
const begun = 'L/3/1IBI1/V*1VS1FV/9/10v/10v2/11sbi1/10v*f1i2l 1 N1E2 - 0 1 -';

/** Plays the lines of a session with the same random numbers. */
function play(lines: string, ...args: string[]) {
  return klinZha(['play', '--nodes', '60', '--seed', '3', '--compact', ...args], { stdin: lines });
}

/** Returns the record that a session saves. */
async function savedBy(lines: string, ...args: string[]) {
  const { out } = await play(`${lines}save -\nquit\n`, ...args);
  const [record] = parseRecords(out.slice(out.indexOf('[Gold')));
  return record!;
}

describe('klin-zha play', () => {
  it('begins with armies from the book, without printing the placements', async () => {
    const { out, status, err } = await play('quit\n');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/^Klin Zha: you play Gold, level 2 plays Green\.\n/);
    expect(out).not.toContain('placed on');
    const { final } = replayRecord(await savedBy(''));
    const keyOf = (position: string): string =>
      symmetryKey(new Searcher(unwrap(parsePosition(rules, position))));
    expect(getBook(rules)!.setups.map(({ position }) => keyOf(position))).toContain(keyOf(String(final)));
  });

  it('says at the first prompt what can be typed, once, with a legal move', async () => {
    const { out } = await play('auto\nauto\nquit\n');
    const invitations = [
      ...out.matchAll(/^Type a move, for example (\w+)\. Commands: moves, hint, undo, help, quit\.$/gm),
    ];
    expect(invitations).toHaveLength(1);
    const [, example = ''] = invitations[0]!;
    expect((await play(`${example}\nquit\n`)).out).toContain(`(${example})`);
    const setup = await play('quit\n', '--setup');
    expect(setup.out).toMatch(/^Place a piece, for example f@a19\. Commands: setup, moves, help, quit\.$/m);
  });

  it('places the armies by hand with --setup, or the rest with setup', async () => {
    const { out } = await play('f@e16\nauto\nsetup\nsetup\nquit\n', '--setup');
    expect(out.match(/^Gold: \w+ placed on \w+\. \(\w@\w{3}\)$/gm)).toHaveLength(2);
    expect(out).toContain('Fencer placed on E16. (f@e16)');
    expect(out).toMatch(/^Gold to move, round 1\.$/m);
    expect(out).toContain('The setup is over.');
  });

  it('reads moves in coordinates, geometric and algebraic notation', async () => {
    for (const [typed, move] of [
      ['D28F37', 'd28f37'],
      ['d82f73', 'd28f37'],
      ['S@D28 F37', 'd28f37'],
      ['S F37', 'd28f37'],
      ['Sf37', 'd28f37'],
      ['Lf37', 'd28f37'],
    ])
      expect((await play(`${typed}\nquit\n`, begun)).out).toContain(`Gold: Swift from D28 to F37. (${move})`);
    const ambiguous = await play('V E16\nV E49\nV @ Z\nquit\n', begun);
    expect(ambiguous.out).toMatch(/can mean 2 legal moves: .* Type help/);
  });

  it('explains illegal moves and other text', async () => {
    const { out } = await play('f@f36\nquit\n', '--setup');
    expect(out).toMatch(/no region/);
    const moved = await play('d28d29\nnonsense\nL A19 I99\nquit\n', begun);
    expect(moved.out).toMatch(/^'d29' in 'd28d29' is not a valid cell/m);
    expect(moved.out).toMatch(/'nonsense' is not a valid move: .* Type help for a list of commands\./);
    expect(moved.out).toMatch(/A19.*I99|I99.*A19/);
  });

  it('lists moves by warrior, and those of one warrior', async () => {
    const { out } = await play('moves\nmoves d28\nmoves h24\nmoves z9\nquit\n', begun);
    expect(out).toMatch(/^Lancer A19 +B19 B18 B29$/m);
    expect(out.match(/^Swift D28 +E27 E37 F37 E38 E48 F48 E49$/gm)).toHaveLength(2);
    expect(out).toMatch(/^Vanguard D16 with the Goal +E16 D17$/m);
    expect(out).toContain('No legal moves from H24.');
    expect(out).toContain("'z9' is not a valid cell");
    const setup = await play('moves\nquit\n', '--setup');
    expect(setup.out).toMatch(/^Fencer, Lancer, Swift, Flier, Vanguard, Blockader\n {2}A19 /m);
    for (const line of [...out.split('\n'), ...setup.out.split('\n')]) expect(line.length).toBeLessThan(160);
  });

  it('shows help as a table', async () => {
    const { out } = await play('help\nquit\n');
    const table = out.match(/^ {2}(\w+)(?: \[?[A-Z]+\]?)? {2,}\S.*$/gm)!;
    expect(table.map((line) => line.trim().split(' ')[0])).toEqual([
      ...[
        'moves',
        'hint',
        'undo',
        'auto',
        'setup',
        'board',
        'flip',
        'draw',
        'resign',
        'save',
        'help',
        'quit',
      ],
    ]);
  });

  it('suggests legal moves without playing them', async () => {
    const { out } = await play('hint\nquit\n');
    const [, move = ''] = /^Hint: (\w+): Gold: /m.exec(out)!;
    expect(out).not.toContain(`(${move})`);
    expect((await play(`${move}\nquit\n`)).out).toContain(`(${move})`);
  });

  it('takes moves back, also after the end', async () => {
    const { out } = await play('back\nauto\nundo\nresign\nauto\nundo\nUNDO\nauto\nquit\n');
    expect(out.match(/No move to take back\./g)).toHaveLength(2);
    expect(out).toContain('Green wins: the opponent resigned.');
    expect(out.match(/^Gold: /gm)).toHaveLength(2);
    expect(out).toContain('The game is over. Commands: undo, save, board, quit.');
    const boards = out.split(/^ +A -9/m).slice(1);
    const [begun, , undone] = boards.map((board) => board.split('\n').slice(0, 9).join('\n'));
    expect(undone).toBe(begun);
  });

  it('turns the board, and draws it again', async () => {
    const { out } = await play('flip\nflip\nboard\nquit\n', '--orientation', 'W-top');
    const boards = out.split(/^(?=Gold to move)/m).map((part) =>
      part
        .split('\n')
        .filter((line) => line.includes('/'))
        .join('\n'),
    );
    expect(boards[0]).not.toBe(boards[1]);
    expect(boards[2]).toBe(boards[3]);
    expect(boards[2]).toBe(boards[0]!.split('\n').slice(-9).join('\n'));
  });

  it('marks the last move of the opponent', async () => {
    const { out } = await play('S F37\nquit\n', begun);
    expect(out).toMatch(/^Green: .*\(\w{6}g?\)$/m);
    expect(out.match(/\[/g)).toHaveLength(2);
  });

  it('claims draws only where there is one', async () => {
    const position = 'G/2B/5/7/9/11/13/15/g11b4 1 N2W1 - 99 60 -';
    const drawn = ['--rules', 'klin-zha+draws', '--unchecked', position];
    expect((await play('draw\nquit\n')).out).toContain('You cannot claim a draw now.');
    const { out } = await play('auto\ndraw\ndraw\nquit\n', ...drawn);
    expect(out).toMatch(/[Dd]raw/);
  });

  it('saves the game as a record, and replaces no file', async () => {
    const file = join(folder, 'my game.kzn');
    const lines = `auto\nsave\nsave ${file}\nsave ${file}\nsave ${join(folder, 'none', 'x.kzn')}\nquit\n`;
    const { out } = await play(lines, '--level', '3');
    expect(out).toContain('Type a file name, for example: save game.kzn');
    expect(out).toContain(`Saved the game in '${file}'.`);
    expect(out).toContain(`'${file}' exists already: type another name.`);
    expect(out).toMatch(/^Cannot write '.*x\.kzn': /m);
    const [record] = parseRecords(readFileSync(file, 'utf8'));
    expect(record!.tags.get('Green')).toBe('klin-zha level 3');
    expect(replayRecord(record!).plies).toHaveLength(22);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('offers the levels, or a bot by name', async () => {
    expect((await play('auto\nquit\n', '--level', '8')).out).toContain('level 8 plays Green');
    expect((await play('auto\nquit\n', '--bot', 'greedy')).out).toContain('greedy plays Green');
    expect(await play('', '--level', '10')).toMatchObject({ status: 2 });
    expect(await play('', '--level', '3', '--bot', 'greedy')).toMatchObject({ status: 2 });
  });

  it('starts from a position', async () => {
    const { status, out, err } = await play('moves\nauto\nquit\nmoves\n', '--seat', '2', battle);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/^Green: .*\(\w+\)$/m);
    expect((await play('quit\n', small)).out).toContain('Gold to move');
    const rules = ['--rules', 'klin-zha+no-mercy'];
    const setup = '1/3/5/7/9/1SI8/3IFB1slv1iv/4VLV2bi2v1/7V2f6 1 W1E2 - 0 1 -';
    const placed = await play('h34i22r\nmoves\nquit\n', ...rules, setup);
    expect(placed.out).toContain('In Klin Zha, No Mercy, no carrier may be moved when the Goal is placed.');
    expect(placed.out).toMatch(/^Goal {2}H34 H35 H45 I45$/m);
  });

  it('ends with its input', async () => {
    for (const lines of ['', 'auto', 'auto\n', 'exit\nauto\n', 'QUIT\n'])
      expect(await play(lines)).toMatchObject({ status: 0, err: '' });
  });

  it('rejects an unknown seat or bot', async () => {
    expect(await play('', '--seat', '3')).toMatchObject({ status: 2 });
    expect(await play('', '--bot', 'nobody')).toMatchObject({ status: 2 });
  });

  it('plays with three players, and draws the outcome of combats', async () => {
    const three = await play('auto\nresign\nauto\nquit\n', '--rules', 'romulan-heart:3', '--seat', '3');
    expect(three).toMatchObject({ status: 0, err: '' });
    expect(three.out).toMatch(/you play Black, level 2 plays Green and Blue\./);
    expect(three.out).toMatch(/^Green: .*\([a-i]\d\d/m);
    expect(three.out).toContain('You are out of the game.');
    const position = '1/3/5/7/3f5/4F6/13/15/v*15V* 1 W2E1 - 0 1 -';
    const kinta = await play('f36e27\nquit\n', '--rules', 'klin-zha+kinta', '--unchecked', position);
    expect(kinta.out).toMatch(/^Gold: .*\(f36e27\)\nGold: .*\((attacker|defender)\)\nGreen: /m);
  });

  it('begins rulesets with a random start', async () => {
    const { out, status } = await play('auto\nquit\n', '--rules', 'klin-zha+reflective');
    expect(status).toBe(0);
    expect(out).toMatch(/^Green: /m);
    expect(createState(rules).phase).toBe('setup');
  });
});

describe('klin-zha play in the blind game (R10.9)', () => {
  it('hides what the player may not know', async () => {
    const { out, status } = await play('undo\na11\nVe37\nhint\nauto\nauto\nsave x\nquit\n', ...blind);
    expect(status).toBe(0);
    expect(out).toContain('You cannot take back moves in the blind game.');
    expect(out).toContain('You can save a blind game when it is over');
    expect(out).not.toMatch(/Green: .*(from|placed)|small letters/);
    expect(out).toMatch(/^Green: /m);
    expect(out).toMatch(/^Hint: \w+$/m);
    expect(existsSync('x')).toBe(false);
  });

  it('lists the same moves whatever the opponent has', async () => {
    const { out } = await play('moves\nquit\n', ...blind);
    expect(out).not.toMatch(/ x[A-I]\d\d/);
  });

  it('accepts only coordinates, because other notations depend on what is hidden', async () => {
    const { out } = await play('V E16\nSf37\nquit\n', ...blind);
    expect(out.match(/is not a valid move/g)).toHaveLength(2);
    expect(out).not.toContain('Refused.');
    expect((await play('a19a11\nquit\n', ...blind)).out).toMatch(/Refused\.|not a valid/);
  });

  it('shows the board after the end', async () => {
    expect((await play('quit\n', ...blind)).out).not.toContain('small letters');
    expect((await play('resign\nquit\n', ...blind)).out).toMatch(
      /^Green +small letters[\s\S]*\nGreen wins: /m,
    );
    expect((await savedBy('resign\n', ...blind)).tags.get('Rules')).toBe('klin-zha+blind');
  });
});

describe('klin-zha play in a terminal', () => {
  const inTerminal = (keys: string, colours = false) =>
    klinZha(['play', '--nodes', '60', '--seed', '3', '--compact', begun], {
      stdin: [...keys].map((key) => Buffer.from(key)),
      terminal: true,
      colours,
    });

  it('shows a prompt, and ends with Ctrl-C and Ctrl-D', async () => {
    for (const keys of ['S F37\r\u0003', 'S F37\r\u0004']) {
      const { out, status } = await inTerminal(keys);
      expect(status).toBe(0);
      expect(out).toContain('> ');
      expect(out).toContain('(d28f37)');
      expect(out).toMatch(/\n$/);
    }
  });

  it('completes commands and moves', async () => {
    const { out } = await inTerminal('hel\t\rd28f3\t\rquit\r');
    expect(out).toContain('  resign        resign the game');
    expect(out).toContain('(d28f37)');
  });

  it('colours the board, the last move and the players, only if colours are on', async () => {
    const { out } = await inTerminal('S F37\rquit\r', true);
    expect(out).toContain('\u001b[33mGold\u001b[39m');
    expect(out).toContain('\u001b[1m\u001b[36m[');
    expect((await play('S F37\nquit\n', begun)).out).not.toContain('\u001b');
  });
});
