import { joinPath } from '@nav/text';
import { parse } from 'smol-toml';
import type { SourceRedirect } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { positionIn } from '../reading/place.ts';

/** The folders, from the folder of the site, in which hosts look for their files. */
const FOLDERS = ['', 'static', 'public', 'docs', 'docs/public'];

/** Returns the redirects in the files of hosts next to a site: `_redirects`, `netlify.toml`, `vercel.json`. */
export function hostingRedirects(files: SourceFiles, folder: string): SourceRedirect[] {
  const folders = new Set(['', ...FOLDERS.map((one) => joinPath(folder, one))]);
  return [...folders].flatMap((one) => [
    ...netlifyRedirects(files, joinPath(one, '_redirects')),
    ...tomlRedirects(files, joinPath(one, 'netlify.toml')),
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

function tomlRedirects(files: SourceFiles, file: string): SourceRedirect[] {
  const text = files.read(file);
  return text === undefined
    ? []
    : listIn(() => parse(text)).flatMap(({ from, to, status = 301, conditions, query }) =>
        [301, 302, 307, 308].includes(Number(status)) && !conditions && !query
          ? entry(from, to, text, file)
          : [],
      );
}

function vercelRedirects(files: SourceFiles, file: string): SourceRedirect[] {
  const text = files.read(file);
  return text === undefined
    ? []
    : listIn(() => JSON.parse(text)).flatMap(({ source, destination, has, missing }) =>
        has || missing ? [] : entry(source, destination, text, file),
      );
}

/** None if it cannot be parsed. */
function listIn(parsed: () => unknown): Record<string, unknown>[] {
  try {
    const list = (parsed() as { redirects?: unknown } | null)?.redirects;
    if (!Array.isArray(list)) return [];
    return list.filter((one) => typeof one === 'object' && one !== null);
  } catch {
    return [];
  }
}

function entry(from: unknown, to: unknown, text: string, file: string): SourceRedirect[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  return [{ from, to, at: { file, ...positionIn(text, JSON.stringify(from)) } }];
}
