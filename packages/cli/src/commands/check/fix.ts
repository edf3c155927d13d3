import { dirname, relative, resolve } from 'node:path';
import type { CheckResult, Diagnostic } from '@nav/core';
import { applyEdits, chooseFixes, type SiteLock } from '@nav/core/internal';
import { holdsText, lockSite } from '@nav/core/internal-node';
import type { OpenedSite } from '../../sites/open-site.ts';
import { writeOrFail } from '../../sites/write-files.ts';
import { UsageError } from '../../terminal/failure.ts';

/** A fix may reveal another finding; if it takes more rounds than this, two fixes undo each other. */
const MAX_ROUNDS = 10;

/** A site and its findings. */
export interface CheckedSite {
  site: OpenedSite;
  result: CheckResult;
}

/** A site after its fixes. */
export interface FixResult extends CheckedSite {
  /** The fixed findings, as they were before the round that fixed them. */
  fixed: readonly Diagnostic[];
}

/** A file with fixes applied. */
export interface FixedFile {
  file: string;
  before: string;
  after: string;
}

/** Stores a file with fixes applied, for the next round. */
export type SaveFix = (fixed: FixedFile) => void;

/**
 * Applies the fixes of a site's findings, and those that appear after them. Only the bytes that a fix covers change; if
 * two fixes overlap, the second waits for the next round. Pages that are not UTF-8 stay as they are.
 *
 * @param save stores a fixed text where `recheck` reads it.
 * @param recheck reads and checks the site again.
 * @param only the only file that may change; fixes in other files are skipped.
 * @throws what `save` throws.
 */
export async function fixSite(
  checked: CheckedSite,
  save: SaveFix,
  recheck: () => Promise<CheckedSite>,
  only?: string,
): Promise<FixResult> {
  let { site, result } = checked;
  const fixed: Diagnostic[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const canFix = (file: string) =>
      (only === undefined || file === only) && site.isUndecodable?.(file) !== true;
    const { editsByFile, chosen } = chooseFixes(result.diagnostics, canFix);
    if (chosen.length === 0) break;
    for (const [file, edits] of editsByFile) {
      const text = site.sources.get(file)?.text ?? site.host.read(file);
      if (text === undefined) throw new Error(`${file} has a fix but was never read`);
      save({ file, before: text, after: applyEdits(text, edits) });
    }
    fixed.push(...chosen);
    ({ site, result } = await recheck());
  }
  return { site, result, fixed };
}

/**
 * Writes the fixed texts of a site to their files, all or none. Settings in a parent folder are a site of their own.
 *
 * @param lock the lock of the site.
 * @throws UsageError if a file cannot be written.
 */
export async function writeFixes(
  fixed: readonly FixedFile[],
  lock: SiteLock,
  cwd: string,
): Promise<void> {
  const isOutside = ({ file }: FixedFile) =>
    /^\.\.[\\/]/.test(relative(lock.folder, resolve(cwd, file)));
  write(
    lock,
    fixed.filter((one) => !isOutside(one)),
    cwd,
  );
  for (const settings of fixed.filter(isOutside)) {
    const own = await lockSite(dirname(resolve(cwd, settings.file)));
    try {
      write(own, [settings], cwd);
    } finally {
      own.release();
    }
  }
}

function write(lock: SiteLock, fixed: readonly FixedFile[], cwd: string): void {
  const changes = fixed.map(({ file, before, after }) => ({
    path: resolve(cwd, file),
    before,
    after,
  }));
  writeOrFail(lock, changes, cwd);
}

/** Texts that override those of files, which stay unchanged. */
export interface Drafts {
  /** By path from the current directory. */
  readonly texts: Map<string, string>;
  /** The texts before the first fix, by path. */
  readonly originals: Map<string, string>;
}

/**
 * Saves fixed texts as drafts.
 *
 * @throws UsageError if the file is not UTF-8, so that it could not be fixed on disk.
 */
export function saveAsDraft({ texts, originals }: Drafts, cwd: string): SaveFix {
  return ({ file, before, after }) => {
    if (!texts.has(file)) assertUnchanged(resolve(cwd, file), file, before);
    if (!originals.has(file)) originals.set(file, before);
    texts.set(file, after);
  };
}

/** Returns the files that fixes have changed. */
export function fixedDrafts({ texts, originals }: Drafts): FixedFile[] {
  return Array.from(originals, ([file, before]) => {
    return { file, before, after: texts.get(file) ?? before };
  });
}

/** @throws UsageError if the bytes of a file are not those of a text. */
function assertUnchanged(path: string, shown: string, text: string): void {
  if (holdsText(path, text)) return;
  throw new UsageError(`Cannot fix ${shown}: it has changed since, or is not valid UTF-8.`);
}
