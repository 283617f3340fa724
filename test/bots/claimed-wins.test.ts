/** Compares the wins that alpha-beta claims with an exhaustive search, in random positions on a small board. */

import * as fc from 'fast-check';
import {
  createPosition,
  createState,
  type GameState,
  outcome,
  parsePosition,
  type Ruleset,
  rulesOf,
  type Seat,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { alphaBetaBot, winScore } from 'klin-zha/bots';
import { Searcher } from 'klin-zha/search';
import { expect, it } from 'vitest';
import { onSmallBoard } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

const ids = ['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'klin-zha+free-corners'] as const;
const rulesets = ids.map((id) => onSmallBoard({ ...rulesOf(id), draws: false }, 6));

/**
 * Returns a random position, or undefined if the attempt breaks a rule. Half of them have only a Blockader and
 * a lone Goal each, where wins take longest.
 */
function randomPosition(rules: Ruleset, random: () => number): GameState | undefined {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const cells = rules.board.cells.map(({ name }) => name).sort(() => random() - 0.5);
  const seats = [1, 2] as const;
  const isLong = random() < 0.5;
  const warriors = seats.flatMap((seat) =>
    Array.from({ length: isLong ? 1 : 1 + Math.floor(random() * 2) }, () => ({
      cell: cells.pop()!,
      warrior: isLong ? ('B' as const) : pick(['F', 'L', 'S', 'I', 'V', 'B'] as const),
      seat,
    })),
  );
  const goals = seats.map(
    (seat) => warriors.find((one) => one.seat === seat && !isLong && random() < 0.5)?.cell ?? cells.pop()!,
  );
  const fields = { ...createState(rules, { random }).toFields(), warriors, goals, hands: [[], []] };
  const position = createPosition(rules, { ...fields, seat: pick(seats) }, { unchecked: true });
  return position.ok && outcome(position.value) === null ? position.value : undefined;
}

/** Whether a seat can force a win within a number of plies. */
function canForceWin(searcher: Searcher, seat: Seat, plies: number, known: Map<string, number>): boolean {
  if (searcher.isOver) return searcher.outcome?.winner === seat;
  if (plies === 0) return false;
  // The most plies without a forced win, as n; the fewest with one, as -n.
  const key = `${searcher.hash()} ${searcher.seat}`;
  const value = known.get(key) ?? 0;
  if (value < 0 && plies >= -value) return true;
  if (value > 0 && plies <= value) return false;
  const list = searcher.moveBuffer();
  const moves = [...list.subarray(0, searcher.moves(list))];
  const leadsToWin = (move: number): boolean => {
    searcher.make(move);
    const wins = canForceWin(searcher, seat, plies - 1, known);
    searcher.unmake();
    return wins;
  };
  const wins = searcher.seat === seat ? moves.some(leadsToWin) : moves.every(leadsToWin);
  known.set(key, wins ? -plies : plies);
  return wins;
}

it.each(rulesets)('claims no win in fewer plies than the player can force in $id', (rules) => {
  let claims = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      const state = randomPosition(rules, random);
      fc.pre(state !== undefined);
      const { scores } = alphaBetaBot.choose(state, { random, nodes: 3000 });
      const winner = scores.findIndex((score) => score > winScore - 100);
      if (winner < 0) return;
      claims++;
      const plies = winScore - scores[winner]!;
      const searcher = new Searcher(state);
      expect(canForceWin(searcher, (winner + 1) as Seat, plies, new Map())).toBe(true);
    }),
    { numRuns: runs(60) },
  );
  expect(claims).toBeGreaterThan(runs(60) / 12);
});

it('counts the plies to the win from the position, not from the root', () => {
  const text = 'G/3/5/7/9/11/6B6/15/g2b13 1 N2W1 - 0 1 -';
  const state = unwrap(parsePosition(rulesOf('klin-zha'), text));
  const { scores } = alphaBetaBot.choose(state, { random: seededRandom(1), nodes: 60_000 });
  expect(scores).toEqual([winScore - 17, 17 - winScore]);
});
