/**
 * Samples (R10.9): complete states that match a player's view. Searching samples uses no hidden information.
 *
 * For each hidden army, the warriors on the board and their cells are drawn: Blockaders first, because their
 * zones exclude others, Goals last. If the result is not a valid position, everything is drawn again.
 */

import { drawBelow, oneOf, type Random } from '../base/random.ts';
import { fail, failWith, shown } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import { mayHaveCaptured } from '../engine/attacks.ts';
import { endingOf } from '../engine/ending.ts';
import type { Setup } from '../engine/load.ts';
import { type Move, moveTo } from '../engine/move.ts';
import { generateMoves } from '../engine/movegen.ts';
import { packedCell, packGoals, packWarrior } from '../engine/packing.ts';
import type { Position } from '../engine/position.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { positionFaults } from '../engine/text/validate.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { RulesSource } from '../rules/rules-source.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlayerView } from './player-view.ts';
import { snapshotFrom, withPosition } from './pool.ts';
import { SampleBoard } from './sample-room.ts';
import { type GameState, newState } from './state.ts';
import { mustBeView, type Report, rulesOfView, seenSetup } from './view.ts';

/** Options of {@link sampleState}. */
export interface SampleOptions {
  /** The ruleset of the view, or a function that finds it by id, such as `parseRules`. */
  readonly rules: RulesSource;
  /** Random number generator. */
  readonly random: Random;
  /**
   * Reports to the player so far, oldest first. Only the last report restricts the sample: if the player lost
   * a warrior, the sample has a warrior on that cell that may have captured it or won the combat.
   */
  readonly reports?: readonly Report[];
}

/** Number of failed draws after which sampling stops. */
const mostTries = 3000;

/**
 * Draws a state that matches a player's view: `createPosition` accepts it, the player's view of it is the
 * same, and its last move fits the last report. Every matching state is possible. Early in the game, armies
 * are likelier to be in their regions and Goals to have carriers. An abandoned Goal is likelier in its army's
 * region. Secret variant values are treated as absent. If the player sees everything, the result is the true
 * state.
 *
 * @throws KlinZhaError `bad-option`, `unknown-ruleset` for an invalid ruleset source, `bad-view` for anything
 * but a view of the ruleset, `bad-report` for a report to another player, `bad-random`, or `no-sample` if no
 * drawn state matches
 *
 * @example
 * ```ts
 * import { blind, combine, createState, klinZha, play, sampleState, seededRandom, unwrap } from 'klin-zha';
 * import { viewFor } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [blind]));
 * const truth = play(createState(rules), 'f@a19');
 * const sample = sampleState(viewFor(truth, 2), { rules, random: seededRandom(7) });
 * sample.toFields().warriors.length; // 1: some warrior, somewhere in the North
 * ```
 */
export function sampleState(view: PlayerView, options: SampleOptions): GameState {
  checkShape(options, anObject, 'bad-option', 'options object');
  const { random, reports = [] } = options;
  const rules = rulesOfView(view, options.rules);
  mustBeView(view, rules);
  const seen = seenSetup(rules, view);
  const contested = contestedCellOf(view, reports);
  for (let tries = 0; tries < mostTries; tries++) {
    const setup = drawSetup(rules, view, seen, contested, random);
    if (setup === undefined) continue;
    const snapshot = snapshotFrom(rules, setup);
    const challenge = withPosition(rules, snapshot, (position) =>
      fittingChallenge(position, setup, view, contested, random),
    );
    if (challenge === undefined) continue;
    const whole =
      challenge === setup.combat ? snapshot : snapshotFrom(rules, { ...setup, combat: challenge });
    return newState(rules, whole, true);
  }
  const message = `No state found: none of ${mostTries} random positions matches the view.`;
  return fail({ code: 'no-sample', message, ruling: 'R10.9' });
}

/** A cell on which a hidden warrior must be, and why. */
interface ContestedCell {
  readonly cell: string;
  /** Whether the viewer lost a warrior there in the last move. */
  readonly lost: boolean;
}

function contestedCellOf(view: PlayerView, reports: readonly Report[]): ContestedCell | undefined {
  if (!Array.isArray(reports))
    failWith('bad-report', reports, 'list of reports', 'an array of reports to the viewer');
  for (const report of reports)
    if (report?.seat !== view.viewer || !Array.isArray(report.lost))
      fail({
        code: 'bad-report',
        message: `Invalid report: expected a report to seat ${view.viewer}, the viewer.`,
        read: shown(report?.seat),
        expected: `reports to seat ${view.viewer}`,
      });
  const last = reports.at(-1);
  const cell = view.combat?.cell ?? (last !== undefined && last.lost.length > 0 ? last.capture : null);
  if (cell === null || view.warriors.some((warrior) => warrior.cell === cell)) return undefined;
  return { cell, lost: view.combat === null };
}

