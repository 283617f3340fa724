/** The rows of docs/explanation/by-which-book.md that offer two readings: each is played both ways. */

import { readFileSync } from 'node:fs';
import {
  createState,
  defineBoard,
  defineHooks,
  defineRuleset,
  Game,
  legalMoves,
  outcome,
  parseRules,
  play,
  type Ruleset,
  rulesOf,
  seededRandom,
  unwrap,
  withWarrior,
} from 'klin-zha';
import { replayScoreSheet } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { playAll, type Sketch, stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';
import { answer } from './answers.ts';

const page = readFileSync(new URL('../../docs/explanation/by-which-book.md', import.meta.url), 'utf8');

/** Returns the cells of the rows of a section's table. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'));
  return section
    .split(/^## /m)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '));
}

/** Returns the last ruleset id that a cell names. */
function idIn(cell: string): string {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, id]) => id!).at(-1)!;
}

type Ask = (rules: Ruleset) => unknown;

/** Explains a move of a position. */
function asked(pieces: string, move: string, sketch: Sketch = {}): Ask {
  return (rules) => answer(stateOf(rules, pieces, sketch), move);
}

/** Plays the first legal move, a number of times. */
function afterPlacing(rules: Ruleset, number: number) {
  let state = createState(rules);
  for (let made = 0; made < number; made++) state = play(state, legalMoves(state)[0]!);
  return state;
}

const stuck: Ask = (rules) => outcome(stateOf(rules, 'V*@A19 b@B29 v*@I99'));
const threatened = 'V*@I22 F@E37 B@I77 s@H34 v*@C39 b@A19';

/** What is asked of both rulesets of a row, and the two answers. */
const byId: Readonly<Record<string, readonly [ask: Ask, one: unknown, other: unknown]>> = {
  'May zones of enemies share a cell?': [
    asked('B@E15 b@D27 F*@I11 f*@I99', 'e15e26'),
    'zones-overlap R4.3',
    'legal',
  ],
  'May a Blockader come beside a Goal that was left alone?': [
    asked('B@E15 V*@I11 g@E27 v@I99', 'e15e26'),
    'zone-holds-goal R4.3',
    'legal',
  ],
  'May a carried Goal pass through its own zone?': [
    asked('L*@A19 B@B18 v*@I99', 'a19b29g'),
    'legal',
    'goal-through-zone R10.20',
  ],
  'Must a threat to the Goal be answered?': [asked(threatened, 'e37d38'), 'goal-threatened R6.1', 'legal'],
  'Is a move that overlooks a threat illegal?': [
    asked(threatened, 'i22i23g'),
    'goal-threatened R6.1',
    'legal',
  ],
  'Who decides which corner a player has?': [
    (rules) => answer(createState(rules), 'b@b18'),
    'outside-region R7.6',
    'legal',
  ],
  'Are cells between the regions for armies too?': [
    (rules) => answer(play(createState(rules), 'v@a19'), 's@f36'),
    'no-region R7.2',
    'legal',
  ],
  'When does the first player place the Goal?': [(rules) => afterPlacing(rules, 9).seat, 2, 1],
  'Do the players place whole armies?': [(rules) => afterPlacing(rules, 1).seat, 1, 2],
  'May the Goal be placed with a threatened carrier?': [
    asked('V@I99 V@F69 l@I78 v@A19', 'g@i99', { regions: 'N2E1' }),
    'carrier-threatened R7.4',
    'legal',
  ],
  'Is there a second chance to place the Goal?': [
    asked('V@I99 V@F69 B@G69 S@H57 l@I78 v@A19', 'i99h89r', { regions: 'N2E1' }),
    'legal',
    'no-mercy R7.5',
  ],
  'May the Goal begin in a fortress?': [
    asked('B@C28 V@A19 V@E37', 'g@a19', { regions: 'N1W2' }),
    'legal',
    'goal-in-pocket R10.21',
  ],
  'How far does a Vanguard move?': [asked('V@E37 V*@I22 v*@A19', 'e37d27'), 'out-of-reach R3.1', 'legal'],
  'What if a player has no legal move?': [
    stuck,
    { winner: 2, reason: 'immobilized', goalThreatened: false },
    { winner: null, reason: 'stalemate', goalThreatened: false },
  ],
  'Are there draws?': [
    (rules) => new Game(stateOf(rules, 'V*@A19 v*@I99', { quiet: 200, round: 120 })).drawClaims(),
    [],
    ['fifty-moves'],
  ],
  'Does the Goal win in the unclaimed corner?': [
    (rules) =>
      outcome(
        playAll(stateOf(rules, 'F*@F47 L@I34 B@H12 v*@G79 b@H67', { regions: 'W2E1' }), 'f47e48g g79h79g'),
      ),
    null,
    { winner: 1, reason: 'crown', goalThreatened: false },
  ],
  'How many cells does Ablative close?': [
    (rules) => {
      const moves = 'a19b19g i99i89g b19b29g i89i88g b29c29g i88i78g c29c28g';
      const { variantState } = playAll(stateOf(rules, 'V*@A19 v*@I99'), moves).toFields();
      return variantState.ablated!.split(',').length;
    },
    7,
    6,
  ],
  'How many cells are neutral in Clouded?': [
    (rules) =>
      createState(rules, { random: () => 0.999 })
        .toFields()
        .variantState.clouds!.split(',').length,
    15,
    8,
  ],
  'May a move endanger the shared Goal of Reflective?': [
    asked('V*@D27 F@G14 V@H45 S@H57 B@I66', 'h57f37'),
    'new-threat R6.2',
    'legal',
  ],
};

