import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blind,
  createState,
  describeMove,
  explainMove,
  formatMove,
  kinta,
  klinZha,
  legalMoves,
  parseMove,
  parsePosition,
  romulanHeart,
  triLevel,
  unwrap,
} from 'klin-zha';
import { algebraic, geometric } from 'klin-zha/notation';
import { renderSvg } from 'klin-zha/render';
import { couriers, quickSwift } from 'klin-zha-own-variants';
import { assertTravels, playRandomly, withVariants } from './support.js';

const rules = withVariants(klinZha, couriers);
const battle = unwrap(parsePosition(rules, 'b/3/4v*/7/4C*v3/5i5/13/15/2V3B10 1 - - 0 20 -'));

test('Couriers follow the Blockader in hands', () => {
  assert.match(String(createState(rules)), / hand1=FLSIIVVVBCC;hand2=FLSIIVVVBCC$/);
});

test('a Courier jumps to the third cell of a line, and nowhere else', () => {
  const moves = legalMoves(battle, { from: 'E37' }).map(formatMove);
  assert.deepEqual(moves, ['e37g36g', 'e37g47g', 'e37e49g', 'e37e16g']);
  assert.match(explainMove(battle, 'e37e38').message, /The Courier on E37 cannot reach E38/);
});

test('a Courier has a letter in every notation', () => {
  const move = unwrap(parseMove(battle, 'e37g36g'));
  assert.equal(geometric.format(battle, move), 'CG@E37 G36');
  assert.equal(algebraic().format(battle, move), 'HOg36');
  const placing = unwrap(parseMove(createState(rules), 'c@a19'));
  assert.deepEqual(describeMove(placing), { kind: 'place', warrior: 'C', to: 'A19', withGoal: false });
});

test('a Courier is drawn as a letter', () => {
  const courier = rules.warriors.find(({ code }) => code === 'C');
  assert.ok(renderSvg(battle).includes(` d="${courier?.symbol}"`));
});

for (const company of [
  rules,
  withVariants(klinZha, couriers, quickSwift, kinta),
  withVariants(klinZha, couriers, triLevel),
  withVariants(klinZha, couriers, blind),
  withVariants(romulanHeart({ players: 3 }), couriers),
]) {
  test(`every state of random games travels as text and as JSON: ${company.id}`, () => {
    for (let seed = 1; seed <= 4; seed++)
      playRandomly(company, seed, (_before, _move, after) => assertTravels(after));
  });
}
