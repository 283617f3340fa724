import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsPages } from './support/docs-pages.ts';
import { root } from './support/type-checker.ts';

const { countWords, findPagePhrases, textOfPage } = await import('./tools/prose/patterns.mjs' as string);

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Returns the prose of a page: no tables either. */
const proseOf = (page: string): string => textOfPage(page).replace(/^\|.*$/gm, '');

/** Sentences of the paragraphs and items of a page, headings left out; a code span is one word. */
function sentencesOf(page: string): string[] {
  return proseOf(page)
    .replace(/`[^`]*`/g, 'Code')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .filter((paragraph) => !/^\s*#/.test(paragraph))
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?:]["')]?) (?=[A-Z"'([])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) > 0);
}

const isGuide = (page: string): boolean => /^docs\/(?:tutorials|how-to)\//.test(page);
const isReference = (page: string): boolean =>
  /^docs\/(?:rules\.md|reference\/|variants\/|maintainers\/)/.test(page);
/** Pages of the reference that may be longer than others. */
const long = /\/(?:rules|notation|match)\.md$/;

const pages = ['README.md', ...docsPages];
const guides = pages.filter(isGuide);

describe('the budget of the pages', () => {
  it('allows tutorials and how-tos 16,500 words together', () => {
    const words = guides.map((page) => countWords(proseOf(textOf(page))) as number);
    expect(guides.length).toBeGreaterThan(15);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(16_500);
  });

  it('allows the README 350 words', () => {
    expect(countWords(proseOf(textOf('README.md')))).toBeLessThanOrEqual(350);
  });

  it.each(pages.filter((page) => !long.test(page)))('allows a page 1,800 words: %s', (page) => {
    expect(countWords(proseOf(textOf(page)))).toBeLessThanOrEqual(1800);
  });

  it.each(pages.filter((page) => !isReference(page)))('allows a sentence 25 words: %s', (page) => {
    expect(sentencesOf(textOf(page)).filter((sentence) => countWords(sentence) > 25)).toEqual([]);
  });

  it.each(pages.filter(isReference))('allows a sentence of the reference 40 words: %s', (page) => {
    expect(sentencesOf(textOf(page)).filter((sentence) => countWords(sentence) > 40)).toEqual([]);
  });

  it.each(guides)('allows sentences 15 words on average: %s', (page) => {
    const sentences = sentencesOf(textOf(page));
    const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
    expect(words / sentences.length).toBeLessThan(15);
  });

  it('applies to the headings of the reference', () => {
    const categories = JSON.parse(textOf('test/tools/site/categories.json')) as Record<
      string,
      { about: string }
    >;
    const sentences = Object.values(categories).map(({ about }) => about);
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter((sentence) => countWords(sentence) > 25)).toEqual([]);
    expect(sentences.flatMap((sentence) => findPagePhrases(sentence))).toEqual([]);
  });

  it('finds a planted sentence', () => {
    const sentence = `One ${'word '.repeat(24)}more.`;
    expect(sentencesOf(`# Title\n\nShort. ${sentence}\n\n- Item\n`).map(countWords)).toEqual([1, 26, 1]);
  });
});
