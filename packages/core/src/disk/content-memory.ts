import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { once } from '@nav/collections';
import { VISIBLE_TEXT_VERSION } from '../pages/visible/visible-text.ts';
import type { ContentMemory, SeenContent } from '../translations/history.ts';

export function cacheFile(cache: string, kind: string, root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 32);
  return join(cache, kind, `${name}.json`);
}

/** Writes a file of a cache. If that is impossible, the next run does the work again. */
export function replaceFile(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const staged = `${file}.${process.pid}`;
    writeFileSync(staged, text, { mode: 0o600 });
    renameSync(staged, file);
  } catch {
    // A cache only saves time.
  }
}

/** Remembers digests of what readers see of the contents of a repository, in the cache folder of the user. */
export function contentMemory(cache: string, root: string): ContentMemory {
  const file = cacheFile(cache, 'contents', root);
  let isNew = false;
  const load = once(() => readMemory(file));
  return {
    get: (object) => load().get(object),
    set(object, { head, body, addresses }) {
      if (load().has(object)) return;
      const digests = { head: digest(head), body: digest(body), addresses: digest(addresses) };
      load().set(object, digests);
      isNew = true;
    },
    save() {
      if (!isNew) return;
      isNew = false;
      const contents = Array.from(load(), ([object, one]) => [
        object,
        one.head,
        one.body,
        one.addresses,
      ]);
      replaceFile(file, JSON.stringify({ version: VISIBLE_TEXT_VERSION, contents }));
    },
  };
}

/** Returns 96 bits: enough for contents that only a mistake would make equal. */
function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64').slice(0, 16);
}

function readMemory(file: string): Map<string, SeenContent> {
  try {
    const { version, contents } = JSON.parse(readFileSync(file, 'utf8'));
    if (version !== VISIBLE_TEXT_VERSION) return new Map();
    return new Map(
      contents.map(([object, head, body, addresses]: readonly string[]) => [
        object,
        { head, body, addresses },
      ]),
    );
  } catch {
    return new Map();
  }
}
