import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { reasonOf, UsageError } from '@nav/site/failure';
import { printable } from '../../terminal/text.ts';

/**
 * Writes a report, and the folders above it.
 *
 * @throws UsageError if it cannot be written.
 */
export function writeOutput(file: string, text: string, cwd: string): void {
  const path = resolve(cwd, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.endsWith('\n') ? text : `${text}\n`);
  } catch (error) {
    throw new UsageError(`Cannot write ${printable(file)}: ${reasonOf(error)}.`);
  }
}
