import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { realPath } from '@nav/disk';
import { printable } from '@nav/display';
import { reasonOf, UsageError } from '../run/failure.ts';

/**
 * Writes a report, and creates its parent folders.
 *
 * @param read the configs and settings of the sites, from the current directory.
 * @throws UsageError if it cannot be written, or would overwrite a file of a site.
 */
export function writeReport(
  file: string,
  text: string,
  cwd: string,
  read: readonly string[],
): void {
  const path = resolve(cwd, file);
  const real = realPath(path) ?? path;
  const isRead = read.some((one) => realPath(resolve(cwd, one)) === real);
  if (isRead || (/\.mdx?$/i.test(real) && existsSync(real)))
    throw new UsageError(`${printable(file)} is part of a site. Pass another file to --output.`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.endsWith('\n') ? text : `${text}\n`);
  } catch (error) {
    throw new UsageError(`Cannot write ${printable(file)}: ${reasonOf(error)}.`);
  }
}
