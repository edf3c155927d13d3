import { pageLinks } from '@nav/core/internal';
import {
  decodings,
  extensionOf,
  linkTarget,
  suffixOf,
  withoutExtension,
  writeLink,
} from '@nav/paths';
import { stringOf } from '../../document/document.ts';
import type { Session } from '../../session/session.ts';
import { type Goal, goalUnder, newAddress, pageAt, slugsAt } from './addresses.ts';
import { addressesInCode } from './code-addresses.ts';
import {
  addressesIn,
  destinationsIn,
  isLeaving,
  linkedTextsIn,
  newAddresses,
  rewriteTexts,
  writeTexts,
} from './config-addresses.ts';
import { type FragmentFilter, tailAt } from './fragments.ts';
import { type Rewrite, rewriteLinks } from './rewrite-links.ts';
import { placeFinder, sitePages, siteTexts } from './site-files.ts';

export interface Replacements {
  isRemoved(slug: string): boolean;
  /** The page that replaces an address; undefined if none does, or if it stays. */
  goal: Goal;
  /** The page that redirects lead to if no page replaces the page at their destination. */
  fallback?: Goal;
  /** Removes the fragments that a single replacement does not have. */
  filter?: FragmentFilter;
}

/**
 * Points the links and addresses of a site at the replacements of removed pages, and notes those without one.
 *
 * @param basePath returns the path that addresses may start with; called only if one may.
 */
export function relinkSite(
  session: Session,
  replacements: Replacements,
  basePath: () => string,
): void {
  const { isRemoved, goal, fallback, filter } = replacements;
  const pages = sitePages(session);
  const under = (one: Goal) => goalUnder(basePath, (path) => pages.has(pageAt(pages, path)), one);
  const removed = under((slug) => (isRemoved(slug) ? slug : undefined));
  const all: Replacements = {
    isRemoved: (slug) => removed(slug) !== undefined,
    goal: under(goal),
    ...(fallback && { fallback: under(fallback) }),
    ...(filter && { filter }),
  };
  relinkConfig(session, all);
  relinkPages(session, all);
}

function relinkConfig(session: Session, replacements: Replacements): void {
  const { edits } = session;
  const { isRemoved, goal, fallback, filter } = replacements;
  const texts = newAddresses(session, goal);
  for (const [place, text] of texts) {
    const tail = suffixOf(text);
    const kept = filter?.(tail);
    if (kept === undefined) continue;
    const next = text.slice(0, text.length - tail.length);
    texts.set(place, next + kept);
    edits.note(place, fragmentLost(tail, next));
  }
  for (const place of destinationsIn(session)) {
    const next = fallback && newAddress(stringOf(session.follow(place)) ?? '', fallback);
    if (next !== undefined && !texts.has(place)) texts.set(place, next);
  }
  writeTexts(session, texts);
  const isDead = (slug: string) => isRemoved(slug) && goal(slug) === undefined;
  for (const place of addressesIn(session)) {
    const address = session.follow(place);
    const leads = slugsAt(stringOf(address) ?? '').some(isDead);
    if (leads && !texts.has(place) && !isLeaving(session, address))
      edits.note(address, 'This leads to a removed page.');
  }
  for (const node of linkedTextsIn(session)) {
    const text = stringOf(node) ?? '';
    for (const { path, end } of pageLinks(text)) {
      const reason = whyNoted(replacements, targetsOf('', path), tailAt(text, end));
      if (reason !== undefined) edits.note(node, reason);
    }
  }
  rewriteTexts(session, relinker(session, goal, ''), filter);
}

function relinkPages(session: Session, replacements: Replacements): void {
  const { edits, root } = session;
  const { isRemoved, goal, filter } = replacements;
  for (const one of siteTexts(session)) {
    const { file, path, slug, text, code } = one;
    if (slug !== undefined && isRemoved(slug)) continue;
    const here = slug ?? file;
    const placeOf = placeFinder(one);
    const all = one.links();
    const links = slug === undefined ? [] : all;
    const after = rewriteLinks(text, links, relinker(session, goal, here), filter);
    if (after !== text) session.files.write(path, after);
    for (const link of links) {
      const reason = whyNoted(replacements, targetsOf(here, link.path), tailAt(text, link.end));
      if (reason !== undefined) edits.note(root, reason, placeOf(link.start));
    }
    for (const address of addressesInCode(text, code, all, slug === undefined)) {
      const isFolder = address.isPrefix && address.path.endsWith('/');
      if (isFolder || !targetsOf(here, address.path).some(isRemoved)) continue;
      edits.note(root, 'This code uses a removed page.', placeOf(address.start));
    }
  }
}

function targetsOf(slug: string, link: string): string[] {
  return decodings(link).flatMap((to) => (to === '' ? [] : [linkTarget(slug, to)]));
}

function whyNoted(
  { isRemoved, goal, filter }: Replacements,
  targets: readonly string[],
  tail: string,
): string | undefined {
  const removed = targets.find(isRemoved);
  if (removed === undefined) return undefined;
  const next = goal(removed);
  if (next === undefined) return 'This links to a removed page.';
  return filter?.(tail) === undefined ? undefined : fragmentLost(tail, `/${next}`);
}

function fragmentLost(tail: string, address: string): string {
  return `${address} has no ${tail.slice(tail.indexOf('#'))}, so the link leads to its top.`;
}

/** A link with an extension gets the extension of the other file. */
function relinker(session: Session, goal: Goal, slug: string): Rewrite {
  const pages = sitePages(session);
  return (link) => {
    const next = link === '' ? undefined : goal(linkTarget(slug, link));
    if (next === undefined || extensionOf(link) === '')
      return next === undefined ? undefined : writeLink(slug, next, link);
    const page = next === '' ? 'index' : pageAt(pages, next);
    const like = withoutExtension(link) + extensionOf(pages.get(page) ?? '');
    return writeLink(slug, extensionOf(like) === '' ? next : page, like);
  };
}
