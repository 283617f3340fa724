/**
 * Search for the moves of a game in the cells of notes. Every cell, or pair of cells, is a move that it can
 * mean or a remark; lines of play compete until the cells after them decide.
 */

import { type Move, moveFrom, moveKind, moveTo, STEP } from '../engine/move.ts';
import { borrow, contentKey, generateMoves, type Position, stateAfter } from '../game/in-place.ts';
import { explainMove } from '../game/moves.ts';
import { type GameState, outcome } from '../game/state.ts';
import { contextOf, type MoveContext, type MoveParts } from '../notation/move-context.ts';
import { isUnsafe } from '../notation/reading.ts';
import { afterDepartures } from '../records/replay/departures.ts';
import { seatOf } from '../records/sheet/results.ts';
import type { Anchor } from './anchors.ts';
import { contradiction, costOf, mentionsOf, NEVER, type Style } from './fit.ts';
import type { Pace } from './pace.ts';
import type { FoundDeparture } from './results.ts';
import type { Token } from './tokens.ts';

/** A move that a line of play found. */
interface Step {
  /** First anchor and the one after the last. */
  readonly begin: number;
  readonly end: number;
  readonly move: Move;
  /** Whether nothing but the cells of the move had to be read for it. */
  readonly isPlain: boolean;
  /** Whether a letter contradicts the move. */
  readonly isContradicted: boolean;
  /** Message of the broken rule if the move breaks only Goal safety (R6.5). */
  readonly slip?: string;
}

/** End of a line of play before an anchor. */
interface LineEnd {
  readonly state: GameState;
  /** Number of its moves. */
  readonly steps: number;
  readonly cost: number;
  /** Whether it has passed over cells that look like moves. */
  readonly isBroken: boolean;
  /** Number of cells in a row that are not moves. */
  readonly idle: number;
  readonly ways: readonly Way[];
  /** Last steps of slightly more expensive lines that meet here. */
  readonly doubts: readonly Way[];
}

/** Last step of a line; none if the cell before is a remark. */
interface Way {
  readonly before: LineEnd;
  readonly step?: Step;
  /** Player who left instead of a step. */
  readonly left?: FoundDeparture;
}

/** The moves of a game. */
export interface FoundMoves {
  readonly steps: readonly FoundStep[];
  /** Players who left, each after a number of steps. */
  readonly left: readonly (FoundDeparture & { readonly after: number })[];
  readonly cost: number;
  /** Whether all equally good lines lead to one position. */
  readonly meets: boolean;
}

/** A move with what the whole text says about it. */
interface FoundStep extends Step {
  readonly confidence: 'certain' | 'likely' | 'open';
  /** The moves of all equally good lines. */
  readonly candidates: readonly Move[];
}

/** Settings of a search. */
export interface BattleSettings {
  readonly style: Style;
  readonly beamWidth: number;
  readonly acceptUnsafe: boolean;
  readonly pace: Pace;
  /** Players who may leave, in the order of the text. */
  readonly departures: readonly FoundDeparture[];
}

/** Lines that are worse than the best one by more than this are dropped. */
const mostBehind = 7;
/** Cost of passing over a cell that looks like a move. */
const strongest = 4;
/** Number of cells in a row without a move after which a game has ended. */
const mostIdle = 16;

/**
 * Finds the moves that follow a state in the anchors from `begin` to `end`.
 *
 * @param least worth below which moves are of no use
 * @returns undefined as soon as no line of play can be worth that much
 */
