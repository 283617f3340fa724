import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMove, formatPosition, klinZha, legalMoves, romulanHeart, seededRandom, takzh } from 'klin-zha';
import { createElement, StrictMode } from 'react';
import { act, create } from 'react-test-renderer';
import { useGame } from '../src/use-game.js';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Current result of the hook. */
function mount(rules) {
  let now;
  const Probe = () => {
    now = useGame(rules);
    return null;
  };
  act(() => void create(createElement(StrictMode, null, createElement(Probe))));
  return () => now;
}

test('plays, takes back, goes forward and begins anew', () => {
  const now = mount(klinZha);
  const empty = formatPosition(now().state);
  act(() => now().play('f@e16'));
  assert.equal(now().game.length, 1);
  const placed = now().state;
  act(() => now().undo());
  assert.equal(formatPosition(now().state), empty);
  act(() => now().redo());
  assert.equal(formatPosition(now().state), formatPosition(placed));
  act(() => now().restart(takzh));
  assert.equal(now().state.rules.id, 'takzh');
});

test('a move that is none changes nothing and says why, and the next one takes the words away', () => {
  const now = mount(klinZha);
  const { state } = now();
  for (const wrong of ['f@e55', 'f@a19 nonsense', 'a19b29']) {
    act(() => now().play(wrong));
    assert.equal(now().state, state);
    assert.match(now().refusal.message, /\w/);
  }
  act(() => now().play(legalMoves(state)[0]));
  assert.equal(now().refusal, null);
});

test('plays a whole game by what it offers', () => {
  const now = mount(klinZha);
  const random = seededRandom(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  for (let ply = 0; ply < 5000 && !now().outcome; ply++) {
    const targets = pick([...now().choices.values()]);
    act(() => now().play(pick([...targets.values()].flat()).move));
  }
  assert.ok(now().outcome);
  assert.equal(now().choices.size, 0);
});

test('fills the board at random', () => {
  const now = mount(klinZha);
  act(() => now().play('f@e16'));
  act(() => now().fill());
  assert.equal(now().state.phase, 'battle');
  assert.equal(now().game.length, 20);
});

test('what it offers are legal moves', () => {
  const now = mount(romulanHeart({ players: 3 }));
  const offered = [...now().choices.values()].flatMap((targets) => [...targets.values()].flat());
  assert.deepEqual(
    offered.map(({ move }) => formatMove(move)).sort(),
    legalMoves(now().state).map(formatMove).sort(),
  );
});
