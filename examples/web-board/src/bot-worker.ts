/** A small greedy bot: maximises its score after the opponents' best capture. */

import { attemptsFor, formatMove, type Move, parseRules, restoreState, type Seat, unwrap } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import type { Question } from './bot.ts';

/** Values of warriors by code. Custom kinds have their number of moves as value. */
const worths: Readonly<Record<string, number>> = { F: 90, L: 60, S: 60, I: 40, V: 20, B: 50 };
const victory = 100_000;

/** Score of a position for a seat: its warriors, moves and threats minus those of the strongest opponent. */
function worth(searcher: Searcher, seat: Seat, cells: Int16Array): number {
  const { board, rules, outcome } = searcher;
  if (outcome !== null) return outcome.winner === null ? 0 : outcome.winner === seat ? victory : -victory;
  if (!board.isLiving(seat)) return -victory;
  const sums = rules.colours.map((_, index) => {
    const count = board.warriorsOf(index + 1, cells);
    let sum = board.mobility(index + 1);
    for (const other of rules.colours.keys())
      if (other !== index && board.isLiving(other + 1) && board.goalOf(other + 1) >= 0)
        sum += 10 * board.attackers(board.goalOf(other + 1), index + 1, cells);
    for (let i = 0; i < count; i++) sum += worths[rules.warriors[board.kindAt(cells[i]!)]!.code] ?? 0;
    return sum;
  });
  // In the reflective game, all warriors belong to the player to move.
  if (rules.army === 'shared') return -board.mobility(searcher.seat);
  const others = sums.filter((_, index) => index + 1 !== seat && board.isLiving(index + 1));
  return sums[seat - 1]! - Math.max(0, ...others);
}

/** Best move by a search of the move and the best capture in reply; ties are broken at random. */
function greedy(searcher: Searcher): Move {
  const { seat, rules } = searcher;
  const cells = new Int16Array(rules.board.cells.length);
  const [moves, answers] = [searcher.moveBuffer(), searcher.moveBuffer()];
  const count = searcher.moves(moves);
  let [best, most] = [moves[0]!, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    searcher.make(moves[i]!);
    let least = worth(searcher, seat, cells);
    const captures =
      searcher.isOver || searcher.isSetup || searcher.seat === seat ? 0 : searcher.captures(answers);
    for (let k = 0; k < captures; k++) {
      searcher.make(answers[k]!);
      least = Math.min(least, worth(searcher, seat, cells));
      searcher.unmake();
    }
    searcher.unmake();
    const value = least + Math.random();
    if (value > most) [best, most] = [moves[i]!, value];
  }
  return best as Move;
}

/** Attempt in the blind game, where the bot sees no more than a player: any move that has not been refused yet. */
function blindly({ view, refused }: Extract<Question, { view: unknown }>): Move {
  const attempts = attemptsFor(view, unwrap(parseRules(view.rules)));
  const left = attempts.filter((move) => !refused.includes(formatMove(move)));
  return left[Math.floor(Math.random() * left.length)]!;
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const move =
    'view' in data ? blindly(data) : greedy(new Searcher(unwrap(restoreState(data.state, parseRules))));
  postMessage(formatMove(move));
});
