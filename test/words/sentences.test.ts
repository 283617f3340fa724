import {
  createState,
  defineRuleset,
  describeMove,
  finishSetup,
  klinZha,
  legalMoves,
  moveChoices,
  parsePosition,
  play,
  type RulesetId,
  romulanHeart,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
  withKind,
} from 'klin-zha';
import {
  languages,
  sayChoice,
  sayMove,
  sayOutcome,
  sayPosition,
  sayReport,
  sayTurn,
  sayView,
  victoryWords,
} from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { oneOf } from '../../src/base/random.ts';
import { stateOf } from '../support/positions.ts';

describe('the grammar of sentences', () => {
  it.each([
    ['klin-zha', 'de', 'den Fechter|den Lanzenträger|den Schnellläufer|den Flieger|die Vorhut'],
    ['romulan-heart:2', 'de', 'die Dame|den Turm|den Läufer|den Springer|den Bauern'],
    ['klin-zha', 'fr', "le Maître d'Arme|le Lancier|le Commando|le Volant|l'Avant-Garde"],
    ['romulan-heart:2', 'fr', 'la dame|la tour|le fou|le cavalier|le pion'],
  ] as const)('has the article of the captured warrior: %s, %s', (rules, language, preys) => {
    const told = [...'flsiv'].map((prey) => {
      const state = stateOf(rules, `V@E37 ${prey}@E38 v@I11 G@A19 g@I99`);
      return sayMove(state, 'e37e38', { language });
    });
    const verb = language === 'de' ? 'schlägt' : 'prend';
    expect(told.map((text) => text.slice(text.indexOf(verb) + verb.length + 1, -1)).join('|')).toBe(preys);
  });

  it.each([
    ['klin-zha', 'de', 'Ziel mit dem Fechter|Ziel mit dem Lanzenträger|Ziel mit der Vorhut'],
    ['romulan-heart:2', 'de', 'Herz mit der Dame|Herz mit dem Turm|Herz mit dem Bauern'],
    ['klin-zha', 'fr', "But avec le Maître d'Arme|But avec le Lancier|But avec l'Avant-Garde"],
    ['romulan-heart:2', 'fr', 'roi avec la dame|roi avec la tour|roi avec le pion'],
  ] as const)('has the article of the carrier: %s, %s', (rules, language, carriers) => {
    const told = [...'FLV'].map((carrier) => {
      const text = sayPosition(stateOf(rules, `${carrier}*@E37 g@I99`), { language });
      return /[^,]* (?:mit|avec) [^,]*(?= (?:auf|en) E37)/.exec(text)![0].replace(/^.*: /, '').trim();
    });
    expect(told.join('|')).toBe(carriers);
  });

  it.each([
    ['klin-zha', 'de', 'Gold: Fechter von E37 nach E38, mit dem Ziel.'],
    ['romulan-heart:2', 'de', 'Grün: Dame von E37 nach E38, mit dem Herzen.'],
    ['klin-zha', 'fr', "Or : Maître d'Arme de E37 à E38, avec le But."],
    ['romulan-heart:2', 'en', 'Green: Queen from E37 to E38, with the heart.'],
  ] as const)('has the article of the Goal: %s, %s', (rules, language, text) => {
    expect(sayMove(stateOf(rules, 'F*@E37 v@I11 g@I99'), 'e37e38g', { language })).toBe(text);
  });

  it.each([
    ['en', 'no player can ever capture a Goal', 'no player can ever capture a heart'],
    ['de', 'kein Spieler kann mehr ein Ziel erobern', 'kein Spieler kann mehr ein Herz erobern'],
    ['fr', 'aucun joueur ne peut plus capturer un But', 'aucun joueur ne peut plus capturer un roi'],
  ] as const)('R8.6: uses an indefinite Goal for dead positions in %s', (language, goal, heart) => {
    const outcome = { winner: null, reason: 'dead-position' } as const;
    expect(sayOutcome(outcome, klinZha, { language })).toContain(`: ${goal}.`);
    expect(sayOutcome(outcome, romulanHeart(), { language })).toContain(`: ${heart}.`);
  });

  it.each([
    ['en', ['', ', 1 half-move without a capture', ', 2 half-moves without a capture']],
    ['de', ['', ', 1 Halbzug ohne Schlagzug', ', 2 Halbzüge ohne Schlagzug']],
    ['fr', ['', ', 1 demi-coup sans prise', ', 2 demi-coups sans prise']],
  ] as const)('counts moves without a capture, from the first on, in %s', (language, calm) => {
    const told = [0, 1, 2].map((quiet) =>
      sayPosition(stateOf('klin-zha', 'F*@E37 v*@I99', { quiet, round: 7 }), { language }),
    );
    expect(told).toEqual(calm.map((text) => told[0]!.replace('.', `${text}.`)));
  });

  it('mentions moves without a capture in the turn from 30 on', () => {
    const [short, long] = [29, 30].map((quiet) => stateOf('klin-zha', 'F*@E37 v*@I99', { quiet, round: 20 }));
    expect(sayTurn(short!, klinZha)).toBe('Gold to move, round 20.');
    expect(sayTurn(viewFor(short!, 1), klinZha)).toBe('Gold to move, round 20.');
    expect(sayTurn(long!, klinZha)).toBe('Gold to move, round 20, 30 half-moves without a capture.');
    expect(sayTurn(viewFor(long!, 1), klinZha)).toBe(sayTurn(long!, klinZha));
    expect(sayPosition(short!)).toContain('29 half-moves');
  });
});

