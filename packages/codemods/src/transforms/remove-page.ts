import { posix } from 'node:path';
import {
  addressesInCode,
  decodings,
  type LocatedPath,
  linksIn,
  linkTarget,
  writeLink,
} from '@nav/core/internal';
import { child, stringOf } from '../document/document.ts';
import { unknown } from '../navigation/names.ts';
import { navigationOf, pageReferences } from '../navigation/navigation.ts';
import { nearestPage } from '../navigation/nearby-pages.ts';
import { scopeOf } from '../navigation/scope.ts';
import { addressesOf, localSlug, pageAt, slugOf, slugsAt } from '../pages/addresses.ts';
import {
  addressesIn,
  linkedTextsIn,
  newAddresses,
  rewriteTexts,
  warnComputedAddresses,
  writeTexts,
} from '../pages/config-addresses.ts';
import { generatedFolders, mayBeGenerated } from '../pages/generated.ts';
import { pathFaults, rootFaults } from '../pages/page-options.ts';
import { addRedirects, redirectFinder, removeRedirects } from '../pages/redirects.ts';
import { removalOf } from '../pages/removal.ts';
import { type Rewrite, rewriteLinks } from '../pages/rewrite-links.ts';
import {
  filesOf,
  placeFinder,
  requireSiteFiles,
  sitePages,
  siteTexts,
} from '../pages/site-files.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-page',
  summary: 'Removes a page: its entries and file. Links to it are redirected or listed.',
  options: {
    page: { type: 'text', about: 'the page to remove', required: true },
    redirect: { type: 'text', about: 'the page that links and visitors are sent to instead' },
    keepFile: { type: 'flag', about: 'remove only the entries' },
  },
  examples: [['--page old --redirect new', 'links and visitors are sent to another page']],
  checkOptions: ({ page, redirect }) => [
    ...rootFaults('--page', page),
    ...(redirect === undefined ? [] : redirectFaults(redirect)),
  ],
  apply(session, { page, redirect, keepFile }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const pages = sitePages(session);
    const faults = pathFaults('--page', page, pages);
    faults.forEach(session.rejectOptions);
    if (faults.length > 0) return;
    const files = keepFile ? session.siteFiles() : requireSiteFiles(session, navigation);
    const slug = slugOf(page);
    const file = pages.get(slug);
    if (file === undefined) session.assertPageReadable(slug);
    const scope = scopeOf(session);
    if (!scope) return;
    if (session.at !== undefined && !keepFile) {
      const why = 'because the rest of the site may still use the file';
      session.rejectOptions(`--at only removes entries, so it requires --keep-file, ${why}.`);
      return;
    }
    const references = [...pageReferences(session, scope.element, scope.kind)];
    const entries = new Set(
      references.filter(({ path }) => slugOf(path) === slug).map(({ entry }) => entry),
    );
    if (entries.size === 0 && (file === undefined || keepFile)) {
      const known = new Set([...pages.keys(), ...references.map(({ path }) => slugOf(path))]);
      // A redirect from the page shows that it was removed before.
      const wasRemoved = redirect !== undefined && !keepFile && redirectFinder(session)(slug);
      const index = `${slug}/index`;
      const suggestion = known.has(index) ? index : nearestPage(session, navigation, slug, known);
      if (file !== undefined) edits.note(navigation, `The navigation does not list "${slug}".`);
      else if (!wasRemoved) session.rejectOptions(unknown('page', slug, suggestion));
      return;
    }
    const isRemoved = (other: string) => pageAt(pages, other) === slug;
    const { goal, fault } =
      redirect === undefined || keepFile ? {} : goalOf(session, redirect, isRemoved);
    if (fault !== undefined) {
      session.rejectOptions(`--redirect ${redirect} ${fault}.`);
      return;
    }
    const { removed, kept } = removalOf(session, scope.element, (one) => entries.has(one), false);
    const [list] = kept;
    if (list) {
      const reason = `"${slug}" is the only page in this list, which must not be empty.`;
      session.refuse(`${reason} Nothing was removed.`, list);
      return;
    }
    for (const node of removed) edits.remove(node);
    if (keepFile) {
      const reason = '--redirect has no effect with --keep-file, because the page still exists.';
      if (redirect !== undefined) edits.note(session.root, reason);
      return;
    }
    for (const one of files ? filesOf(files, slug) : []) {
      session.write(posix.join(session.folder, one), undefined);
    }
    if (goal !== undefined) {
      removeRedirects(session, [`/${goal}`], isRemoved);
      const destination = `/${goal}`;
      const sources = addressesOf(pages, slug).map((address) => `/${address}`);
      addRedirects(
        session,
        sources.map((source) => ({ source, destination })),
      );
    }
    warnComputedAddresses(session, slug);
    const replacement = { session, isRemoved, goal };
    changeConfig(replacement);
    changePages(replacement, slug);
  },
});

