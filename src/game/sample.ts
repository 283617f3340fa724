/**
 * Whole states that fit what one player sees (R10.9): a search on such samples, and not on the true state, plays fair.
 *
 * Of each army that he does not see it is drawn what of it stands on the board, and where: Blockaders first, as their zones
 * keep others out, Goals last. What comes of it is looked at as a position; one that does not fit is drawn anew.
 */

import { drawBelow, oneOf, type Random } from '../base/random.ts';
import { fail, failWith, shown } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import { mayHaveCaptured } from '../engine/attacks.ts';
import { endingOf } from '../engine/ending.ts';
import type { Setup } from '../engine/load.ts';
import { type Move, moveTo } from '../engine/move.ts';
import { generateMoves } from '../engine/movegen.ts';
import { packGoals, packWarrior } from '../engine/packing.ts';
import type { Position } from '../engine/position.ts';
import { formatMove } from '../engine/text/coordinates.ts';
import { positionFaults } from '../engine/text/validate.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { RulesSource } from '../rules/rules-source.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlayerView } from './player-view.ts';
import { lookAt, snapshotFrom } from './pool.ts';
import { Room } from './sample-room.ts';
import { type GameState, newState } from './state.ts';
import { mustBeView, type Report, rulesOfView, seenSetup } from './view.ts';

/**
 * What a sample is drawn by.
 *
 * @category Hidden moves
 */
export interface SampleOptions {
  /** The ruleset of the view, or a function that finds it by its id, such as `parseRules`. */
  readonly rules: RulesSource;
  /** Where chance comes from. */
  readonly random: Random;
  /**
   * What the player was told so far, oldest first. What binds is the last report: when it says that he lost a warrior on a
   * cell, somebody stands there who may have captured it, or who won the combat. What earlier captures say of the present is for
   * him to weigh.
   */
  readonly reports?: readonly Report[];
}

/** After so many draws that do not fit it is taken for granted that none does. */
const mostTries = 3000;

/**
 * A state drawn by chance among those that fit a player's view: it is one that `createPosition` takes, it gives him
 * the same view, and its last move may have been reported as it was. Every such state can come; armies are likelier in their
 * regions, and Goals with carriers, the fewer moves were made, and Goals that were left alone likelier in the region of their army.
 * What a variant keeps secret is as if it kept nothing. Where a player sees everything, the state is the true one.
 *
 * @throws KlinZhaError `bad-view` for what is no view of the ruleset, `bad-report` for a report that was not made to its
 * player, `bad-random` for a random function that is none, `no-sample` where nothing that was drawn fitted
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
 *
 * @category Hidden moves
 */
export function sampleState(view: PlayerView, options: SampleOptions): GameState {
  checkShape(options, anObject, 'bad-option', 'list of options');
  const { random, reports = [] } = options;
  const rules = rulesOfView(view, options.rules);
  mustBeView(view, rules);
  const seen = seenSetup(rules, view);
  const fought = foughtFor(view, reports);
  for (let tries = 0; tries < mostTries; tries++) {
    const setup = drawSetup(rules, view, seen, fought, random);
    if (setup === undefined) continue;
    const snapshot = snapshotFrom(rules, setup);
    const challenge = lookAt(rules, snapshot, (position) =>
      fittingChallenge(position, setup, view, fought, random),
    );
    if (challenge === undefined) continue;
    const whole =
      challenge === setup.combat ? snapshot : snapshotFrom(rules, { ...setup, combat: challenge });
    return newState(rules, whole, true);
  }
  const message = `None of ${mostTries} positions that were drawn fits the view.`;
  return fail({ code: 'no-sample', message, ruling: 'R10.9' });
}

/** A cell on which somebody must stand whom the viewer does not see, and why. */
interface Fought {
  readonly cell: string;
  /** Whether a warrior was lost there by the last move. */
  readonly lost: boolean;
}