describe('the pieces of a position', () => {
  it.each([
    [
      'en',
      'Green, East: heart with the queen on E37. Blue, West: pawn on I11, heart abandoned on I99. Black, North: heart with the pawn on B18.',
    ],
    [
      'de',
      'Grün, Osten: Herz mit der Dame auf E37. Blau, Westen: Bauer auf I11, Herz ohne Träger auf I99. Schwarz, Norden: Herz mit dem Bauern auf B18.',
    ],
    [
      'fr',
      'Vert, Est : roi avec la dame en E37. Bleu, Ouest : pion en I11, roi abandonné en I99. Noir, Nord : roi avec le pion en B18.',
    ],
  ] as const)('have the region of their army and the carrier of the Goal, in %s', (language, text) => {
    const state = stateOf('romulan-heart:3', 'F*@E37 g@I99 v@I11 ~V*@B18', { regions: 'N3W2E1' });
    expect(sayPosition(state, { language }).endsWith(`. ${text}`)).toBe(true);
  });

  it.each([
    ['en', 'in hand: Lancer, Swift, Flier, Flier, Vanguard, Vanguard, Vanguard, Blockader.'],
    ['de', 'in der Hand: Lanzenträger, Schnellläufer, Flieger, Flieger, Vorhut, Vorhut, Vorhut, Blockierer.'],
    ['fr', 'en main : Lancier, Commando, Volant, Volant, Avant-Garde, Avant-Garde, Avant-Garde, Bloqueur.'],
  ] as const)('may be in hand in the setup, in %s', (language, text) => {
    expect(sayPosition(play(createState(klinZha), 'f@a19'), { language })).toContain(`A19, ${text}`);
  });

  it.each([
    ['en', 'Green: 2 on the board, 0 in hand, Goal not seen.'],
    ['de', 'Grün: 2 auf dem Brett, 0 in der Hand, Ziel nicht sichtbar.'],
    ['fr', 'Vert : 2 sur le plateau, 0 en main, But invisible.'],
  ] as const)('R10.9: are counted for an army that is not seen, in %s', (language, text) => {
    const state = stateOf('klin-zha+blind', 'F*@E37 v@B18 v*@I99');
    expect(sayView(viewFor(state, 1), state.rules, { language }).endsWith(` ${text}`)).toBe(true);
  });

  it('are the same in the views of both players in the open game', () => {
    const state = stateOf('klin-zha', 'F@E37 G@A19 v@B18 v*@I99');
    for (const seat of [1, 2] as const)
      expect(sayView(viewFor(state, seat), klinZha)).toBe(sayPosition(state));
  });

  it('have the custom name of their kind without an article', () => {
    const warriors = withKind(klinZha.warriors, {
      code: 'R',
      name: 'Ranger',
      geometric: 'Ra',
      algebraic: 'E',
      count: 1,
      least: 1,
      most: 4,
      path: 'any',
    });
    const rules = defineRuleset({ ...klinZha, id: 'own', name: 'Own', warriors });
    const state = stateOf(rules, 'V*@A19 R@E37 r@E38 v*@I11');
    const told = languages.map((language) => sayMove(state, 'e37e38', { language }));
    expect(told.map((text) => text.split(', ').at(-1))).toEqual([
      'takes Ranger.',
      'schlägt Ranger.',
      'prend Ranger.',
    ]);
    const carried = sayPosition(stateOf(rules, 'R*@E37 v*@I11'), { language: 'de' });
    expect(carried).toContain('Ziel mit Ranger auf E37');
  });
});

