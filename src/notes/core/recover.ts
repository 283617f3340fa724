/** Recovery: moves that the text does not have as they are, where no move of the text is legal. */

import { type Move, moveFrom, moveKind, moveTo, STEP } from '../../engine/move.ts';
import { differenceOf } from './letters.ts';
import type { Line } from './line.ts';
import { kindIn, type Sense } from './mention.ts';
import type { Place } from './place.ts';
import { wordsAround } from './signs.ts';
import { type Reader, type Step, stepsAt } from './steps.ts';

const prices = { misread: 3.5, differing: 0.8, assume: 6.5, gap: 2.5, far: 0.15, choice: 0.15 } as const;

/** Most differences of a cell from the written one. */
const mostDiffering = 2;
/** Most recoveries of a kind, and most steps that are followed to judge an assumed move. */
const mostKept = 6;
const farthest = 6;
/** Price up to which a step is followed. */
const mostFollowed = 1.5;
/** A move that the writer left out: dots, a dash, question marks. */
const omission = /\.\.\.|…|--|\?\?/;

/** Returns moves to correct or to assume before a token. */
export function recoveries(line: Line, at: number, reader: Reader): Step[] {
  const { sense } = line.start;
  return [...misread(line.place, at, sense, reader), ...assumed(line, at, sense, reader)];
}

/** Returns moves that differ from the written one in one cell that looks alike. */
function misread(place: Place, at: number, sense: Sense, { tokens }: Reader): Step[] {
  const [one, two] = [tokens[at]!, tokens[at + 1]];
  if (two === undefined || two.line !== one.line) return [];
  const { cells } = place.position.tables.rules.board;
  const mover = kindIn(wordsAround(one).clause, sense);
  const [from, to] = [one.readings[0]!.cell, two.readings[0]!.cell];
  const name = (cell: number): string => cells[cell]!.name;
  const found: Step[] = [];
  for (const move of place.moves as Iterable<number> as Iterable<Move>) {
    if (moveKind(move) !== STEP) continue;
    if (mover !== undefined && mover.code !== place.codeAt(moveFrom(move))) continue;
    const [origin, target] = [moveFrom(move), moveTo(move)];
    const differing =
      origin === from
        ? differenceOf(name(target), name(to))
        : target === to
          ? differenceOf(name(origin), name(from))
          : mostDiffering + 1;
    if (differing > mostDiffering) continue;
    const price = prices.misread + prices.differing * differing;
    found.push({ begin: at, end: at + 2, move, price, how: 'misread' });
  }
  return found.sort((first, second) => first.price - second.price).slice(0, mostKept);
}

/** Returns moves that nobody wrote, after which the next tokens are legal. */
function assumed(line: Line, at: number, sense: Sense, reader: Reader): Step[] {
  if (line.assumed >= 1 + line.steps / 5) return [];
  const found: { readonly move: Move; readonly far: number }[] = [];
  for (const move of [...line.place.moves] as Move[]) {
    const far = followed(line.place.play(move), at, sense, reader);
    if (far > 0) found.push({ move, far });
  }
  found.sort((one, two) => two.far - one.far);
  const first = found[0]?.far ?? 0;
  const equal = found.filter(({ far }) => far === first).length;
  const base = omission.test(reader.tokens[at]!.before) ? prices.gap : prices.assume;
  return found.slice(0, mostKept).map(({ move, far }) => {
    const price = base - prices.far * far + (far === first ? prices.choice * Math.log2(equal) : 0);
    return { begin: at, end: at, move, price, how: 'assumed' };
  });
}

/** Returns how many steps can be read in a row. */
function followed(start: Place, begin: number, sense: Sense, reader: Reader): number {
  let [place, at, far] = [start, begin, 0];
  for (; far < farthest && at < reader.tokens.length; far++) {
    const steps = stepsAt(place, at, sense, { ...reader, acceptUnsafe: false });
    const best = steps.reduce<Step | undefined>(
      (least, step) => (step.price < (least?.price ?? mostFollowed) ? step : least),
      undefined,
    );
    if (best === undefined) break;
    place = place.play(best.move);
    at = best.end;
  }
  return far;
}
