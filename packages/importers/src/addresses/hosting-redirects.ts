import { isObject, parseJson } from '@nav/json';
import { joinPath } from '@nav/paths';
import type { SourceRedirect } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { positionIn } from '../reading/place.ts';
import { readToml } from '../reading/toml.ts';

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
  const text = files.read(file) ?? '';
  return listIn(readToml(file, text).root).flatMap(
    ({ from, to, status = 301, conditions, query }) => {
      const isPlain = [301, 302, 307, 308].includes(Number(status)) && !conditions && !query;
      return isPlain ? entry(from, to, text, file) : [];
    },
  );
}

function vercelRedirects(files: SourceFiles, file: string): SourceRedirect[] {
  const text = files.read(file) ?? '';
  return listIn(parseJson(text)).flatMap(({ source, destination, has, missing }) =>
    has || missing ? [] : entry(source, destination, text, file),
  );
}

function listIn(settings: unknown): Record<string, unknown>[] {
  const list = isObject(settings) ? settings.redirects : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function entry(from: unknown, to: unknown, text: string, file: string): SourceRedirect[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  return [{ from, to, at: { file, ...positionIn(text, JSON.stringify(from)) } }];
}
