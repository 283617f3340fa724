/** Steps: the moves that tokens can mean in a place, each at a price. */

import { type Move, moveFrom, moveKind, moveTakesGoal, moveTo, packMove, STEP } from '../../engine/move.ts';
import { explainMove } from '../../game/moves.ts';
import { isUnsafe } from '../../notation/reading.ts';
import type { CellToken } from './lattice.ts';
import {
  type GoalMark,
  goalMarkOf,
  kindIn,
  type NamedKind,
  namesGoalAt,
  type Sense,
  singleMention,
} from './mention.ts';
import type { Place } from './place.ts';
import { wordsAround } from './signs.ts';

/** A move that tokens can mean. */
export interface Step {
  /** First token and the one after the last. */
  readonly begin: number;
  readonly end: number;
  readonly move: Move;
  readonly price: number;
  /** How the text has it: as it is, with another cell than written, or not at all. */
  readonly how: 'read' | 'misread' | 'assumed';
  /** Whether the tokens fit other moves as well, or cells only by other characters. */
  readonly isDoubtful?: boolean;
  /** Message of the broken rule if the move breaks only Goal safety (R6.5). */
  readonly slip?: string;
  /** Whether a known mark says what the Goal does. */
  readonly isMarked?: boolean;
  /** Sign that says whether the Goal goes along, if it is not a known one. */
  readonly goalSign?: string;
}

/** Prices of reading steps. */
const prices = {
  inside: 0.8,
  backward: 0.9,
  single: 0.4,
  words: 0.3,
  line: 0.3,
  skipInPair: 0.3,
  kind: 1,
  knownKind: 2.5,
  captured: 0.7,
  noCapture: 0.5,
  goal: 2,
  noGoal: 1,
  noGoalFormal: 2,
  slip: 2,
  choice: 0.4,
  lettersBetween: 0.6,
} as const;

/** What is known of the text of a game. */
export interface Reader {
  readonly tokens: readonly CellToken[];
  /** Whether marks say that the Goal is left, or taken along. */
  readonly marks: { readonly leave: boolean; readonly take: boolean };
  readonly acceptUnsafe: boolean;
  /** Returns the price of skipping a token. */
  readonly skipPrice: (at: number) => number;
}

/** Most readings of a token that are tried. */
const mostReadings = 20;

/** Returns the steps that begin with a token. */
export function stepsAt(place: Place, at: number, sense: Sense, reader: Reader): Step[] {
  const pairs = pairsAt(place, at, sense, reader);
  const singles = singlesAt(place, at, sense, reader);
  if (pairs.length + singles.length > 0 || !reader.acceptUnsafe) return withDoubts([...pairs, ...singles]);
  return slipsAt(place, at, sense, reader);
}

/** Readings within this price are equal: a move is certain if all of them have it. Priors do not count. */
export const margin = 0.7;

/** A step that costs more contradicts a part of the text. */
const mostCertain = 0.9;

function withDoubts(steps: readonly Step[]): Step[] {
  return steps.map((step) => {
    const isOther = (other: Step): boolean => other.move !== step.move && other.price <= step.price + margin;
    return step.price > mostCertain || steps.some(isOther) ? { ...step, isDoubtful: true } : step;
  });
}

/** Calls a function with the token and the next ones that can be the other cell of its move. */
function eachPair(
  at: number,
  { tokens, skipPrice }: Reader,
  call: (to: number, price: number) => void,
): void {
  const from = tokens[at]!;
  let gap = 0;
  for (let to = at + 1; to <= at + 3 && to < tokens.length; gap += skipPrice(to), to++) {
    const token = tokens[to]!;
    if (token.isStruck !== from.isStruck) continue;
    if (gap > 0 && token.line !== from.line && !tokens[to - 1]!.isWeak) return;
    const isFormal = /^[A-Z]/.test(token.prefix) && token.prefix.length < 5;
    call(
      to,
      (gap > 0 ? gap + prices.skipInPair : 0) +
        (from.isInside ? prices.inside : 0) +
        (token.line === from.line ? 0 : prices.line * Math.min(3, Math.abs(token.line - from.line))) +
        (isFormal ? prices.lettersBetween : 0),
    );
  }
}

function pairsAt(place: Place, at: number, sense: Sense, reader: Reader): Step[] {
  const { tokens } = reader;
  const found: Step[] = [];
  const one = tokens[at]!;
  eachPair(at, reader, (to, price) => {
    const two = tokens[to]!;
    for (const [from, target, extra] of [
      [one, two, 0],
      [two, one, prices.backward],
    ] as const) {
      // 'On G25 he took the Flier with his Flier from F37': only sentences turn a move.
      if (extra > 0 && (two.line !== one.line || to > at + 1 || !/\p{L}{3}/u.test(two.before))) continue;
      const mover = kindIn(wordsAround(from).clause, sense);
      const captured = extra > 0 ? undefined : kindIn(wordsAround(target).before, sense);
      const next = tokens[to + 1];
      const isLeft = next !== undefined && namesGoalAt(next, [from.readings[0]!.cell], sense);
      const mark = isLeft ? { goes: false, sign: '' } : goalMarkOf(from, target, sense);
      for (const origin of from.readings.slice(0, mostReadings)) {
        if (!place.isOwn(origin.cell)) continue;
        for (const end of target.readings.slice(0, mostReadings)) {
          const moves = movesOf(place, (move) => moveFrom(move) === origin.cell && moveTo(move) === end.cell);
          for (const move of moves) {
            const words = wordPrice(place, move, mover, captured, wordsAround(target).before.includes('x'));
            const goal = goalOf(place, move, moves.length > 1, mark, reader);
            const cost = price + extra + origin.price + end.price + words + goal.price;
            found.push({ begin: at, end: to + 1, move, price: cost, how: 'read', ...goal.sign });
          }
        }
      }
    }
  });
  return found;
}

