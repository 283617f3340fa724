// Finds what docs/WRITING.md replaces in the English of the sources.

import { findLongSentences, findPhrases } from './patterns.mjs';
import { collectTexts } from './texts.mjs';

/**
 * A phrase or a sentence to rewrite.
 *
 * @typedef {object} Hit
 * @property {string} room folder of `src` or `test`
 * @property {string} place file and line
 * @property {import('./texts.mjs').Text['kind']} kind
 * @property {string} message what to change
 * @property {boolean} isRejected false for what only may be wrong
 */

/**
 * @param {string} root folder of a checkout
 * @returns {Hit[]}
 */
export function checkProse(root) {
  return collectTexts(root).flatMap(({ kind, file, line, text }) => {
    const hit = (message, isRejected = true) => ({
      room: file.split('/').slice(0, 2).join('/'),
      place: `${file}:${line}`,
      kind,
      message,
      isRejected,
    });
    const isComment = kind === 'public' || kind === 'comment';
    return [
      ...findPhrases(text).map(({ phrase, advice, isRejected }) => hit(`'${phrase}': ${advice}`, isRejected)),
      ...(isComment ? findLongSentences(text) : []).map((sentence) =>
        hit(`more than 40 words: ${sentence.slice(0, 60)}...`),
      ),
    ];
  });
}
