/** Games of the core: the best line with what all readings of about the same price agree on. */

import { type Move, moveFrom, moveTo, withGoal } from '../../engine/move.ts';
import type { Departure } from '../../game/leave.ts';
import { seatOf } from '../../records/sheet/results.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { CoreGame, CoreMove, CoreStretch } from './core-game.ts';
import type { ArmyLabel } from './labels.ts';
import type { Found, Line } from './line.ts';
import type { Setup } from './setup.ts';
import { wordsAround } from './signs.ts';
import type { PlayedPlacement } from './starts.ts';
import { margin, type Reader, type Step } from './steps.ts';

/** What a move is worth that costs nothing. */
const moveWorth = 2;

/** Returns the game of a search. */
export function gameOf(
  rules: Ruleset,
  setup: Setup | undefined,
  labels: readonly (ArmyLabel | undefined)[],
  reader: Reader,
  { best, others }: Found,
): CoreGame {
  const lines = linesTo(best);
  const rivals = rivalsOf(
    lines,
    others.filter(({ price }) => price <= best.price + margin),
  );
  const signs = openSigns([best, ...others.filter(({ price }) => price <= best.price + margin)]);
  const open = new Set(signs.map(({ sign }) => sign));
  const placements: CoreMove[] = [];
  const steps: CoreMove[] = [];
  const skipped: CoreStretch[] = [];
  const departures: Departure[] = [];
  const { tokens } = reader;
  const place = ({ placement, move, seat }: PlayedPlacement): void => {
    const { token } = placement;
    const signOpen = [...best.start.meaning.kinds].some(
      ([sign, code]) => open.has(sign) && code === best.start.codes.get(placement.cell),
    );
    const isUnclear = token.readings[0]!.price > 0.9 || signOpen;
    placements.push({
      ...textOf(reader, placement.at, placement.at + 1),
      move,
      seat,
      candidates: [move],
      confidence: isUnclear ? 'likely' : 'certain',
      isAssumed: false,
      isCorrected: false,
    });
  };
  for (const one of best.start.placements) place(one);
  for (const line of lines) {
    const seat = (line.before?.place.position.seat ?? 1) as Seat;
    if (line.goal !== undefined) {
      const { move, tokens: own, repeat, isNamed, placed } = line.goal;
      const at = own?.[0] ?? repeat;
      const isAssumed = at === undefined && !isNamed;
      const span = textOf(reader, at ?? setup!.end - 1, own?.[1] ?? (at ?? setup!.end - 1) + 1);
      const candidates = goalCandidates(line, best, others);
      const confidence = candidates.length > 1 ? 'open' : at === undefined ? 'likely' : 'certain';
      placements.push({ ...span, move, seat, candidates, confidence, isAssumed, isCorrected: false });
      for (const one of placed) place(one);
    } else if (line.step !== undefined) steps.push(moveOf(line, line.step, seat, rivals, reader));
    else if (line.left !== undefined) {
      const { seat, reason } = line.left;
      departures.push({ ply: placements.length + steps.length, seat, reason });
    } else if (line.skipped !== undefined) {
      const token = tokens[line.skipped]!;
      if (!token.isWeak && !token.isStruck && reader.skipPrice(line.skipped) >= 1)
        skipped.push({ from: token.from, to: token.to });
    }
  }
  const marked = lines.flatMap(({ step }) => (step ? step.isMarked === true : []));
  const all = [...placements, ...withOpenGoals(steps, marked)];
  const owners = rules.colours.map((_, seat) =>
    labels.find((label) => seatOf(rules, label?.colour) === seat),
  );
  return {
    rules,
    start: best.start.state,
    placements,
    steps: all.slice(placements.length),
    departures,
    skipped: merged(skipped),
    signs,
    labels: owners,
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.max(...all.map(({ to }) => to)),
    worth: moveWorth * steps.filter(({ isAssumed }) => !isAssumed).length - costOf(lines, best),
  };
}

/** How much the cells after the last move count. */
const afterShare = 0.1;

/** Returns the price of a game; what comes after its last move counts little. */
function costOf(lines: readonly Line[], { price }: Line): number {
  const last = [...lines].reverse().find(({ skipped }) => skipped === undefined);
  return last === undefined ? price : last.price + afterShare * (price - last.price);
}

/** Returns the lines from the first event to the last. */
function linesTo(best: Line): Line[] {
  const lines: Line[] = [];
  for (let line: Line | undefined = best; line?.before !== undefined; line = line.before) lines.push(line);
  return lines.reverse();
}

