import { child, type LocatedNode, stringOf } from './document.ts';
import { entriesOf, propertiesOf, propertyOf } from './references.ts';
import type { Session } from './session.ts';
import { item, list, literal, object, property } from './template.ts';

/** From an old address to a new one. */
export interface Redirect {
  source: string;
  destination: string;
}

/** The redirects of a config, wherever they stand. */
export function redirectsIn(session: Session): readonly LocatedNode[] {
  const known = propertyOf(session, session.root, 'redirects');
  return known ? entriesOf(session.follow(known)).map(session.follow) : [];
}

/** The redirect that catches an address; one with a pattern catches what begins as it does. */
export function redirectOf(session: Session, slug: string): LocatedNode | undefined {
  return redirectsIn(session).find((redirect) => {
    const source = stringOf(child(redirect, 'source'))?.replace(/^\/|\/$/g, '');
    if (source === undefined) return false;
    const pattern = source.search(/[:*(]/);
    return pattern < 0 ? source === slug : `${slug}/`.startsWith(source.slice(0, pattern));
  });
}

/**
 * Records redirects in the `redirects` of the config, which are added where there are none. A redirect away from a new
 * address, one of `arrived`, is removed: it would lead readers back. Where a computed spread may hold redirects, the new ones are reported.
 */
export function addRedirects(
  session: Session,
  redirects: readonly Redirect[],
  arrived: ReadonlySet<string> = new Set(redirects.map(({ destination }) => destination)),
): void {
  const { edits, root } = session;
  const known = propertyOf(session, root, 'redirects');
  const standing = redirectsIn(session);
  const like = standing.findLast(({ kind }) => kind === 'object');
  const entries = redirects.map(({ source, destination }) =>
    object(
      [property('source', literal(source)), property('destination', literal(destination))],
      like,
    ),
  );
  if (!known) {
    const unknown = propertiesOf(session, root).find(({ key }) => key === undefined);
    if (unknown) {
      for (const { source, destination } of redirects) {
        edits.skip(
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
      edits.skip(known, `A redirect from ${source} to ${destination} must be added by hand.`);
    }
    return;
  }
  for (const redirect of standing) {
    const source = stringOf(child(redirect, 'source'));
    if (source !== undefined && arrived.has(source) && redirect.parent) edits.remove(redirect);
  }
  redirects.forEach(({ source, destination }, index) => {
    const entry = entries[index];
    const stands = standing.find((redirect) => stringOf(child(redirect, 'source')) === source);
    if (entry && !stands) edits.insert(into, 'end', item(entry));
    else if (stands && stringOf(child(stands, 'destination')) !== destination) {
      edits.skip(stands, `It leads from ${source} already, and not to ${destination}.`);
    }
  });
}
