import { dialects, redirectFinder } from '@nav/core/internal';
import {
  awayRedirectTest,
  coversSource,
  isRedirectPattern,
  neverApplies,
  normalizeAddress,
  type RedirectSyntax,
} from '@nav/paths';
import { child, configPointer, type JsonNode, stringOf } from '../../document/document.ts';
import { entriesAt, entriesOf, propertiesOf, propertyOf } from '../../document/references.ts';
import { item, list, literal, object, property, type Template } from '../../edit/template.ts';
import type { Session } from '../../session/session.ts';
import { slugsAt } from './addresses.ts';

/** A redirect from an old address to a new one. */
export interface Redirect {
  source: string;
  destination: string;
}

/** With the redirects in constants. */
export function redirectsIn(session: Session): readonly JsonNode[] {
  const redirects = propertyOf(session, session.root, 'redirects');
  return redirects ? entriesOf(session.follow(redirects)).map(session.follow) : [];
}

export function computedRedirects(session: Session): JsonNode[] {
  const all = propertyOf(session, session.root, 'redirects');
  const parts = redirectsIn(session).flatMap((one) => [one, child(one, 'destination')]);
  return [all, ...parts].filter(
    (node) => node !== undefined && session.follow(node).kind === 'computed',
  ) as JsonNode[];
}

/** Finds the first redirect that catches the address of a page. */
export type RedirectFinder = (slug: string) => JsonNode | undefined;

/** Without redirects that are removed so far. */
export function pageRedirectFinder(session: Session): RedirectFinder {
  const find = redirectFinder(remaining(session), syntaxOf(session));
  return (slug) => find(normalizeAddress(slug))?.redirect.node;
}

/** Returns true if a redirect applies to a page, to everything in a folder, or to something in it. */
export function isRedirected(session: Session, slug: string): boolean {
  const everything = `/${slug}/:slug*`;
  return (
    pageRedirectFinder(session)(slug) !== undefined ||
    remaining(session).some(
      ({ source }) => coversSource(source, everything) || source.startsWith(`/${slug}/`),
    )
  );
}

export function redirectsOf(
  session: Session,
): ReturnType<typeof redirectFinder<Redirect & { pointer: string }>> {
  const redirects = remaining(session).map(({ node, source, destination }) => {
    return { source, destination, pointer: configPointer(node) };
  });
  return redirectFinder(redirects, syntaxOf(session));
}

/** Notes the redirects that catch the addresses of new pages, each once. */
export function warnCaught(
  session: Session,
  slugs: Iterable<string>,
  finder: RedirectFinder = pageRedirectFinder(session),
): void {
  const noted = new Set<JsonNode>();
  for (const slug of slugs) {
    const redirect = finder(slug);
    if (!redirect || noted.has(redirect)) continue;
    noted.add(redirect);
    session.edits.note(redirect, `This redirect also catches /${slug}, which is a page now.`);
  }
}

/** Without redirects that are removed so far. */
export function isRedirectedAway(session: Session): (slug: string) => boolean {
  return awayRedirectTest(redirectsOf(session));
}

function syntaxOf({ grammar }: Session): RedirectSyntax {
  return dialects[grammar.dialect].redirectSyntax;
}

function remaining(session: Session): (Redirect & { node: JsonNode })[] {
  const syntax = syntaxOf(session);
  return redirectsIn(session).flatMap((node) => {
    const source = stringOf(child(node, 'source'));
    const destination = stringOf(child(node, 'destination')) ?? '';
    const isRemoved = session.edits.changes.get(node)?.type === 'remove';
    return source === undefined || isRemoved || neverApplies(source, syntax)
      ? []
      : [{ node, source, destination }];
  });
}

/** Removes redirects from some sources, or only those that lead back to certain slugs. */
export function removeRedirects(
  session: Session,
  sources: readonly string[],
  leadsBack?: (slug: string) => boolean,
): void {
  const keys = new Set(sources.map(sourceKey));
  for (const { node, source, destination } of remaining(session)) {
    if (!node.parent || !keys.has(sourceKey(source))) continue;
    if (!leadsBack || slugsAt(destination).some(leadsBack)) session.edits.remove(node);
  }
}

