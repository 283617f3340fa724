import { formatMove } from 'klin-zha';
import { readNotes, recordsFromNotes } from 'klin-zha/notes';
import { readScoreSheet } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const armies = `Gold: B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14
Green: B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18
Goals: I11, C18
`;
const battle = '1. Fl@G14 x Fl@D16   Fe@E16 x Fl@D16';

/** Returns the names of a text with a line before the armies, and the codes of what is reported. */
function namesOf(line: string): [names: string, ...codes: string[]] {
  const { games, diagnostics } = readNotes(`${line}\n\n${armies}\n${battle}\n`);
  const { tags } = games[0]!;
  const codes = diagnostics.flatMap(({ code, severity }) => (severity === 'note' ? [] : code));
  return [`${tags.get('Gold')}; ${tags.get('Green')}`, ...codes];
}

it.each([
  'Gold: Ann, Green: Bob',
  'Gold: Ann / Green: Bob',
  'Gold: Ann   Green: Bob',
  'Green: Bob\tGold: Ann',
  'gold=Ann green=Bob',
  'Gold – Ann; Green – Bob',
  'Gold (Ann) - Green (Bob)',
  'Ann (Gold) vs. Bob (Green)',
  'Ann (Gold, 1500) – Bob (Green, 1430)',
  'Board 3: Ann [Gold] v Bob [Green], Hall B',
  'Ann = Gold, Bob = Green',
  'Ann had gold, and Bob had green.',
  'Partie von gestern, Ann (Gold) gegen mich, Bob (Grün) – endlich',
  'White: Ann (1500) vs Black: Bob',
])('reads the players of %j', (line) => {
  expect(namesOf(line)).toEqual(['Ann; Bob']);
});

it.each([
  ['Gold: Jones, Ann & Green: T’Lar', "Jones, Ann; T'Lar"],
  ['Gold: A. vs. Green: B', 'A.; B'],
  ['Gold: Vi, Green: Vo', 'Vi; Vo'],
  ['Or : Anne Lee et Vert : Bob van Dyk', 'Anne Lee; Bob van Dyk'],
  ['Gold: Dr. A. Brandt\nGreen: P. Okoye.', 'Dr. A. Brandt; P. Okoye'],
  ['Gold: Ann Lee\nAnn (Gold) - Bob (Green)', 'Ann Lee; Bob'],
])('reads %j', (line, names) => {
  expect(namesOf(line)).toEqual([names]);
});

it.each([
  'Gold Ann versus Green Bob',
  'Gold: Ann with Green: Bob',
  'Yesterday Ann (Gold) beat Bob (Green) easily.',
  'He had Gold and Bob had Green',
  'Gold/Green: Ann/Bob',
])('leaves the names of %j open with a warning', (line) => {
  expect(namesOf(line)).toEqual(['undefined; undefined', 'open-name']);
});

it('leaves a name open if two lines contradict each other', () => {
  expect(namesOf('Gold: Ann\nGreen: Bob\nGold: Cara')).toEqual(['undefined; Bob', 'open-name']);
});

it.each([
  'Gold: left, Green: right',
  'Gold: 45 min, Green: 43 min',
  'Gold (again) and Green (too) were slow.',
])('finds no names in %j', (line) => {
  expect(namesOf(line)).toEqual(['undefined; undefined']);
});

it('reads the same lines in score sheets', () => {
  const table = '\nGold\tGreen\nB G35\tB F37\n';
  const { tags, remarks } = readScoreSheet(`Ann (Gold, 1500) - Bob (Green)\n${table}`);
  expect([...tags]).toEqual([
    ['Gold', 'Ann'],
    ['Green', 'Bob'],
  ]);
  expect(remarks.map(({ text }) => text)).toEqual(['Ann (Gold, 1500) - Bob (Green)']);
  expect(readScoreSheet(`Gold: Ann, Green: Bob\n${table}`).remarks).toEqual([]);
});

