import { toPosix } from '@nav/disk';
import type { WrittenFile } from '@nav/site/write-export';
import { MAX_LOSSES } from '../../terminal/limits.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';
import type { ExportFormat } from './formats.ts';

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
