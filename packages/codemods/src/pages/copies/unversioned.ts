import { onceForText } from '@nav/collections';
import { isWithin } from '@nav/paths';
import type { Session } from '../../session/session.ts';
import { generatedFolders, mayBeGenerated } from '../links/generated.ts';
import type { Redirect } from '../links/redirects.ts';
import { sitePages } from '../links/site-files.ts';
import { type ContextFolder, withoutSegment } from './version-folder.ts';

/**
 * Returns redirects from the URLs without a version to the pages of the default version: a pattern for each folder, and
 * single ones for pages outside folders. URLs of existing pages get none.
 */
export function unversionedRedirects(
  session: Session,
  versions: readonly { folder: ContextFolder; segment: string; copied: Iterable<string> }[],
): Redirect[] {
  const pages = sitePages(session);
  const generated = generatedFolders(session);
  const redirects = new Map<string, string>();
  const isTaken = (path: string) => pages.has(path) || mayBeGenerated(generated, path);
  const isFree = onceForText(
    (parent) => !isTaken(parent) && ![...pages.keys()].some((page) => isWithin(page, parent)),
  );
  for (const { folder, segment, copied } of versions) {
    const { index } = folder;
    if (folder.segment === undefined) continue;
    const versioned = (path: string) =>
      `/${path.split('/').toSpliced(index, 0, segment).join('/')}`;
    for (const slug of copied) {
      const plain = withoutSegment(slug, index);
      const segments = plain.split('/');
      const parent = segments.slice(0, index + 1).join('/');
      if (segments.length > index + 1 && isFree(parent)) {
        // The pattern does not match the URL of the folder itself.
        if (plain === `${parent}/index`) redirects.set(`/${parent}`, versioned(parent));
        redirects.set(`/${parent}/:slug*`, `${versioned(parent)}/:slug*`);
      } else if (plain !== 'index' && !isTaken(plain)) redirects.set(`/${plain}`, versioned(plain));
    }
  }
  return Array.from(redirects, ([source, destination]) => ({ source, destination }));
}
