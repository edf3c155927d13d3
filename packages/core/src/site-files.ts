import type { Host } from './host.ts';
import { ignoreFilter } from './ignore.ts';
import { joinPath } from './path.ts';

/** The files below the folder of a site. Paths are relative to that folder. */
export interface SiteFiles {
  /** Every file. */
  readonly all: ReadonlySet<string>;
  /** Each page file by its slug: the path without `.mdx` or `.md` (builder 2.2, 2.6). */
  readonly pages: ReadonlyMap<string, string>;
  /** Every file that is no page. */
  readonly assets: ReadonlySet<string>;
}

const IGNORED_FOLDERS = new Set(['.git', '.github', '.claude', '.cursor', 'node_modules']);
const NO_PAGES = new Set(['readme', 'license', 'contributing', 'contribute', 'changelog']);

/** Lists the files of a site and tells which of them are pages; `.mintignore` is respected. */
export function listSiteFiles(host: Host, folder: string): SiteFiles {
  const ignoreText = host.read(joinPath(folder, '.mintignore'));
  const ignored = ignoreFilter(ignoreText?.split('\n') ?? []);
  const files: string[] = [];
  const pages = new Map<string, string>();
  const assets = new Set<string>();
  const above = folder === '' ? '' : `${folder}/`;
  for (const path of host.list(folder)) {
    if (!path.startsWith(above)) continue;
    const file = above === '' ? path : path.slice(above.length);
    files.push(file);
    const slug = pageSlug(file);
    if (slug === undefined || ignored(file)) assets.add(file);
    else if (file.endsWith('.mdx') || !pages.has(slug)) pages.set(slug, file);
  }
  let all: ReadonlySet<string> | undefined;
  return {
    pages,
    assets,
    get all() {
      all ??= new Set(files);
      return all;
    },
  };
}

/** The slug of a page file; `undefined` for a file that is no page (builder 2.6). */
export function pageSlug(file: string): string | undefined {
  const isMarkdown = file.endsWith('.md');
  if (!isMarkdown && !file.endsWith('.mdx')) return undefined;
  if (file.startsWith('snippets/') || file.startsWith('_snippets/')) return undefined;
  const slug = file.slice(0, isMarkdown ? -3 : -4);
  const slash = slug.lastIndexOf('/');
  if (isMarkdown && NO_PAGES.has(slug.slice(slash + 1).toLowerCase())) return undefined;
  return isInIgnoredFolder(file) ? undefined : slug;
}

function isInIgnoredFolder(file: string): boolean {
  const mayBe = file.startsWith('.') || file.includes('/.') || file.includes('node_modules');
  return mayBe && file.split('/').some((segment) => IGNORED_FOLDERS.has(segment));
}
