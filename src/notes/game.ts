/** Games of notes, made from what was found in the text, and what every character of the text is. */

import { stateAfter } from '../game/in-place.ts';
import { type Departure, livingSeats } from '../game/leave.ts';
import { type GameState, outcome } from '../game/state.ts';
import type { TextRange } from '../records/diagnostics.ts';
import { afterDepartures, resultOf } from '../records/replay/departures.ts';
import type { Anchor } from './anchors.ts';
import { clocksIn } from './clocks.ts';
import { type PlainText, placeIn } from './decode/decode.ts';
import type { NotesGame, NotesMove, NotesSpan } from './notes.ts';
import type { Reading } from './readings.ts';
import { departuresIn, type FoundResult, resultIn } from './results.ts';
import { tagsIn } from './tags.ts';

/** A game, and the places of its labels, its position string and its result. */
export interface FoundGame {
  readonly game: NotesGame;
  readonly marks: readonly NotesSpan[];
  /** Places in the plain text whose results differ from that of the game. */
  readonly others: readonly FoundResult[];
  /** Places of names and times that are not read. */
  readonly doubts: readonly FoundDoubt[];
}

/** A place in the text that is not read because it may mean several things. */
export interface FoundDoubt extends TextRange {
  readonly code: 'open-name' | 'open-clock';
}

/** Longest text after the last move, or before the first, in which the result is looked for. */
const longestEnd = 1500;

/**
 * Returns the game of a reading.
 *
 * @param begin end of the game before, in the plain text
 * @param end begin of the game after
 */
export function gameOf(
  text: string,
  plain: PlainText,
  reading: Reading,
  begin: number,
  end: number,
): FoundGame {
  const { rules, anchors, start, moves, from, to } = reading;
  const place = (first: number, last: number) => placeIn(plain, first, last);
  const written = (first: Anchor, last: Anchor): Pick<NotesMove, 'from' | 'to' | 'text'> => {
    const { from, to } = place(wordsFrom(first), last.after.at(-1)?.to ?? last.to);
    return { from, to, text: text.slice(from, to) };
  };
  const { placements } = start;
  const list: NotesMove[] = placements.map(({ anchor, move, seat }) => {
    const one = anchors.list[anchor]!;
    return {
      ...written(one, one),
      seat,
      confidence: one.isConfused ? 'likely' : 'certain',
      move,
      candidates: [move],
    };
  });
  const departures = moves.left.map(({ seat, reason, after }): Departure => {
    return { ply: placements.length + after, seat, reason };
  });
  const leave = (before: GameState): GameState =>
    afterDepartures(
      before,
      departures.filter(({ ply }) => ply === list.length),
    );
  let { state } = start;
  for (const { begin, end, move, candidates, confidence, slip } of moves.steps) {
    const known = { ...(confidence !== 'open' && { move }), ...(slip !== undefined && { slip }) };
    const span = written(anchors.list[begin]!, anchors.list[end - 1]!);
    state = leave(state);
    list.push({ ...span, seat: state.seat, confidence, candidates, ...known });
    state = stateAfter(state, [move]);
  }
  state = leave(state);
  const { vocabulary } = anchors;
  // After another game, only a tag such as `Result: 1-0` above the moves is a result of this one.
  const above = resultIn(plain, rules, vocabulary, Math.max(begin, from - longestEnd), from);
  const isTag = begin === 0 || /resul\w{1,5}\W{0,4}$/.test(plain.folded.slice(0, above?.from).slice(-12));
  const after = resultIn(plain, rules, vocabulary, to, Math.min(end, to + longestEnd));
  const tag = isTag ? above : undefined;
  const found = [after, tag].find((one) => one?.result !== undefined);
  const last = lastDeparture(plain, reading, state, Math.min(end, to + longestEnd));
  const result = outcome(state) === null ? (found?.result ?? last?.result ?? '*') : resultOf(state);
  if (last !== undefined && last.result === result) departures.push({ ply: list.length, ...last.left });
  // A colour without a move after it is a word of a comment.
  const first = [...placements.map(({ anchor }) => anchor), ...moves.steps.map(({ begin }) => begin)];
  const owned = new Set(first.map((at) => anchors.list[at]!.colourFrom));
  const labels = anchors.colours.filter(
    (token) => token.from >= from && token.from < to && owned.has(token.from),
  );
  const firstMove = anchors.list[moves.steps[0]!.begin]!;
  const used = [
    ...(start.position ? [start.position] : []),
    ...placements
      .map(({ anchor }) => anchors.list[anchor]!)
      .map((one) => ({ from: wordsFrom(one), to: one.to })),
  ].sort((one, two) => one.from - two.from);
  const { tags, lines, doubt } = tagsIn(plain, rules, used, owned, begin, wordsFrom(firstMove));
  const marks: NotesSpan[] = [
    ...lines.map((line): NotesSpan => ({ kind: 'tag', ...place(line.from, line.to) })),
    ...labels.map((token): NotesSpan => ({ kind: 'label', ...place(token.from, token.to) })),
    ...(start.position
      ? [{ kind: 'position', ...place(start.position.from, start.position.to) } as const]
      : []),
    ...(found ? [{ kind: 'result', ...place(found.from, found.to) } as const] : []),
  ];
  const places = [...list, ...marks.filter(({ kind }) => kind !== 'label' && kind !== 'tag')];
  const game: NotesGame = {
    rules,
    start: start.start,
    moves: list,
    placements: placements.length,
    departures,
    final: state,
    result,
    tags,
    from: Math.min(...places.map((one) => one.from)),
    to: Math.max(...places.map((one) => one.to)),
  };
  // Words about a result count only where no result is known.
  const others = [after, tag].flatMap((one) =>
    one && one.result !== result && (one.result !== undefined || result === '*') ? one : [],
  );
  const times = clocksIn(text, game);
  for (const clock of times.clocks) marks.push({ kind: 'clock', ...clock });
  const doubts: FoundDoubt[] = [
    ...(doubt ? [{ code: 'open-name', ...place(doubt.from, doubt.to) } as const] : []),
    ...(times.doubt ? [{ code: 'open-clock', ...times.doubt } as const] : []),
  ];
  return { game, marks, others, doubts };
}

