import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { toPosix } from '@nav/core/internal';
import type { Terminal } from '../terminal/command.ts';
import { troubleOf, UsageError } from '../terminal/failure.ts';

/** The text of a config that comes from a pipe, and the file that it stands for. */
export interface StdinConfig {
  /** Relative to the working directory. The file need not be there. */
  file: string;
  text: string;
}

/**
 * Reads standard input to its end.
 *
 * @param path the file that the text stands for.
 * @throws UsageError where no file can be called that, or the text cannot be read as UTF-8.
 */
export async function readStdinConfig(
  path: string,
  { cwd, dialog }: Pick<Terminal, 'cwd' | 'dialog'>,
): Promise<StdinConfig> {
  const absolute = resolve(cwd, path);
  if (path === '' || isFolder(absolute, path)) {
    throw new UsageError(
      `--stdin-file-path ${path === '' ? 'is empty' : `names the folder ${path}`}; name the file that the text is for, such as docs.json.`,
    );
  }
  const bytes = await allOf(dialog.input);
  try {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
    return { file: toPosix(relative(cwd, absolute)), text: decoder.decode(bytes) };
  } catch {
    throw new UsageError('Standard input holds bytes that are not UTF-8; send the text as UTF-8.');
  }
}

/** @throws UsageError where the system does not say what stands there. */
function isFolder(path: string, shown: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    throw new UsageError(`--stdin-file-path ${shown} cannot be used: ${troubleOf(error)}.`);
  }
}

async function allOf(input: Terminal['dialog']['input']): Promise<Buffer> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of input) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  } catch (error) {
    throw new UsageError(`Standard input cannot be read: ${troubleOf(error)}.`);
  }
}
