import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { format } from 'node:util';
import * as library from 'klin-zha';
import * as search from 'klin-zha/search';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRulesets } from './rulesets/variants/support.ts';
import { falseClaims, fits, literalsOf, runExample } from './support/code-examples.ts';
import { docsPages } from './support/docs-pages.ts';
import { libraryModules } from './support/library-modules.ts';
import { runs } from './support/runs.ts';

function textOf(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}

/** The code of a page's blocks in one language. */
function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1]!,
  );
}

describe('the README', () => {
  it('has the figures of the page on performance', () => {
    const rows = [...textOf('README.md').matchAll(/^\| ([^|]+) \| (\d+(?:\.\d+)?) \|$/gm)];
    expect(rows).toHaveLength(5);
    const measured = textOf('docs/maintainers/performance.md').split('\n');
    for (const [, line, ratio] of rows)
      expect(measured.find((row) => row.startsWith(`| ${line} |`))).toMatch(
        new RegExp(`\\| chessops[^|]*\\| ${ratio} \\|`),
      );
  });
});

describe('the first program', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is the same in the README and in the examples', () => {
    expect(blocksOf(textOf('README.md'), 'js')).toEqual([textOf('examples/first-program.mjs')]);
  });

  it('is like the file of the page on pictures in a chat, the same as in the examples', () => {
    const [file] = blocksOf(textOf('docs/how-to/pictures-in-a-chat.md'), 'js');
    expect(file).toBe(textOf('examples/chat/src/pictures.js'));
  });

  it('runs, and prints the last board and the winner', async () => {
    const lines: unknown[][] = [];
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void lines.push(words));
    await import('../examples/first-program.mjs' as string);
    expect(lines).toHaveLength(1);
    expect(lines[0]![0]).toMatch(/^(Gold|Green) wins: /m);
  });
});

/** Whatever each block of a page says falsely, and what its blocks export. */
async function runPage(file: string): Promise<{ said: number; wrong: string[]; exported: Exports }> {
  const modules = new Map(libraryModules);
  const exported: Exports = {};
  const wrong: string[] = [];
  let said = 0;
  for (const block of blocksOf(textOf(file), 'ts')) {
    const own: Exports = {};
    const claims = await runExample(block, modules, own);
    // A block that begins with the name of a file can be imported by those below it.
    const [, name] = /^\/\/ ([a-z-]+\.ts)\n/.exec(block) ?? [];
    if (name !== undefined) modules.set(`./${name}`, own);
    said += claims.length;
    wrong.push(...falseClaims(claims));
    Object.assign(exported, own);
  }
  return { said, wrong, exported };
}

/** A page with programs that begin with their file names, text files to save, and what the programs print. */
class Tutorial {
  readonly #programs: ReadonlyMap<string, string>;
  readonly #files: Map<string, string>;
  /** For each program that the page runs, the output that it shows. */
  readonly outputs: readonly (readonly [name: string, output: string])[];

  constructor(text: string) {
    this.#programs = new Map(blocksOf(text, 'js').map((code) => [/^\/\/ (\S+)\n/.exec(code)![1]!, code]));
    const saved = text.matchAll(/`(\S+\.txt)`:\n\n```text\n([\s\S]*?)^```/gm);
    this.#files = new Map([...saved].map(([, name, content]) => [name!, content!]));
    const shown = text.matchAll(/^```console\n\$ node (\S+)\n([\s\S]*?)^```/gm);
    this.outputs = [...shown].map(([, name, output]) => [name!, output!]);
  }

  /** Runs a program with new copies of the modules that it imports, and returns its exports. */
  async run(name: string): Promise<Exports> {
    const code = this.#programs.get(name)!;
    const fs = {
      readFileSync: (file: string) => this.#files.get(file),
      writeFileSync: (file: string, content: string) => void this.#files.set(file, content),
    };
    const modules = new Map<string, Exports>([...libraryModules, ['node:fs', fs]]);
    for (const [, imported] of code.matchAll(/ from '\.\/(\S+)';$/gm))
      modules.set(`./${imported}`, await this.run(imported!));
    const exported: Exports = {};
    await runExample(code, modules, exported);
    return exported;
  }
}

