import { readFileSync } from 'node:fs';
import { runGit } from '@nav/disk';
import type { HistoryChange, HistoryCommit } from '../translations/history.ts';
import { replaceFile } from './content-memory.ts';

export interface Walk {
  commits: HistoryCommit[];
  changes: HistoryChange[];
}

export function emptyWalk(): Walk {
  return { commits: [], changes: [] };
}

export function isCommit(name: string, root: string): boolean {
  return runGit(['rev-parse', '--verify', '--quiet', `${name}^{commit}`], root).code === 0;
}

const CACHE_VERSION = 1;

export function readCache(file: string): { walk: Walk; until?: string } {
  try {
    const { version, head, commits, changes } = JSON.parse(readFileSync(file, 'utf8'));
    if (version !== CACHE_VERSION) return { walk: emptyWalk() };
    return {
      until: head,
      walk: {
        commits: commits.map(([id, date, ...parents]: [string, string, ...number[]]) => ({
          id,
          date,
          parents,
        })),
        changes: changes.map(
          ([commit, path, object, from]: [number, string, string?, string?]) => ({
            commit,
            path,
            ...(object ? { object } : {}),
            ...(from ? { from } : {}),
          }),
        ),
      },
    };
  } catch {
    return { walk: emptyWalk() };
  }
}

export function writeCache(file: string, head: string, { commits, changes }: Walk): void {
  const text = JSON.stringify({
    version: CACHE_VERSION,
    head,
    commits: commits.map(({ id, date, parents }) => [id, date, ...parents]),
    changes: changes.map(({ commit, path, object, from }) =>
      from === undefined ? [commit, path, object ?? ''] : [commit, path, object ?? '', from],
    ),
  });
  replaceFile(file, text);
}
