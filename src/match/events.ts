/** Events of a match: what each type holds, and how one from outside is read. */

import { refuse } from './refusal.ts';

/** A seat, or the arbiter. */
export type Actor = number | 'arbiter';

/** What can be claimed. */
export type ClaimKind = 'repetition' | 'fifty' | 'touch' | 'flag' | 'illegal' | 'quickplay';

/** On what a draw is claimed where there is no arbiter (D1). */
export type Basis = 'cannot-win' | 'no-effort';

/** What an arbiter answers to a claim, or rules by himself. */
export type Answer = 'agree' | 'postpone' | 'reject' | 'draw' | 'lost' | 'restart';

/** What an arbiter may impose (13.4). */
export type PenaltyKind = 'warning' | 'time-added' | 'time-taken' | 'lost' | 'expelled';

/** A sealed move as the arbiter keeps it (A2). Either `text` alone, or what `sealText` gives. */
export interface Envelope {
  readonly text?: string;
  readonly sealed?: string;
  readonly iv?: string;
  readonly commitment?: string;
  readonly names?: readonly string[];
  readonly position?: string;
  readonly used?: readonly number[];
  readonly sealer?: number;
  readonly number?: number;
  readonly offer?: number | null;
  readonly resumption?: string;
}

/** What each type of event holds besides `at` and `type`. */
export interface EventMembers {
  start: object;
  tick: object;
  arrive: { readonly seat: number };
  touch: { readonly seat: number; readonly cells: readonly string[]; readonly unclear?: boolean };
  adjust: { readonly seat: number };
  move: { readonly seat: number; readonly move: string };
  press: { readonly seat: number };
  restart: { readonly seat: number };
  flag: { readonly seat: number };
  pause: { readonly by: Actor };
  resume: {
    readonly clocks?: readonly number[];
    readonly start?: number;
    readonly end?: number;
    readonly absent?: readonly number[];
  };
  claim: {
    readonly seat: number;
    readonly kind: ClaimKind;
    readonly move?: string;
    readonly basis?: Basis;
  };
  illegal: { readonly seat: number; readonly move: string; readonly position: string };
  found: {
    readonly kind: 'illegal' | 'displaced' | 'setting';
    readonly ply?: number;
    readonly clocks?: readonly number[];
  };
  write: { readonly seat: number; readonly ply: number };
  recount: { readonly seat: number; readonly moves: number };
  offer: { readonly seat: number };
  accept: { readonly seat: number };
  decline: { readonly seat: number };
  resign: { readonly seat: number };
  ruling: { readonly answer: Answer; readonly award?: number };
  penalty: {
    readonly seat: number | readonly number[];
    readonly kind: PenaltyKind;
    readonly article: string;
    readonly time?: number;
    readonly scores?: readonly number[];
  };
  award: { readonly seat: number; readonly time: number };
  adjourn: { readonly seat?: number; readonly sessionEnd?: number };
  seal: { readonly seat: number; readonly envelope: Envelope };
  open: { readonly text: string; readonly secret?: string };
  missing: { readonly move?: string; readonly annulled?: boolean };
  spindles: { readonly casts: readonly (readonly [number, number])[] };
  option: { readonly choice: 'first' | 'last' | 'hand-over'; readonly answer?: 'first' | 'last' };
}

/** The types of events. */
export type EventType = keyof EventMembers;

/** An event of one type. */
export type EventOf<T extends EventType> = { readonly at: number; readonly type: T } & EventMembers[T];

/** Something that happens in a match. */
export type MatchEvent = { [T in EventType]: EventOf<T> }[EventType];

/** Looks a member over: whether it has the type that it should have. */
type Check = (value: unknown, seats: number) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isSeat: Check = (value, seats) => isWhole(value) && value >= 1 && value <= seats;

/** Whether a value is a whole number from 0 that needs no rounding. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A list of things of which each is looked over. */
function listOf(check: Check, least = 0): Check {
  return (value, seats) =>
    Array.isArray(value) && value.length >= least && value.every((one) => check(one, seats));
}

const one = (...words: readonly string[]): Check => {
  return (value) => typeof value === 'string' && words.includes(value);
};
const isPair: Check = (value) => listOf(isWhole)(value, 0) && (value as unknown[]).length === 2;
const isEnvelope: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { text, sealed, iv, commitment } = value as Envelope;
  const isSealed = [sealed, iv, commitment].every((part) => isText(part, 0));
  return isSealed ? text === undefined : isText(text, 0) && commitment === undefined;
};

type Checks = readonly [member: string, check: Check, expected: string][];

const seat: Checks[number] = ['seat', isSeat, 'a seat'];
const clocks: Checks[number] = ['clocks?', listOf(isWhole), 'a list of times'];