type Exports = Record<string, unknown>;

describe('the comparison of examples', () => {
  it('reads values, alone or before words, and other words as text', () => {
    expect(literalsOf("'gold': seat 1")).toEqual(['gold']);
    expect(literalsOf("598, ['Bold.'], [1]")).toEqual([598, ['Bold.'], [1]]);
    expect(literalsOf("{ legal: false, ..., cells: ['H23'] }")).toEqual([
      { legal: false, '...': 1, cells: ['H23'] },
    ]);
    for (const words of ['all warriors', '6.7a', 'the same: positions', "['a' is open"])
      expect(literalsOf(words)).toEqual([]);
  });

  it('finds differences, and accepts anything for an ellipsis', () => {
    expect(fits(['a', '...'], ['a', 'b'])).toBe(true);
    expect(fits(['a', '...'], [])).toBe(false);
    expect(fits(['a'], ['a', 'b'])).toBe(false);
    expect(fits({ a: 1, '...': 1 }, { a: 1, b: 2 })).toBe(true);
    expect(fits({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(fits({ lost: null }, { lost: [] })).toBe(false);
    expect(fits('...', 'a sentence')).toBe(true);
  });

  it('compares comments after and below a statement, and printed output', async () => {
    const code = [
      "import { createState, takzh } from 'klin-zha';",
      'const state = createState(takzh); // a state',
      'state.seat; // 2',
      'const { round, halfmoveClock } = state;',
      '// 1, 0',
      'console.log(round); // 7',
    ].join('\n');
    const claims = await runExample(code.replace('console.log(round)', 'state.round'), libraryModules);
    expect(claims.map(({ said, given }) => [said, given])).toEqual([
      [2, 1],
      [
        [1, 0],
        [1, 0],
      ],
      [7, 1],
    ]);
    expect(falseClaims(claims)).toHaveLength(2);
  });
});

describe('the pages', () => {
  const withCode = ['README.md', ...docsPages].filter((file) => blocksOf(textOf(file), 'ts').length > 0);

  const results = new Map<string, ReturnType<typeof runPage>>();
  /** Runs a page once for all tests. */
  function resultOf(file: string): ReturnType<typeof runPage> {
    const result = results.get(file) ?? runPage(file);
    results.set(file, result);
    return result;
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(withCode)('%s: every block of code runs alone and returns what its comments say', async (file) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect((await resultOf(file)).wrong).toEqual([]);
  });

  it('state the results of hundreds of statements', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const pages = await Promise.all(withCode.map(resultOf));
    expect(pages.reduce((sum, { said }) => sum + said, 0)).toBeGreaterThan(150);
  });

  it.each([
    ['write-a-bot', 2],
    ['read-records', 4],
  ])('tutorials/%s: programs print what the page shows', async (name, count) => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void lines.push(format(...words)));
    const tutorial = new Tutorial(textOf(`docs/tutorials/${name}.md`));
    expect(tutorial.outputs).toHaveLength(count);
    for (const [program, output] of tutorial.outputs) {
      lines.length = 0;
      await tutorial.run(program);
      expect(lines.map((line) => line.trimEnd()).join('\n')).toBe(output.trimEnd());
    }
  });

  describe('hashes.md: the computation of hashes', () => {
    let hashOf: (state: library.GameState) => string;

    beforeAll(async () => {
      const { exported } = await runPage('docs/explanation/hashes.md');
      hashOf = exported.hashOf as typeof hashOf;
    });

    it('for the stored hashes', () => {
      for (const line of textOf('test/search/hashes.jsonl').trim().split('\n')) {
        const { rules, position, hash } = JSON.parse(line);
        expect(
          `${position} ${hashOf(library.unwrap(library.parsePosition(library.unwrap(library.parseRules(rules)), position)))}`,
        ).toBe(`${position} ${hash}`);
      }
    });

    it.each([...allRulesets.values()].map((rules) => [rules.id, rules] as const))(
      'in all games of %s',
      (_, rules) => {
        const random = library.seededRandom(11);
        const searcher = new search.Searcher(library.createState(rules, { random }));
        for (let part = 0; part < runs(40); part++) {
          search.playout(searcher, random, { most: 3 });
          expect(hashOf(searcher.state())).toBe(searcher.hash());
        }
      },
    );
  });
});

