/**
 * Validation of ruleset definitions, in a separate file because only `defineRuleset` and `combine` need it.
 */

import { gameColours } from '../base/colours.ts';
import { made } from '../base/memo.ts';
import { type Fault, KlinZhaError, shown } from '../base/result.ts';
import {
  boolean,
  coded,
  exactly,
  faultsOf,
  listOf,
  object,
  oneOf,
  onlyWith,
  optional,
  texts,
  textWhere,
  where,
} from '../base/shape.ts';
import { cellIndex, isBuilt } from './board/board.ts';
import type { CellName } from './board/names.ts';
import { unfitFaults } from './combine.ts';
import { hookFaults, trustedHooks } from './define-hooks.ts';
import { variantFaults } from './define-variant.ts';
import { definitionFaults } from './definition-shape.ts';
import { isRuleset, type Ruleset, type RulesetDefinition, type SetupRules } from './ruleset.ts';
import { areTrusted } from './variant.ts';
import { warriorTableFaults } from './warrior-faults.ts';

/** Throws if a definition has faults. */
export function checkDefinition(definition: RulesetDefinition): void {
  const [first, ...rest] = allFaults(definition);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
}

function allFaults(definition: RulesetDefinition): readonly Fault[] {
  const faults = [...definitionFaults(definition)];
  if (faults.length > 0) return faults;
  const wrong = (code: string, message: string): void => void faults.push({ code, message });
  faults.push(...faultsOf(definition, detailShape, 'bad-definition', 'ruleset'));
  // Cells can be looked up only if the shape is valid.
  const corners = faults.length > 0 ? [] : (definition.setup.honour ?? []);
  const seats = definition.colours.length;
  if (seats < 2 || seats > 3) wrong('bad-seats', `A game must have 2 or 3 seats, not ${seats}.`);
  if (new Set(definition.colours).size !== seats)
    wrong('bad-colours', 'Every seat needs a different colour.');
  for (const colour of definition.colours) {
    if (!gameColours.includes(colour))
      wrong(
        'bad-colours',
        `'${shown(colour)}' is not a valid colour: expected one of ${gameColours.join(', ')}.`,
      );
  }
  if (!isBuilt(definition.board)) {
    wrong('bad-board', 'Invalid board: expected a built-in board or the result of defineBoard.');
    return faults;
  }
  for (const cell of corners.flatMap(({ wedge, pocket }) => [wedge, ...pocket]))
    if (cellIndex(definition.board, cell) < 0)
      wrong('bad-cell', `Invalid setup.honour: '${shown(cell)}' is not a cell of the board.`);
  if (definition.board.regions.length < seats) wrong('bad-board', 'The board has fewer regions than seats.');
  faults.push(...definition.variants.flatMap(variantFaults));
  const inHooks = definition.hooks.filter((hooks) => !areTrusted(hooks)).flatMap(hookFaults);
  faults.push(...inHooks);
  if (inHooks.length === 0)
    faults.push(...unfitFaults({ ...definition, hooks: definition.hooks.map(trustedHooks) }));
  const inTable = warriorTableFaults(definition.warriors, definition.army === 'shared');
  faults.push(...inTable, ...choiceFaults(definition));
  if (inTable.length === 0) faults.push(...roomFaults(definition));
  const keys = definition.hooks.flatMap((hooks) => hooks?.variantState?.key ?? []);
  for (const key of new Set(keys.filter((key, index) => keys.indexOf(key) < index))) {
    wrong('bad-key', `Two variants use the key '${key}': expected a different key for each.`);
  }
  return faults;
}

