// Setups among which a book is chosen: armies of the library, turned into the seats' regions and changed by chance.
import {
  aggressiveArmy,
  createState,
  defensiveArmy,
  describeMove,
  introductionGold,
  introductionGreen,
  legalMoves,
  play,
  rulesOf,
  sampleBlack,
  sampleBlue,
  sampleGreen,
  seededRandom,
} from '../../../dist/index.js';

const models = [
  aggressiveArmy,
  defensiveArmy,
  introductionGold,
  introductionGreen,
  sampleBlack,
  sampleBlue,
  sampleGreen,
];
/** So many warriors of a model stand elsewhere: at least, and how many more at most. */
const elsewhere = [1, 5];
/** The same where an army is the first one's, turned. Three are hardly ever even unless they are alike. */
const elsewhereInTurned = (seats) => [0, seats > 2 ? 1 : 3];

/** The state in which the battle of a candidate begins: the same for a seed and a number on every machine. */
export function candidate(rules, seed, number) {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const below = (count) => Math.floor(random() * count);
  const among = (list) => list[below(list.length)];
  const start = createState(rulesOf(rules));
  const { board, colours, setup } = start.rules;
  const cellOf = new Map(board.cells.map(({ name }, index) => [name, index]));
  const free = board.regions.map((_, index) => index);
  const homes = colours.map((_, index) => {
    const corner = board.regions.findIndex(({ id }) => id === setup.corners[index]);
    return free.splice(corner >= 0 ? free.indexOf(corner) : below(free.length), 1)[0];
  });
  // Armies that are alike differ little in worth, with Goals that are alike even less.
  const areAlike = colours.length > 2 || random() < 0.5;

  const ways = [];

  /** The pieces of an army, turned in one of the ways that bring it into a region, some of them elsewhere. */
  function turned(pieces, region, [least, more]) {
    const home = board.cells[pieces[0].cell].region;
    const way = among(board.symmetries.filter((_, index) => board.regionSymmetries[index][home] === region));
    if (first !== undefined) ways.push(way);
    const placed = pieces.map(({ warrior, cell }) => ({ warrior, cell: way[cell] }));
    const inside = board.cells.filter((cell) => cell.region === region).map(({ index }) => index);
    for (let left = least + below(more + 1); left > 0; left--)
      among(placed).cell = among(inside.filter((cell) => placed.every((other) => other.cell !== cell)));
    return placed;
  }

  let state = start;
  let first;
  for (const region of homes) {
    const model = among(models).warriors.map(({ warrior, cell }) => ({ warrior, cell: cellOf.get(cell) }));
    const pieces =
      first !== undefined && areAlike
        ? turned(first, region, elsewhereInTurned(colours.length))
        : turned(model, region, elsewhere);
    for (const piece of pieces) {
      const moves = legalMoves(state)
        .map((move) => ({ move, ...describeMove(move) }))
        .filter(
          ({ warrior, to }) => warrior === piece.warrior && board.cells[cellOf.get(to)].region === region,
        );
      if (moves.length === 0) return undefined;
      const chosen = moves.find(({ to }) => cellOf.get(to) === piece.cell) ?? among(moves);
      piece.cell = cellOf.get(chosen.to);
      state = play(state, chosen.move);
    }
    first ??= pieces;
  }
  let goal;
  while (state.phase === 'setup') {
    const moves = legalMoves(state);
    const cell = (move) => cellOf.get(describeMove(move).to);
    const alike = moves.filter((move) => ways.some((way) => cell(move) === way[goal]));
    const move = among(colours.length > 2 && alike.length > 0 ? alike : moves);
    goal ??= cell(move);
    state = play(state, move);
  }
  return state;
}
