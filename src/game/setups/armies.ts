/** Ready-made armies: five from the two games in the sources, and two of our own that follow RH's advice. */

import { deepFreeze } from '../../base/freeze.ts';
import type { CellName } from '../../rules/board/names.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { Army } from './army.ts';

/** Parses pieces and cells; the last piece is the Goal. */
function armyOf(text: string): Army {
  const pieces = text.split(' ').map((piece) => piece.split('@') as [string, CellName]);
  const goal = pieces.pop()![1];
  return deepFreeze({
    warriors: pieces.map(([warrior, cell]) => ({ warrior: warrior as WarriorCode, cell })),
    goal,
  });
}

/** Gold's army from INT's sample battle, in the West. */
export const introductionGold: Army = /* @__PURE__ */ armyOf(
  'B@G35 S@G36 V@H23 V@I33 V@G13 F@I11 L@H24 I@I44 I@G14 G@I11',
);

/** Green's army from INT's sample battle, in the North. */
export const introductionGreen: Army = /* @__PURE__ */ armyOf(
  'B@F37 S@E37 L@E26 F@E16 I@E27 I@D16 V@C28 V@C17 V@C18 G@C18',
);

/** Green's army from RH's sample game, in the East. */
export const sampleGreen: Army = /* @__PURE__ */ armyOf(
  'B@H78 L@I99 I@H79 I@I78 S@H68 F@I67 V@I66 V@G69 V@F69 G@I99',
);

/** Blue's army from RH's sample game, in the West. */
export const sampleBlue: Army = /* @__PURE__ */ armyOf(
  'B@H45 V@I45 I@I34 I@H34 S@H35 L@G25 F@H24 V@I23 V@H13 G@I23',
);

/** Black's army from RH's sample game, in the North. */
export const sampleBlack: Army = /* @__PURE__ */ armyOf(
  'F@D38 L@D27 B@D28 I@D17 I@D39 S@D16 V@D49 V@E26 V@C17 G@C17',
);

/**
 * A defensive army of our own in the North (RH S2, S3.1). The Blockader closes the corner to all but Fliers,
 * the Lancer carries the Goal, and the Swift is in the Blockader's zone. At least two other warriors protect
 * each warrior.
 */
export const defensiveArmy: Army = /* @__PURE__ */ armyOf(
  'F@B18 L@A19 S@C29 I@D16 I@D49 V@D28 V@D27 V@D17 B@C28 G@A19',
);

/**
 * An attacking army of our own in the North (RH S3.2), for the player who places first. The Blockader
 * controls the middle of the board, the Fliers are behind the front, and a Vanguard at the back carries the
 * Goal. Swift and Fencer can follow the Blockader into its zone at once. At least two other warriors protect
 * each warrior.
 */
export const aggressiveArmy: Army = /* @__PURE__ */ armyOf(
  'F@E27 L@E48 S@D28 I@D49 I@D16 V@D27 V@D17 V@B19 B@F37 G@B19',
);

/** All armies of the library, in alphabetical order. */
export const libraryArmies: readonly Army[] = [
  aggressiveArmy,
  defensiveArmy,
  introductionGold,
  introductionGreen,
  sampleBlack,
  sampleBlue,
  sampleGreen,
];
