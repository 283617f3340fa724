/** Types of events. */

import type { Colour } from '../base/colours.ts';

/** A sealed move as the arbiter keeps it (A2): either `text` alone, or the result of `sealText`. */
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

/** Members of each event type, in addition to `at` and `type`. */
export interface EventMembers {
  start: { readonly colour?: Colour };
  tick: object;
  arrive: { readonly seat: number };
  touch: { readonly seat: number; readonly cells: readonly string[]; readonly unclear?: boolean };
  /** The seat or the arbiter that ends a game that has hardly begun (M13.3). */
  abort: { readonly by: number | 'arbiter' };
  /** A player of a game over a network is not connected (M13.8). */
  away: { readonly seat: number };
  back: { readonly seat: number };
  adjust: { readonly seat: number };
  move: { readonly seat: number; readonly move: string };
  press: { readonly seat: number };
  restart: { readonly seat: number };
  flag: { readonly seat: number };
  /** The seat or the arbiter that stops the clocks. */
  pause: { readonly by: number | 'arbiter' };
  resume: {
    readonly clocks?: readonly number[];
    readonly start?: number;
    readonly end?: number;
    readonly absent?: readonly number[];
  };
  claim: {
    readonly seat: number;
    readonly kind: 'repetition' | 'fifty' | 'touch' | 'flag' | 'illegal' | 'quickplay' | 'dead' | 'away';
    readonly move?: string;
    /** Basis of a claim in a quickplay finish without an arbiter (D1). */
    readonly basis?: 'cannot-win' | 'no-effort';
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
  /** The arbiter's decision, with or without a claim by a player. */
  ruling: {
    readonly answer: 'agree' | 'postpone' | 'reject' | 'draw' | 'lost' | 'restart';
    readonly award?: number;
  };
  /** A penalty that the arbiter imposes (13.4). */
  penalty: {
    readonly seat: number | readonly number[];
    readonly kind: 'warning' | 'time-added' | 'time-taken' | 'lost' | 'expelled';
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
  option: {
    readonly choice: 'first' | 'last' | 'hand-over';
    readonly answer?: 'first' | 'last';
    readonly colour?: Colour;
  };
}

/** Event type. */
export type EventType = keyof EventMembers;

/** An event of one type. */
export type EventOf<T extends EventType> = { readonly at: number; readonly type: T } & EventMembers[T];

/** An event of a match. */
export type MatchEvent = { [T in EventType]: EventOf<T> }[EventType];
