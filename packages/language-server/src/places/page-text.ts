import { anchorsIn, derived, readMarkup } from '@nav/core/internal';
import { frontMatterEnd } from '@nav/front-matter';
import { extensionOf, withoutExtension } from '@nav/paths';
import type { EditedSite } from '../sites/edited-site.ts';
import type { SiteFile } from '../sites/workspace.ts';
import { factsOf } from './site-facts.ts';

/** The parts of a page that readers see. */
type Markup = ReturnType<typeof readMarkup>;
type PageLink = Markup['links'][number];

type PageAnchors = ReturnType<typeof anchorsIn>;

export interface PageText {
  text: string;
  markup: Markup;
}

/** Returns the text of a page file and its parts, which are kept until the file changes. */
export function pageText(site: EditedSite, file: string): PageText | undefined {
  return derived(site.site.host, file, readPage);
}

function readPage(_path: string, text: string): PageText {
  return { text, markup: readMarkup(text) };
}

export function isPageFile(file: string): boolean {
  return extensionOf(file) !== '';
}

/** Returns the slug of a page file; `undefined` for a file that is not a page, such as a snippet. */
export function slugOfFile(site: EditedSite, file: string): string | undefined {
  const slug = withoutExtension(file);
  return factsOf(site)?.files?.pages.get(slug) === file ? slug : undefined;
}

export interface LinkGoal {
  /** The path of the file from the folder of the site. */
  file: string;
  slug?: string;
  /** The fragment, without its `#`. */
  anchor?: string;
}

/** Returns `undefined` for any other link. */
export function linkGoal(at: SiteFile, link: PageLink): LinkGoal | undefined {
  const { site, file } = at;
  if (link.isModule) return undefined;
  const anchor = /#([\s\S]*)$/.exec(link.address)?.[1];
  const withAnchor = anchor === undefined ? {} : { anchor };
  if (link.path === '') {
    const own = slugOfFile(site, file);
    return { file, ...(own === undefined ? {} : { slug: own }), ...withAnchor };
  }
  const goal = addressGoal(at, link.path, link.attribute?.tag);
  return goal?.slug === undefined ? goal : { ...goal, ...withAnchor };
}

/** Returns `undefined` for any other address. */
export function addressGoal(
  { site, file }: SiteFile,
  path: string,
  tag?: string,
): LinkGoal | undefined {
  const facts = factsOf(site);
  const target = facts?.linkTarget(slugOfFile(site, file), path, tag);
  const slug =
    target?.kind === 'page' ? target.slug : target?.kind === 'folder' ? target.page : undefined;
  if (slug !== undefined) {
    const page = facts?.files?.pages.get(slug);
    return page === undefined ? undefined : { file: page, slug };
  }
  return target?.kind === 'file' ? { file: target.path } : undefined;
}

/** Returns the range of the heading or id that a fragment names; the start of the text if it is none of them. */
export function anchorRange(
  page: PageText,
  anchors: PageAnchors | undefined,
  anchor: string,
): { start: number; end: number } {
  const start = frontMatterEnd(page.text);
  return anchors?.rangeOf(anchor) ?? { start, end: start };
}

export function anchorsOf(site: EditedSite, { file, slug }: LinkGoal): PageAnchors | undefined {
  const facts = factsOf(site);
  if (slug !== undefined) return facts?.anchorsOf(slug);
  const page = pageText(site, file);
  return page && anchorsIn(page.text, page.markup);
}
