/** Types of events. */

import type { Colour } from '../base/colours.ts';

/**
 * A seat, or the arbiter.
 *
 * @experimental
 * @category Events
 */
export type Actor = number | 'arbiter';

/**
 * Kind of claim.
 *
 * @experimental
 * @category Events
 */
export type ClaimKind = 'repetition' | 'fifty' | 'touch' | 'flag' | 'illegal' | 'quickplay' | 'dead';

/**
 * Basis of a claim in a quickplay finish without an arbiter (D1).
 *
 * @experimental
 * @category Events
 */
export type ClaimBasis = 'cannot-win' | 'no-effort';

/**
 * Decision of an arbiter, with or without a claim by a player.
 *
 * @experimental
 * @category Events
 */
export type RulingAnswer = 'agree' | 'postpone' | 'reject' | 'draw' | 'lost' | 'restart';

/**
 * Penalty that an arbiter may impose (13.4).
 *
 * @experimental
 * @category Events
 */
export type PenaltyKind = 'warning' | 'time-added' | 'time-taken' | 'lost' | 'expelled';

/**
 * A sealed move as the arbiter keeps it (A2): either `text` alone, or the result of `sealText`.
 *
 * @experimental
 * @category Events
 */
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

/**
 * Members of each event type, in addition to `at` and `type`.
 *
 * @experimental
 * @category Events
 */
export interface EventMembers {
  start: { readonly colour?: Colour };
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
    readonly basis?: ClaimBasis;
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
  ruling: { readonly answer: RulingAnswer; readonly award?: number };
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
  option: {
    readonly choice: 'first' | 'last' | 'hand-over';
    readonly answer?: 'first' | 'last';
    readonly colour?: Colour;
  };
}

/**
 * Event type.
 *
 * @experimental
 * @category Events
 */
export type EventType = keyof EventMembers;

/**
 * An event of one type.
 *
 * @experimental
 * @category Events
 */
export type EventOf<T extends EventType> = { readonly at: number; readonly type: T } & EventMembers[T];

/**
 * An event of a match.
 *
 * @experimental
 * @category Events
 */
export type MatchEvent = { [T in EventType]: EventOf<T> }[EventType];
