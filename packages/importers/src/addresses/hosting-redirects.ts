import { joinPath } from '@nav/core/internal';
import type { SourceRedirect } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';

/** The folders, from that of the site, in which hosts look for their files. */
const FOLDERS = ['', 'static', 'public', 'docs', 'docs/public'];

/** Returns the redirects in the files of hosts next to a site: `_redirects`, `vercel.json`. */
export function hostingRedirects(files: SourceFiles, folder: string): SourceRedirect[] {
  const folders = new Set(['', ...FOLDERS.map((one) => joinPath(folder, one))]);
  return [...folders].flatMap((one) => [
    ...netlifyRedirects(files, joinPath(one, '_redirects')),
    ...vercelRedirects(files, joinPath(one, 'vercel.json')),
  ]);
}

/** Reads lines such as `/old /new 301`. Rewrites and those with conditions are not redirects for every reader. */
function netlifyRedirects(files: SourceFiles, file: string): SourceRedirect[] {
  const lines = files.read(file)?.split(/\r?\n/) ?? [];
  return lines.flatMap((line, index): SourceRedirect[] => {
    const words = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const [from, to, status = '301', ...conditions] = words;
    if (!from?.startsWith('/') || to === undefined || conditions.length > 0) return [];
    if (!/^30[1278]!?$/.test(status)) return [];
    return [{ from, to, at: { file, line: index + 1, column: line.indexOf(from) + 1 } }];
  });
}

function vercelRedirects(files: SourceFiles, file: string): SourceRedirect[] {
  const text = files.read(file);
  if (text === undefined) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const list = (value as { redirects?: unknown } | null)?.redirects;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one): SourceRedirect[] => {
    const { source, destination, has, missing } = (one ?? {}) as Record<string, unknown>;
    if (typeof source !== 'string' || typeof destination !== 'string' || has || missing) return [];
    const offset = Math.max(text.indexOf(JSON.stringify(source)), 0);
    const before = text.slice(0, offset).split('\n');
    const at = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return [{ from: source, to: destination, at }];
  });
}
