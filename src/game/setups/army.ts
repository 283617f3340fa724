/** Armies as plain data and as text, and their transfer to another region. */

import {
  checkText,
  type Fault,
  fail,
  failures,
  noteFault,
  type Result,
  shown,
  success,
} from '../../base/result.ts';
import { checkShape, listOf, nullish, object, text } from '../../base/shape.ts';
import { describeMove, parseCoordinates } from '../../engine/text/coordinates.ts';
import { checkSeat } from '../../engine/text/seats.ts';
import { mustBeCell, regionIndex } from '../../rules/board/board.ts';
import type { CellName } from '../../rules/board/names.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import { type GameState, stateFrom } from '../state.ts';

/** Warrior placements of one army, in order, and its Goal. */
export interface Army {
  readonly warriors: readonly { readonly warrior: WarriorCode; readonly cell: CellName }[];
  /** The cell of the Goal, null if it is not chosen yet: the Goal is placed after the other armies (R7.2). */
  readonly goal: CellName | null;
}

/**
 * Parses an army: placements of warriors and optionally the Goal, in coordinates (section 15), separated by
 * spaces or commas, case-insensitive. The army may be incomplete but not too large. Use `placeArmies` to
 * check whether it can be placed.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-text` for anything but a string
 *
 * @example
 * ```ts
 * import { klinZha, parseArmy, unwrap } from 'klin-zha';
 *
 * unwrap(parseArmy(klinZha, 'L@D28, g@d28')); // { warriors: [{ warrior: 'L', cell: 'D28' }], goal: 'D28' }
 * const faulty = parseArmy(klinZha, 'f@e16 f@e26');
 * faulty.ok ? '' : faulty.errors[0].code; // 'too-many'
 * ```
 */
export function parseArmy(rules: Ruleset, text: string): Result<Army> {
  checkText(text);
  mustBeRules(rules);
  const faults: Fault[] = [];
  let isFull = false;
  const warriors: Army['warriors'][number][] = [];
  let goal: CellName | null = null;
  for (const { 0: read, index: offset } of text.matchAll(/[^\s,]+/g)) {
    const report = (code: string, message: string, expected: string): void => {
      isFull = !noteFault(faults, {
        code,
        message,
        offset,
        length: read.length,
        read: shown(read),
        expected,
      });
    };
    const parsed = parseCoordinates(rules, read.toLowerCase());
    const description = parsed.ok ? describeMove(parsed.value) : null;
    if (description?.kind === 'place-goal' || (description?.kind === 'place' && description.withGoal)) {
      if (goal !== null) report('second-goal', `'${shown(read)}' places a second Goal.`, 'one Goal');
      goal = description.to;
    }
    if (description?.kind === 'place') {
      const { warrior, to: cell } = description;
      const most = rules.warriors.find(({ code }) => code === warrior)!.count;
      if (warriors.filter((other) => other.warrior === warrior).length === most)
        report(
          'too-many',
          `'${shown(read)}' places too many warriors of its kind: expected at most ${most}.`,
          `at most ${most}`,
        );
      if (warriors.some((other) => other.cell === cell))
        report(
          'two-on-cell',
          `Two warriors are placed on ${cell}: expected one warrior per cell.`,
          'one warrior per cell',
        );
      warriors.push({ warrior, cell });
    } else if (description?.kind !== 'place-goal') {
      const [fault] = parsed.ok ? [] : parsed.errors;
      const expected = "a placement such as 'f@e16' or 'g@d28'";
      const message = `'${shown(read)}' is not a valid placement: expected ${expected}.`;
      const code = fault?.code ?? 'bad-move';
      report(code, code === 'bad-move' ? message : fault!.message, expected);
    }
    if (isFull) break;
  }
  return faults.length > 0 ? failures(faults) : success({ warriors, goal });
}

/**
 * Rejects anything but an army.
 *
 * @throws KlinZhaError `bad-army`
 */