/** Returns what is wrong with a redirect that cannot lead to a page of any site. */
function redirectFaults(redirect: string): string[] {
  const slug = localSlug(redirect);
  if (slug === undefined) return [`--redirect ${redirect} does not lead to a page of the site.`];
  // The start page has the empty slug.
  return slug === '' && !/[?#]/.test(redirect) ? [] : pathFaults('--redirect', redirect);
}

/** Returns the page that a redirect leads to, also through other redirects; or why it leads to none. */
function goalOf(
  session: Session,
  redirect: string,
  isRemoved: (slug: string) => boolean,
): { goal?: string; fault?: string } {
  const pages = session.siteFiles()?.pages;
  const generated = generatedFolders(session);
  const finder = redirectFinder(session);
  const seen = new Set<string>();
  let goal = localSlug(redirect);
  while (goal !== undefined && !seen.has(goal)) {
    seen.add(goal);
    if (isRemoved(goal)) return { fault: 'leads to the removed page itself' };
    if (goal === '' || pages?.has(pageAt(pages, goal))) return { goal };
    const next = finder(goal);
    // Only the site knows where a pattern leads.
    if (next && slugOf(stringOf(child(next, 'source')) ?? '') !== goal) return { goal };
    if (!next && (!pages || mayBeGenerated(generated, goal))) return { goal };
    [goal] = next ? slugsAt(stringOf(child(next, 'destination')) ?? '') : [];
  }
  return { fault: 'does not lead to a page of the site' };
}

/** The page that is removed, and the one that replaces it in addresses and links. */
interface Replacement {
  session: Session;
  isRemoved(slug: string): boolean;
  /** Undefined to note what leads to the page. */
  goal: string | undefined;
}

/** Returns whether a link in the page `slug` may lead to the removed page. */
function leadsThere({ isRemoved }: Replacement, slug: string, path: string): boolean {
  return decodings(path).some((to) => to !== '' && isRemoved(linkTarget(slug, to)));
}

/** Returns a text of the page `slug` with its links to the removed page replaced. */
function relink({ session, isRemoved, goal = '' }: Replacement, slug: string): Rewrite {
  const pages = sitePages(session);
  const page = goal === '' ? 'index' : pageAt(pages, goal);
  const extension = /\.mdx?$/.exec(pages.get(page) ?? '')?.[0] ?? '';
  return (path) => {
    if (path === '' || !isRemoved(linkTarget(slug, path))) return undefined;
    // A link with an extension gets that of the other file.
    const like = path.replace(/\.mdx?$/, extension);
    return writeLink(slug, /\.mdx?$/.test(like) ? page : goal, like);
  };
}

/** Changes or notes the addresses and links of the config. */
function changeConfig(replacement: Replacement): void {
  const { session, isRemoved, goal } = replacement;
  const { edits } = session;
  if (goal !== undefined) {
    const addressGoal = (slug: string) => (isRemoved(slug) ? goal : undefined);
    writeTexts(session, newAddresses(session, addressGoal));
    rewriteTexts(session, relink(replacement, ''));
    return;
  }
  for (const place of addressesIn(session)) {
    const address = session.follow(place);
    const leads = slugsAt(stringOf(address) ?? '').some(isRemoved);
    if (leads) edits.note(address, 'This leads to the removed page.');
  }
  for (const text of linkedTextsIn(session)) {
    const links = linksIn(stringOf(text) ?? '');
    const leads = links.some(({ path }) => leadsThere(replacement, '', path));
    if (leads) edits.note(text, 'This links to the removed page.');
  }
}

/** Changes or notes the links of pages, and notes the addresses in code. */
function changePages(replacement: Replacement, removed: string): void {
  const { session, goal } = replacement;
  const { edits, root } = session;
  for (const one of siteTexts(session)) {
    const { file, path, slug, text, code } = one;
    if (slug === removed) continue;
    const here = slug ?? file;
    const leads = (link: LocatedPath) => leadsThere(replacement, here, link.path);
    const links = slug === undefined ? [] : linksIn(text, code).filter(leads);
    const placeOf = placeFinder(one);
    if (goal === undefined) {
      for (const { start } of links) {
        edits.note(root, 'This links to the removed page.', placeOf(start));
      }
    } else if (links.length > 0) {
      session.write(path, rewriteLinks(text, links, relink(replacement, here)));
    }
    for (const address of addressesInCode(text, code, slug === undefined)) {
      if ((address.isPrefix && address.path.endsWith('/')) || !leads(address)) continue;
      edits.note(root, 'This code uses the removed page.', placeOf(address.start));
    }
  }
}

export default transformOf(codemod) as Transform;
