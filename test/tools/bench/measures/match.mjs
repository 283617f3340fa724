/**
 * Matches for points, event by event: short and long ones, one with touches and score sheets before an arbiter, and
 * the moves of a server, which attempts each one first.
 */

import { attempt, formatMove, parsePosition } from 'klin-zha';
import { apply, arbiterEvents, matchState, newMatch } from 'klin-zha/match';
import { mustCount, race, ratio } from '../harness.mjs';
import { longGame } from '../long-game.mjs';

export const title = 'Matches';

/** Events of a match. With the start they are as many half-moves as they are moved, pressed and written down. */
const lengths = [100, 1000, 10_000];
const judged = 'a match before an arbiter';
const kept = 'moves attempted in the state of the match';
const parsed = 'moves attempted in its parsed position';

export const contenders = {
  ...Object.fromEntries(lengths.map((length) => [nameOf(length), () => scripted((length - 1) / 3, plain)])),
  [judged]: () => scripted(300, touched, arbiterEvents),
  [kept]: () => served(300, matchState),
  [parsed]: () => served(300, ({ position }, rules) => parsePosition(rules, position).value),
};

function nameOf(length) {
  return `a match of ${length} events`;
}

/** A half-move: moved, pressed, and written down by its player. */
function plain({ at, seat, move, ply }) {
  return [
    { at, type: 'move', seat, move },
    { at: at + 1000, type: 'press', seat },
    { at: at + 1500, type: 'write', seat, ply },
  ];
}

/** The same, and before it the piece is touched. */
function touched(made) {
  const [cell] = /\d?[a-z]\d\d/.exec(made.move);
  const { at, seat } = made;
  return [{ at, type: 'touch', seat, cells: [cell] }, ...plain({ ...made, at: at + 100 })];
}

/** Plays a match of so many half-moves from its beginning; an event counts once it was accepted. */
function scripted(plies, told, more) {
  const { start, moves } = longGame(plies);
  const events = moves.flatMap((move, index) => {
    const seat = ((start.seat - 1 + index) % 2) + 1;
    return told({ at: 2000 * index, seat, move: formatMove(move), ply: index + 1 });
  });
  events.unshift({ at: 0, type: 'start' });
  const run = () => {
    const settings = { control: '40/7200:3600+30', position: String(start) };
    let answer = newMatch(start.rules, settings, more);
    for (const event of events) {
      answer = apply(answer.value, event);
      if (!answer.ok) throw new Error(`${event.type} at ${event.at}: ${answer.errors[0].message}`);
    }
    mustCount('half-moves', answer.value.line.length, plies);
    return mustCount('events', answer.value.events.length, events.length);
  };
  return { run };
}

/** Attempts and applies the moves of a server; a move counts once it was accepted. */
function served(plies, stateOf) {
  const { start, moves } = longGame(plies);
  const run = () => {
    const settings = { control: '7200+5', position: String(start), press: 'auto' };
    let match = apply(newMatch(start.rules, settings).value, { at: 0, type: 'start' }).value;
    for (const [index, move] of moves.entries()) {
      const state = stateOf(match, start.rules);
      const { seat } = state;
      mustCount('moves played', Number(attempt(state, seat, move).played), 1);
      match = apply(match, { at: 1000 * index, type: 'move', seat, move: formatMove(move) }).value;
    }
    return mustCount('half-moves', match.line.length, plies);
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const names = [...lengths.map(nameOf), judged, kept, parsed];
  const rates = await race(
    import.meta.url,
    names.map((name) => ({ name })),
    settings,
  );
  const [short] = lengths.map(nameOf);
  const rows = lengths.map((length) => {
    const name = nameOf(length);
    const what = `events of ${name}, moves, presses and sheets`;
    const beside = { against: `those of ${short}`, ratio: ratio(rates[name], rates[short]) };
    return { what, unit: 'events/s', figure: rates[name], ...(name !== short && beside) };
  });
  const what = 'events of a match of 300 half-moves, each piece touched before an arbiter';
  const online = {
    what: kept,
    unit: 'moves/s',
    figure: rates[kept],
    against: parsed,
    ratio: ratio(rates[kept], rates[parsed]),
  };
  return { rates, rows: [...rows, { what, unit: 'events/s', figure: rates[judged] }, online] };
}
