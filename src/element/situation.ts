/** Position and choices of a board. */

import type { Move } from '../engine/move.ts';
import type { MoveDescription } from '../engine/text/coordinates.ts';
import {
  choicesFor,
  type MoveChoice,
  type MoveChoices,
  moveChoices,
  type Turn,
  tryPlay,
  turnFor,
  turnOf,
} from '../game/choices.ts';
import type { MoveOrigin } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { outcome } from '../game/state.ts';
import { type Seen, seenOf } from '../render/seen.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';

/** A state or a player view. */
export type BoardSource = GameState | PlayerView;

/** Whether a source is a player view. */
export function isView(source: BoardSource): source is PlayerView {
  return 'viewer' in source;
}

/** Position and choices of a board. */
export interface Situation {
  readonly source: BoardSource;
  readonly rules: Ruleset;
  readonly seen: Seen;
  readonly turn: Turn;
  /** Whether a player may move here now. */
  readonly isOpen: boolean;
  /** Choices; empty unless {@link isOpen}. */
  readonly choices: MoveChoices;
}

const nothing: MoveChoices = new Map();

/**
 * Returns the situation of a source.
 *
 * @param mayPlay whether a seat can be played on this board
 * @throws KlinZhaError for an invalid state, or a view from another ruleset
 */
export function situationOf(
  source: BoardSource,
  viewRules: Ruleset | undefined,
  mayPlay: (seat: Seat) => boolean,
): Situation {
  const seen = seenOf(source, viewRules);
  const { rules } = seen;
  const turn = isView(source) ? turnFor(source, rules) : turnOf(source);
  const isOpen =
    turn.awaits !== null && mayPlay(turn.seat) && (!isView(source) || source.viewer === turn.seat);
  const choices = !isOpen ? nothing : isView(source) ? choicesFor(source, rules) : moveChoices(source);
  return { source, rules, seen, turn, isOpen, choices };
}

/** Whether an origin is a cell, not a piece in hand. */
export function isCell(origin: MoveOrigin | undefined): origin is CellName {
  return origin !== undefined && origin.length > 2;
}

/** Contents of a cell: piece code, seat of the piece's colour, and seat of the Goal. */
export interface Content {
  readonly code: WarriorCode | 'G';
  readonly seat: number;
  /** Seat of the Goal on the cell, or 0. */
  readonly goal: number;
}

/** Returns the contents of a cell, or undefined for an empty one. */
export function contentOf({ warriors, goals }: Seen, name: CellName): Content | undefined {
  const goal = goals.indexOf(name) + 1;
  const warrior = warriors.find(({ cell }) => cell === name);
  if (warrior !== undefined) return { code: warrior.warrior, seat: warrior.seat, goal };
  return goal > 0 ? { code: 'G', seat: goal, goal } : undefined;
}

/** Describes the attempted move from an origin to a cell that is not a target. */
export function wantedMove({ turn }: Situation, origin: MoveOrigin, to: CellName): MoveDescription {
  if (origin === 'G') return { kind: 'place-goal', to };
  if (!isCell(origin)) return { kind: 'place', warrior: origin as WarriorCode, to, withGoal: false };
  const isSetup = turn.awaits === 'warrior' || turn.awaits === 'goal';
  return isSetup
    ? { kind: 'relocate', from: origin, to }
    : { kind: 'step', from: origin, to, withGoal: false };
}

/** A choice with its origin and target. */
export interface Ends {
  readonly choice: MoveChoice;
  readonly origin: MoveOrigin;
  readonly target: CellName;
}

/** Returns all choices as a list. */
export function allChoices(choices: MoveChoices): Ends[] {
  return [...choices].flatMap(([origin, targets]) =>
    [...targets].flatMap(([target, list]) => list.map((choice) => ({ choice, origin, target }))),
  );
}

/** Returns the legal move that leads from one state to another, or undefined. Tries `guess` first. */
export function moveBetween(
  before: BoardSource,
  after: BoardSource,
  guess: Move | undefined,
): Ends | undefined {
  if (isView(before) || isView(after) || before === after) return undefined;
  if (before.rules.id !== after.rules.id || outcome(before) !== null) return undefined;
  const target = String(after);
  const leadsThere = ({ choice: { move } }: Ends): boolean => {
    const played = tryPlay(before, move);
    return played.ok && String(played.value) === target;
  };
  const all = allChoices(moveChoices(before));
  return all.filter(({ choice }) => choice.move === guess).find(leadsThere) ?? all.find(leadsThere);
}

/** Returns the only possible origin, if it is a piece in hand. */
export function onlyHand({ choices }: Situation): MoveOrigin | undefined {
  const [first, ...rest] = choices.keys();
  return rest.length === 0 && !isCell(first) ? first : undefined;
}

/** Returns the cells of a move. */
export function cellsOf({ origin, target }: Ends): readonly string[] {
  return isCell(origin) ? [origin, target] : [target];
}

/** Whether a situation can follow another for the same viewer. */
export function followsOn(before: Situation | undefined, { source, rules }: Situation): boolean {
  if (before === undefined || before.rules.id !== rules.id) return false;
  return isView(source)
    ? isView(before.source) && before.source.viewer === source.viewer
    : !isView(before.source);
}
