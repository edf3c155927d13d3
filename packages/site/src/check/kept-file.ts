import type { CheckResult, Dialect } from '@nav/core';
import type { RenamedPage, Suggestion } from '@nav/core/stages';
import type { ConfigDigest, PageBasis } from '../open/changed-pages.ts';
import { contentKey } from '../open/page-contents.ts';
import type { Answer, RecordedDisk } from '../open/recorded-disk.ts';
import type { Checked } from './checked.ts';

// The lines of a cache: what the check depends on, its pages, what it reported, and its findings in pages if another check can use them.

export interface Basis extends PageBasis {
  /** A digest of the settings file, which may be outside the site. */
  settings: string;
  history?: string;
  /** The answers of git about missing pages. */
  renames: readonly (readonly [slug: string, renamed: RenamedPage | null])[];
  config?: ConfigDigest;
  hasSuggestions: boolean;
  answers: readonly Answer[];
}

export interface Kept {
  notes: readonly string[];
  result: CheckResult;
  settingsFile?: string;
  checked?: Checked;
  dialect?: Dialect;
  /** The suggestions, in the order of the findings. */
  suggestions?: (readonly Suggestion[])[];
}

/** A page file, with its stamp and the digest of its content. */
export type Row = readonly [path: string, stamp: string | null, content: string];

/** Returns the row of a page now; `undefined` if the host must read it. */
export function currentRow(row: Row, disk: RecordedDisk): Row | undefined {
  const [path, stamp] = row;
  if (stamp !== null && disk.stamp(path) === stamp) return row;
  const found = disk.bytes(path);
  if (!found) return undefined;
  const key = contentKey(path, found.bytes);
  const now = found.stamp();
  return [path, typeof now === 'string' ? now : null, key];
}
