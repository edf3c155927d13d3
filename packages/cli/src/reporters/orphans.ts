import type picocolors from 'picocolors';
import { printable } from '../terminal/printable.ts';
import { counted, grouped } from '../terminal/wording.ts';
import { folderRows } from './folders.ts';

const MOST_FOLDERS = 8;
/** The width that is given to the names of some pages of a folder. */
const SAMPLE_WIDTH = 64;
const REST = ', …';

/** Many orphan pages, by their paths, as a table of folders, the fullest first. */
export function orphansText(
  orphans: readonly string[],
  all: boolean,
  colors: ReturnType<typeof picocolors.createColors>,
): string {
  const rows = folderRows(orphans, MOST_FOLDERS).sort((a, b) => b.names.length - a.names.length);
  const shown = all ? rows : rows.slice(0, MOST_FOLDERS);
  const nameOf = (folder: string) => (folder === '' ? './' : folder);
  const width = Math.max(...shown.map(({ folder }) => nameOf(folder).length));
  const digits = Math.max(...shown.map(({ names }) => grouped(names.length).length));
  const samples = shown.map(({ names }) => (all ? names.join(', ') : sampleOf(names)));
  const lines = shown.map(({ folder, names }, index) => {
    const name = printable(nameOf(folder)).padEnd(width);
    const count = grouped(names.length).padStart(digits);
    return `    ${name}  ${count}  ${colors.dim(printable(samples[index] ?? ''))}`;
  });
  const hidden = rows.slice(shown.length);
  if (hidden.length > 0) {
    const pages = hidden.reduce((sum, { names }) => sum + names.length, 0);
    lines.push(`    … and ${counted(pages, 'page')} in ${counted(hidden.length, 'more folder')}`);
  }
  const isCut = hidden.length > 0 || samples.some((sample) => sample.endsWith(REST));
  const more = isCut ? '; --all names every one' : '';
  return `  ${counted(orphans.length, 'page')} are in no navigation entry; add them, or ignore them in nav.config.json${more}.\n\n${lines.join('\n')}\n`;
}

function sampleOf(names: readonly string[]): string {
  let sample = '';
  for (const [index, name] of names.entries()) {
    const longer = index === 0 ? name : `${sample}, ${name}`;
    if (index > 0 && longer.length > SAMPLE_WIDTH) return sample + REST;
    sample = longer;
  }
  return sample;
}
