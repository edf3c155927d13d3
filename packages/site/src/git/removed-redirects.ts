import { streamGit } from '@nav/disk';
import { parseJson } from '@nav/json';
import { CONFIGS } from './removed-files.ts';

export interface RemovedRedirect {
  source: string;
  destination: string;
  commit: string;
}

/**
 * Finds the redirects that were removed from the configs of a repository in the history of `HEAD`, the last removal of each
 * source, newest first. It reads the patches of JSON configs, with one git process, so an entry must name its source and its
 * destination in lines that were removed together. Finds nothing if git cannot read them, as in a partial clone.
 *
 * @param root any folder of the repository.
 */
export async function readRemovedRedirects(root: string): Promise<RemovedRedirect[]> {
  const removed = new Map<string, RemovedRedirect>();
  let commit = '';
  let left = '';
  let entry: { source?: string; destination?: string } = {};
  const readLine = (line: string) => {
    if (line.startsWith(COMMIT)) commit = line.slice(COMMIT.length);
    if (!line.startsWith('-')) {
      entry = {};
      return;
    }
    for (const [text, key] of line.matchAll(PART)) {
      if (key === undefined) entry = {};
      else entry = { ...entry, [key]: textIn(text) };
      const { source, destination } = entry;
      if (source === undefined || destination === undefined) continue;
      if (!removed.has(source)) removed.set(source, { source, destination, commit });
      entry = {};
    }
  };
  const decoder = new TextDecoder();
  await streamGit(
    [
      'log',
      '--no-renames',
      '--unified=0',
      '--patch',
      `--format=${COMMIT}%H`,
      'HEAD',
      '--',
      ...CONFIGS.map((name) => `:(top,glob)**/${name}`),
    ],
    root,
    (part) => {
      const lines = (left + decoder.decode(part, { stream: true })).split('\n');
      left = lines.pop() ?? '';
      for (const line of lines) readLine(line);
    },
  );
  readLine(left);
  return [...removed.values()];
}

const COMMIT = 'commit ';

/** Matches the source and the destination of a redirect, and the bracket that ends the entry before. */
const PART = /"(source|destination)"\s*:\s*"(?:[^"\\]|\\.)*"|[{}]/g;

function textIn(property: string): string | undefined {
  return parseJson(property.slice(property.indexOf(':') + 1)) as string | undefined;
}
