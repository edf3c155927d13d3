import { attributeFiles } from '@nav/core/internal';
import { joinPath, linkTarget, writeLink } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { addressGoal, type Goal, pageAt } from '../links/addresses.ts';
import { warnCaught } from '../links/redirects.ts';
import { rewriteLinks } from '../links/rewrite-links.ts';
import { filesOfPage, sitePages, siteTexts } from '../links/site-files.ts';

/**
 * Copies page files to new paths. Links between copied pages lead to the copies, and relative links to other pages and
 * files are adjusted.
 *
 * @param target the slug of the copy of a page; undefined for a page that is not copied
 * @returns the path of a file with another text that is in the way; then nothing is copied
 */
export function copyPages(session: Session, target: Goal): string | undefined {
  const files = session.files.list();
  const pages = sitePages(session);
  if (!files) return undefined;
  const goal = addressGoal(pages, target);
  const exists = (slug: string) => pages.has(pageAt(pages, slug)) || files.all.has(slug);
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
      const copied = isFile.has(link) ? undefined : goal(place);
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
