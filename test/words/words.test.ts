import fc from 'fast-check';
import {
  attemptsFor,
  choicesFor,
  createState,
  defineRuleset,
  type GameState,
  klinZha,
  legalMoves,
  moveChoices,
  parsePosition,
  play,
  type Ruleset,
  type RulesetId,
  romulanHeart,
  rulesOf,
  type Seat,
  seededRandom,
  unwrap,
  viewFor,
  withWarrior,
} from 'klin-zha';
import { renderText } from 'klin-zha/render';
import {
  colourName,
  languages,
  pieceName,
  sayChoice,
  sayMove,
  sayOutcome,
  sayPosition,
  sayReport,
  sayView,
  victoryWords,
} from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { endReasons, matchReasons, settledReasons } from '../../src/rules/reasons.ts';
import { warriorCodes } from '../../src/rules/warriors.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';

const rulesets = [
  'klin-zha',
  'klin-zha+kinta',
  'klin-zha+blind',
  'klin-zha+blind+kinta',
  'klin-zha+reflective+ablative',
  'klin-zha+kaggas-crown',
  'romulan-heart:3',
  'romulan-heart:2+tetrahedral',
] as const satisfies readonly RulesetId[];

/** Yields the states of a random game. */
function* randomStates(id: RulesetId, seed: number, plies: number): Generator<GameState> {
  const random = seededRandom(seed);
  let state = createState(rulesOf(id as 'klin-zha'));
  for (let ply = 0; ply < plies; ply++) {
    yield state;
    const moves = legalMoves(state);
    if (moves.length === 0) return;
    state = play(state, moves[Math.floor(random() * moves.length)]!);
  }
}

const stateOf = (rules: RulesetId, text: string): GameState =>
  unwrap(parsePosition(rulesOf(rules), text, { unchecked: true }));

describe('pieceName', () => {
  it('returns the names of the ruleset', () => {
    const names = (rules = klinZha) => [...warriorCodes, 'G' as const].map((code) => pieceName(rules, code));
    expect(names()).toEqual(['Fencer', 'Lancer', 'Swift', 'Flier', 'Vanguard', 'Blockader', 'Goal']);
    expect(names(romulanHeart())).toEqual(['queen', 'rook', 'bishop', 'knight', 'pawn', 'wall', 'heart']);
  });

  it('returns names from FR in French and from RH E6 in German', () => {
    const names = (language: 'de' | 'fr', rules = klinZha) =>
      [...warriorCodes, 'G' as const].map((code) => pieceName(rules, code, { language }));
    expect(names('fr')).toEqual([
      "Maître d'Arme",
      'Lancier',
      'Commando',
      'Volant',
      'Avant-Garde',
      'Bloqueur',
      'But',
    ]);
    expect(names('de').join(' ')).toBe('Fechter Lanzenträger Schnellläufer Flieger Vorhut Blockierer Ziel');
    expect(names('de', romulanHeart()).join(' ')).toBe('Dame Turm Läufer Springer Bauer Mauer Herz');
    expect(names('fr', romulanHeart()).join(' ')).toBe('dame tour fou cavalier pion mur roi');
  });

  it('keeps the custom name of a kind in every language', () => {
    const warriors = withWarrior(klinZha.warriors, 'S', { name: 'Rider' });
    const own = defineRuleset({ ...klinZha, id: 'own', warriors });
    expect(languages.map((language) => pieceName(own, 'S', { language }))).toEqual([
      'Rider',
      'Rider',
      'Rider',
    ]);
    expect(pieceName(own, 'L', { language: 'fr' })).toBe('Lancier');
  });

  it('returns Italian names from TRI, and English names where it has none', () => {
    const language = 'it';
    const names = (rules: Ruleset) =>
      [...warriorCodes, 'G' as const].map((code) => pieceName(rules, code, { language })).join(' ');
    expect(names(rulesOf('klin-zha+tri-level'))).toBe(
      'Fencer Lancer Rapido Volante Vanguard Ostruttore Insegna',
    );
    expect(names(romulanHeart())).toBe('queen rook bishop knight pawn wall heart');
    const colours = romulanHeart({ players: 3 }).colours.map((colour) => colourName(colour, { language }));
    expect([colourName('gold', { language }), ...colours]).toEqual(['Oro', 'Verde', 'Blu', 'Nero']);
  });

  it('has no Italian sentences', () => {
    expect(languages).not.toContain('it');
    const refused = expect.objectContaining({ code: 'bad-language' });
    expect(() => sayPosition(createState(klinZha), { language: 'it' as 'en' })).toThrow(refused);
    expect(() => renderText(createState(klinZha), { language: 'it' as 'en' })).toThrow(refused);
  });

  it('rejects unknown languages and pieces', () => {
    const refused = expect.objectContaining({ code: 'bad-language' });
    for (const language of ['pt', 'toString', null] as unknown as 'en'[]) {
      expect(() => pieceName(klinZha, 'F', { language })).toThrow(refused);
      expect(() => colourName('gold', { language })).toThrow(refused);
    }
    for (const code of ['X', ['F'], 5] as never[])
      expect(() => pieceName(klinZha, code)).toThrow(expect.objectContaining({ code: 'bad-piece' }));
    expect(colourName('black', { language: 'de' })).toBe('Schwarz');
  });
});