/** All pages, by their paths from the root of the repository. */
const pages = ['README.md', 'CHANGELOG.md', ...docsPages];

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
  it.each(pages)('%s: lead to existing files and anchors', (page) => {
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

describe('the package', () => {
  const shipped: string[] = JSON.parse(textOf('package.json')).files;

  it('contains the pages that the README names', () => {
    const [, said] = /The npm package contains (.*?)\. All other/s.exec(textOf('README.md'))!;
    const named = [...said!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    expect([...named].sort()).toEqual([...shipped].sort());
  });
});

describe('lists of pages', () => {
  it('name every page once, in the navigation of the site', async () => {
    const { pages: listed } = (await import('../docs/.vitepress/pages.mjs' as string)) as { pages: string[] };
    expect(listed.map((page) => `docs/${page}.md`).sort()).toEqual([...docsPages].sort());
  });

  it('name every variant, in the index, in the order of their ids', () => {
    const index = textOf('docs/variants/index.md');
    const rows = [...index.matchAll(/^\| \[`([a-z-]+)`\]\(([a-z-]+)\.md\)/gm)];
    expect(rows.map(([, id]) => id)).toEqual([...library.variantIds]);
    expect(rows.map(([, , file]) => file)).toEqual([...library.variantIds]);
  });
});

describe("the boards of the variants' pages", () => {
  it.each([...library.variantIds])('%s: a position of its ruleset before the picture of it', (id) => {
    const [, rules, position, picture] =
      /^<!-- board: (\S+) (.+) -->\n!\[.+\]\(\.\.\/pictures\/(.+)\.svg\)$/m.exec(
        textOf(`docs/variants/${id}.md`),
      )!;
    const parsed = library.unwrap(library.parseRules(rules!));
    expect(parsed.id.split(/[+:]/)).toContain(id);
    expect(
      library.legalMoves(library.unwrap(library.parsePosition(parsed, position!))).length,
    ).toBeGreaterThan(1);
    expect(picture).toBe(id);
  });
});

describe('the reference', () => {
  const settings = JSON.parse(textOf('test/tools/site/typedoc.json')) as {
    readonly entryPoints: readonly string[];
    readonly kindSortOrder: readonly string[];
    readonly groupOrder: readonly string[];
  };

  it('has a module for each entry of the package, with the name of its import', () => {
    const { exports } = JSON.parse(textOf('package.json')) as { exports: Record<string, unknown> };
    const entries = Object.keys(exports).filter((path) => !/\.json$|^\.\/jsx\//.test(path));
    const modules = settings.entryPoints.map(
      (file) => /@module (\S+)/.exec(textOf(`test/tools/site/${file}`))?.[1],
    );
    expect([...modules].sort()).toEqual(entries.map((path) => path.replace('.', 'klin-zha')).sort());
    expect([...libraryModules.keys()].sort()).toEqual([...modules].sort());
  });

  it('shows functions before interfaces', () => {
    for (const [order, functions, interfaces] of [
      [settings.kindSortOrder, 'Function', 'Interface'],
      [settings.groupOrder, 'Functions', 'Interfaces'],
    ] as const) {
      expect(order).toContain(functions);
      expect(order.indexOf(functions)).toBeLessThan(order.indexOf(interfaces));
    }
  });
});

describe('docs/rules.md', () => {
  it('has an anchor for every ruling that the library names', () => {
    const folders = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const sources = folders.filter((file) => file.endsWith('.ts')).map((file) => textOf(`src/${file}`));
    const named = new Set(sources.flatMap((text) => text.match(/\bR\d+\.\d+\b/g) ?? []));
    const anchors = anchorsOf('docs/rules.md');
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((ruling) => !anchors.has(ruling.toLowerCase().replace('.', '-')))).toEqual([]);
  });
});
