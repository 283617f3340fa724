/** The clouded game (R10.4, RH V3). */

import { drawBelow, type Random } from '../../base/random.ts';
import { fail, failWith } from '../../base/result.ts';
import { checkOptionNames } from '../../base/shape.ts';
import { isTexts } from '../../base/text.ts';
import type { Board } from '../../rules/board/board.ts';
import { freezeVariant, type IdWord } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';
import { freezeHooks } from '../../rules/variant.ts';
import { formatCells, parseCells } from './cell-list.ts';

const fewest = 3;
const most = 15;

/**
 * Returns the variant with neutral cells, on which no warrior can be captured and no Goal may rest.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `unknown-member` for an unknown member,
 * `bad-parameter` for invalid names or an invalid number
 *
 * @example
 * ```ts
 * import { clouded, combine, createState, klinZha, unwrap } from 'klin-zha';
 *
 * const rules = unwrap(combine(klinZha, [clouded({ clouds: ['E38', 'F36'] })]));
 * createState(rules).toFields().variantState; // { clouds: 'E38,F36' }
 * unwrap(combine(klinZha, [clouded({ clouds: 8 })])).id; // 'klin-zha+clouded:8'
 * ```
 */
export function clouded(options?: {
  /** Names of the neutral cells, or their number; by default a random number from 3 to 15. */
  readonly clouds?: readonly string[] | number;
}): Variant {
  checkOptionNames(options, { clouds: true });
  const given = options?.clouds ?? undefined;
  const parameter = parameterOf(given);
  // A copy, because the caller may change the array.
  const clouds = typeof given === 'object' ? parameter!.split(',') : given;
  const hooks = freezeHooks<readonly number[]>({
    id: 'clouded',
    ruling: 'R10.4',
    variantState: {
      key: 'clouds',
      absent: [],
      initial: (board, random) => chooseClouds(board, clouds, random),
      format: formatCells,
      isCellList: true,
      cells: (neutral) => neutral,
      parse: (text, board) => inBoardOrder(parseCells(text, board)),
    },
    check: (cells, { board }) => {
      if (clouds === undefined) return undefined;
      const named = typeof clouds === 'object' ? namedClouds(board, clouds).join() : undefined;
      const fits = named === undefined ? cells.length === clouds : cells.join() === named;
      return fits ? undefined : 'The neutral cells differ from the neutral cells of the ruleset.';
    },
    unfit: (board) => {
      if (typeof clouds === 'number') {
        return clouds <= board.cells.length ? undefined : `The board has ${board.cells.length} cells.`;
      }
      const parsed = clouds === undefined ? { state: [] } : parseCells(clouds.join(',').toUpperCase(), board);
      return 'state' in parsed
        ? undefined
        : `'${clouds!.join(',')}' is not a valid list of cells on this board.`;
    },
    masks: (cells) => ({ noCapture: cells, noGoal: cells }),
    transform: (clouds, cells) => clouds.map((cell) => cells[cell]!).sort((a, b) => a - b),
  });
  return freezeVariant({
    id: 'clouded',
    parameter,
    name: 'Clouded',
    sources: ['RH V3'],
    rank: 4,
    change: (rules) => ({ ...rules, hooks: [...rules.hooks, hooks] }),
  });
}

const expected = 'a number of cells, cell names such as A19,C28, or none';

/** Formats the neutral cells as in ids. */
function parameterOf(clouds: readonly string[] | number | undefined): string | undefined {
  if (clouds === undefined) return undefined;
  const names = isTexts(clouds) ? clouds.map((name) => name.toUpperCase()).sort() : [];
  if (areCellNames(names.join())) return names.join();
  if (typeof clouds === 'number' && isCount(String(clouds))) return String(clouds);
  return failWith('bad-parameter', clouds, 'list or number of neutral cells', expected);
}

function isCount(text: string): boolean {
  return /^(0|[1-9][0-9]{0,2})$/.test(text);
}

function areCellNames(text: string): boolean {
  return /^[1-9]?[A-I][1-9]{2}(,[1-9]?[A-I][1-9]{2})*$/.test(text);
}

function inBoardOrder(
  parsed: { state: readonly number[] } | { expected: string },
): { state: readonly number[] } | { expected: string } {
  if (!('state' in parsed)) return parsed;
  const sorted = parsed.state.every((cell, index) => index === 0 || parsed.state[index - 1]! < cell);
  return sorted
    ? parsed
    : { expected: 'distinct cell names in capitals and in board order, separated by commas' };
}

function chooseClouds(
  board: Board,
  clouds: readonly string[] | number | undefined,
  random: Random | undefined,
): number[] {
  if (typeof clouds === 'object') return namedClouds(board, clouds);
  if (random === undefined) {
    const message =
      'The clouded game draws its neutral cells at random: pass the option random, such as { random: Math.random }.';
    return fail({ code: 'needs-random', message, ruling: 'R10.4', expected: 'options.random' });
  }
  const number = clouds ?? fewest + drawBelow(random, most - fewest + 1);
  if (number > board.cells.length) {
    return failWith('bad-parameter', number, 'number of neutral cells', `0 to ${board.cells.length}`);
  }
  const left = board.cells.map((cell) => cell.index);
  const drawn = Array.from({ length: number }, () => left.splice(drawBelow(random, left.length), 1)[0]!);
  return drawn.sort((a, b) => a - b);
}

function namedClouds(board: Board, names: readonly string[]): number[] {
  const parsed = parseCells(names.join(',').toUpperCase(), board);
  if ('state' in parsed) return [...parsed.state].sort((a, b) => a - b);
  const read = names.join(',');
  return failWith('bad-parameter', read, 'list of neutral cells', parsed.expected);
}

/** Parser of `clouded`, `clouded:8` and `clouded:A19,C28`. */
export const cloudedWord: IdWord<Variant> = {
  id: 'clouded',
  expected,
  make: (parameter) => {
    if (parameter === undefined) return clouded();
    if (isCount(parameter)) return clouded({ clouds: Number(parameter) });
    return areCellNames(parameter) ? clouded({ clouds: parameter.split(',') }) : undefined;
  },
};
