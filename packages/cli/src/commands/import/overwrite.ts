import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { uncommittedReasons } from '@nav/codemods/internal-node';
import { toPosix } from '@nav/disk';
import type { ImportPlan } from '@nav/importers';
import { UsageError } from '@nav/site/failure';
import type { Terminal } from '../../terminal/command.ts';
import { pluralize } from '../../terminal/text.ts';

/** @throws UsageError if docs.json exists. */
export function assertNew(out: string, cwd: string): void {
  if (!existsSync(out)) return;
  throw new UsageError(
    `${toPosix(relative(cwd, out))} already exists. Move it away, or pass another --out.`,
  );
}

/**
 * Protects uncommitted changes.
 *
 * @returns false if the user cancels.
 * @throws UsageError if it may not ask.
 */
export async function mayOverwrite(
  { pages, out }: ImportPlan,
  root: string,
  { force }: { force?: boolean },
  isAsking: boolean,
  { cwd, dialog, write }: Terminal,
): Promise<boolean> {
  if (force) return true;
  const files = pages.map(({ file }) => toPosix(relative(cwd, join(root, file))));
  const reasons = [...uncommittedReasons(files, cwd, dirname(join(root, out))).values()];
  const [first] = reasons;
  if (first === undefined) return true;
  if (!isAsking) {
    const more =
      reasons.length > 1
        ? ` The same holds for ${pluralize(reasons.length - 1, 'other file')}.`
        : '';
    throw new UsageError(first + more);
  }
  const { askForce } = await import('../../terminal/prompts.ts');
  write('');
  return (await askForce(reasons, dialog)) === true;
}
