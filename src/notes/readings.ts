/** Readings: the games of a text under a ruleset. */

import { otherSeats } from '../records/sheet/results.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { type Anchor, type Anchors, anchorsIn } from './anchors.ts';
import { type AllArmies, armiesIn, type PartialArmies } from './armies.ts';
import { type FoundMoves, movesIn, worthOf } from './battle.ts';
import type { PlainText } from './decode/decode.ts';
import type { Pace } from './pace.ts';
import { departuresIn } from './results.ts';
import { fitsName, type RulesName } from './rulesets.ts';
import { type FoundStarts, type GameStart, positionsIn, type RefusedPlacement, startsOf } from './starts.ts';
import { type Letters, readLetters } from './vocabulary.ts';

/** A game in a text under a ruleset. */
export interface Reading {
  readonly rules: Ruleset;
  /** Names of rulesets that the text has for it. */
  readonly names: readonly RulesName[];
  /** Whether only its moves decided the ruleset: another one that comes first has the same armies. */
  readonly isInferred?: boolean;
  /** How much of the colours and letters is of other rulesets. */
  readonly strangeness: number;
  readonly anchors: Anchors;
  readonly start: GameStart;
  readonly moves: FoundMoves;
  /** First anchor after the game: that of the next one, or the number of all. */
  readonly end: number;
  /** Place in the plain text. */
  readonly from: number;
  readonly to: number;
}

/** Armies that are not complete, or a placement of complete ones that is not legal, under a ruleset. */
export interface ArmyFragment {
  readonly rules: Ruleset;
  readonly anchors: Anchors;
  readonly problem: PartialArmies | RefusedPlacement;
}

/** Games under a ruleset, and the most complete armies if there are none. */
interface RulesetReadings {
  readonly readings: readonly Reading[];
  readonly fragment: ArmyFragment | undefined;
}

/** Settings of all searches. */
export interface Settings {
  readonly acceptUnsafe: boolean;
  readonly beamWidth: number;
  readonly pace: Pace;
}

/**
 * Returns a function that reads the games of a text under a ruleset. Similar rulesets share what they can.
 */
export function readerOf(
  plain: PlainText,
  names: readonly RulesName[],
  settings: Settings,
): (rules: Ruleset) => RulesetReadings {
  const anchorsBy = new Map<string, Anchors>();
  const armiesBy = new Map<string, AllArmies>();
  return (rules) => {
    settings.pace.pass(0);
    const words = `${rules.board.id} ${rules.warriors.map(({ code, name, count }) => code + name + count).join()}`;
    const anchors = anchorsBy.get(words) ?? anchorsIn(plain, rules, settings.pace);
    const key = `${words} ${rules.colours.length}`;
    const armies = armiesBy.get(key) ?? armiesIn(rules, anchors.list, anchors.vocabulary, settings.pace);
    anchorsBy.set(words, anchors);
    armiesBy.set(key, armies);
    settings.pace.pass(0);
    const setups = armies.found.map((one) => startsOf(rules, anchors.list, one));
    const problem = armies.partial ?? setups.find(({ starts }) => starts.length === 0)?.refused;
    const readings = readingsIn(plain, rules, anchors, setups, names, settings);
    return { readings, fragment: problem && { rules, anchors, problem } };
  };
}

/** Returns the best readings of those that do not overlap, in the order of the text. */
export function bestReadings(all: readonly Reading[]): Reading[] {
  const chosen: Reading[] = [];
  for (const reading of [...all].sort(compareReadings))
    if (!chosen.some((other) => overlap(reading, other))) {
      const rivals = all.filter((other) => overlap(reading, other));
      const first = rivals.find((other) => other.strangeness <= reading.strangeness);
      const isInferred =
        first!.rules !== reading.rules &&
        !reading.names.some((name) => name.isSure && fitsName(reading.rules, name));
      chosen.push({ ...doubted(reading, rivals), isInferred });
    }
  return chosen.sort((one, two) => one.from - two.from);
}

