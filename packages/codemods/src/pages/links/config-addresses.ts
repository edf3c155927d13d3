import { once } from '@nav/collections';
import { pageLinks } from '@nav/core/internal';
import { child, type JsonNode, stringOf } from '../../document/document.ts';
import { everyNode, usersBelow, whyUnresolvable } from '../../document/references.ts';
import { literal } from '../../edit/template.ts';
import type { Session } from '../../session/session.ts';
import { type Goal, newAddress } from './addresses.ts';
import type { FragmentFilter } from './fragments.ts';
import { computedRedirects, redirectsIn } from './redirects.ts';
import { type Rewrite, rewriteLinks } from './rewrite-links.ts';

/** Returns the destinations of the redirects of a config, then every `href`. */
export function addressesIn(session: Session): JsonNode[] {
  return [...destinationsIn(session), ...hrefsIn(session)];
}

export function destinationsIn(session: Session): JsonNode[] {
  return redirectsIn(session).flatMap((redirect) => child(redirect, 'destination') ?? []);
}

export function hrefsIn(session: Session): JsonNode[] {
  return [...everyNode(session, session.root)].filter(({ key }) => key === 'href');
}

export function newAddresses(session: Session, goal: Goal): Map<JsonNode, string> {
  const texts = new Map<JsonNode, string>();
  for (const place of addressesIn(session)) {
    const next = newAddress(stringOf(session.follow(place)) ?? '', goal);
    if (next !== undefined) texts.set(place, next);
  }
  return texts;
}

/**
 * Writes new strings to a config. A file or constant with a string changes if all references to it get the same new string.
 * Otherwise the new string replaces the reference.
 *
 * @param texts the new strings of all nodes that change
 */
export function writeTexts(
  session: Session,
  texts: ReadonlyMap<JsonNode, string>,
  places: Iterable<JsonNode> = texts.keys(),
): void {
  const { edits, root } = session;
  const users = once(() => usersBelow(session, root));
  const changesToo = (user: JsonNode, text: string, count: number) => {
    const { exported = false, read = false, uses = 1 } = user.document.constants.get(user) ?? {};
    return texts.get(user) === text && !exported && !read && uses <= count;
  };
  for (const place of places) {
    const text = texts.get(place);
    if (text === undefined || isLeaving(session, place)) continue;
    const value = session.follow(place);
    let target = place;
    if (value !== place) {
      const all = users().get(value) ?? [];
      if (all.length > 0 && all.every((user) => changesToo(user, text, all.length))) target = value;
    }
    if (!edits.changes.has(target)) edits.replace(target, literal(text));
  }
}

/** Returns the strings of a config with links, such as a banner (S2.11), except for removed ones. */
export function linkedTextsIn(session: Session): JsonNode[] {
  return [...everyNode(session, session.root)].filter((node) => {
    const text = stringOf(node);
    // Most texts have nothing that could be a link.
    if (text === undefined || !/\](?:\(|:)|=/.test(text)) return false;
    return pageLinks(text).length > 0 && !isLeaving(session, node);
  });
}

export function rewriteTexts(session: Session, rewrite: Rewrite, filter?: FragmentFilter): void {
  for (const node of linkedTextsIn(session)) {
    const text = stringOf(node) as string;
    const after = rewriteLinks(text, pageLinks(text), rewrite, filter);
    const isChanged = session.edits.changes.has(node);
    if (after !== text && !isChanged) session.edits.replace(node, literal(after));
  }
}

export function warnComputedAddresses(session: Session, slug: string): void {
  const { edits } = session;
  // One note about a value is enough.
  const noted = new Set(edits.notes.map(({ node }) => node));
  for (const node of [...hrefsIn(session), ...computedRedirects(session)]) {
    if (session.follow(node).kind !== 'computed' || noted.has(node) || isLeaving(session, node)) {
      continue;
    }
    edits.note(node, `${whyUnresolvable(node)}, so it is unknown whether it leads to /${slug}.`);
  }
}

export function isLeaving({ edits }: Session, node: JsonNode): boolean {
  for (let at: JsonNode | undefined = node; at; at = at.parent) {
    if (edits.changes.get(at)?.type === 'remove') return true;
  }
  return false;
}
