/** The commitment on a sealed move (M9.2). Web Crypto's SHA-256 is asynchronous, and a match is not. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 hash of a secret and a text, in hexadecimal digits. */
export function commitmentOf(secret: string, text: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${secret}:${text}`)));
}
