/** Messages of the server in `examples/online`. Its README describes them. */

import type { PlayerView, Report } from 'klin-zha';
import type { DrawOffer, MatchEvent, MatchPhase, MatchResult, MatchSettings } from 'klin-zha/match';

/** A player of an online game. */
interface OnlinePlayer {
  readonly name: string;
  /** Whether the player wants a rematch. */
  readonly again: boolean;
  readonly isHere: boolean;
}

/** A report about an earlier half-move of a blind game. */
interface OnlineReport extends Omit<Report, 'seat'> {
  readonly ply: number;
  /** Seat that moved. */
  readonly mover: number;
}

/** State of a game, as far as its receiver may know it. */
export interface GameMessage {
  readonly type: 'game';
  readonly game: string;
  readonly rules: string;
  readonly control: string;
  /** Seat of the receiver, null for a spectator. */
  readonly you: number | null;
  /** Time of the match when the message was sent, in milliseconds. */
  readonly at: number;
  readonly phase: MatchPhase;
  readonly turn: number;
  readonly running: number | null;
  readonly clocks: readonly number[] | null;
  readonly ply: number;
  readonly living: readonly number[];
  readonly offers: readonly DrawOffer[];
  readonly result: MatchResult | null;
  /** Players by seat, null for a free one. */
  readonly players: readonly (OnlinePlayer | null)[];
  readonly watchers: number;
  /** Id of the rematch. */
  readonly next: string | null;
  /** In open games and after the end: the settings, and the events from number `from` on. */
  readonly settings?: MatchSettings;
  readonly from?: number;
  readonly events?: readonly MatchEvent[];
  /** In a running blind game: what the receiver sees, and the reports since the receiver's last move. */
  readonly view?: PlayerView;
  readonly reports?: readonly OnlineReport[];
}

/** A running game in a list. */
export interface ListedGame {
  readonly game: string;
  readonly rules: string;
  readonly control: string;
  readonly players: readonly string[];
  readonly clients: number;
}

/** Answer to a request. */
export interface Answer {
  readonly type: 'answer';
  readonly id: number;
  readonly game?: string;
  readonly seat?: number | null;
  readonly games?: readonly ListedGame[];
}

/** Refusal of a request. `id` is null if the request had no valid one. */
export interface RefusedMessage {
  readonly type: 'refused';
  readonly id: number | null;
  readonly code: string;
  readonly message: string;
  readonly article?: string;
}

export type ServerMessage = GameMessage | Answer | RefusedMessage;

/** Members of each request. */
export interface Requests {
  create: {
    readonly rules: string;
    readonly control: string;
    readonly armies?: 'place' | 'book';
    readonly position?: string;
    readonly seat?: number;
    readonly name: string;
    readonly token: string;
  };
  join: { readonly game: string; readonly token?: string; readonly from?: number };
  sit: { readonly seat?: number; readonly name: string };
  move: { readonly ply: number; readonly move: string };
  offer: object;
  accept: object;
  decline: object;
  claim: { readonly kind: 'repetition' | 'fifty' };
  resign: object;
  rematch: object;
  list: object;
  ping: object;
}

/** A request that the server refused, or whose answer was lost (`disconnected`). */
export class Refused extends Error {
  readonly code: string;
  readonly article: string | undefined;

  constructor({ code, message, article }: Pick<RefusedMessage, 'code' | 'message' | 'article'>) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.article = article;
  }
}