function movesOf(place: Place, test: (move: Move) => boolean): Move[] {
  const found: Move[] = [];
  for (const move of place.moves as Iterable<number>)
    if (moveKind(move) === STEP && test(move as Move)) found.push(move as Move);
  return found;
}

/** Returns the price of what the words say about the warriors of a move. */
function wordPrice(
  place: Place,
  move: Move,
  mover: NamedKind | undefined,
  captured: NamedKind | undefined,
  captures: boolean,
): number {
  const own = place.codeAt(moveFrom(move));
  const enemy = place.codeAt(moveTo(move));
  let price = 0;
  if (mover !== undefined && mover.code !== own) price += mover.isKnown ? prices.knownKind : prices.kind;
  if (captured !== undefined && enemy !== undefined && captured.code !== enemy) price += prices.captured;
  if (enemy === undefined && (captures || captured !== undefined)) price += prices.noCapture;
  return price;
}

/** Returns the price of what a text says about the Goal, and its sign if that is unknown. */
function goalOf(
  place: Place,
  move: Move,
  hasChoice: boolean,
  mark: GoalMark,
  { marks }: Reader,
): { readonly price: number; readonly sign?: Pick<Step, 'goalSign' | 'isMarked'> } {
  const goes = moveTakesGoal(move);
  // A mark where no Goal is speaks against the moves before.
  if (!place.isOnGoal(moveFrom(move))) return { price: mark.goes === true ? prices.noGoal : 0 };
  if (mark.goes !== undefined)
    return { price: mark.goes === goes ? 0 : prices.goal, sign: { isMarked: true } };
  if (mark.isField || (!marks.leave && !marks.take))
    return hasChoice || mark.sign !== '' ? { price: 0, sign: { goalSign: mark.sign } } : { price: 0 };
  if (!hasChoice) return { price: 0 };
  if (marks.leave) return { price: goes ? 0 : marks.take ? 0.7 : 1 };
  return { price: goes ? 1 : 0 };
}

/** Returns the moves to a token that the letters or words before it name. */
function singlesAt(place: Place, at: number, sense: Sense, reader: Reader): Step[] {
  const token = reader.tokens[at]!;
  const mention = singleMention(token, sense);
  if (mention === undefined) return [];
  const { code, captured, takesGoal, origin, isFormal } = mention;
  const found: Step[] = [];
  const { cells } = place.position.tables.rules.board;
  const fits = (cell: number): boolean => {
    const name = cells[cell]!.name.toLowerCase();
    return /^[1-9]/.test(origin) ? name.endsWith(origin) : name.startsWith(origin);
  };
  const mark = takesGoal === undefined ? { sign: '' } : { goes: takesGoal, sign: '' };
  for (const { cell, price } of token.readings.slice(0, mostSingleReadings)) {
    const own = movesOf(
      place,
      (move) =>
        moveTo(move) === cell &&
        fits(moveFrom(move)) &&
        (code === undefined ? moveTakesGoal(move) : place.codeAt(moveFrom(move)) === code),
    );
    const origins = new Set(own.map((move) => moveFrom(move))).size;
    const enemy = place.codeAt(cell);
    const isOther = captured !== undefined && captured !== enemy;
    const base =
      price +
      prices.single +
      (isFormal ? 0 : prices.words) +
      (isOther ? prices.captured : 0) +
      (token.isInside ? prices.inside : 0) +
      prices.choice * Math.log2(origins);
    for (const move of own) {
      const hasChoice = own.some((other) => other !== move && moveFrom(other) === moveFrom(move));
      const goal = goalOf(place, move, hasChoice, mark, reader);
      const isElsewhere = isFormal && takesGoal === true && !place.isOnGoal(moveFrom(move));
      const cost = base + (isElsewhere ? prices.noGoalFormal : goal.price);
      found.push({ begin: at, end: at + 1, move, price: cost, how: 'read', ...goal.sign });
    }
  }
  return found;
}

/** Most readings of a token that are tried as a target that stands alone. */
const mostSingleReadings = 4;

/** Returns the moves of a pair that break only Goal safety (R6.5). */
function slipsAt(place: Place, at: number, sense: Sense, reader: Reader): Step[] {
  const found: Step[] = [];
  eachPair(at, reader, (to, price) => {
    const [from, target] = [reader.tokens[at]!, reader.tokens[to]!];
    const [origin, end] = [from.readings[0]!, target.readings[0]!];
    if (origin.price + end.price > 0 || to > at + 1 || !place.isOwn(origin.cell)) return;
    const state = place.state;
    const naming = state.rules.board.naming.id;
    const slips = [false, true].flatMap((withGoal) => {
      const move = packMove(naming, STEP, origin.cell, end.cell, withGoal);
      const { legal, code, message } = explainMove(state, move);
      return !legal && isUnsafe(code) ? [{ move, slip: message }] : [];
    });
    const mover = kindIn(wordsAround(from).clause, sense);
    for (const { move, slip } of slips) {
      const words = wordPrice(place, move, mover, undefined, false);
      const goal = goalOf(place, move, slips.length > 1, goalMarkOf(from, target, sense), reader);
      const cost = price + words + goal.price + prices.slip;
      found.push({ begin: at, end: to + 1, move, price: cost, how: 'read', slip, ...goal.sign });
    }
  });
  return found;
}