describe('sayMove and sayChoice', () => {
  it('names the army that changes hands (R8.4)', () => {
    const three = '~V*/3/5/2~F4/9/11/2f7F2/15/v*15V* 1 N3W2E1 - 0 1 -';
    const taken = stateOf('romulan-heart:3', three.replace('2~F4', '7').replace('~V*/3', '~V*/1F1'));
    const choices = [...moveChoices(taken).values()].flatMap((targets) => [...targets.values()].flat());
    const capture = choices.find(({ capturesGoal }) => capturesGoal !== null)!;
    expect(sayMove(taken, capture.move)).toMatch(
      /^Green: Queen from B\d\d to A19, takes the pawn, takes the heart of Black, the army of Black now belongs to Green\.$/,
    );
  });

  it('accepts choices without optional members, and rejects anything else', () => {
    const state = createState(klinZha);
    const choice = moveChoices(state).get('F')!.get('A19')![0]!;
    const { captures: _, capturesGoal: __, winner: ___, ...bare } = choice;
    expect(sayChoice(bare as never, klinZha)).toBe('Fencer placed on A19.');
    for (const [bad, code] of [
      [{ ...choice, winner: Object.create(null) }, 'bad-choice'],
      [{ ...choice, winner: 'constructor' }, 'bad-choice'],
      [{ ...choice, captures: 5 }, 'bad-choice'],
      [{ ...choice, capturesGoal: Symbol('2') }, 'bad-choice'],
      [{ ...choice, capturesGoal: 4 }, 'bad-seat'],
      [{ ...choice, kind: undefined }, 'bad-choice'],
    ] as const)
      expect(() => sayChoice(bad as never, klinZha)).toThrow(expect.objectContaining({ code }));
  });

  it('returns the same text for a choice, without the colour', () => {
    for (const id of rulesets) {
      for (const before of randomStates(id, 5, 35)) {
        for (const targets of moveChoices(before).values())
          for (const choice of [...targets.values()].flat().slice(0, 1)) {
            const choiceText = sayChoice(choice, before.rules);
            const first = choiceText.slice(0, -1).split(', ')[0]!;
            const said = sayMove(before, choice.move);
            expectSame(said.includes(first), true, () => `'${first}' in '${said}'`);
          }
      }
    }
  });

  it.each(languages)('names the warrior, the target and whether it leaves its Goal, in %s', (language) => {
    const leaves = { en: 'leaves the', de: 'lässt das', fr: 'abandonne le' }[language];
    for (const id of rulesets)
      for (const before of randomStates(id, 5, 35))
        for (const targets of moveChoices(before).values())
          for (const [cell, choices] of targets)
            for (const choice of choices.filter(({ winner }) => winner === null)) {
              const said = sayChoice(choice, before.rules, { language });
              const name = pieceName(before.rules, choice.warrior ?? 'G', { language });
              const told = (): string => `${name}, ${cell} in '${said}'`;
              expectSame(said.toLowerCase().includes(name.toLowerCase()), true, told);
              expectSame(said.includes(cell), true, told);
              expectSame(said.includes(leaves), choice.leavesGoal, told);
            }
  });
});

