import fc from 'fast-check';
import {
  attemptsFor,
  cellsOfMove,
  createPosition,
  type Explanation,
  explainMove,
  formatMove,
  formatPosition,
  type GameState,
  isLegal,
  KlinZhaError,
  legalDests,
  legalMoves,
  type Move,
  outcome as outcomeOf,
  parsePosition,
  parseRules,
  perft,
  play,
  type Ruleset,
  refusalCodes,
  restoreState,
  rulesetIds,
  type Seat,
  sameState,
  threats,
  unwrap,
  viewFor,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from '../../../src/engine/text/coordinates.ts';
import { expectEqual, expectSame } from '../../support/expect-same.ts';
import { isDeep, runs } from '../../support/runs.ts';
import {
  allRulesets,
  combinationCount,
  fullSpace,
  groups,
  randomGames,
  seeded,
  textsOf,
  thrown,
  variantWords,
  written,
} from './support.ts';

const codes = new Set<string>(refusalCodes);

/** Returns what is wrong with the explanation of an illegal move, or undefined. */
function faultIn(verdict: Explanation, names: ReadonlySet<string>): string | undefined {
  if (verdict.legal) return 'is called legal';
  if (!codes.has(verdict.code)) return 'unknown code';
  if (!/^R\d+\.\d+$/.test(verdict.ruling)) return 'no ruling';
  if (!/^[A-Z1-9].*[.?]$/.test(verdict.message) || /undefined|NaN|\[object/.test(verdict.message))
    return 'no sentence';
  return verdict.cells.every((cell) => names.has(cell)) ? undefined : 'unknown cell';
}

/** Returns a random part of a list, or all of a short one. */
function sample<T>(list: readonly T[], most: number, random: () => number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, () => list[Math.floor(random() * list.length)]!);
}

/** Returns illegal candidate moves: some of every kind, more of those from a warrior. */
function candidates(state: GameState, most: number, random: () => number): Move[] {
  const { steps, stepsFrom, relocations, placements, outcomes } = fullSpace(state.rules);
  const standing = new Set<string>(state.toFields().warriors.map(({ cell }) => cell));
  const started = state.rules.board.cells.flatMap(({ name, index }) =>
    standing.has(name) ? stepsFrom[index]! : [],
  );
  return [started, steps, relocations, placements]
    .flatMap((list) => sample(list, most, random))
    .concat(outcomes);
}

/**
 * Checks that candidates are rejected unless they are legal. In setup, where `isLegal` generates all legal moves, it is
 * called at most a thousand times.
 */
function checkRefusals(state: GameState, asked: readonly Move[]): void {
  const legal = new Set<Move>(legalMoves(state));
  const names = new Set<string>(state.rules.board.cells.map(({ name }) => name));
  const forbidden = asked.filter((move) => !legal.has(move));
  const often = state.phase === 'setup' ? Math.ceil(forbidden.length / 1_000) : 1;
  const bad = forbidden.flatMap((move, index) => {
    const verdict = explainMove(state, move);
    const fault = index % often === 0 && isLegal(state, move) ? 'is legal' : faultIn(verdict, names);
    return fault === undefined ? [] : [`${fault}: ${formatMove(move)} ${JSON.stringify(verdict)}`];
  });
  expectEqual(bad, [], () => written(state));
  for (const move of forbidden.slice(0, 3)) checkRefusedPlay(state, move);
}

function checkRefusedPlay(state: GameState, move: Move): void {
  try {
    play(state, move);
    expect.unreachable(`${written(state)} then ${formatMove(move)}`);
  } catch (error) {
    expect(error).toBeInstanceOf(KlinZhaError);
    const { message, ruling, cells } = explainMove(state, move);
    expectEqual((error as KlinZhaError).faults, [{ code: 'illegal-move', message, ruling, cells }]);
  }
}

/** Returns the functions that do not accept a legal move, as number and as text. */
function refusers(state: GameState, move: Move): string[] {
  const text = formatMove(move);
  const accepted = {
    parseCoordinates: unwrap(parseCoordinates(state.rules, text)) === move,
    isLegal: isLegal(state, move) && isLegal(state, text),
    explainMove: explainMove(state, move).code === 'legal',
    play: formatPosition(play(state, text)) === formatPosition(play(state, move)),
  };
  return Object.entries(accepted).flatMap(([name, isAccepted]) => (isAccepted ? [] : [`${name} of ${text}`]));
}

/** Checks that every function accepts at most 150 legal moves, and that lists and counts agree. */
function checkLegal(state: GameState, random: () => number): void {
  const moves = legalMoves(state);
  const asked = (): string => written(state);
  const count = moves.length;
  expectEqual(
    [new Set(moves).size, perft(state, 1), count === 0],
    [count, count, outcomeOf(state) !== null],
    asked,
  );
  expectEqual(
    sample(moves, 150, random).flatMap((move) => refusers(state, move)),
    [],
    asked,
  );
  if (state.phase === 'battle' && state.toFields().combat === null) {
    const byCell = state.rules.board.cells.flatMap(({ name }) => legalMoves(state, { from: name }));
    expectEqual(textsOf(byCell), textsOf(moves), asked);
    const origins = new Set(moves.map((move) => cellsOfMove(move)[0]));
    expectSame(legalDests(state).size, origins.size, asked);
  }
}

/** Checks that a state survives its text, its fields and its JSON, with its hash and its moves. */
function checkTravels(state: GameState): void {
  const { rules } = state;
  const text = formatPosition(state);
  const json = JSON.stringify(state);
  const doors = {
    text: parsePosition(rules, text),
    fields: createPosition(rules, state.toFields()),
    json: restoreState(json, rules),
    object: restoreState(JSON.parse(json), rules),
  };
  for (const [door, read] of Object.entries(doors)) {
    const asked = (): string => `${door}: ${written(state)}`;
    expectSame(read.ok ? '' : JSON.stringify(read.errors), '', asked);
    const again = unwrap(read);
    expectSame(formatPosition(again), text, asked);
    expectSame(again.hash(), state.hash(), asked);
    expectSame(sameState(again, state), true, asked);
    expectEqual(again.toFields(), state.toFields(), asked);
    expectEqual([again.phase, outcomeOf(again)], [state.phase, outcomeOf(state)], asked);
    expectSame(JSON.stringify(again), json, asked);
  }
  expectEqual(legalMoves(unwrap(doors.text)), legalMoves(state), () => written(state));
}

/** Returns all data of a state. */
function everything(state: GameState): string {
  const { phase, seat, halfmoveClock, round, first, isChecked } = state;
  return JSON.stringify([
    [
      state,
      state.hash(),
      state.toFields(),
      phase,
      outcomeOf(state),
      seat,
      halfmoveClock,
      round,
      first,
      isChecked,
    ],
    [legalMoves(state), threats(state), zones(state)],
  ]);
}

/** Checks that the attempts of a blind player include all legal moves, depend only on the view, and need the turn. */
function checkAttempts(state: GameState): void {
  const { rules, seat } = state;
  const waits = state.toFields().combat !== null;
  for (const viewer of rules.colours.map((_, index) => (index + 1) as Seat)) {
    const view = viewFor(state, viewer);
    const attempts = attemptsFor(JSON.parse(JSON.stringify(view)), rules);
    expectEqual(attempts, attemptsFor(view, rules), () => written(state));
    if (viewer !== seat || waits || outcomeOf(state) !== null) {
      expectEqual(attempts, [], () => written(state));
      continue;
    }
    const known = new Set(attempts);
    const missing = legalMoves(state).filter((move) => !known.has(move));
    expectEqual(missing.map(formatMove), [], () => written(state));
  }
}

/** Runs all checks of a state. */
function checkState(state: GameState, seed: number): void {
  const random = seeded(seed);
  checkLegal(state, random);
  checkTravels(state);
  checkRefusals(state, candidates(state, 60, random));
  if (state.rules.blind) checkAttempts(state);
}

describe('the random rulesets', () => {
  it('have the intended number, without duplicates, by their normalized ids', () => {
    const [, [, alone], [, drawn]] = groups as [unknown, (typeof groups)[0], (typeof groups)[0]];
    expect(drawn).toHaveLength(combinationCount);
    expect(alone).toHaveLength(variantWords.length + 6);
    const ids = allRulesets.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map((id) => unwrap(parseRules(id)).id)).toEqual(ids);
  });

  it('contain every base and every variant, several times in a deep run', () => {
    const ids = allRulesets.map(({ id }) => id);
    for (const base of rulesetIds)
      expect(ids.filter((id) => id.split('+')[0] === base).length, base).toBeGreaterThan(isDeep ? 3 : 0);
    for (const word of variantWords)
      expect(ids.filter((id) => id.split('+').includes(word)).length, word).toBeGreaterThan(isDeep ? 2 : 0);
  });
});

