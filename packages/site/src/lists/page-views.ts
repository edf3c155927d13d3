import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pageKey, withoutExtension } from '@nav/paths';
import { reasonOf, UsageError } from '../run/failure.ts';

/** The number of times that pages are read, by path without slashes at its ends. */
export type Views = ReadonlyMap<string, number>;

/**
 * Reads how often pages are viewed, from a CSV file with the columns path and views. A path can be a whole URL. The views of
 * one page add up.
 *
 * @throws UsageError if the file cannot be read, or for a row without a number.
 */
export function readViews(file: string, cwd: string): Views {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, file), 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${reasonOf(error)}.`);
  }
  const views = new Map<string, number>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const [path = '', count = ''] = fieldsOf(line);
    const number = Number(count.replace(/[\s,_']/g, ''));
    if (count.trim() === '' || !Number.isFinite(number)) {
      // The names of the columns.
      if (index === 0) return;
      throw new UsageError(
        `${file}:${index + 1} has no number of views. Write each line as path,views.`,
      );
    }
    const key = pathIn(path);
    views.set(key, (views.get(key) ?? 0) + number);
  });
  return views;
}

/** Quoted fields may contain separators. */
function fieldsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(',') ? ',' : ';';
  const fields = line.match(
    new RegExp(`"(?:[^"]|"")*"|[^${separator}"]+|(?<=${separator}|^)(?=${separator})`, 'g'),
  );
  return (fields ?? []).map((field) =>
    field.trim().replace(/^"([\s\S]*)"$/, (_, inside: string) => inside.replaceAll('""', '"')),
  );
}

function pathIn(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return pageKey(withoutExtension(path));
}
