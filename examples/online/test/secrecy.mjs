/** What a message of a running blind game may tell its receiver (R10.9). */

import assert from 'node:assert/strict';
import { parsePosition, unwrap, viewFor } from 'klin-zha';

const publicMembers = [
  ...['type', 'game', 'rules', 'control', 'you', 'at', 'phase', 'turn', 'running', 'clocks', 'ply', 'living'],
  ...['offers', 'result', 'players', 'next', 'view', 'reports', 'away', 'absence', 'takeback', 'mayAbort'],
];

/** Checks that a message has only what its receiver may know. `line` is the whole truth. */
export function checkSecrecy(message, rules, line) {
  assert.deepEqual(Object.keys(message).sort(), [...publicMembers].sort());
  if (message.ply >= line.length) return;
  const truth = unwrap(parsePosition(rules, line[message.ply].before.position, { unchecked: true }));
  const { you, view, reports } = message;
  const seen = viewFor(truth, you ?? 1);
  if (you !== null) assert.deepEqual(view, JSON.parse(JSON.stringify(seen)));
  else {
    assert.deepEqual([view.warriors, view.hand], [[], []]);
    assert.ok(view.goals.every((goal) => goal === null));
    assert.equal(view.combat?.move ?? null, null);
    const { warriors: _, goals: __, hand: ___, combat: ____, ...rest } = view;
    for (const [key, value] of Object.entries(rest)) assert.deepEqual(value, seen[key]);
  }
  for (const { ply, capture, lost } of reports) {
    assert.ok(you !== null || lost.length === 0);
    const before = unwrap(parsePosition(rules, line[ply].before.position, { unchecked: true }));
    if (capture === null) assert.deepEqual(lost, []);
    else if (before.phase === 'battle')
      assert.ok(line[ply].text.includes(capture.toLowerCase()) || line[ply].kind === 'outcome');
  }
}
