// Phrases that docs/maintainers/writing.md replaces, and sentences that are too long.

/** Phrases that are always rewritten, with the advice. */
const rejected = [
  [
    /(?<!\bthere )\b(?:is|are|was|were|be|been) no (?!longer\b|more\b)/gi,
    "write 'invalid' or 'not a valid ...'",
  ],
  [/\bwho(?:m|se)?ever\b/gi, 'name the subject'],
  [/\b(?:no|some|every|any)body\b/gi, 'name the player or the caller'],
  [/\bstands\b/gi, "write 'is'"],
  [/\btells\b|\b(?:is|are|was|were) told\b/gi, "write 'reports', 'describes' or 'is notified'"],
  [/\b(?:is|are|be) let\b/gi, "write 'is ignored' or 'is allowed'"],
  [/\bof (?:its|one['’]s|their) own\b/gi, "write 'its own', 'separate' or 'custom'"],
  [/\bso many\b/gi, 'name the number'],
  [/\bif not said\b/gi, "write 'by default'"],
  [/\bas is not\b/gi, 'rewrite the clause'],
  [/\b(?:he|his|him)\b/gi, "write 'it' or 'the player'"],
];

/** Phrases that are also rewritten in pages and in comments on public symbols. */
const rejectedForReaders = [
  [/^(?:Who|Whom|Whose|What) (?!.*[?:])/g, 'name the subject'],
  [/\b(?:that|those) of\b/gi, 'repeat the noun'],
  [/\bwhat (?:stands|comes|remains|holds)\b/gi, 'name the subject'],
  [/\bof (?:[\w'’-]+ ){1,3}of (?:[\w'’-]+ ){1,3}of\b/gi, 'use a compound or a verb'],
  [/\b(?:a|every|each|another|several) text\b|\btexts\b/gi, "write 'string', 'form' or 'words'"],
  [
    /(?<!\b(?:your|its|their|my|our|whose|['’]s) )\bown (?:kind|board|variant|ruleset|rule)s?\b/gi,
    "write 'custom'",
  ],
  [/[,;] else\b/gi, "write 'otherwise'"],
  [/\b(?:goes?|going|went|gone) on\b(?! (?:an?|the)\b)/gi, "write 'continues'"],
  [/\b(?:anew|upon|amid)\b/gi, 'use a plain word'],
  [/\bleft out\b/gi, "write 'omitted' or 'optional'"],
  [/\b(?:is|are|was|were) to (?:be|have|do)\b/gi, "write 'must' or 'will'"],
  [/\bby (?:the|its|their) (?:rules|index)\b/gi, "write 'under' or 'using'"],
  [/\bby chance\b/gi, "write 'at random'"],
  [/\bhand(?:s|ed) (?:over|out|along)\b/gi, "write 'passes' or 'returns'"],
  [/\btell\b/gi, "write 'report' or 'distinguish'"],
];

/** Phrases that have correct uses: they are only listed. */
const suspected = [
  [/\bwho\b/gi, 'not as the subject of a sentence'],
  [/\bgives\b/gi, "perhaps 'returns'"],
  [/\btakes\b/gi, "perhaps 'accepts'"],
  [/\blets\b/gi, "perhaps 'allows'"],
  [/\bbehind\b/gi, "perhaps 'after'"],
];

const mostWords = 40;

/**
 * @param {string} text
 * @param {boolean} isForReaders whether the text is a page or a comment on a public symbol
 * @returns {{ phrase: string, advice: string, isRejected: boolean }[]}
 */
export function findPhrases(text, isForReaders = false) {
  const sentences = sentencesOf(text);
  return [
    ...find(sentences, isForReaders ? [...rejected, ...rejectedForReaders] : rejected).map((hit) => ({
      ...hit,
      isRejected: true,
    })),
    ...find(sentences, suspected).map((hit) => ({ ...hit, isRejected: false })),
  ];
}

/**
 * Finds the phrases to rewrite in a Markdown page, without code and quotations.
 *
 * @returns {{ phrase: string, advice: string }[]}
 */
export function findPagePhrases(page) {
  const text = textOfPage(page)
    .replace(/^#+ .*$/gm, '')
    .replace(/^\||\|$/gm, '\n\n')
    .replaceAll(' | ', '\n\n')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/"[^"]*"/g, 'Quotation')
    .replace(/^\s*(?:[-*>]|\d+\.) /gm, '\n');
  return find(sentencesOf(text), [...rejected, ...rejectedForReaders]);
}

/**
 * Returns the text of a Markdown page without code blocks, comments, pictures and targets of links.
 *
 * @public test/documentation-prose.test.ts imports it by its path
 */
export function textOfPage(page) {
  return page
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]+>/g, '');
}

function find(sentences, patterns) {
  return sentences.flatMap((sentence) =>
    patterns.flatMap(([pattern, advice]) =>
      (sentence.match(pattern) ?? []).map((phrase) => ({ phrase: phrase.trim(), advice, sentence })),
    ),
  );
}

/** @returns {string[]} */
export function findLongSentences(text) {
  return sentencesOf(text).filter((sentence) => countWords(sentence) > mostWords);
}

/** @returns {number} */
export function countWords(text) {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Sentences, items of lists and tags of doc comments, without line breaks. */
function sentencesOf(text) {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*|@]|\d+\.) )|\n(?=@)|(?<=[.:!?]['’")]?)\s+(?=['"(`{[]?[A-Z0-9'`{])/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
