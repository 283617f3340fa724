/** Games of notes, made from what was found in the text. */

import { stateAfter } from '../../game/in-place.ts';
import { type Departure, livingSeats } from '../../game/leave.ts';
import { type GameState, outcome } from '../../game/state.ts';
import { afterDepartures } from '../replay/departures.ts';
import { resultOf } from '../replay/results.ts';
import type { Anchor } from './anchors.ts';
import { departuresIn, resultIn } from './endings.ts';
import type { NotesGame, NotesMove, NotesSpan } from './notes.ts';
import type { PlainText } from './plain-text.ts';
import type { Reading } from './readings.ts';
import type { Token } from './tokens.ts';

/** A game, and the places of its labels, its position string and its result. */
export interface FoundGame {
  readonly game: NotesGame;
  readonly marks: readonly NotesSpan[];
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
  const place = (first: number, last: number) => ({ from: plain.starts[first]!, to: plain.ends[last - 1]! });
  const written = (first: Anchor, last: Anchor): Pick<NotesMove, 'from' | 'to' | 'text'> => {
    const { from, to } = place(beginOf(first), last.after.at(-1)?.to ?? last.to);
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
  const found =
    resultIn(plain, rules, vocabulary, to, Math.min(end, to + longestEnd)) ?? (isTag ? above : undefined);
  const last = lastDeparture(plain, reading, state, Math.min(end, to + longestEnd));
  const result = outcome(state) === null ? (found?.result ?? last?.result ?? '*') : resultOf(state);
  if (last !== undefined && last.result === result) departures.push({ ply: list.length, ...last.left });
  const isAfter = found !== undefined && found.from >= to;
  const span = place(from, isAfter ? found.to : to);
  const ends = list.map((move) => move.to);
  const labels = anchors.list.flatMap(({ before }) => before.flatMap((token) => labelOf(token, from, to)));
  const marks: NotesSpan[] = [
    ...labels.map((token): NotesSpan => ({ kind: 'label', ...place(token.from, token.to) })),
    ...(start.position
      ? [{ kind: 'position', ...place(start.position.from, start.position.to) } as const]
      : []),
    ...(found ? [{ kind: 'result', ...place(found.from, found.to) } as const] : []),
  ];
  const game: NotesGame = {
    rules,
    start: start.start,
    moves: list,
    placements: placements.length,
    departures,
    final: state,
    result,
    from: Math.min(span.from, ...list.map((move) => move.from)),
    to: Math.max(span.to, ...ends),
  };
  return { game, marks };
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

function labelOf(token: Token, from: number, to: number): Token[] {
  return token.kind === 'colour' && token.from >= from && token.to <= to ? [token] : [];
}

/** Returns where the words of a move begin: at the piece before its first cell, if it is on the same line. */
function beginOf({ from, before }: Anchor): number {
  let begin = from;
  for (const token of [...before].reverse()) {
    const { kind } = token;
    if (kind === 'piece' || kind === 'letters' || kind === 'captures') begin = token.from;
    else if (kind !== 'joins') break;
  }
  return begin;
}
