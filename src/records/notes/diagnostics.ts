/** Messages about notes: what was found where, and what a person has to decide. */

import { counted, excerpt } from '../../base/text.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import { pieceName } from '../../words/names.ts';
import { type Diagnostic, diagnose, type NotesCode, type TextSpan } from '../diagnostics.ts';
import type { NotesGame, NotesMove } from './notes.ts';
import type { PlainText } from './plain-text.ts';
import type { ArmyFragment, Reading } from './readings.ts';

/** What was found in a text. */
interface Found {
  readonly games: readonly NotesGame[];
  readonly readings: readonly Reading[];
  /** Armies with fewer than two moves. */
  readonly fragments: readonly Reading[];
  /** The most complete armies, if no game was found. */
  readonly fullest: ArmyFragment | undefined;
}

/** Returns the diagnostics of the games of a text, and of fragments of games. */
export function diagnosticsOf(text: string, plain: PlainText, found: Found): Diagnostic<NotesCode>[] {
  const placeOf = placesOf(text);
  const { games, readings, fragments, fullest } = found;
  const all = games.flatMap((game, index) => [
    summaryOf(game, placeOf),
    ...game.moves.flatMap((move) => diagnoseMove(move, placeOf, readings[index]!.moves.meets)),
    ...unreadIn(readings[index]!, plain, placeOf),
  ]);
  const rest = fragments.map(({ from, to, moves }) => {
    const message = `This is the start of a game with ${counted(moves.steps.length, 'move')}: a game has at least two.`;
    const place = placeOf(plain.starts[from]!, plain.ends[to - 1]!);
    return diagnose<NotesCode>('warning', 'fragment', { ...place, text: excerpt(place.text) }, message);
  });
  const armies = fullest === undefined ? [] : diagnoseArmies(fullest, plain, placeOf);
  return [...all, ...rest, ...armies].sort((one, two) => one.line - two.line || one.column - two.column);
}

function diagnoseArmies(
  { rules, anchors, problem }: ArmyFragment,
  plain: PlainText,
  placeOf: PlaceOf,
): Diagnostic<NotesCode>[] {
  if ('ruling' in problem) {
    const { from, to } = anchors.list[problem.anchor]!;
    const message = `The armies of ${rules.name} cannot be placed: ${problem.message}`;
    const place = placeOf(plain.starts[from]!, plain.ends[to - 1]!);
    return [{ ...diagnose('error', 'fragment', place, message), ruling: problem.ruling }];
  }
  const { begin, end, placed, size, armies, missing } = problem;
  const first = anchors.list[begin]!;
  const place = placeOf(plain.starts[first.from]!, plain.ends[anchors.list[end - 1]!.to - 1]!);
  const names = missing.map((code) => pieceName(rules, code));
  const list = armies < rules.colours.length ? ['an army', ...names] : names;
  const expected = list.length > 0 ? list.join(', ') : 'legal placements';
  const message = `${placed} of ${size} warriors are placed from here on, which is not a complete setup of ${rules.name}: missing ${expected}.`;
  return [diagnose('error', 'fragment', { ...place, text: excerpt(place.text) }, message, expected)];
}

/** Returns a function that returns the place of a stretch of text. */
function placesOf(text: string): PlaceOf {
  const lines = [0];
  for (const { index } of text.matchAll(/\n/g)) lines.push(index + 1);
  return (from, to) => {
    let [low, high] = [0, lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lines[middle]! <= from) low = middle;
      else high = middle;
    }
    return { text: text.slice(from, to), line: low + 1, column: from - lines[low]! + 1 };
  };
}

type PlaceOf = (from: number, to: number) => TextSpan;

function summaryOf({ moves, placements, rules }: NotesGame, placeOf: PlaceOf): Diagnostic<NotesCode> {
  const battle = moves.slice(placements);
  const places = moves.map(({ from, to }) => placeOf(from, to));
  const lines = places.map(({ line }) => line);
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  const certain = battle.filter(({ confidence }) => confidence === 'certain').length;
  const setup = placements === 0 ? '' : `${counted(placements, 'placement')} and `;
  const range = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const message = `A game of ${rules.name} was found in ${range}: ${setup}${counted(battle.length, 'move')}, ${certain} of them certain.`;
  return diagnose('warning', 'found-moves', places[0]!, message);
}

function diagnoseMove(
  { from, to, candidates, confidence, slip }: NotesMove,
  placeOf: PlaceOf,
  meets: boolean,
): Diagnostic<NotesCode>[] {
  const place = placeOf(from, to);
  const found: Diagnostic<NotesCode>[] = [];
  if (slip !== undefined) found.push({ ...diagnose('warning', 'goal-safety', place, slip), ruling: 'R6.5' });
  if (confidence !== 'open') return found;
  const list = candidates.map(formatMove).join(' or ');
  const text = `'${excerpt(place.text)}'`;
  const isContradicted = candidates.length === 1;
  const message = isContradicted
    ? `${text} names a different piece from the one that can move: only ${list} is legal.`
    : `${text} can mean ${list}. Later moves do not resolve this${meets ? ', but they all lead to the same position' : ''}.`;
  const severity = meets && !isContradicted ? 'warning' : 'error';
  return [...found, diagnose(severity, 'open-move', place, message, list)];
}

/** Fewest cells in a row that are worth a message. */
const fewestUnread = 2;

/** Reports stretches of cells that are not moves: errors within a game, warnings after its last move. */
function unreadIn(
  { anchors, start, moves, end, to }: Reading,
  plain: PlainText,
  placeOf: PlaceOf,
): Diagnostic<NotesCode>[] {
  const used = new Set(moves.steps.flatMap(({ begin, end }) => [begin, end - 1]));
  const found: Diagnostic<NotesCode>[] = [];
  let first = -1;
  const { list } = anchors;
  for (let at = start.end; at <= end; at++) {
    const anchor = at < end ? list[at] : undefined;
    const isUnread = anchor !== undefined && !used.has(at) && !anchor.isProse && anchor.depth === 0;
    if (isUnread && first < 0) first = at;
    if (isUnread || first < 0) continue;
    if (at - first >= fewestUnread) {
      const place = placeOf(plain.starts[list[first]!.from]!, plain.ends[list[at - 1]!.to - 1]!);
      const message = `No legal move uses the next ${counted(at - first, 'cell')}, so the text is kept as a comment.`;
      const severity = list[first]!.from < to ? 'error' : 'warning';
      const text = excerpt(place.text);
      found.push(diagnose(severity, 'not-a-move', { ...place, text }, message, 'a legal move'));
    }
    first = -1;
  }
  return found;
}
