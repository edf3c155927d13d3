import { once } from '@nav/collections';
import { followRedirects } from '@nav/core/internal';
import { isHiddenPath, isWithin, joinPath, normalizeAddress } from '@nav/paths';
import type { JsonNode } from '../../document/document.ts';
import { openedFolderRedirects } from '../../endpoints/opened-folders.ts';
import { basePathOf } from '../../endpoints/preview.ts';
import { unknown } from '../../navigation/names.ts';
import { navigationOf, type PageReference, pageReferences } from '../../navigation/navigation.ts';
import { nearestPage } from '../../navigation/nearby-pages.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { removalOf } from '../../pages/entries/removal.ts';
import { addressesOf, localSlug, pageAt, slugOf, slugsAt } from '../../pages/links/addresses.ts';
import { warnComputedAddresses } from '../../pages/links/config-addresses.ts';
import { fragmentFilter } from '../../pages/links/fragments.ts';
import { generatedAround, generatedFolders, mayBeGenerated } from '../../pages/links/generated.ts';
import {
  addRedirects,
  isRedirected,
  type Redirect,
  redirectsOf,
  removeRedirects,
} from '../../pages/links/redirects.ts';
import { relinkSite } from '../../pages/links/relink-pages.ts';
import { filesOfPage, requireSiteFiles, sitePages } from '../../pages/links/site-files.ts';
import { pathFaults, rootFaults } from '../../pages/moves/page-options.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-page',
  summary: 'Removes pages or folders: their entries and files. Links are redirected or listed.',
  options: {
    page: option.list('the pages, or folders with a slash at the end', { required: true }),
    redirect: option.text('the page that links and visitors are sent to instead'),
    keepFile: option.flag('remove only the entries'),
  },
  examples: [
    ['--page old --redirect new', 'links and visitors are sent to another page'],
    ['--page old,guides/v1/', 'removes a page and a folder'],
  ],
  checkOptions: ({ page, redirect }) => [
    ...page.flatMap((one) => rootFaults('--page', one)),
    ...(redirect === undefined ? [] : redirectFaults(redirect)),
  ],
  apply(session, { page, redirect, keepFile }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const pages = sitePages(session);
    const faults = page.flatMap((one) => pathFaults('--page', one, pages));
    faults.forEach(session.problems.rejectOptions);
    if (faults.length > 0) return;
    const files = keepFile ? session.files.list() : requireSiteFiles(session, navigation);
    const scope = scopeOf(session);
    if (!scope) return;
    if (session.part.at !== undefined && !keepFile) {
      const why = 'because the rest of the site may still use the file';
      session.problems.rejectOptions(
        `--at only removes entries, so it requires --keep-file, ${why}.`,
      );
      return;
    }
    const references = [...pageReferences(session, scope.element, scope.kind)];
    const target = targetOf(session, page, references);
    const { slugs } = target;
    const entries = new Set(
      references.filter(({ path }) => slugs.has(slugOf(path))).map(({ entry }) => entry),
    );
    const idle = page.filter((one) => {
      const own = targetOf(session, [one], references).slugs;
      const isListed = references.some(({ path }) => own.has(slugOf(path)));
      return !isListed && (keepFile || ![...own].some((slug) => pages.has(slug)));
    });
    const redirects = redirect !== undefined && !keepFile;
    for (const one of idle) warnNotFound(session, navigation, one, { references, redirects });
    if (idle.length === page.length) return;
    const isRemoved = (other: string) => slugs.has(pageAt(pages, other));
    const { goal, fault } =
      redirects && redirect !== undefined ? goalOf(session, redirect, isRemoved) : {};
    if (fault !== undefined) {
      session.problems.rejectOptions(`--redirect ${redirect} ${fault}.`);
      return;
    }
    const { removed, kept } = removalOf(session, scope.element, (one) => entries.has(one));
    const [list] = kept;
    if (list) {
      const [slug] = slugs;
      const what = slugs.size === 1 ? `"${slug}" is the only page` : 'These are the only pages';
      const reason = `${what} in this list, which must not be empty.`;
      session.problems.refuse(`${reason} Nothing was removed.`, list);
      return;
    }
    for (const node of removed) edits.remove(node);
    if (keepFile) {
      const reason = '--redirect has no effect with --keep-file, because the page still exists.';
      if (redirect !== undefined) edits.note(session.root, reason);
      return;
    }
    const removedFiles = files ? [...slugs].flatMap((slug) => filesOfPage(files, slug)) : [];
    for (const one of removedFiles) session.files.write(joinPath(session.folder, one), undefined);
    const whole = wholeFolders(session, navigation, target, removedFiles);
    if (goal !== undefined) {
      removeRedirects(session, [`/${goal}`], isRemoved);
      const goals = new Map(Array.from(slugs, (slug) => [slug, goal] as const));
      const opened = openedFolderRedirects(session, goals, 'removed');
      addRedirects(session, [...opened, ...redirectsFrom(session, slugs, whole, goal)]);
    }
    const isGone = (other: string) =>
      isRemoved(other) || whole.some((folder) => isWithin(other, folder));
    for (const slug of page.map(slugOf)) warnComputedAddresses(session, slug);
    const replacements = {
      isRemoved: isGone,
      goal: (slug: string) => (isGone(slug) ? goal : undefined),
      ...(goal !== undefined && { filter: fragmentFilter(session, goal) }),
    };
    relinkSite(
      session,
      replacements,
      once(() => basePathOf(session)),
    );
  },
});

