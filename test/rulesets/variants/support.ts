/** Rulesets with variants, their random games, and scattered positions. */

import fc from 'fast-check';
import {
  createPosition,
  createState,
  formatMove,
  formatPosition,
  type GameState,
  type Move,
  type PlacedWarrior,
  type PositionFields,
  parseRules,
  type Ruleset,
  rulesetIds,
  type Seat,
  unwrap,
  variantIds,
} from 'klin-zha';
import { moveKind, moveTakesGoal, moveTo, type Searcher } from 'klin-zha/search';
import { OUTCOME, PLACE, PLACE_GOAL, packMove, RELOCATE, STEP } from '../../../src/engine/move.ts';
import { runs } from '../../support/runs.ts';
import { type Walk, walk } from '../../support/walk.ts';

/** Parameters of variants. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  'forward-placement': ['society'],
  clouded: ['8', 'A19,C28,F26,I55'],
  ablative: ['3'],
};

/** Variants as in ids, with and without parameters. */
export const variantWords: readonly string[] = variantIds.flatMap((id) => [
  id,
  ...(parameters[id] ?? []).map((parameter) => `${id}:${parameter}`),
]);

/** A random function with the same numbers on every call. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Returns the ruleset of a base and variants if they can be combined and the board has their cells. */
function combined(base: string, words: readonly string[]): Ruleset | undefined {
  const named = words.some((word) => /^clouded:[A-I]/.test(word));
  if (named && words.includes('tetrahedral')) return undefined;
  const read = parseRules([base, ...words].join('+'));
  return read.ok ? read.value : undefined;
}

/** All base rulesets. */
const bases: readonly Ruleset[] = rulesetIds.map((id) => unwrap(parseRules(id)));

/** Every variant alone with the first base that allows it, and some with three armies. */
const alone: readonly Ruleset[] = [
  ...variantWords.map((word) => rulesetIds.flatMap((base) => combined(base, [word]) ?? [])[0]!),
  ...['tri-level', 'tetrahedral', 'free-corners', 'shared-zones', 'besieged-goal', 'goal-around-zones'].map(
    (word) => combined('romulan-heart:3', [word])!,
  ),
];

/** Number of random pairs and triples of variants. */
export const combinationCount: number = runs(60);

/** Seeded random pairs and triples of variants, each with a base that allows them. */
const drawn: readonly Ruleset[] = drawCombinations();

function drawCombinations(): Ruleset[] {
  const random = seeded(21);
  const found = new Map<string, Ruleset>();
  for (let tries = 0; found.size < combinationCount && tries < 10_000; tries++) {
    const words = Array.from({ length: 2 + (tries % 2) }, () => pick(variantWords, random));
    const fitting = rulesetIds.flatMap((base) => combined(base, words) ?? []);
    if (fitting.length === 0) continue;
    const rules = pick(fitting, random);
    found.set(rules.id, rules);
  }
  return [...found.values()];
}

/** All tested rulesets in groups: bases, single variants and combinations. */
export const groups: readonly (readonly [name: string, rulesets: readonly Ruleset[]])[] = [
  ['bases', bases],
  ['single variants', alone],
  ['combinations', drawn],
];

/** Rulesets of all groups. */
export const allRulesets: readonly Ruleset[] = groups.flatMap(([, rulesets]) => rulesets);

/** Parameters of a random game. */
export type RandomGame = Walk;

/**
 * Random games from the empty board. One number determines the setup and one each move of the battle, so that
 * failures can be shrunk. With `battle` 0 the setup may be unfinished; otherwise the battle has at least `battle` moves
 * unless the game ends.
 */
export function randomGames(rules: Ruleset, battle: number, least = 0): fc.Arbitrary<RandomGame> {
  return fc
    .record({
      seed: fc.nat(),
      lastFirst: fc.boolean(),
      setup: fc.nat({ max: 40 }),
      choices: fc.array(fc.nat(), { size: 'max', minLength: least, maxLength: battle }),
    })
    .map(({ seed, lastFirst, setup, choices }) => {
      const random = seeded(seed);
      const first: Seat = rules.setup.first === 'any' && lastFirst ? 2 : 1;
      const most = battle > 0 ? Number.POSITIVE_INFINITY : setup;
      let [made, chosen] = [0, 0];
      const game = walk(createState(rules, { first, random }), (moves, searcher) => {
        if (chosen === 0 && searcher.isSetup && made++ < most)
          return moves[Math.floor(random() * moves.length)];
        const choice = choices[chosen++];
        return choice === undefined ? undefined : chosenMove(moves, choice, searcher);
      });
      return Object.defineProperty(game, fc.toStringMethod, { value: () => written(game.last) });
    });
}

