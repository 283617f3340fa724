// The inputs by their numbers: the same seed and number give the same target, text and chance on every machine.
import { seededRandom } from 'klin-zha';
import { corpus, giants, makeText, oneOf, ownGiants } from './corpus.mjs';

/** Every so many inputs one is large in one way, and every so many of those has ten million characters. */
const betweenGiants = 500;
const betweenColossi = 25;
/** Behind the first so many inputs all that is large comes more seldom by this factor. */
const beginning = 25_000;
const seldom = 10;
const giant = 100_000;
/** So long is a usual text again and again: to answer it takes longer than to read a giant. */
const repeated = 60_000;
const colossus = 10_000_000;
/** Larger texts are only read, not written again. */
export const large = 4_000_000;

/** Numbers from one seed that have nothing to do with those from the next. */
export function chanceOf(seed, number, stream) {
  return seededRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) + 7919 * stream);
}

/** The targets in a list where each stands as often as it weighs. */
function weighed(targets) {
  return targets.flatMap((target) => Array(target.weight).fill(target));
}

/** What chooses inputs for some targets: first the corpus as it is, then all kinds of damage. */
export function inputsFor(targets, seed) {
  const list = weighed(targets);
  const undamaged = targets.flatMap((target) =>
    target.kinds.flatMap((kind) => corpus[kind].map((text) => ({ target, text }))),
  );
  return (number) => {
    if (number < undamaged.length) return undamaged[number];
    const target = oneOf(chanceOf(seed, number, 0), list);
    const random = chanceOf(seed, number, 1);
    const between = number < beginning ? betweenGiants : betweenGiants * seldom;
    if (number % between !== between - 1)
      return { target, text: makeText(random, target.kinds, target.length) };
    if (random() < 0.25) {
      const shape = sameAgain(random, target);
      return { target, text: giantOf(shape, Math.ceil(repeated / shape[2].length)) };
    }
    const own = target.kinds.flatMap((kind) => ownGiants[kind] ?? []);
    const shape = oneOf(random, own.length > 0 && random() < 0.7 ? own : giants);
    const isColossus = Math.floor(number / between) % betweenColossi === betweenColossi - 1;
    return { target, text: isColossus ? colossusOf(random, shape) : giantOf(shape, timesOf(shape)) };
  };
}

/** A text with some damage, again and again. */
function sameAgain(random, { kinds, length }) {
  const text = makeText(random, kinds, length);
  return ['the same text again', '', oneOf(random, ['', '\n', ' ']) + (text === '' ? ' ' : text), ''];
}

/** How often a giant repeats its piece: 100,000 times, less where the piece is long. */
function timesOf([, , middle, , closing = '']) {
  return Math.min(giant, Math.floor((4 * giant) / (middle.length + closing.length)));
}

/** A text in which something is repeated. */
export function giantOf([, head, middle, tail, closing = ''], times) {
  return head + middle.repeat(times) + closing.repeat(times) + tail;
}

/** The same in ten million characters, often of one line. */
function colossusOf(random, [name, head, middle, ...ends]) {
  const piece = random() < 0.5 ? middle : middle.replaceAll('\n', ' ');
  return giantOf([name, head, piece, ...ends], Math.floor(colossus / (piece + (ends[1] ?? '')).length));
}
