/** Games in a plain text: the lattice, its setups, and the search, for each order and ruleset. */

import type { Board } from '../../rules/board/board.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { parseRules } from '../../rulesets/parse.ts';
import type { PlainText } from '../decode/decode.ts';
import type { Pace } from '../pace.ts';
import type { FoundDeparture } from '../results.ts';
import type { CoreGame, CoreMove, CoreStretch } from './core-game.ts';
import { gameOf } from './game.ts';
import { labelsOf } from './labels.ts';
import { type CellToken, latticeOf } from './lattice.ts';
import { goalMarkOf, namesGoalAt, type Sense, singleMention } from './mention.ts';
import { ordersOf, type TokenOrder } from './orders.ts';
import { positionsIn, startsFrom } from './positions.ts';
import { search } from './search.ts';
import { type Setup, setupsIn } from './setup.ts';
import { type Names, namesOf } from './signs.ts';
import { startsOf } from './starts.ts';
import type { Reader } from './steps.ts';

/** Settings of the search. */
export interface CoreSettings {
  readonly acceptUnsafe: boolean;
  readonly beamWidth: number;
  readonly pace?: Pace;
  /** Returns the players who may leave, in the order of the text. */
  readonly departures?: (rules: Ruleset) => readonly FoundDeparture[];
  /** Returns what the text says for a ruleset beside the moves. */
  readonly preference?: (rules: Ruleset) => number;
}

/** Price up to which a text is read well, for the game and for each token: then no other order is tried. */
const wellRead = 6;
const wellReadShare = 0.08;
/** Price up to which a ruleset explains everything, for the game and for each token. */
const nothingMissing = 2;
const singlePrice = 0.4;

/** Returns the games of a text. */
export function gamesIn(
  plain: PlainText,
  candidates: readonly Ruleset[],
  settings: CoreSettings,
): CoreGame[] {
  const lattices = new Map<Board, CellToken[]>();
  let best: Result | undefined = undefined as Result | undefined;
  const preference = (rules: Ruleset): number => settings.preference?.(rules) ?? 0;
  const sorted = [...candidates].sort((one, two) => preference(two) - preference(one));
  const orders = new Map<Board, TokenOrder[]>();
  const setups = new Map<string, Setup[]>();
  const read = (rules: Ruleset, index: number, extra: number): boolean => {
    const { board } = rules;
    const tokens = lattices.get(board) ?? latticeOf(plain.text, board);
    lattices.set(board, tokens);
    const all = orders.get(board) ?? ordersOf(tokens, plain.text);
    orders.set(board, all);
    const order = all[index];
    if (order === undefined) return false;
    const worth = extra - order.price;
    if (best?.isWhole && best.extra >= worth) return true;
    const names = namesOf(plain.text, rules);
    const key = `${index} ${board.id} ${rules.colours.length} ${rules.setup.between} ${rules.warriors.map(({ code, count, name }) => code + count + name)}`;
    const found = setups.get(key) ?? setupsIn(rules, order.tokens, names);
    setups.set(key, found);
    const result = readWith(plain, rules, order, found, names, settings, worth);
    if (result.games.length > 0 && (best === undefined || result.worth > best.worth)) best = result;
    return true;
  };
  for (let index = 0; ; index++) {
    const isLast = sorted.filter((rules) => read(rules, index, preference(rules))).length === 0;
    if (best !== undefined && !best.isWhole && sorted.length > 1)
      for (const rules of relaxed([sorted[0]!, best.games[0]!.rules]))
        read(rules, index, preference(rules) - relaxedPrice);
    if (isLast || (best && best.price <= wellRead + wellReadShare * best.tokens)) break;
  }
  return best?.games ?? [];
}

/** Price of a game whose players may leave their Goals threatened. */
const relaxedPrice = 2;

/** Returns rulesets with Goal safety as they are without it. */
function relaxed(all: readonly Ruleset[]): Ruleset[] {
  return [...new Set(all)].flatMap((rules) => {
    if (rules.goalSafety === 'none' || rules.id.includes('+')) return [];
    const parsed = parseRules(`${rules.id}+oversight`);
    return parsed.ok ? parsed.value : [];
  });
}

interface Result {
  readonly games: CoreGame[];
  readonly price: number;
  /** Whether its moves explain every cell, as they are written. */
  readonly isWhole: boolean;
  readonly worth: number;
  /** What the ruleset and the order add to its worth. */
  readonly extra: number;
  readonly tokens: number;
}

