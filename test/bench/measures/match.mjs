/** A match for points, event by event: a long scripted one with touches, presses, score sheets and wrong claims. */

import { formatMove } from 'klin-zha';
import { apply, newMatch } from 'klin-zha/match';
import { mustCount, race } from '../harness.mjs';
import { longGame } from '../long-game.mjs';

export const title = 'Matches';

const plies = 300;
const name = 'klin-zha: match';

export const contenders = { [name]: scripted };

/** The events of a match of so many half-moves: each piece is touched, moved, and written down by its player. */
function eventsOf({ start, moves }) {
  const events = [{ at: 0, type: 'start' }];
  for (const [ply, move] of moves.entries()) {
    const seat = ((start.seat - 1 + ply) % 2) + 1;
    const text = formatMove(move);
    const [cell] = /\d?[a-z]\d\d/.exec(text);
    const at = 2000 * ply;
    events.push({ at, type: 'touch', seat, cells: [cell] }, { at: at + 900, type: 'move', seat, move: text });
    events.push({ at: at + 1000, type: 'press', seat }, { at: at + 1500, type: 'write', seat, ply: ply + 1 });
  }
  return events;
}

/** Plays the match from its beginning; an event counts once it was accepted. */
function scripted() {
  const game = longGame(plies);
  const events = eventsOf(game);
  const { rules } = game.start;
  const run = () => {
    let answer = newMatch(rules, { control: '40/7200:3600+30', position: String(game.start) });
    for (const event of events) {
      answer = apply(answer.match, event);
      if (!answer.ok) throw new Error(`${event.type} at ${event.at}: ${answer.error.message}`);
    }
    mustCount('half-moves', answer.match.line.length, plies);
    return mustCount('events', answer.match.events.length, events.length);
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, [{ name }], settings);
  const what = `events of a match of ${plies} half-moves, each judged and put on record`;
  return { rates, rows: [{ what, unit: 'events/s', figure: rates[name] }] };
}
