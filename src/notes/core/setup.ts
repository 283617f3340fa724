/** Setups: windows of tokens that hold the warriors of all armies, each in a region of its own. */

import type { Ruleset } from '../../rules/ruleset.ts';
import { decipher, type Meaning, type Placement } from './cipher.ts';
import type { CellToken } from './lattice.ts';
import { type Names, wordsAround, wordsIn } from './signs.ts';

/** A placement in a setup: a token, and its cell. */
export interface SetupPlacement extends Placement {
  /** Number of the token in the order that is read. */
  readonly at: number;
  readonly cell: number;
}

/** A window of tokens with complete armies. */
export interface Setup {
  /** First token and the one after the last, in the order that is read. */
  readonly begin: number;
  readonly end: number;
  /** In the order of the text; armies are numbered in the order of their first warriors. */
  readonly placements: readonly SetupPlacement[];
  /** Cells that the window repeats, with their tokens: places of Goals. */
  readonly repeats: readonly SetupPlacement[];
  readonly price: number;
  /** For each army, its region. */
  readonly regions: readonly number[];
  readonly meanings: readonly Meaning[];
}

/** Prices of a token in a window that is no placement. */
const weakPrice = 0.2;
const strangePrice = 1.2;
const repeatPrice = 0.6;
/** Most tokens that look like cells and are none, and highest price of a window. */
const mostStrange = 5;
const mostPaid = 6;
/** Most readings of a token that are tried. */
const mostReadings = 6;
/** Share of a reading's price in a window: the counts confirm it. */
const readingShare = 0.3;
/** Setups that are more expensive than the best one by more than this are none. */
const mostBehind = 5;
const mostTotal = 14;

/** Finds the setups of a list of tokens that do not overlap, in its order. */
export function setupsIn(rules: Ruleset, tokens: readonly CellToken[], names: Names): Setup[] {
  const found: Setup[] = [];
  for (const withWeak of tokens.some(({ isWeak }) => isWeak) ? [false, true] : [true])
    for (let begin = 0; begin < tokens.length; begin++) {
      const window = windowAt(rules, tokens, begin, withWeak, names);
      if (window === undefined) continue;
      const meanings = decipher(rules, window.placements, names);
      if (meanings.length > 0) found.push({ ...window, meanings });
    }
  const total = ({ price, meanings: [best] }: Setup): number => price + best!.price + best!.prior;
  const length = ({ placements }: Setup): number => placements.at(-1)!.token.to - placements[0]!.token.from;
  found.sort((one, two) => total(one) - total(two) || length(one) - length(two) || one.begin - two.begin);
  const chosen: Setup[] = [];
  for (const one of found) {
    const isNear = total(one) < mostTotal && total(one) <= total(found[0]!) + mostBehind;
    if (isNear && !chosen.some((other) => one.begin < other.end && other.begin < one.end)) chosen.push(one);
  }
  return chosen.sort((one, two) => one.begin - two.begin);
}

