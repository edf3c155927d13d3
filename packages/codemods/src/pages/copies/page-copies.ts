import type { ElementKind } from '@nav/core/client';
import type { JsonNode } from '../../document/document.ts';
import { whyUnresolvable } from '../../document/references.ts';
import { pageReferences } from '../../navigation/navigation.ts';
import type { Session } from '../../session/session.ts';
import { type Goal, slugOf } from '../links/addresses.ts';
import { sitePages } from '../links/site-files.ts';
import { firstUncopyable } from './copy-element.ts';
import { copyPages } from './copy-pages.ts';
import { type ContextFolder, folderGoal, pagesListedIn } from './version-folder.ts';

/** The pages of an element that are copied for a new version. */
export interface PageCopies {
  folder: ContextFolder;
  segment: string;
  copied: ReadonlySet<string>;
  /** The slug of the copy of a page; undefined for a page that is not copied. */
  target: Goal;
}

/** Returns the copies of the existing pages of an element, and of those in its folder that the navigation does not list. */
export function pageCopies(
  session: Session,
  element: JsonNode,
  kind: ElementKind,
  { folder, segment }: Pick<PageCopies, 'folder' | 'segment'>,
  listed: ReadonlySet<string>,
): PageCopies {
  const files = sitePages(session);
  const existing = pagesListedIn(session, element, kind).filter((slug) => files.has(slug));
  const map = folderGoal(folder, segment);
  // The folder of a version may also have pages that the navigation does not list.
  const folders = new Set(
    existing.filter((slug) => map(slug)).map((slug) => parentOf(slug, folder)),
  );
  const isInFolder = (slug: string) =>
    folder.segment !== undefined && map(slug) && folders.has(parentOf(slug, folder));
  const inFolder = [...files.keys()].filter((slug) => isInFolder(slug) && !listed.has(slug));
  const copied = new Set([...existing, ...inFolder].filter((slug) => map(slug) !== undefined));
  return { folder, segment, copied, target: (slug) => (copied.has(slug) ? map(slug) : undefined) };
}

function parentOf(slug: string, { index }: ContextFolder): string {
  return slug.split('/').slice(0, index).join('/');
}

export function listedPages(session: Session, navigation: JsonNode): ReadonlySet<string> {
  return new Set([...pageReferences(session, navigation)].map(({ path }) => slugOf(path)));
}

/** Copies pages, and returns false, with a refusal, if other files are in the way. */
export function writeCopies(
  session: Session,
  copies: readonly PageCopies[],
  listed: ReadonlySet<string>,
): boolean {
  const obstacle = copyPages(session, listed, (slug) =>
    copies.map(({ target }) => target(slug)).find((next) => next !== undefined),
  );
  if (obstacle === undefined) return true;
  session.problems.refuse(`${obstacle} already exists, with another text. Nothing was added.`);
  return false;
}

/** Returns whether an element has a part that cannot be copied, and notes it, with advice. */
export function noteUncopyable(session: Session, element: JsonNode, advice = ''): boolean {
  const opaque = firstUncopyable(session, element);
  if (!opaque) return false;
  const why = opaque.key === '$ref' ? 'It cannot be read' : whyUnresolvable(opaque);
  session.edits.note(opaque, `${why}, so it cannot be copied.${advice}`);
  return true;
}
