// What the page in examples/web-board finds when it is opened: what the browser kept, and what the address holds.
import assert from 'node:assert/strict';
import { parsed } from './checks.mjs';
import { page, setPage } from './page-bundle.mjs';

/** A table stands at a state that can be shown, and can be kept and opened again. */
function checkTable(table) {
  if (table === undefined) return;
  assert.equal(typeof String(page.stateOf(table)), 'string');
  page.around(table);
  const text = page.textOf(table);
  const again = page.tableFromText(text);
  assert.ok(again !== undefined, 'the table does not come back from its text');
  assert.ok(page.textOf(again) === text, 'another table comes back from its text');
}

/** What is kept: a text, or a value with some damage. */
function damaged(value, random) {
  if (typeof value !== 'string') return null;
  const changed = parsed(value, random);
  return typeof changed === 'string' ? changed : JSON.stringify(changed);
}

async function tryPage(text, random) {
  const value = parsed(text, random);
  const { hash, table, preferences } = Object(value);
  setPage({
    hash: typeof hash === 'string' ? hash : text,
    table: damaged(table, random) ?? text,
    preferences: damaged(preferences, random) ?? text,
  });
  const looks = page.preferences();
  const words = page.wordsOf(looks.language);
  assert.ok(words !== undefined, `no words in ${looks.language}`);
  for (const [name, list] of [
    ['theme', words.themes],
    ['orientation', words.orientations],
    ['notation', words.notations],
  ])
    assert.ok(Object.hasOwn(list, looks[name]), `${name} is ${looks[name]}`);
  for (const name of ['zones', 'threats']) assert.equal(typeof looks[name], 'boolean');
  const kept = page.keptTable('table');
  if (kept !== null) {
    assert.ok(Number.isFinite(kept.at) && kept.at >= 0, `the time is ${kept.at}`);
    const opened = page.tableFromText(kept.text);
    if (opened !== undefined) checkTable(page.lookingAlong(opened, kept.path));
  }
  const told = await page.textInAddress();
  if (told !== undefined) checkTable(page.tableFromText(told));
}

export const pageTargets = [{ name: 'page', weight: 1, kinds: ['page'], length: 4000, run: tryPage }];
