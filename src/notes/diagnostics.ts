/** What notes report: the games that were found, and what a person has to decide. */

import { capitalised, counted, excerpt } from '../base/text.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { type Diagnostic, diagnose, type NotesCode, type TextSpan } from '../records/diagnostics.ts';
import { damageOf } from '../records/encodings.ts';
import { seatOf } from '../records/sheet/results.ts';
import { pieceName } from '../words/names.ts';
import { type PlainText, placeIn } from './decode/decode.ts';
import type { FoundDoubt, FoundGame } from './game.ts';
import type { NotesGame, NotesMove } from './notes.ts';
import type { ArmyFragment, Reading } from './readings.ts';
import { fitsName } from './rulesets.ts';

/** What was found in a text. */
export interface Found {
  readonly made: readonly FoundGame[];
  readonly readings: readonly Reading[];
  /** Armies with fewer than two moves. */
  readonly fragments: readonly Reading[];
  /** The most complete armies, if no game was found. */
  readonly fullest: ArmyFragment | undefined;
}

/** Returns the diagnostics of the games of a text, and of fragments of games. */
export function diagnosticsOf(text: string, plain: PlainText, found: Found): Diagnostic<NotesCode>[] {
  const places = placesOf(text, plain);
  const { made, readings, fragments, fullest } = found;
  const all = made.flatMap(({ game, others, doubts: open }, index) => {
    const reading = readings[index]!;
    return [
      summaryOf(game, reading, places),
      ...doubtsOf(game, reading, others, places),
      ...open.map((doubt) => diagnoseDoubt(doubt, places)),
      ...game.moves.flatMap((move) => diagnoseMove(move, places, reading.moves.meets)),
      ...unreadIn(reading, places),
    ];
  });
  const rest = fragments.map(({ from, to }) => {
    const message = `This is the start of a game without a move.`;
    const place = places.plain(from, to);
    return diagnose<NotesCode>('warning', 'fragment', { ...place, text: excerpt(place.text) }, message);
  });
  const armies = fullest === undefined ? [] : diagnoseArmies(fullest, places);
  return [...damageOf(text), ...all, ...rest, ...armies].sort(
    (one, two) => one.line - two.line || one.column - two.column,
  );
}

function diagnoseDoubt({ code, from, to }: FoundDoubt, { original }: Places): Diagnostic<NotesCode> {
  const place = original(from, to);
  const text = `'${excerpt(place.text)}'`;
  const [message, expected] =
    code === 'open-name'
      ? [
          `The names of the players are left open: ${text} is not in a known form.`,
          'a line such as Gold: Worf',
        ]
      : [`The times are left open: ${text} may be hours and minutes, or minutes and seconds.`, '0:44:15'];
  return diagnose('warning', code, place, message, expected);
}

function diagnoseArmies({ rules, anchors, problem }: ArmyFragment, places: Places): Diagnostic<NotesCode>[] {
  if ('ruling' in problem) {
    const { from, to } = anchors.list[problem.anchor]!;
    const message = `The armies of ${rules.name} cannot be placed: ${problem.message}`;
    const place = places.plain(from, to);
    return [{ ...diagnose('error', 'fragment', place, message), ruling: problem.ruling }];
  }
  const { begin, end, placed, size, armies, missing } = problem;
  const first = anchors.list[begin]!;
  const place = places.plain(first.from, anchors.list[end - 1]!.to);
  const names = missing.map((code) => pieceName(rules, code));
  const list = armies < rules.colours.length ? ['an army', ...names] : names;
  const expected = list.length > 0 ? list.join(', ') : 'legal placements';
  const message = `${placed} of ${size} warriors are placed from here on, which is not a complete setup of ${rules.name}: missing ${expected}.`;
  return [diagnose('error', 'fragment', { ...place, text: excerpt(place.text) }, message, expected)];
}

/** Returns the places of stretches of a text. */
function placesOf(text: string, plain: PlainText): Places {
  const lines = [0];
  for (const { index } of text.matchAll(/\n/g)) lines.push(index + 1);
  const original = (from: number, to: number): TextSpan => {
    let [low, high] = [0, lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lines[middle]! <= from) low = middle;
      else high = middle;
    }
    return { text: text.slice(from, to), line: low + 1, column: from - lines[low]! + 1 };
  };
  return {
    original,
    plain: (first, last) => {
      const { from, to } = placeIn(plain, first, last);
      return original(from, to);
    },
  };
}

/** Functions that return the place of a stretch of the original text, and of the plain text. */
interface Places {
  readonly original: (from: number, to: number) => TextSpan;
  readonly plain: (from: number, to: number) => TextSpan;
}

function summaryOf(
  { moves, placements, rules }: NotesGame,
  reading: Reading,
  places: Places,
): Diagnostic<NotesCode> {
  const battle = moves.slice(placements);
  const spans = moves.map(({ from, to }) => places.original(from, to));
  const lines = spans.map(({ line }) => line);
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  const certain = battle.filter(({ confidence }) => confidence === 'certain').length;
  const setup = placements === 0 ? '' : `${counted(placements, 'placement')} and `;
  const range = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const count = `${setup}${counted(battle.length, 'move')}, ${certain} of them certain`;
  const message = `A game of ${rules.name} was found in ${range}: ${count}. ${decisionsOf(reading, places)}.`;
  return diagnose('note', 'found-moves', spans[0]!, message);
}

