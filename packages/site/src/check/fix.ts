import { dirname, relative, resolve } from 'node:path';
import { lockSite, type SiteLock, whyUnsafe } from '@nav/codemods/internal-writing';
import { onceForText } from '@nav/collections';
import type { CheckResult, Diagnostic } from '@nav/core';
import { fixAll } from '@nav/core/internal';
import { holdsText, isBelow } from '@nav/disk';
import { writeOrFail } from '../disk/write-files.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';

export interface CheckedSite {
  site: OpenedSite;
  result: CheckResult;
}

export interface FixResult extends CheckedSite {
  fixed: readonly Diagnostic[];
}

export interface FixedFile {
  file: string;
  before: string;
  after: string;
}

/** Fixed contents of files that are not written yet. */
export interface Drafts {
  /** By path from the current directory. */
  readonly texts: Map<string, string>;
  /** The contents before the first fix, by path. */
  readonly originals: Map<string, string>;
}

/**
 * Applies the fixes of a site's findings to drafts. Pages that are not UTF-8 stay as they are.
 *
 * @param check checks the site with the contents of drafts.
 * @param only the only file that may change; fixes in other files are skipped.
 * @throws what `check` throws, and UsageError if a file is not UTF-8, so that it could not be fixed on disk.
 */
export async function fixSite(
  check: (texts: ReadonlyMap<string, string>) => Promise<CheckedSite>,
  drafts: Drafts,
  cwd: string,
  only?: string,
): Promise<FixResult> {
  const known = new Map(drafts.texts);
  const open = async (texts: ReadonlyMap<string, string>) => {
    const { site, result } = await check(new Map([...known, ...texts]));
    return {
      site,
      result,
      diagnostics: result.diagnostics,
      // A file is first asked for before its fix is a draft, which the host then reads.
      textOf: onceForText((file) => site.sources.get(file)?.text ?? site.host.read(file)),
      canFix: (file: string) =>
        (only === undefined || file === only) && site.isUndecodable?.(file) !== true,
    };
  };
  const first = await open(new Map());
  const { site: last, fixed, texts } = await fixAll(first, open);
  for (const [file, after] of texts) {
    const before = first.textOf(file) ?? '';
    if (!known.has(file)) assertUnchanged(resolve(cwd, file), file, before);
    if (!drafts.originals.has(file)) drafts.originals.set(file, before);
    drafts.texts.set(file, after);
  }
  return { site: last.site, result: last.result, fixed };
}

export function fixedDrafts({ texts, originals }: Drafts): FixedFile[] {
  return Array.from(originals, ([file, before]) => {
    return { file, before, after: texts.get(file) ?? before };
  });
}

/**
 * Rejects a preview of fixes that could not be written, such as in a site behind a link that leaves the repository.
 *
 * @param folder the absolute path of the site.
 * @throws UsageError
 */
export function assertWritable(fixed: readonly FixedFile[], folder: string, cwd: string): void {
  for (const { file } of fixed) {
    const path = resolve(cwd, file);
    const why = whyUnsafe(isBelow(folder, path) ? folder : dirname(path), path, cwd);
    if (why !== undefined) throw new UsageError(`Cannot write ${file}: ${why}.`);
  }
}

/**
 * Writes the fixed files of a site, all or none. Settings in a parent folder are a separate site.
 *
 * @param lock the lock of the site.
 * @throws UsageError if a file cannot be written.
 */
export async function writeFixes(
  fixed: readonly FixedFile[],
  lock: SiteLock,
  session: Pick<Session, 'cwd' | 'write'>,
): Promise<void> {
  const { cwd } = session;
  const isOutside = ({ file }: FixedFile) =>
    /^\.\.[\\/]/.test(relative(lock.folder, resolve(cwd, file)));
  write(
    lock,
    fixed.filter((one) => !isOutside(one)),
    session,
  );
  for (const settings of fixed.filter(isOutside)) {
    const own = await lockSite(dirname(resolve(cwd, settings.file)), { cwd, run: lock.run });
    try {
      write(own, [settings], session);
    } finally {
      own.release();
    }
  }
}

function write(
  lock: SiteLock,
  fixed: readonly FixedFile[],
  session: Pick<Session, 'cwd' | 'write'>,
): void {
  const changes = fixed.map(({ file, before, after }) => ({
    path: resolve(session.cwd, file),
    before,
    after,
  }));
  writeOrFail(lock, changes, session);
}

/** @throws UsageError if a file is not valid UTF-8. */
function assertUnchanged(path: string, shown: string, text: string): void {
  if (holdsText(path, text)) return;
  throw new UsageError(`Cannot fix ${shown}: it has changed since, or is not valid UTF-8.`);
}