/** The members of every type; a question mark stands behind those that may be absent. */
const schema: Readonly<Record<EventType, Checks>> = {
  start: [],
  tick: [],
  arrive: [seat],
  touch: [seat, ['cells', listOf(isText, 1), 'a list of cells'], ['unclear?', isFlag, 'true or false']],
  adjust: [seat],
  move: [seat, ['move', isText, 'a move']],
  press: [seat],
  restart: [seat],
  flag: [seat],
  pause: [['by', (by, seats) => by === 'arbiter' || isSeat(by, seats), 'a seat or arbiter']],
  resume: [
    clocks,
    ['start?', isWhole, 'a time'],
    ['end?', isWhole, 'a time'],
    ['absent?', listOf(isSeat), 'a list of seats'],
  ],
  claim: [
    seat,
    ['kind', one('repetition', 'fifty', 'touch', 'flag', 'illegal', 'quickplay'), 'what is claimed'],
    ['move?', isText, 'a move'],
    ['basis?', one('cannot-win', 'no-effort'), 'cannot-win or no-effort'],
  ],
  illegal: [seat, ['move', isText, 'a move'], ['position', isText, 'a position']],
  found: [
    ['kind', one('illegal', 'displaced', 'setting'), 'illegal, displaced or setting'],
    ['ply?', isWhole, 'a ply'],
    clocks,
  ],
  write: [seat, ['ply', isWhole, 'a ply']],
  recount: [seat, ['moves', isWhole, 'a number of moves']],
  offer: [seat],
  accept: [seat],
  decline: [seat],
  resign: [seat],
  ruling: [
    ['answer', one('agree', 'postpone', 'reject', 'draw', 'lost', 'restart'), 'an answer'],
    ['award?', isWhole, 'a time'],
  ],
  penalty: [
    ['seat', (value, seats) => isSeat(value, seats) || listOf(isSeat, 1)(value, seats), 'a seat, or several'],
    ['kind', one('warning', 'time-added', 'time-taken', 'lost', 'expelled'), 'a kind of penalty'],
    ['article', isText, 'an article'],
    ['time?', isWhole, 'a time'],
    ['scores?', listOf(Number.isSafeInteger), 'a list of whole numbers'],
  ],
  award: [seat, ['time', isWhole, 'a time']],
  adjourn: [
    ['seat?', isSeat, 'a seat'],
    ['sessionEnd?', isWhole, 'a time'],
  ],
  seal: [seat, ['envelope', isEnvelope, 'an envelope']],
  open: [
    ['text', isText, 'a text'],
    ['secret?', isText, 'a text'],
  ],
  missing: [
    ['move?', isText, 'a move'],
    ['annulled?', isFlag, 'true or false'],
  ],
  spindles: [['casts', listOf(isPair, 1), 'a list of casts']],
  option: [
    ['choice', one('first', 'last', 'hand-over'), 'first, last or hand-over'],
    ['answer?', one('first', 'last'), 'first or last'],
  ],
};

/** An event from outside with nothing but its own members, copied; refuses what is none. */
export function eventFrom(value: unknown, seats: number): MatchEvent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse('bad-event', 'M11', 'an event is an object');
  }
  const given = value as Readonly<Record<string, unknown>>;
  const { at, type } = given;
  if (typeof type !== 'string' || !Object.hasOwn(schema, type)) {
    refuse('bad-event', 'M11', 'type: no type of event');
  }
  if (!isWhole(at)) refuse('bad-event', 'M11', 'at: whole milliseconds expected');
  const event: Record<string, unknown> = { at, type };
  for (const [name, check, expected] of schema[type as EventType]) {
    const member = name.replace('?', '');
    const found = given[member];
    if (found === undefined && member !== name) continue;
    if (!check(found, seats)) refuse('bad-event', 'M11', `${member}: ${expected} expected`);
    event[member] = member === 'envelope' ? envelopeFrom(found as Envelope) : copied(found);
  }
  return event as MatchEvent;
}

/** A list with copies of its own lists, or what is no list as it is. */
function copied(value: unknown): unknown {
  return Array.isArray(value) ? value.map(copied) : value;
}

const envelopeMembers = [
  'text',
  'sealed',
  'iv',
  'commitment',
  'position',
  'sealer',
  'number',
  'offer',
  'resumption',
];

/** What is read of an envelope. */
function envelopeFrom(given: Envelope): Envelope {
  const own = given as Readonly<Record<string, unknown>>;
  const kept = envelopeMembers.filter((name) => ['string', 'number'].includes(typeof own[name]));
  const { names, used } = given;
  return {
    ...Object.fromEntries(kept.map((name) => [name, own[name]])),
    ...(listOf(isText)(names, 0) && { names: copied(names) as readonly string[] }),
    ...(listOf(isWhole)(used, 0) && { used: copied(used) as readonly number[] }),
  };
}
