/** The search: one beam over the tokens of a game, with the rules as judge and with edits at a price. */

import {
  type Move,
  moveFrom,
  moveKind,
  moveTakesGoal,
  moveTo,
  PLACE_GOAL,
  RELOCATE,
} from '../../engine/move.ts';
import { afterDepartures } from '../../records/replay/departures.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { Pace } from '../pace.ts';
import type { FoundDeparture } from '../results.ts';
import type { CellToken } from './lattice.ts';
import type { Found, GoalPlacement, Line } from './line.ts';
import { kindIn, namesGoalAt, type Sense } from './mention.ts';
import { Place } from './place.ts';
import { recoveries } from './recover.ts';
import { wordsIn } from './signs.ts';
import { placeAll, type Start } from './starts.ts';
import { margin, type Reader, type Step, stepsAt } from './steps.ts';

const prices = {
  skip: 2,
  over: 0.5,
  weak: 0.25,
  inside: 0.5,
  quoted: 0.4,
  goal: 3,
  nextGoal: 0.5,
  laterGoal: 0.5,
  named: 0.4,
  otherNamed: 0.8,
  otherSign: 1.5,
  sameSign: 0.6,
  unmarked: 0.2,
  stays: 1,
} as const;

/** Price of the surprise of a move, for each bit. */
const surprise = 0.08;
/** Bits of a token that is skipped: a game that is over must not look less surprising. */
const usualBits = 3;
/** Lines that are worse than the best one by more than this are dropped: of its meaning, and of others. */
const mostBehind = 14;
const mostBehindOther = 7;
/** Most lines of a meaning besides the best one, and of all meanings. */
const mostOfOther = 3;
const mostLines = 80;
/** What a weak token counts beside those that look like a move. */
const weakShare = 0.1;
/** Tokens without a step after which a game has ended. */
const mostIdle = 16;
/** Lines that are worse than the best one by more than this are not mended. */
const nearby = 2.5;
/** Most places at which moves are assumed or corrected. */
const mostRecoveries = 60;

/** Reads the tokens from `begin` to `end`. */
export function search(
  starts: readonly Start[],
  reader: Reader,
  begin: number,
  end: number,
  { beamWidth, pace }: { readonly beamWidth: number; readonly pace?: Pace },
  departures: readonly FoundDeparture[] = [],
): Found | undefined {
  const open = new Map<number, Line[]>();
  const add = (at: number, line: Line): void => {
    if (!open.get(at)?.push(line)) open.set(at, [line]);
  };
  for (const start of starts) add(begin, lineOf(start));
  let left = mostRecoveries;
  let lines: readonly Line[] = [];
  let at = begin;
  let next = departures.findIndex(({ from }) => from > (reader.tokens[begin - 1]?.to ?? 0));
  for (; at <= end; at++) {
    pace?.pass((at - begin) / (end - begin + 1));
    const to = reader.tokens[at]?.from ?? Number.POSITIVE_INFINITY;
    for (; next >= 0 && next < departures.length && departures[next]!.from < to; next++)
      open.set(
        at,
        (open.get(at) ?? []).flatMap((line) => withDeparture(line, departures[next]!)),
      );
    const done = new Set<Line>();
    // Assumed moves lead to the same token, so it is read until there are no new lines.
    for (let round = 0; round < 3; round++) {
      lines = narrowed(open.get(at) ?? [], beamWidth);
      open.set(at, [...lines]);
      if (at === end) break;
      const fresh = lines.filter((line) => !done.has(line));
      if (fresh.length === 0) break;
      for (const line of fresh) {
        done.add(line);
        const isNear = lines.indexOf(line) < 3 && line.price <= lines[0]!.price + nearby && line.strong === 0;
        const isStuck = readAt(line, at, end, reader, add);
        if (!isStuck || !isNear || left <= 0 || reader.tokens[at]!.isWeak) continue;
        left--;
        for (const step of recoveries(line, at, reader)) add(step.end, played(line, step));
      }
    }
    if (at < end && lines.length > 0 && lines.every(({ idle }) => idle > mostIdle) && !open.has(at + 2))
      break;
    if (at < end) open.delete(at - 1);
  }
  const all = lines.filter(({ place }) => place.position.pending === 0);
  const [best, ...others] = [...all].sort((one, two) => rankOf(one) - rankOf(two));
  return best && { best, others, end: Math.min(at, end) };
}

/** Returns a line in which a player leaves, and the line without that at a price. */
function withDeparture(line: Line, left: FoundDeparture): Line[] {
  const { state } = line.place;
  const after = afterDepartures(state, [left]);
  if (after === state) return [line];
  const event = { ...line, before: line, step: undefined, goal: undefined, skipped: undefined, rivals: [] };
  return [
    { ...event, place: Place.of(after), left },
    { ...line, price: line.price + prices.stays },
  ];
}

/** Returns what lines are sorted by. */
export function rankOf({ price, prior }: Line): number {
  return price + prior;
}

