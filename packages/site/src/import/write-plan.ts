import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FileChange } from '@nav/codemods/internal-writing';
import { toPosix } from '@nav/disk';
import { type ImportPlan, urlsCsv } from '@nav/importers';
import { writeSite } from '../disk/write-site.ts';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';

/**
 * Writes docs.json, and changes and moves pages and images: all or nothing.
 *
 * @param root the folder that paths in the plan start from.
 * @throws UsageError if a file cannot be written, or has changed since it was read.
 */
export async function writePlan(plan: ImportPlan, root: string, session: Session): Promise<void> {
  const changes: FileChange[] = [];
  const deletions: FileChange[] = [];
  const byFile = new Map(plan.pages.map((one) => [one.file, one]));
  const arrivals = new Set(plan.pages.map(({ to }) => to));
  for (const { file, to, before, after } of plan.pages) {
    const path = join(root, file);
    if (to === undefined) changes.push({ path, before, after });
    else {
      const target = join(root, to);
      // A page may take the path of another file that moves too.
      const taken = plan.assets.has(to) ? ({ any: true } as const) : byFile.get(to)?.before;
      // A file that only moves is not copied.
      const content = after === before ? { bytesOf: path } : after;
      changes.push({ path: target, before: taken, after: content, like: path });
      if (!arrivals.has(file)) deletions.push({ path, before, after: undefined });
    }
  }
  for (const [file, to] of plan.assets) {
    const path = join(root, file);
    changes.push({ path: join(root, to), before: undefined, after: { bytesOf: path }, like: path });
    if (!arrivals.has(file)) deletions.push({ path, before: { any: true }, after: undefined });
  }
  if (plan.ignored) {
    const { file, before, after } = plan.ignored;
    changes.push({ path: join(root, file), before, after });
  }
  const out = join(root, plan.out);
  const config = { path: out, before: undefined, after: plan.config };
  await writeSite(dirname(out), [...changes, config, ...deletions], session);
}

/**
 * Writes the old and new URLs as CSV.
 *
 * @throws UsageError if the file cannot be written, or exists and `force` is not set.
 */
export async function writeUrls(
  plan: ImportPlan,
  file: string,
  force: boolean,
  session: Session,
): Promise<void> {
  const path = resolve(session.cwd, file);
  const before = force ? ({ any: true } as const) : undefined;
  await writeSite(dirname(path), [{ path, before, after: urlsCsv(plan.urls) }], session);
}

/** @throws UsageError if the file of `--urls` exists. */
export function assertUrlsNew(file: string | undefined, force: boolean, cwd: string): void {
  if (file === undefined || force || !existsSync(resolve(cwd, file))) return;
  throw new UsageError(`${toPosix(file)} already exists. Use --force to overwrite it.`);
}
