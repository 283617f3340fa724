import { describe, expect, it } from 'vitest';
import { oneOf } from '../../src/base/random.ts';
import {
  createState,
  describeMove,
  finishSetup,
  klinZha,
  legalMoves,
  play,
  type RulesetId,
  romulanHeart,
  rulesOf,
  seededRandom,
  viewFor,
} from '../../src/index.ts';
import {
  languages,
  sayMove,
  sayOutcome,
  sayPosition,
  sayReport,
  sayTurn,
  sayView,
  victoryWords,
} from '../../src/words/index.ts';
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
    ['klin-zha+clouded', 'clouds=E15,E16', ' Neutral cells: E15, E16.', ' Neutrale Felder: E15, E16.'],
    ['klin-zha+ablative', 'ablated=E16', ' Marked cells: E16.', ' Markierte Felder: E16.'],
    [
      'klin-zha+kaggas-crown',
      'crown=2',
      ' Crown to capture at once: Green.',
      ' Sofort zu beantwortende Krone: Grün.',
    ],
  ] as const)('have a label: %s', (rules, kept, ...texts) => {
    const state = stateOf(rules, 'F*@E37 v*@I99', { state: kept });
    for (const [index, language] of (['en', 'de'] as const).entries()) {
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
