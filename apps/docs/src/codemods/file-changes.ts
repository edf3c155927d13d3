import { diffLines } from 'diff';
import type { ExampleRun } from './run-example.ts';

/** A file that a codemod changed: its lines before and after in one text. Line numbers start at 1. */
export interface FileChange {
  path: string;
  /** The former path of a moved file. */
  from?: string;
  status: 'added' | 'changed' | 'deleted' | 'moved' | 'unchanged';
  text: string;
  added: number[];
  removed: number[];
}

export function fileChanges({ before, after }: Pick<ExampleRun, 'before' | 'after'>): FileChange[] {
  const gone = new Set(Object.keys(before).filter((path) => !(path in after)));
  const results = Object.entries(after).map(([path, text]) => {
    const old = before[path];
    if (old !== undefined) return { path, ...compare(old, text) };
    const from = [...gone].find((other) => before[other] === text);
    if (from !== undefined) gone.delete(from);
    return from === undefined
      ? { path, ...compare('', text), status: 'added' as const }
      : { path, from, ...compare(text, text), status: 'moved' as const };
  });
  const deleted = [...gone].map((path) => ({
    path,
    ...compare(before[path] ?? '', ''),
    status: 'deleted' as const,
  }));
  return [...results, ...deleted];
}

function compare(old: string, text: string): Omit<FileChange, 'path' | 'from'> {
  const lines: string[] = [];
  const added: number[] = [];
  const removed: number[] = [];
  for (const part of diffLines(old, text)) {
    for (const line of part.value.replace(/\n$/, '').split('\n')) {
      lines.push(line);
      if (part.added) added.push(lines.length);
      if (part.removed) removed.push(lines.length);
    }
  }
  const status = added.length + removed.length > 0 ? 'changed' : 'unchanged';
  return { status, text: lines.join('\n'), added, removed };
}
