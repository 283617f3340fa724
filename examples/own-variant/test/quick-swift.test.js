import assert from 'node:assert/strict';
import { test } from 'node:test';
import { klinZha, legalDests, parsePosition, romulanHeart, triLevel, unwrap } from 'klin-zha';
import { quickSwift } from 'klin-zha-own-variants';
import { assertTravels, playRandomly, withVariants } from './support.js';

const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** @param {typeof klinZha} rules */
function targetsOfSwift(rules) {
  return legalDests(unwrap(parsePosition(rules, battle))).get('G36') ?? [];
}

test('the variant adds its word to the id and its name to the name', () => {
  const rules = withVariants(klinZha, quickSwift);
  assert.equal(rules.id, 'klin-zha+quick-swift');
  assert.equal(rules.name, 'Klin Zha, Quick Swift');
});

test('a Swift also steps on a cell beside it', () => {
  const usual = targetsOfSwift(klinZha);
  const quick = targetsOfSwift(withVariants(klinZha, quickSwift));
  assert.deepEqual(
    quick.filter((cell) => !usual.includes(cell)),
    ['G46'],
  );
  assert.deepEqual(
    usual.filter((cell) => !quick.includes(cell)),
    [],
  );
});

for (const rules of [
  withVariants(klinZha, quickSwift),
  withVariants(klinZha, quickSwift, triLevel),
  withVariants(romulanHeart({ players: 3 }), quickSwift),
]) {
  test(`every state of random games travels as text and as JSON: ${rules.id}`, () => {
    for (let seed = 1; seed <= 5; seed++)
      playRandomly(rules, seed, (_before, _move, after) => assertTravels(after));
  });
}
