import { onceForText } from '@nav/collections';
import { attributeFiles } from '@nav/core/internal';
import { joinPath, linkTarget, writeLink } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { addressGoal, type Goal, pageAt } from '../links/addresses.ts';
import { isRedirected, warnCaught } from '../links/redirects.ts';
import { rewriteLinks } from '../links/rewrite-links.ts';
import { filesOfPage, sitePages, siteTexts } from '../links/site-files.ts';

/**
 * Copies page files to new paths. Links between copied pages lead to the copies, also those to a folder that opens its first page, and
 * relative links to other pages and files are adjusted.
 *
 * @param listed the pages of the navigation
 * @param target the slug of the copy of a page; undefined for a page that is not copied
 * @returns the path of a file with another text that is in the way; then nothing is copied
 */
export function copyPages(
  session: Session,
  listed: ReadonlySet<string>,
  target: Goal,
): string | undefined {
  const files = session.files.list();
  const pages = sitePages(session);
  if (!files) return undefined;
  const goal = addressGoal(pages, target);
  const exists = (slug: string) => pages.has(pageAt(pages, slug)) || files.all.has(slug);
  const folders = copiedFolders(listed, target);
  const openedCopy = onceForText((folder) => {
    const copied = folders.get(folder);
    return copied === undefined || exists(folder) || isRedirected(session, folder)
      ? undefined
      : copied;
  });
  const copies = new Map<string, string>();
  const slugs = new Set<string>();
  for (const { file, slug, text, code, links } of siteTexts(session)) {
    const next =
      slug === undefined || !filesOfPage(files, slug).includes(file) ? undefined : target(slug);
    if (slug === undefined || next === undefined) continue;
    const images = attributeFiles(text, code);
    const isFile = new Set(images);
    const copy = rewriteLinks(text, [...links(), ...images], (to, link) => {
      if (to === '') return undefined;
      const place = linkTarget(slug, to);
      const copied = isFile.has(link) ? undefined : (goal(place) ?? openedCopy(place));
      if (copied !== undefined) return writeLink(next, copied, to);
      const isRelative = !to.startsWith('/');
      return isRelative && exists(place) ? writeLink(next, place, to) : undefined;
    });
    const path = joinPath(session.folder, `${next}${file.slice(slug.length)}`);
    const known = session.files.read(path);
    if (known !== undefined && known !== copy) return path;
    copies.set(path, copy);
    for (const address of [next, next.replace(/\/index$/, '')]) slugs.add(address);
  }
  for (const [path, text] of copies) session.files.write(path, text);
  warnCaught(session, slugs);
  return undefined;
}

/** Returns the new folder of each folder whose listed pages are all copied, so that both open the same page; for others `undefined`. */
function copiedFolders(
  listed: Iterable<string>,
  target: Goal,
): ReadonlyMap<string, string | undefined> {
  const folders = new Map<string, string | undefined>();
  for (const slug of listed) {
    const next = target(slug);
    for (const { index } of slug.matchAll(/\//g)) {
      const [folder, rest] = [slug.slice(0, index), slug.slice(index)];
      const goal = next?.endsWith(rest) ? next.slice(0, -rest.length) : undefined;
      const isSame = !folders.has(folder) || folders.get(folder) === goal;
      folders.set(folder, isSame ? goal : undefined);
    }
  }
  return folders;
}
