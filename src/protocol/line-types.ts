/** Types of protocol lines. */

import type { PlayerView } from '../game/player-view.ts';
import type { Report } from '../game/view.ts';

/** Search limits. The first limit reached ends the search. */
export interface GoLimits {
  readonly nodes?: number;
  /** Milliseconds for this move. */
  readonly time?: number;
  readonly depth?: number;
  /** Remaining time of each seat in milliseconds. */
  readonly left?: readonly number[];
}

/** A line from the arbiter to an engine. */
export type ArbiterLine =
  | { readonly type: 'klin-zha'; readonly version: number }
  | { readonly type: 'setoption'; readonly name: string; readonly value: string }
  | { readonly type: 'isready' | 'stop' | 'quit' }
  | { readonly type: 'newgame'; readonly rules: string; readonly seat: number; readonly control?: string }
  | { readonly type: 'position'; readonly position: string; readonly moves: readonly string[] }
  | { readonly type: 'view'; readonly view: PlayerView }
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'refused'; readonly move: string }
  | { readonly type: 'legal'; readonly moves: readonly string[] }
  | { readonly type: 'go'; readonly limits: GoLimits }
  | { readonly type: 'offer'; readonly seat: number }
  | { readonly type: 'over'; readonly winner: number | null; readonly reason: string };

/** An engine option. */
export interface EngineOption {
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo' | 'string';
  readonly default?: string;
  /** Minimum of a `spin` option; `max` is its maximum. */
  readonly min?: number;
  readonly max?: number;
  /** Choices of a `combo` option. */
  readonly values?: readonly string[];
}

/** Progress of an engine's search. */
export interface EngineInfo {
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds since `go`. */
  readonly time?: number;
  /**
   * Score of each seat, in hundredths of a Vanguard. A forced win scores 100000 minus the number of
   * half-moves to the win.
   */
  readonly scores?: readonly number[];
  /** Principal variation. */
  readonly line?: readonly string[];
  /** Any other text. */
  readonly text?: string;
}

/** A line from an engine to the arbiter. */
export type EngineLine =
  | { readonly type: 'id'; readonly key: 'name' | 'author'; readonly text: string }
  | { readonly type: 'option'; readonly option: EngineOption }
  | { readonly type: 'ok' | 'readyok' | 'gameok' | 'legal' | 'resign' | 'accept' | 'decline' }
  | { readonly type: 'refuse'; readonly text: string }
  | { readonly type: 'info'; readonly info: EngineInfo }
  | { readonly type: 'bestmove'; readonly move: string; readonly offer: boolean }
  | { readonly type: 'claim'; readonly kind: 'repetition' | 'fifty'; readonly move?: string };
