import {
  createState,
  defineRuleset,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  type RulesetId,
  rulesetIds,
  sameState,
  unwrap,
  variantIds,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { combinationsPage } from './combinations-page.ts';
import { some } from './support/runs.ts';

/** The variants, those whose parameter the rules name apart written twice. */
const words = [...variantIds, 'forward-placement:society'];
const pairs = words.flatMap((one, index) => words.slice(index).map((other) => [one, other] as const));

/** What section 10 of the rules refuses: a variant with a base. */
const refusedBases: readonly (readonly [base: string, variant: string])[] = [
  ['klin-zha', 'relation-dilemma'],
  ['takzh', 'relation-dilemma'],
  ['agonizer', 'relation-dilemma'],
  ['romulan-heart:2', 'relation-dilemma'],
  ['romulan-heart:3', 'kaggas-crown'],
  ['romulan-heart:3', 'reflective'],
];

/** What section 10 of the rules refuses: a variant with another, with or without a parameter. */
const refusedPairs: readonly (readonly [one: string, other: string])[] = [
  ['kaggas-crown', 'tri-level'],
  ['kaggas-crown', 'reflective'],
  ['reflective', 'forward-placement'],
  ['reflective', 'forward-placement:society'],
  ['reflective', 'alternating-placement'],
  ['reflective', 'relation-dilemma'],
  ['reflective', 'blind'],
  ['reflective', 'kinta'],
  ['tri-level', 'tetrahedral'],
  ['forward-placement:society', 'alternating-placement'],
];

/** With parameters, each with a board and an army of every size. */
const parameters = ['ablative:3', 'clouded:8', 'clouded:A19', 'forward-placement:society'].flatMap((word) =>
  rulesetIds.flatMap((base) =>
    ['tri-level', 'tetrahedral', 'power-vanguard', 'reflective', 'free-corners'].map((other) =>
      idOf(base, word, other),
    ),
  ),
);

function isRefused(base: string, ...chosen: readonly string[]): boolean {
  const names = chosen.map((word) => word.split(':')[0]);
  return (
    new Set(names).size < names.length ||
    refusedBases.some(([wrong, variant]) => wrong === base && chosen.includes(variant)) ||
    refusedPairs.some(([one, other]) => chosen.includes(one) && chosen.includes(other))
  );
}

function idOf(base: string, ...chosen: readonly string[]): RulesetId {
  return [base, ...chosen].join('+') as RulesetId;
}

describe('combinations of variants', () => {
  const asked = rulesetIds.flatMap((base) => [
    ...words.map((word) => [base, word]),
    ...pairs.map((pair) => [base, ...pair]),
  ]) as [string, ...string[]][];

  it('are rejected exactly where the rules reject them', () => {
    const refused = asked.filter((parts) => !parseRules(idOf(...parts)).ok);
    expect(refused.map((parts) => idOf(...parts))).toEqual(
      asked.filter((parts) => isRefused(...parts)).map((parts) => idOf(...parts)),
    );
  });

  it('make valid rulesets, which need no check', () => {
    const known = [...asked.map((parts) => idOf(...parts)), ...parameters].map((id) => parseRules(id));
    for (const rules of known) if (rules.ok) expect(defineRuleset(rules.value)).toEqual(rules.value);
  });

  it('do not depend on the order', () => {
    for (const [base, ...chosen] of asked.filter((parts) => !isRefused(...parts))) {
      const one = unwrap(parseRules(idOf(base, ...chosen)));
      const other = unwrap(parseRules(idOf(base, ...chosen.reverse())));
      expect(other.id).toBe(one.id);
    }
  });

  it('are listed on their page', async () => {
    await expect(combinationsPage()).toMatchFileSnapshot('../docs/variants/combinations.md');
  });
});

/** A random function that gives the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Plays a random game through the setup and into the battle, with a look every few moves whether its state travels
 * as text. Says what went wrong, if something did.
 */
function troubleWith(id: RulesetId): string | undefined {
  const rules = unwrap(parseRules(id));
  const random = seeded(rules.board.cells.length + id.length);
  let state = createState(rules, { random });
  for (let ply = 0; ply < 60 && outcome(state) === null; ply++) {
    const moves = legalMoves(state);
    if (moves.length === 0) return `${id}: no legal move, and not over: ${state}`;
    state = play(state, moves[Math.floor(random() * moves.length)]!);
    if (ply % 6 > 0) continue;
    const read = parsePosition(rules, String(state));
    if (!read.ok) return `${id}: ${read.errors.map(({ message }) => message).join(' ')}: ${state}`;
    if (!sameState(read.value, state)) return `${id}: ${read.value} is not ${state}`;
  }
  return undefined;
}

describe.each(rulesetIds)('with %s every pair of variants that the rules allow', (base) => {
  const allowed = [[], ...pairs].filter((chosen) => !isRefused(base, ...chosen));

  it('can be played, and its positions survive formatting and parsing', () => {
    expect(some(allowed).flatMap((chosen) => troubleWith(idOf(base, ...chosen)) ?? [])).toEqual([]);
  });
});
