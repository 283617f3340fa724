/** Character classes in movetext: white space, word characters and delimiters. */

/** Class of white space. */
export const SPACE = 0;
/** Class of word characters. */
export const WORD = 1;
/** Class of single-character tokens: `{ } ( ) [ ] ; ! ? $ ,`. */
const MARK = 2;

const ascii: Uint8Array = /* @__PURE__ */ asciiClasses();

function asciiClasses(): Uint8Array {
  const classes = new Uint8Array(128).fill(WORD);
  for (const code of [9, 10, 11, 12, 13, 32]) classes[code] = SPACE;
  for (const mark of '{}()[];!?$,') classes[mark.charCodeAt(0)] = MARK;
  return classes;
}

/**
 * White space for a regex character class, including invisible characters found in copied text: direction
 * marks, joiners, zero-width spaces.
 */
export const blanks = '\\s\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f';

const wideSpace = /* @__PURE__ */ new RegExp(`[${blanks}]`);

/** Returns the class of a character code: {@link SPACE}, {@link WORD} or 2 for a mark. */
export function classOf(code: number): number {
  if (code < 128) return ascii[code]!;
  const isSpace = code < 0x1680 ? code === 0xa0 : wideSpace.test(String.fromCharCode(code));
  return isSpace ? SPACE : WORD;
}

/** Whether a code is a digit from `0` to `9`. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a code is an ASCII letter. */
export function isLetter(code: number): boolean {
  const small = code | 32;
  return small >= 97 && small <= 122;
}

/** Whether a code is `.` or the ellipsis `…`. */
export function isDot(code: number): boolean {
  return code === 46 || code === 0x2026;
}

/** Returns the index after a run of white space. */
export function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && classOf(text.charCodeAt(at)) === SPACE) at++;
  return at;
}

/** Returns the end of a text range without its trailing white space. */
export function trimBlanks(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && classOf(text.charCodeAt(at - 1)) === SPACE) at--;
  return at;
}