describe('captured and removed armies', () => {
  it("R8.4: names an army's owner, and reports a removed army (R10.7)", () => {
    const pieces = 'F*@E37 V@A19 v*@I99 ~V@I11';
    const owned = stateOf('romulan-heart:3', pieces, { owners: '121' });
    expect(sayPosition(owned)).toContain('Black, North: army of Green, pawn on I11.');
    const blind = stateOf('romulan-heart:3+blind', pieces, { owners: '121' });
    const seen = sayView(viewFor(blind, 1), blind.rules);
    expect(seen).toContain('Black, North: army of Green, pawn on I11.');
    expect(seen).toContain('Blue, West: 1 on the board');
    const gone = stateOf('romulan-heart:3', 'F*@E37 v*@I99', { owners: '120' });
    expect(sayPosition(gone)).toContain('Black, North: army removed.');
  });
});

describe('a captured Goal', () => {
  it.each([
    ['klin-zha', 'en', 'Gold: Fencer from E37 to E38, takes the Goal. Gold wins: '],
    ['klin-zha', 'de', 'Gold: Fechter von E37 nach E38, erobert das Ziel. Gold gewinnt: '],
    ['klin-zha', 'fr', "Or : Maître d'Arme de E37 à E38, capture le But. Or gagne : "],
    [
      'romulan-heart:3',
      'en',
      'Green: Queen from E37 to E38, takes the heart of Blue, the army of Blue now belongs to Green.',
    ],
    [
      'romulan-heart:3',
      'de',
      'Grün: Dame von E37 nach E38, erobert das Herz von Blau, das Heer von Blau gehört jetzt Grün.',
    ],
    [
      'romulan-heart:3',
      'fr',
      "Vert : Dame de E37 à E38, capture le roi de Bleu, l'armée de Bleu appartient maintenant à Vert.",
    ],
  ] as const)(
    'R8.1, R8.4: is named with its owner if there are two enemies: %s, %s',
    (rules, language, text) => {
      const state = stateOf(rules, `F@E37 G@A19 g@E38 v@I99${rules === 'klin-zha' ? '' : ' ~V*@I11'}`);
      const said = sayMove(state, 'e37e38', { language });
      expect(said.slice(0, text.length)).toBe(text);
    },
  );
});

describe('a player without a legal move', () => {
  it.each([
    [{ winner: 1, reason: 'immobilized' }, 'Gold wins: Green has no legal move.'],
    [
      { winner: 1, reason: 'immobilized', goalThreatened: true },
      'Gold wins: Green has no legal move, and its Goal is threatened.',
    ],
    [{ winner: null, reason: 'stalemate' }, 'The game is drawn: no player has a legal move.'],
    [
      { winner: null, reason: 'stalemate', goalThreatened: true },
      'The game is drawn: no player has a legal move.',
    ],
    [{ winner: 1, reason: 'stalemate' }, 'Gold wins: Green has no legal move.'],
    [{ winner: 1, reason: 'stalemate', goalThreatened: true }, 'Gold wins: Green has no legal move.'],
  ] as const)('R8.2: is named if known: %j', (outcome, text) => {
    expect(sayOutcome(outcome, klinZha)).toBe(text);
  });

  it('R8.2: is not named if there are two opponents', () => {
    const outcome = { winner: 3, reason: 'immobilized' } as const;
    expect(sayOutcome(outcome, romulanHeart({ players: 3 }))).toBe(
      'Black wins: the opponent has no legal move.',
    );
  });

  it('R8.3: is named in the turn unless three players are left', () => {
    const two = stateOf('romulan-heart:3', 'V*@A19 b@B29 g@I99 ~V@I11', { owners: '122' });
    expect(sayTurn(two, two.rules)).toBe('The game is drawn: Green has no legal move.');
    // A full board of Blockaders, but for the cell that a Flier has left to capture.
    const rows =
      'B*/b*~B*B/b~BBb~B/Bb~BBb~BB/b~BBb~BBb~BB/b~BBb~BBb~BBb~B/Bb~BBb~BBb~BBb~BB/b~BBb1~BBIB~BBb~BBb/~BBb~BBb~BBb~BBb~BBb~BB';
    const three = unwrap(
      parsePosition(romulanHeart({ players: 3 }), `${rows} 2 - - 0 1 -`, { unchecked: true }),
    );
    expect(sayTurn(three, three.rules)).toBe('The game is drawn: no player has a legal move.');
  });

  it('R8.3: is named after the move that ended the game, also in a draw', () => {
    const state = stateOf('romulan-heart:2', 'V*@F48 B@B18 v*@A19', { regions: 'N2W1' });
    expect(sayMove(state, 'f48f58g')).toBe(
      'Green: Pawn from F48 to F58, with the heart. The game is drawn: Blue has no legal move.',
    );
    expect(sayMove(state, 'f48f58g', { language: 'de' })).toContain('Blau');
  });
});

