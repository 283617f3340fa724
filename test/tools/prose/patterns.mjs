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

/** Phrases that have correct uses: they are only listed. */
const suspected = [
  [/\bwho\b/gi, 'not as the subject of a sentence'],
  [/\bgives\b/gi, "perhaps 'returns'"],
  [/\btakes\b/gi, "perhaps 'accepts'"],
  [/\blets\b/gi, "perhaps 'allows'"],
  [/\bbehind\b/gi, "perhaps 'after'"],
];

/** Sentences that may stay as they are. */
const accepted = new Set([]);

const mostWords = 40;

/** @returns {{ phrase: string, advice: string, isRejected: boolean }[]} */
export function findPhrases(text) {
  const sentences = sentencesOf(text).filter((sentence) => !accepted.has(sentence));
  const find = (patterns, isRejected) =>
    sentences.flatMap((sentence) =>
      patterns.flatMap(([pattern, advice]) =>
        [...sentence.matchAll(pattern)].map(([phrase]) => ({ phrase: phrase.trim(), advice, isRejected })),
      ),
    );
  return [...find(rejected, true), ...find(suspected, false)];
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
