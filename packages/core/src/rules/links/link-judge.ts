import { getOrSet, onceForText } from '@nav/collections';
import { valueAt } from '@nav/json';
import {
  encodeLike,
  escapeString,
  importedFile,
  isCertainLink,
  linkTarget,
  normalizeBasePath,
  pageKey,
  parseUrl,
  withoutBasePath,
  withoutExtension,
} from '@nav/paths';
import { followRedirects, isDeadEnd } from '../../addresses/follow-redirects.ts';
import { linkAddresses, linkFinder } from '../../addresses/page-links.ts';
import type { AddressTarget, FindAddress } from '../../addresses/site-addresses.ts';
import type { SiteText, SiteTexts } from '../../addresses/site-texts.ts';
import { offer } from '../../diagnostics/fixes.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import { excludedPage, type SiteFiles } from '../../files/site-files.ts';
import { type Dialect, dialects } from '../../format/dialects.ts';
import type { RuleContext } from '../rule/rule.ts';
import { anchorJudge, type JudgeAnchor } from './anchor-judge.ts';
import type { LinkFinding } from './link-finding.ts';
import { type LinkSuggester, linkSuggester, NO_LINKS, type ShownLink } from './link-suggestions.ts';
import { judgeRedirected } from './redirected-link.ts';

interface Judge {
  context: RuleContext;
  files: SiteFiles;
  dialect: Dialect;
  texts: Pick<SiteTexts, 'isImported' | 'pagesWith'>;
  find: FindAddress;
  /** The path of the canonical URL, which a browser needs in the `src` of a tag; empty if there is none. */
  urlPath: string;
  /** Returns the addresses that a link with a leading slash may mean. */
  fromRoot: (path: string) => readonly string[];
  linkedFrom: Map<string, Set<string>>;
  suggest: LinkSuggester;
  judgeAnchor: JudgeAnchor;
  unlisted: ReadonlySet<string> | undefined;
}

/** @param linkedFrom gets the files that link to each page without an entry, by slug. */
export function linkJudge(
  context: RuleContext,
  files: SiteFiles,
  texts: Pick<SiteTexts, 'isImported' | 'pagesWith'>,
  linkedFrom: Map<string, Set<string>>,
): (one: SiteText, link: CheckedLink) => LinkFinding[] {
  const { dialect } = context.grammar;
  const find = onceForText(linkFinder(context.addresses.find, files, dialect));
  const suggest = linkSuggester(context, files, find);
  const judge: Judge = {
    context,
    files,
    dialect,
    texts,
    find,
    urlPath: pathOfUrl(valueAt(context.config.value, '/seo/metatags/canonical')),
    fromRoot: onceForText((path) => linkAddresses(undefined, path)),
    linkedFrom,
    suggest,
    judgeAnchor: anchorJudge(context, files, suggest),
    unlisted: context.navigation.pages.coverage?.unlisted,
  };
  return (one, link) => {
    if (!isCertainLink(link) || (link.isRelated && !dialects[dialect].oneBuilder)) return [];
    if (link.isModule) return judgeImport(judge, one, link);
    const { path } = link;
    if (path.startsWith('/')) return judgePath(judge, { one, link, page: one.slug });
    // A snippet is shown at the addresses of the pages that import it.
    const readers = one.slug === undefined ? texts.pagesWith(one.file) : [one.slug];
    for (const page of readers) {
      const found =
        path === '' ? judge.judgeAnchor(one, link, page) : judgePath(judge, { one, link, page });
      if (found.length > 0) return found;
    }
    return [];
  };
}

function judgeImport(
  { context, files, suggest }: Judge,
  one: SiteText,
  { path, start, end, delimiter }: CheckedLink,
): LinkFinding[] {
  const isOfContent = context.checksContent && /\.mdx?$/.test(one.file);
  if (isOfContent || importedFile(files, one.file, path) !== undefined) return [];
  const { links, isCertain } = suggest.file(one.file, path);
  const args = {
    link: path,
    address: `/${linkTarget(one.file, path)}`,
    suggestions: links,
    isImport: true as const,
  };
  const texts = links.map((link) => escapeString(link, delimiter));
  return [{ code: 'link-not-found', args, start, end, ...offer(texts, isCertain) }];
}

