// Files of endgame tables, damaged anywhere, often with a right check sum.
import assert from 'node:assert/strict';
import { crc32, deflateRawSync } from 'node:zlib';
import { klinZha, parsePosition } from 'klin-zha';
import { endingClass, joinSlices, openTable } from 'klin-zha/endings';
import { refusing } from './checks.mjs';
import { below } from './corpus.mjs';

const headStart = 20;
const endings = endingClass(klinZha, 'B-B');
/** A table of the right form whose values mean nothing. */
const table = Buffer.from(
  joinSlices(
    endings,
    Array.from({ length: endings.slices }, (_, slice) => deflateRawSync(Buffer.alloc(8, slice % 40))),
  ),
);
const states = ['G/3/5/7/9/11/6B6/15/g2b13 1 N2W1 - 0 1 -', 'G/2B/5/7/9/11/13/15/g11b4 2 N2W1 - 0 1 -'].map(
  (position) => parsePosition(klinZha, position).value,
);

/** A table is opened and answers, or it is refused as damaged. */
function tryTable(text, random) {
  const added = Buffer.from(text);
  const at = below(random, random() < 0.6 ? 300 : table.length);
  const dropped = random() < 0.5 ? added.length : below(random, 40);
  const bytes = Buffer.concat([table.subarray(0, at), added, table.subarray(at + dropped)]);
  if (random() < 0.7 && bytes.length >= headStart) {
    bytes.writeUInt32LE(crc32(bytes.subarray(headStart)), 16);
    if (random() < 0.8) table.copy(bytes, 0, 0, 16);
    if (random() < 0.3) bytes.writeUInt32LE(below(random, bytes.length + 10), 12);
  }
  const codes = ['bad-table', 'bad-class', 'unknown-ruleset', 'bad-ruleset'];
  const opened = refusing(codes, () => openTable(bytes));
  if (opened === undefined) return;
  for (const state of states) {
    const value = refusing(['bad-table'], () => opened.probe(state));
    if (value != null) assert.ok(['win', 'loss', 'draw'].includes(value.result));
  }
}

export const endingTargets = [
  { name: 'endings', weight: 1, kinds: ['json', 'name', 'move'], length: 1500, run: tryTable },
];