export function movesIn(
  start: GameState,
  anchors: readonly Anchor[],
  begin: number,
  end: number,
  settings: BattleSettings,
  least: number = Number.NEGATIVE_INFINITY,
): FoundMoves | undefined {
  const open = new Map<number, LineEnd[]>();
  const add = (at: number, line: LineEnd): void => {
    if (!open.get(at)?.push(line)) open.set(at, [line]);
  };
  add(begin, { state: start, steps: 0, cost: 0, isBroken: false, idle: 0, ways: [], doubts: [] });
  const base = usualDepth(anchors.slice(begin, end));
  const spotSettings = { ...settings, base };
  const gains = mostGained(anchors, begin, end);
  let last: readonly LineEnd[] = [];
  let at = begin;
  let next = 0;
  for (; at <= end; at++) {
    const lines = open.get(at);
    if (lines === undefined) continue;
    settings.pace.pass((at - begin) / (end - begin));
    const isOpen = [...open].some(([at, lines]) =>
      lines.some(({ steps, cost }) => movesWorth * steps - cost + gains[at - begin]! >= least),
    );
    if (!isOpen) return undefined;
    open.delete(at);
    const cheapest = Math.min(...lines.map(({ cost }) => cost));
    const near = lines.filter(({ cost }) => cost <= cheapest + mostBehind);
    last = joined(near).slice(0, settings.beamWidth);
    for (; isBefore(settings.departures[next], anchors[at], at === end); next++)
      last = withDeparture(last, settings.departures[next]!).slice(0, settings.beamWidth);
    if (at === end || (last[0]!.idle > mostIdle && open.size === 0)) break;
    for (const line of last) {
      const { state, steps, cost, idle } = line;
      const isOver = outcome(state) !== null;
      const skip = isOver ? 1 : skipCost(anchors[at]!, base);
      const isBroken = line.isBroken || skip === strongest;
      const ways = [{ before: line }];
      add(at + 1, { state, steps, cost: cost + skip, isBroken, idle: idle + 1, ways, doubts: [] });
      if (isOver) continue;
      for (const [step, extra] of stepsAt(state, anchors, at, end, spotSettings)) {
        const known = line.isBroken ? { ...step, isPlain: false } : step;
        const played = { ...line, state: stateAfter(state, [step.move]), steps: steps + 1, idle: 0 };
        add(step.end, { ...played, cost: cost + extra, ways: [{ before: line, step: known }], doubts: [] });
      }
    }
  }
  // The cells that are left count like other remarks, so that readings can be compared.
  const left = anchors.slice(at, end).reduce((sum, anchor) => sum + skipCost(anchor, base), 0);
  return bestOf(last, left);
}

/** Returns how much of a text some moves explain. */
export function worthOf({ steps, cost }: FoundMoves): number {
  return movesWorth * steps.length - cost;
}

/** What a move is worth that costs nothing. */
const movesWorth = 2;

/** Returns how much worth lines of play can gain from each anchor on, at most. */
function mostGained(anchors: readonly Anchor[], begin: number, end: number): Int32Array {
  const gains = new Int32Array(end - begin + 2);
  for (let at = end - 1; at >= begin; at--) {
    const next = gains[at + 1 - begin]!;
    const single = next - bondCost(anchors[at]);
    const pair = gains[at + 2 - begin]!;
    gains[at - begin] = Math.max(next, movesWorth - bondCost(anchors[at - 1]) + Math.max(single, pair));
  }
  return gains;
}

/** Lines that are worse by no more than this make a move likely instead of certain. */
const doubt = 2;

/** Whether a departure is noted before an anchor, or before the end. */
function isBefore(one: FoundDeparture | undefined, anchor: Anchor | undefined, isEnd: boolean): boolean {
  return one !== undefined && (isEnd || (anchor !== undefined && one.from < anchor.from));
}

/** Returns lines in which a player leaves, and the lines without that at a cost. */
function withDeparture(lines: readonly LineEnd[], left: FoundDeparture): readonly LineEnd[] {
  const both = lines.flatMap((before): LineEnd[] => {
    const state = afterDepartures(before.state, [left]);
    if (state === before.state) return [before];
    const stays = { ...before, cost: before.cost + 1, ways: [{ before }], doubts: [] };
    return [{ ...stays, state, cost: before.cost, ways: [{ before, left }] }, stays];
  });
  return joined(both);
}

/** Joins the lines that have reached the same position, cheapest first. */
function joined(lines: readonly LineEnd[]): readonly LineEnd[] {
  if (lines.length === 1) return lines;
  const ends = new Map<string, LineEnd>();
  for (const line of [...lines].sort((one, two) => one.cost - two.cost)) {
    const key = borrow(line.state, contentKey);
    const other = ends.get(key);
    if (other === undefined) ends.set(key, line);
    else if (line.cost === other.cost) ends.set(key, { ...other, ways: [...other.ways, ...line.ways] });
    else if (line.cost <= other.cost + doubt)
      ends.set(key, { ...other, doubts: [...other.doubts, ...line.ways] });
  }
  return [...ends.values()].sort((one, two) => one.cost - two.cost);
}

/** Returns the usual number of open brackets around a cell: in JSON there are some around all. */
function usualDepth(anchors: readonly Anchor[]): number {
  const depths = anchors.map(({ depth }) => depth).sort((one, two) => one - two);
  return depths[depths.length >> 1] ?? 0;
}

