/** The ablative game (R10.5, RH V5). */

import { failWith } from '../../base/result.ts';
import { checkOptionNames } from '../../base/shape.ts';
import { freezeVariant, type IdWord } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';
import { freezeHooks } from '../../rules/variant.ts';
import { formatCells, parseCells } from './cell-list.ts';

/**
 * Returns the variant in which a move marks its origin, unless a Goal remains there. No warrior may end a
 * move on a marked cell.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `unknown-member` for an unknown member,
 * `bad-parameter` unless the limit is a whole number of at least 1
 *
 * @example
 * ```ts
 * import { ablative, combine, klinZha, unwrap } from 'klin-zha';
 *
 * unwrap(combine(klinZha, [ablative()])).id; // 'klin-zha+ablative'
 * unwrap(combine(klinZha, [ablative({ limit: 6 })])).id; // 'klin-zha+ablative:6'
 * ```
 */
export function ablative(options?: {
  /** Maximum number of markers; each further marker replaces the oldest. No limit by default. */
  readonly limit?: number;
}): Variant {
  checkOptionNames(options, { limit: true });
  const { limit } = options ?? {};
  if (limit !== undefined && (!Number.isInteger(limit) || limit < 1))
    failWith('bad-parameter', limit, 'number of markers', 'a whole number of at least 1');
  const hooks = freezeHooks<readonly number[]>({
    id: 'ablative',
    ruling: 'R10.5',
    variantState: {
      key: 'ablated',
      absent: [],
      initial: () => [],
      format: formatCells,
      isCellList: true,
      parse: parseCells,
      cells: (marked) => marked,
    },
    masks: (cells) => ({ noEnd: cells }),
    sparesGoals: true,
    transform: (marked, cells) => marked.map((cell) => cells[cell]!),
    check: (cells, view) => {
      const most = view.isSetup ? 0 : (limit ?? cells.length);
      if (cells.length > most) return `${cells.length} cells are marked: expected at most ${most}.`;
      for (let seat = 1; seat <= view.seats; seat++) {
        if (cells.includes(view.goalOf(seat))) return 'A Goal is on a marked cell.';
      }
      return undefined;
    },
    afterMove: (cells, { from, leavesGoal }, _, last) => {
      if (leavesGoal) return { state: cells };
      // All moves of a warrior leave the same markers.
      if (last !== cells && last[last.length - 1] === from) return { state: last };
      const others = cells.includes(from) ? cells.filter((cell) => cell !== from) : cells;
      const kept = others.slice(limit === undefined ? 0 : Math.max(0, others.length + 1 - limit));
      return { state: [...kept, from] };
    },
  });
  return freezeVariant({
    id: 'ablative',
    parameter: limit?.toString(),
    name: 'Ablative',
    sources: ['RH V5'],
    rank: 5,
    change: (rules) => ({ ...rules, hooks: [...rules.hooks, hooks] }),
  });
}

/** Parser of `ablative` and `ablative:6`. */
export const ablativeWord: IdWord<Variant> = {
  id: 'ablative',
  expected: 'a number of markers from 1 to 9999, or no parameter',
  make: (parameter) => {
    if (parameter === undefined) return ablative();
    return /^[1-9][0-9]{0,3}$/.test(parameter) ? ablative({ limit: Number(parameter) }) : undefined;
  },
};