/** Finds the departure of one of the last two of three players, which ends the game. */
function lastDeparture(plain: PlainText, { rules, anchors, to }: Reading, state: GameState, end: number) {
  const living = livingSeats(state);
  if (rules.colours.length < 3 || living.length !== 2 || outcome(state) !== null) return undefined;
  const all = departuresIn(plain, rules, anchors.vocabulary, to, end);
  const left = all.find(({ seat }) => living.includes(seat));
  const winner = living.find((seat) => seat !== left?.seat)!;
  return left && { left: { seat: left.seat, reason: left.reason }, result: resultOf(state, { winner }) };
}

/** Returns where the words of a move begin: at the piece before its first cell, if it is on the same line. */
function wordsFrom({ from, before }: Anchor): number {
  let begin = from;
  for (const token of [...before].reverse()) {
    const { kind } = token;
    if (kind === 'piece' || kind === 'letters' || kind === 'captures') begin = token.from;
    else if (kind !== 'joins') break;
  }
  return begin;
}

/** A span that is not a comment. */
type Mark = NotesSpan & { readonly game: number };

/**
 * Returns spans that cover a text.
 *
 * @param marks what is known of the games besides their moves
 */
export function spansOf(text: string, games: readonly NotesGame[], marks: readonly Mark[]): NotesSpan[] {
  const found: Mark[] = games.flatMap(({ moves, placements }, game) => [
    ...moves.map(({ from, to }, index): Mark => {
      return { kind: index < placements ? 'placement' : 'move', from, to, game };
    }),
  ]);
  const order: readonly NotesSpan['kind'][] = [
    'tag',
    'position',
    'placement',
    'move',
    'result',
    'clock',
    'label',
  ];
  const all = [...found, ...marks].sort(
    (one, two) => one.from - two.from || order.indexOf(one.kind) - order.indexOf(two.kind),
  );
  const spans: NotesSpan[] = [];
  let end = 0;
  for (const mark of all) {
    if (mark.from < end) continue;
    addComment(spans, games, end, mark.from);
    spans.push(mark);
    end = mark.to;
  }
  addComment(spans, games, end, text.length);
  return spans;
}

function addComment(spans: NotesSpan[], games: readonly NotesGame[], from: number, to: number): void {
  if (from === to) return;
  const game = games.findIndex((one) => one.from <= from && to <= one.to);
  spans.push({ kind: 'comment', from, to, ...(game >= 0 && { game }) });
}
