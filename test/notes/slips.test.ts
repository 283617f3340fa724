import { formatMove, klinZha, romulanHeart } from 'klin-zha';
import { readNotes, recordsFromNotes } from 'klin-zha/notes';
import { replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const gold = 'B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14';
const green = 'B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18';
const goals = 'Gold goal I11, Green goal C18';
const battle = `1. Fl G14xD16  Fe E16xD16
2. V G13-G14  S E37-F48
3. V G14-F14  Fl E27-E15
`;
const three = `Green: Knights H56 I99, Rook H78, Wall H67, Bishop G58, Queen G79, pawns H57 H68 G69, Heart G69
Blue: Knights I12 G24, Rook G36, Wall H13, Bishop F14, Queen I34, pawns H34 G13 F25, Heart I34
Black: Knights D28 B18, Rook C18, Wall E49, Bishop E38, Queen E48, pawns D17 E26 A19, Heart E26
1. Bg47, Wi23, Qf37
2. Rh89, Rg46, Wf59
3. h68g68, g14, Nde48
`;
const played = ['g14d16', 'e16d16', 'g13g14', 'e37f48', 'g14f14', 'e27e15'];

/** Returns an army with German abbreviations that are joined to their cells: `BlG35 SlG36`. */
function joined(army: string): string {
  const names: Readonly<Record<string, string>> = { B: 'Bl', S: 'Sl', V: 'Vo', Fe: 'Fe', L: 'La', Fl: 'Fg' };
  return army.replace(/(\w+) (\w+),?/g, (_, name: string, cell: string) => names[name] + cell);
}

/** Returns the moves of the only game of a text. */
function movesIn(text: string, options = {}): readonly string[] {
  const { games } = readNotes(text, options);
  expect(games.length).toBe(1);
  return games[0]!.moves
    .slice(games[0]!.placements)
    .map(({ move, candidates }) => formatMove(move ?? candidates[0]!));
}

it('begins a game with the result above it', () => {
  const text = `Green wins.\n\nGold: ${gold}\nGreen: ${green}\n${goals}\n${battle}`;
  const { games, spans } = readNotes(text);
  expect(games.map(({ from, result }) => [from, result])).toEqual([[0, '0-1']]);
  expect(spans[0]).toEqual({ kind: 'result', from: 0, to: 'Green wins'.length, game: 0 });
});

const unfinished = `Gold: ${gold}\nGreen: ${green}\n${goals}\n${battle}`;
const resultAfter = (words: string): readonly unknown[] => {
  const { games, diagnostics } = readNotes(`${unfinished}\n${words}\n`);
  return [games[0]!.result, ...diagnostics.flatMap(({ code }) => (code === 'found-moves' ? [] : code))];
};

it.each([
  ['Gold wins, 1-0', '1-0'],
  ['And so Green resigned.', '1-0'],
  ['"result": "0-1"', '0-1'],
  ['Winner: Green', '0-1'],
  ['Gold lost on time.', '0-1'],
  ['They agreed to call it even.', '1/2-1/2'],
  ['Remis vereinbart', '1/2-1/2'],
  ['Le vert gagne.', '0-1'],
  ['Oro vince per abbandono.', '1-0'],
  ['El verde abandona.', '1-0'],
  ['Ouro venceu.', '1-0'],
  ['0-1 (time)', '0-1'],
  ['1-0 (on time)', '1-0'],
])('reads a result from a whole line: %s', (words, result) => {
  expect(resultAfter(words)).toEqual([result]);
});

it.each([
  'Green won the toss.',
  'Gold should win this. To be continued.',
  'If Green takes, Gold wins.',
  'Gold wins, 0-1',
  'Neither side won.',
  'Green lost the Swift.',
  'Gold offered a draw, Green declined.',
  'Gold wins in three moves.',
  'Gold wins in 3 moves.',
  'Gold wins?',
  'Last week Gold won.',
  'Gold won the first game.',
  'Result: Gold 1, Green 0',
  '0-1 (maybe)',
])('leaves a result open that other words may deny: %s', (words) => {
  expect(resultAfter(words)).toEqual(['*', 'other-result']);
});

it('reads armies whose ranges overlap without moves between them', () => {
  const begin = '10. Sxg47+ If58+\n11. SxZg36\n\nGrün gewinnt.\n';
  const army = 'Aufstellung Grün: Fh89, Si89, Lf59, Ii67, h78, f58, g47, Bg68, Ig69; Ziel Zh78\n';
  const other = 'Aufstellung Blau: Fh45, Bg24, g36, f14, Sh23, i44, Lg14, If25, Ii45; Ziel ZFh45\n\n1. g58';
  const before = ' Iif47\n2. Iii99 ZFg35\n3. Fg79 Ixf59\n4. Ixg36 Ixg79\n5. Sxg79 Si12\n6. h68 ZFxg36\n';
  const middle = '7. Si77 Fe37\n8. Sh56+ Fxg47\n9. Sh67 Bh34\n';
  const { games, diagnostics } = readNotes(before + middle + begin + army + other);
  expect(games).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toContain('fragment');
});

describe('armies in notes', () => {
  it.each([
    ['Goals on one line', `Gold: ${gold}\nGreen: ${green}\nGoals: Gold I11, Green C18\n`],
    ['Goals with their warriors', `Gold: ${gold}\nGreen: ${green}\nGoals: Fe I11, V C18\n`],
    ['a row of Goals', `Gold: ${gold}\nGreen: ${green}\n| Goal | I11 | C18 |\n`],
    ['Goals at the end of each army', `Gold: ${gold}, Goal I11\nGreen: ${green}, Goal C18\n`],
    [
      'a heading that names the players',
      `Gold = Tom   Green = Eve\nGold: ${gold}\nGreen: ${green}\n${goals}\n`,
    ],
    [
      'names of players',
      `Tom has gold, Eve has green.\nTom: ${gold}\nEve: ${green}\nTom goal I11, Eve goal C18\n`,
    ],
    [
      'abbreviations',
      `Gold: ${gold.replace('Fe ', 'Fen ')}\nGreen: ${green.replaceAll('V ', 'Vg ')}\n${goals}\n`,
    ],
    ['Goals first', `Gold: Goal I11, ${gold}\nGreen: Goal C18, ${green}\n`],
    [
      'German abbreviations joined to their cells',
      `Gold: ${joined(gold)} Ziel I11\nGrün: ${joined(green)} Ziel C18\n`,
    ],
    ['Goals joined to their cells', `Gold: ${joined(gold)} ZI11\nGrün: ${joined(green)} ZC18\n`],
    [
      'letters of several notations',
      `Gold: ${gold.replaceAll('Fl ', 'I').replace('Fe ', 'F')}\nGreen: ${green.replace('B F', 'Blk F')}\n${goals}\n`,
    ],
    [
      'an F for Fliers beside Fe for the Fencer',
      `Gold: ${gold.replaceAll('Fl ', 'F ')}\nGreen: ${green.replaceAll('Fl ', 'F ')}\n${goals}\n`,
    ],
    ['a letter that names no piece', `Gold: ${gold}\nGreen: ${green.replace('L E26', 'X E26')}\n${goals}\n`],
    ['a space within a cell', `Gold: ${gold}\nGreen: ${green.replace('V C28', 'V C 28')}\n${goals}\n`],
    ['small letters', `gold: ${gold.toLowerCase()}\ngreen: ${green.toLowerCase()}\n${goals}\n`],
    [
      'the letters of their codes',
      `Gold: ${gold.replaceAll('Fl ', 'I ').replace('Fe ', 'F ')}\nGreen: ${green}\n${goals}\n`,
    ],
  ])('are read with %s', (_, setup) => {
    expect(movesIn(setup + battle)).toEqual(played);
    const { moves, placements } = readNotes(setup + battle).games[0]!;
    const first = moves.find(({ move }) => move !== undefined && formatMove(move) === 'f@i11')!;
    expect(first.seat).toBe(1);
    expect(placements).toBe(20);
  });

  it.each([
    ['a Vanguard', gold, green.replace('V C28, ', ''), goals, 'missing Vanguard'],
    ['both Goals', gold, green, '', 'missing Goal, Goal'],
    [
      'letters that determine the warriors',
      gold.replace('L ', 'F ').replaceAll('Fl ', 'I ').replace('Fe ', 'F ').replace('S ', 'L '),
      green,
      goals,
      'missing',
    ],
  ])('without %s are reported', (_, one, two, last, missing) => {
    const { games, diagnostics } = readNotes(`Gold: ${one}\nGreen: ${two}\n${last}\n${battle}`);
    expect(games).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'fragment', severity: 'error', line: 1 }]);
    expect(diagnostics[0]!.message).toContain(missing);
  });

  it('without an army of three are reported', () => {
    const [green, , black] = three.split('\n');
    const { games, diagnostics } = readNotes(`${green}\n${black}\n`, { rules: romulanHeart({ players: 3 }) });
    expect(games).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'fragment', severity: 'error', expected: 'an army' }]);
  });

  it('that are not legal are reported with the reason: a Goal on a threatened carrier (R7.4)', () => {
    const exposed = gold.replace('V G13', 'Fl G13').replace('Fl G14', 'V G14');
    const { games, diagnostics } = readNotes(
      `Gold: ${exposed}\nGreen: ${green}\nGold goal G14, Green goal C18\n${battle}`,
    );
    expect(games).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'fragment', severity: 'error', ruling: 'R7.4', line: 3, column: 11, read: 'G14' },
    ]);
    expect(diagnostics[0]!.message).toContain('threatened by the Flier on D16');
  });

  it('in the corner of no player are reported (R7.6)', () => {
    const [green, , black] = three.split('\n');
    const { diagnostics } = readNotes(`${green}\n${black}\n`, { rules: romulanHeart({ players: 2 }) });
    expect(diagnostics).toMatchObject([{ code: 'fragment', severity: 'error', ruling: 'R7.6', line: 1 }]);
  });

  it('cannot be placed where the start is random (R10.4)', () => {
    const text = `Rules: klin-zha+clouded:8\nGold: ${gold}\nGreen: ${green}\n${goals}\n${battle}`;
    const { games, diagnostics } = readNotes(text);
    expect(games).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'fragment', severity: 'error', ruling: 'R10.4', line: 2 }]);
  });

  it('begin where their list begins, not where a warrior is mentioned before', () => {
    const text = `V H23 is brave.\nGold: ${gold}\nGreen: ${green}\n${goals}\n${battle}`;
    expect(movesIn(text)).toEqual(played);
    const { games, spans } = readNotes(text);
    expect([games[0]!.from, games[0]!.to]).toEqual([text.indexOf('B G35'), text.trimEnd().length]);
    expect(spans.map(({ game }) => game ?? null).filter((game, at, all) => game !== all[at - 1])).toEqual([
      null,
      0,
      null,
    ]);
  });

  it('have a Goal that is named first and pawns without letters', () => {
    const armies = `Green: Heart g69, Nh56 Ni99 Rh78 Wh67 Bg58 Qg79 h57 g69 h68
Blue: Heart i34, Ni12 Ng24 Rg36 Wh13 Bf14 Qi34 h34 g13 f25
Black: Heart e26, Nd28 Nb18 Rc18 We49 Be38 Qe48 d17 e26 a19
`;
    const { moves, placements } = readNotes(armies + three.split('\n').slice(3).join('\n')).games[0]!;
    const placed = moves.slice(0, placements).map(({ move }) => formatMove(move!));
    expect(placed.filter((one) => one.startsWith('g@'))).toEqual(['g@g69', 'g@i34', 'g@e26']);
    expect(placed.filter((one) => one.startsWith('v@')).length).toBe(9);
    expect(moves.length).toBe(39);
  });
});