/** Returns a reading in which a move is only likely if a reading that explains as much has another move. */
function doubted(reading: Reading, rivals: readonly Reading[]): Reading {
  const { anchors, moves, rules } = reading;
  const equal = rivals.filter(
    (one) => one.rules.board === rules.board && worthOf(one.moves) === worthOf(moves),
  );
  const played = equal.map((one) => {
    const { list } = one.anchors;
    return new Map(one.moves.steps.map(({ begin, move }) => [list[begin]!.from, move]));
  });
  const steps = moves.steps.map((step) => {
    const { from } = anchors.list[step.begin]!;
    const isSame = played.every((other) => (other.get(from) ?? step.move) === step.move);
    return isSame || step.confidence !== 'certain' ? step : ({ ...step, confidence: 'likely' } as const);
  });
  return { ...reading, moves: { ...moves, steps } };
}

function overlap(one: Reading, other: Reading): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Sorts readings: those that explain most of the text first, then most certain moves, fewest slips. */
function compareReadings(one: Reading, two: Reading): number {
  const [a, b] = [one.moves, two.moves];
  const certain = ({ steps }: FoundMoves): number =>
    steps.filter(({ confidence }) => confidence === 'certain').length;
  const slips = ({ steps }: FoundMoves): number => steps.filter(({ slip }) => slip !== undefined).length;
  return worthOf(b) - worthOf(a) || certain(b) - certain(a) || slips(a) - slips(b);
}

/** Returns the best reading of each game under a ruleset. */
function readingsIn(
  plain: PlainText,
  rules: Ruleset,
  anchors: Anchors,
  setups: readonly FoundStarts[],
  names: readonly RulesName[],
  settings: Settings,
): Reading[] {
  const { list } = anchors;
  const positions = positionsIn(rules, plain.text, anchors).map((start) => ({ starts: [start] }));
  const starts = [...setups, ...positions].flatMap(({ starts }) => (starts.length > 0 ? [starts] : []));
  starts.sort(([one], [two]) => one!.end - two!.end);
  return starts.flatMap((ways, index) => {
    const end = starts[index + 1]?.[0]?.begin ?? list.length;
    const [first] = ways as [GameStart];
    const begin = first.end;
    const own = namesOf(starts, index, names, list);
    const bonus = nameBonus * own.filter((name) => name.isSure && fitsName(rules, name)).length;
    const all = anchors.vocabulary.letters;
    const letters = lettersOf(first, list, end, all);
    const marks = marksIn(list.slice(begin, end), letters.omitsVanguard);
    const style = { letters, all, ...marks };
    const offsets = [list[begin]?.from, list[end]?.from].map((from) => from ?? plain.text.length);
    const departures =
      rules.colours.length < 3
        ? []
        : departuresIn(plain, rules, anchors.vocabulary, offsets[0]!, offsets[1]!);
    const battle = { ...settings, style, departures };
    // Armies may overlap those of the next game: no moves are between them.
    const stops = ways.map((start) => Math.max(start.end, end));
    const search = (way: number, stop: number, least?: number): FoundMoves | undefined =>
      movesIn(ways[way]!.state, list, ways[way]!.end, Math.min(stop, stops[way]!), battle, least);
    const begins = ways.map(({ end }, way) => (ways.length > 1 ? worthOf(search(way, end + fewCells)!) : 0));
    // What begins best is read first: the others are left as soon as they cannot be better.
    const tried = [...ways.keys()].sort((one, two) => begins[two]! - begins[one]!);
    let least = Number.NEGATIVE_INFINITY;
    const readings = tried.flatMap((way): Reading | [] => {
      const [start, stop] = [ways[way]!, stops[way]!];
      const moves = search(way, stop, least);
      if (moves === undefined) return [];
      least = Math.max(least, worthOf(moves));
      const used = [
        ...start.placements.map(({ anchor }) => anchor),
        ...moves.steps.map((step) => step.end - 1),
      ];
      const from =
        start.position?.from ?? Math.min(...start.placements.map(({ anchor }) => list[anchor]!.from));
      const to = Math.max(start.position?.to ?? 0, ...used.map((anchor) => list[anchor]!.to));
      const strange = strangeness(rules, list.slice(start.begin, end), letters);
      const cost = moves.cost + strange - bonus;
      const known = { rules, names: own, strangeness: strange, anchors, start };
      return { ...known, moves: { ...moves, cost }, end: stop, from, to };
    });
    return readings.sort(compareReadings).slice(0, 1);
  });
}