function skipCost({ depth, isProse, isConfused, isStruck }: Anchor, base: number): number {
  if (isStruck) return 0;
  return depth > base || isConfused ? 1 : isProse ? 2 : strongest;
}

function playCost({ depth, isProse, isStruck }: Anchor, base: number): number {
  return (depth > base ? 2 : 0) + (isProse ? 1 : 0) + (isStruck ? strongest + 2 : 0);
}

/** A cell from which moves are read. */
interface Spot {
  readonly state: GameState;
  readonly context: MoveContext;
  readonly anchors: readonly Anchor[];
  readonly at: number;
  /** Anchor after the target of a pair. */
  readonly pairEnd: number;
  readonly settings: BattleSettings & { readonly base: number };
}

/** A possible move with its cost. */
type Reading = readonly [Step, number];

/** Returns the moves that the cells from `at` on can mean, with their costs. */
function stepsAt(
  state: GameState,
  anchors: readonly Anchor[],
  at: number,
  end: number,
  settings: Spot['settings'],
): readonly Reading[] {
  const one = anchors[at]!;
  // In 'G13 H13 G14' a struck-out H13 does not count.
  let next = at + 1;
  while (!one.isStruck && next < end && anchors[next]!.isStruck) next++;
  const two = next < end ? anchors[next] : undefined;
  const pair = two !== undefined && arePair(one, two) ? two : undefined;
  return borrow(state, (position) => {
    const context = contextOf(position);
    const spot = { state, context, anchors, at, pairEnd: next + 1, settings };
    const readings = waysOf(one).flatMap((from) =>
      (pair === undefined ? [undefined] : waysOf(pair)).flatMap((to) => readingsAt(position, spot, from, to)),
    );
    return readings;
  });
}

/** Returns a cell with each cell that it may be. */
function waysOf(anchor: Anchor): readonly Anchor[] {
  return [anchor, ...anchor.others.map((cell) => ({ ...anchor, cell }))];
}

function readingsAt(
  position: Position,
  spot: Spot,
  one: Anchor,
  pair: Anchor | undefined,
): readonly Reading[] {
  const { context, settings } = spot;
  const isOwn = context.isOwn(one.cell);
  const { pairs, reversed, singles } = movesBetween(position, one.cell, pair?.cell);
  if (pair !== undefined && pairs.length > 0) return fitting(spot, pairs, one, pair);
  const found = isOwn ? [] : fitting(spot, singles, undefined, one);
  if (pair === undefined) return found;
  if (!isOwn) return [...found, ...fitting(spot, reversed, pair, one)];
  return settings.acceptUnsafe ? unsafeAt(spot, one, pair) : found;
}

/** Returns the legal moves from a cell to another one, back, and from anywhere to the first. */
function movesBetween(position: Position, one: number, two: number | undefined) {
  const [pairs, reversed, singles]: [Move[], Move[], Move[]] = [[], [], []];
  for (let index = generateMoves(position, position.scratch) - 1; index >= 0; index--) {
    const move = position.scratch[index] as Move;
    const from = moveKind(move) === STEP ? moveFrom(move) : -1;
    if (moveTo(move) === one) (from === two ? reversed : singles).push(move);
    else if (from === one && moveTo(move) === two) pairs.push(move);
  }
  return { pairs, reversed, singles: [...reversed, ...singles] };
}

/** Returns the moves of a pair that only break Goal safety (R6.5). */
function unsafeAt(spot: Spot, from: Anchor, to: Anchor): readonly Reading[] {
  const slips = new Map<Move, string>();
  for (const withGoal of [false, true]) {
    const move = spot.context.pack(STEP, from.cell, to.cell, withGoal);
    const { legal, code, message } = explainMove(spot.state, move);
    if (!legal && isUnsafe(code)) slips.set(move, message);
  }
  return fitting(spot, [...slips.keys()], from, to).map(([step, cost]) => [
    { ...step, slip: slips.get(step.move)! },
    cost + 2,
  ]);
}

