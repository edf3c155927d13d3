import { anchorsIn, readMarkup } from '@nav/core/internal';
import { joinPath } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { pageAt } from './addresses.ts';
import { sitePages } from './site-files.ts';

/** The query and fragment of an address, up to the end of the address. */
const TAIL = /(?:\?[^#\s"'`<>()]*)?(?:#[^\s"'`<>()]*)?/y;

export function tailAt(text: string, end: number): string {
  TAIL.lastIndex = end;
  return TAIL.exec(text)?.[0] ?? '';
}

/** Returns a query and fragment without the fragment if a page does not have it; undefined if they stay. */
export type FragmentFilter = (tail: string) => string | undefined;

/** A fragment that some common builder accepts stays, and a page that cannot be read keeps all fragments. */
export function fragmentFilter(session: Session, slug: string): FragmentFilter {
  const pages = sitePages(session);
  const file = pages.get(slug === '' ? 'index' : pageAt(pages, slug));
  const text = file === undefined ? undefined : session.files.read(joinPath(session.folder, file));
  if (text === undefined) return () => undefined;
  const anchors = anchorsIn(text, readMarkup(text));
  return (tail) => {
    const at = tail.indexOf('#');
    if (at === -1 || anchors.isOpen || anchors.has(tail.slice(at + 1))) return undefined;
    return tail.slice(0, at);
  };
}
