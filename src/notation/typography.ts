/**
 * What printers, editors and other alphabets do to the characters of a move: other spaces and hyphens, other
 * marks of a capture, characters of full width. All of it is read as the plain character that is meant.
 */

const spaces = '\u00a0\u00ad\u1680\u180e\u200b\u200c\u200d\u202f\u205f\u2060\u3000\ufeff';
const hyphens = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212';
/** The colon of old books, and characters that look like an x: of multiplication, ballots, and Cyrillic. */
const crosses = ':\u00d7\u2715\u2716\u2717\u2a09\u2a2f\u0445\u0425';

const unusual = /[^\x20-\x39\x3b-\x7e]/;

/**
 * A text of the same length in plain characters.
 *
 * @param letters characters that are meant as they are: the letters of a user's own set
 */
export function plainText(text: string, letters = ''): string {
  if (!unusual.test(text)) return text;
  let plain = '';
  for (const char of text) plain += letters.includes(char) ? char : plainOf(char);
  return plain;
}

function plainOf(char: string): string {
  const code = char.charCodeAt(0);
  if (crosses.includes(char)) return 'x';
  if (spaces.includes(char) || (code >= 0x2000 && code <= 0x200a)) return ' ';
  if (hyphens.includes(char)) return '-';
  if (code >= 0xff01 && code <= 0xff5e) {
    const plain = String.fromCharCode(code - 0xfee0);
    return plain === ':' ? 'x' : plain;
  }
  return char;
}