/** Returns what was decided about a game: `Gold = left column (heading, line 2); klin-zha (not named)`. */
function decisionsOf({ rules, start, anchors, names }: Reading, { plain }: Places): string {
  const armies =
    start.position !== undefined
      ? []
      : rules.colours.map((colour, seat) => {
          const owner = anchors.list[start.owners[seat] ?? -1];
          const army = start.placements.find((one) => one.seat === seat + 1);
          const { colourFrom, column, from } = owner ?? anchors.list[army!.anchor]!;
          const isColumn = owner !== undefined && column?.from === colourFrom;
          const { line } = plain(owner ? colourFrom! : from, (owner ? colourFrom! : from) + 1);
          const how = owner === undefined ? 'order or corner' : isColumn ? 'heading' : 'label';
          return `${capitalised(colour)} = ${isColumn ? `${column!.side} column` : 'army'} (${how}, line ${line})`;
        });
  const named = names.find((name) => fitsName(rules, name));
  const where = named === undefined ? 'not named' : `line ${plain(named.from, named.to).line}`;
  return [...armies, `${rules.id} (${where})`].join('; ');
}

/** Fewest moves with the label of another player that count: a remark may name that player. */
const fewestWrong = 2;

/** Reports what contradicts the ruleset, the owners of the armies and the result, and struck-out moves. */
function doubtsOf(
  { rules, moves, placements, result }: NotesGame,
  { anchors: { list }, names, isInferred, moves: { steps }, start }: Reading,
  results: FoundGame['others'],
  { plain, original }: Places,
): Diagnostic<NotesCode>[] {
  const found: Diagnostic<NotesCode>[] = [];
  const first = original(moves[0]!.from, moves[0]!.to);
  if (isInferred) {
    const message = `The text does not name ${rules.name}: its moves decided the ruleset.`;
    found.push(diagnose('warning', 'other-ruleset', first, message, 'a line such as Rules: klin-zha'));
  }
  const hasBase = names.some((name) => name.isBase && fitsName(rules, name));
  const others = names.filter((one) => !fitsName(rules, one) && !(one.isBase && hasBase));
  for (const { id, isSure, from, to } of others) {
    const message = isSure
      ? `The text names '${id}', but ${rules.id} fits the moves better.`
      : `The text mentions '${id}', but this is read as a game of ${rules.id}.`;
    found.push(diagnose('warning', 'other-ruleset', plain(from, to), message));
  }
  const contradicted = steps.flatMap(({ begin }, index) => {
    const { colour, colourFrom, column, before } = list[begin]!;
    const seat = seatOf(rules, colour) + 1;
    const isOwn = column?.from === colourFrom || before.some(({ from }) => from === colourFrom);
    return isOwn && seat > 0 && seat !== moves[placements + index]!.seat ? begin : [];
  });
  const wrong = [...start.disowned, ...(contradicted.length < fewestWrong ? [] : contradicted)];
  const [worst] = wrong.map((at) => list[at]!);
  if (worst !== undefined) {
    const label = plain(worst.colourFrom!, worst.colourFrom! + worst.colour!.length);
    const owner = list[start.owners.find((one) => one !== undefined) ?? -1];
    const other = owner === undefined ? first : plain(owner.colourFrom!, owner.colourFrom! + 1);
    const message = `${counted(wrong.length, 'label')} of ${capitalised(worst.colour!)} from here on, for ${excerpt(plain(worst.from, worst.to).text)} and others, contradict the owners of the armies from line ${other.line} on.`;
    found.push(diagnose('error', 'ownership', label, message));
  }
  for (const { from, to, result: read } of results) {
    const place = plain(from, to);
    const message =
      read === undefined
        ? `The result is left open: '${excerpt(place.text)}' is not a whole verdict.`
        : `The text says ${read}, but the game ends ${result}.`;
    found.push(diagnose(read === undefined ? 'warning' : 'error', 'other-result', place, message));
  }
  for (const [index, { begin }] of steps.entries())
    if (list[begin]!.isStruck) {
      const { from, to } = moves[placements + index]!;
      const message = 'This move is struck out, but without it the moves after it do not fit.';
      found.push(diagnose('warning', 'struck-move', original(from, to), message));
    }
  return found;
}

function diagnoseMove(
  { from, to, candidates, confidence, slip }: NotesMove,
  places: Places,
  meets: boolean,
): Diagnostic<NotesCode>[] {
  const place = places.original(from, to);
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
function unreadIn({ anchors, start, moves, end, to }: Reading, places: Places): Diagnostic<NotesCode>[] {
  const used = new Set(moves.steps.flatMap(({ begin, end }) => [begin, end - 1]));
  const found: Diagnostic<NotesCode>[] = [];
  let first = -1;
  const { list } = anchors;
  for (let at = start.end; at <= end; at++) {
    const anchor = at < end ? list[at] : undefined;
    const isUnread =
      anchor !== undefined && !anchor.isStruck && !used.has(at) && !anchor.isProse && anchor.depth === 0;
    if (isUnread && first < 0) first = at;
    if (isUnread || first < 0) continue;
    if (at - first >= fewestUnread) {
      const place = places.plain(list[first]!.from, list[at - 1]!.to);
      const message = `No legal move uses the next ${counted(at - first, 'cell')}, so the text is kept as a comment.`;
      const severity = list[first]!.from < to ? 'error' : 'warning';
      const text = excerpt(place.text);
      found.push(diagnose(severity, 'not-a-move', { ...place, text }, message, 'a legal move'));
    }
    first = -1;
  }
  return found;
}
