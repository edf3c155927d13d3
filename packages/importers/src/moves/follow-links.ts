import { once } from '@nav/collections';
import { linkAddresses, pageLinks } from '@nav/core/internal';
import {
  encodeLike,
  escapeString,
  extensionOf,
  folderOf,
  joinPath,
  normalizeAddress,
  plainPathFrom,
  relativePath,
} from '@nav/paths';
import { lineStarts, positionAt } from '@nav/positions';
import type { Layout } from '../addresses/layout.ts';
import type { LiveAddresses } from '../addresses/live-addresses.ts';
import { isOnSite } from '../addresses/old-addresses.ts';
import type { AddressChange } from '../addresses/redirects.ts';
import { type Lost, newLost } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import type { FindTarget } from './link-target.ts';

type PageLink = ReturnType<typeof pageLinks>[number];

export interface TargetedLink {
  link: PageLink;
  target: string;
}

/** The links to files of the old site, by the file with the link, in order. */
export type SiteLinks = ReadonlyMap<string, readonly TargetedLink[]>;

/** Matches an import up to the first character of an alias, such as `@site/`. Only paths that start with `/` or `.` are links. */
const ALIASED_IMPORT = /^(import\s[^'";]*["'])[@~](?=[\w-]*\/)/gm;

/**
 * Reads the links of some files, and of the pages that they lead to: readers see those as well.
 *
 * @param isPage returns true for a file that may be a page of the new site.
 */
export function readLinks(
  files: SourceFiles,
  read: readonly string[],
  isPage: (file: string) => boolean,
  findTarget: FindTarget,
): SiteLinks {
  const links = new Map<string, TargetedLink[]>();
  const found = new Set(read);
  for (const file of found) {
    const text = files.readRaw(file) ?? '';
    const own = pageLinks(text.replace(ALIASED_IMPORT, '$1/')).flatMap((found) => {
      const { start, end, isModule } = found;
      const path = isModule ? text.slice(start, end) : found.path;
      const isComponent = isModule && !/^[./]|\.mdx?$/.test(path);
      if (path === '' || isComponent || !isOnSite(path)) return [];
      const target = findTarget(file, path, isModule);
      return target === undefined ? [] : [{ link: { ...found, path }, target }];
    });
    if (own.length > 0) links.set(file, own);
    for (const { target } of own) if (isPage(target)) found.add(target);
  }
  return links;
}

/** Returns the files that links lead to, or only those that pages import. */
export function targetsOf(links: SiteLinks, areImports = false): Set<string> {
  const all = [...links.values()].flat().filter(({ link }) => link.isModule || !areImports);
  return new Set(all.map(({ target }) => target));
}

/** Returns the contents whose links change because files have new paths, by old paths. */
export function followLinks(
  files: SourceFiles,
  layout: Layout,
  links: SiteLinks,
  published: ReadonlySet<string>,
): Map<string, string> {
  const texts = new Map<string, string>();
  const modules = [...links.values()].flat().filter(({ link }) => link.isModule);
  const imported = new Set(modules.map(({ target }) => target));
  for (const [file, all] of links) {
    const text = files.readRaw(file) ?? '';
    let after = '';
    let at = 0;
    const start = published.has(file) ? layout.slugOf(file) : startOf(layout, file, imported);
    for (const { link, to } of staleLinks(layout, file, all, start)) {
      after += text.slice(at, link.start) + newPath(link, to, layout, file, start);
      at = link.end;
    }
    if (at > 0) texts.set(file, after + text.slice(at));
  }
  return texts;
}

/**
 * Returns redirects that keep links alive where pages keep their contents, and reports the links to files with new names.
 *
 * @param isOldAddress returns true for an old address, from which a redirect leads to its page.
 */
