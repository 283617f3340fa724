/** SHA-256 (FIPS 180-4) of a text at once: Web Crypto's is asynchronous, and a match is not. */

const mask = 0xffffffff;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function constants(count: number, root: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor > 0) divisor++;
    if (divisor * divisor > candidate) found.push(fraction(candidate, root));
  }
  return found;
}

/** The fractional part of the square or cube root of a number, in 32 bits, exactly. */
function fraction(number: number, root: number): number {
  const shifted = BigInt(number) << BigInt(32 * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= shifted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

let tables: { readonly start: readonly number[]; readonly rounds: readonly number[] } | undefined;

/** The hash of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  tables ??= { start: constants(8, 2), rounds: constants(64, 3) };
  const bytes = utf8(text);
  const length = bytes.length;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor((length * 8) / 2 ** shift) & 255);
  let hash = [...tables.start];
  for (let at = 0; at < bytes.length; at += 64)
    hash = compressed(hash, bytes.slice(at, at + 64), tables.rounds);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A text in UTF-8; what is no character becomes the mark of replacement. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    const read = char.codePointAt(0)!;
    const code = read >= 0xd800 && read < 0xe000 ? 0xfffd : read;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
    }
  }
  return bytes;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function compressed(hash: readonly number[], block: readonly number[], rounds: readonly number[]): number[] {
  const words = Array.from({ length: 16 }, (_, index) =>
    block.slice(4 * index, 4 * index + 4).reduce((word, byte) => (word << 8) | byte, 0),
  );
  for (let index = 16; index < 64; index++) {
    const [w15, w2] = [words[index - 15]!, words[index - 2]!];
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    words.push((words[index - 16]! + s0 + words[index - 7]! + s1) & mask);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [index, word] of words.entries()) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[index]! + word) & mask;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) & mask;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & mask, c, b, a, (one + two) & mask];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + hash[index]!) & mask);
}
