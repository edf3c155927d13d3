import { hashedContent } from '@nav/front-matter';

/** Returns the hash of a page that the mark of a translation records: without Node.js. */
export function portableContentHash(text: string): string {
  return sha1(hashedContent(text));
}

const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
/** The constants, one for every 20 rounds. */
const ROUNDS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

/** Returns the SHA-1 of some bytes (FIPS 180-4). It identifies content, and is not for security. */
function sha1(bytes: Uint8Array): string {
  const { length } = bytes;
  const words = new Uint32Array((((length + 8) >> 6) + 1) << 4);
  bytes.forEach((byte, at) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
  });
  words[length >> 2] = (words[length >> 2] ?? 0) | (0x80 << (24 - (length % 4) * 8));
  words[words.length - 2] = Math.floor(length / 2 ** 29);
  words[words.length - 1] = length << 3;
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(80);
  for (let block = 0; block < words.length; block += 16) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
    for (let t = 0; t < 80; t += 1) {
      const at = (back: number) => w[t - back] ?? 0;
      w[t] = t < 16 ? (words[block + t] ?? 0) : turn(at(3) ^ at(8) ^ at(14) ^ at(16), 1);
      const part = Math.floor(t / 20);
      const mixed =
        part === 0 ? (b & c) | (~b & d) : part === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const next = turn(a, 5) + mixed + e + (ROUNDS[part] ?? 0) + at(0);
      [a, b, c, d, e] = [next >>> 0, a, turn(b, 30), c, d];
    }
    [a, b, c, d, e].forEach((value, at) => {
      hash[at] = (hash[at] ?? 0) + value;
    });
  }
  return Array.from(hash, (value) => value.toString(16).padStart(8, '0')).join('');
}

function turn(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