describe('sayPosition and sayView', () => {
  it('names the turn and the cells of all pieces', () => {
    const state = stateOf('romulan-heart:2', '1/3/5/7/9/11/1Fb10/15/v*13V2 1 E1W2 - 0 1 -');
    expect(sayPosition(state)).toBe(
      'Setup: Green places the heart. Green, East: queen on G14, pawn on I88, heart in hand. ' +
        'Blue, West: wall on G24, heart with the pawn on I11.',
    );
  });

  it('R10.10: names the cell of a combat, even to players in the blind game', () => {
    const flat = play(
      stateOf('klin-zha+blind+kinta', '1/3/4v*/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 -'),
      'e37d38',
    );
    const said = 'The combat on D38 is undecided.';
    expect(sayPosition(flat).startsWith(said)).toBe(true);
    for (const seat of [1, 2] as const)
      expect(sayView(viewFor(flat, seat), flat.rules).startsWith(said)).toBe(true);
    for (const [position, cell] of [
      [
        '1/2l/3b1/1f3is/1v*v2vi2/V1B8/1V*1F9/VL2I10/7S9|1/3/5/2I4/9/11|1/3/5 2 N2W1 - 1 1 combat=d392d24',
        '2D24',
      ],
      [
        '1/1VI/3VL/4V2/6BSi/11/9v1bv/10v1l1s/14f*2|G/3/3F1/7/6I2/i10|1/3/5 1 N1E2 - 12 7 combat=2e45e59',
        'E59',
      ],
    ] as const) {
      const text = sayPosition(stateOf('klin-zha+kinta+tri-level', position), { language: 'de' });
      expect(text.startsWith(`Der Kampf um ${cell} ist noch nicht entschieden.`)).toBe(true);
    }
  });

  it('names every warrior on its cell, in every language and ruleset', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rulesets),
        fc.nat(),
        fc.constantFrom(...languages),
        (id, seed, language) => {
          for (const state of randomStates(id, seed, 60)) {
            const text = sayPosition(state, { language });
            for (const { cell } of state.toFields().warriors)
              expectSame(new RegExp(`\\b${cell}\\b`).test(text), true, () => `${cell} in ${text}`);
            expectSame(/undefined|null|NaN/.test(text), false, () => text);
          }
        },
      ),
      { numRuns: runs(12) },
    );
  });

  it('R10.9: names no hidden cell to a player in the blind game', () => {
    const blind = rulesets.filter((id) => id.includes('blind'));
    fc.assert(
      fc.property(fc.constantFrom(...blind), fc.nat(), fc.constantFrom<Seat>(1, 2), (id, seed, viewer) => {
        for (const state of randomStates(id, seed, 60)) {
          const view = viewFor(state, viewer);
          const seen = [
            ...view.warriors.map(({ cell }) => cell),
            ...view.goals,
            view.combat?.cell,
            ...(view.combat?.move?.toUpperCase().match(/[A-I]\d\d/g) ?? []),
          ];
          const named =
            sayView(view, state.rules)
              .toUpperCase()
              .match(/\b[A-I]\d\d/g) ?? [];
          expectEqual(
            named.filter((cell) => !seen.includes(cell as never)),
            [],
          );
        }
      }),
      { numRuns: runs(16) },
    );
  });

  it('R10.9: describes choices in the blind game without hidden captures', () => {
    let state = createState(rulesOf('klin-zha+blind'));
    for (const step of randomStates('klin-zha+blind', 7, 30)) state = step;
    const view = viewFor(state, state.seat);
    expect(attemptsFor(view, state.rules).length).toBeGreaterThan(0);
    for (const targets of choicesFor(view, state.rules).values())
      for (const choice of [...targets.values()].flat())
        expect(sayChoice(choice, state.rules)).not.toMatch(/takes/);
  });

  it('rejects anything but a view of the ruleset', () => {
    const view = viewFor(createState(klinZha), 1);
    expect(() => sayView(view, romulanHeart())).toThrow(expect.objectContaining({ code: 'bad-view' }));
    expect(() => sayView(null as never, klinZha)).toThrow(expect.objectContaining({ code: 'bad-view' }));
  });

  it('R10.9: describes a report', () => {
    expect(sayReport({ seat: 2, capture: 'E37', lost: ['V'] }, klinZha, { language: 'fr' })).toBe(
      'Une prise en E37. Pertes : Avant-Garde.',
    );
    expect(sayReport({ seat: 2, capture: null, lost: [] }, klinZha)).toBe('A move without a capture.');
  });
});

