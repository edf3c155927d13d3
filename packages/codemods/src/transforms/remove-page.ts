import { posix } from 'node:path';
import { nearest } from '@nav/core/internal';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { navigationOf, pageReferences } from '../navigation/navigation.ts';
import {
  addressesOf,
  hrefsOf,
  linkedTextsOf,
  localSlug,
  namelessFault,
  newAddress,
  nothingAt,
  optionFault,
  pageAt,
  relink,
  slugOf,
  slugsAt,
  warnComputed,
  withExtensionOf,
  writeTexts,
} from '../pages/addresses.ts';
import { readingsOf } from '../pages/escapes.ts';
import { filesOf } from '../pages/files.ts';
import { generatedFolders, mayBeGenerated } from '../pages/generated.ts';
import { linksIn, linkTarget, namedIn, rewriteLinks, writeLink } from '../pages/links.ts';
import {
  addRedirects,
  computedRedirects,
  redirectFinder,
  redirectsIn,
  removeRedirects,
} from '../pages/redirects.ts';
import { removalOf } from '../pages/removal.ts';
import { placeFinder, siteTexts, warnNoFiles } from '../pages/site-texts.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-page',
  summary: 'Removes a page: its entries and its file; links go to another page, or are listed.',
  options: {
    page: { type: 'text', about: 'the page to remove', required: true },
    redirect: { type: 'text', about: 'the page that its readers and its links go to instead' },
    keepFile: { type: 'flag', about: 'remove only the entries' },
  },
  examples: [['--page old --redirect new', 'its readers and its links go to another page']],
  checkOptions: ({ page, redirect }) =>
    [
      namelessFault('page', page),
      redirect === undefined ? undefined : redirectFault(redirect),
    ].filter((fault) => fault !== undefined),
  apply(session, { page, redirect, keepFile }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    if (!navigation) return;
    const files = session.siteFiles();
    const pages = files?.pages ?? new Map<string, string>();
    const fault = optionFault('page', page, pages);
    if (fault !== undefined) {
      session.rejectOptions(fault);
      return;
    }
    if (!files && !keepFile) warnNoFiles(session, navigation);
    const slug = slugOf(page);
    const slugAt = (node: JsonNode) => slugOf(stringOf(node) as string);
    const references = [...pageReferences(session, navigation, 'navigation')];
    const entries = references.filter(({ path }) => slugAt(path) === slug);
    const file = pages.get(slug);
    if (file === undefined) session.assertPageReadable(slug);
    if (entries.length === 0 && (file === undefined || keepFile)) {
      const known = [...pages.keys(), ...references.map(({ path }) => slugAt(path))];
      // Where a redirect was wanted and leads on from there, the page was removed before.
      const isDone = redirect !== undefined && !keepFile && redirectFinder(session)(slug);
      if (file !== undefined) edits.note(navigation, `No entry names "${slug}".`);
      else if (!isDone) session.rejectOptions(whyNothing(slug, known));
      return;
    }
    const leadsThere = (other: string) => pageAt(pages, other) === slug;
    const led = redirect === undefined || keepFile ? {} : goalOf(session, redirect, leadsThere);
    if (led.fault !== undefined) {
      session.rejectOptions(`--redirect ${redirect} ${led.fault}.`);
      return;
    }
    const { goal } = led;
    const leaving = new Set(entries.map(({ entry }) => entry));
    const { gone, kept } = removalOf(session, navigation, {
      leaves: (entry) => leaving.has(entry),
      keepEmpty: false,
    });
    for (const list of kept) {
      edits.note(
        list,
        `It holds no other page than ${slug}, and may not be empty; nothing was removed.`,
      );
    }
    if (kept.length > 0) return;
    for (const node of gone) edits.remove(node);
    if (keepFile) {
      if (redirect !== undefined)
        edits.note(session.root, `With --keep-file the page stays: nobody is led to ${redirect}.`);
      return;
    }
    for (const one of files ? filesOf(files, slug) : [])
      session.write(posix.join(session.folder, one), undefined);
    if (goal !== undefined) {
      removeRedirects(session, [`/${goal}`], leadsThere);
      addRedirects(
        session,
        addressesOf(pages, slug).map((address) => ({
          source: `/${address}`,
          destination: `/${goal}`,
        })),
      );
    }
    warnComputed(session, slug, computedRedirects(session));
    changeAddresses(session, leadsThere, goal);
    changeLinks(session, slug, leadsThere, goal);
  },
});

