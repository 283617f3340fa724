// Records of positions for training: 40 bytes each, little endian, without a header.
//
// | byte | content |
// |---|---|
// | 0 to 17 | cell of each warrior, first of the seat to move, by kind in the ruleset's order; 255 if it is captured |
// | 18, 19 | cells of the Goals: of the seat to move, of the other |
// | 20 | seat to move |
// | 21 | flags, see `flags` |
// | 22 | armies: 0 from the book, 1 placed by the bot, 2 at random |
// | 23 | depth of the search in moves |
// | 24, 25 | score of the search for the seat to move, limited to plus and minus `most` |
// | 26, 27 | static evaluation, limited likewise |
// | 28, 29 | score of a deep search, limited likewise; `unknown` if there was none |
// | 30 | result for the seat to move: 2 for a win, 1 for a draw, 0 for a loss |
// | 31 | halfmove clock, at most 255 |
// | 32, 33 | half-moves since the beginning of the battle |
// | 34, 35 | half-moves until the end of the game |
// | 36 to 39 | number of the game |

/** Bytes of a record. */
export const recordSize = 40;
/** Greatest score in a record, in hundredths of a Vanguard. Forced wins have it. */
const most = 30_000;
export const unknown = -32_768;
/** Cell of a captured warrior. */
export const captured = 255;
export const flags = {
  /** The best move captures. */
  capture: 1,
  /** The Goal of the seat to move is threatened. */
  threatened: 2,
  /** A random move follows before the end of the game, so the result says less. */
  disturbed: 4,
  /** The best move of the deep search captures. */
  deepCapture: 8,
  /** The game was stopped and counted as a draw. */
  unfinished: 16,
};

/** Writes the warriors and Goals of a searcher's position, and its seat. */
export function writePosition(bytes, { board, rules, seat }) {
  const { warriors, colours } = rules;
  const number = warriors.reduce((sum, { count }) => sum + count, 0);
  if (colours.length !== 2 || number !== 9)
    throw new Error(`Cannot record ${rules.id}: expected two seats with nine warriors each.`);
  bytes.fill(captured, 0, 18);
  const cells = new Uint8Array(81);
  for (const [side, owner] of [seat, 3 - seat].entries()) {
    const standing = [...cells.subarray(0, board.warriorsOf(owner, cells))].sort((one, other) => one - other);
    let at = 9 * side;
    for (const [kind, { count }] of warriors.entries()) {
      bytes.set(
        standing.filter((cell) => board.kindAt(cell) === kind),
        at,
      );
      at += count;
    }
    bytes[18 + side] = board.goalOf(owner);
  }
  bytes[20] = seat;
}

/** Limits a score to what a record holds. */
export const limited = (score) => Math.max(-most, Math.min(most, score));