function lineOf(start: Start): Line {
  const { place, price, prior, waiting } = start;
  const counts = { steps: 0, assumed: 0, idle: 0, strong: 0, isShaken: false };
  return { start, place, before: undefined, price, prior, ...counts, goalSigns: [], waiting, rivals: [] };
}

/** Keeps the best lines, so that every meaning stays until the moves refute it. */
function narrowed(lines: readonly Line[], beamWidth: number): Line[] {
  if (lines.length < 2) return [...lines];
  const sorted = [...lines].sort((one, two) => rankOf(one) - rankOf(two));
  const least = sorted[0]!.price;
  const counts = new Map<Start, number>();
  const kept = new Map<string, Line>();
  const starts = new Map<Start, number>();
  for (const line of sorted) {
    const { start, price, place, goalSigns } = line;
    const isBest = start === sorted[0]!.start;
    const count = counts.get(start) ?? 0;
    if (price > least + (isBest ? mostBehind : mostBehindOther)) continue;
    if (count >= (isBest ? beamWidth : mostOfOther) || kept.size >= mostLines) continue;
    if (!starts.has(start)) starts.set(start, starts.size);
    const key = `${starts.get(start)} ${place.key} ${goalSigns.join(';')}`;
    const other = kept.get(key);
    if (other === undefined) {
      kept.set(key, line);
      counts.set(start, count + 1);
    } else if (price <= other.price + margin && other !== line) other.rivals.push(line);
  }
  return [...kept.values()];
}

/** Adds the lines that follow from a token; returns whether nothing cheap does. */
function readAt(
  line: Line,
  at: number,
  end: number,
  reader: Reader,
  add: (at: number, line: Line) => void,
): boolean {
  const { place } = line;
  if (place.position.pending > 0) {
    for (const [next, one] of goalLines(line, at, end, reader)) add(next, one);
    add(at + 1, skip(line, at, reader.skipPrice(at), reader));
    return false;
  }
  const isOver = place.moves.length === 0;
  const price = reader.skipPrice(at);
  add(at + 1, skip(line, at, isOver ? Math.min(prices.over, price) : price, reader));
  if (isOver) return false;
  const steps = stepsAt(place, at, line.start.sense, reader);
  let isStuck = true;
  for (const step of steps) {
    if (step.end > end) continue;
    isStuck &&= step.price > prices.skip && step.end > at + 1;
    add(step.end, played(line, step));
  }
  return isStuck;
}

function skip(line: Line, at: number, price: number, { tokens }: Reader): Line {
  const token = tokens[at]!;
  const strong = line.strong + (price >= prices.skip ? 1 : token.isWeak ? weakShare : 0);
  return {
    ...line,
    before: line,
    step: undefined,
    goal: undefined,
    left: undefined,
    skipped: at,
    price: line.price + price,
    prior: line.prior + (token.isWeak || token.isStruck ? 0 : surprise * usualBits),
    idle: line.idle + (token.isWeak ? 0.25 : 1),
    strong,
    isShaken: line.isShaken || strong > 1,
    rivals: [],
  };
}

/** Returns the line after a step. */
function played(line: Line, step: Step): Line {
  const { place, goalSigns } = line;
  const others = place.moves.length;
  const sign = signPrice(line, step);
  return {
    ...line,
    place: place.play(step.move),
    before: line,
    step,
    goal: undefined,
    left: undefined,
    skipped: undefined,
    price: line.price + step.price + sign.price,
    prior: line.prior + sign.prior + surprise * Math.log2(Math.max(1, others / 8)),
    steps: line.steps + 1,
    assumed: line.assumed + (step.how === 'assumed' ? 1 : 0),
    idle: 0,
    strong: 0,
    isShaken: line.isShaken || step.how !== 'read',
    goalSigns: sign.known ? goalSigns : [...goalSigns, sign.added!],
    rivals: [],
  };
}

/** Returns the price of what the unknown sign of a step says about the Goal in a line. */
function signPrice({ goalSigns }: Line, { goalSign, move }: Step) {
  if (goalSign === undefined) return { price: 0, known: true, prior: 0 };
  const goes = moveTakesGoal(move);
  const known = goalSigns.find(([sign]) => sign === goalSign);
  if (known) return { price: known[1] === goes ? 0 : prices.otherSign, known: true, prior: 0 };
  const isTaken = goalSigns.some(([, other]) => other === goes);
  // Without any sign nothing says what no sign means.
  if (goalSign === '' && goalSigns.length === 0)
    return { price: 0, known: true, prior: goes ? prices.unmarked : 0 };
  const price = isTaken ? prices.sameSign : 0;
  return { price, known: false, prior: 0, added: [goalSign, goes] as const };
}