describe('sayOutcome', () => {
  it('returns a sentence for every reason in every language', () => {
    const reasons = new Set([...endReasons, ...settledReasons, ...matchReasons]);
    for (const language of languages)
      for (const reason of reasons) {
        const text = sayOutcome({ winner: 1, reason }, klinZha, { language });
        expect(text).toMatch(/^(Gold|Or) /);
        expectSame(text.includes('-') && !text.includes('legal'), false, () => text);
      }
  });

  it('shows custom reasons in brackets, in every language', () => {
    const sentences = languages.map((language) => [
      sayOutcome({ winner: null, reason: 'third-strike' }, klinZha, { language }),
      sayOutcome({ winner: 1, reason: 'constructor' }, klinZha, { language }),
    ]);
    expect(sentences).toEqual([
      ['The game is drawn (third-strike).', 'Gold wins (constructor).'],
      ['Die Partie endet unentschieden (third-strike).', 'Gold gewinnt (constructor).'],
      ['La partie est nulle (third-strike).', 'Or gagne (constructor).'],
    ]);
  });
});

describe('victoryWords', () => {
  it('returns words after the capture of a Goal and an immobilization only', () => {
    expect(victoryWords({ winner: 2, reason: 'goal-captured' })).toBe("Zha riest'n, teskas tal'tai-kleon");
    expect(victoryWords({ winner: 2, reason: 'immobilized' }, { words: 'word' })).toBe("Qapla'");
    const spoken = [...new Set([...endReasons, ...settledReasons, ...matchReasons])].filter(
      (reason) => victoryWords({ winner: 2, reason }) !== null,
    );
    expect(spoken.sort()).toEqual(['goal-captured', 'immobilized', 'no-legal-move']);
    expect(victoryWords({ winner: 2, reason: 'resignation' })).toBeNull();
    expect(victoryWords({ winner: null, reason: 'stalemate' })).toBeNull();
    expect(victoryWords(null)).toBeNull();
  });

  it.each([
    ['INT', "Zha riest'n, teskas tal'tai-kleon"],
    ['FR', "Zha riest'n, teskas tal tai-kleon"],
    ['AGZ', "Zha reist'n, teskas tal tai-kleon"],
  ] as const)('returns the spelling of %s', (spelling, sentence) => {
    expect(victoryWords({ winner: 2, reason: 'goal-captured' }, { spelling })).toBe(sentence);
  });

  it('translates the sentence into every language', () => {
    const translated = languages.map((language) =>
      victoryWords({ winner: 2, reason: 'immobilized' }, { words: 'translation', language }),
    );
    expect(translated).toEqual([
      'A pleasant game. My compliments to a worthy opponent.',
      'Ein angenehmes Spiel. Meine Hochachtung einem würdigen Gegner.',
      'Un jeu plaisant. Mes compliments à un digne adversaire.',
    ]);
    expect(victoryWords({ winner: 2, reason: 'time' }, { words: 'translation' })).toBeNull();
  });

  it('rejects unknown spellings and languages', () => {
    const said = (options: object) => () => victoryWords({ winner: 2, reason: 'goal-captured' }, options);
    expect(said({ spelling: 'RH' })).toThrow("'RH' is not a valid spelling: expected INT, FR, AGZ.");
    expect(said({ spelling: ['AGZ'] })).toThrow(expect.objectContaining({ code: 'bad-option' }));
    expect(said({ language: 'it' })).toThrow(expect.objectContaining({ code: 'bad-language' }));
    expect(said({ words: 'translated' })).toThrow(
      "'translated' is not a valid kind of words: expected sentence, translation, word.",
    );
  });

  it('is used below Klin Zha boards, but not below Romulan Heart boards (RH Q1)', () => {
    const end = '1/3/5/7/9/11/1Fb10/15/16V* 2 E1W2 11 0 1 -';
    expect(renderText(stateOf('klin-zha', end))).toContain('"Zha riest');
    expect(renderText(stateOf('romulan-heart:2', end))).not.toContain('Zha');
    expect(renderText(stateOf('romulan-heart:2', end), { language: 'de' })).toContain('Grün gewinnt: ');
  });
});
