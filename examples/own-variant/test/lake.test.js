import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ablative,
  clouded,
  combine,
  createState,
  explainMove,
  formatMove,
  isLegal,
  klinZha,
  legalMoves,
  parsePosition,
  play,
  tetrahedral,
  unwrap,
} from 'klin-zha';
import { couriers, lake, lakeBoard } from 'klin-zha-own-variants';
import { assertTravels, playRandomly, withVariants } from './support.js';

const rules = withVariants(klinZha, lake);
const state = unwrap(parsePosition(rules, 'b/3/2v*2/7/3F*5/11/13/2V3B8 1 - - 0 20 -'));

test('the lake has sixty-four cells, three regions and the six symmetries of a triangle', () => {
  assert.equal(lakeBoard.cells.length, 64);
  assert.deepEqual(
    lakeBoard.regions.map(({ cells }) => cells.length),
    [18, 18, 18],
  );
  assert.equal(lakeBoard.symmetries.length, 6);
});

test('nobody enters the water, nor goes through it', () => {
  const targets = legalMoves(state, { from: 'E26' }).map(formatMove);
  for (const cell of ['e36', 'f35', 'f36', 'f46', 'e37'])
    assert.ok(!targets.some((text) => text.startsWith(`e26${cell}`)), cell);
  assert.equal(explainMove(state, 'e26f36').code, 'out-of-reach');
});

test('a move of another board is refused', () => {
  const [move] = legalMoves(createState(klinZha));
  assert.ok(move !== undefined);
  assert.equal(isLegal(state, move), false);
  assert.equal(explainMove(state, move).code, 'not-on-board');
  assert.throws(() => play(state, move), { name: 'KlinZhaError', code: 'illegal-move' });
});

test('a game has one board', () => {
  const both = combine(klinZha, [lake, tetrahedral]);
  assert.ok(!both.ok);
  assert.equal(both.errors[0].code, 'bad-combination');
});

for (const company of [
  rules,
  withVariants(klinZha, lake, couriers),
  withVariants(klinZha, lake, clouded(), ablative({ limit: 4 })),
]) {
  test(`every state of random games travels as text and as JSON: ${company.id}`, () => {
    for (let seed = 1; seed <= 4; seed++)
      playRandomly(company, seed, (_before, _move, after) => assertTravels(after));
  });
}
