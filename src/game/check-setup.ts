/** Whether the setup and the turn of a position can arise (sections 7 and 8.3), and its combat (R10.10). */

import { type Fault, unwrap } from '../core/result.ts';
import { variantComplaints } from '../engine/hooks.ts';
import { nextPlacer, turnPasses } from '../engine/make.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { describeMove, parseCoordinates } from './coordinate.ts';
import { inSetup, type PositionFields } from './fields.ts';
import { isLegal } from './legality.ts';
import { borrow, type GameState, stateFromFields } from './state.ts';

/** Section 7: what holds while armies and Goals are being placed. */
export function setupFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const faults: Fault[] = [];
  const { first } = fields;
  if (first !== 1 && rules.setup.first === 'seat-1') {
    const message = `Seat ${first} cannot have placed first: seat 1 does.`;
    faults.push({ code: 'bad-first', message, ruling: 'R7.6' });
  }
  for (const seat of [1, 2, 3] as const) {
    const claimed = rules.board.regions.filter((_, region) => fields.regions[region] === seat);
    if (claimed.length < 2) continue;
    const names = claimed.map(({ name }) => name).join(' and ');
    faults.push({ code: 'two-regions', message: `Seat ${seat} has claimed ${names}.`, ruling: 'R7.2' });
  }
  if (rules.army === 'shared') faults.push(...sharedFaults(fields));
  if (!inSetup(rules, fields)) return faults;
  if (fields.quiet !== 0 || fields.round !== 1) {
    const message = 'Through the setup the counters are 0 and 1.';
    faults.push({
      code: 'setup-counters',
      message,
      read: `${fields.quiet} ${fields.round}`,
      expected: '0 1',
    });
  }
  if (fields.owners.some((owner, index) => owner !== index + 1)) {
    faults.push({ code: 'setup-owners', message: 'Nobody loses his army in the setup.', ruling: 'R8.4' });
  }
  return [...faults, ...claimFaults(rules, fields)];
}

/** R10.8: nobody claims a region, and the Goal comes with the first warrior. */
function sharedFaults({ regions, goals, warriors, hands }: PositionFields): Fault[] {
  const faults: Fault[] = [];
  if (regions.some((seat) => seat !== null)) {
    faults.push({
      code: 'claim-of-shared',
      message: 'Nobody claims a region in this game.',
      ruling: 'R10.8',
    });
  }
  const placing = hands[0]!.length > 0;
  if (placing && (goals[0] === null) !== (warriors.length === 0)) {
    faults.push({
      code: 'goal-missing',
      message: 'The Goal is placed with the first warrior.',
      ruling: 'R10.8',
    });
  }
  return faults;
}

/** R7.2: every warrior stands in the region that its seat has claimed, and nobody claims one without a warrior. */
function claimFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const { board, setup } = rules;
  if (rules.army === 'shared') return [];
  const faults: Fault[] = [];
  for (const { cell, seat } of fields.warriors) {
    const region = board.regions[fields.regions.indexOf(seat)];
    const index = board.cells.findIndex(({ name }) => name === cell);
    if (region?.cells.includes(index) || (setup.borders && region?.border.includes(index))) continue;
    const message = `The warrior on ${cell} stands outside the region of seat ${seat}.`;
    faults.push({ code: 'outside-region', message, ruling: 'R7.2', cells: [cell] });
  }
  for (const [region, seat] of fields.regions.entries()) {
    if (seat === null || fields.warriors.some((warrior) => warrior.seat === seat)) continue;
    const message = `Seat ${seat} has claimed ${board.regions[region]!.name} without a warrior there.`;
    faults.push({ code: 'empty-claim', message, ruling: 'R7.2' });
  }
  return faults;
}

/** Sections 7 and 8.3: whose turn it can be. */
export function turnFaults(state: GameState): Fault[] {
  return borrow(state, (position): Fault[] => {
    const { seat } = position;
    if (position.pending > 0) {
      const goalEarly = placedTooEarly(state);
      if (goalEarly.length > 0) return goalEarly;
      const placer = nextPlacer(position);
      if (placer === seat) return [];
      const message = `It is seat ${placer} that has to place now.`;
      return [{ code: 'wrong-seat', message, ruling: 'R7.2', read: String(seat), expected: String(placer) }];
    }
    if (!turnPasses(position)) return [];
    const message = `Seat ${seat} has no legal move, so the turn would have passed over it.`;
    return [{ code: 'turn-passes', message, ruling: 'R8.3', read: String(seat) }];
  });
}

/** R7.2: where Goals come last, none is on the board before all warriors are, nor before an earlier seat's. */
function placedTooEarly(state: GameState): Fault[] {
  const { goals, hands, first } = state.fields();
  const { setup, colours, army } = state.rules;
  if (army === 'shared') return [];
  const order = colours.map((_, step) => ((first - 1 + step) % colours.length) + 1);
  const faults: Fault[] = [];
  for (const [place, seat] of order.entries()) {
    const goal = goals[seat - 1];
    if (goal === null || goal === undefined) continue;
    const waiting =
      setup.goal === 'last' ? hands.some((hand) => hand.length > 0) : hands[seat - 1]!.length > 0;
    const earlier = order.slice(0, place).some((other) => goals[other - 1] === null);
    if (!waiting && !earlier) continue;
    const message = `The Goal of seat ${seat} is placed before its turn.`;
    faults.push({ code: 'goal-too-early', message, ruling: 'R7.2', cells: [goal] });
  }
  return faults;
}

/** What variants say about their own state. */
export function ownFaults(state: GameState): Fault[] {
  return borrow(state, variantComplaints).map(({ hooks, message }) => {
    const { ruling, variantState } = hooks;
    return {
      code: 'bad-own-state',
      message,
      ...(ruling && { ruling }),
      ...(variantState && { read: variantState.key }),
    };
  });
}

/** R10.10: a challenge that waits for its outcome is a legal move that would capture a warrior. */
export function combatFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const { combat } = fields;
  if (combat === null) return [];
  const before = stateFromFields(rules, { ...fields, combat: null }, true);
  const said = describeMove(unwrap(parseCoordinates(rules, combat)));
  const target = fields.warriors.some(({ cell }) => said.kind === 'step' && cell === said.to);
  if (target && isLegal(before, combat)) return [];
  const message = `'${combat}' is no challenge that could be waiting here.`;
  return [{ code: 'bad-combat', message, ruling: 'R10.10', read: combat }];
}