/** Opens the later moves of a warrior if nothing says whether the Goal went along with an earlier one. */
function withOpenGoals(steps: readonly CoreMove[], marked: readonly boolean[]): CoreMove[] {
  const open = new Set<number>();
  return steps.map((step, index) => {
    const { move, candidates, confidence } = step;
    const isOpen = candidates.some((other) => other !== move && (other ^ move) === withGoal(0));
    const wasOpen = open.delete(moveFrom(move));
    open.delete(moveTo(move));
    if (isOpen || (wasOpen && !marked[index])) open.add(moveTo(move));
    if (!wasOpen || isOpen || marked[index] || confidence === 'open') return step;
    return { ...step, candidates: [move, (move ^ withGoal(0)) as Move], confidence: 'open' };
  });
}

/** Moves of other readings, by the token with which they begin. */
type Rivals = ReadonlyMap<number, ReadonlySet<Move>>;

/** Most lines that are compared with the best one. */
const mostCompared = 200;

/** Returns the moves of the readings that are about as good as the best one. */
function rivalsOf(lines: readonly Line[], others: readonly Line[]): Rivals {
  const own = new Set<Line>(lines);
  const found = new Map<number, Set<Move>>();
  const waiting = [...others, ...lines.flatMap(({ rivals }) => rivals)].slice(0, mostCompared);
  const seen = new Set<Line>();
  for (let other = waiting.pop(); other !== undefined; other = waiting.pop())
    for (
      let line: Line | undefined = other;
      line !== undefined && !own.has(line) && !seen.has(line);
      line = line.before
    ) {
      seen.add(line);
      if (line.step === undefined) continue;
      const { begin, move } = line.step;
      found.set(begin, (found.get(begin) ?? new Set()).add(move));
    }
  return found;
}

function moveOf(line: Line, step: Step, seat: Seat, rivals: Rivals, reader: Reader): CoreMove {
  const { begin, end, move, how, isDoubtful, slip } = step;
  const isAssumed = how === 'assumed';
  const others = [...(rivals.get(begin) ?? [])].filter((other) => other !== move);
  const legal = others.filter((other) => line.before!.place.moves.includes(other));
  const isOpen = legal.length > 0;
  const isLikely = isDoubtful === true || line.before!.isShaken || how !== 'read' || others.length > 0;
  return {
    ...textOf(reader, begin, Math.max(end, begin + 1), isAssumed),
    move,
    seat,
    candidates: [move, ...legal],
    confidence: isOpen ? 'open' : isLikely ? 'likely' : 'certain',
    isAssumed,
    isCorrected: how === 'misread',
    ...(slip !== undefined && { slip }),
  };
}

/** Returns the Goals that readings of about the same price place instead. */
function goalCandidates(line: Line, best: Line, others: readonly Line[]): Move[] {
  const seat = line.before!.place.position.seat;
  const found = new Set<Move>([line.goal!.move]);
  for (const other of others)
    if (other.price <= best.price + margin && other.start === best.start)
      for (const one of linesTo(other))
        if (one.goal !== undefined && one.before!.place.position.seat === seat) found.add(one.goal.move);
  return [...found];
}

/** Returns the signs that mean different kinds in lines of about the same price. */
function openSigns(lines: readonly Line[]): CoreGame['signs'] {
  const codes = new Map<string, Set<string>>();
  for (const { start } of lines)
    for (const [sign, code] of start.meaning.kinds) codes.set(sign, (codes.get(sign) ?? new Set()).add(code));
  return [...codes].flatMap(([sign, all]) => (all.size > 1 ? { sign, codes: [...all] } : []));
}

/** Returns the place of tokens, with the letters before the first one. */
function textOf({ tokens }: Reader, begin: number, end: number, isEmpty = false): CoreStretch {
  const first = tokens[begin]!;
  if (isEmpty) return { from: first.from, to: first.from };
  const last = tokens[end - 1]!;
  const { attached } = wordsAround(first);
  const isAttached = first.prefix === '' && attached !== '' && first.before.endsWith(attached);
  const lead = isAttached ? attached.length : 0;
  return { from: Math.min(first.from, last.from) - lead, to: Math.max(first.to, last.to) };
}

/** Joins stretches that are near each other. */
function merged(all: readonly CoreStretch[]): CoreStretch[] {
  const found: CoreStretch[] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last !== undefined && one.from - last.to < nearby && one.from >= last.to)
      found[found.length - 1] = { from: last.from, to: one.to };
    else found.push(one);
  }
  return found;
}

const nearby = 30;