/** Returns those of some moves that fit the words around their cells best. */
function fitting(
  { state, context, anchors, at, pairEnd, settings }: Spot,
  moves: readonly Move[],
  from: Anchor | undefined,
  to: Anchor,
): readonly Reading[] {
  if (moves.length === 0) return [];
  const one = anchors[at]!;
  const isPair = from !== undefined;
  const isReversed = isPair && from.from !== one.from;
  const mentions = mentionsOf(from, to, isReversed);
  const all = moves.map((move) => context.partsOf(move) as MoveParts);
  const costs = all.map((parts) => {
    const hasRivals = all.some(({ warrior, from }) => warrior === parts.warrior && from !== parts.from);
    return Math.min(...mentions.map((mention) => costOf(mention, parts, isPair, hasRivals, settings.style)));
  });
  const least = Math.min(...costs);
  if (least >= NEVER) return [];
  const seat = seatOf(state.rules, mentions[0]!.colour) + 1;
  const isExact = !to.isConfused && from?.isConfused !== true && (seat === 0 || seat === state.seat);
  const end = isPair ? pairEnd : at + 1;
  const bonds = bondCost(anchors[at - 1]) + bondCost(anchors[end - 1]);
  const extra = bonds + playCost(one, settings.base);
  const near = moves.flatMap((move, index) =>
    costs[index]! <= least + 1 ? { move, cost: costs[index]! } : [],
  );
  const isPlain = isExact && near.length === 1 && least + extra === 0 && !isReversed;
  const label = seat > 0 && seat !== state.seat ? 3 : 0;
  return near.map(({ move, cost }) => [
    { begin: at, end, move, isPlain, isContradicted: cost >= contradiction },
    cost + label + extra + (isExact ? 0 : 1),
  ]);
}

/** Most tokens and line breaks between the two cells of a move. */
const mostBetween = 12;

/** Whether two cells can be the origin and the target of one move. */
function arePair(one: Anchor, two: Anchor): boolean {
  const { before } = two;
  return (
    before.length <= mostBetween &&
    two.from >= one.to &&
    !beginsAnother(before) &&
    two.cellFrom - one.to <= 100 &&
    one.depth === two.depth &&
    one.isStruck === two.isStruck &&
    before.filter(({ kind }) => kind === 'line').length <= 3
  );
}

/** Whether words end a move and name the piece of another one. */
function beginsAnother(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ kind }) => kind === 'line' || kind === 'stop' || kind === 'colour');
  return end >= 0 && tokens.slice(end).some(({ kind }) => kind === 'piece' || kind === 'letters');
}

/** Cost of taking a cell apart from the next one if they are written as one move. */
function bondCost(anchor: Anchor | undefined): number {
  return anchor?.joinsNext === true ? strongest : 0;
}

/** Returns the moves of the best line, and where equally good ones differ. */
function bestOf(lines: readonly LineEnd[], rest: number): FoundMoves {
  const [first] = lines;
  const best = lines.filter(({ cost }) => cost === first!.cost);
  const good = movesOf(best, false);
  const near = movesOf(
    lines.filter(({ cost }) => cost <= first!.cost + doubt),
    true,
  );
  const steps: FoundStep[] = [];
  const left: FoundMoves['left'][number][] = [];
  for (let [way] = first!.ways; way !== undefined; [way] = way.before.ways) {
    const { step } = way;
    if (way.left !== undefined) left.push({ ...way.left, after: steps.length });
    if (step === undefined) continue;
    const candidates = [...new Set([step.move, ...good.get(step.begin)!])];
    const isOpen = candidates.length > 1 || step.isContradicted;
    const isCertain = step.isPlain && near.get(step.begin)!.size === 1;
    steps.push({ ...step, confidence: isOpen ? 'open' : isCertain ? 'certain' : 'likely', candidates });
  }
  const leaving = left.map((one) => ({ ...one, after: steps.length - one.after })).reverse();
  return {
    steps: steps.reverse(),
    left: leaving,
    cost: first!.cost + rest,
    meets: best.length === 1,
  };
}

/** Returns the moves of lines by the cells where they begin, with or without doubtful ones. */
function movesOf(lines: readonly LineEnd[], hasDoubts: boolean): Map<number, Set<Move>> {
  const found = new Map<number, Set<Move>>();
  const seen = new Set(lines);
  for (const { ways, doubts } of seen) {
    for (const { before, step } of hasDoubts ? [...ways, ...doubts] : ways) {
      seen.add(before);
      if (step === undefined) continue;
      const moves = found.get(step.begin) ?? new Set();
      found.set(step.begin, moves.add(step.move));
    }
  }
  return found;
}