/** Draws which of a seat's hidden warriors are on the board, by kind, and also returns the others. */
function drawKinds(
  rules: Ruleset,
  onBoard: number,
  isSetup: boolean,
  random: Random,
): { readonly standing: number[]; readonly others: number[] } | undefined {
  const removes = rules.hooks.some(({ removesWarriors }) => removesWarriors === true);
  const mayGo: number[] = [];
  const stays: number[] = [];
  for (const [kind, { count, capturable, captures }] of rules.warriors.entries()) {
    const goes = isSetup || removes || capturable || (captures && rules.capture === 'combat');
    for (let i = 0; i < count; i++) (goes ? mayGo : stays).push(kind);
  }
  const missing = mayGo.length + stays.length - onBoard;
  if (missing < 0 || missing > mayGo.length) return undefined;
  const others = Array.from({ length: missing }, () => takeOne(mayGo, random));
  return { standing: [...stays, ...mayGo], others };
}

/** Removes a random item. */
function takeOne(list: number[], random: Random): number {
  const place = drawBelow(random, list.length);
  const taken = list[place]!;
  list[place] = list.at(-1)!;
  list.pop();
  return taken;
}

/** Draws a setup, including everything hidden from the viewer; returns undefined if a piece does not fit. */
function drawSetup(
  rules: Ruleset,
  view: PlayerView,
  seen: Setup,
  contested: ContestedCell | undefined,
  random: Random,
): Setup | undefined {
  const isSetup = view.phase === 'setup';
  const sampleBoard = new SampleBoard(rules, seen, view);
  const kinds = rules.warriors.length;
  const hands = Array.from({ length: 4 * kinds }, (_, place) => seen.hands?.[place] ?? 0);
  const waiting: number[] = [];
  for (const { seat, onBoard } of view.seats) {
    const owner = view.owners[seat - 1]!;
    if (owner === 0 || rules.army === 'shared') continue;
    const isSeen = !rules.blind || owner === view.viewer;
    if (isSeen && (seat === view.viewer || !isSetup)) continue;
    const drawn = isSeen
      ? { standing: [], others: sampleBoard.missing(seat) }
      : drawKinds(rules, onBoard, isSetup, random);
    if (drawn === undefined) return undefined;
    for (const kind of drawn.standing) waiting.push(packWarrior(0, kind, seat));
    if (isSetup) for (const kind of drawn.others) hands[seat * kinds + kind]!++;
  }
  if (
    contested !== undefined &&
    !sampleBoard.placeFighter(contested.cell, contested.lost, view.seat, waiting, random)
  )
    return undefined;
  if (!sampleBoard.placeAll(waiting, random)) return undefined;
  const goals = [1, 2, 3].map((seat) => sampleBoard.goalOf(seat));
  for (const { seat, hasGoal } of view.seats) {
    if (!hasGoal || goals[seat - 1]! >= 0) continue;
    goals[seat - 1] = sampleBoard.drawGoal(seat, random);
    if (goals[seat - 1]! < 0) return undefined;
  }
  return {
    ...seen,
    warriors: Uint16Array.from(sampleBoard.warriors),
    goals: packGoals(goals[0]!, goals[1]!, goals[2]!),
    hands: hands.some((left) => left > 0) ? hands : null,
  };
}

/**
 * Checks a drawn position, and compares it with the view where drawing does not ensure a match.
 *
 * @returns its pending challenge, or -1 if there is none; undefined if it does not match
 */
function fittingChallenge(
  position: Position,
  setup: Setup,
  view: PlayerView,
  contested: ContestedCell | undefined,
  random: Random,
): number | undefined {
  if (positionFaults(position, Array.from(setup.warriors, packedCell)).length > 0) return undefined;
  const ending = endingOf(position);
  const { result } = view;
  if (ending?.reason !== result?.reason || (ending?.winner ?? 0) !== (result?.winner ?? 0)) return undefined;
  const { board } = position.tables.rules;
  if (contested?.lost === true && !mayHaveCaptured(position, cellIndex(board, contested.cell)))
    return undefined;
  return view.combat === null ? -1 : drawChallenge(position, view.combat, random);
}

/** Draws the pending challenge: the viewer's own, or a possible challenge on the cell. */
function drawChallenge(
  position: Position,
  { cell, move }: NonNullable<PlayerView['combat']>,
  random: Random,
): number | undefined {
  const { scratch, at, tables } = position;
  const target = cellIndex(tables.rules.board, cell);
  if (at[target] === 0) return undefined;
  const number = generateMoves(position, scratch);
  const moves = Array.from(scratch.subarray(0, number)).filter(
    (one) => moveTo(one) === target && (move === null || formatMove(one as Move) === move),
  );
  return moves.length === 0 ? undefined : oneOf(moves, random);
}