export function checkArmy(army: Army): void {
  const warrior = object({ warrior: text, cell: text });
  checkShape(army, object({ warriors: listOf(warrior), goal: nullish(text) }), 'bad-army', 'army');
}

/**
 * Formats an army as text for {@link parseArmy}: `f@e16 l@d28 g@d28`.
 *
 * @throws KlinZhaError `bad-army` for an invalid army
 *
 * @example
 * ```ts
 * import { formatArmy } from 'klin-zha';
 *
 * formatArmy({ warriors: [{ warrior: 'L', cell: 'D28' }], goal: 'D28' }); // 'l@d28 g@d28'
 * ```
 */
export function formatArmy(army: Army): string {
  checkArmy(army);
  const { warriors, goal } = army;
  const placed = warriors.map(({ warrior, cell }) => `${warrior}@${cell}`);
  return [...placed, ...(goal == null ? [] : [`G@${goal}`])].join(' ').toLowerCase();
}

/**
 * Returns the army of a seat as it is on the board: its warriors in board order and its Goal, without the
 * warriors in hand. An army keeps its seat when another player takes it over (R8.4): `state.owners` has its
 * player. Every seat has the warriors of a shared set (R10.8).
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-seat` for a seat that is not in the game
 *
 * @example
 * ```ts
 * import { armyOf, createState, formatArmy, introductionGold, introductionGreen } from 'klin-zha';
 * import { klinZha, placeArmies, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * armyOf(state, 1).goal; // 'I11'
 * formatArmy(armyOf(state, 2)).split(' ').length; // 10: nine warriors and the Goal
 * ```
 */
export function armyOf(state: GameState, seat: Seat): Army {
  const { rules, warriors, goals } = stateFrom(state);
  checkSeat(rules, seat);
  const isOwn = (colour: Seat): boolean => rules.army === 'shared' || colour === seat;
  return {
    warriors: warriors.flatMap(({ warrior, cell, seat: colour }) =>
      isOwn(colour) ? [{ warrior, cell }] : [],
    ),
    goal: goals[seat - 1] ?? null,
  };
}

/**
 * Rotates or mirrors an army into another region (R1.6), in the same formation.
 *
 * @param region the id or name of a region on the ruleset's board, such as `'W'` or `'West'`. Triangular
 * boards also accept INT's names: `1`, `2`, `3`, `Top` (North), `Left` (West) and `Right` (East). Names are
 * case-insensitive and do not depend on a picture's orientation.
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-army` for an invalid army,
 * `bad-region` if the board does not have the region or the army is not in a region, `bad-cell` for cells
 * that are not on the board
 *
 * @example
 * ```ts
 * import { armyIn, defensiveArmy, klinZha } from 'klin-zha';
 *
 * const army = armyIn(klinZha, defensiveArmy, 'W');
 * army.goal; // 'I11'
 * armyIn(klinZha, defensiveArmy, 'Left').goal; // 'I11'
 * ```
 */
export function armyIn(rules: Ruleset, army: Army, region: string): Army {
  const { board } = mustBeRules(rules);
  checkArmy(army);
  const target = regionIndex(board, region);
  const home = army.warriors
    .map(({ cell }) => board.cells[mustBeCell(board, cell)]!.region)
    .find((index) => index >= 0);
  if (target < 0 || home === undefined) {
    const expected = board.regions.map(({ id, name }) => `${id} or ${name}`).join(', ');
    const read = shown(region);
    const message =
      target < 0
        ? `'${read}' is not a valid region of the board: expected ${expected}.`
        : 'The army is not in any region.';
    return fail({ code: 'bad-region', message, read, expected });
  }
  const turn = board.regionSymmetries.findIndex((regions) => regions[home] === target);
  const turned = (cell: CellName): CellName =>
    board.cells[board.symmetries[turn]![mustBeCell(board, cell)]!]!.name;
  return {
    warriors: army.warriors.map(({ warrior, cell }) => ({ warrior, cell: turned(cell) })),
    goal: army.goal == null ? null : turned(army.goal),
  };
}
