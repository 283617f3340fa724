/** Questions to bots and engines without a move to choose. */

import { attemptsFor, createState, Game, klinZha, rulesOf, type Seat, viewFor } from 'klin-zha';
import type { BotSight } from 'klin-zha/bots';
import { stateOf } from './positions.ts';

/** What is asked, by description, with the seat of the engine. */
type Questions = readonly (readonly [what: string, seat: Seat, question: Game | Required<BotSight>])[];

const blind = createState(rulesOf('klin-zha+blind'));
const battle = new Game(stateOf('romulan-heart:2', 'F*@A19 f*@I99'));

function sightOf(viewer: Seat, refused: Required<BotSight>['refused'] = []): Required<BotSight> {
  return { rules: blind.rules, view: viewFor(blind, viewer), reports: [], refused };
}

/** Questions without a legal move. */
export const noMoves: Questions = [
  ['a game that is over', 1, new Game(stateOf('romulan-heart:2', 'F*@E37 f@I99', { owners: '11' }))],
  ['a game that was resigned', 1, battle.resign(2)],
  [
    'a pending combat',
    1,
    new Game(stateOf('klin-zha+kinta', 'F*@E37 v@E38 v*@D28', { state: 'combat=e37e38g' })),
  ],
  ["another player's turn in Blind", 2, sightOf(2)],
  ['attempts that were all refused', 1, sightOf(1, attemptsFor(viewFor(blind, 1), blind.rules))],
];

/** Questions for the engine of another seat. */
export const otherTurns: Questions = [
  ["another player's turn", 2, battle],
  ["another player's turn in the setup", 2, new Game(createState(klinZha))],
];