/**
 * Adds redirects to a config. The first match counts, so each one goes before the first pattern that covers its source,
 * and one with a plain source also before computed redirects, because only the old page was there. A pattern stays behind
 * those, with a note, because it could catch more than they do. A redirect that cannot be added is noted.
 */
export function addRedirects(session: Session, redirects: readonly Redirect[]): void {
  const { edits, root } = session;
  const known = propertyOf(session, root, 'redirects');
  const into = known && session.follow(known);
  const like = redirectsIn(session).findLast(({ kind }) => kind === 'object');
  const elementOf = (redirect: Redirect): Template => {
    const parts = Object.entries(redirect).map(([key, text]) => property(key, literal(text)));
    return object(parts, like, false);
  };
  const spread = propertiesOf(session, root).find(({ key }) => key === undefined);
  const opaque = into ? into.kind !== 'array' && known : spread;
  if (opaque) {
    for (const { source, destination } of redirects) {
      const fix = `Add one from ${source} to ${destination} manually.`;
      edits.note(opaque, `Redirects cannot be added here. ${fix}`);
    }
    return;
  }
  if (!into) {
    const all = property('redirects', list(redirects.map(elementOf)));
    if (redirects.length > 0) edits.insert(root, 'end', all);
    return;
  }
  const standing = remaining(session);
  // Of several redirects with one source, the first counts.
  const existing = new Map(standing.toReversed().map((one) => [sourceKey(one.source), one]));
  const patterns = patternsIn(session, into, new Set(standing.map(({ node }) => node)));
  const computed = into.children.find((entry) => mayCatchAny(session, entry));
  for (const redirect of redirects) {
    const { source, destination } = redirect;
    const same = existing.get(sourceKey(source));
    if (same) {
      const isEqual = sourceKey(same.destination) === sourceKey(destination);
      if (!isEqual)
        edits.note(same.node, `${source} already redirects, but not to ${destination}.`);
      continue;
    }
    const cover = patterns.find((pattern) => coversSource(pattern.source, source))?.entry;
    const isCaught = computed && (!cover || computed.index < cover.index);
    const isPattern = isRedirectPattern(source);
    if (isCaught && isPattern) {
      const other = `the new redirect from ${source} to ${destination}`;
      edits.note(computed, `This is computed, and comes before ${other}.`);
    }
    const next = isCaught && !isPattern ? computed : cover;
    edits.insert(into, next ?? 'end', item(elementOf(redirect)));
  }
}

/** Adds redirects to a config. One with the same source gets the new destination. */
export function pointRedirects(session: Session, redirects: readonly Redirect[]): void {
  const known = new Map(
    remaining(session)
      .toReversed()
      .map((one) => [sourceKey(one.source), one]),
  );
  const isNew = ({ source, destination }: Redirect) => {
    const same = known.get(sourceKey(source));
    const place = child(same?.node, 'destination');
    if (!same || !place || session.linked.isShared(place)) return true;
    if (same.destination !== destination) session.edits.replace(place, literal(destination));
    return false;
  };
  addRedirects(session, redirects.filter(isNew));
}

function mayCatchAny(session: Session, entry: JsonNode): boolean {
  return entriesAt(entry)
    .map(session.follow)
    .some((one) => one.kind === 'computed' || child(one, 'source')?.kind === 'computed');
}

function patternsIn(
  session: Session,
  into: JsonNode,
  redirects: ReadonlySet<JsonNode>,
): { source: string; entry: JsonNode }[] {
  return into.children.flatMap((entry) =>
    entriesAt(entry)
      .map(session.follow)
      .filter((redirect) => redirects.has(redirect))
      .map((redirect) => ({ source: stringOf(child(redirect, 'source')) ?? '', entry }))
      .filter(({ source }) => isRedirectPattern(source)),
  );
}

/** Returns a key that is the same for sources that catch the same addresses under other parameter names. */
function sourceKey(source: string): string {
  return normalizeAddress(source).replace(/:[\w-]+/g, ':');
}