export function redirectLinks(
  files: SourceFiles,
  layout: Layout,
  live: LiveAddresses,
  links: SiteLinks,
  isOldAddress: (address: string) => boolean,
): { changes: AddressChange[]; lost: Lost[] } {
  const changes = new Map<string, AddressChange>();
  const lost: Lost[] = [];
  for (const [file, all] of links) {
    const lines = once(() => lineStarts(files.readRaw(file) ?? ''));
    for (const { link, to, target } of staleLinks(layout, file, all, layout.slugOf(file))) {
      const { path, isModule, start } = link;
      const slug = layout.slugOf(file);
      // The links of snippets start at the pages that show them. Nothing shows a page with a name that builders ignore.
      const isUnseen = slug === undefined && !path.startsWith('/');
      if (isUnseen || (!isModule && /\.mdx?$/.test(to))) continue;
      const [written = path] = linkAddresses(slug, path, 'mintlify', link.attribute?.tag);
      const from = normalizeAddress(written);
      const isTaken = live.at(from) !== undefined;
      const isLed = !isModule && !isTaken;
      if (isLed && !isOldAddress(written)) changes.set(from, { from, to: `/${to}` });
      const renamed = layout.moves.get(target);
      if (renamed === undefined || live.at(from) === target) continue;
      const at = { file, ...positionAt(lines(), start) };
      const what = `${isModule ? 'import of' : 'link to'} ${path}, which is ${relativePath(layout.site, renamed)} now`;
      const [advice, option] = isLed
        ? ['and a redirect leads there', 'nav check --links --fix']
        : ['so change it by hand'];
      lost.push({ ...newLost(what, `pages keep their text, ${advice}`, at), option });
    }
  }
  return { changes: [...changes.values()], lost };
}

/** Yields the links of a file that lead elsewhere in the new site, each with the new path or slug of its target. */
function* staleLinks(
  layout: Layout,
  file: string,
  links: readonly TargetedLink[],
  slug: string | undefined,
): Generator<TargetedLink & { to: string }> {
  for (const { link, target } of links) {
    const { path, isModule } = link;
    const slugOfTarget = isModule ? undefined : layout.slugOf(target);
    const moved = slugOfTarget ?? relativePath(layout.site, layout.pathOf(target));
    const to = isModule ? moved && spelledLike(moved, path) : moved;
    if (to === undefined) continue;
    const stays = isModule
      ? importedPath(layout, file, path) === to
      : (slug !== undefined || path.startsWith('/')) && leadsTo(slug, link, path, to);
    if (!stays) yield { link, target, to };
  }
}

/** Returns the page at which relative links of a file start; undefined for a snippet, which other pages show. */
function startOf(
  { slugOf }: Layout,
  file: string,
  imported: ReadonlySet<string>,
): string | undefined {
  const slug = slugOf(file) ?? '';
  return slug === '' || /(?:^|\/)_/.test(slug) || imported.has(file) ? undefined : slug;
}

/** Matches a path from the root that means what it says. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

function leadsTo(slug: string | undefined, link: PageLink, path: string, to: string): boolean {
  if (path.length === to.length + 1 && path.endsWith(to) && PLAIN_PATH.test(path)) return true;
  const plain = (address: string) => address.replace(/(?:\/index)?\/?$/, '');
  const addresses = linkAddresses(slug, path, 'mintlify', link.attribute?.tag);
  return addresses.some((address) => plain(address) === plain(`/${to}`));
}

/** Returns the path of a module without the ending that an import leaves out. */
function spelledLike(file: string, path: string): string {
  const stem = file.replace(/\.[^./]+$/, '');
  return path.endsWith(file.slice(stem.length)) ? file : stem.replace(/\/index$/, '');
}

function importedPath({ site, pathOf }: Layout, file: string, path: string): string | undefined {
  if (path.startsWith('/')) return path.slice(1);
  return relativePath(site, joinPath(folderOf(pathOf(file)), path));
}

/** Returns the text for a link: relative if it was, unless that leads elsewhere. */
function newPath(
  link: PageLink,
  to: string,
  layout: Layout,
  file: string,
  here: string | undefined,
): string {
  const { path, isModule, delimiter } = link;
  const extension = isModule || extensionOf(to) !== '' ? '' : extensionOf(path);
  const own = relativePath(layout.site, folderOf(layout.pathOf(file))) ?? '';
  const near = plainPathFrom(own, to + extension);
  const relative = near.startsWith('../') ? near : `./${near}`;
  const isRelative = !path.startsWith('/') && !path.startsWith('@');
  const next =
    isRelative && (isModule || (here !== undefined && leadsTo(here, link, relative, to)))
      ? relative
      : `/${to === 'index' && !isModule ? '' : to}`;
  return isModule ? escapeString(next, delimiter) : encodeLike(next, path, delimiter);
}
