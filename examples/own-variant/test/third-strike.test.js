import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ablative,
  blind,
  cellIndex,
  clouded,
  combine,
  describeMove,
  explainMove,
  formatPosition,
  isLegal,
  kinta,
  klinZha,
  parseMove,
  parsePosition,
  play,
  reflective,
  relationDilemma,
  romulanHeart,
  takzh,
  tetrahedral,
  unwrap,
} from 'klin-zha';
import { quickSwift, thirdStrike } from 'klin-zha-own-variants';
import { assertTravels, playRandomly, withVariants } from './support.js';

/** @import { CellName, GameState, Move, Ruleset } from 'klin-zha' */

const plain = withVariants(klinZha, thirdStrike);
const duels = withVariants(klinZha, thirdStrike, kinta);

/**
 * In this battle the Flier on G14 can capture the Flier on D16 and the Fencer on E16.
 *
 * @param {Ruleset} rules
 * @param {string} strikes
 */
function battle(rules, strikes) {
  const board = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10';
  return unwrap(parsePosition(rules, `${board} 1 N2W1 - 0 1 ${strikes}`));
}

/** @param {GameState} state */
function strikesOf(state) {
  return state.toFields().variantState.strikes;
}

/**
 * @param {GameState} state
 * @param {CellName} cell
 */
function warriorOn(state, cell) {
  return state.toFields().warriors.find((placed) => placed.cell === cell)?.warrior;
}

test('a capture is counted where the warrior stands', () => {
  const after = play(battle(plain, '-'), 'g14d16');
  assert.equal(strikesOf(after), 'D16:1');
  assert.match(formatPosition(after), / strikes=D16:1$/);
  assertTravels(after);
});

test('the count goes with the warrior', () => {
  assert.equal(strikesOf(play(battle(plain, 'strikes=H24:2'), 'h24h35')), 'H35:2');
});

test('the third capture removes the warrior', () => {
  const after = play(battle(plain, 'strikes=G14:2'), 'g14d16');
  assert.equal(warriorOn(after, 'D16'), undefined);
  assert.equal(warriorOn(after, 'G14'), undefined);
  assert.equal(after.toFields().warriors.length, 16);
  assert.equal(strikesOf(after), undefined);
  assertTravels(after);
});

test('the count of a captured warrior is forgotten', () => {
  assert.equal(strikesOf(play(battle(plain, 'strikes=D16:2'), 'g14d16')), 'D16:1');
  assert.equal(strikesOf(play(battle(plain, 'strikes=D16:2,G14:2'), 'g14d16')), undefined);
});

test('a combat counts for the attacker who wins it', () => {
  const waiting = play(battle(duels, 'strikes=D16:2,G14:1'), 'g14d16');
  assert.equal(strikesOf(waiting), 'D16:2,G14:1');
  assertTravels(waiting);
  assert.equal(strikesOf(play(waiting, 'attacker')), 'D16:2');
});

test('a combat that the attacker loses is no capture, and takes his count with him', () => {
  const waiting = play(battle(duels, 'strikes=D16:2,G14:2'), 'g14d16');
  const lost = play(waiting, 'defender');
  assert.equal(strikesOf(lost), 'D16:2');
  assert.equal(warriorOn(lost, 'D16'), 'I');
  assert.equal(warriorOn(play(waiting, 'attacker'), 'D16'), undefined);
});

test('a third capture is refused where the removed warrior would leave the own Goal open', () => {
  // The Vanguard on I12 can take the one on I22, which stands between a Lancer and the Goal on I11.
  const board = 'b/3/5/v*6/9/11/13/15/F*Vvl12B 1 - - 0 1';
  const state = unwrap(parsePosition(plain, `${board} strikes=I12:1`));
  assert.equal(explainMove(state, 'i12i22').code, 'legal');
  const third = unwrap(parsePosition(plain, `${board} strikes=I12:2`));
  assert.equal(explainMove(third, 'i12i22').code, 'goal-threatened');
  assert.equal(isLegal(third, 'i12i22'), false);
});

test('only counts as the variant writes them are read', () => {
  for (const wrong of [
    '',
    'Z99:1',
    'D16',
    'D16:0',
    'D16:3',
    'D16:1.5',
    'd16:1',
    'G14:1,D16:1',
    'D16:1,D16:1',
  ]) {
    const read = parsePosition(plain, `1/3/5/7/9/11/13/15/17 1 - - 0 1 strikes=${wrong}`);
    assert.ok(!read.ok);
    assert.deepEqual(
      read.errors.map(({ code, read: text }) => [code, text]),
      [['bad-value', wrong]],
    );
  }
});

test('it does not go with the blind game', () => {
  const combined = combine(klinZha, [blind, thirdStrike]);
  assert.ok(!combined.ok);
  assert.match(combined.errors[0].message, /blind\+third-strike.*hidden warriors/);
});

/**
 * Counts by looking at the board alone, and compares with what the position has to say.
 *
 * @param {Map<string, number>} counts for the cells of warriors how often they have captured; changed in place
 * @param {GameState} before
 * @param {Move} move
 * @param {GameState} after
 * @returns {boolean} whether it was a third capture
 */
function recount(counts, before, move, after) {
  const said = describeMove(move);
  const { combat } = before.toFields();
  const step = combat === null ? said : describeMove(unwrap(parseMove(before, combat)));
  let third = false;
  if (step.kind === 'step' && after.toFields().combat === null) {
    const arrived = said.kind !== 'outcome' || said.winner === 'attacker';
    const captures = arrived && warriorOn(before, step.to) !== undefined;
    const count = (counts.get(step.from) ?? 0) + (captures ? 1 : 0);
    third = count === 3;
    counts.delete(step.from);
    if (arrived) counts.delete(step.to);
    if (arrived && count > 0 && !third) counts.set(step.to, count);
    assert.equal(warriorOn(after, step.to) === undefined, third);
  }
  const { board } = before.rules;
  const expected = [...counts]
    .sort(([one], [other]) => cellIndex(board, one) - cellIndex(board, other))
    .map(([cell, count]) => `${cell}:${count}`);
  assert.equal(strikesOf(after) ?? '', expected.join(','));
  return third;
}

for (const rules of [
  plain,
  duels,
  withVariants(klinZha, thirdStrike, quickSwift, ablative({ limit: 6 })),
  withVariants(takzh, thirdStrike, clouded()),
  withVariants(klinZha, thirdStrike, quickSwift, ablative(), kinta, clouded({ clouds: 8 })),
  withVariants(klinZha, thirdStrike, reflective),
  withVariants(romulanHeart(), thirdStrike, quickSwift, kinta),
  withVariants(romulanHeart({ players: 3 }), thirdStrike, relationDilemma),
  withVariants(romulanHeart({ players: 3 }), thirdStrike, tetrahedral),
]) {
  test(`random games count as the board shows, and travel as text and as JSON: ${rules.id}`, () => {
    let thirds = 0;
    for (let seed = 1; seed <= 6 || (thirds === 0 && seed <= 60); seed++) {
      /** @type {Map<string, number>} */
      const counts = new Map();
      playRandomly(rules, seed, (before, move, after) => {
        if (recount(counts, before, move, after)) thirds++;
        assertTravels(after);
      });
    }
    assert.ok(thirds > 0, 'no warrior has captured a third time');
  });
}
