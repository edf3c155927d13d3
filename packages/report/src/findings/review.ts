import { createHash } from 'node:crypto';
import { isAbsolute, posix, relative } from 'node:path';
import type { Diagnostic, SourceRange } from '@nav/core';
import { toPosix } from '@nav/disk';
import type { SiteReport } from '@nav/site/report';

/** Returns the path of a file for code review, given its path from the current directory. */
export type ReviewPath = (file: string) => string;

/** Returns a function that names files as the repository does: CI jobs often run `nav` in a subfolder of their checkout. */
export function reviewPaths({
  cwd,
  workspace,
}: {
  cwd: string;
  workspace?: string | undefined;
}): ReviewPath {
  const folder = workspace === undefined ? '' : toPosix(relative(workspace, cwd));
  const isInside = folder !== '' && !/^\.\.(?:\/|$)/.test(folder) && !isAbsolute(folder);
  return (file) => (isInside && !isAbsolute(file) ? posix.join(folder, file) : file);
}

const FIRST = { line: 1, column: 1, offset: 0 };

/** Returns the location at which code review shows a finding: an orphan is shown at its own file. */
export function reviewLocation(diagnostic: Diagnostic): { file: string; range: SourceRange } {
  return diagnostic.code === 'orphan-page'
    ? { file: diagnostic.args.file, range: { start: FIRST, end: FIRST } }
    : diagnostic;
}

/**
 * A fingerprint stays the same as long as the code and subject of the finding do. Equal findings are counted, so that
 * each fingerprint is unique.
 */
export function fingerprints(
  { file, result }: Pick<SiteReport, 'file' | 'result'>,
  pathOf: ReviewPath,
): string[] {
  const counts = new Map<string, number>();
  return result.diagnostics.map(({ code, subject }) => {
    const identity = JSON.stringify([pathOf(file), code, subject]);
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    const text = count === 1 ? identity : `${identity} ${count}`;
    return createHash('sha256').update(text).digest('hex').slice(0, 32);
  });
}
