/** An illegal move for every code of a refusal. */

import { type GameState, type Move, parsePosition, type RefusalCode, type RulesetId, unwrap } from 'klin-zha';
import { OUTCOME, PLACE, PLACE_GOAL, packMove, RELOCATE, STEP } from '../../src/engine/move.ts';
import { type Sketch, stateOf } from './positions.ts';
import { rulesFrom } from './rules.ts';

/**
 * A forbidden move: why, by which ruling, in which position, and the cells that the answer is about. On a board
 * with levels the pieces are a whole position string.
 */
export type RefusedMove = readonly [
  code: RefusalCode,
  ruling: string,
  rules: RulesetId,
  pieces: string,
  sketch: Sketch,
  move: string | Move,
  cells: string,
];

const corners = 'G@A19 g@I99';
const placing: Sketch = { regions: 'N1W2', state: 'hand1=FVB' };
const battle = `F@E15 v@H34 ${corners}`;
const sharing: Sketch = { seat: 2, state: 'hand=LSIIVVVB' };
const rim = 'b/3/4v*/7/9/11/13/15/2V*3B10';
const inside = '1/3/5/7/4V4/11/13/15/17|1/3/5/7/9/11|1/3/5 1 N1 - 0 1 -';

/** At least one for each code, and for each ruling that can be behind it. */
export const refusedMoves: readonly RefusedMove[] = [
  ['game-over', 'R8.1', 'klin-zha', 'F@A19 v@I99 G@A19', { owners: '11' }, 'a19b19', ''],
  ['game-over', 'R8.4', 'romulan-heart:3', 'F*@A19 v@I99', { owners: '111' }, 'a19b19', ''],
  ['game-over', 'R8.6', 'romulan-heart:2', 'B@A19 G@E37 g@E38', {}, 'a19b19', ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, STEP, 81, 0, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, STEP, 0, 81, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(1, STEP, 24, 25, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, PLACE, 6, 0, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, PLACE_GOAL, 0, 511, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, RELOCATE, 100, 0, true), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, 7, 0, 0, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, 0.5 as Move, ''],
  ['setup-not-finished', 'R7.2', 'klin-zha', 'F@A19', placing, 'a19b19', 'A19 B19'],
  ['setup-is-over', 'R7.2', 'klin-zha', battle, {}, 'f@a19', 'A19'],
  ['setup-is-over', 'R7.2', 'klin-zha', battle, {}, 'g@a19', 'A19'],
  ['setup-is-over', 'R7.2', 'klin-zha', battle, {}, 'e15e16r', 'E16'],
  ['no-warrior', 'R3.1', 'klin-zha', battle, {}, 'c28d28', 'C28'],
  ['not-your-warrior', 'R3.1', 'klin-zha', battle, {}, 'h34i34', 'H34'],
  ['no-movement', 'R3.1', 'klin-zha', battle, {}, 'e15e15', 'E15'],
  ['goal-not-there', 'R5.1', 'klin-zha', battle, {}, 'e15e16g', 'E15'],
  ['cannot-carry', 'R5.1', 'klin-zha', 'S*@E15 g@I99', {}, 'e15e26g', 'E15'],
  ['out-of-reach', 'R3.1', 'klin-zha', battle, {}, 'e15e37', 'E15 E37'],
  ['out-of-reach', 'R3.4', 'klin-zha', `I@E15 ${corners}`, {}, 'e15e16', 'E15 E16'],
  ['own-warrior', 'R3.2', 'klin-zha', `F@E15 V@E16 ${corners}`, {}, 'e15e16', 'E16'],
  ['enemy-zone', 'R4.2', 'klin-zha', `F@E15 b@F26 ${corners}`, {}, 'e15e26', 'E26'],
  ['enemy-zone', 'R7.3', 'klin-zha', 'b@C28', placing, 'v@c18', 'C18'],
  ['protected', 'R4.2', 'klin-zha', `F@E15 b@F26 v@E26 ${corners}`, {}, 'e15e26', 'E26'],
  ['cannot-be-captured', 'R3.2', 'klin-zha', `F@E15 b@E26 ${corners}`, {}, 'e15e26', 'E26'],
  ['cannot-capture', 'R3.2', 'klin-zha', `B@E15 v@E26 ${corners}`, {}, 'e15e26', 'E15 E26'],
  ['path-blocked', 'R3.2', 'klin-zha', `F@E15 v@E16 ${corners}`, {}, 'e15e27', 'E16'],
  ['path-through-zone', 'R4.2', 'klin-zha', `F@E15 b@F26 ${corners}`, {}, 'e15e27', 'E26'],
  ['own-goal', 'R4.4', 'klin-zha', 'B@E15 G@E26 g@I99', {}, 'e15e26', 'E26'],
  ['zone-holds-goal', 'R4.3', 'klin-zha', 'B@E15 G@E27 g@I99', {}, 'e15e26', 'E26 E27'],
  ['zone-holds-goal', 'R7.3', 'klin-zha', 'v*@B19', placing, 'b@b18', 'B18 B19'],
  ['zone-holds-enemy', 'R4.3', 'klin-zha', `B@E15 v@F26 ${corners}`, {}, 'e15e26', 'E26 F26'],
  ['zone-holds-enemy', 'R7.3', 'klin-zha', 'v@B19', placing, 'b@b18', 'B18 B19'],
  ['zones-overlap', 'R4.3', 'klin-zha', `B@E15 b@D27 ${corners}`, {}, 'e15e26', 'E26 E27'],
  ['zones-overlap', 'R7.3', 'klin-zha', 'b@F15', placing, 'b@e16', 'E16 E15'],
  ['goal-in-zone', 'R4.5', 'klin-zha', 'F*@E15 B@F26 g@I99', {}, 'e15e26g', 'E26'],
  ['goal-in-zone', 'R7.5', 'klin-zha', 'V@I99 B@G69 l@I78', { regions: 'E1' }, 'i99g79r', 'G79'],
  ['goal-threatened', 'R6.1', 'klin-zha', 'V*@I99 S@I89 l@I78 g@A19', {}, 'i89h79', 'I78 I99'],
  ['goal-threatened', 'R7.5', 'klin-zha', 'V@I99 l@I78', { regions: 'E1' }, 'i99i89r', 'I89'],
  ['new-threat', 'R6.2', 'takzh', 'V*@I99 S@I89 l@I78 g@A19', {}, 'i89h79', 'I78 I99'],
  ['goal-is-due', 'R7.2', 'klin-zha', 'V@A19', { regions: 'N1' }, 'f@b19', 'B19'],
  ['warriors-first', 'R7.2', 'klin-zha', 'V@A19', placing, 'g@a19', 'A19'],
  ['warriors-first', 'R7.2', 'klin-zha', 'V@A19', placing, 'a19b19r', 'B19'],
  ['not-in-hand', 'R7.2', 'klin-zha', 'V@A19', placing, 's@b19', 'B19'],
  ['cell-taken', 'R7.2', 'klin-zha', 'V@A19', placing, 'f@a19', 'A19'],
  ['cell-taken', 'R7.5', 'klin-zha', 'V@I99 S@H89 l@I78', { regions: 'E1' }, 'i99h89r', 'H89'],
  ['no-region', 'R7.2', 'klin-zha', 'V@A19', placing, 'f@f36', 'F36'],
  ['no-region', 'R7.5', 'klin-zha', 'V@I99 l@I78', { regions: 'E1' }, 'i99f36r', 'F36'],
  ['region-taken', 'R7.2', 'klin-zha', 'V@A19', placing, 'f@i11', 'I11'],
  ['outside-region', 'R7.2', 'klin-zha', 'V@A19', placing, 'f@i99', 'I99'],
  ['no-goal-place', 'R7.3', 'klin-zha', 'B@A19', { regions: 'N1', state: 'hand1=V' }, 'v@b19', 'B19'],
  ['no-carrier', 'R7.4', 'klin-zha', 'V@A19 S@B19', { regions: 'N1' }, 'g@b19', 'B19'],
  ['no-carrier', 'R7.4', 'klin-zha', 'V@I99 S@H89 l@I78', { regions: 'E1' }, 'h89h79r', 'H89'],
  ['carrier-in-zone', 'R7.4', 'klin-zha', 'V@A19 B@B18 V@B19', { regions: 'N1' }, 'g@b19', 'B19'],
  ['carrier-threatened', 'R7.4', 'takzh', 'V@I99 F@I11 l@I78', {}, 'g@i99', 'I99 I78 I11'],
  ['no-mercy', 'R7.5', 'agonizer', 'V@I99 l@I78', { regions: 'E1' }, 'i99h89r', 'I99'],
  ['mercy-not-due', 'R7.5', 'klin-zha', 'V@I99', { regions: 'E1' }, 'i99h89r', 'I99'],
  ['goal-is-placed', 'R7.2', 'klin-zha', 'V*@A19 v@I99', { regions: 'N1E2' }, 'g@a19', 'A19'],
  ['goal-not-there', 'R7.2', 'klin-zha', '', { state: 'hand1=V' }, packMove(0, PLACE, 4, 0, true), 'A19'],
  ['neutral-warrior', 'R10.4', 'klin-zha+clouded', `F@E15 v@E16 ${corners}`, clouds('E16'), 'e15e16', 'E16'],
  ['path-blocked', 'R3.2', 'klin-zha+clouded', `F@E15 v@E16 ${corners}`, clouds('E16'), 'e15e27', 'E16'],
  ['goal-on-forbidden-cell', 'R10.4', 'klin-zha+clouded', 'F*@E15 g@I99', clouds('E16'), 'e15e16g', 'E16'],
  ['goal-on-forbidden-cell', 'R10.4', 'takzh+clouded', 'V@A19 V@C28', clouds('A19'), 'g@a19', 'A19'],
  [
    'goal-on-forbidden-cell',
    'R10.4',
    'klin-zha+clouded',
    'V@I99 l@I78',
    { regions: 'E1', state: 'clouds=H89' },
    'i99h89r',
    'H89',
  ],
  [
    'no-goal-place',
    'R7.3',
    'klin-zha+clouded',
    '',
    { regions: 'N1', state: 'hand1=V;clouds=A19' },
    'v@a19',
    'A19',
  ],
  ['marked-cell', 'R10.5', 'klin-zha+ablative', battle, { state: 'ablated=E16' }, 'e15e16', 'E16'],
  [
    'marked-cell',
    'R10.5',
    'klin-zha+ablative:2',
    'F@E15 G@A19 g@E16',
    { state: 'ablated=E16' },
    'e15e16',
    'E16',
  ],
  [
    'game-over',
    'R10.6',
    'klin-zha+kaggas-crown',
    'F@A19 G@A19 v*@I99',
    { seat: 2, regions: 'N1W2', state: 'crown=2' },
    'i99i89',
    '',
  ],
  [
    'not-your-prey',
    'R10.7',
    'romulan-heart:3+relation-dilemma',
    'F@E15 ~V@E16 G@A19 g@I99 ~G@I11',
    {},
    'e15e16',
    'E16',
  ],
  [
    'not-your-prey',
    'R10.7',
    'romulan-heart:3+relation-dilemma',
    'F@E15 V@B19 G@A19 g@I99 ~G@E26',
    {},
    'e15e26',
    'E26',
  ],
  ['goal-comes-first', 'R10.8', 'klin-zha+reflective', '', { state: 'hand=FLSIIVVVB' }, 'f@e37', 'E37'],
  ['no-carrier', 'R10.8', 'klin-zha+reflective', '', { state: 'hand=FLSIIVVVB' }, 's@e37g', 'E37'],
  ['no-carrier', 'R10.8', 'klin-zha+reflective', '', { state: 'hand=FLSIIVVVB' }, 'b@e37', 'E37'],
  ['goal-not-there', 'R10.8', 'klin-zha+reflective', 'F*@E37', sharing, 'v@a19g', 'A19'],
  ['cell-taken', 'R7.2', 'klin-zha+reflective', 'F*@E37', sharing, 'v@e37', 'E37'],
  ['not-in-hand', 'R7.2', 'klin-zha+reflective', 'F*@E37', sharing, 'f@a19', 'A19'],
  ['zone-holds-goal', 'R10.8', 'klin-zha+reflective', 'F*@E37', sharing, 'b@e38', 'E38 E37'],
  [
    'enemy-zone',
    'R10.8',
    'klin-zha+reflective',
    'F*@E37 B@A19',
    { seat: 1, state: 'hand=LSIIVVV' },
    'v@b19',
    'B19',
  ],
  ['placement-unsafe', 'R10.8', 'klin-zha+reflective', 'F*@E37', sharing, 'v@e38', 'E38'],
  ['placement-unsafe', 'R10.8', 'takzh+reflective', 'F*@E37', sharing, 'l@e27', 'E27'],
  [
    'outside-region',
    'R11.9',
    'klin-zha+reflective+tri-level',
    '1/3/5/7/9/11/13/15/17|1/3/5/7/9/11|1/3/5 1 - - 0 1 hand=FLSIIVVVB',
    {},
    'f@2a16g',
    '2A16',
  ],
  ['no-combat', 'R10.10', 'klin-zha+kinta', battle, {}, 'attacker', ''],
  ['no-combat', 'R10.10', 'klin-zha+kinta', 'V@A19', placing, 'defender', ''],
  [
    'combat-waits',
    'R10.10',
    'klin-zha+kinta',
    `F@E15 v@E16 ${corners}`,
    { state: 'combat=e15e16' },
    'e15d16',
    'E15 E16',
  ],
  ['not-on-board', 'R1.2', 'klin-zha', battle, {}, packMove(0, OUTCOME, 0, 1, false), ''],
  ['not-on-board', 'R1.2', 'klin-zha+kinta', battle, {}, packMove(0, OUTCOME, 0, 2, false), ''],
  [
    'no-capture-by-stair',
    'R11.7',
    'klin-zha+tri-level',
    'b/3/4v*/1L5/4F4/11/13/15/2V*3B10|1/3/2s2/7/9/11|1/3/5 1 - - 0 20 -',
    {},
    'e372c25',
    '2C25',
  ],
  [
    'no-capture-by-stair',
    'R11.7',
    'klin-zha+tri-level',
    `${rim.replace('v*', 'v').replace('9/11', '4F4/11')}|1/3/2g2/7/9/11|1/3/5 1 - - 0 20 -`,
    {},
    'e372c25',
    '2C25',
  ],
  ['goal-through-zone', 'R10.20', 'klin-zha+goal-around-zones', 'L*@A19 B@B18 v*@I99', {}, 'a19b29g', 'B19'],
  [
    'goal-in-pocket',
    'R10.21',
    'klin-zha+honour-setup',
    'B@C28 V@A19 V@E37',
    { regions: 'N1W2' },
    'g@a19',
    'A19 C28',
  ],
  [
    'goal-in-pocket',
    'R10.21',
    'klin-zha+honour-setup',
    'B@C28 V@A19 V@E37 v@F37',
    { regions: 'N1W2' },
    'e37b19r',
    'B19 C28',
  ],
  ['goal-on-forbidden-cell', 'R11.9', 'klin-zha+tri-level', inside, {}, 'g@e37', 'E37'],
  ['bad-move', 'R1.2', 'klin-zha', battle, {}, 'z9', ''],
  ['bad-move', 'R10.10', 'klin-zha', battle, {}, 'attacker', ''],
];

function clouds(cells: string): Sketch {
  return { state: `clouds=${cells}` };
}

/** The state in which a forbidden move is asked for. */
export function stateOfRefused([, , rules, pieces, sketch]: RefusedMove): GameState {
  return pieces.includes('|')
    ? unwrap(parsePosition(rulesFrom(rules), pieces, { unchecked: true }))
    : stateOf(rules, pieces, sketch);
}
