import { hashedContent } from '@nav/front-matter';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the hash of a page that the mark of a translation records: without Node.js. */
export function portableContentHash(text: string): string {
  return bytesToHex(sha1(hashedContent(text)));
}
