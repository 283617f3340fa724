/** Automatic placement: at random, or with an army of the library. */

import {
  type Army,
  aggressiveArmy,
  armyIn,
  defensiveArmy,
  describeMove,
  type GameState,
  introductionGold,
  introductionGreen,
  legalMoves,
  type Move,
  sampleBlack,
  sampleBlue,
  sampleGreen,
} from 'klin-zha';

/** Armies by their names in this page. */
export const armies: Readonly<Record<string, Army>> = {
  defensive: defensiveArmy,
  aggressive: aggressiveArmy,
  introductionGold,
  introductionGreen,
  sampleGreen,
  sampleBlue,
  sampleBlack,
};

/** Next placement of the player to move: from the army if possible, else at random. */
export function nextPlacement(state: GameState, name: string, random: () => number = Math.random): Move {
  const moves = legalMoves(state);
  const army = armyFor(state, armies[name], random);
  const wanted = moves.find((move) => {
    const said = describeMove(move);
    if (said.kind === 'place-goal') return said.to === army?.goal;
    return (
      said.kind === 'place' &&
      army?.warriors.some((one) => one.cell === said.to && one.warrior === said.warrior)
    );
  });
  return wanted ?? moves[Math.floor(random() * moves.length)]!;
}

/**
 * Turns an army into the region of the seat, or into one that it may claim. Returns null if the board has
 * other cells.
 */
function armyFor(state: GameState, army: Army | undefined, random: () => number): Army | null {
  const { rules } = state;
  const { seat, regions } = state.toFields();
  const free = rules.board.regions.filter((_, index) => regions[index] === null).map(({ id }) => id);
  const own = rules.board.regions[regions.indexOf(seat)]?.id ?? rules.setup.corners[seat - 1];
  const region = own ?? free[Math.floor(random() * free.length)];
  if (army === undefined || region === undefined) return null;
  try {
    return armyIn(rules, army, region);
  } catch {
    return null;
  }
}
