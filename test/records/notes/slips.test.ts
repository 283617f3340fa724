import { describe, expect, it } from 'vitest';
import { formatMove, klinZha } from '../../../src/index.ts';
import { readNotes } from '../../../src/records/index.ts';

const gold = 'B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14';
const green = 'B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18';
const goals = 'Gold goal I11, Green goal C18';
const battle = `1. Fl G14xD16  Fe E16xD16
2. V G13-G14  S E37-F48
3. V G14-F14  Fl E27-E15
`;
const played = ['g14d16', 'e16d16', 'g13g14', 'e37f48', 'g14f14', 'e27e15'];

/** Returns the moves of the only game of a text. */
function movesIn(text: string, options = {}): readonly string[] {
  const { games } = readNotes(text, options);
  expect(games.length).toBe(1);
  return games[0]!.moves
    .slice(games[0]!.placements)
    .map(({ move, candidates }) => formatMove(move ?? candidates[0]!));
}

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
    ['a letter that names no piece', `Gold: ${gold}\nGreen: ${green.replace('L E26', 'X E26')}\n${goals}\n`],
    ['a space within a cell', `Gold: ${gold}\nGreen: ${green.replace('V C28', 'V C 28')}\n${goals}\n`],
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
  ])('without %s are reported', (_, one, two, last, missing) => {
    const { games, diagnostics } = readNotes(`Gold: ${one}\nGreen: ${two}\n${last}\n${battle}`);
    expect(games).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'fragment', severity: 'error', line: 1 }]);
    expect(diagnostics[0]!.message).toContain(missing);
  });
});

describe('moves in notes', () => {
  const setup = `Gold: ${gold}\nGreen: ${green}\n${goals}\n`;

  it('are read once if a mail quotes them again', () => {
    const mail = `1. Fl G14xD16\n\nEve wrote:\n> 1. Fl G14xD16\n\n1... Fe E16xD16\n\nTom wrote:\n> 1. Fl G14xD16\n> 1... Fe E16xD16\n\n2. V G13-G14\n`;
    expect(movesIn(setup + mail)).toEqual(played.slice(0, 3));
  });

  it('are read without signs between their cells', () => {
    expect(movesIn(`${setup}1. G14D16 E16D16\n2. G13G14 E37F48\n`)).toEqual(played.slice(0, 4));
  });

  it.each(['(Goal left)', '(goal stays)', '(Ziel bleibt)'])('leave the Goal behind: %s', (words) => {
    const text = `${setup}1. Fl G14xD16  Fe E16xD16\n2. Fe I11-I22 ${words}  S E37-F48\n3. L H24-G25  S F48-E37\n`;
    expect(movesIn(text)[2]).toBe('i11i22');
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

  it('end with a result in the name of a player', () => {
    const text = `Tom (Gold) - Eve (Green)\n${setup}${battle}Eve resigns.\n`;
    expect(readNotes(text).games[0]!.result).toBe('1-0');
  });
});
