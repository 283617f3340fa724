/** Events from outside: how one is read by the rows of its type. */

import { shown } from '../base/result.ts';
import { isObject, isWhole } from '../base/values.ts';
import type { EventType, MatchEvent } from './events.ts';
import { refuse } from './faults.ts';
import { membersOf } from './members.ts';
import type { EventRows } from './work.ts';

/** An event from outside with nothing but its own members, copied; refuses what is none that the rows know. */
export function eventFrom(given: unknown, seats: number, rows: EventRows): MatchEvent {
  if (!isObject(given)) badEvent('expected an object');
  const { at, type } = given;
  const row = typeof type === 'string' && Object.hasOwn(rows, type) ? rows[type as EventType] : undefined;
  if (row === undefined) {
    if (others.split(' ').includes(type as string)) refuse('needs-import', 'M11');
    badEvent(`type: '${shown(type)}' is none of ${Object.keys(rows).join(', ')}`);
  }
  if (!isWhole(at)) badEvent('at: expected whole milliseconds');
  const members = membersOf(row[1], given, seats, (_, message) => badEvent(message), row[3]);
  return { at, type, ...members } as MatchEvent;
}

/** The types of events that only an arbiter's table knows. */
const others =
  'touch adjust restart illegal found recount ruling penalty award adjourn seal open missing spindles option';

/** Refuses what is no event. */
export function badEvent(message: string): never {
  return refuse('bad-event', 'M11', message);
}
