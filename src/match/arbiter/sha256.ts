/** SHA-256 (FIPS 180-4) of a text at once: Web Crypto's is asynchronous, and a match is not. */

/** The first primes: the constants come from their roots. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime > 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits of the fractional part of a number. */
function fraction(number: number): number {
  return ((number % 1) * 2 ** 32) | 0;
}

/** The bytes of a text in UTF-8; what is no character becomes the mark of replacement. */
function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
  return (escaped.match(/%..|./g) ?? []).map((part) =>
    part.length > 1 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The hash of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  const roots = primes(64);
  const rounds = roots.map((prime) => fraction(Math.cbrt(prime)));
  const bytes = utf8(text);
  // The words of the text, a bit behind them, and at the end of the last block their length in bits.
  const words = Array<number>(((bytes.length + 72) >> 6) << 4).fill(0);
  for (const [index, byte] of [...bytes, 0x80].entries())
    words[index >> 2]! |= byte << (24 - 8 * (index % 4));
  words[words.length - 1] = bytes.length * 8;
  let hash = roots.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < words.length; at += 16) hash = compressed(hash, words.slice(at, at + 16), rounds);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The hash after one more block of sixteen words. */
function compressed(hash: readonly number[], words: number[], rounds: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [index, round] of rounds.entries()) {
    if (index > 15) {
      const [w15, w2] = [words[index - 15]!, words[index - 2]!];
      const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
      const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
      words.push((words[index - 16]! + s0 + words[index - 7]! + s1) | 0);
    }
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = h + s1 + ((e & f) ^ (~e & g)) + round + words[index]!;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + hash[index]!) | 0);
}