/** Returns a fault if an army does not fit in a region, or a shared set on the board. */
function roomFaults({ board, warriors, army, setup }: RulesetDefinition): Fault[] {
  const size = warriors.reduce((sum, { count }) => sum + count, 0);
  const between = board.placementCells.filter((cell) => board.cells[cell]!.region < 0).length;
  const homes = board.regions.map(({ name, cells }) => ({
    name: `the region ${name}`,
    room: cells.length + (setup.between ? between : 0),
  }));
  const rooms = army === 'shared' ? [{ name: 'the board', room: board.placementCells.length }] : homes;
  const small = rooms.find(({ room }) => room < size);
  if (small === undefined) return [];
  const message = `${size} warriors do not fit in ${small.name}, which has ${small.room} cells.`;
  return [{ code: 'no-room', message, read: String(size), expected: `at most ${small.room}` }];
}

/** Names of all definition members. */
const definitionMembers: readonly string[] = /* @__PURE__ */ made(() =>
  Object.keys({
    id: true,
    name: true,
    sources: true,
    terms: true,
    board: true,
    colours: true,
    warriors: true,
    goalSafety: true,
    noLegalMove: true,
    draws: true,
    deadPositions: true,
    setup: true,
    zones: true,
    army: true,
    capture: true,
    goals: true,
    prey: true,
    blind: true,
    hooks: true,
    base: true,
    variants: true,
  } satisfies Record<keyof RulesetDefinition, true>),
);

/** Members that other checks cover. */
type CheckedElsewhere = 'name' | 'sources' | 'board' | 'colours' | 'warriors' | 'prey' | 'hooks' | 'variants';

/** Shapes of the remaining members. */
const detailShape = /* @__PURE__ */ made(() => {
  const choice = <const T extends string>(...values: readonly T[]) => coded('bad-choice', oneOf(...values));
  const flag = coded('bad-choice', boolean);
  const exception = coded('bad-choice', optional(oneOf(true)));
  const cell = where<CellName>('the name of a cell', (value) => typeof value === 'string');
  const corner = exactly({ wedge: cell, pocket: listOf(cell) });
  const shape = object<Omit<RulesetDefinition, CheckedElsewhere>>({
    id: coded(
      'bad-id',
      textWhere('letters, digits and - : + , beginning with a letter', /^[a-z][a-z0-9:+,-]*$/i),
    ),
    base: optional(where<Ruleset>('a ruleset made by defineRuleset or combine', isRuleset)),
    goalSafety: choice('strict', 'no-new-threat', 'none'),
    noLegalMove: choice('loses', 'draws'),
    army: choice('own', 'shared'),
    capture: choice('at-once', 'combat'),
    goals: choice('last', 'first'),
    terms: optional(choice('klin-zha', 'romulan-heart')),
    draws: flag,
    deadPositions: flag,
    blind: flag,
    setup: exactly<SetupRules>({
      corners: texts,
      turns: choice('army', 'alternate'),
      goal: choice('last', 'with-army'),
      between: flag,
      first: choice('any', 'seat-1'),
      exposedGoal: flag,
      mercy: flag,
      honour: optional(listOf(corner, 'an array of wedges with pockets')),
    }),
    zones: optional(exactly({ shared: exception, besieged: exception, around: exception })),
  });
  return onlyWith(definitionMembers, shape);
});

function choiceFaults(definition: RulesetDefinition): Fault[] {
  const faults: Fault[] = [];
  const seats = definition.colours.length;
  const fits = definition.prey.every((prey, index) =>
    prey.every((seat) => Number.isInteger(seat) && seat >= 1 && seat <= seats && seat !== index + 1),
  );
  const { corners } = definition.setup;
  const ids = definition.board.regions.map(({ id }) => id);
  const isComplete = corners.length === 0 || corners.length === seats;
  if (!isComplete || new Set(corners).size < corners.length || corners.some((id) => !ids.includes(id))) {
    const message = 'Invalid setup.corners: expected a different region id for each seat, or an empty array.';
    faults.push({ code: 'bad-corners', message, read: corners.join(', '), expected: ids.join(', ') });
  }
  const playable = seats === 2 || seats === 3;
  if (playable && (definition.prey.length !== seats || !fits)) {
    faults.push({
      code: 'bad-prey',
      message: 'Invalid prey: expected an array of other seats for each seat.',
    });
  }
  return faults;
}
