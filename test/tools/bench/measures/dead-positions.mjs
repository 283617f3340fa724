/**
 * What it costs to look for dead positions (R8.6) where nothing that is kept helps: a Goal moves in every round, so
 * that what is known of the ways of Blockaders is forgotten again and again. Held against the same game without the rule.
 */

import { defineRuleset, describeMove, parsePosition, romulanHeart, seededRandom } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { race, rowBeside } from '../harness.mjs';

export const title = 'Dead positions';

/** Black carries its Goal along the board; whether Green's is ever captured is asked of Blue's Blockader first. */
const position = '~B/3/3B1/2b4/5~V*3/11/13/15/G15g 3 - - 0 20 -';
const plies = 200;

const looked = 'dead positions are looked for';
const plain = 'dead positions are let be';

export const contenders = {
  [looked]: () => walk(romulanHeart({ players: 3 })),
  [plain]: () =>
    walk(defineRuleset({ ...romulanHeart({ players: 3 }), id: 'undying', deadPositions: false })),
};

/** Walks along one line of play, the same for both, and generates the moves of each position of it. */
function walk(rules) {
  const parsed = parsePosition(rules, position);
  if (!parsed.ok) throw new Error(parsed.errors[0].message);
  const searcher = new Searcher(parsed.value);
  const list = searcher.moveBuffer();
  const line = lineOf(searcher, list);
  const run = () => {
    let found = 0;
    for (const move of line) {
      found += searcher.moves(list);
      searcher.make(move);
    }
    searcher.unmakeTo(0);
    return found;
  };
  return { run, check: `${run()} moves` };
}

/** A line of play by chance in which a seat that can take its Goal along does so; nothing is captured. */
function lineOf(searcher, list) {
  const random = seededRandom(1);
  const line = [];
  while (line.length < plies) {
    const all = Array.from(list.subarray(0, searcher.moves(list)));
    const quiet = all.filter((move) => !searcher.isCapture(move));
    const carried = quiet.filter((move) => describeMove(move).withGoal);
    const choices = carried.length > 0 ? carried : quiet;
    const move = choices[Math.floor(random() * choices.length)];
    searcher.make(move);
    line.push(move);
  }
  searcher.unmakeTo(0);
  return line;
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const entries = [looked, plain].map((name) => ({ name, group: 'both' }));
  const rates = await race(import.meta.url, entries, settings);
  return { rates, rows: [rowBeside(rates, looked, plain, 'moves/s')] };
}
