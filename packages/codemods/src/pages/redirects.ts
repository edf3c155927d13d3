import {
  coversSource,
  redirectFinder as finderOf,
  isRedirectPattern,
  normalizeAddress,
  type Redirect as PlainRedirect,
} from '@nav/core/internal';
import { child, type JsonNode, pointerOf, stringOf } from '../document/document.ts';
import { entriesOf, propertiesOf, propertyOf } from '../document/references.ts';
import { item, list, literal, object, property } from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { slugsAt } from './addresses.ts';

/** From an old address to a new one. */
export interface Redirect {
  source: string;
  destination: string;
}

/** The redirects of a config, wherever they stand. */
export function redirectsIn(session: Session): readonly JsonNode[] {
  const known = propertyOf(session, session.root, 'redirects');
  return known ? entriesOf(session.follow(known)).map(session.follow) : [];
}

/** What is computed where redirects stand: all of them, single ones, or where they lead. */
export function computedRedirects(session: Session): JsonNode[] {
  const known = propertyOf(session, session.root, 'redirects');
  if (!known) return [];
  const nodes = redirectsIn(session).flatMap((redirect) => [
    redirect,
    child(redirect, 'destination'),
  ]);
  return [known, ...nodes].filter(
    (node) => node && session.follow(node).kind === 'computed',
  ) as JsonNode[];
}

/** The text of the `source` of a redirect. */
function sourceOf(redirect: JsonNode): string | undefined {
  return stringOf(child(redirect, 'source'));
}

/** Finds the first redirect that catches the address of a page, of those that are not removed by now. */
export function redirectFinder(session: Session): (slug: string) => JsonNode | undefined {
  const nodes = new Map<PlainRedirect, JsonNode>();
  for (const node of redirectsIn(session)) {
    const source = sourceOf(node);
    if (source === undefined || isRemoved(session, node)) continue;
    nodes.set({ source, destination: '', pointer: pointerOf(node) }, node);
  }
  const find = finderOf([...nodes.keys()]);
  return (slug) => {
    const found = find(normalizeAddress(slug));
    return found && nodes.get(found.redirect);
  };
}

function isRemoved({ edits }: Session, redirect: JsonNode): boolean {
  return edits.changes.get(redirect)?.type === 'remove';
}

/** Removes the redirects away from addresses, or only those to certain slugs: they would lead readers back. */
export function removeRedirects(
  session: Session,
  sources: Iterable<string>,
  leadsBack?: (slug: string) => boolean,
): void {
  const keys = new Set([...sources].map(sourceKey));
  for (const redirect of redirectsIn(session)) {
    const source = sourceOf(redirect);
    if (source === undefined || !redirect.parent || isRemoved(session, redirect)) continue;
    if (!keys.has(sourceKey(source))) continue;
    const goals = slugsAt(stringOf(child(redirect, 'destination')) ?? '');
    if (!leadsBack || goals.some(leadsBack)) session.edits.remove(redirect);
  }
}

/**
 * Records redirects in the `redirects` of the config, which are added where there are none: each at the end, or before
 * the first pattern that would catch its address, as the first redirect counts. One from a single address comes before
 * whatever is computed, too: nothing but the page stood there. A pattern does not, as it could catch what others lead on;
 * that is reported. Where a computed spread may hold all redirects, the new ones are reported.
 */
export function addRedirects(session: Session, redirects: readonly Redirect[]): void {
  const { edits, root } = session;
  const known = propertyOf(session, root, 'redirects');
  const standing = redirectsIn(session).filter((redirect) => !isRemoved(session, redirect));
  const like = redirectsIn(session).findLast(({ kind }) => kind === 'object');
  const entries = redirects.map(({ source, destination }) =>
    object(
      [property('source', literal(source)), property('destination', literal(destination))],
      like,
      false,
    ),
  );
  if (!known) {
    const unknown = propertiesOf(session, root).find(({ key }) => key === undefined);
    if (unknown) {
      for (const { source, destination } of redirects) {
        edits.note(
          unknown,
          `What it spreads may hold redirects, which new ones would hide: add one from ${source} to ${destination} by hand.`,
        );
      }
      return;
    }
    if (entries.length > 0) edits.insert(root, 'end', property('redirects', list(entries)));
    return;
  }
  const into = session.follow(known);
  if (into.kind !== 'array') {
    for (const { source, destination } of redirects) {
      edits.note(known, `A redirect from ${source} to ${destination} must be added by hand.`);
    }
    return;
  }
  // Of two redirects from one address the first counts.
  const sources = new Map(
    standing
      .filter((redirect) => sourceOf(redirect) !== undefined)
      .map((redirect) => [sourceKey(sourceOf(redirect) ?? ''), redirect] as const)
      .reverse(),
  );
  const patterns = patternsIn(session, into);
  const unknown = into.children.find((entry) => mayHoldAny(session, entry));
  redirects.forEach(({ source, destination }, index) => {
    const entry = entries[index];
    const stands = sources.get(sourceKey(source));
    if (entry && !stands) {
      const cover = patterns.find((pattern) => coversSource(pattern.source, source))?.entry;
      const isFirst = unknown && (!cover || unknown.index < cover.index);
      if (isFirst && isRedirectPattern(source)) {
        edits.note(
          unknown,
          `It is computed, and what it leads on comes before the new redirect from ${source} to ${destination}.`,
        );
      }
      const before = isFirst && !isRedirectPattern(source) ? unknown : cover;
      edits.insert(into, before ?? 'end', item(entry));
    } else if (
      stands &&
      sourceKey(stringOf(child(stands, 'destination')) ?? '') !== sourceKey(destination)
    ) {
      edits.note(stands, `It leads from ${source} already, and not to ${destination}.`);
    }
  });
}

/** Whether an entry of a list of redirects may catch any address. */
function mayHoldAny(session: Session, entry: JsonNode): boolean {
  const constant = entry.document.constants.get(entry);
  const held = constant?.spread ? entriesOf(constant.root) : [entry];
  return held.map(session.follow).some((redirect) => {
    const source = child(redirect, 'source');
    return redirect.kind === 'computed' || (source !== undefined && source.kind === 'computed');
  });
}

/** Patterns of a list of redirects, each with the entry of that very list which holds it. */
function patternsIn(session: Session, into: JsonNode): { source: string; entry: JsonNode }[] {
  return into.children.flatMap((entry) => {
    const constant = entry.document.constants.get(entry);
    const held = constant?.spread ? entriesOf(constant.root) : [entry];
    return held.flatMap((one) => {
      const redirect = session.follow(one);
      const source = sourceOf(redirect);
      const isOpen = source !== undefined && isRedirectPattern(source);
      return isOpen && !isRemoved(session, redirect) ? [{ source, entry }] : [];
    });
  });
}

/** One text for all sources that catch the same addresses: the names of parameters do not count. */
function sourceKey(source: string): string {
  return normalizeAddress(source).replace(/:[\w-]+/g, ':');
}
