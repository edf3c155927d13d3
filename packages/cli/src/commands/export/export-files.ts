import { existsSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import type { FileChange } from '@nav/codemods/internal-writing';
import { holdsText, isFolder, toPosix } from '@nav/disk';
import { UsageError } from '@nav/site/failure';
import { writeSite } from '@nav/site/write-site';
import type { Terminal } from '../../terminal/command.ts';
import { MAX_LOSSES } from '../../terminal/limits.ts';
import { formatNumber, pluralize, printable, printableJson } from '../../terminal/text.ts';
import type { ExportFormat } from './formats.ts';

interface Target {
  /** An absolute path. */
  path: string;
  text: string;
}

interface Targets {
  folder: string;
  files: Target[];
  /** True if the value also needs other files. */
  isPart?: boolean;
}

export function targetsOf(
  out: string,
  { file, title }: ExportFormat,
  value: unknown,
  texts: Record<string, string>,
  cwd: string,
): Targets {
  const path = resolve(cwd, out);
  const isInFolder = isFolder(path) || /[\\/]$/.test(out);
  const hasSeveral = Object.keys(texts).length > 1;
  if (!file && existsSync(path) && !isInFolder)
    throw new UsageError(`${toPosix(out)} is a file. ${title} needs a folder.`);
  // Of several files, a name with an extension is that of the first, and another one that of a folder.
  if (!file || (hasSeveral && (isInFolder || (extname(path) === '' && !existsSync(path))))) {
    const files = Object.entries(texts).map(([name, text]) => ({ path: join(path, name), text }));
    return { folder: path, files };
  }
  const target = isInFolder ? join(path, file) : path;
  const isJson = extname(target) === '.json' && file.endsWith('.js');
  const text = isJson ? `${printableJson(value)}\n` : (texts[file] as string);
  // JSON has the whole value.
  const isPart = hasSeveral && !isJson;
  return { folder: dirname(target), files: [{ path: target, text }], isPart };
}

export function otherFilesText(
  { file, title }: ExportFormat,
  texts: Record<string, string>,
): string {
  const others = Object.keys(texts).filter((name) => name !== file);
  if (others.length === 0) return '';
  const more = others.length - MAX_LOSSES;
  const names = others.slice(0, MAX_LOSSES).map(printable).join(', ');
  const count = pluralize(others.length, 'other file');
  return `${title} needs ${count} for versions and languages: ${names}${more > 0 ? ` and ${formatNumber(more)} more` : ''}. Pass --out with a folder to write all.\n`;
}

interface WrittenFile {
  file: string;
  status: 'written' | 'unchanged';
}

/** @throws UsageError if a file exists and `force` is not set, or the files cannot be written. */
export async function writeAll(
  { folder, files }: { folder: string; files: readonly Target[] },
  force: boolean,
  terminal: Terminal,
): Promise<WrittenFile[]> {
  const shown = (path: string) => toPosix(relative(terminal.cwd, path));
  const isSame = new Set(files.filter(({ path, text }) => holdsText(path, text)));
  const taken = files.filter((one) => !isSame.has(one) && existsSync(one.path));
  const [first] = taken;
  if (first && !force) {
    const more = taken.length > 1 ? ` and ${pluralize(taken.length - 1, 'other file')}` : '';
    const verb = taken.length > 1 ? 'exist' : 'exists';
    throw new UsageError(
      `${shown(first.path)}${more} already ${verb}. Use --force to overwrite, or another --out.`,
    );
  }
  const changes = files
    .filter((one) => !isSame.has(one))
    .map(
      ({ path, text }): FileChange => ({
        path,
        before: force ? { any: true } : undefined,
        after: text,
      }),
    );
  await writeSite(folder, changes, terminal);
  return files.map((one) => ({
    file: shown(one.path),
    status: isSame.has(one) ? 'unchanged' : 'written',
  }));
}

export function writtenText(files: readonly WrittenFile[], out: string): string {
  const [first] = files;
  const where = files.length === 1 && first ? first.file : toPosix(out);
  const changed = files.filter(({ status }) => status === 'written').length;
  if (changed === 0) return `No changes in ${where}.\n`;
  if (files.length === 1) return `Wrote ${where}.\n`;
  const rest = files.length - changed;
  const others = rest === 0 ? '' : `, and ${formatNumber(rest)} had no changes`;
  return `Wrote ${pluralize(changed, 'file')} to ${where}${others}.\n`;
}