function foughtFor(view: PlayerView, reports: readonly Report[]): Fought | undefined {
  if (!Array.isArray(reports))
    failWith('bad-report', reports, 'list of reports', 'reports made to the viewer');
  for (const report of reports)
    if (report?.seat !== view.viewer || !Array.isArray(report.lost))
      fail({
        code: 'bad-report',
        message: 'This is no report to the player whose view it is.',
        read: shown(report?.seat),
        expected: `reports to seat ${view.viewer}`,
      });
  const last = reports.at(-1);
  const cell = view.combat?.cell ?? (last !== undefined && last.lost.length > 0 ? last.capture : null);
  if (cell === null || view.warriors.some((warrior) => warrior.cell === cell)) return undefined;
  return { cell, lost: view.combat === null };
}

/** What a seat has that the viewer does not see: the kinds that stand on the board, by chance, and those in hand. */
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

/** Takes something out of a list by chance. */
function takeOne(list: number[], random: Random): number {
  const place = drawBelow(random, list.length);
  const taken = list[place]!;
  list[place] = list.at(-1)!;
  list.pop();
  return taken;
}

/** A setup in which all is drawn that the viewer does not see; undefined where something has no room. */
function drawSetup(
  rules: Ruleset,
  view: PlayerView,
  seen: Setup,
  fought: Fought | undefined,
  random: Random,
): Setup | undefined {
  const isSetup = view.phase === 'setup';
  const room = new Room(rules, seen, view);
  const kinds = rules.warriors.length;
  const hands = Array.from({ length: 4 * kinds }, (_, place) => seen.hands?.[place] ?? 0);
  const waiting: number[] = [];
  for (const { seat, onBoard } of view.seats) {
    const owner = view.owners[seat - 1]!;
    if (owner === 0 || rules.army === 'shared') continue;
    const isSeen = !rules.blind || owner === view.viewer;
    if (isSeen && (seat === view.viewer || !isSetup)) continue;
    const drawn = isSeen
      ? { standing: [], others: room.missing(seat) }
      : drawKinds(rules, onBoard, isSetup, random);
    if (drawn === undefined) return undefined;
    for (const kind of drawn.standing) waiting.push(packWarrior(0, kind, seat));
    if (isSetup) for (const kind of drawn.others) hands[seat * kinds + kind]!++;
  }
  if (fought !== undefined && !room.fight(fought.cell, fought.lost, view.seat, waiting, random))
    return undefined;
  if (!room.place(waiting, random)) return undefined;
  const goals = [1, 2, 3].map((seat) => room.goalOf(seat));
  for (const { seat, hasGoal } of view.seats) {
    if (!hasGoal || goals[seat - 1]! >= 0) continue;
    goals[seat - 1] = room.drawGoal(seat, random);
    if (goals[seat - 1]! < 0) return undefined;
  }
  return {
    ...seen,
    warriors: Uint16Array.from(room.warriors),
    goals: packGoals(goals[0]!, goals[1]!, goals[2]!),
    hands: hands.some((left) => left > 0) ? hands : null,
  };
}

/**
 * Whether a position that was drawn can arise and fits the view in all that was not seen to before.
 *
 * @returns the challenge that waits in it, -1 for none; undefined where it does not fit
 */
function fittingChallenge(
  position: Position,
  setup: Setup,
  view: PlayerView,
  fought: Fought | undefined,
  random: Random,
): number | undefined {
  if (positionFaults(position, setup).length > 0) return undefined;
  const ending = endingOf(position);
  const { result } = view;
  if (ending?.reason !== result?.reason || (ending?.winner ?? 0) !== (result?.winner ?? 0)) return undefined;
  const { board } = position.tables.rules;
  if (fought?.lost === true && !mayHaveCaptured(position, cellIndex(board, fought.cell))) return undefined;
  return view.combat === null ? -1 : drawChallenge(position, view.combat, random);
}

/** The challenge that waits: the viewer's own, or one that may have been made for the cell. */
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
