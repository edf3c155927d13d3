import { followRedirects, type RedirectEnd } from '../addresses/follow-redirects.ts';
import { isCertainLink, linkAddresses, linkFinder } from '../addresses/page-links.ts';
import type { FindAddress } from '../addresses/site-addresses.ts';
import { importedFile, type SiteText } from '../addresses/site-texts.ts';
import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import { excludedPage, type SiteFiles } from '../files/site-files.ts';
import { pageSuggester, type SuggestedPages } from '../files/suggest-page.ts';
import { anchorsIn, type PageAnchors } from '../pages/anchors.ts';
import { frontMatterEnd } from '../pages/front-matter-block.ts';
import { type PageLink, readMarkup } from '../pages/markup.ts';
import { linkTarget } from '../pages/resolve-links.ts';
import { encodeLike, writeLink } from '../pages/write-links.ts';
import { isRedirectPattern } from '../redirects/redirects.ts';
import { pathOf, suffixOf, withoutExtension } from '../text/address.ts';
import { groupBy } from '../text/group-by.ts';
import { nearest } from '../text/nearest.ts';
import { folderOf, joinPath } from '../text/path.ts';
import type { RuleContext } from './rule.ts';
import { suggestedFor } from './suggested-pages.ts';

type LinkCode = 'link-not-found' | 'anchor-not-found' | 'link-redirected';

/** A finding about a part of a link, with the texts that may replace that part. */
export type LinkFinding = {
  [C in LinkCode]: {
    code: C;
    args: MessageArgs[C];
    start: number;
    end: number;
    fixes?: readonly string[];
  };
}[LinkCode];

/**
 * Returns a function that judges the links of pages.
 *
 * @param linkedFrom gets the files that link to each page, by slug.
 */
