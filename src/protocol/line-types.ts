/** The lines of the protocol between an arbiter and an engine. */

import type { PlayerView } from '../game/player-view.ts';
import type { Report } from '../game/view.ts';

/**
 * How long an engine may think about a move; what comes first ends it.
 *
 * @category Protocol lines
 */
export interface GoLimits {
  readonly nodes?: number;
  /** Milliseconds for this move. */
  readonly time?: number;
  readonly depth?: number;
  /** For each seat what is left on its clock, in milliseconds. */
  readonly left?: readonly number[];
}

/**
 * A line from the arbiter to an engine.
 *
 * @category Protocol lines
 */
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

/**
 * An option that an engine has.
 *
 * @category Protocol lines
 */
export interface EngineOption {
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo' | 'string';
  readonly default?: string;
  /** Of a spin the least and the greatest number. */
  readonly min?: number;
  readonly max?: number;
  /** Of a combo what can be chosen. */
  readonly values?: readonly string[];
}

/**
 * What an engine thinks so far.
 *
 * @category Protocol lines
 */
export interface EngineInfo {
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds since `go`. */
  readonly time?: number;
  /** For each seat what it expects, in hundredths of a Vanguard; 100000 less the half-moves till then for who wins. */
  readonly scores?: readonly number[];
  /** The moves that it expects. */
  readonly line?: readonly string[];
  /** Anything else, in words. */
  readonly text?: string;
}

/**
 * A line from an engine to the arbiter.
 *
 * @category Protocol lines
 */
export type EngineLine =
  | { readonly type: 'id'; readonly key: 'name' | 'author'; readonly text: string }
  | { readonly type: 'option'; readonly option: EngineOption }
  | { readonly type: 'ok' | 'readyok' | 'gameok' | 'legal' | 'resign' | 'accept' | 'decline' }
  | { readonly type: 'refuse'; readonly text: string }
  | { readonly type: 'info'; readonly info: EngineInfo }
  | { readonly type: 'bestmove'; readonly move: string; readonly offer: boolean }
  | { readonly type: 'claim'; readonly kind: 'repetition' | 'fifty'; readonly move?: string };
