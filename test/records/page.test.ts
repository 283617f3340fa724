import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import * as root from 'klin-zha';
import * as notes from 'klin-zha/notes';
import * as records from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { recordCodes, sheetCodes } from '../../src/records/diagnostics.ts';

const page = ['reference/records', 'how-to/records', 'reference/score-sheets', 'how-to/many-games']
  .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

/** Runs the code blocks of the page in order and returns some of the variables that they define. */
function runPage(names: readonly string[]): Record<string, unknown> {
  const body = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)]
    .map((match) =>
      match[1]!
        .replace(/^import \{(.*)\} from 'klin-zha(?:\/\w+)?';$/gm, 'const {$1} = library;')
        .replace(/^const \{.*$/gm, (line) => line.replace(/type \w+,?/g, '')),
    )
    .reduceRight((inner, block) => `{ ${block}\n${inner} }`, `return { ${names.join(', ')} };`);
  const { code } = transformSync(`function page(library: any) { ${body} }`, { loader: 'ts' });
  const run = new Function(`${code}; return page;`)() as (api: object) => Record<string, unknown>;
  return run({ ...root, ...records, ...notes });
}

describe('the pages on records', () => {
  it('shows code that returns what the page says', async () => {
    const names = ['gold', 'moves', 'clock', 'comments', 'glyphs', 'codes', 'variations', 'line', 'counted'];
    const made = runPage([
      ...names,
      'first',
      'rest',
      'json',
      'same',
      'wrong',
      'table',
      'written',
      'changed',
      'edited',
      'diagnostics',
      'games',
    ]);
    expect(made.diagnostics).toEqual([]);
    const replays = (made.games as records.GameRecord[]).map((game) => records.replayRecord(game));
    expect(replays.map((game) => game.diagnostics)).toEqual([[], []]);
    expect(made).toMatchObject({
      gold: 'Worf',
      moves: ['e37f48', 'f48g38'],
      clock: 598,
      comments: ['Bold.'],
      glyphs: [1],
      codes: ['3:11 stray-close', '3:13 unterminated-comment', '3:14 missing-result'],
      variations: ['c'],
      line: ['a', 'c', 'e'],
      same: { ok: true },
      edited: '1. a d {bold} (b) *\n',
      changed: 'a   b *\n\n{the second} c {bold} d 1-0\n',
      wrong: { ok: false, errors: [{ path: '/moves/0/parent' }] },
      written: '\tGold\tGreen\n1.\tV@G13 G14\tS@E37 F48\n',
    });
    expect(await made.counted).toBe(2);
    expect([made.first, made.rest]).toMatchObject([
      [{ nodes: [{ text: 'a' }] }],
      [{ nodes: [{ text: 'b' }] }],
    ]);
    expect(page).toContain(`// '${made.json as string}'\n`);
    expect(String(made.table).split('\n')[0]).toBe('| Gold         | Green |');
  });

  it('shows a valid record', () => {
    const [example] = [...page.matchAll(/^```text\n([\s\S]*?)^```/gm)].map((match) => match[1]!);
    const [game] = records.parseRecords(example!);
    expect(game!.diagnostics).toEqual([]);
    expect(game!.nodes.map(({ text }) => text)).toEqual([
      ...['Fl@G14 x Fl@D16', 'Fe@E16 x Fl@D16', 'V@G13 G14', 'L@H24 G25', 'Fl@E27 E15', 'S@E37 F48'],
    ]);
  });

  it('shows records that can be replayed', () => {
    const examples = [...page.matchAll(/^```text\n(\[[\s\S]*?)^```/gm)].map((match) => match[1]!);
    expect(examples.length).toBeGreaterThan(0);
    for (const game of examples.flatMap((example) => records.parseRecords(example))) {
      const { diagnostics, isComplete } = records.replayRecord(game);
      expect([diagnostics, isComplete]).toEqual([[], true]);
    }
  });

  it('lists every diagnostic code', () => {
    const codes = [...recordCodes, ...sheetCodes];
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