export function linkJudge(
  context: RuleContext,
  files: SiteFiles,
  targetOf: FindAddress,
  linkedFrom: Map<string, Set<string>>,
): (one: SiteText, link: PageLink) => LinkFinding[] {
  const { scopes } = context.navigation;
  const find = linkFinder(targetOf, files, context.grammar.dialect);
  const suggestPage = pageSuggester(files);
  const suggestFile = fileSuggester(files);
  const anchorsOf = anchorFinder(context, files);

  function judgePath(one: SiteText, link: PageLink): LinkFinding[] {
    const { start, end, path } = link;
    const addresses = linkAddresses(one.slug, path);
    const found = addresses.map(find).find((target) => target !== undefined);
    if (found?.kind === 'page') {
      if (found.slug !== one.slug) countLink(found.slug, one.file);
      return found.asMarkdown ? [] : judgeAnchor(one, link, found.slug);
    }
    const [written = '/'] = addresses;
    if (found?.kind === 'redirect') {
      const end = followRedirects(found, written, targetOf);
      const kind = end.target?.kind;
      if (kind === 'page' || kind === 'generated') return redirected(one, link, written, end);
      if (kind !== undefined && kind !== 'redirect') return [];
      // redirect-not-found is about a destination without parameters.
      if (!end.redirects.some(({ destination }) => isRedirectPattern(destination))) return [];
    } else if (found || context.specifications.mayServe(written)) return [];
    const excluded = excludedPage(files, withoutExtension(written).slice(1));
    const suggestion = excluded ? undefined : suggestionFor(one, link, written);
    const args = { link: path, address: written, suggestion, ...(excluded ? { excluded } : {}) };
    return [{ code: 'link-not-found', args, start, end }];
  }

  function countLink(page: string, file: string): void {
    const from = linkedFrom.get(page) ?? new Set();
    linkedFrom.set(page, from.add(file));
  }

  function redirected(
    one: SiteText,
    link: PageLink,
    written: string,
    { address: target, redirects }: RedirectEnd,
  ): LinkFinding[] {
    const { start, end, path, delimiter, address } = link;
    if (redirects.some(({ permanent }) => permanent === false)) return [];
    const [goal, suffix] = [pathOf(target), suffixOf(target)];
    const own = address.slice(path.length);
    // A fragment of the destination would replace that of the link.
    if (suffix !== '' && own !== '') return [];
    const like = writeLink(one.slug ?? '', goal.replace(/^\/+|\/+$/g, ''), path);
    const newText = encodeLike(like, path, delimiter) + suffix;
    if (newText === path) return [];
    const args = { link: path, address: written, target };
    return [{ code: 'link-redirected', args, start, end, fixes: [newText] }];
  }

  function suggestionFor(one: SiteText, { path }: PageLink, written: string): string | undefined {
    const asFile = /\.[a-z0-9]+$/i.test(written) && !/\.mdx?$/.test(written);
    const goal = asFile
      ? suggestFile(written.slice(1))
      : suggestPage(withoutExtension(written).slice(1), suggestedIn(one.slug));
    return goal === undefined
      ? undefined
      : writeLink(one.slug ?? '', goal, one.slug === undefined ? `/${path}` : path);
  }

  function judgeAnchor(one: SiteText, link: PageLink, page: string): LinkFinding[] {
    const [, anchor] = /#([\s\S]*)$/.exec(link.address) ?? [];
    if (anchor === undefined) return [];
    const anchors = anchorsOf(page, one);
    if (!anchors || anchors.isOpen || anchors.has(anchor)) return [];
    const suggestion = nearest(anchor, anchors.names);
    const args = { anchor, page, suggestion, isSamePage: page === one.slug };
    const start = one.text.indexOf('#', link.end);
    return [{ code: 'anchor-not-found', args, start, end: link.addressEnd }];
  }

  /** Returns the pages that may be suggested in a page: those of its scope, if it has only one. */
  function suggestedIn(slug: string | undefined): SuggestedPages | undefined {
    const [scope, ...others] = slug === undefined ? [] : scopes().around(slug);
    return scope && others.length === 0 ? suggestedFor(context, scope) : undefined;
  }

  return (one, link) => {
    const { isModule, path, start, end } = link;
    if (!isCertainLink(link)) return [];
    if (isModule) {
      if (importedFile(files, one.file, path) !== undefined) return [];
      const folder = linkTarget(one.file, path);
      const suggestion = suggestFile(folder);
      const args = {
        link: path,
        address: `/${folder}`,
        suggestion: suggestion && writeLink(one.file, suggestion, path),
        isImport: true as const,
      };
      return [{ code: 'link-not-found', args, start, end }];
    }
    if (path === '') return one.slug === undefined ? [] : judgeAnchor(one, link, one.slug);
    // Snippets are shown at the addresses of other pages.
    if (one.slug === undefined && !path.startsWith('/')) return [];
    return judgePath(one, link);
  };
}

/** Returns a function that suggests a file: a similar one in the same folder, or one with the same name. */
function fileSuggester({ assets }: SiteFiles): (path: string) => string | undefined {
  let folders: Map<string, string[]> | undefined;
  let namesakes: Map<string, string[]> | undefined;
  return (path) => {
    folders ??= groupBy(assets, folderOf);
    namesakes ??= groupBy(assets, nameOf);
    const folder = folderOf(path);
    const siblings = folders.get(folder)?.map(nameOf) ?? [];
    const similar = nearest(nameOf(path), siblings);
    return similar === undefined ? namesakes.get(nameOf(path))?.[0] : joinPath(folder, similar);
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns a function that finds the anchors of a page from the current one; undefined if they cannot be known. */
function anchorFinder(
  { texts }: RuleContext,
  files: SiteFiles,
): (page: string, current: SiteText) => PageAnchors | undefined {
  const known = new Map<string, PageAnchors | undefined>();
  return (page, { slug, text: own, markup }) => {
    if (!known.has(page)) {
      const isOwn = page === slug;
      const text = isOwn ? own : texts.read(files.pages.get(page) ?? '');
      const isUnknown = text === undefined || isGenerated(text);
      known.set(page, isUnknown ? undefined : anchorsIn(text, isOwn ? markup : readMarkup(text)));
    }
    return known.get(page);
  };
}

/** Returns true for a page that gets more content from its front matter, such as an endpoint. */
function isGenerated(text: string): boolean {
  return /^(?:openapi|asyncapi|api|graphql|sdk|openapi-schema)\s*:/m.test(
    text.slice(0, frontMatterEnd(text)),
  );
}
