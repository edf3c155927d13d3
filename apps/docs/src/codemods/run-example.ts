import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inTemporarySite } from '../terminal/temporary-site.ts';
import { runNav } from '../terminal/terminal.ts';
import type { CodemodExample } from './examples.ts';

export interface ExampleRun {
  /** The output of the command, with colors. */
  output: string;
  /** The config and the files that changed, before and after. */
  before: Record<string, string>;
  after: Record<string, string>;
}

const runs = new WeakMap<CodemodExample, Promise<ExampleRun>>();

/** Runs the command of an example in a folder with its files. The result is cached. */
export function runExample(example: CodemodExample): Promise<ExampleRun> {
  const known = runs.get(example) ?? runFiles(example);
  runs.set(example, known);
  return known;
}

function runFiles({ files, run }: CodemodExample): Promise<ExampleRun> {
  return inTemporarySite(files, async (folder) => {
    const output = await runNav(['migrate', ...run.split(' ')], folder);
    const now = filesIn(folder);
    const [config = ''] = Object.keys(files);
    const changed = (path: string) => path === config || files[path] !== now[path];
    const pick = (all: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => changed(path)));
    return { output, before: pick(files), after: pick(now) };
  });
}

/** Returns the files below a folder, JSON files first. */
function filesIn(folder: string): Record<string, string> {
  const rank = (path: string) => (path.endsWith('.json') ? 0 : 1);
  const depth = (path: string) => path.split('/').length;
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b) || (a < b ? -1 : 1))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}
