import { once } from '@nav/collections';
import { pageKey, pathOf, suffixOf, underBasePath, withoutExtension } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import type { PageSuggester } from '../../files/suggest-page.ts';
import type { PageAnchors } from '../../pages/ids/anchors.ts';
import type { SiteUrls } from '../site-urls.ts';
import { answerer, type ListedUrl, missingPages, pageListReader, urlTo } from './page-list.ts';
import { addressIn, commonFolder, type SiteOrigin, writtenUrls } from './written-urls.ts';

/** The URLs of a site in files that are not part of it, or that list its pages. */
export interface UrlsElsewhere {
  /** The URL that the URLs of pages begin with: of the site, with its base path. `undefined` if it is not known. */
  readonly siteUrl: string | undefined;
  /**
   * Compares a file that lists pages with the pages that it should have.
   *
   * @param pages the paths of the pages, the front page first.
   */
  compareList(text: string, pages: readonly string[]): { dead: ListedUrl[]; missing: string[] };
  /** Returns the findings about URLs of the site that lead nowhere, or to an anchor that the page lacks. */
  findDead(text: string, file: string): Finding[];
}

export interface ElsewhereSources {
  url: SiteOrigin | undefined;
  urls: SiteUrls;
  /** The paths of the pages in the navigation. */
  pages: readonly string[];
  anchorsOf: (slug: string) => PageAnchors | undefined;
  similar: PageSuggester;
}

export function urlsElsewhere(sources: ElsewhereSources): UrlsElsewhere {
  const { url, urls, pages, anchorsOf, similar } = sources;
  const { basePath } = urls;
  const answer = answerer(urls.answer);
  const folder = once(() => commonFolder(pages));

  function judge(one: ListedUrl): Pick<Finding, 'code' | 'args'> | undefined {
    const { address, url: link } = one;
    const { state, target } = answer(address);
    const path = pathOf(address);
    if (state === 'gone') {
      const found = similar(pageKey(withoutExtension(path))).map((page) => urlTo(page, one));
      return { code: 'link-not-found', args: { link, address: path, suggestions: found } };
    }
    const anchor = /#(?!:~:)(.+)$/.exec(suffixOf(address))?.[1];
    const isPage = target?.kind === 'page' && !target.asMarkdown && state === 'served';
    if (anchor === undefined || !isPage) return undefined;
    const anchors = anchorsOf(target.slug);
    if (!anchors || anchors.isOpen || anchors.has(anchor)) return undefined;
    const args = {
      anchor,
      page: target.slug,
      suggestions: [],
      title: undefined,
      isSamePage: false,
    };
    return { code: 'anchor-not-found', args };
  }

  return {
    siteUrl:
      url &&
      url.origin + (url.path === '' ? underBasePath('', basePath) : url.path).replace(/\/$/, ''),
    compareList(text, pages) {
      const list = pageListReader({ url, basePath, pages, answer })(text);
      return { dead: list.dead, missing: missingPages(list, pages) };
    },
    findDead(text, file) {
      if (!url) return [];
      const scope = { url, basePath, folder: folder() };
      const rangeOf = rangeFinder(text);
      return [...writtenUrls(text)].flatMap((one): Finding[] => {
        const address = addressIn(scope, one.url);
        const found = address === undefined ? undefined : judge({ ...one, address });
        if (!found) return [];
        return [{ ...found, at: { file, range: rangeOf(one.start, one.end) } } as Finding];
      });
    },
  };
}
