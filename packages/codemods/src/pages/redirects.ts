import {
  coversSource,
  redirectFinder as finderOf,
  isRedirectPattern,
  normalizeAddress,
  type Redirect as PlainRedirect,
} from '@nav/core/internal';
import { child, type JsonNode, pointerOf, stringOf } from '../document/document.ts';
import { entriesAt, entriesOf, propertiesOf, propertyOf } from '../document/references.ts';
import { item, list, literal, object, property, type Template } from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { slugsAt } from './addresses.ts';

/** A redirect from an old address to a new one. */
export interface Redirect {
  source: string;
  destination: string;
}

/** Returns the redirects of a config, with those in constants. */
export function redirectsIn(session: Session): readonly JsonNode[] {
  const redirects = propertyOf(session, session.root, 'redirects');
  return redirects ? entriesOf(session.follow(redirects)).map(session.follow) : [];
}

/** Returns what is computed among the redirects of a config: all of them, single ones, or their destinations. */
export function computedRedirects(session: Session): JsonNode[] {
  const all = propertyOf(session, session.root, 'redirects');
  const parts = redirectsIn(session).flatMap((one) => [one, child(one, 'destination')]);
  return [all, ...parts].filter(
    (node) => node !== undefined && session.follow(node).kind === 'computed',
  ) as JsonNode[];
}

function sourceOf(redirect: JsonNode): string | undefined {
  return stringOf(child(redirect, 'source'));
}

/** Finds the first redirect that catches the address of a page. */
export type RedirectFinder = (slug: string) => JsonNode | undefined;

/** Returns a finder over the redirects of a config, without those that are removed so far. */
export function redirectFinder(session: Session): RedirectFinder {
  const nodes = new Map<PlainRedirect, JsonNode>();
  for (const node of remaining(session)) {
    const source = sourceOf(node);
    if (source !== undefined)
      nodes.set({ source, destination: '', pointer: pointerOf(node) }, node);
  }
  const find = finderOf([...nodes.keys()]);
  return (slug) => {
    const found = find(normalizeAddress(slug));
    return found && nodes.get(found.redirect);
  };
}

function remaining(session: Session): JsonNode[] {
  const { changes } = session.edits;
  return redirectsIn(session).filter((redirect) => changes.get(redirect)?.type !== 'remove');
}

/** Removes redirects from some sources, or only those that lead back to certain slugs. */
export function removeRedirects(
  session: Session,
  sources: Iterable<string>,
  leadsBack?: (slug: string) => boolean,
): void {
  const keys = new Set([...sources].map(sourceKey));
  for (const redirect of remaining(session)) {
    const source = sourceOf(redirect);
    if (source === undefined || !redirect.parent || !keys.has(sourceKey(source))) continue;
    const goals = slugsAt(stringOf(child(redirect, 'destination')) ?? '');
    if (!leadsBack || goals.some(leadsBack)) session.edits.remove(redirect);
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
  const elementOf = ({ source, destination }: Redirect): Template => {
    const parts = [
      property('source', literal(source)),
      property('destination', literal(destination)),
    ];
    return object(parts, like, false);
  };
  const spread = propertiesOf(session, root).find(({ key }) => key === undefined);
  const opaque = into ? into.kind !== 'array' && known : spread;
  if (opaque) {
    for (const { source, destination } of redirects) {
      const reason = `Redirects cannot be added here. Add one from ${source} to ${destination} manually.`;
      edits.note(opaque, reason);
    }
    return;
  }
  if (!into) {
    if (redirects.length === 0) return;
    edits.insert(root, 'end', property('redirects', list(redirects.map(elementOf))));
    return;
  }
  const existing = new Map<string, JsonNode>();
  for (const redirect of remaining(session).reverse()) {
    const source = sourceOf(redirect);
    if (source !== undefined) existing.set(sourceKey(source), redirect);
  }
  const patterns = patternsIn(session, into);
  const computed = into.children.find((entry) => mayCatchAny(session, entry));
  for (const redirect of redirects) {
    const { source, destination } = redirect;
    const same = existing.get(sourceKey(source));
    if (same) {
      const isEqual =
        sourceKey(stringOf(child(same, 'destination')) ?? '') === sourceKey(destination);
      if (!isEqual) edits.note(same, `${source} already redirects, but not to ${destination}.`);
      continue;
    }
    const cover = patterns.find((pattern) => coversSource(pattern.source, source))?.entry;
    const isCaught = computed && (!cover || computed.index < cover.index);
    const isPattern = isRedirectPattern(source);
    if (isCaught && isPattern) {
      const reason = `This is computed and comes before the new redirect from ${source} to ${destination}.`;
      edits.note(computed, reason);
    }
    const next = isCaught && !isPattern ? computed : cover;
    edits.insert(into, next ?? 'end', item(elementOf(redirect)));
  }
}

/** Returns whether an entry of a list of redirects may have any source. */
function mayCatchAny(session: Session, entry: JsonNode): boolean {
  return entriesAt(entry)
    .map(session.follow)
    .some((one) => one.kind === 'computed' || child(one, 'source')?.kind === 'computed');
}

/** Returns the patterns in a list of redirects, each with the entry of the list that holds it. */
function patternsIn(session: Session, into: JsonNode): { source: string; entry: JsonNode }[] {
  const staying = new Set(remaining(session));
  return into.children.flatMap((entry) =>
    entriesAt(entry).flatMap((one) => {
      const redirect = session.follow(one);
      const source = sourceOf(redirect);
      const isPattern = source !== undefined && isRedirectPattern(source);
      return isPattern && staying.has(redirect) ? [{ source, entry }] : [];
    }),
  );
}

/** Returns one text for all sources that catch the same addresses, whatever their parameters are called. */
function sourceKey(source: string): string {
  return normalizeAddress(source).replace(/:[\w-]+/g, ':');
}