/** The pages that some names of pages and folders mean, and the folders among the names. */
interface Target {
  slugs: ReadonlySet<string>;
  folders: readonly string[];
}

/** A name means a folder only with a slash: the page of that name may be gone since an earlier run. */
function targetOf(
  session: Session,
  names: readonly string[],
  references: readonly PageReference[],
): Target {
  const pages = sitePages(session);
  const known = new Set([...pages.keys(), ...references.map(({ path }) => slugOf(path))]);
  const slugs = new Set<string>();
  const folders: string[] = [];
  for (const name of names) {
    const slug = slugOf(name);
    const isFolder = name.endsWith('/');
    if (isFolder) folders.push(slug);
    for (const one of isFolder ? pagesIn(known, slug) : [slug]) {
      slugs.add(one);
      if (!pages.has(one)) session.files.assertPageReadable(one);
    }
  }
  return { slugs, folders };
}

function pagesIn(known: Iterable<string>, folder: string): string[] {
  return [...known].filter((one) => one.startsWith(`${folder}/`));
}

/** Explains why there is nothing to remove for the name of a page or folder. */
function warnNotFound(
  session: Session,
  navigation: JsonNode,
  name: string,
  { references, redirects }: { references: readonly PageReference[]; redirects: boolean },
): void {
  const pages = sitePages(session);
  const slug = slugOf(name);
  const known = new Set([...pages.keys(), ...references.map(({ path }) => slugOf(path))]);
  // A redirect from the page shows that it was removed before.
  const wasRemoved = redirects && isRedirected(session, slug);
  if (pages.has(slug))
    session.problems.advise(navigation, `The navigation does not list "${slug}".`);
  else if (!wasRemoved) session.problems.rejectOptions(whyUnknown());

  function whyUnknown(): string {
    const inside = pagesIn(known, slug).length;
    if (inside === 0)
      return unknown('page or folder', name, nearestPage(session, navigation, slug, known));
    const pages = inside === 1 ? 'its page' : `its ${inside} pages`;
    return `${unknown('page', name, undefined)} To remove the folder with ${pages}, pass ${slug}/.`;
  }
}

/** Returns the folders of which nothing is left, and notes the files that stay in the others. */
function wholeFolders(
  session: Session,
  navigation: JsonNode,
  { slugs, folders }: Target,
  removedFiles: readonly string[],
): string[] {
  const pages = sitePages(session);
  const generated = generatedFolders(session);
  return folders.filter((folder) => {
    const rest = filesLeftIn(folder, session, removedFiles);
    const count = rest.length === 1 ? 'One other file' : `${rest.length} other files`;
    const verb = rest.length === 1 ? 'stays: ' : 'stay, such as ';
    if (rest.length > 0)
      session.edits.note(navigation, `${count} in "${folder}" ${verb}${rest[0]}.`);
    // A pattern would also match a page with the name of the folder.
    return (
      rest.length === 0 &&
      (!pages.has(folder) || slugs.has(folder)) &&
      generatedAround(generated, folder).length === 0
    );
  });
}

/** Returns the files in a folder that stay, without hidden ones. */
function filesLeftIn(folder: string, session: Session, removed: readonly string[]): string[] {
  const gone = new Set(removed);
  return [...(session.files.list()?.all ?? [])].filter(
    (file) => file.startsWith(`${folder}/`) && !gone.has(file) && !isHiddenPath(file),
  );
}

/** Returns the redirects from removed pages, with one for each folder of which nothing is left. */
function redirectsFrom(
  session: Session,
  slugs: ReadonlySet<string>,
  folders: readonly string[],
  goal: string,
): Redirect[] {
  const destination = `/${goal}`;
  const pages = sitePages(session);
  const sources = [...slugs].flatMap((slug) => addressesOf(pages, slug));
  const isCovered = (source: string) => folders.some((folder) => source.startsWith(`${folder}/`));
  return [
    ...sources.filter((source) => !isCovered(source)).map((source) => `/${source}`),
    ...folders.map((folder) => `/${folder}/:slug*`),
  ].map((source) => ({ source, destination }));
}

function redirectFaults(redirect: string): string[] {
  const slug = localSlug(redirect);
  if (slug === undefined) return [`--redirect ${redirect} does not lead to a page of the site.`];
  // The start page has the empty slug.
  return slug === '' && !/[?#]/.test(redirect) ? [] : pathFaults('--redirect', redirect);
}

/** Returns the page at the end of a redirect, also through other redirects; or the reason that the page is missing. */
function goalOf(
  session: Session,
  redirect: string,
  isRemoved: (slug: string) => boolean,
): { goal?: string; fault?: string } {
  const pages = session.files.list()?.pages;
  const generated = generatedFolders(session);
  const redirectOf = redirectsOf(session);
  const find: Parameters<typeof followRedirects>[2] = (address) => {
    const [slug] = slugsAt(address);
    if (slug === undefined) return { kind: 'external' };
    if (isRemoved(slug) || pages?.has(pageAt(pages, slug))) return { kind: 'page', slug };
    if (slug === '') return { kind: 'home' };
    const next = redirectOf(normalizeAddress(slug));
    if (next) return { kind: 'redirect', ...next };
    return !pages || mayBeGenerated(generated, slug) ? { kind: 'unknown' } : undefined;
  };
  const { target, address } = followRedirects(find(redirect), redirect, find);
  const [goal] = slugsAt(address);
  if (goal === undefined || !target || target.kind === 'redirect')
    return { fault: 'does not lead to a page of the site' };
  return isRemoved(goal) ? { fault: 'leads to the removed page itself' } : { goal };
}
