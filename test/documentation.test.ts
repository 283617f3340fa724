import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as library from '../src/index.ts';
import * as notation from '../src/notation/index.ts';
import * as render from '../src/render/index.ts';
import * as search from '../src/search/index.ts';
import { allRulesets } from './variants/support.ts';

function textOf(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}

/** The code of a page's blocks in one language. */
function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1]!,
  );
}

describe('the first program', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('stands in the README as it stands in the examples', () => {
    expect(blocksOf(textOf('README.md'), 'js')).toEqual([textOf('examples/first-program.mjs')]);
  });

  it('runs, and ends with a position and an outcome', async () => {
    const lines: unknown[][] = [];
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void lines.push(words));
    await import('../examples/first-program.mjs' as string);
    const [position, outcome] = lines.at(-1)!;
    expect(lines[0]![0]).toMatch(/no region/);
    expect(library.parsePosition('klin-zha', String(position)).ok).toBe(true);
    expect(outcome === null || typeof outcome === 'object').toBe(true);
  });
});

/** Runs a page's code, each block after the ones before it, and gives some of the names that it made. */
function runPage(file: string, names: readonly string[]): Record<string, unknown> {
  const body = blocksOf(textOf(file), 'ts')
    .map((block) =>
      block
        .replace(/^import.*;$/gm, (line) => line.replaceAll(/\btype \w+,? ?/g, ''))
        .replace(/^import \{(.*)\} from 'klin-zha';$/gm, 'const {$1} = library;')
        .replace(/^import \{(.*)\} from 'klin-zha\/notation';$/gm, 'const {$1} = notation;')
        .replace(/^import \{(.*)\} from 'klin-zha\/render';$/gm, 'const {$1} = render;')
        .replace(/^import \{(.*)\} from 'klin-zha\/search';$/gm, 'const {$1} = search;'),
    )
    .reduceRight((inner, block) => `{ ${block}\n${inner} }`, `return { ${names.join(', ')} };`);
  const { code } = transformSync(
    `function page(library: any, notation: any, search: any, render: any) { ${body} }`,
    {
      loader: 'ts',
    },
  );
  const run = new Function(`${code}; return page;`)() as (...api: unknown[]) => Record<string, unknown>;
  return run(library, notation, search, render);
}

describe('the pages', () => {
  it('guide: shows code that runs', () => {
    const made = runPage('docs/guide.md', ['middle', 'next', 'why', 'copy', 'rules']);
    expect(String(made.next)).toMatch(/ 2 N2W1 - 0 1 -$/);
    expect(made.why).toMatchObject({ legal: false, code: 'path-blocked', ruling: 'R3.2', cells: ['H23'] });
    expect((made.rules as library.Ruleset).id).toBe('long-lancer');
  });

  it('notation: shows a position with two faults, and a move read in two notations', () => {
    const made = runPage('docs/notation.md', ['faulty', 'reading', 'again', 'move']);
    const faulty = made.faulty as library.Result<unknown>;
    expect(faulty.ok ? [] : faulty.errors.map(({ code }) => code)).toEqual(['row-width', 'bad-seat']);
    expect(made.reading).toMatchObject({ moves: [expect.any(Number)], slips: [] });
    expect(made.again).toMatchObject({ moves: [made.move], slips: [] });
  });

  it('search: shows a bot, playouts and counts', () => {
    const made = runPage('docs/search.md', ['start', 'choice', 'wins', 'sequences', 'shares']);
    expect(library.isLegal(made.start as library.GameState, made.choice as string)).toBe(true);
    expect((made.wins as number[]).reduce((sum, won) => sum + won, 0)).toBe(20);
    expect(made.sequences).toBe(175_776);
    const shares = made.shares as library.PerftShare[];
    expect(shares.reduce((sum, { sequences }) => sum + sequences, 0)).toBe(175_776);
  });

  describe('search: says how hashes are computed', () => {
    const { hashOf } = runPage('docs/search.md', ['hashOf']) as {
      hashOf: (state: library.GameState) => string;
    };

    it('as they are stored', () => {
      for (const line of textOf('test/search/hashes.jsonl').trim().split('\n')) {
        const { rules, position, hash } = JSON.parse(line);
        expect(`${position} ${hashOf(library.unwrap(library.parsePosition(rules, position)))}`).toBe(
          `${position} ${hash}`,
        );
      }
    });

    it.each([...allRulesets.values()].map((rules) => [rules.id, rules] as const))(
      'in all games of %s',
      (_, rules) => {
        const random = library.seededRandom(11);
        const searcher = new search.Searcher(library.createState(rules, { random }));
        for (let part = 0; part < 40; part++) {
          searcher.playout(random, 3);
          expect(hashOf(searcher.state())).toBe(searcher.hash());
        }
      },
    );
  });

  const variantPages = readdirSync(new URL('../docs/variants/', import.meta.url))
    .filter((file) => blocksOf(textOf(`docs/variants/${file}`), 'ts').length > 0)
    .map((file) => `docs/variants/${file}`);

  it.each(['docs/make-your-own-variant.md', 'docs/pictures.md', ...variantPages])(
    '%s: shows code that runs',
    (file) => {
      vi.spyOn(console, 'log').mockImplementation(() => undefined);
      expect(() => runPage(file, [])).not.toThrow();
      vi.restoreAllMocks();
    },
  );
});

/** All pages, by their paths from the root of the repository. */
const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(new URL('../docs/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
];

/** The anchors of a page: those that it sets itself, and those of its headings. */
function anchorsOf(page: string): Set<string> {
  const text = textOf(page);
  const own = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id!);
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const headings = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
  return new Set([...own, ...headings]);
}

describe('links', () => {
  it.each(pages)('%s: lead to files and anchors that there are', (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const broken = links.filter((link) => {
      if (/^\w+:/.test(link)) return false;
      const [path, anchor] = link.split('#') as [string, string?];
      const target = new URL(path, new URL(`../${page}`, import.meta.url));
      if (path !== '' && !existsSync(target)) return true;
      const other = path === '' ? page : target.href.slice(new URL('../', import.meta.url).href.length);
      return anchor !== undefined && !anchorsOf(other).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe('lists of pages', () => {
  it('name every page where TypeDoc reads them', () => {
    const { projectDocuments } = JSON.parse(textOf('src/typedoc.json')) as { projectDocuments: string[] };
    const listed = projectDocuments.map((file) => file.replace('../', ''));
    expect([...listed].sort()).toEqual(pages.filter((page) => page.startsWith('docs/')).sort());
  });

  it('name every variant, in the index, in the order of their ids', () => {
    const index = textOf('docs/variants/index.md');
    const rows = [...index.matchAll(/^\| \[`([a-z-]+)`\]\(([a-z-]+)\.md\)/gm)];
    expect(rows.map(([, id]) => id)).toEqual([...library.variantIds]);
    expect(rows.map(([, , file]) => file)).toEqual([...library.variantIds]);
  });
});

describe('docs/rules.md', () => {
  it('has an anchor of its own for every ruling that the library names', () => {
    const folders = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const sources = folders.filter((file) => file.endsWith('.ts')).map((file) => textOf(`src/${file}`));
    const named = new Set(sources.flatMap((text) => text.match(/\bR\d+\.\d+\b/g) ?? []));
    const anchors = anchorsOf('docs/rules.md');
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((ruling) => !anchors.has(ruling.toLowerCase().replace('.', '-')))).toEqual([]);
  });
});