/** Number of games of a ruleset; fewer on the large board. */
function casesOf({ board }: Ruleset): { numRuns: number } {
  return { numRuns: runs(board.cells.length > 200 ? 3 : 5) };
}

describe.each(groups)('with %s', (_, rulesets) => {
  const each: readonly (readonly [string, Ruleset])[] = rulesets.map((rules) => [rules.id, rules]);

  it.each(each)('fulfils the contracts in every state of a setup: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 0), fc.nat(), ({ last }, seed) => checkState(last, seed)),
      casesOf(rules),
    );
  });

  it.each(each)('fulfils the contracts in every state of a battle: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 80), fc.nat(), ({ last }, seed) => checkState(last, seed)),
      casesOf(rules),
    );
  });

  it.each(each)('fulfils the contracts in scattered positions: %s', (_id, rules) => {
    fc.assert(fc.property(thrown(rules), fc.nat(), checkState), casesOf(rules));
  });

  it.each(each)('rejects every illegal move: %s', (_id, rules) => {
    const large = rules.board.cells.length > 200;
    const asked = (state: GameState): Move[] => {
      const { steps, relocations, placements, outcomes } = fullSpace(rules);
      const random = seeded(state.halfmoveClock + state.round);
      const some = (list: readonly Move[]): Move[] => sample(list, large ? 5_000 : 50_000, random);
      return [...some(steps), ...some(relocations), ...some(placements), ...outcomes];
    };
    const positions = fc.oneof(
      randomGames(rules, 0).map(({ last }) => last),
      randomGames(rules, 80).map(({ last }) => last),
    );
    fc.assert(
      fc.property(positions, (state) => checkRefusals(state, asked(state))),
      { numRuns: 1 },
    );
  });

  it.each(each)('does not change earlier states of a game: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 25), ({ states, moves }) => {
        const some = states.filter((_, index) => index % 7 === 0);
        const said = some.map(everything);
        for (const state of states) for (const move of moves.slice(-5)) isLegal(state, move);
        expectEqual([...some].reverse().map(everything), [...said].reverse());
      }),
      { numRuns: 1 },
    );
  });

  it.each(each)('formats and parses every state of a game: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 60), ({ states }) => {
        const changed = states.filter((state) => {
          const text = formatPosition(state);
          const again = unwrap(parsePosition(rules, text));
          return formatPosition(again) !== text || again.hash() !== state.hash();
        });
        expectEqual(changed.map(written), []);
      }),
      { numRuns: runs(2) },
    );
  });
});