describe('two readings that ids can choose', () => {
  const rows = rowsOf('Two readings, both playable by an id');

  it('have a test for each row of the page', () => {
    expect(rows.map(([question]) => question)).toEqual(Object.keys(byId));
  });

  it.each(rows)('%s %s', (question, _ruling, one, other) => {
    const [ask, ...answers] = byId[question!]!;
    expect([one!, other!].map((cell) => ask(unwrap(parseRules(idIn(cell)))))).toEqual(answers);
  });
});

/** The ruleset of the library, its custom variant, what is asked of both, and the two answers. */
const byData: Readonly<Record<string, readonly [one: Ruleset, other: Ruleset, ask: Ask, unknown, unknown]>> =
  {
    'Does Romulan Heart draw without a legal move?': [
      rulesOf('romulan-heart:2'),
      defineRuleset({ ...rulesOf('romulan-heart:2'), id: 'own', noLegalMove: 'loses' }),
      stuck,
      { winner: null, reason: 'stalemate', goalThreatened: false },
      { winner: 2, reason: 'immobilized', goalThreatened: false },
    ],
    'Does a dead position end Klin Zha?': [
      rulesOf('klin-zha'),
      defineRuleset({ ...rulesOf('klin-zha'), id: 'own', deadPositions: true }),
      (rules) => outcome(stateOf(rules, 'B@A19 G@E37 b@I99 g@E38')),
      null,
      { winner: null, reason: 'dead-position', goalThreatened: false },
    ],
    'Does the Blockader fight in Kinta?': [
      rulesOf('klin-zha+kinta'),
      defineRuleset({
        ...rulesOf('klin-zha+kinta'),
        id: 'own',
        warriors: withWarrior(rulesOf('klin-zha+kinta').warriors, 'B', {
          captures: false,
          capturable: false,
        }),
      }),
      (rules) => {
        const state = stateOf(rules, 'B*@E37 V@I11 v@E26 b@A19 v*@I99');
        return [answer(state, 'e37e26'), answer(state, 'e37e48g')];
      },
      ['legal', 'legal'],
      ['cannot-capture R3.2', 'legal'],
    ],
    'May a Goal rest on a neutral cell?': [
      rulesOf('klin-zha+clouded:I23'),
      defineRuleset({
        ...rulesOf('klin-zha'),
        id: 'own',
        hooks: [
          defineHooks({
            id: 'mist',
            masks: (_, { cells }) => ({ noCapture: [cells.findIndex(({ name }) => name === 'I23')] }),
          }),
        ],
      }),
      (rules) =>
        answer(
          stateOf(rules, 'V*@I22 v*@A19', { state: rules.id === 'own' ? '-' : 'clouds=I23' }),
          'i22i23g',
        ),
      'goal-on-forbidden-cell R10.4',
      'legal',
    ],
    'Which cells belong to no region?': [
      rulesOf('klin-zha'),
      defineRuleset({
        ...rulesOf('klin-zha'),
        id: 'own',
        board: defineBoard({
          id: 'own',
          side: 9,
          regions: rulesOf('klin-zha').board.regions.map(({ id, name, cells }) => ({
            id,
            name,
            cells: [
              ...cells.map((cell) => rulesOf('klin-zha').board.cells[cell]!.name),
              ...(id === 'N' ? (['E15', 'E59'] as const) : []),
            ],
          })),
        }),
      }),
      (rules) => answer(createState(rules), 'v@e15'),
      'no-region R7.2',
      'legal',
    ],
    'What is the full tetrahedron?': [
      rulesFrom('klin-zha+tetrahedral'),
      defineRuleset({
        ...rulesOf('klin-zha+tetrahedral'),
        id: 'own',
        board: defineBoard({ id: 'seven', side: 7, levels: 7, shrink: 1 }),
      }),
      (rules) => [rules.board.cells.length, afterPlacing(rules, 4).phase],
      [285, 'setup'],
      [140, 'setup'],
    ],
  };

describe('two readings of which one needs a custom ruleset', () => {
  it('have a test for each row of the page', () => {
    const rows = rowsOf('Two readings, the other one in a custom ruleset');
    expect(rows.map(([question]) => question)).toEqual(Object.keys(byData));
  });

  it.each(Object.entries(byData))('%s', (_, [one, other, ask, ...answers]) => {
    expect([one, other].map(ask)).toEqual(answers);
  });
});

describe('one document to the letter', () => {
  const rows = rowsOf('One document to the letter');

  it.each(rows)('%s: its rulesets play whole games', (_, cell) => {
    for (const [, id] of cell!.matchAll(/`([^`]+)`/g)) {
      const random = seededRandom(5);
      let state = createState(unwrap(parseRules(id!)), { random });
      for (let made = 0; made < 60 && outcome(state) === null; made++) {
        const moves = legalMoves(state);
        state = play(state, moves[Math.floor(random() * moves.length)]!);
      }
      expect(state.phase).not.toBe('setup');
    }
  });

  it.each([
    ['introduction', 'klin-zha', 'klin-zha+exposed-goal+no-mercy'],
    ['romulan-heart', 'romulan-heart:3', 'romulan-heart:3+besieged-goal'],
  ])('plays the sample game of its document: %s', (name, base, letter) => {
    expect(rows.some(([, cell]) => cell!.includes(`\`${letter}\``))).toBe(true);
    const text = readFileSync(new URL(`../../examples/records/${name}.txt`, import.meta.url), 'utf8');
    const [plain, played] = [base, letter].map((id) => replayScoreSheet(text, { rules: rulesFrom(id) }));
    expect(played!.plies.map(({ move }) => move)).toEqual(plain!.plies.map(({ move }) => move));
    expect(played!.diagnostics).toEqual(plain!.diagnostics);
  });
});
