import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { toPosix } from '@nav/disk';
import { reasonOf, UsageError } from '@nav/site/failure';
import type { Terminal } from './command.ts';

export interface StdinConfig {
  /** The path that it is checked as, relative to the current directory. The file need not exist. */
  file: string;
  text: string;
}

/**
 * Reads standard input to its end.
 *
 * @param path the path to check the text as.
 * @throws UsageError if no file can have that path, or the text is not UTF-8.
 */
export async function readStdinConfig(
  path: string,
  { cwd, dialog }: Pick<Terminal, 'cwd' | 'dialog'>,
): Promise<StdinConfig> {
  const shown = toPosix(path);
  if (path === '') throw new UsageError(`--stdin-file-path is empty. ${PASS_FILE}`);
  const absolute = resolve(cwd, path);
  if (namesFolder(absolute, shown))
    throw new UsageError(`--stdin-file-path ${shown} is a folder. ${PASS_FILE}`);
  const bytes = await readAll(dialog.input);
  try {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
    return { file: toPosix(relative(cwd, absolute)), text: decoder.decode(bytes) };
  } catch {
    throw new UsageError('Standard input is not valid UTF-8. Send the text as UTF-8.');
  }
}

const PASS_FILE = 'Pass the file that the text is for, such as docs.json.';

function namesFolder(path: string, shown: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return false;
    throw new UsageError(`Cannot use --stdin-file-path ${shown}: ${reasonOf(error)}.`);
  }
}

async function readAll(input: Terminal['dialog']['input']): Promise<Buffer> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of input) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  } catch (error) {
    throw new UsageError(`Cannot read standard input: ${reasonOf(error)}.`);
  }
}
