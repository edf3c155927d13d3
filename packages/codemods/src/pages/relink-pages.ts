import { decodings, linkTarget, pageLinks, writeLink } from '@nav/core/internal';
import { stringOf } from '../document/document.ts';
import type { Session } from '../session/session.ts';
import { type Goal, newAddress, slugsAt } from './addresses.ts';
import { addressesInCode } from './code-addresses.ts';
import {
  addressesIn,
  destinationsIn,
  linkedTextsIn,
  newAddresses,
  rewriteTexts,
  writeTexts,
} from './config-addresses.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { placeFinder, siteTexts } from './site-files.ts';

/** Pages that are removed, and their replacements. */
export interface Replacements {
  isRemoved(slug: string): boolean;
  /** The page that replaces an address; undefined if none does, or if it stays. */
  goal: Goal;
  /** The page that redirects lead to if no page replaces that of their destination. */
  fallback?: Goal;
}

/** Points the links and addresses of a site at the replacements of removed pages, and notes those without one. */
export function relinkSite(session: Session, replacements: Replacements): void {
  relinkConfig(session, replacements);
  relinkPages(session, replacements);
}

function relinkConfig(session: Session, { isRemoved, goal, fallback }: Replacements): void {
  const { edits } = session;
  const texts = newAddresses(session, goal);
  for (const place of destinationsIn(session)) {
    const next = fallback && newAddress(stringOf(session.follow(place)) ?? '', fallback);
    if (next !== undefined && !texts.has(place)) texts.set(place, next);
  }
  writeTexts(session, texts);
  rewriteTexts(session, (path) => {
    const next = goal(linkTarget('', path));
    return next === undefined ? undefined : writeLink('', next, path);
  });
  const isDead = (slug: string) => isRemoved(slug) && goal(slug) === undefined;
  for (const place of addressesIn(session)) {
    const address = session.follow(place);
    const leads = slugsAt(stringOf(address) ?? '').some(isDead);
    if (leads && !texts.has(place) && !isLeaving(session, address))
      edits.note(address, 'This leads to a removed page.');
  }
  for (const text of linkedTextsIn(session)) {
    const paths = pageLinks(stringOf(text) ?? '').flatMap(({ path }) => decodings(path));
    const leads = paths.some((path) => path !== '' && isDead(linkTarget('', path)));
    if (leads) edits.note(text, 'This links to a removed page.');
  }
}

function relinkPages(session: Session, { isRemoved, goal }: Replacements): void {
  const { edits, root } = session;
  for (const one of siteTexts(session)) {
    const { file, path, slug, text, code } = one;
    if (slug !== undefined && isRemoved(slug)) continue;
    const here = slug ?? file;
    const placeOf = placeFinder(one);
    const targetsOf = (link: string) =>
      decodings(link).flatMap((to) => (to === '' ? [] : [linkTarget(here, to)]));
    const all = one.links();
    const links = slug === undefined ? [] : all;
    const after = rewriteLinks(text, links, (to) => {
      const next = to === '' ? undefined : goal(linkTarget(here, to));
      return next === undefined ? undefined : writeLink(here, next, to);
    });
    if (after !== text) session.files.write(path, after);
    const isDead = (target: string) => isRemoved(target) && goal(target) === undefined;
    for (const link of links) {
      if (targetsOf(link.path).some(isDead))
        edits.note(root, 'This links to a removed page.', placeOf(link.start));
    }
    for (const address of addressesInCode(text, code, all, slug === undefined)) {
      if (address.isPrefix || !targetsOf(address.path).some(isRemoved)) continue;
      edits.note(root, 'This code uses a removed page.', placeOf(address.start));
    }
  }
}

function isLeaving({ edits }: Session, node: Parameters<Session['follow']>[0]): boolean {
  for (let at: typeof node | undefined = node; at; at = at.parent) {
    if (edits.changes.get(at)?.type === 'remove') return true;
  }
  return false;
}