function judgePath(judge: Judge, shown: ShownLink): LinkFinding[] {
  const { context, files, dialect, find, judgeAnchor } = judge;
  const { one, link, page } = shown;
  const addresses = link.path.startsWith('/')
    ? judge.fromRoot(link.path)
    : linkAddresses(page, link.path, dialect, link.attribute?.tag);
  let found: AddressTarget | undefined;
  for (const address of addresses) found ??= find(address);
  const [written = '/'] = addresses;
  const inner =
    link.attribute?.name === 'src' ? withoutBasePath(written, judge.urlPath) : undefined;
  if (inner !== undefined) found ??= find(inner);
  if (found?.kind === 'page') {
    if (isSnippet(judge, found.slug)) return notFound(judge, shown, written, found.slug);
    if (found.slug !== one.slug) countLink(judge, found.slug, one.file);
    const isUncertain =
      found.asMarkdown || (dialects[dialect].oneBuilder && !isPlain(written, found.slug));
    return isUncertain ? [] : judgeAnchor(one, link, found.slug);
  }
  if (found?.kind === 'folder')
    return files.pages.has(found.page) ? judgeAnchor(one, link, found.page) : [];
  if (found?.kind === 'redirect') {
    const end = followRedirects(found, written, context.addresses.find);
    const kind = end.target?.kind;
    if (kind === 'page' || kind === 'generated')
      return judgeRedirected(judge, shown, written, end, judgeAnchor);
    if (!isDeadEnd(end)) return [];
  } else if (found || context.specifications.mayServe(written)) return [];
  return notFound(judge, shown, written);
}

/** Returns true for a page that other files import and no entry lists, so that it has no address (M2.6). */
function isSnippet({ dialect, files, texts, unlisted }: Judge, slug: string): boolean {
  const { oneBuilder } = dialects[dialect];
  return (
    oneBuilder && unlisted?.has(slug) === true && texts.isImported(files.pages.get(slug) ?? '')
  );
}

function countLink({ linkedFrom, unlisted }: Judge, page: string, file: string): void {
  if (!unlisted?.has(page)) return;
  getOrSet(linkedFrom, page, () => new Set()).add(file);
}

/** Returns the finding about a link to nothing, or to a snippet. */
function notFound(
  judge: Judge,
  shown: ShownLink,
  written: string,
  snippet?: string,
): LinkFinding[] {
  const { start, end, path, delimiter } = shown.link;
  const { files, suggest } = judge;
  const excluded =
    snippet === undefined
      ? excludedPage(files, withoutExtension(written).slice(1))
      : { file: files.pages.get(snippet) ?? '', because: { imported: true as const } };
  const { links, isCertain } = excluded ? NO_LINKS : suggest.page(shown, written);
  const linkTo = (slug: string) => {
    const [link] = suggest.linksTo([slug], shown);
    return link === undefined ? undefined : encodeLike(link, path, delimiter);
  };
  const lost = excluded || isCertain ? undefined : { slug: pageKey(written), linkTo };
  const args = {
    link: path,
    address: written,
    suggestions: links,
    ...(excluded ? { excluded } : {}),
  };
  const texts = links.map((link) => encodeLike(link, path, delimiter));
  return [
    {
      code: 'link-not-found',
      args,
      start,
      end,
      ...offer(texts, isCertain),
      ...(lost ? { lost } : {}),
    },
  ];
}

function pathOfUrl(url: unknown): string {
  const { pathname = '' } = (typeof url === 'string' && parseUrl(url)) || {};
  return normalizeBasePath(pathname);
}

/**
 * Returns true for the usual address of a page, without extension and `/index`, which some builders do not serve. The front page
 * is also served at `/index`.
 */
function isPlain(address: string, slug: string): boolean {
  const isIndex = /\/index$/.test(slug) && /\/index\/?$/.test(address);
  return !isIndex && withoutExtension(address) === address;
}
