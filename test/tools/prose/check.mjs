// Finds what docs/maintainers/writing.md replaces in the English of the sources and of the pages.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLongSentences, findPagePhrases, findPhrases } from './patterns.mjs';
import { collectTexts } from './texts.mjs';

const longestLine = 110;

/**
 * A phrase or a sentence to rewrite.
 *
 * @typedef {object} Hit
 * @property {string} room folder of `src`, `test` or `docs`
 * @property {string} place file, and line except in pages
 * @property {import('./texts.mjs').Text['kind'] | 'page'} kind
 * @property {string} message what to change
 * @property {boolean} isRejected false for what only may be wrong
 */

/**
 * @param {string} root folder of a checkout
 * @returns {Hit[]}
 */
export function checkProse(root) {
  const texts = collectTexts(root);
  const files = new Set(texts.map(({ file }) => file).filter((file) => file.startsWith('src/')));
  return [
    ...texts.flatMap(hitsOf),
    ...[...files].flatMap((file) => longLinesOf(root, file)),
    ...pagesIn(root).flatMap((page) => pageHitsOf(root, page)),
  ];
}

/** @returns {string[]} the README and the written pages of `docs` */
function pagesIn(root) {
  const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.startsWith('reference/api/'));
  return ['README.md', ...pages.map((file) => `docs/${file}`)];
}

function pageHitsOf(root, page) {
  return findPagePhrases(readFileSync(join(root, page), 'utf8')).map(({ phrase, advice, sentence }) => ({
    room: roomOf(page),
    place: page,
    kind: 'page',
    message: `'${phrase}': ${advice}, in: ${sentence.slice(0, 60)}`,
    isRejected: true,
  }));
}

function hitsOf({ kind, file, line, text }) {
  const hit = (message, isRejected = true) => ({
    room: roomOf(file),
    place: `${file}:${line}`,
    kind,
    message,
    isRejected,
  });
  const isComment = kind === 'public' || kind === 'comment';
  return [
    ...findPhrases(text, kind === 'public').map(({ phrase, advice, isRejected }) =>
      hit(`'${phrase}': ${advice}`, isRejected),
    ),
    ...(isComment ? findLongSentences(text) : []).map((sentence) =>
      hit(`more than 40 words: ${sentence.slice(0, 60)}...`),
    ),
  ];
}

/** Finds lines of comments that are too long, examples aside. */
function longLinesOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, (code) =>
    code.replace(/[^\n]/g, ''),
  );
  return text.split('\n').flatMap((content, index) =>
    /^\s*(\/\/|\/\*|\*)/.test(content) && content.length > longestLine
      ? [
          {
            room: roomOf(file),
            place: `${file}:${index + 1}`,
            kind: 'comment',
            message: `longer than ${longestLine}`,
            isRejected: true,
          },
        ]
      : [],
  );
}

function roomOf(file) {
  return file.split('/').slice(0, 2).join('/');
}
