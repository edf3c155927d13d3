import type { Exclusion } from './diagnostic.ts';
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
const SNIPPETS = new Set(['snippets', '_snippets']);
/** Names of `.md` files that are no pages: the first in any case, the second as it stands here. */
const NO_PAGES = new Set(['readme', 'license', 'contributing', 'contribute']);
const IGNORED_NAME = 'CHANGELOG';

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
  const slug = markdownSlug(file);
  return slug === undefined || builtInExclusion(file, slug) ? undefined : slug;
}

/** The file that would be the page `slug`, had it not been left out, and why it was. */
export function excludedPage(
  files: SiteFiles,
  slug: string,
): { file: string; because: Exclusion } | undefined {
  for (const file of [`${slug}.mdx`, `${slug}.md`]) {
    if (files.assets.has(file))
      return { file, because: builtInExclusion(file, slug) ?? { ignored: true } };
  }
  return undefined;
}

function markdownSlug(file: string): string | undefined {
  if (file.endsWith('.md')) return file.slice(0, -3);
  return file.endsWith('.mdx') ? file.slice(0, -4) : undefined;
}

/** Why a Markdown file is no page even without a `.mintignore`. */
function builtInExclusion(file: string, slug: string): Exclusion | undefined {
  const top = file.slice(0, Math.max(file.indexOf('/'), 0));
  if (SNIPPETS.has(top)) return { folder: top };
  const name = slug.slice(slug.lastIndexOf('/') + 1);
  if (file.endsWith('.md') && (NO_PAGES.has(name.toLowerCase()) || name === IGNORED_NAME))
    return { name: `${name}.mdx` };
  const folder = ignoredFolder(file);
  return folder === undefined ? undefined : { folder };
}

function ignoredFolder(file: string): string | undefined {
  const mayBe = file.startsWith('.') || file.includes('/.') || file.includes('node_modules');
  return mayBe ? file.split('/').find((segment) => IGNORED_FOLDERS.has(segment)) : undefined;
}