describe('states of variants', () => {
  it.each([
    [
      'klin-zha+clouded',
      'clouds=E15,E16',
      ' Neutral cells: E15, E16.',
      ' Neutrale Felder: E15, E16.',
      ' Cases neutres : E15, E16.',
    ],
    [
      'klin-zha+ablative',
      'ablated=E16',
      ' Marked cells: E16.',
      ' Markierte Felder: E16.',
      ' Cases marquées : E16.',
    ],
    [
      'klin-zha+kaggas-crown',
      'crown=2',
      ' Crown to capture at once: Green.',
      ' Sofort zu beantwortende Krone: Grün.',
      ' Couronne à contrer aussitôt : Vert.',
    ],
  ] as const)('have a label: %s', (rules, kept, ...texts) => {
    const state = stateOf(rules, 'F*@E37 v*@I99', { state: kept });
    for (const [index, language] of languages.entries()) {
      const text = sayPosition(state, { language });
      expect(text.slice(-texts[index]!.length)).toBe(texts[index]);
    }
  });
});

describe('R10.8: a shared set', () => {
  it('has one Goal, which is not the last one of an enemy', () => {
    const outcome = { winner: 1, reason: 'goal-captured' } as const;
    expect(sayOutcome(outcome, rulesOf('klin-zha+reflective'))).toBe('Gold wins: a Goal is captured.');
    expect(sayOutcome(outcome, klinZha)).toBe('Gold wins: the enemy Goal is captured.');
  });

  it.each([
    [2, 'en', ': the enemy heart is captured.'],
    [2, 'de', ': das Herz des Gegners ist erobert.'],
    [2, 'fr', ": le roi de l'adversaire est capturé."],
    [3, 'en', ': the last enemy heart is captured.'],
    [3, 'de', ': das Herz des letzten Gegners ist erobert.'],
    [3, 'fr', ': le roi du dernier adversaire est capturé.'],
  ] as const)('has a last enemy only among three: %i players, %s', (players, language, why) => {
    const outcome = { winner: 1, reason: 'goal-captured' } as const;
    expect(sayOutcome(outcome, romulanHeart({ players }), { language })).toContain(why);
  });

  const ids = ['klin-zha+reflective', 'takzh+reflective'] as const satisfies readonly RulesetId[];

  it.each([1, 2] as const)('has moves of seat %i with and without the Goal', (seat) => {
    const state = stateOf('klin-zha+reflective+oversight', 'F*@E37 V@A19 L@I99', { seat });
    const who = seat === 1 ? 'Gold' : 'Green';
    expect(sayMove(state, 'e37e48')).toBe(`${who}: Fencer from E37 to E48, leaves the Goal behind.`);
    expect(sayMove(state, 'e37e48g')).toBe(`${who}: Fencer from E37 to E48, with the Goal.`);
    expect(sayMove(state, 'a19b19')).toBe(`${who}: Vanguard from A19 to B19.`);
  });

  it.each(ids)('looks the same to both players on every turn: %s', (id) => {
    let state = createState(rulesOf(id));
    for (let ply = 0; ply < 11; ply++) {
      for (const language of languages)
        for (const seat of [1, 2] as const) {
          const text = sayPosition(state, { language });
          expect(sayView(viewFor(state, seat), state.rules, { language })).toBe(text);
          expect(text.startsWith(sayTurn(state, state.rules, { language }).slice(0, -1))).toBe(true);
        }
      const whose = ply % 2 === 0 ? 'Gold' : 'Green';
      if (ply < 9) expect(sayTurn(state, state.rules)).toBe(`Setup: ${whose} places a warrior.`);
      else expect(sayTurn(state, state.rules)).toMatch(/to move/);
      state = play(state, legalMoves(state)[0]!);
    }
  });

  it('is rejected if it is neither a state nor a view', () => {
    for (const value of [null, undefined, 'E37'])
      expect(() => sayTurn(value as never, klinZha)).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});

describe('the turn in the setup', () => {
  it('asks for the Goal after the last warrior, in the view as in the state (R7.3)', () => {
    let state = createState(klinZha);
    const asked: string[] = [];
    while (state.phase === 'setup') {
      asked.push(sayTurn(state, klinZha));
      for (const seat of [1, 2] as const) expect(sayTurn(viewFor(state, seat), klinZha)).toBe(asked.at(-1));
      state = play(state, legalMoves(state)[0]!);
    }
    expect(asked.slice(-2)).toEqual(['Setup: Gold places the Goal.', 'Setup: Green places the Goal.']);
  });
});

describe('a capture or a challenge (R10.10)', () => {
  it.each([
    ['en', 'takes the Vanguard', 'challenges the Vanguard'],
    ['de', 'schlägt die Vorhut', 'fordert die Vorhut heraus'],
    ['fr', "prend l'Avant-Garde", "défie l'Avant-Garde"],
  ] as const)('is named in the move and in the choice, in %s', (language, ...verbs) => {
    for (const [index, rules] of (['klin-zha', 'klin-zha+kinta'] as const).entries()) {
      const state = stateOf(rules, 'F*@E37 v@E38 v*@I11');
      const choice = moveChoices(state)
        .get('E37')!
        .get('E38')!
        .find(({ withGoal }) => withGoal)!;
      const text = {
        en: 'Fencer from E37 to E38, with the Goal',
        de: 'Fechter von E37 nach E38, mit dem Ziel',
      };
      const fencer = { ...text, fr: "Maître d'Arme de E37 à E38, avec le But" }[language];
      expect(sayChoice(choice, state.rules, { language })).toBe(`${fencer}, ${verbs[index]}.`);
      expect(sayMove(state, choice.move, { language }).endsWith(`${fencer}, ${verbs[index]}.`)).toBe(true);
    }
  });

  it('may leave the own Goal behind', () => {
    const state = stateOf('klin-zha', 'V@A19 f*@E37 V*@I11', { seat: 2 });
    expect(sayMove(state, 'e37e48')).toBe('Green: Fencer from E37 to E48, leaves the Goal behind.');
    expect(sayMove(state, 'e37e48g')).toBe('Green: Fencer from E37 to E48, with the Goal.');
  });
});

describe('the outcome of a combat (R10.10)', () => {
  it('names the warrior that is removed, not a capture', () => {
    const state = play(stateOf('klin-zha+kinta', 'F@E37 v@E38 G@A19 v@I11 g@I99'), 'e37e38');
    expect(legalMoves(state).map((move) => sayMove(state, move))).toEqual([
      'Gold: The attacker wins the combat, the Vanguard on E38 is removed.',
      'Gold: The defender wins the combat, the Fencer on E37 is removed.',
    ]);
  });
});

describe('an undecided combat (R10.10)', () => {
  it.each(['klin-zha+kinta', 'klin-zha+kinta+tri-level'] as const)('is named by its cell: %s', (id) => {
    const random = seededRandom(2);
    let { state } = finishSetup(createState(rulesOf(id as 'klin-zha+kinta')), random);
    let move = legalMoves(state)[0]!;
    while (state.toFields().combat === null) {
      move = oneOf(legalMoves(state), random);
      state = play(state, move);
    }
    const { to } = describeMove(move) as { to: string };
    expect(sayTurn(state, state.rules)).toBe(`The combat on ${to} is undecided.`);
    expect(sayPosition(state)).toContain(`The combat on ${to} is undecided.`);
  });
});

describe('reports and outcomes from outside', () => {
  it.each([null, undefined, 5, {}, { lost: 'F', capture: null }, { lost: [], capture: 5 }, { lost: [] }])(
    'are rejected if invalid: %j',
    (value) => {
      expect(() => sayReport(value as never, klinZha)).toThrow(
        expect.objectContaining({ code: 'bad-report' }),
      );
      expect(() => sayOutcome(value as never, klinZha)).toThrow(
        expect.objectContaining({ code: 'bad-outcome' }),
      );
    },
  );

  it('name the winner for unknown reasons', () => {
    expect(sayOutcome({ winner: 1, reason: 'good-looks' as never }, klinZha)).toBe('Gold wins (good-looks).');
    expect(() => sayOutcome({ winner: 3, reason: 'resignation' }, klinZha)).toThrow(
      expect.objectContaining({ code: 'bad-seat' }),
    );
  });

  it('have no words of victory without a win', () => {
    for (const outcome of [null, { winner: null, reason: 'agreement' }, { winner: 1, reason: 'good-looks' }])
      expect(victoryWords(outcome as never)).toBeNull();
  });
});
