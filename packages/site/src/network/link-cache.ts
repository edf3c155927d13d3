import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '@nav/collections';
import { cacheFolder } from '@nav/disk';

/** The milliseconds for which a URL that worked is not requested again. */
const DAY = 86_400_000;

/** The URLs that worked within the last day. */
export interface LinkCache {
  has(url: string): boolean;
  add(url: string): void;
  /** Writes the cache. A cache that cannot be written only costs time. */
  save(): void;
}

/** Opens the cache in the cache folder of the user. It contains digests of URLs, which can be secret, and times. */
export function openLinkCache(): LinkCache {
  const now = Date.now();
  const folder = cacheFolder();
  const file = folder && join(folder, 'links.json');
  const times = new Map(Object.entries(readTimes(file)).filter(([, time]) => isFresh(time, now)));
  const keyOf = (url: string) => createHash('sha256').update(url).digest('base64url');
  return {
    has: (url) => times.has(keyOf(url)),
    add: (url) => void times.set(keyOf(url), now),
    save() {
      if (!folder || !file) return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const staged = `${file}.${process.pid}`;
        writeFileSync(staged, JSON.stringify(Object.fromEntries(times)), { mode: 0o600 });
        renameSync(staged, file);
      } catch {
        // The next run requests all URLs again.
      }
    },
  };
}

function isFresh(time: unknown, now: number): boolean {
  return typeof time === 'number' && time <= now && now - time < DAY;
}

function readTimes(file: string | undefined): Record<string, unknown> {
  return attempt(() => (file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'))), {});
}
