import { posix } from 'node:path';
import { lineStarts, positionAt } from '@nav/core';
import { addressesOf, hrefsOf, localSlug, pageAt, retarget, slugOf } from '../addresses.ts';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, stringOf } from '../document.ts';
import { generatedFolders, mayBeGenerated } from '../generated.ts';
import { type Link, linksIn, linkTarget, literalsIn, rewriteLinks, writeLink } from '../links.ts';
import { navigationOf, pageReferences } from '../navigation.ts';
import { addRedirects, redirectOf, redirectsIn } from '../redirects.ts';
import type { Session } from '../session.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-page',
  summary: 'Removes a page: its entries and its file; links go to another page, or are listed.',
  files: true,
  options: {
    page: { type: 'text', about: 'the page to remove', required: true },
    redirect: { type: 'text', about: 'the page that its readers and its links go to instead' },
    keepFile: { type: 'flag', about: 'remove only the entries' },
  },
  examples: [['--page old --redirect new', 'its readers and its links go to another page']],
  apply(session, { page, redirect, keepFile }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const slug = slugOf(page);
    const entries = [...pageReferences(session, navigation, 'navigation')].filter(
      ({ path }) => slugOf(stringOf(path) as string) === slug,
    );
    const pages = session.site()?.pages ?? new Map<string, string>();
    const file = pages.get(slug);
    if (entries.length === 0 && (file === undefined || keepFile)) return;
    const leadsThere = (other: string) => pageAt(pages, other) === slug;
    const led = redirect === undefined || keepFile ? {} : goalOf(session, redirect, leadsThere);
    if (led.fault !== undefined) {
      edits.skip(session.root, `--redirect ${redirect} ${led.fault}; nothing was removed.`);
      return;
    }
    const { goal } = led;
    for (const { entry } of entries) edits.remove(entry);
    if (keepFile) return;
    if (file !== undefined) session.write(posix.join(session.folder, file), undefined);
    if (goal !== undefined) {
      addRedirects(
        session,
        addressesOf(pages, slug).map((address) => ({
          source: `/${address}`,
          destination: `/${goal}`,
        })),
      );
    }
    changeAddresses(session, leadsThere, goal);
    changeLinks(session, slug, leadsThere, goal);
  },
});

/** The page that readers and links are led to, behind its redirects; or why they cannot be. */
function goalOf(
  session: Session,
  redirect: string,
  leadsThere: (slug: string) => boolean,
): { goal?: string; fault?: string } {
  const pages = session.site()?.pages;
  const generated = generatedFolders(session);
  const seen = new Set<string>();
  let goal = localSlug(redirect);
  while (goal !== undefined && !seen.has(goal)) {
    seen.add(goal);
    if (leadsThere(goal)) return { fault: 'leads to that page itself' };
    if (goal === '' || pages?.has(pageAt(pages, goal))) return { goal };
    const onward = redirectOf(session, goal);
    // Where a pattern leads is known to the site alone.
    if (onward && slugOf(stringOf(child(onward, 'source')) ?? '') !== goal) return { goal };
    if (!onward && (!pages || mayBeGenerated(generated, goal))) return { goal };
    goal = onward && localSlug(stringOf(child(onward, 'destination')) ?? '');
  }
  return { fault: 'leads to no page of the site' };
}

/** Leads the addresses in the config elsewhere; without another page they are listed. */
function changeAddresses(
  session: Session,
  leadsThere: (slug: string) => boolean,
  goal: string | undefined,
): void {
  const { edits } = session;
  const destinations = redirectsIn(session)
    .filter((redirected) => !edits.changes.has(redirected))
    .map((redirected) => child(redirected, 'destination'))
    .filter((destination) => destination !== undefined);
  for (const address of [...destinations, ...hrefsOf(session)]) {
    const slug = localSlug(stringOf(address) ?? '');
    if (slug === undefined || !leadsThere(slug)) continue;
    if (goal === undefined) edits.skip(address, 'It leads to the page that was removed.');
    else retarget(session, address, () => goal);
  }
}

/** Leads links to the removed page elsewhere; without another page they are listed. */
function changeLinks(
  session: Session,
  removed: string,
  isRemoved: (slug: string) => boolean,
  goal: string | undefined,
): void {
  const files = session.site();
  for (const file of files?.all ?? []) {
    const extension = /\.mdx?$/.exec(file)?.[0];
    if (extension === undefined) continue;
    const path = posix.join(session.folder, file);
    const slug = file.slice(0, -extension.length);
    const text = slug === removed ? undefined : session.read(path);
    if (text === undefined) continue;
    const leadsThere = (link: { path: string }) =>
      link.path !== '' && isRemoved(linkTarget(slug, link.path));
    if (goal !== undefined) {
      session.write(
        path,
        rewriteLinks(text, (link) =>
          leadsThere(link) ? writeLink(slug, goal, link.path) : undefined,
        ),
      );
    }
    const starts = lineStarts(text);
    const tell = (link: Link, what: string) => {
      const { line, column } = positionAt(starts, link.start);
      session.edits.skip(session.root, `${file}:${line}:${column} ${what}`);
    };
    if (goal === undefined) {
      for (const link of linksIn(text).filter(leadsThere)) tell(link, 'links to the removed page.');
    }
    for (const link of literalsIn(text).filter(leadsThere)) {
      tell(link, 'names the removed page in code.');
    }
  }
}

const transform: Transform = transformOf(codemod);
export default transform;
