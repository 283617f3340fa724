/** Placing for a player: by chance, or one of the armies that the library has. */

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

/** The armies by their names in this page. */
export const armies: Readonly<Record<string, Army>> = {
  defensive: defensiveArmy,
  aggressive: aggressiveArmy,
  introductionGold,
  introductionGreen,
  sampleGreen,
  sampleBlue,
  sampleBlack,
};

/** The next placement of the seat that has the turn: one of its army where that can be done, else by chance. */
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

/** An army turned into the region where the seat stands, or into one where it may; null where the board has other cells. */
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