/** Returns the window that begins with a token, if it holds all warriors. */
function windowAt(
  { board, warriors, colours, setup }: Ruleset,
  tokens: readonly CellToken[],
  begin: number,
  withWeak: boolean,
  names: Names,
): Omit<Setup, 'meanings'> | undefined {
  const size = warriors.reduce((sum, { count }) => sum + count, 0);
  const first = tokens[begin]!;
  if (first.isStruck || (first.isWeak && !withWeak)) return undefined;
  const placements: SetupPlacement[] = [];
  const repeats: SetupPlacement[] = [];
  const armyOf = new Map<number, number>();
  const regions: number[] = [];
  const counts: number[] = [];
  let [price, strange, at] = [0, 0, begin];
  for (; at < tokens.length && placements.length < size * colours.length; at++) {
    const token = tokens[at]!;
    if (token.isStruck) continue;
    const readings = token.isWeak && !withWeak ? [] : token.readings.slice(0, mostReadings);
    const repeated = armyOf.get(readings[0]?.cell ?? -1);
    let isPlaced = false;
    for (const { cell, price: own } of readings) {
      if (repeated !== undefined || armyOf.has(cell)) continue;
      const { region } = board.cells[cell]!;
      const last = placements.at(-1)?.army ?? 0;
      let army = region < 0 && setup.between && placements.length > 0 ? last : regions.indexOf(region);
      if (region >= 0 && army < 0 && regions.length < colours.length) {
        army = regions.push(region) - 1;
        counts.push(0);
      }
      if (army < 0 || counts[army]! >= size) continue;
      counts[army]!++;
      armyOf.set(cell, army);
      placements.push({ at, token, army, cell });
      if (hasGoalMark(token, names)) repeats.push({ at, token, army, cell });
      price += own * readingShare;
      isPlaced = true;
      break;
    }
    if (isPlaced) continue;
    if (at === begin) return undefined;
    // An army has one Goal: more repetitions are moves. If the first cell is repeated, the list begins later.
    const isFirst = readings[0]?.cell === placements[0]?.cell;
    const isGoal = repeated !== undefined && !isFirst && !repeats.some(({ army }) => army === repeated);
    if (repeated !== undefined) repeats.push({ at, token, army: repeated, cell: readings[0]!.cell });
    else if (!token.isWeak) strange++;
    price += isGoal ? 0 : repeated !== undefined ? repeatPrice : token.isWeak ? weakPrice : strangePrice;
    if (price > mostPaid || strange > mostStrange || repeats.length > mostRepeats) return undefined;
  }
  if (placements.length < size * colours.length || price > mostPaid) return undefined;
  repeats.push(...(repeats.length === 0 ? markedOnce(placements, colours.length) : []));
  // Goals may be named before the armies.
  for (let before = begin - 1; before >= Math.max(0, begin - colours.length); before--) {
    const token = tokens[before]!;
    const { cell } = token.readings[0]!;
    const army = armyOf.get(cell);
    if (army === undefined || token.isWeak) break;
    repeats.push({ at: before, token, army, cell });
  }
  return { begin, end: at, placements, repeats, price, regions };
}

/** Whether a mark such as `(Goal)` follows a placement. */
function hasGoalMark(token: CellToken, names: Names): boolean {
  const [word] = wordsAround(token).after;
  const isGoal = word !== undefined && (word === 'g' || names(word) === 'G');
  return isGoal && /^ ?[(+[*]/.test(token.after);
}

/** A mark of a placement: a word in brackets, or a sign. */
const mark = /^["']?\s?(?:[([]\s?([\p{L}\p{So}]{1,10})\s?[)\]]|([*♥+!°]))/u;

/** Returns the placements with a mark, or with a word at the end of the line, that each army has once. */
function markedOnce(placements: readonly SetupPlacement[], armies: number): SetupPlacement[] {
  const marked = new Map<string, SetupPlacement[]>();
  for (const one of placements) {
    const { after } = one.token;
    const [, word, sign] = mark.exec(after) ?? [];
    const [, rest] = /^([^\n.!?]*)\n/.exec(after) ?? [];
    const own = rest === undefined ? [] : wordsIn(rest);
    for (const key of new Set([word?.toLowerCase(), sign, ...own]))
      if (key !== undefined && !marked.get(key)?.push(one)) marked.set(key, [one]);
  }
  const isOnce = (all: readonly SetupPlacement[]): boolean =>
    all.length === armies && new Set(all.map(({ army }) => army)).size === armies;
  return [...marked.values()].find(isOnce) ?? [];
}

/** Most repeated cells in a window. */
const mostRepeats = 6;

/** Returns a setup, and those in which a token is another cell that it may be. */
export function waysOf({ board }: Ruleset, setup: Setup): readonly (readonly SetupPlacement[])[] {
  const { placements, regions } = setup;
  const used = new Set(placements.map(({ cell }) => cell));
  const others = placements.flatMap(({ token, army, cell }, index) => {
    const own = token.readings.find((one) => one.cell === cell)!;
    const near = token.readings.filter((one) => one.price <= own.price + 1 && !used.has(one.cell));
    return near
      .filter((one) => board.cells[one.cell]!.region === regions[army])
      .map((one) => placements.map((other, at) => (at === index ? { ...other, cell: one.cell } : other)));
  });
  return [placements, ...others.slice(0, mostWays)];
}

const mostWays = 12;
