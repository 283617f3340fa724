/** Validation of events from outside. */

import { shown } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import { isObject, isWhole } from '../base/values.ts';
import type { EventRows } from './draft.ts';
import { eventShapes } from './event-members.ts';
import type { EventType, MatchEvent } from './events.ts';
import { refuse } from './faults.ts';

/**
 * Copies the members of an event; refuses invalid events.
 *
 * @param isStored whether it is from a record, so that unknown members are dropped (M13.2)
 */
export function eventFrom(given: unknown, seats: number, rows: EventRows, isStored = false): MatchEvent {
  if (!isObject(given))
    badEvent(`'${shown(given)}' is not a valid event: expected an object with at and type.`);
  const { at, type } = given;
  const shapes = eventShapes(seats, isStored);
  if (typeof type !== 'string' || !Object.hasOwn(rows, type)) {
    if (typeof type === 'string' && Object.hasOwn(shapes, type)) refuse('needs-import', 'M11');
    badEvent(`Unknown event type '${shown(type)}': expected ${Object.keys(rows).join(', ')}.`);
  }
  if (!isWhole(at))
    badEvent(`Invalid member 'at' of an event: '${shown(at)}', expected a whole number of milliseconds.`);
  const read = readShape(given, shapes[type as EventType], 'bad-event', `'${type}' event`);
  if (!read.ok) badEvent(read.errors[0].message);
  return read.value as MatchEvent;
}

/** Refuses an invalid event. */
export function badEvent(message: string): never {
  return refuse('bad-event', 'M11', message);
}