/** Formats a position for a failing test. */
export function written(state: GameState): string {
  return `${state.rules.id}: ${formatPosition(state)}`;
}

/** Chooses a legal move by a number, with a preference for captures and moves of the Goal. */
function chosenMove(moves: Int32Array, choice: number, { board }: Searcher): number {
  const isPreferred = (move: number): boolean =>
    moveKind(move) === STEP && (choice % 4 === 0 ? board.kindAt(moveTo(move)) >= 0 : moveTakesGoal(move));
  const preferred = choice % 4 < 2 ? moves.filter(isPreferred) : moves;
  const list = preferred.length > 0 ? preferred : moves;
  return list[Math.floor(choice / 4) % list.length]!;
}

/**
 * Scattered positions: battle positions of random games with warriors moved, removed or separated from their Goals,
 * and with marked cells, as far as they are valid. Random games rarely reach such positions.
 */
export function thrown(rules: Ruleset, changes = 25): fc.Arbitrary<GameState> {
  return fc.record({ game: randomGames(rules, 30), seed: fc.nat() }).map(({ game, seed }) => {
    const random = seeded(seed);
    let state = game.last;
    for (let change = 0; change < changes && state.phase === 'battle'; change++) {
      const next = createPosition(rules, changed(state.toFields(), rules, random));
      if (next.ok) state = next.value;
    }
    return state;
  });
}

/** Returns a position with one change. */
function changed(fields: PositionFields, rules: Ruleset, random: () => number): PositionFields {
  const { board } = rules;
  const { warriors, goals, variantState } = fields;
  const base = { ...fields, combat: null };
  if (random() < 0.15 && rules.hooks.some((hook) => hook.variantState?.key === 'ablated')) {
    const marked = variantState.ablated?.split(',') ?? [];
    const ablated = [...marked, pick(board.cells, random).name].slice(-3).join(',');
    return { ...base, variantState: { ...variantState, ablated } };
  }
  const one = pick(warriors, random);
  const others = warriors.filter((other) => other !== one);
  if (random() < 0.1) return { ...base, warriors: others };
  const near = pick(warriors, random).cell;
  const beside = board.neighbours[board.cells.findIndex(({ name }) => name === near)]!;
  const target =
    board.cells[random() < 0.5 && beside.length > 0 ? pick(beside, random) : pick(board.cells, random).index]!
      .name;
  const moved: PlacedWarrior = { ...one, cell: target };
  const carried = random() < 0.5;
  return {
    ...base,
    warriors: [...others, moved],
    goals: carried ? goals.map((goal) => (goal === one.cell ? target : goal)) : goals,
  };
}

/** Returns the legal moves in coordinates, in alphabetical order. */
export function textsOf(moves: readonly Move[]): string[] {
  return moves.map(formatMove).sort();
}

/** All moves on the board of a ruleset, by kind. */
export interface FullSpace {
  readonly steps: readonly Move[];
  /** Steps from each cell, in the order of `steps`. */
  readonly stepsFrom: readonly (readonly Move[])[];
  readonly relocations: readonly Move[];
  /** Placements: warriors, warriors with the Goal, Goals. */
  readonly placements: readonly Move[];
  readonly outcomes: readonly Move[];
}

const spaces = new Map<string, FullSpace>();

/** Returns all moves on the board of a ruleset, whether ever legal or not. */
export function fullSpace({ board, warriors }: Ruleset): FullSpace {
  let space = spaces.get(board.id);
  if (space === undefined) {
    const cells = board.cells.map(({ index }) => index);
    const pack = (kind: number, from: number, to: number, withGoal: boolean): Move =>
      packMove(board.naming.id, kind, from, to, withGoal);
    const stepsFrom = cells.map((from) =>
      cells.flatMap((to) => [pack(STEP, from, to, false), pack(STEP, from, to, true)]),
    );
    space = {
      steps: stepsFrom.flat(),
      stepsFrom,
      relocations: cells.flatMap((from) => cells.map((to) => pack(RELOCATE, from, to, true))),
      placements: [
        ...warriors.flatMap((_, kind) =>
          cells.flatMap((to) => [pack(PLACE, kind, to, false), pack(PLACE, kind, to, true)]),
        ),
        ...cells.map((to) => pack(PLACE_GOAL, 0, to, false)),
      ],
      outcomes: [pack(OUTCOME, 0, 0, false), pack(OUTCOME, 0, 1, false)],
    };
    spaces.set(board.id, space);
  }
  return space;
}
