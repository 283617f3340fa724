/** Lines of play: what the search has read of a game. */

import type { Move } from '../../engine/move.ts';
import type { FoundDeparture } from '../results.ts';
import type { Place } from './place.ts';
import type { PlayedPlacement, Start } from './starts.ts';
import type { Step } from './steps.ts';

/** A line of play that has read the tokens before one. */
export interface Line {
  readonly start: Start;
  readonly place: Place;
  /** Line before the last event. */
  readonly before: Line | undefined;
  /** Last event: a step, a placement of a Goal, a skipped token, or a player who left. */
  readonly step?: Step | undefined;
  readonly goal?: GoalPlacement | undefined;
  readonly skipped?: number | undefined;
  readonly left?: FoundDeparture | undefined;
  readonly price: number;
  /** What only ranks lines: priors, and how many other moves the rules allowed. */
  readonly prior: number;
  readonly steps: number;
  readonly assumed: number;
  /** Tokens in a row without a step, and those of them that look like a move. */
  readonly idle: number;
  readonly strong: number;
  /** Whether tokens that look like a move were skipped, or a move was assumed: what follows is only likely. */
  readonly isShaken: boolean;
  /** What unknown signs say about the Goal. */
  readonly goalSigns: readonly (readonly [sign: string, goes: boolean])[];
  readonly waiting: Start['waiting'];
  /** Lines of about the same price that lead to the same place. */
  readonly rivals: Line[];
}

/** Placement of a Goal, with its token if one has it, and the placements of warriors after it. */
export interface GoalPlacement {
  readonly move: Move;
  /** First token and the one after the last; none if the placement is assumed. */
  readonly tokens?: readonly [begin: number, end: number];
  /** Token of a setup that repeats the cell. */
  readonly repeat?: number;
  /** Whether the text names its warrior, but not its cell. */
  readonly isNamed?: boolean;
  readonly placed: readonly PlayedPlacement[];
}

/** The end of a search: the best line, and others of about the same price. */
export interface Found {
  readonly best: Line;
  readonly others: readonly Line[];
  /** First token that was not read. */
  readonly end: number;
}
