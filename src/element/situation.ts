/** What a board shows, and the choices it offers. */

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

/** A state, or what one player sees of it. */
export type BoardSource = GameState | PlayerView;

/** Whether it is what one player sees. */
export function isView(source: BoardSource): source is PlayerView {
  return 'viewer' in source;
}

/** What is shown, and what can be chosen. */
export interface Situation {
  readonly source: BoardSource;
  readonly rules: Ruleset;
  readonly seen: Seen;
  readonly turn: Turn;
  /** Whether somebody may play here now. */
  readonly isOpen: boolean;
  /** What can be chosen; nothing where nobody may play. */
  readonly choices: MoveChoices;
}

const nothing: MoveChoices = new Map();

/**
 * Reads what is to be shown.
 *
 * @param mayPlay whether a seat is played here
 * @throws KlinZhaError for what is no state, or no view of these rules
 */
export function situationOf(
  source: BoardSource,
  named: Ruleset | undefined,
  mayPlay: (seat: Seat) => boolean,
): Situation {
  const seen = seenOf(source, named);
  const { rules } = seen;
  const turn = isView(source) ? turnFor(source, rules) : turnOf(source);
  const isOpen =
    turn.awaits !== null && mayPlay(turn.seat) && (!isView(source) || source.viewer === turn.seat);
  const choices = !isOpen ? nothing : isView(source) ? choicesFor(source, rules) : moveChoices(source);
  return { source, rules, seen, turn, isOpen, choices };
}

/** Whether an origin is a cell; else it is a piece in hand. */
export function isCell(origin: MoveOrigin | undefined): origin is CellName {
  return origin !== undefined && origin.length > 2;
}

/** What is in a cell: the code of a piece, the seat of its colour, the seat whose Goal is there. */
export interface Content {
  readonly code: WarriorCode | 'G';
  readonly seat: number;
  /** The Goal that the warrior stands with, or 0. */
  readonly goal: number;
}

/** What is seen in a cell, or undefined. */
export function contentOf({ warriors, goals }: Seen, name: CellName): Content | undefined {
  const goal = goals.indexOf(name) + 1;
  const warrior = warriors.find(({ cell }) => cell === name);
  if (warrior !== undefined) return { code: warrior.warrior, seat: warrior.seat, goal };
  return goal > 0 ? { code: 'G', seat: goal, goal } : undefined;
}

/** What somebody wanted who went from an origin to a cell where no move goes. */
export function wantedMove({ turn }: Situation, origin: MoveOrigin, to: CellName): MoveDescription {
  if (origin === 'G') return { kind: 'place-goal', to };
  if (!isCell(origin)) return { kind: 'place', warrior: origin as WarriorCode, to, withGoal: false };
  const isSetup = turn.awaits === 'warrior' || turn.awaits === 'goal';
  return isSetup
    ? { kind: 'relocate', from: origin, to }
    : { kind: 'step', from: origin, to, withGoal: false };
}

/** A choice, where it begins and where it ends. */
export interface Ends {
  readonly choice: MoveChoice;
  readonly origin: MoveOrigin;
  readonly target: CellName;
}

/** All choices in one list. */
export function allChoices(choices: MoveChoices): Ends[] {
  return [...choices].flatMap(([origin, targets]) =>
    [...targets].flatMap(([target, list]) => list.map((choice) => ({ choice, origin, target }))),
  );
}

/**
 * The move that leads from one state to another, if one of the legal ones does: whoever hands a board the next state
 * need not say how it came about. `guess` is tried first.
 */
export function moveBetween(
  before: BoardSource,
  after: BoardSource,
  guess: Move | undefined,
): Ends | undefined {
  if (isView(before) || isView(after) || before === after) return undefined;
  if (before.rules.id !== after.rules.id || outcome(before) !== null) return undefined;
  const wanted = String(after);
  const leadsThere = ({ choice: { move } }: Ends): boolean => {
    const played = tryPlay(before, move);
    return played.ok && String(played.value) === wanted;
  };
  const all = allChoices(moveChoices(before));
  return all.filter(({ choice }) => choice.move === guess).find(leadsThere) ?? all.find(leadsThere);
}

/** What can be chosen, if it is one kind of piece in hand and nothing else. */
export function onlyHand({ choices }: Situation): MoveOrigin | undefined {
  const [first, ...rest] = choices.keys();
  return rest.length === 0 && !isCell(first) ? first : undefined;
}

/** The cells of a move. */
export function cellsOf({ origin, target }: Ends): readonly string[] {
  return isCell(origin) ? [origin, target] : [target];
}

/** Whether one situation can come of the other before the same eyes. */
export function followsOn(before: Situation | undefined, { source, rules }: Situation): boolean {
  if (before === undefined || before.rules.id !== rules.id) return false;
  return isView(source)
    ? isView(before.source) && before.source.viewer === source.viewer
    : !isView(before.source);
}