/** Returns lines in which all Goals are placed, each with the token after its last one. */
function goalLines(line: Line, at: number, end: number, reader: Reader): [number, Line][] {
  const size = line.waiting.length + 2;
  const last = Math.min(end, at + size);
  const found: [number, Line][] = [];
  const step = (one: Line, used: readonly number[], mayAssume: boolean, depth: number): void => {
    if (one.place.position.pending === 0) {
      const next = Math.max(at, ...used.map((index) => index + 1));
      let skips = 0;
      for (let index = at; index < next; index++) if (!used.includes(index)) skips += reader.skipPrice(index);
      found.push([next, { ...one, price: one.price + skips }]);
      // By mail, a Goal may be named after the first moves.
      let first = at;
      while (used.includes(first)) first++;
      const isLate = used.every(
        (index) => index < first || namesGoalAt(reader.tokens[index]!, undefined, line.start.sense),
      );
      if (first < next && isLate) found.push([first, { ...one, price: one.price + prices.laterGoal }]);
      return;
    }
    for (const [goal, price] of goalsFor(one, at, last, used, reader, mayAssume, depth)) {
      const made = withGoal(one, goal, price);
      if (made) step(made, [...used, ...tokensOf(goal)], mayAssume, depth + 1);
    }
  };
  step(line, [], false, 0);
  const isWritten = found.some(([, one]) => one.price < line.price + prices.skip);
  if (!isWritten) step(line, [], true, 0);
  return found;
}

function tokensOf({ tokens }: Omit<GoalPlacement, 'placed'>): number[] {
  return tokens === undefined
    ? []
    : Array.from({ length: tokens[1] - tokens[0] }, (_, index) => tokens[0] + index);
}

/** Returns the placements of the Goal of the seat to place, with their prices. */
function* goalsFor(
  { place, start }: Line,
  at: number,
  last: number,
  used: readonly number[],
  { tokens }: Reader,
  mayAssume: boolean,
  placedGoals: number,
): Generator<readonly [Omit<GoalPlacement, 'placed'>, number]> {
  const goals = ([...place.moves] as Move[]).filter((move) => moveKind(move) === PLACE_GOAL);
  const mercy = ([...place.moves] as Move[]).filter((move) => moveKind(move) === RELOCATE);
  const seat = place.position.seat;
  const repeats = start.repeats[seat - 1]!;
  for (const [order, { cell, at: repeat }] of repeats.entries()) {
    const move = goals.find((one) => moveTo(one) === cell);
    if (move !== undefined) yield [{ move, repeat }, order * 0.1];
  }
  for (let index = at; index < last; index++) {
    if (used.includes(index)) continue;
    const readings = tokens[index]!.readings.slice(0, 3);
    for (const { cell, price } of readings) {
      const move = goals.find((one) => moveTo(one) === cell);
      if (move !== undefined)
        yield [{ move, tokens: [index, index + 1] }, price + (repeats.length > 0 ? 1 : 0)];
      const next = index + 1 < last && !used.includes(index + 1) ? tokens[index + 1]!.readings[0]!.cell : -1;
      const jump = mercy.find((one) => moveFrom(one) === cell && moveTo(one) === next);
      if (jump !== undefined) yield [{ move: jump, tokens: [index, index + 2] }, price];
    }
  }
  if (repeats.length > 0) return;
  const named = kindsNamed(tokens.slice(at, last), start.sense);
  for (const move of goals) {
    const index = named.indexOf(place.codeAt(moveTo(move))!);
    if (index < 0) continue;
    const turn = Math.min(named.length - 1, placedGoals);
    yield [{ move, isNamed: true }, prices.named + (index === turn ? 0 : prices.otherNamed)];
  }
  if (!mayAssume) return;
  const near = tokens.slice(at, at + 2).flatMap(({ readings }) => readings[0]!.cell);
  for (const move of goals) yield [{ move }, near.includes(moveTo(move)) ? prices.nextGoal : prices.goal];
}

/** Returns the kinds that words before cells name, apart from those of the cells. */
function kindsNamed(tokens: readonly CellToken[], sense: Sense): WarriorCode[] {
  let words: string[] = [];
  return tokens.flatMap(({ before, isWeak }) => {
    words.push(...wordsIn(before));
    if (isWeak) return [];
    const kinds = words.flatMap((word) => kindIn([word], sense)?.code ?? []);
    words = [];
    return kinds.slice(0, -1);
  });
}

function withGoal(line: Line, goal: Omit<GoalPlacement, 'placed'>, price: number): Line | undefined {
  const next = placeAll(line.place.play(goal.move), line.waiting, line.start.codes);
  if (next === undefined) return undefined;
  const isAssumed = goal.tokens === undefined && goal.repeat === undefined && !goal.isNamed;
  return {
    ...line,
    place: next.place,
    waiting: next.waiting,
    before: line,
    step: undefined,
    left: undefined,
    skipped: undefined,
    goal: { ...goal, placed: next.placements },
    price: line.price + price,
    isShaken: line.isShaken || isAssumed,
    rivals: [],
  };
}
