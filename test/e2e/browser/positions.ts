/** Starting positions for the tests of several pages. */

import {
  createState,
  finishSetup,
  type GameState,
  type Move,
  moveChoices,
  outcome,
  play,
  rulesOf,
  seededRandom,
} from 'klin-zha';

/** A battle of Kinta in which a challenge is legal. */
export const kintaPosition = '1/3/4v*/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 -';

/** A state of a random game of three in which a move captures a heart. */
export function takeover(): { readonly state: GameState; readonly move: Move } {
  const random = seededRandom(3);
  for (;;) {
    let { state } = finishSetup(createState(rulesOf('romulan-heart:3')), random);
    for (let ply = 0; ply < 200 && outcome(state) === null; ply++) {
      const choices = [...moveChoices(state).values()].flatMap((targets) => [...targets.values()].flat());
      const taking = choices.find(({ capturesGoal, wins }) => capturesGoal !== null && !wins);
      if (taking !== undefined) return { state, move: taking.move };
      state = play(state, choices[Math.floor(random() * choices.length)]!.move);
    }
  }
}