function readWith(
  plain: PlainText,
  rules: Ruleset,
  { tokens, isDoubtful }: TokenOrder,
  setups: readonly Setup[],
  names: Names,
  settings: CoreSettings,
  extra: number,
): Result {
  const games: CoreGame[] = [];
  let price = 0;
  const left = rules.colours.length > 2 ? (settings.departures?.(rules) ?? []) : [];
  const positions = positionsIn(rules, plain.text, tokens);
  const begins = [...setups, ...positions].sort((one, two) => one.begin - two.begin);
  for (const [index, begin] of begins.entries()) {
    const end = begins[index + 1]?.begin ?? tokens.length;
    const isSetup = 'placements' in begin;
    const first = isSetup ? begin.end : begin.begin;
    const labels = isSetup ? labelsOf(begin, plain.text) : [];
    const hasLetters =
      tokens.slice(first, end).filter(({ prefix, isWeak }) => !isWeak && /^\p{Lu}/u.test(prefix)).length > 2;
    const starts = isSetup
      ? startsOf(rules, begin, labels, names, hasLetters)
      : startsFrom(begin.state, names);
    if (starts.length === 0 || first > end) continue;
    const reader = readerOf(tokens, starts[0]!.sense, first, end, settings);
    const found = search(starts, reader, first, end, settings, left);
    if (found === undefined) continue;
    const read = gameOf(rules, isSetup ? begin : undefined, labels, reader, found);
    const game = isDoubtful ? doubted(read) : read;
    // Cells that cost more than their moves are worth are no game.
    if (game.worth < 0) continue;
    if (isSetup || game.steps.length > 0) games.push(isSetup ? game : fromPosition(game, begin));
    price += found.best.price;
  }
  const worth = games.reduce((sum, game) => sum + game.worth, 0);
  const isWhole =
    games.length > 0 && price <= nothingMissing + singlePrice * tokens.length && games.every(isRead);
  return { games, price, isWhole, worth: worth + extra, extra, tokens: tokens.length };
}

/** Whether all cells of a game are in moves that are legal as they are written. */
function isRead({ skipped, steps }: CoreGame): boolean {
  return (
    skipped.length === 0 &&
    steps.every(({ slip, isAssumed, isCorrected }) => !slip && !isAssumed && !isCorrected)
  );
}

/** Returns a game of which no move is certain. */
function doubted(game: CoreGame): CoreGame {
  const steps = game.steps.map((step): CoreMove => {
    return step.confidence === 'certain' ? { ...step, confidence: 'likely' } : step;
  });
  return { ...game, steps };
}

/** Adds the place of its position string to a game. */
function fromPosition(game: CoreGame, { from, to }: CoreStretch): CoreGame {
  return { ...game, position: { from, to }, from: Math.min(from, game.from) };
}

/** Returns what is known of the text of a game. */
function readerOf(
  tokens: readonly CellToken[],
  sense: Sense,
  begin: number,
  end: number,
  { acceptUnsafe }: CoreSettings,
): Reader {
  const marks = { leave: false, take: false };
  const last = Math.min(end, begin + mostMarks);
  for (let at = begin; at + 1 < last; at++) {
    const { goes } = goalMarkOf(tokens[at]!, tokens[at + 1]!, sense);
    if (goes !== undefined) marks[goes ? 'take' : 'leave'] = true;
    if (singleMention(tokens[at]!, sense)?.takesGoal === true) marks.take = true;
  }
  const quoted = quotedIn(tokens, sense, begin, end);
  const skipPrice = (at: number): number => {
    const { isStruck, isWeak, isInside } = tokens[at]!;
    return isStruck ? 0 : isWeak ? 0.25 : quoted.has(at) ? 0.4 : isInside ? 0.5 : 2;
  };
  return { tokens, marks, acceptUnsafe, skipPrice };
}

/** Tokens that are searched for marks of the Goal. */
const mostMarks = 1000;

/** Returns the tokens of pairs that are repeated shortly after: quoted moves, and places of Goals. */
function quotedIn(tokens: readonly CellToken[], sense: Sense, begin: number, end: number): Set<number> {
  const cell = (at: number): number => tokens[at]!.readings[0]!.cell;
  const found = new Set<number>();
  for (let at = begin + 2; at < end; at++) {
    if (namesGoalAt(tokens[at]!, [cell(at - 1), cell(at - 2)], sense)) found.add(at);
    if (at + 1 === end) break;
    if (cell(at) === cell(at + 1) || tokens[at]!.line !== tokens[at + 1]!.line) continue;
    for (let back = 2; back <= 6 && at - back >= begin; back++)
      if (cell(at - back) === cell(at) && cell(at - back + 1) === cell(at + 1)) found.add(at).add(at + 1);
  }
  return found;
}
