import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { elementsOf } from './picture-parts.ts';
import { pictures } from './pictures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}docs/pictures`;

describe('the pictures of the pages (npm run tool update pictures draws them)', () => {
  it.each(Object.keys(pictures))('%s is up to date', async (name) => {
    const drawn = `${pictures[name]!()}\n`;
    expect(elementsOf(drawn.trimEnd())[0]!.name).toBe('svg');
    await expect(drawn).toMatchFileSnapshot(`${folder}/${name}.svg`);
  });

  it('are all present, shown on a page, and the only files in the folder', () => {
    const files = readdirSync(folder)
      .filter((file) => file !== 'examples')
      .sort();
    expect(files).toEqual(
      Object.keys(pictures)
        .map((name) => `${name}.svg`)
        .sort(),
    );
    const pages = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(`${root}docs/${file}`, 'utf8'));
    const text = [...pages, readFileSync(`${root}README.md`, 'utf8')].join('\n');
    expect(files.filter((file) => !text.includes(`pictures/${file}`))).toEqual([]);
  });
});

describe('the pictures of the examples', () => {
  const names = readdirSync(`${folder}/examples`).sort();

  it('are in the table of examples, one in a row', () => {
    const text = readFileSync(`${root}examples/README.md`, 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| ['));
    const shown = rows.map((row) => /pictures\/examples\/([\w-]+\.png)"[^>]* alt="[^"]+"/.exec(row)?.[1]);
    expect(shown.sort()).toEqual(names);
    const linked = rows.map((row) => /\]\(([\w.-]+)/.exec(row)![1]);
    const folders = readdirSync(`${root}examples`).filter((name) => name !== 'README.md');
    expect(linked.sort()).toEqual(folders.sort());
  });

  it.each(names)('%s is at most 60 kB', (name) => {
    expect(statSync(`${folder}/examples/${name}`).size).toBeLessThanOrEqual(60_000);
  });
});
