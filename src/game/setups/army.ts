/** Armies as plain data: which warrior stands where, and where the Goal is; as text, and turned into another region. */

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
import { mustBeCell } from '../../rules/board/board.ts';
import type { CellName } from '../../rules/board/names.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';

/**
 * Where the warriors of one army are placed, in this order, and its Goal.
 *
 * @category Setting up
 */
export interface Army {
  readonly warriors: readonly { readonly warrior: WarriorCode; readonly cell: CellName }[];
  /** The cell of the Goal; null where it is not yet said: it is placed when the other armies stand (R7.2). */
  readonly goal: CellName | null;
}

/**
 * Reads an army: placements in coordinates (section 15) with spaces or commas between, in small letters or capitals, those
 * of warriors and perhaps that of the Goal. It may be less than a whole army, but not more; whether it can be placed is
 * asked with `placeArmies`.
 *
 * @example
 * ```ts
 * import { klinZha, parseArmy, unwrap } from 'klin-zha';
 *
 * unwrap(parseArmy(klinZha, 'L@D28, g@d28')); // { warriors: [{ warrior: 'L', cell: 'D28' }], goal: 'D28' }
 * const faulty = parseArmy(klinZha, 'f@e16 f@e26');
 * faulty.ok ? '' : faulty.errors[0].message; // "'f@e26' is one of its kind too many."
 * ```
 *
 * @category Setting up
 */
export function parseArmy(rules: Ruleset, text: string): Result<Army> {
  checkText(text);
  mustBeRules(rules);
  const faults: Fault[] = [];
  let isFull = false;
  const warriors: Army['warriors'][number][] = [];
  let goal: CellName | null = null;
  for (const { 0: read, index: offset } of text.matchAll(/[^\s,]+/g)) {
    const wrong = (code: string, message: string, expected: string): void => {
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
    const said = parsed.ok ? describeMove(parsed.value) : null;
    if (said?.kind === 'place-goal' || (said?.kind === 'place' && said.withGoal)) {
      if (goal !== null) wrong('second-goal', `'${shown(read)}' places a second Goal.`, 'one Goal');
      goal = said.to;
    }
    if (said?.kind === 'place') {
      const { warrior, to: cell } = said;
      const most = rules.warriors.find(({ code }) => code === warrior)!.count;
      if (warriors.filter((other) => other.warrior === warrior).length === most)
        wrong('too-many', `'${shown(read)}' is one of its kind too many.`, `${most} at most`);
      if (warriors.some((other) => other.cell === cell))
        wrong('two-on-cell', `Two warriors stand on ${cell}.`, 'one warrior on a cell');
      warriors.push({ warrior, cell });
    } else if (said?.kind !== 'place-goal') {
      const [fault] = parsed.ok ? [] : parsed.errors;
      const message = fault?.message ?? `'${shown(read)}' places nothing.`;
      wrong(fault?.code ?? 'bad-move', message, "a placement such as 'f@e16' or 'g@d28'");
    }
    if (isFull) break;
  }
  return faults.length > 0 ? failures(faults) : success({ warriors, goal });
}

/**
 * Refuses what is no army.
 *
 * @throws KlinZhaError `bad-army`
 */
export function checkArmy(army: Army): void {
  const warrior = object({ warrior: text, cell: text });
  checkShape(army, object({ warriors: listOf(warrior), goal: nullish(text) }), 'bad-army', 'army');
}

/**
 * Writes an army as {@link parseArmy} reads it: `f@e16 l@d28 g@d28`.
 *
 * @example
 * ```ts
 * import { formatArmy } from 'klin-zha';
 *
 * formatArmy({ warriors: [{ warrior: 'L', cell: 'D28' }], goal: 'D28' }); // 'l@d28 g@d28'
 * ```
 *
 * @category Setting up
 */
export function formatArmy(army: Army): string {
  checkArmy(army);
  const { warriors, goal } = army;
  const placed = warriors.map(({ warrior, cell }) => `${warrior}@${cell}`);
  return [...placed, ...(goal == null ? [] : [`G@${goal}`])].join(' ').toLowerCase();
}

/**
 * An army turned or mirrored (R1.6), so that it stands in another region: what is the same formation for every seat.
 *
 * @param region the id of a region of the ruleset's board, such as `'W'`
 * @throws KlinZhaError `bad-region` for a region that the board does not have, or an army that stands in none; `bad-cell`
 * where the board does not have its cells
 *
 * @example
 * ```ts
 * import { armyIn, defensiveArmy, klinZha } from 'klin-zha';
 *
 * const army = armyIn(klinZha, defensiveArmy, 'W');
 * army.goal; // 'I11'
 * ```
 *
 * @category Setting up
 */
export function armyIn(rules: Ruleset, army: Army, region: string): Army {
  const { board } = mustBeRules(rules);
  checkArmy(army);
  const target = board.regions.findIndex(({ id }) => id === region);
  const home = army.warriors
    .map(({ cell }) => board.cells[mustBeCell(board, cell)]!.region)
    .find((index) => index >= 0);
  if (target < 0 || home === undefined) {
    const expected = board.regions.map(({ id }) => id).join(', ');
    const what = target < 0 ? `'${shown(region)}' is no region of the board.` : 'The army is in no region.';
    return fail({ code: 'bad-region', message: what, read: shown(region), expected });
  }
  const turn = board.regionSymmetries.findIndex((regions) => regions[home] === target);
  const turned = (cell: CellName): CellName =>
    board.cells[board.symmetries[turn]![mustBeCell(board, cell)]!]!.name;
  return {
    warriors: army.warriors.map(({ warrior, cell }) => ({ warrior, cell: turned(cell) })),
    goal: army.goal == null ? null : turned(army.goal),
  };
}
