import fc from 'fast-check';
import {
  createState,
  defineRuleset,
  explainMove,
  finishSetup,
  isCell,
  klinZha,
  legalMoves,
  type Move,
  play,
  type Refusal,
  type Ruleset,
  romulanHeart,
  rulesOf,
  type Seat,
  seededRandom,
  whyNoMove,
  withWarrior,
} from 'klin-zha';
import { type Language, languages, sayRefusal } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { allRulesets } from '../rulesets/variants/support.ts';
import { moveSpace } from '../support/move-space.ts';
import { stateOf } from '../support/positions.ts';
import { refusedMoves, stateOfRefused } from '../support/refused-moves.ts';

/** A sentence without unfilled or empty placeholders. */
const sentence = /^(?!.*(undefined|[{}[\]]| {2}| [,.]))[\p{Lu}\d].{8,}[.?]$/u;
const rulesets = [...allRulesets.values()];

describe('sayRefusal', () => {
  it.each(refusedMoves)('returns a sentence in every language: %s (%s) in %s', (...refused) => {
    const state = stateOfRefused(refused);
    const refusal = explainMove(state, refused[5]) as Refusal;
    if (state.rules.terms !== 'romulan-heart') expect(sayRefusal(refusal, state.rules)).toBe(refusal.message);
    const romulan = romulanHeart({ players: 3 });
    if (refusal.cells.every((cell) => isCell(romulan, cell))) {
      const said = sayRefusal(refusal, romulan);
      expect(said).not.toMatch(/Fencer|Lancer|Swift|Flier|Vanguard|Blockader|Goal/);
      expect(said).toMatch(sentence);
    }
    for (const language of languages) {
      const said = sayRefusal(refusal, state.rules, { language });
      expect(said).toMatch(sentence);
      const named = language === 'en' ? [] : (said.match(/\b\d?[A-I]\d\d\b/g) ?? []);
      expect(refusal.cells).toEqual(expect.arrayContaining(named));
    }
  });

  it('returns a sentence in all states of random games', () => {
    const spaces = new Map<string, readonly Move[]>();
    const spaceOf = (rules: Ruleset): readonly Move[] => {
      const known = spaces.get(rules.board.id) ?? Object.values(moveSpace(rules)).flat();
      spaces.set(rules.board.id, known);
      return known;
    };
    const wanted = fc.record({
      rules: fc.constantFrom(...rulesets),
      seed: fc.nat(),
      plies: fc.integer({ min: 0, max: 60 }),
      language: fc.constantFrom(...languages),
    });
    fc.assert(
      fc.property(wanted, ({ rules, seed, plies, language }) => {
        const random = seededRandom(seed);
        let state = createState(rules, { random });
        for (let ply = 0; ply < plies; ply++) {
          const moves = legalMoves(state);
          if (moves.length > 0) state = play(state, moves[Math.floor(random() * moves.length)]!);
        }
        const space = spaceOf(rules);
        for (let tries = 0; tries < 40; tries++) {
          const answer = explainMove(state, space[Math.floor(random() * space.length)]!);
          if (!answer.legal) expect(sayRefusal(answer, rules, { language })).toMatch(sentence);
        }
      }),
    );
  });

  it("uses piece names in the ruleset's terms and the given language", () => {
    const said = (rules: 'klin-zha' | 'romulan-heart:2', language: Language): string => {
      const refused = refusedMoves.find(([code]) => code === 'cannot-carry')!;
      const state = stateOfRefused([refused[0], refused[1], rules, ...refused.slice(3)] as never);
      return sayRefusal(explainMove(state, refused[5]) as Refusal, state.rules, { language });
    };
    expect(said('klin-zha', 'en')).toBe('A Swift cannot carry the Goal.');
    expect(said('romulan-heart:2', 'en')).toBe('A bishop cannot carry the heart.');
    expect(said('klin-zha', 'de')).toBe('Der Schnellläufer kann das Ziel nicht tragen.');
    expect(said('romulan-heart:2', 'de')).toBe('Der Läufer kann das Herz nicht tragen.');
    expect(said('klin-zha', 'fr')).toBe('Le Commando ne peut pas porter le But.');
  });

  it('keeps the custom name of a kind, even if another kind has it in Klin Zha', () => {
    const renamed = withWarrior(klinZha.warriors, 'S', { name: 'Rider' });
    const warriors = withWarrior(renamed, 'V', { name: 'Swift' });
    const rules = defineRuleset({ ...klinZha, id: 'own', name: 'Own', warriors });
    const refusal = explainMove(stateOf(rules, 'V*@A19 v*@I11'), 'a19g14') as Refusal;
    expect(sayRefusal(refusal, rules)).toBe('The Swift on A19 cannot reach G14: it moves 1 step.');
  });

  it('accepts the refusals of whyNoMove with any number of cells', () => {
    const starts = [createState(klinZha), createState(rulesOf('klin-zha+tri-level'))];
    for (const { state } of starts.map((start) => finishSetup(start, seededRandom(4))))
      for (const { name } of state.rules.board.cells)
        for (const refusal of whyNoMove(state, name))
          expect(sayRefusal(refusal, state.rules, { language: 'de' })).not.toBe('');
  });

  it('accepts a deserialized refusal, and rejects invalid ones', () => {
    const refusal = explainMove(createState(klinZha), 'f@e15') as Refusal;
    const travelled = JSON.parse(JSON.stringify(refusal));
    expect(sayRefusal(travelled, klinZha, { language: 'de' })).toBe('E15 gehört zu keiner Region.');
    for (const [bad, code] of [
      [null, 'bad-refusal'],
      ['E15', 'bad-refusal'],
      [{ ...travelled, code: 'constructor' }, 'bad-refusal'],
      [{ ...travelled, roles: [null] }, 'bad-refusal'],
      [{ ...travelled, params: undefined }, 'bad-refusal'],
      [{ ...travelled, params: { ...travelled.params, seat: 1n } }, 'bad-refusal'],
      [{ ...travelled, params: { ...travelled.params, seat: 3 } }, 'bad-seat'],
      [{ ...travelled, params: { ...travelled.params, owner: Symbol('1') } }, 'bad-refusal'],
      [{ ...travelled, params: { ...travelled.params, instead: Object.create(null) } }, 'bad-refusal'],
      [{ ...travelled, params: { ...travelled.params, least: Symbol('1'), most: 2 } }, 'bad-refusal'],
      [{ ...travelled, roles: [{ ...travelled.roles[0], cell: Symbol('E15') }] }, 'bad-refusal'],
      [{ ...travelled, roles: [{ ...travelled.roles[0], cell: 'E'.repeat(100_000) }] }, 'bad-refusal'],
      [{ ...travelled, roles: [{ ...travelled.roles[0], role: Object.create(null) }] }, 'bad-refusal'],
      [{ ...travelled, params: { ...travelled.params, warrior: 'X' } }, 'bad-piece'],
      [{ ...travelled, params: { ...travelled.params, warrior: 'constructor' } }, 'bad-piece'],
    ] as const)
      expect(() => sayRefusal(bad as never, klinZha, { language: 'de' })).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(/^.{1,200}$/) }),
      );
    expect(() => sayRefusal(refusal, klinZha, { language: 'tlh' as never })).toThrow(
      expect.objectContaining({ code: 'bad-language' }),
    );
  });

  it("contains an owner's colour and a kind's range", () => {
    const rules = romulanHeart({ players: 3 });
    const owner: Seat = 3;
    const taken = {
      ...(explainMove(createState(rules), 'f@a19') as Refusal),
      code: 'region-taken' as const,
      params: { seat: 1 as const, warrior: 'F' as const, owner },
    };
    expect(sayRefusal(taken, rules, { language: 'fr' })).toContain('Noir');
    const refused = refusedMoves.find(([code]) => code === 'out-of-reach')!;
    const state = stateOfRefused(refused);
    const refusal = explainMove(state, refused[5]) as Refusal;
    expect(sayRefusal(refusal, state.rules, { language: 'de' })).toBe(
      'Der Fechter kann von E15 nicht nach E37 ziehen; Reichweite: 1 bis 3 Schritte.',
    );
    const inFrench = (params: object): string =>
      sayRefusal({ ...refusal, params: { ...refusal.params, ...params } }, state.rules, { language: 'fr' });
    const start = "Le Maître d'Arme ne peut pas aller de E15 à E37";
    expect(inFrench({})).toBe(`${start} ; portée : 1 à 3 pas.`);
    expect(inFrench({ least: 2, most: 2 })).toBe(`${start} ; portée : 2 pas.`);
    for (const member of ['least', 'most']) expect(inFrench({ [member]: null })).toBe(`${start}.`);
    expect(inFrench({ least: undefined, most: undefined })).toBe(`${start}.`);
  });
});
