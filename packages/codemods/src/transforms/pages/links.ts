import { once } from '@nav/collections';
import { linkAddresses, pageLinks } from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import {
  importedFile,
  isCertainLink,
  withoutBasePath,
  withoutExtension,
  withoutIndex,
  writeLink,
} from '@nav/paths';
import { basePathOf } from '../../endpoints/preview.ts';
import { navigationOf } from '../../navigation/navigation.ts';
import { pageAt } from '../../pages/links/addresses.ts';
import { rewriteLinks } from '../../pages/links/rewrite-links.ts';
import {
  type LinkingFile,
  placeFinder,
  requireSiteFiles,
  siteTexts,
} from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

type PageLink = ReturnType<LinkingFile['links']>[number];

export const codemod: Codemod = defineCodemod({
  name: 'links',
  summary: 'Makes the links in all pages absolute, or relative to their page.',
  idle: 'All links that can have this style have it.',
  wholeSite: 'any page may have links',
  options: {
    style: option.text('the style of the links', {
      values: ['absolute', 'relative'],
      required: true,
    }),
  },
  examples: [
    ['--style absolute', './setup becomes /guides/setup'],
    ['--style relative', '/guides/setup becomes ./setup'],
  ],
  apply(session, { style }) {
    const navigation = navigationOf(session);
    const files = navigation && requireSiteFiles(session, navigation);
    if (!files) return;
    // Links that stay do not make a second run a failure.
    session.problems.isDone = true;
    const texts = [...siteTexts(session)];
    const imported = importedIn(files, texts);
    const site = { session, files, basePath: once(() => basePathOf(session)) };
    for (const one of texts) {
      const isPage = one.slug !== undefined && files.pages.get(one.slug) === one.file;
      const page = isPage && !imported.has(one.file) ? one.slug : undefined;
      const styled = links(one).filter(
        ({ path }) => path.startsWith('/') !== (style === 'absolute'),
      );
      if (styled.length === 0) continue;
      const next = new Map(styled.map((link) => [link.start, restyled(site, page, link)]));
      const after = rewriteLinks(one.text, styled, (_, { start }) => next.get(start));
      const isSame = page === undefined || hasSameTargets(site, page, one, after);
      if (after !== one.text && isSame) session.files.write(one.path, after);
      noteLeft(
        session,
        one,
        styled.filter(({ start }) => !isSame || next.get(start) === undefined),
        page === undefined
          ? 'because other files show this one, so it depends on their paths'
          : 'because it does not lead to a page or file for certain',
      );
    }
  },
});

interface Site {
  session: Session;
  files: SiteFiles;
  basePath: () => string;
}

/** Returns the links of a text that may change: not its imports, and no attributes that may mean something else. */
function links(one: Pick<LinkingFile, 'links'>): PageLink[] {
  return one.links().filter((link) => !link.isModule && isCertainLink(link));
}

/** Returns the files whose content other files show. */
function importedIn(files: SiteFiles, texts: readonly LinkingFile[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((one) =>
      one
        .links()
        .flatMap((link) => (link.isModule && importedFile(files, one.file, link.path)) || []),
    ),
  );
}

/**
 * Returns the path of a link in the other style; undefined if its target is not certain.
 *
 * @param page the page with the link; undefined if several pages may show it.
 */
function restyled(site: Site, page: string | undefined, link: PageLink): string | undefined {
  const address = page === undefined ? undefined : addressOf(site, page, link);
  if (page === undefined || address === undefined) return undefined;
  const slash = /[^/.]\/$/.test(link.path) && address !== '/' ? '/' : '';
  const inner = withoutBasePath(address, site.basePath()) ?? address;
  // A link with a leading dot starts at the folder of the file, except in some components.
  const candidates = link.path.startsWith('/')
    ? [page, withoutIndex(page)].map((base) =>
        writeLink(base, inner.slice(1), inner === '/' ? './' : `./x${slash}`),
      )
    : [`${site.basePath()}${inner}${slash}`];
  return candidates.find(
    (path) =>
      path.startsWith('/') !== link.path.startsWith('/') &&
      addressOf(site, page, { ...link, path }) === address,
  );
}

/** Returns the only address that a link means and that is a page or a file, without the base path. */
function addressOf(
  { session, files, basePath }: Site,
  page: string,
  { path, attribute }: Pick<PageLink, 'path' | 'attribute'>,
): string | undefined {
  const inner = (address: string) => withoutBasePath(address, basePath()) ?? address;
  const meant = linkAddresses(page, path, session.grammar.dialect, attribute?.tag)
    .map(inner)
    .filter((address) => leadsSomewhere(files, address));
  const [address, ...others] = new Set(meant);
  return others.length > 0 ? undefined : address;
}

function leadsSomewhere({ all, pages }: SiteFiles, address: string): boolean {
  const path = address.slice(1);
  const slug = pageAt(pages, withoutExtension(path));
  return pages.has(slug === '' ? 'index' : slug) || all.has(path);
}

/** Tests whether a changed text has the same links as before. */
function hasSameTargets(site: Site, page: string, one: LinkingFile, after: string): boolean {
  const targets = (all: readonly PageLink[]) =>
    all.map((link) => addressOf(site, page, link) ?? link.path);
  const before = targets(links(one));
  const now = targets(links({ links: () => pageLinks(after) }));
  return before.length === now.length && before.every((target, index) => target === now[index]);
}

/** Notes the links of a text that keep their style, at the first of them. */
function noteLeft(
  { edits, root }: Session,
  one: LinkingFile,
  left: readonly PageLink[],
  reason: string,
): void {
  const [first] = left;
  if (!first) return;
  const others = left.length - 1;
  const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'link' : 'links'} below`;
  edits.note(root, `${first.path} stays${more}, ${reason}.`, placeFinder(one)(first.start));
}
