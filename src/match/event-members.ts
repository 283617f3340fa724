/** Event shapes. */

import { gameColours } from '../base/colours.ts';
import {
  boolean,
  either,
  exactly,
  listOf,
  type Members,
  object,
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

/** Makes shapes that drop unknown members, or reject them. */
type ShapeMaker = <T extends object>(members: Members<T>) => Shape<T>;

/** Cached shapes, by number of seats: of new events, and of those in records, which drop unknown members. */
const [newShapes, storedShapes]: readonly [EventShapes[], EventShapes[]] = [[], []];

/**
 * Returns the shapes of events in a match with `seats` seats. They reject unknown members, except in records
 * (M13.2).
 */
export function eventShapes(seats: number, isStored = false): EventShapes {
  const cached = isStored ? storedShapes : newShapes;
  cached[seats] ??= shapesFor(seatOf(seats), isStored ? object : exactly);
  return cached[seats];
}

/** Returns the shape of a seat in a match with `seats` seats. */
export function seatOf(seats: number): Shape<number> {
  return where(`a seat from 1 to ${seats}`, (value) => isWhole(value) && value >= 1 && value <= seats);
}

/** Members of every event. */
const head = { at: whole, type: text };

const notEmpty = (length: number): boolean => length > 0;

function shapesFor(seat: Shape<number>, shapeOf: ShapeMaker): EventShapes {
  const times = listOf(whole, 'an array of whole numbers');
  const colour = oneOf(...gameColours);
  const members: { readonly [T in EventType]: Members<EventMembers[T]> } = {
    start: { colour: optional(colour) },
    tick: {},
    arrive: { seat },
    touch: {
      seat,
      cells: listOf(text, 'an array of at least one cell', notEmpty),
      unclear: optional(boolean),
    },
    abort: { by: either(seat, oneOf('arbiter')) },
    away: { seat },
    back: { seat },
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
      kind: oneOf('repetition', 'fifty', 'touch', 'flag', 'illegal', 'quickplay', 'dead', 'away'),
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
    seal: { seat, envelope: envelopeOf(shapeOf) },
    open: { text, secret: optional(text) },
    missing: { move: optional(text), annulled: optional(boolean) },
    spindles: { casts: listOf(cast, 'an array of at least one cast', notEmpty) },
    option: {
      choice: oneOf('first', 'last', 'hand-over'),
      answer: optional(oneOf('first', 'last')),
      colour: optional(colour),
    },
  };
  const shapes = Object.entries<Members<object>>(members).map(([type, own]) => [
    type,
    shapeOf<object>({ ...head, ...own }),
  ]);
  return Object.fromEntries(shapes);
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

/** An envelope contains either a readable text or the members of a `SealedText` (M9.2). */
function envelopeOf(shapeOf: ShapeMaker): Shape<Envelope> {
  const expected = 'an object with text, or with sealed, iv and commitment';
  const items = shapeOf<Envelope>({
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
  });
  return {
    expected,
    read: (value, reading) => {
      const { text, sealed, iv, commitment } = isObject(value) ? value : {};
      const isSealed = [sealed, iv, commitment].every((part) => typeof part === 'string');
      const isReadable = typeof text === 'string' && commitment === undefined;
      const isFit = isSealed ? text === undefined : isReadable;
      return isFit ? items.read(value, reading) : reading.wrong(value, expected);
    },
  };
}
