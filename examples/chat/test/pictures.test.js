import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  createState,
  finishSetup,
  Game,
  klinZha,
  parsePosition,
  parseRules,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { gif, link, png } from '../src/pictures.js';

const { state } = finishSetup(createState(klinZha), seededRandom(7));
let game = new Game(state);
for (let ply = 0; ply < 5; ply++) game = game.play(game.legalMoves()[0]);

/** Counts the pictures of a GIF by the graphic control extensions before them. */
const framesOf = (bytes) => Buffer.from(bytes).toString('latin1').split('\x21\xf9\x04').length - 1;

test('a position is a PNG of the wanted width', () => {
  const bytes = png(game, 640);
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.equal(bytes.readUInt32BE(16), 640);
  assert.ok(bytes.length > 20_000);
  assert.notDeepEqual(png(game.undo(), 640), bytes);
});

test('a game is a GIF with a picture for each position', () => {
  const bytes = gif(game, { width: 200 });
  assert.equal(Buffer.from(bytes.subarray(0, 6)).toString(), 'GIF89a');
  assert.equal(Buffer.from(bytes).readUInt16LE(6), 200);
  assert.equal(framesOf(bytes), game.length + 1);
});

test('a link contains the whole position', () => {
  const { searchParams } = new URL(link(game, 'https://example.org/board'));
  const rules = unwrap(parseRules(searchParams.get('rules')));
  assert.equal(String(unwrap(parsePosition(rules, searchParams.get('position')))), String(game.state));
});

test('the bot answers moves with pictures, and mistakes with the reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-chat-'));
  const bot = fileURLToPath(new URL('../src/main.js', import.meta.url));
  const input = ' f@e16 \nz9\nf@e15\nundo\nundo\nl@b19\ngif\n';
  const lines = execFileSync(process.execPath, [bot], { cwd: folder, input, encoding: 'utf8' }).split('\n');
  assert.match(lines[0], /^board\.png https:\/\/example\.org\/board\?rules=klin-zha&position=/);
  assert.match(lines[1], /^The text 'z9' is not a valid move: expected a move such as/);
  assert.match(lines[2], /\w\.$/);
  assert.match(lines[5], /^board\.png /);
  assert.equal(lines[6], 'game.gif');
  assert.equal(framesOf(readFileSync(join(folder, 'game.gif'))), 2);
  rmSync(folder, { recursive: true });
});
