import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const { checkProse } = await import('./check.mjs' as string);
const { findLongSentences, findPagePhrases, findPhrases } = await import('./patterns.mjs' as string);

/** A phrase or a sentence to rewrite. */
interface Hit {
  readonly place: string;
  readonly message: string;
  readonly isRejected: boolean;
}

describe('docs/maintainers/writing.md', () => {
  it('is followed by messages, help texts, comments, titles of tests and pages', () => {
    const hits: Hit[] = checkProse(fileURLToPath(new URL('../../..', import.meta.url)));
    const rejected = hits.filter(({ isRejected }) => isRejected);
    expect(rejected.map(({ place, message }) => `${place} ${message}`)).toEqual([]);
  });

  it.each([
    "'x' is no cell.",
    'Whoever asks pays.',
    'Tells somebody that the game is over.',
    'The option stands behind the command.',
    'The default, if not said, is 5.',
  ])('rejects %j', (sentence) => {
    expect(findPhrases(sentence).some(({ isRejected }: Hit) => isRejected)).toBe(true);
  });

  it.each(["'x' is not a valid cell.", 'There is no such move.', 'The game is no longer open.'])(
    'accepts %j',
    (sentence) => {
      expect(findPhrases(sentence)).toEqual([]);
    },
  );

  it.each([
    'Who leads takes this one.',
    'The rows are those of the table.',
    'The end of the game of the player of the seat.',
    '| field | the text, else the default |',
    '- Pieces of own kinds.',
    'The game goes on.',
    'The Goal is to be captured.',
  ])('rejects %j in a page', (line) => {
    expect(findPagePhrases(`# Title\n\n${line}\n`)).not.toEqual([]);
  });

  it.each([
    '## What is checked',
    'What does the table contain?',
    'The source says "those of the table".',
    '`left out` and `by chance` are code.',
    '```text\nWho leads takes this one.\n```',
    'A warrior goes on a cell of your own kind.',
  ])('accepts %j in a page', (line) => {
    expect(findPagePhrases(`# Title\n\n${line}\n`)).toEqual([]);
  });

  it('rejects sentences of more than 40 words', () => {
    const words = (number: number) => `Word ${'word '.repeat(number - 2)}end.`;
    expect(findLongSentences(`Short. ${words(41)}`)).toEqual([words(41)]);
    expect(findLongSentences(`Short. ${words(40)}`)).toEqual([]);
  });
});
