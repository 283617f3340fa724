import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The folders of `src/` from the ground floor up; `index.ts` is the library's public face. */
const floors = [
  'core',
  'record',
  'board',
  'rules',
  'engine',
  'position',
  'explain',
  'game',
  'search',
  'variants',
  'rulesets',
  'notation',
  'replay',
  'archive',
  'render',
  'core.ts',
  'index.ts',
  'cli',
];

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return { file, text, imports: ts.preProcessFile(text).importedFiles.map((found) => found.fileName) };
  });
const library = files.filter(({ file }) => folderOf(file) !== 'cli');

function folderOf(file: string): string {
  return file.split(/[\\/]/)[0] ?? '';
}

function floorOf(file: string): number {
  return floors.indexOf(folderOf(file));
}

function importedFile(from: string, specifier: string): string {
  return relative(src, join(src, dirname(from), specifier));
}

describe('the source tree', () => {
  it('keeps every file on a known floor', () => {
    expect(files).not.toEqual([]);
    expect(files.filter(({ file }) => floorOf(file) < 0).map(({ file }) => file)).toEqual([]);
  });

  it('imports only files of the same floor or a lower one', () => {
    const upward = library.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => floorOf(importedFile(file, specifier)) > floorOf(file))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(upward).toEqual([]);
  });

  it('asks the engine from above for nothing but the type of a move: all else comes through the in-place door', () => {
    const above = floors.slice(floors.indexOf('game') + 1).filter((floor) => floor !== 'engine');
    const reaching = files.flatMap(({ file, imports }) =>
      imports
        .map((specifier) => importedFile(file, specifier))
        .filter((target) => above.includes(folderOf(file)) && folderOf(target) === 'engine')
        .filter((target) => !/engine[\\/]move\.ts$/.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(reaching).toEqual([]);
  });

  it('imports nothing but its own files outside the command line', () => {
    const foreign = library.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => !specifier.startsWith('.') || floorOf(importedFile(file, specifier)) < 0)
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(foreign).toEqual([]);
  });

  it('opens every file with a comment that says what the file holds', () => {
    const silent = files.filter(({ text }) => !/^(\/\/|\/\*)/.test(text));
    expect(silent.map(({ file }) => file)).toEqual([]);
  });
});