describe('moves in notes', () => {
  const setup = `Gold: ${gold}\nGreen: ${green}\n${goals}\n`;

  it('are read once if a mail quotes them again', () => {
    const mail = `1. Fl G14xD16\n\nEve wrote:\n> 1. Fl G14xD16\n\n1... Fe E16xD16\n\nTom wrote:\n> 1. Fl G14xD16\n> 1... Fe E16xD16\n\n2. V G13-G14\n`;
    expect(movesIn(setup + mail)).toEqual(played.slice(0, 3));
  });

  it('have small letters that do not move the Goal: Vg', () => {
    const text = (setup + battle).replaceAll('V ', 'Vg ');
    const { games } = readNotes(text);
    expect(movesIn(text)).toEqual(played);
    expect(games[0]!.moves.map(({ confidence }) => confidence)).toEqual(new Array(26).fill('certain'));
  });

  it('are read without signs between their cells', () => {
    expect(movesIn(`${setup}1. G14D16 E16D16\n2. G13G14 E37F48\n`)).toEqual(played.slice(0, 4));
  });

  it.each(['(Goal left)', '(goal stays)', ', Goal stays', '(drops the goal)', '(Ziel bleibt)'])(
    'leave the Goal behind: %s',
    (words) => {
      const text = `${setup}1. Fl G14xD16  Fe E16xD16\n2. Fe I11-I22 ${words}  S E37-F48\n3. L H24-G25  S F48-E37\n`;
      expect(movesIn(text)[2]).toBe('i11i22');
    },
  );

  it.each(['+G', ' + G', 'g', ' with the Goal'])('carry the Goal: %s', (words) => {
    const text = `${setup}1. Fl G14xD16  Fe E16xD16\n2. Fe I11-I22${words}\n S E37-F48\n3. L H24-G25  S F48-E37\n`;
    expect(movesIn(text)[2]).toBe('i11i22g');
  });

  it('are read with the letters of the moves if words name the armies', () => {
    const { moves } = readNotes(three).games[0]!;
    expect(moves.length).toBe(39);
    // Only the last one names an origin without need: no other Knight can move there (RH E10).
    expect(moves.slice(30).map(({ confidence }) => confidence)).toEqual([
      ...new Array(8).fill('certain'),
      'likely',
    ]);
  });

  it('stay as they are written beside one that cannot be read', () => {
    const { games, diagnostics } = readNotes(
      `${setup}${battle.replace('E15', 'E1')}4. L@H24 G25  Fl@E15 D17\n`,
    );
    const found = games[0]!.moves.flatMap(({ move }) => (move === undefined ? [] : formatMove(move)));
    expect(found).toEqual(expect.arrayContaining(played.slice(0, 5)));
    expect(found).not.toContain('g35g25');
    expect(diagnostics.map(({ code }) => code)).toContain('not-a-move');
  });

  it('are read in two blocks side by side, the left one first', () => {
    const rows = ['Gold       Green      Gold       Green', 'G14xD16    E16xD16    G14-F14    E27-E15'];
    expect(movesIn(`${setup}\n    ${rows.join('\n1.  ')}\n2.  G13-G14    E37-F48\n`)).toEqual(played);
  });

  it('have an F for the Fencer if the armies have Fl for the Fliers', () => {
    const text = `${setup.replaceAll('Fe ', 'F ')}1. G14xD16  F E16xD16\n2. F I12  S E37-F48\n3. F I11 (Goal)\n`;
    const moves = readNotes(text).games[0]!.moves.slice(20);
    expect(moves[2]).toMatchObject({ confidence: 'certain', text: 'F I12' });
    expect(formatMove(moves[2]!.move!)).toBe('i11i12');
  });

  it('may break Goal safety, with a warning (R6.5)', () => {
    const text = `${setup}1. Fl G14xD16  S E37-F48\n2. V G13-G14  Fe E16xD16\n3. V G14-F14  Fl E27-E15\n`;
    const { games, diagnostics } = readNotes(text, { rules: klinZha });
    expect(games[0]!.moves.length).toBe(26);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'goal-safety', ruling: 'R6.5', line: 4 }),
    );
    const strict = readNotes(text, { rules: klinZha, strict: true });
    expect(strict.diagnostics.map(({ code }) => code)).not.toContain('goal-safety');
    expect(strict.games[0]?.moves.length ?? 0).toBeLessThan(26);
  });

  it('go on for two when a player of three leaves (RH 6.9)', () => {
    const text = `${three}Blue resigns, his train leaves.\n4. Wi66, Qf47\n5. Nf36, Ne27\n`;
    const [game] = readNotes(text).games;
    expect(game!.departures).toEqual([{ ply: 39, seat: 2, reason: 'resignation' }]);
    expect(game!.moves.slice(39).map(({ seat }) => seat)).toEqual([1, 3, 1, 3]);
    const [record] = recordsFromNotes(readNotes(text));
    expect(record!.nodes[38]!.left).toEqual([{ seat: 2, reason: 'resignation' }]);
    expect(replayRecord(record!).isComplete).toBe(true);
  });

  it.each([
    ['Black resigns.', 'resignation'],
    ['Black is out of time. Green wins.', 'time'],
  ] as const)('end when the second of three players leaves: %s', (last, reason) => {
    const text = `${three}Blue resigns, his train leaves.\n4. Wi66, Qf47\n${last}\n`;
    const [game] = readNotes(text).games;
    expect(game!.result).toBe('1-0-0');
    expect(game!.departures[1]).toEqual({ ply: 41, seat: 3, reason });
    const replay = replayRecord(recordsFromNotes(readNotes(text))[0]!);
    expect([replay.isComplete, replay.record.result]).toEqual([true, '1-0-0']);
    expect(replay.departures.length).toBe(2);
  });

  it('end with the result in words if it contradicts who left last', () => {
    const text = `${three}Blue resigns.\n4. Wi66, Qf47\nBlack resigns. Black wins.\n`;
    const [game] = readNotes(text).games;
    expect([game!.result, game!.departures.length]).toEqual(['0-0-1', 1]);
  });

  it('are those of three if no player leaves after all', () => {
    const text = `${three}If Blue resigns, the others draw.\n4. Wi66, Wh13, Qf47\n`;
    const [game] = readNotes(text).games;
    expect(game!.departures).toEqual([]);
    expect(game!.moves.slice(39).map(({ seat }) => seat)).toEqual([1, 2, 3]);
  });

  it('end with a result in the name of a player', () => {
    const text = `Tom (Gold) - Eve (Green)\n${setup}${battle}Eve resigns.\n`;
    expect(readNotes(text).games[0]!.result).toBe('1-0');
  });
});
