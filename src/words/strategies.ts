/** Strategy of Romulan Heart (RH S1 to S3): positions with explanations. */

import { deepFreeze } from '../base/freeze.ts';

/**
 * A strategic idea, shown in a position.
 *
 * @experimental
 * @category Words
 */
export interface Strategy {
  /** A stable identifier for programs. */
  readonly id: string;
  /** The article in RH: `S2`. */
  readonly source: string;
  readonly title: string;
  /** A few sentences in English, with the terms of Romulan Heart. */
  readonly explanation: string;
  /** The ruleset id of the position. */
  readonly rules: 'romulan-heart:2';
  /** A position string (section 16), in which seat 1 has the fortress or the army that is shown. */
  readonly position: string;
}

function shown(
  id: string,
  source: string,
  title: string,
  explanation: string,
  board: string,
  seat: 1 | 2 = 1,
): Strategy {
  return {
    id,
    source,
    title,
    explanation,
    rules: 'romulan-heart:2',
    position: `${board} ${seat} - - 0 20 -`,
  };
}

/**
 * The strategy of Romulan Heart (RH S1 to S3) as positions: how to build a fortress in a corner, how to
 * attack it, how to answer, and two armies. The explanations are in our own words.
 *
 * @example
 * ```ts
 * import { parsePosition, rulesOf, threats, unwrap } from 'klin-zha';
 * import { strategies } from 'klin-zha/words';
 *
 * const { rules, position } = strategies.find(({ id }) => id === 'knight-attack')!;
 * threats(unwrap(parsePosition(rulesOf(rules), position))); // [{ attacker: 2, from: 'D16', defender: 1, goal: 'B19' }]
 * ```
 *
 * @experimental
 * @category Words
 */
export const strategies: readonly Strategy[] = /* @__PURE__ */ deepFreeze([
  shown(
    'fortress',
    'S2',
    'A fortress in the corner',
    'Keep the heart in a corner and put the wall four steps away from it. Every warrior but the knight has to walk through ' +
      'the zone of the wall or over it to reach the corner, so only knights can threaten the heart.',
    'V*/3/2B2/7/9/11/2i3i6/12b2/16v*',
    2,
  ),
  shown(
    'knight-attack',
    'S2',
    'Knights attack the fortress',
    'A knight that lands on D16 threatens the corner and one of its edges. The pawn has to carry the heart to the other edge, ' +
      'to B29.',
    '1/1V*1/2B2/i2V3/9/11/13/12b2/16v*',
  ),
  shown(
    'knight-attack-other-edge',
    'S2',
    'The knight changes sides',
    'From D49 the knight threatens the other edge as well as the corner. The pawn moves only one step and cannot leave the ' +
      'threatened cells, so the heart is lost.',
    '1/2V*/2B2/3V2i/9/11/13/12b2/16v*',
  ),
  shown(
    'rook-carries',
    'S2',
    'A rook carries the heart',
    'A rook can take the heart from one edge to the other in one move, so a single knight cannot trap it.',
    'L*/3/2B2/i2V3/9/11/13/12b2/16v*',
  ),
  shown(
    'queen-in-zone',
    'S2',
    'A queen in the zone of the wall',
    'No enemy can capture a queen in the zone of her own wall. She captures a knight that comes close enough to threaten the ' +
      'corner. Other warriors have to be free to move, or the fortress must break up.',
    'V*/3/2B2/i2F3/9/3V7/13/12b2/16v*',
  ),
  shown(
    'bishop-in-zone',
    'S2',
    'A bishop in the zone of the wall',
    'A bishop on C29 protects the corner and the cell beside it. The pawn can step to and fro between the two, so that wall ' +
      'and bishop stay in place.',
    'V*/3/2BS1/i6/9/11/13/12b2/16v*',
  ),
  shown(
    'wall-attack',
    'S2',
    'The wall attacks',
    'A wall can break a fortress. On D49 it protects the cells D39 and E49: knights threaten the corner from there, and the ' +
      'bishop could otherwise capture them. A rook could still carry the heart out of the corner; a pawn could not.',
    'V*/3/2BS1/i4ib/9/11/13/15/16v*',
  ),
  shown(
    'defensive-army',
    'S3.1',
    'An army that defends',
    'The wall guards the corner, a rook carries the heart, and the bishop is in the zone of the wall. Every warrior has several ' +
      'protectors.',
    'L*/F2/2BS1/IVVV2I/9/11/13/12b2/16v*',
  ),
  shown(
    'aggressive-army',
    'S3.2',
    'An army that attacks',
    'The zones of enemy walls cannot overlap, so only the player who places first is sure to get the middle of the board for ' +
      'the wall. The knights can stay in the second row because they jump. A pawn at the back carries the heart, and the ' +
      'bishop or queen can follow the wall into its zone on the first move.',
    '1/1V*1/5/IVVS2I/3F2L2/5B5/13/12b2/16v*',
  ),
]);
