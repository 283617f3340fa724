/** Events from outside: how one is read by the rows of its type. */

import { shown } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import { isObject, isWhole } from '../base/values.ts';
import type { EventRows } from './draft.ts';
import { eventShapes } from './event-members.ts';
import type { EventType, MatchEvent } from './events.ts';
import { refuse } from './faults.ts';

/** An event from outside: a copy with the members of its type; throws a refusal for anything else. */
export function eventFrom(given: unknown, seats: number, rows: EventRows): MatchEvent {
  if (!isObject(given)) badEvent('expected an object');
  const { at, type } = given;
  const shapes = eventShapes(seats);
  if (typeof type !== 'string' || !Object.hasOwn(rows, type)) {
    if (typeof type === 'string' && Object.hasOwn(shapes, type)) refuse('needs-import', 'M11');
    badEvent(`type: '${shown(type)}' is none of ${Object.keys(rows).join(', ')}`);
  }
  if (!isWhole(at)) badEvent('at: expected whole milliseconds');
  const read = readShape(given, shapes[type as EventType], 'bad-event', `event '${type}'`);
  if (!read.ok) badEvent(read.errors[0].message);
  return { at, type, ...read.value } as MatchEvent;
}

/** Refuses what is no event. */
export function badEvent(message: string): never {
  return refuse('bad-event', 'M11', message);
}
