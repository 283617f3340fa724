/**
 * Compares `winnability` with an exhaustive search that uses the public functions, for small positions on
 * small boards. `WINNABILITY=2000 npm test -- test/search/winnability.test.ts` compares more positions, from
 * other seeds.
 */

import {
  createPosition,
  createState,
  defineHooks,
  defineRuleset,
  type GameState,
  klinZha,
  legalMoves,
  outcome,
  parsePosition,
  play,
  type Ruleset,
  romulanHeart,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { type Winnability, type WinnabilityOptions, winnability, winnabilitySteps } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { onSmallBoard } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

const compared = Number(process.env.WINNABILITY ?? runs(200));
const mostPositions = 1500;

const rulesets = [
  'klin-zha',
  'takzh',
  'agonizer',
  'romulan-heart:2',
  'romulan-heart:3',
  'klin-zha+ablative:4',
  'klin-zha+kinta',
  'takzh+clouded:3',
  'klin-zha+kaggas-crown',
  'romulan-heart:3+relation-dilemma',
  'klin-zha+oversight',
  'romulan-heart:2+ablative',
] as const;
const smallRulesets = rulesets.map((id) => onSmallBoard(rulesOf(id), 5));

/** Returns a random position with few warriors, or undefined if the attempt breaks a rule. */
function randomPosition(random: () => number): GameState | undefined {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const rules = pick(smallRulesets);
  const cells = rules.board.cells.map(({ name }) => name).sort(() => random() - 0.5);
  const seats = ([1, 2, 3] as const).slice(0, rules.colours.length);
  const warriors = seats.flatMap((seat) =>
    Array.from({ length: Math.floor(random() * 3) }, () => ({
      cell: cells.pop()!,
      warrior: pick(['F', 'L', 'S', 'I', 'V', 'B', 'V', 'B'] as const),
      seat,
    })),
  );
  const fields = createState(rules, { random }).toFields();
  const position = createPosition(
    rules,
    {
      ...fields,
      warriors,
      goals: seats.map(
        (seat) => warriors.find((one) => one.seat === seat && random() < 0.5)?.cell ?? cells.pop()!,
      ),
      hands: seats.map(() => []),
      seat: pick(seats),
    },
    { unchecked: true },
  );
  return position.ok ? position.value : undefined;
}

/**
 * Visits all reachable positions: whether a player can win or capture a Goal; undefined for too many
 * positions.
 */
function searchExhaustively(start: GameState): { isWinnable: boolean; goals: boolean } | undefined {
  const contentOf = (state: GameState) => String(state).replace(/^((\S+ ){4})\S+ \S+/, '$1');
  const known = new Set([contentOf(start)]);
  const pending = [start];
  let goals = false;
  for (const state of pending) {
    const result = outcome(state);
    if (result !== null && result.winner !== null) return { isWinnable: true, goals };
    if (result !== null) continue;
    for (const move of legalMoves(state)) {
      const next = play(state, move);
      goals ||= String(next.owners) !== String(state.owners);
      if (known.has(contentOf(next))) continue;
      known.add(contentOf(next));
      pending.push(next);
    }
    if (known.size > mostPositions) return undefined;
  }
  return { isWinnable: false, goals };
}

/** Returns the winner at the end of a line; null for none. */
function winnerAfter(state: GameState, line: readonly number[]): number | null | undefined {
  return outcome(line.reduce((at, move) => play(at, move as never), state))?.winner;
}

function positionOf(rules: Ruleset, text: string): GameState {
  return unwrap(parsePosition(rules, text, { unchecked: true }));
}

describe('winnability', () => {
  it(`agrees with an exhaustive search of ${compared} small positions`, () => {
    const random = seededRandom(200);
    const answers = { yes: 0, no: 0, three: 0, goals: 0 };
    while (answers.yes + answers.no < compared) {
      const state = randomPosition(random);
      const expected = state && searchExhaustively(state);
      if (state === undefined || expected === undefined) continue;
      // Few random games, so that the exhaustive search must find wins, too.
      const found = winnability(state, { positions: 2 * mostPositions });
      const searched = winnability(state, { positions: mostPositions });
      const { isWinnable, goals } = expected;
      for (const { answer } of [found, searched])
        expect(answer, `${state.ruleset} ${state}`).toBe(isWinnable ? 'yes' : 'no');
      if (found.answer === 'yes') expect(winnerAfter(state, found.line)).toBeGreaterThan(0);
      if (found.answer === 'no') expect(found.proof.goals).toBe(goals);
      answers[isWinnable ? 'yes' : 'no']++;
      if (!isWinnable && goals) answers.goals++;
      if (state.rules.colours.length === 3) answers.three++;
    }
    expect(answers.goals).toBeGreaterThan(0);
    expect(Math.min(answers.yes, answers.no, answers.three)).toBeGreaterThan(compared / 20);
  });

  const answerOf = (id: string, text: string, options?: WinnabilityOptions): Winnability =>
    winnability(positionOf(rulesOf(id as 'klin-zha'), text), options);

  it('proves that Blockaders high above two Goals move for ever (tri-level)', () => {
    const text = 'g/3/5/7/9/11/13/15/G16|1/3/5/7/9/11|B/3/4b 1 N2W1 - 100 60 -';
    const found = answerOf('klin-zha+tri-level', text);
    expect(found).toMatchObject({ answer: 'no', proof: { kind: 'closed', goals: false } });
  });

  it.each(['klin-zha', 'takzh', 'klin-zha+kinta'])('proves that two Goals shield each other in %s', (id) => {
    const text = 'B/3/5/7/4Gg3/11/13/15/b16 1 N1W2 - 100 60 -';
    expect(answerOf(id, text)).toMatchObject({ answer: 'no', proof: { kind: 'closed', goals: false } });
    expect(answerOf(id, text, { positions: 10_000 })).toEqual({ answer: 'unknown', positions: 10_000 });
  });

  it('finds a win without a capture in a position that is dead in Romulan Heart', () => {
    const text = '1/g1b/1G3/4B2/9/11/13/15/17 2 - - 100 60 -';
    const state = positionOf(klinZha, text);
    const found = winnability(state);
    expect(found.answer === 'yes' && winnerAfter(state, found.line)).toBeGreaterThan(0);
    const draw = { answer: 'no', proof: { kind: 'over', positions: 0, goals: false } };
    expect(winnability(positionOf(romulanHeart(), text))).toEqual(draw);
    const undeclared = defineRuleset({ ...romulanHeart(), id: 'undeclared', deadPositions: false });
    expect(winnability(positionOf(undeclared, text))).toEqual({
      ...draw,
      proof: { ...draw.proof, kind: 'material' },
    });
  });

  it('answers yes with an empty line for a game that is won', () => {
    const won = positionOf(klinZha, 'V/3/5/7/9/11/13/15/G16 2 - 11 0 9 -');
    expect(winnability(won)).toEqual({ answer: 'yes', line: [] });
  });

  it('never answers no with custom hooks, which may depend on the round', () => {
    const hooks = [defineHooks<undefined>({ id: 'own' })];
    const rules = defineRuleset({ ...klinZha, id: 'own', hooks });
    const text = 'B/3/5/7/4Gg3/11/13/15/b16 1 N1W2 - 100 60 -';
    expect(winnability(positionOf(rules, text)).answer).toBe('unknown');
  });

  it("finds a win in the first position of INT's sample battle", () => {
    const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
    const found = answerOf('klin-zha', battle, { positions: 2000 });
    expect(found.answer === 'yes' && winnerAfter(positionOf(klinZha, battle), found.line)).toBeGreaterThan(0);
  });

  it('works in steps of 1,000 positions', () => {
    const state = positionOf(klinZha, 'B/3/5/7/4Gg3/11/13/15/b16 1 N1W2 - 100 60 -');
    const steps = winnabilitySteps(state, { positions: 4000 });
    expect([...steps]).toEqual([1000, 2000, 3000, 4000]);
  });

  it.each([0, 1.5, Number.NaN, 'many', 1e9])('rejects %j positions', (positions) => {
    expect(() => winnability(createState(klinZha), { positions: positions as number })).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    );
  });

  it('rejects a value that is not a state', () => {
    expect(() => winnability({} as GameState)).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});
