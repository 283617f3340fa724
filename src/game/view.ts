/**
 * The blind game (R10.9): views, attempts and reports.
 *
 * Only the arbiter has the true state. A player gets a view, plain data without hidden information, and
 * everything else that concerns the player is computed from this view.
 */

import { deepFreeze } from '../base/freeze.ts';
import { fail, KlinZhaError, shown, unwrap } from '../base/result.ts';
import type { Setup } from '../engine/load.ts';
import { type Move, moveKind, moveTo, OUTCOME } from '../engine/move.ts';
import { generateVisible } from '../engine/movegen.ts';
import type { Position } from '../engine/position.ts';
import { formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { type PositionFields, setupFromFields } from '../engine/text/fields.ts';
import { checkSeat } from '../engine/text/seats.ts';
import { setupFaults } from '../engine/text/setup-faults.ts';
import type { CellName } from '../rules/board/names.ts';
import { findRules, type RulesSource } from '../rules/rules-source.ts';
import { mustBeRules, type Ruleset, type Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { diffStates } from './events.ts';
import { isLegal, type MoveInput, moveOf, play } from './moves.ts';
import { checkView, type PlayerView } from './player-view.ts';
import { snapshotFrom, withPosition } from './pool.ts';
import { type GameState, outcome, stateFrom } from './state.ts';

/**
 * Returns what a player may see of a state. States that differ only in hidden information have equal views.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-seat` for a seat that is not in the game
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
 */
export function viewFor(state: GameState, viewer: Seat): PlayerView {
  const { rules } = stateFrom(state);
  checkSeat(rules, viewer);
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

/** Returns the variant values that the blind game does not hide. */
function shownVariantState(
  { hooks, blind }: Ruleset,
  { variantState }: PositionFields,
): Record<string, string> {
  const secret = hooks.flatMap((hook) =>
    blind && hook.variantState?.isSecret === true ? [hook.variantState.key] : [],
  );
  return Object.fromEntries(Object.entries(variantState).filter(([key]) => !secret.includes(key)));
}

/** Returns the target of a move in coordinates. */
function targetOf(rules: Ruleset, text: string): CellName {
  return rules.board.cells[moveTo(unwrap(parseCoordinates(rules, text)))]!.name;
}

function seatView(fields: PositionFields, seat: Seat): PlayerView['seats'][number] {
  return {
    seat,
    onBoard: fields.warriors.filter((warrior) => warrior.seat === seat).length,
    inHand: fields.hands[seat - 1]!.length,
    hasGoal: fields.goals[seat - 1] !== null,
  };
}

/**
 * Returns the moves that a player may attempt, computed from the player's view alone: all legal moves, and
 * moves that are illegal only because of hidden pieces. Returns none on another player's turn or when the
 * game is over.
 *
 * @param rules the ruleset of the view, or a function that finds it by id, such as `parseRules`
 * @throws KlinZhaError `bad-view` for anything but a view, `unknown-ruleset` for an invalid ruleset source
 *
 * @example
 * ```ts
 * import { attemptsFor, blind, combine, createState, klinZha, unwrap, viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [blind]));
 * attemptsFor(viewFor(createState(rules), 1), rules).length; // 432
 * ```
 */
export function attemptsFor(view: PlayerView, rules: RulesSource): readonly Move[] {
  return withAttempts(view, rules, (_, moves) => moves);
}

/** Calls a function with the position that a player sees and the moves that the player may attempt. */
export function withAttempts<T>(
  view: PlayerView,
  source: RulesSource,
  callback: (position: Position, moves: Move[]) => T,
): T {
  const rules = rulesOfView(view, source);
  const snapshot = snapshotFrom(rules, seenSetup(rules, view));
  const isWaiting = view.seat !== view.viewer || view.result !== null || view.combat !== null;
  return withPosition(rules, snapshot, (position) => {
    const { scratch } = position;
    const number = isWaiting ? 0 : generateVisible(position, scratch);
    return callback(position, Array.from(scratch.subarray(0, number)) as Move[]);
  });
}

/**
 * Returns the ruleset of a view: the given ruleset, or the one that a lookup by id returns.
 *
 * @throws KlinZhaError `bad-view` for anything but a view, and the faults of the lookup
 */
export function rulesOfView(view: PlayerView, source: RulesSource): Ruleset {
  if (typeof source !== 'function') return mustBeRules(source);
  if (typeof view?.rules === 'string') return unwrap(findRules(source, view.rules));
  const message = 'This is not a player view: pass the result of viewFor(state, seat).';
  return fail({ code: 'bad-view', message, read: shown(view), expected: 'a PlayerView' });
}

/** Rejects invalid rulesets, views of other rulesets, and anything but a view. */
export function mustBeView(view: PlayerView, rules: Ruleset): void {
  checkView(view, mustBeRules(rules));
}

/** Returns what a player sees, as a setup. */
export function seenSetup(rules: Ruleset, view: PlayerView): Setup {
  mustBeView(view, rules);
  const setup = unwrap(setupFromFields(rules, seenFields(rules, view)));
  const [first, ...rest] = setupFaults(rules, setup);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return setup;
}

/** Returns what a player sees, as position fields. */
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

/** Report to one player about a move (R10.9). */
export interface Report {
  readonly seat: Seat;
  /** The cell of a capture, or null. */
  readonly capture: CellName | null;
  /** The player's lost warriors, by kind; not reported to other players. */
  readonly lost: readonly WarriorCode[];
}

/**
 * The arbiter's answer to an attempt: played, with the reports to the players, or refused, without a reason.
 */
export type Attempt =
  | { readonly played: false; readonly state: GameState }
  | { readonly played: true; readonly state: GameState; readonly reports: readonly Report[] };

/**
 * Attempts a move for a player, on the arbiter's side. Only the arbiter may see the returned state and
 * reports: send each player only that player's report and view. Outcomes of combats cannot be attempted
 * (R10.10): the arbiter plays them, and {@link reportsFor} returns the reports.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` or `bad-cell` for text that is not a
 * move, `bad-seat` for a seat that is not in the game
 *
 * @example
 * ```ts
 * import { attempt, createState, rulesOf } from 'klin-zha';
 *
 * const state = createState(rulesOf('klin-zha+blind'));
 * attempt(state, 1, 'f@e16').played; // true
 * attempt(state, 2, 'f@e16').played; // false: it is not seat 2's turn
 * ```
 */
export function attempt(state: GameState, seat: Seat, move: MoveInput): Attempt {
  checkSeat(stateFrom(state).rules, seat);
  const chosen = moveOf(state, move);
  if (seat !== state.seat || !isLegal(state, chosen) || moveKind(chosen) === OUTCOME)
    return { played: false, state };
  const next = play(state, chosen);
  return { played: true, state: next, reports: reportsOf(state, chosen, next) };
}

/**
 * Returns the reports about a legal move (R10.9), one for each seat. Use it for the outcome of a combat,
 * which the arbiter plays, and to repeat reports to a player who reconnects.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` for a number that is not a move,
 * `illegal-move`, or as for {@link attempt}
 *
 * @example
 * ```ts
 * import { createState, Game, reportsFor, rulesOf } from 'klin-zha';
 *
 * const game = new Game(createState(rulesOf('klin-zha+blind'))).play('f@e16');
 * reportsFor(game.at(0), game.moves[0] ?? 'f@e16')[1]; // { seat: 2, capture: null, lost: [] }
 * ```
 */
export function reportsFor(state: GameState, move: MoveInput): readonly Report[] {
  const chosen = moveOf(state, move);
  return reportsOf(state, chosen, play(state, chosen));
}

/** Returns the reports about a move: every lost warrior, but a cell only for an actual capture. */
function reportsOf(before: GameState, move: Move, after: GameState): Report[] {
  const was = before.toFields();
  const { removed, goals } = diffStates(before, after);
  const target = targetOf(before.rules, was.combat ?? formatMove(move));
  const hasVictim = removed.some(({ cell }) => cell === target);
  const isCapture = was.combat !== null || goals.some(({ to }) => to === null);
  return before.rules.colours.map((_, index) => {
    const seat = (index + 1) as Seat;
    return {
      seat,
      capture: hasVictim || isCapture ? target : null,
      lost: removed.filter((one) => was.owners[one.seat - 1] === seat).map(({ warrior }) => warrior),
    };
  });
}
