/** Commitments to sealed moves (M9.2). A match is synchronous, but Web Crypto's SHA-256 is not. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 hash of a secret and a move text, in hexadecimal. */
export function commitmentOf(secret: string, text: string): string {
  return bytesToHex(sha256(utf8Of(`${secret}:${text}`)));
}

/** Encodes a string as UTF-8. */
export function utf8Of(text: string): Uint8Array {
  return utf8ToBytes(text);
}