describe('rulesets', () => {
  const rulesOf = (line: string, after = ''): [rules: string, ...codes: string[]] => {
    const { games, diagnostics } = readNotes(`${line}\n\n${armies}\n${battle}\n${after}`);
    return [
      games[0]!.rules.id,
      ...diagnostics.flatMap(({ code, severity }) => (severity === 'note' ? [] : code)),
    ];
  };

  it.each([
    ['Blind.', 'klin-zha+blind'],
    ['the blind variant', 'klin-zha+blind'],
    ['Klin Zha with Kaggas Crown', 'klin-zha+kaggas-crown'],
    ['Ablatives', 'klin-zha+ablative'],
    ['Three levels', 'klin-zha+tri-level'],
    ['Takzh', 'takzh'],
    ['Power vanguards', 'klin-zha+power-vanguard'],
    ['Power pawns!', 'klin-zha+power-vanguard'],
    ['Club evening, free corners, 2 Oct', 'klin-zha+free-corners'],
  ])('are those that a clause names: %s', (line, rules) => {
    expect(rulesOf(line)).toEqual([rules]);
  });

  it.each([
    'Romulan Heart',
    'Kinta game',
    'We played it blind.',
    'Gold was blind with rage.',
    'draws allowed',
    'Played with clouds on F25 and F36',
  ])('are reported if the moves or other words leave the name aside: %s', (line) => {
    expect(rulesOf(line)).toEqual(['klin-zha', 'other-ruleset']);
  });

  it('are not sought in comments on the moves', () => {
    expect(rulesOf('Open of Bremen', 'That was blind of me.')).toEqual(['klin-zha']);
  });
});

describe('what happens to the Goal', () => {
  const goldAndGreen = `Gold: Fe D39, V C18, L D28, V D49, B E16, S C28, V D16, Fl B19, Fl F37
Green: Fl H12, B F25, L I23, V I44, Fe F14, Fl G13, S G25, V H23, V G14
Goals: D39, H23`;
  const moved = (words: string): readonly string[] => {
    const [after = '', before = ''] = words.split('...').reverse();
    const { games } = readNotes(
      `${goldAndGreen}
Gold: ${before} D39-E37 ${after}
Green: G25-G46
`,
    );
    return games[0]!.moves[games[0]!.placements]!.candidates.map(formatMove);
  };

  it.each([
    'with the goal',
    '+goal',
    '(G)',
    '& goal',
    'carrying the goal',
    'goal: yes',
    'Fe+G...',
    'avec le but',
  ])('is read in %j', (words) => expect(moved(words)).toEqual(['d39e37g']));

  it.each([
    'without the goal',
    'goal stays',
    'leaves goal',
    'goal left behind',
    'goal: no',
    'ohne Ziel',
    'goal not moved',
  ])('is read in %j, too', (words) => expect(moved(words)).toEqual(['d39e37']));

  it.each([
    'w/o goal',
    '-goal',
    '-G',
    '!G',
    'goal=0',
    'goal?',
    'no goal',
    'goal off',
    'never without goal',
    'without moving the goal...',
  ])('is open in %j', (words) => expect([...moved(words)].sort()).toEqual(['d39e37', 'd39e37g']));
});

describe('times', () => {
  const moves = ['Fl@G14 x Fl@D16', 'Fe@E16 x Fl@D16', 'V@G13 G14', 'S@E37 F48'];
  const timed = (control: string, times: string, label = ''): string =>
    `${control}\n${armies}\n${times
      .split(' ')
      .map((one, at) => `${moves[at]} ${label}${one}`)
      .join('\n')}\n`;
  const read = (text: string) => {
    const notes = readNotes(text);
    const clocks = recordsFromNotes(notes)[0]!.nodes.flatMap(({ clock }) => clock ?? []);
    return [
      clocks.join(' '),
      ...notes.diagnostics.flatMap(({ code, severity }) => (severity === 'note' ? [] : code)),
    ];
  };

  it.each([
    ['45 minutes each', '44:15 43:26 43:50 42:11', '2655 2606 2630 2531'],
    ['', '44:15 43:26 43:50 42:11', '2655 2606 2630 2531'],
    ['2 hours each', '1:58 1:57 1:55 1:50', '7080 7020 6900 6600'],
    ['90 min + 30 s', '1:28 1:27 1:25 1:20', '5280 5220 5100 4800'],
    ['60 min + 10 s', '1:00:10 1:00:07 59:50 58:40', '3610 3607 3590 3520'],
    ['5 min', '4:58 4:57 4:55 4:50', '298 297 295 290'],
  ])('are read in the unit that %j and the other times allow', (control, times, seconds) => {
    expect(read(timed(control, times))).toEqual([seconds]);
  });

  it('are left open with a warning if both units fit', () => {
    expect(read(timed('', '1:58 1:57 1:55 1:50'))).toEqual(['', 'open-clock']);
    expect(read(timed('60 min', '0:02 0:03 0:04 0:06', 'clock '))).toEqual(['', 'open-clock']);
  });

  it('of messages are not those of clocks', () => {
    expect(read(timed('60 min', '19:30 19:31 19:35 19:38'))).toEqual(['']);
  });
});
