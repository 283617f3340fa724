/**
 * The blind game (R10.9): what one player may see, what he may attempt, and what both are told.
 *
 * The arbiter holds the true state and never hands it out. A player gets his view, which is plain data and has
 * nothing in it that he cannot know; all that is computed for him is computed from that view alone.
 */

import { deepFreeze } from '../base/freeze.ts';
import { fail, KlinZhaError, shown, unwrap } from '../base/result.ts';
import type { Setup } from '../engine/load.ts';
import { type Move, moveKind, moveTo, OUTCOME } from '../engine/move.ts';
import { generateSeen } from '../engine/movegen.ts';
import type { Position } from '../engine/position.ts';
import { formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { type PositionFields, setupFromFields } from '../engine/text/fields.ts';
import { mustBeSeat } from '../engine/text/seats.ts';
import { setupFaults } from '../engine/text/setup-faults.ts';
import type { CellName } from '../rules/board/names.ts';
import { findRules, type RulesSource } from '../rules/rules-source.ts';
import { mustBeRules, type Ruleset, type Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { diffStates } from './events.ts';
import { isLegal, type MoveInput, moveOf, play } from './moves.ts';
import { checkView, type PlayerView, type SeatView } from './player-view.ts';
import { lookAt, snapshotFrom } from './pool.ts';
import { type GameState, outcome, stateFrom } from './state.ts';

/**
 * What a player may see of a state. Two states that differ only in what he cannot know give equal views.
 *
 * @throws KlinZhaError `bad-seat` for a seat that does not play
 *
 * @example
 * ```ts
 * import { createState, play, rulesOf, viewFor } from 'klin-zha';
 *
 * const state = play(createState(rulesOf('klin-zha+blind')), 'f@a19');
 * viewFor(state, 1).warriors; // [{ cell: 'A19', warrior: 'F', seat: 1 }]
 * viewFor(state, 2).warriors; // []
 * viewFor(state, 2).seats[0]?.onBoard; // 1
 * ```
 *
 * @category Hidden moves
 */
export function viewFor(state: GameState, viewer: Seat): PlayerView {
  const { rules } = stateFrom(state);
  mustBeSeat(rules, viewer);
  const fields = state.toFields();
  const sees = (seat: number): boolean => !rules.blind || fields.owners[seat - 1] === viewer;
  const { combat } = fields;
  const result = outcome(state);
  return deepFreeze({
    rules: rules.id,
    viewer,
    seat: fields.seat,
    phase: state.phase,
    round: fields.round,
    halfmoveClock: fields.halfmoveClock,
    first: fields.first,
    warriors: fields.warriors.filter(({ seat }) => sees(seat)),
    goals: fields.goals.map((goal, index) => (!rules.blind || index + 1 === viewer ? goal : null)),
    hand: fields.hands[rules.army === 'shared' ? 0 : viewer - 1]!,
    regions: fields.regions,
    owners: fields.owners,
    seats: rules.colours.map((_, index) => seatView(fields, (index + 1) as Seat)),
    variantState: shownVariantState(rules, fields),
    combat:
      combat === null
        ? null
        : {
            cell: targetOf(rules, combat),
            move: !rules.blind || fields.seat === viewer ? combat : null,
          },
    result: result === null ? null : { winner: result.winner, reason: result.reason },
  });
}

/** What variants keep of their own, without what the players of a blind game do not see. */
function shownVariantState(
  { hooks, blind }: Ruleset,
  { variantState }: PositionFields,
): Record<string, string> {
  const secret = hooks.flatMap((hook) =>
    blind && hook.variantState?.isSecret === true ? [hook.variantState.key] : [],
  );
  return Object.fromEntries(Object.entries(variantState).filter(([key]) => !secret.includes(key)));
}

/** The cell where a move in coordinates ends. */
function targetOf(rules: Ruleset, text: string): CellName {
  return rules.board.cells[moveTo(unwrap(parseCoordinates(rules, text)))]!.name;
}

function seatView(fields: PositionFields, seat: Seat): SeatView {
  return {
    seat,
    onBoard: fields.warriors.filter((warrior) => warrior.seat === seat).length,
    inHand: fields.hands[seat - 1]!.length,
    hasGoal: fields.goals[seat - 1] !== null,
  };
}

/**
 * The moves that a player may attempt, computed from his view alone: every legal move is among them, and others
 * that only what he cannot see forbids. None when it is not his turn or the game is over.
 *
 * @param rules the ruleset of the view, or a function that finds it by its id, such as `parseRules`
 *
 * @example
 * ```ts
 * import { attemptsFor, blind, combine, createState, klinZha, unwrap, viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [blind]));
 * attemptsFor(viewFor(createState(rules), 1), rules).length; // 432
 * ```
 *
 * @category Hidden moves
 */
export function attemptsFor(view: PlayerView, rules: RulesSource): readonly Move[] {
  return lookAtAttempts(view, rules, (_, moves) => moves);
}

/** Lets a function look at what a player sees, as a position, and at the moves that he may attempt. */
export function lookAtAttempts<T>(
  view: PlayerView,
  source: RulesSource,
  look: (position: Position, moves: Move[]) => T,
): T {
  const rules = rulesOfView(view, source);
  const snapshot = snapshotFrom(rules, seenSetup(rules, view));
  const waits = view.seat !== view.viewer || view.result !== null || view.combat !== null;
  return lookAt(rules, snapshot, (position) => {
    const { scratch } = position;
    const number = waits ? 0 : generateSeen(position, scratch);
    return look(position, Array.from(scratch.subarray(0, number)) as Move[]);
  });
}

/**
 * Returns the ruleset of a view: the one handed over, or the one that its id finds.
 *
 * @throws KlinZhaError `bad-view` for anything but a view, and the faults of a function that finds no ruleset
 */
export function rulesOfView(view: PlayerView, source: RulesSource): Ruleset {
  if (typeof source !== 'function') return mustBeRules(source);
  if (typeof view?.rules === 'string') return unwrap(findRules(source, view.rules));
  const message = 'Not a view of a player: viewFor(state, seat) returns one.';
  return fail({ code: 'bad-view', message, read: shown(view), expected: 'a PlayerView' });
}

/** Refuses views of other rulesets, data that is no view, and what is no ruleset. */
export function mustBeView(view: PlayerView, rules: Ruleset): void {
  checkView(view, mustBeRules(rules));
}

/** The setup in which nothing exists but what a player sees. */
export function seenSetup(rules: Ruleset, view: PlayerView): Setup {
  mustBeView(view, rules);
  const setup = unwrap(setupFromFields(rules, seenFields(rules, view)));
  const [first, ...rest] = setupFaults(rules, setup);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return setup;
}

/** The position in which nothing exists but what a player sees. */
function seenFields(rules: Ruleset, view: PlayerView): PositionFields {
  return {
    warriors: view.warriors,
    goals: view.goals,
    seat: view.seat,
    regions: view.regions,
    owners: view.owners,
    halfmoveClock: view.halfmoveClock,
    round: view.round,
    first: view.first,
    hands: rules.colours.map((_, index) =>
      index === (rules.army === 'shared' ? 0 : view.viewer - 1) ? view.hand : [],
    ),
    combat: null,
    variantState: view.variantState,
  };
}

/**
 * What one player is told of a move that was played (R10.9).
 *
 * @category Hidden moves
 */
export interface Report {
  readonly seat: Seat;
  /** The cell of a capture, or null. */
  readonly capture: CellName | null;
  /** The kinds of warriors that he lost; nobody else learns what they were. */
  readonly lost: readonly WarriorCode[];
}

/**
 * The arbiter's answer to an attempt: played, with what each player is told, or refused, and nothing more.
 *
 * @category Hidden moves
 */
export type Attempt =
  | { readonly played: false; readonly state: GameState }
  | { readonly played: true; readonly state: GameState; readonly reports: readonly Report[] };

/**
 * Attempts a move for a player, as the arbiter does it. The answer's state and its reports are the arbiter's; a
 * player is told his own report and given his own view. How a combat ends is nobody's attempt (R10.10): the arbiter plays
 * it, and {@link reportsFor} says what to tell.
 *
 * @throws KlinZhaError `bad-move` or `bad-cell` for a text that is no move, `bad-seat` for a seat that does not play
 *
 * @example
 * ```ts
 * import { attempt, createState, rulesOf } from 'klin-zha';
 *
 * const state = createState(rulesOf('klin-zha+blind'));
 * attempt(state, 1, 'f@e16').played; // true
 * attempt(state, 2, 'f@e16').played; // false: it is not his turn
 * ```
 *
 * @category Hidden moves
 */
export function attempt(state: GameState, seat: Seat, move: MoveInput): Attempt {
  mustBeSeat(stateFrom(state).rules, seat);
  const chosen = moveOf(state, move);
  if (seat !== state.seat || !isLegal(state, chosen) || moveKind(chosen) === OUTCOME)
    return { played: false, state };
  const next = play(state, chosen);
  return { played: true, state: next, reports: reportsOf(state, chosen, next) };
}

/**
 * What each player is told of a legal move (R10.9), one report for each seat: of the outcome of a combat, which the
 * arbiter plays, or again of a move that was played, for a player who comes back to his game.
 *
 * @throws KlinZhaError `illegal-move`, and what {@link attempt} throws
 *
 * @example
 * ```ts
 * import { createState, Game, reportsFor, rulesOf } from 'klin-zha';
 *
 * const game = new Game(createState(rulesOf('klin-zha+blind'))).play('f@e16');
 * reportsFor(game.at(0), game.moves[0] ?? 'f@e16')[1]; // { seat: 2, capture: null, lost: [] }
 * ```
 *
 * @category Hidden moves
 */
export function reportsFor(state: GameState, move: MoveInput): readonly Report[] {
  const chosen = moveOf(state, move);
  return reportsOf(state, chosen, play(state, chosen));
}

/** What each seat is told of a move: of every warrior that is gone, but of the cell of a true capture alone. */
function reportsOf(before: GameState, move: Move, after: GameState): Report[] {
  const was = before.toFields();
  const { removed, goals } = diffStates(before, after);
  const target = targetOf(before.rules, was.combat ?? formatMove(move));
  const victim = removed.some(({ cell }) => cell === target);
  const fought = was.combat !== null || goals.some(({ to }) => to === null);
  return before.rules.colours.map((_, index) => {
    const seat = (index + 1) as Seat;
    return {
      seat,
      capture: victim || fought ? target : null,
      lost: removed.filter((gone) => was.owners[gone.seat - 1] === seat).map(({ warrior }) => warrior),
    };
  });
}
