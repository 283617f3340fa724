/** Position and choices of a board. */

import type { Move } from '../engine/move.ts';
import { cellsOfMove, type MoveDescription } from '../engine/text/coordinates.ts';
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
import { differenceBetween } from '../game/difference.ts';
import type { Game, GameOutcome } from '../game/game.ts';
import type { MoveOrigin } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { isGoalThreatened } from '../game/state.ts';
import { type Seen, seenOf } from '../render/seen.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { BoardSound } from './host.ts';
import { premovesIn } from './premoves.ts';

/** A state or a player view. */
export type BoardSource = GameState | PlayerView;

/** Whether a source is a player view. */
export function isView(source: BoardSource): source is PlayerView {
  return 'viewer' in source;
}

/** Position and choices of a board. */
export interface Situation {
  readonly source: BoardSource;
  /** The game that the board shows, with {@link source} as its state; null if it shows none. */
  readonly game: Game | null;
  readonly rules: Ruleset;
  readonly seen: Seen;
  readonly turn: Turn;
  /** Whether a player may move here now. */
  readonly isOpen: boolean;
  /** Whether a player may choose premoves here, because it is another player's turn. */
  readonly isAhead: boolean;
  /** Choices, or premoves; empty unless {@link isOpen} or {@link isAhead}. */
  readonly choices: MoveChoices;
  /** Whether a seat may choose premoves on this board in another player's turn. */
  readonly mayPremove: (seat: Seat) => boolean;
}

const nothing: MoveChoices = new Map();

/** Whether a displayed value is a game. Checks members, because a program may load this package twice. */
export function isGame(value: object): value is Game {
  return 'redoable' in value;
}

/** Outcome of a game that the players settled. Undefined for other games, whose state has it. */
export function settledOutcome(game: Game | null): GameOutcome | undefined {
  return game?.settled == null ? undefined : game.outcome!;
}

/**
 * Returns the situation of a state, a view or a game.
 *
 * @param seats seats that can be played on this board; all if null
 * @throws KlinZhaError for an invalid state, or a view from another ruleset
 */
export function situationOf(
  shown: BoardSource | Game,
  viewRules: Ruleset | undefined,
  seats: readonly Seat[] | null,
): Situation {
  const game = isGame(shown) ? shown : null;
  const source = game === null ? (shown as BoardSource) : game.state;
  const settled = settledOutcome(game);
  const position = seenOf(source, viewRules);
  const { rules } = position;
  const found = isView(source) ? turnFor(source, rules) : turnOf(source);
  const turn = settled === undefined ? found : { ...found, awaits: null };
  const mayPlay = (seat: Seat): boolean =>
    (seats === null || seats.includes(seat)) && (!isView(source) || source.viewer === seat);
  const isOpen = turn.awaits !== null && mayPlay(turn.seat);
  const choices = !isOpen ? nothing : isView(source) ? choicesFor(source, rules) : moveChoices(source);
  const seen = { ...position, result: settled ?? position.result };
  // Where all players share the board, no player waits for another one.
  const mayPremove = seats === null && !isView(source) ? () => false : mayPlay;
  const situation = { source, game, rules, seen, turn, isOpen, isAhead: false, choices, mayPremove };
  return isOpen ? situation : withPremoves(situation);
}

/** Returns a situation in which a player may choose premoves, if the battle has begun. */
export function withPremoves(situation: Situation): Situation {
  const { turn, seen, mayPremove } = situation;
  const isBattle = turn.awaits === 'move' || turn.awaits === 'combat';
  const choices = isBattle ? premovesIn(seen, mayPremove) : nothing;
  return { ...situation, isOpen: false, isAhead: choices.size > 0, choices };
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

/** Returns the legal move that leads from one situation to another, or undefined. Tries `guess` first. */
export function moveBetween(
  { source: before }: Situation,
  { source: after, game }: Situation,
  guess: Move | undefined,
): Ends | undefined {
  if (isView(before) || isView(after) || before === after) return undefined;
  if (before.rules.id !== after.rules.id) return undefined;
  const target = String(after);
  const leadsThere = ({ choice: { move } }: Ends): boolean => {
    const played = tryPlay(before, move);
    return played.ok && String(played.value) === target;
  };
  const all = allChoices(moveChoices(before));
  const known = game === null ? guess : game.moves.at(-1);
  const found = all.filter(({ choice }) => choice.move === known).find(leadsThere);
  return found ?? (game === null ? all.find(leadsThere) : undefined);
}

/** Returns the cells of the last move of a game; those of a combat are the cells of its challenge. */
function lastCells({ moves }: Game): readonly string[] {
  const [first = [], last = first] = moves.slice(-2).map(cellsOfMove);
  return last.length === 0 ? first : last;
}

/**
 * Returns the cells of the move that led to a situation: the last move of its game, the given move, or what
 * a player sees of it.
 */
export function lastMoveOf(
  before: Situation | undefined,
  after: Situation,
  ends: Ends | undefined,
): readonly string[] {
  if (after.game !== null) return lastCells(after.game);
  if (ends !== undefined) return cellsOf(ends);
  if (!isView(after.source) || before === undefined || !followsOn(before, after)) return [];
  const { moved, placed, removed } = differenceBetween(before.seen, after.seen);
  const cells = [...placed, ...removed].map(({ cell }) => cell);
  return [...new Set([...moved.flatMap(({ from, to }) => [from, to]), ...cells])];
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

/** Returns the kind of the move between two situations, or undefined if nothing visible has changed. */
export function soundOf(before: Situation, { seen, source }: Situation): BoardSound | undefined {
  if (seen.result !== null) return before.seen.result === null ? 'end' : undefined;
  const { moved, placed, removed } = differenceBetween(before.seen, seen);
  const isNext = before.source !== source && before.turn.seat !== seen.seat;
  if (isNext && !isView(source) && isGoalThreatened(source)) return 'threat';
  if (removed.length > 0) return 'capture';
  return moved.length + placed.length > 0 ? 'move' : undefined;
}

/** Whether a situation can follow another for the same viewer. */
export function followsOn(before: Situation | undefined, { source, rules }: Situation): boolean {
  if (before === undefined || before.rules.id !== rules.id) return false;
  return isView(source)
    ? isView(before.source) && before.source.viewer === source.viewer
    : !isView(before.source);
}
