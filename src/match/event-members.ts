/** Event shapes. */

import { gameColours } from '../base/colours.ts';
import { made } from '../base/memo.ts';
import {
  boolean,
  either,
  listOf,
  object,
  objects,
  oneOf,
  optional,
  readShape,
  type Shape,
  text,
  where,
  whole,
} from '../base/shape.ts';
import { isObject, isWhole } from '../base/values.ts';
import type { Envelope, EventMembers, EventType } from './events.ts';

type EventShapes = { readonly [T in EventType]: Shape<EventMembers[T]> };

/** Cached shapes, by number of seats. */
const cachedShapes: EventShapes[] = [];

/** Returns the shapes of events in a match with `seats` seats. */
export function eventShapes(seats: number): EventShapes {
  cachedShapes[seats] ??= shapesFor(seatOf(seats));
  return cachedShapes[seats];
}

/** Returns the shape of a seat in a match with `seats` seats. */
export function seatOf(seats: number): Shape<number> {
  return where(`a seat from 1 to ${seats}`, (value) => isWhole(value) && value >= 1 && value <= seats);
}

const notEmpty = (length: number): boolean => length > 0;

function shapesFor(seat: Shape<number>): EventShapes {
  const times = listOf(whole, 'an array of whole numbers');
  const colour = oneOf(...gameColours);
  return objects<EventMembers>({
    start: { colour: optional(colour) },
    tick: {},
    arrive: { seat },
    touch: {
      seat,
      cells: listOf(text, 'an array of at least one cell', notEmpty),
      unclear: optional(boolean),
    },
    adjust: { seat },
    move: { seat, move: text },
    press: { seat },
    restart: { seat },
    flag: { seat },
    pause: { by: either(seat, oneOf('arbiter')) },
    resume: {
      clocks: optional(times),
      start: optional(whole),
      end: optional(whole),
      absent: optional(listOf(seat, 'an array of seats')),
    },
    claim: {
      seat,
      kind: oneOf('repetition', 'fifty', 'touch', 'flag', 'illegal', 'quickplay', 'dead'),
      move: optional(text),
      basis: optional(oneOf('cannot-win', 'no-effort')),
    },
    illegal: { seat, move: text, position: text },
    found: {
      kind: oneOf('illegal', 'displaced', 'setting'),
      ply: optional(whole),
      clocks: optional(times),
    },
    write: { seat, ply: whole },
    recount: { seat, moves: whole },
    offer: { seat },
    accept: { seat },
    decline: { seat },
    resign: { seat },
    ruling: {
      answer: oneOf('agree', 'postpone', 'reject', 'draw', 'lost', 'restart'),
      award: optional(whole),
    },
    penalty: {
      seat: either(seat, listOf(seat, 'an array of at least one seat', notEmpty)),
      kind: oneOf('warning', 'time-added', 'time-taken', 'lost', 'expelled'),
      article: text,
      time: optional(whole),
      scores: optional(listOf(integer, 'an array of whole numbers')),
    },
    award: { seat, time: whole },
    adjourn: { seat: optional(seat), sessionEnd: optional(whole) },
    seal: { seat, envelope },
    open: { text, secret: optional(text) },
    missing: { move: optional(text), annulled: optional(boolean) },
    spindles: { casts: listOf(cast, 'an array of at least one cast', notEmpty) },
    option: {
      choice: oneOf('first', 'last', 'hand-over'),
      answer: optional(oneOf('first', 'last')),
      colour: optional(colour),
    },
  });
}

const integer: Shape<number> = /* @__PURE__ */ where('a whole number', Number.isSafeInteger);

/** Numbers of the two spindles. */
const cast: Shape<readonly [number, number]> = {
  expected: 'an array of two whole numbers',
  read: (value, reading) => {
    const pair = Array.isArray(value) ? [...value] : [];
    return pair.length === 2 && pair.every(isWhole)
      ? (pair as unknown as readonly [number, number])
      : reading.wrong(value, cast.expected);
  },
};

/** Reads invalid values as undefined. */
function lenient<T>(shape: Shape<T>): Shape<T | undefined> {
  return {
    expected: shape.expected,
    read: (value) => {
      const read = readShape(value, shape, 'bad-event', 'envelope');
      return read.ok ? read.value : undefined;
    },
  };
}

const items = /* @__PURE__ */ made(() =>
  object<Envelope>({
    text: lenient(text),
    sealed: lenient(text),
    iv: lenient(text),
    commitment: lenient(text),
    position: lenient(text),
    sealer: lenient(whole),
    number: lenient(whole),
    offer: lenient(whole),
    resumption: lenient(text),
    names: lenient(listOf(text)),
    used: lenient(listOf(whole)),
  }),
);

/** An envelope contains either a readable text or the members of a `SealedText` (M9.2). */
const envelope: Shape<Envelope> = {
  expected: 'an object with text, or with sealed, iv and commitment',
  read: (value, reading) => {
    const { text, sealed, iv, commitment } = isObject(value) ? value : {};
    const isSealed = [sealed, iv, commitment].every((part) => typeof part === 'string');
    const isReadable = typeof text === 'string' && commitment === undefined;
    const isFit = isSealed ? text === undefined : isReadable;
    return isFit ? items.read(value, reading) : reading.wrong(value, envelope.expected);
  },
};
