import {
  createState,
  defineRuleset,
  finishSetup,
  type GameState,
  klinZha,
  outcome,
  parsePosition,
  parseRules,
  placeArmies,
  play,
  type RulesetId,
  rulesetIds,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import { alphaBetaBot, type Book, type BotQuestion, blindBot, getBook } from 'klin-zha/bots';
import { Searcher, symmetryKey } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { some } from '../../support/runs.ts';

function bookFor(rules: RulesetId): Book {
  const book = getBook(rulesOf(rules));
  if (book === undefined) throw new Error(`no book of ${rules}`);
  return book;
}

/** Returns the unevenness of scores, as defined for the threshold of a book. */
function unevenness(scores: readonly number[]): number {
  const most = Math.max(...scores);
  const least = Math.min(...scores);
  return scores.length === 2 ? Math.max(most, -least) : Math.max(most, most - least);
}

describe.each(rulesetIds)('the book of %s', (rules) => {
  const book = bookFor(rules);

  it('has at least 200 setups, and describes how they were made', () => {
    expect(book.rules).toBe(rules);
    expect(book.setups.length).toBeGreaterThanOrEqual(200);
    expect(book.candidates).toBeGreaterThan(book.setups.length);
    expect(book.nodes).toBeGreaterThan(0);
  });

  it('contains positions at the beginning of a battle, none twice up to symmetry (R1.6)', () => {
    const setups = some(book.setups);
    const keys = setups.map(({ position }) => {
      const state = unwrap(parsePosition(rulesOf(rules), position));
      expect(state).toMatchObject({ phase: 'battle', seat: 1, halfmoveClock: 0, round: 1 });
      expect(outcome(state)).toBeNull();
      return symmetryKey(new Searcher(state));
    });
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('contains armies that can be placed one after the other', () => {
    for (const { armies, position } of book.setups.filter((_, index) => index % 10 === 0))
      expect(unwrap(placeArmies(createState(rulesOf(rules)), armies)).state.toString()).toBe(position);
  });

  it('contains no setup beyond its threshold', () => {
    const { colours } = unwrap(parseRules(rules));
    for (const { scores } of book.setups) {
      expect(scores).toHaveLength(colours.length);
      expect(unevenness(scores)).toBeLessThanOrEqual(book.threshold);
    }
  });
});

describe('the scores of a book', () => {
  // `npm run tool book -- --check 20` compares the exact scores, which change with the search.
  it.each(rulesetIds)(
    'are reproduced approximately by a search of %s with either seat moving first',
    (rules) => {
      const { setups, threshold } = bookFor(rules);
      const nodes = 20_000;
      for (const { position, scores } of some([setups[0]!, setups.at(-1)!])) {
        const found = scores.map((_, index) => {
          const fields = position.split(' ');
          fields[1] = String(index + 1);
          const state = unwrap(parsePosition(rulesOf(rules), fields.join(' '), { unchecked: true }));
          return alphaBetaBot.choose(state, { random: seededRandom(nodes), nodes }).scores[index]!;
        });
        expect(unevenness(found)).toBeLessThanOrEqual(4 * threshold);
      }
    },
  );
});

describe('a book', () => {
  it('is that of the base if variants do not change board and armies', () => {
    for (const rules of ['klin-zha+draws', 'klin-zha+blind+draws', 'klin-zha+kinta+ablative'] as const) {
      const book = bookFor(rules);
      expect(book.rules).toBe('klin-zha');
      expect(book.setups.length).toBe(bookFor('klin-zha').setups.length);
      expect(unwrap(parsePosition(rulesOf(rules), book.setups[7]!.position)).phase).toBe('battle');
    }
  });

  it('is undefined if none of its setups is valid', () => {
    for (const rules of ['reflective', 'tri-level', 'tetrahedral', 'clouded:5'])
      expect(getBook(rulesOf(`klin-zha+${rules}`))).toBeUndefined();
    expect(getBook(defineRuleset({ ...klinZha, id: 'mine' }))).toBeUndefined();
  });

  it('is rejected for an invalid id', () => {
    expect(() => getBook(rulesOf('chess' as 'takzh'))).toThrow(
      expect.objectContaining({ code: 'unknown-ruleset' }),
    );
  });
});

/** Returns the keys of all setups of a book, under its ruleset or one with variants. */
function keysOf(book: Book, rules: RulesetId): ReadonlySet<string> {
  return new Set(
    book.setups.map(({ position }) =>
      symmetryKey(new Searcher(unwrap(parsePosition(rulesOf(rules), position)))),
    ),
  );
}

/** Returns the state after bots have set up. */
function setUp(rules: RulesetId, seed: number, ask: (state: GameState) => BotQuestion): GameState {
  const random = seededRandom(seed);
  const book = bookFor(rules);
  let state = createState(rulesOf(rules));
  while (state.phase === 'setup') {
    const bot = state.rules.blind ? blindBot : alphaBetaBot;
    state = play(state, bot.choose(ask(state), { random, nodes: 50, book }).move);
  }
  return state;
}

describe('bots with a book', () => {
  it.each(rulesetIds)('place a setup of the book of %s', (rules) => {
    const keys = keysOf(bookFor(rules), rules);
    const seen = [1, 2, 3].map((seed) => symmetryKey(new Searcher(setUp(rules, seed, (state) => state))));
    for (const key of seen) expect(keys).toContain(key);
    expect(new Set(seen).size).toBeGreaterThan(1);
  });

  it('place the first army of a setup for seat 2 if it places first (R7.2)', () => {
    const book = bookFor('klin-zha');
    const random = seededRandom(5);
    let state = createState(klinZha, { first: 2 });
    while (state.phase === 'setup')
      state = play(state, alphaBetaBot.choose(state, { random, nodes: 50, book }).move);
    const fields = state.toFields();
    const own = (seat: number) =>
      fields.warriors.filter((each) => each.seat === seat).map(({ warrior, cell }) => ({ warrior, cell }));
    const armies = [2, 1].map((seat) => ({ warriors: own(seat), goal: fields.goals[seat - 1]! }));
    const asFirst = unwrap(placeArmies(createState(klinZha), armies)).state;
    expect(keysOf(book, 'klin-zha')).toContain(symmetryKey(new Searcher(asFirst)));
  });

  it('place one of the armies of a setup in the blind game (R10.9)', () => {
    const rules = 'klin-zha+blind';
    const state = setUp(rules, 3, (truth) => ({ view: viewFor(truth, truth.seat) }));
    const { board } = state.rules;
    const fields = state.toFields();
    const cellsOf = (seat: number) =>
      fields.warriors.filter((each) => each.seat === seat).map(({ warrior, cell }) => `${warrior}@${cell}`);
    for (const seat of [1, 2]) {
      const turnedArmies = bookFor(rules).setups.flatMap(({ armies }) =>
        board.symmetries.map((turn) =>
          armies[seat - 1]!.warriors.map(({ warrior, cell }) => {
            const index = board.cells.findIndex(({ name }) => name === cell);
            return `${warrior}@${board.cells[turn[index]!]!.name}`;
          }),
        ),
      );
      const own = cellsOf(seat).sort().join(' ');
      expect(turnedArmies.some((army) => army.sort().join(' ') === own)).toBe(true);
    }
  });

  it('place legally if the other armies match no setup', () => {
    const random = seededRandom(9);
    const book = bookFor('klin-zha');
    let state = createState(klinZha);
    for (let placed = 0; placed < 9; placed++) state = play(state, finishSetup(state, random).moves[0]!);
    while (state.phase === 'setup')
      state = play(state, alphaBetaBot.choose(state, { random, nodes: 50, book }).move);
    expect(state.phase).toBe('battle');
  });
});