/** What is told of a goal that can be no page of any site. */
function redirectFault(redirect: string): string | undefined {
  const slug = localSlug(redirect);
  if (slug === undefined) return `--redirect ${redirect} leads to no page of the site.`;
  // The start page has no name.
  return slug === '' && !/[?#]/.test(redirect) ? undefined : optionFault('redirect', redirect);
}

/** Why there is nothing to remove. */
function whyNothing(slug: string, known: readonly string[]): string {
  const index = `${slug}/index`;
  return nothingAt('page', slug, known.includes(index) ? index : nearest(slug, new Set(known)));
}

/** The page that readers and links are led to, behind its redirects; or why they cannot be. */
function goalOf(
  session: Session,
  redirect: string,
  leadsThere: (slug: string) => boolean,
): { goal?: string; fault?: string } {
  const pages = session.siteFiles()?.pages;
  const generated = generatedFolders(session);
  const redirectOf = redirectFinder(session);
  const seen = new Set<string>();
  let goal = localSlug(redirect);
  while (goal !== undefined && !seen.has(goal)) {
    seen.add(goal);
    if (leadsThere(goal)) return { fault: 'leads to that page itself' };
    if (goal === '' || pages?.has(pageAt(pages, goal))) return { goal };
    const onward = redirectOf(goal);
    // Where a pattern leads is known to the site alone.
    if (onward && slugOf(stringOf(child(onward, 'source')) ?? '') !== goal) return { goal };
    if (!onward && (!pages || mayBeGenerated(generated, goal))) return { goal };
    [goal] = onward ? slugsAt(stringOf(child(onward, 'destination')) ?? '') : [];
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
  const texts = new Map<JsonNode, string>();
  for (const place of [...destinations, ...hrefsOf(session)]) {
    const value = session.follow(place);
    const address = stringOf(value) ?? '';
    if (!slugsAt(address).some(leadsThere)) continue;
    if (goal === undefined) edits.note(value, 'It leads to the page that was removed.');
    const next = newAddress(address, (slug) => (leadsThere(slug) ? goal : undefined));
    if (next !== undefined) texts.set(place, next);
  }
  writeTexts(session, texts.keys(), texts);
  const leads = (path: string) => path !== '' && leadsThere(linkTarget('', path));
  for (const text of linkedTextsOf(session)) {
    if (!linksIn(stringOf(text) ?? '').some((link) => readingsOf(link.path).some(leads))) continue;
    if (goal === undefined) edits.note(text, 'It links to the page that was removed.');
    else
      relink(session, text, (path) => (leads(path) ? linkTo(session, '', goal, path) : undefined));
  }
}

/** A link to the page that readers are led to. One with an extension names the file of the page, if it has one. */
function linkTo(session: Session, slug: string, goal: string, like: string): string {
  const pages = session.siteFiles()?.pages ?? new Map<string, string>();
  const page = goal === '' ? 'index' : pageAt(pages, goal);
  const fitting = withExtensionOf(pages, page, like);
  return writeLink(slug, /\.mdx?$/.test(fitting) ? page : goal, fitting);
}

/** Leads links to the removed page elsewhere; without another page they are listed. */
function changeLinks(
  session: Session,
  removed: string,
  isRemoved: (slug: string) => boolean,
  goal: string | undefined,
): void {
  for (const one of siteTexts(session)) {
    const { file, path, slug, text, code } = one;
    if (slug === removed) continue;
    const leads = (to: string) => to !== '' && isRemoved(linkTarget(slug ?? file, to));
    const leadsThere = ({ path: to }: { path: string }) => readingsOf(to).some(leads);
    const links = slug === undefined ? [] : linksIn(text, code).filter(leadsThere);
    if (goal !== undefined && links.length > 0) {
      session.write(
        path,
        rewriteLinks(text, links, (to) =>
          leads(to) ? linkTo(session, slug ?? file, goal, to) : undefined,
        ),
      );
    }
    const placeOf = placeFinder(one);
    if (goal === undefined) {
      for (const { start } of links)
        session.edits.note(session.root, 'It links to the removed page.', placeOf(start));
    }
    for (const literal of namedIn(file, text, code)) {
      const isBegun = literal.isOpen && literal.path.endsWith('/');
      if (isBegun || !leadsThere(literal)) continue;
      const reason = 'It names the removed page in code.';
      session.edits.note(session.root, reason, placeOf(literal.start));
    }
  }
}

const transform: Transform = transformOf(codemod);
export default transform;
