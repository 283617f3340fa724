/** Messages of the server in `examples/online`. Its README describes them. */

import type { PlayerView, Report } from 'klin-zha';
import type { DrawOffer, MatchEvent, MatchPhase, MatchResult, MatchSettings } from 'klin-zha/match';

/** A player of an online game. */
interface OnlinePlayer {
  readonly name: string;
  /** Whether the player wants a rematch. */
  readonly again: boolean;
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
  /** Players who have left, and since when. */
  readonly away: readonly { readonly seat: number; readonly since: number }[];
  /** Milliseconds after which opponents of a player who has left may claim the game. */
  readonly absence: number | null;
  /** A request to return to a half-move, and the seats that agree. */
  readonly takeback: {
    readonly seat: number;
    readonly ply: number;
    readonly agreed: readonly number[];
  } | null;
  /** Whether a player may end the game without a result. */
  readonly mayAbort: boolean;
  /** Id of the rematch. */
  readonly next: string | null;
  /** Whether the host has closed the game. */
  readonly closed?: boolean;
  /** In open games and after the end: the settings, and the events from number `from` on. */
  readonly settings?: MatchSettings;
  readonly from?: number;
  readonly events?: readonly MatchEvent[];
  /** In a running blind game: what the receiver sees, and the reports since the receiver's last move. */
  readonly view?: PlayerView;
  readonly reports?: readonly OnlineReport[];
}

/** Players that are connected to a game. */
export interface HereMessage {
  readonly type: 'here';
  readonly game: string;
  /** Time of the match when the message was sent. */
  readonly at: number;
  /** By seat, whether its player is connected. */
  readonly here: readonly boolean[];
  readonly watchers: number;
}

/** A game in a list. */
export interface ListedGame {
  readonly game: string;
  readonly rules: string;
  readonly control: string;
  /** Names by seat, null for a free one. */
  readonly players: readonly (string | null)[];
  readonly clients: number;
}

/** A game of the visitor. */
export interface OwnGame extends ListedGame {
  readonly state: 'waiting' | 'playing' | 'over';
  readonly you: number;
  readonly turn: number | null;
}

/** The listed games: challenges that wait for players, and running games. */
export interface GameList {
  readonly challenges: readonly ListedGame[];
  readonly games: readonly ListedGame[];
}

/** A list of games that has changed. */
interface ListMessage extends GameList {
  readonly type: 'list';
}

/** Answer to a request. */
export interface Answer {
  readonly type: 'answer';
  readonly id: number;
  readonly game?: string;
  readonly seat?: number | null;
  readonly challenges?: readonly ListedGame[];
  readonly games?: readonly ListedGame[];
  readonly mine?: readonly OwnGame[];
  readonly token?: string;
}

/** Refusal of a request. `id` is null if the request had no valid one. */
export interface RefusedMessage {
  readonly type: 'refused';
  readonly id: number | null;
  readonly code: string;
  readonly message: string;
  readonly article?: string;
}

export type ServerMessage = GameMessage | HereMessage | ListMessage | Answer | RefusedMessage;

/** Members of each request. */
export interface Requests {
  create: {
    readonly rules: string;
    readonly control: string;
    readonly armies?: 'place' | 'book';
    readonly position?: string;
    readonly seat?: number;
    readonly listed?: boolean;
    readonly name: string;
  };
  visit: { readonly secret: string };
  join: { readonly game: string; readonly token?: string; readonly from?: number };
  sit: { readonly seat?: number; readonly name: string };
  move: { readonly ply: number; readonly move: string };
  offer: object;
  accept: object;
  decline: object;
  claim: { readonly kind: 'repetition' | 'fifty' | 'away' };
  takeback: object;
  keep: object;
  abort: object;
  resign: object;
  rematch: object;
  list: object;
  mine: object;
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
