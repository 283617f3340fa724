import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineBoard, KlinZhaBoard } from '../../src/element/index.ts';
import { libraryFrom } from '../../src/element/library.ts';
import { boardWords, spokenLanguage } from '../../src/element/words.ts';
import * as klinZha from '../../src/index.ts';

describe('the entry klin-zha/board', () => {
  let bytes: Uint8Array;
  let files: string[];

  beforeAll(async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', write: false } as const;
    const { outputFiles, metafile } = await build({
      ...options,
      absWorkingDir: root,
      entryPoints: ['src/element/index.ts'],
      metafile: true,
    });
    bytes = outputFiles[0]!.contents;
    files = Object.keys(metafile.inputs);
  }, 60_000);

  it('weighs 25 kB at most, minified and gzipped', () => {
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(25_000);
  });

  it('reads no file of the engine, of the rules or of the words', () => {
    expect(files).toContain('src/render/layout.ts');
    expect(
      files.filter((file) => /src\/(engine|rules|rulesets|variants|words|explain)\//.test(file)),
    ).toEqual([]);
  });

  it('can be imported where there is no document', () => {
    expect(defineBoard()).toBeUndefined();
    expect(KlinZhaBoard.observedAttributes).toContain('theme');
  });
});

describe('the library of a board', () => {
  it('is klin-zha, or klin-zha/core', async () => {
    expect(libraryFrom(klinZha)).toBe(klinZha);
    const core = await import('../../src/core.ts');
    expect(libraryFrom(core)).toBe(core);
    expect(libraryFrom(null)).toBeNull();
  });

  it('is refused where a function is missing', () => {
    const partial = { ...klinZha, tryPlay: undefined as never };
    for (const [bad, name] of [
      [partial, 'tryPlay'],
      [5 as never, 'moveChoices'],
    ] as const)
      expect(() => libraryFrom(bad)).toThrow(
        expect.objectContaining({ code: 'bad-library', message: expect.stringContaining(name) }),
      );
  });
});

describe('the words of a board', () => {
  it('are those of the language that is nearest', () => {
    expect([null, 'de-AT', 'FR', 'tlh', 'constructor'].map(spokenLanguage)).toEqual([
      'en',
      'de',
      'fr',
      'en',
      'en',
    ]);
    expect(boardWords('de').chosen('Vorhut', 1)).toBe('Vorhut gewählt: 1 Feld.');
    expect(boardWords('fr').empty).toBe('vide');
  });
});

describe('sayTurn', () => {
  it('says the first sentence of a position, and refuses the view of another game', () => {
    const state = klinZha.createState('klin-zha');
    const turn = klinZha.sayTurn(state, state.rules, { language: 'de' });
    expect(klinZha.sayPosition(state, { language: 'de' }).startsWith(turn)).toBe(true);
    const view = klinZha.viewFor(klinZha.createState('takzh'), 1);
    expect(() => klinZha.sayTurn(view, state.rules)).toThrow(expect.objectContaining({ code: 'bad-view' }));
    expect(() => klinZha.sayTurn(null as never, state.rules)).toThrow(
      expect.objectContaining({ code: 'bad-state' }),
    );
  });
});