/**
 * Returns the letters of the armies. If words name their warriors, returns the set that reads most letters of
 * the moves.
 */
function lettersOf(
  { letters, placements, end: begin }: GameStart,
  list: Anchors['list'],
  end: number,
  sets: readonly Letters[],
): Letters {
  const hasLetters = ({ prefixes, before }: Anchor): boolean =>
    prefixes.length > 0 || before.some(({ kind }) => kind === 'letters');
  const lettered = placements.filter(({ anchor }) => hasLetters(list[anchor]!)).length;
  if (2 * lettered >= placements.length) return letters;
  const written = list.slice(begin, end).flatMap(({ prefixes }) => prefixes.map((prefix) => prefix.letters));
  const countOf = (set: Letters): number =>
    written.filter((one) => one !== '' && readLetters(set, one)[0]?.confused === 0).length;
  return sets.reduce((best, set) => (countOf(set) > countOf(best) ? set : best), letters);
}

/** Number of cells that show which start of several is the likeliest. */
const fewCells = 16;

/** How much a ruleset gains if the text has its name, or that of a variant. */
const nameBonus = 3;

/** Returns the names of rulesets between the game before and a game, otherwise those above all games. */
function namesOf(
  starts: readonly (readonly GameStart[])[],
  index: number,
  names: readonly RulesName[],
  list: Anchors['list'],
): readonly RulesName[] {
  const placeOf = (at: number): number => {
    const start = starts[at]?.[0];
    return start?.position?.to ?? list[start?.end ?? list.length]?.from ?? Number.POSITIVE_INFINITY;
  };
  const before = index === 0 ? 0 : placeOf(index - 1);
  const to = index === starts.length - 1 ? Number.POSITIVE_INFINITY : placeOf(index);
  const own = names.filter(({ from, isSure }) => from >= before && from < (isSure ? to : placeOf(index)));
  return own.length > 0 || index === 0 ? own : names.filter(({ from }) => from < placeOf(0));
}

/** Costs of colours that a ruleset does not have, and of letters of another game. */
function strangeness(
  { colours, terms }: Ruleset,
  anchors: Anchors['list'],
  { omitsVanguard }: Letters,
): number {
  const known: readonly string[] = [...colours, ...otherSeats];
  const isStrange = anchors.some(({ colour }) => colour !== undefined && !known.includes(colour));
  return (isStrange ? 2 : 0) + (omitsVanguard === (terms === 'romulan-heart') ? 0 : 1);
}

/** Returns whether the text of the moves marks the Goal and captures. */
function marksIn(anchors: Anchors['list'], isAlgebraic: boolean) {
  const hasGoal = (letters: string): boolean => /^[A-Z][a-z]?G$|^G[A-Z][a-z]?$|^g$/i.test(letters);
  const marksGoal = anchors.some(
    ({ suffix, after, before, prefixes }) =>
      /g/i.test(suffix) ||
      after.length > 0 ||
      prefixes.some(({ letters }) => hasGoal(letters)) ||
      before.some((token) => token.kind === 'letters' && hasGoal(token.letters)),
  );
  const marksCaptures = anchors.some(
    ({ before, prefixes }) =>
      before.some(({ kind }) => kind === 'captures') || prefixes.some(({ captures }) => captures),
  );
  return { marksGoal: isAlgebraic || marksGoal, marksCaptures };
}
