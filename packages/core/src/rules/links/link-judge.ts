import { onceForText } from '@nav/collections';
import {
  decodeEscapes,
  encodeLike,
  escapeString,
  isRedirectPattern,
  linkTarget,
  pageKey,
  pathOf,
  suffixOf,
  withoutExtension,
  withoutIndex,
  writeLink,
} from '@nav/paths';
import { followRedirects, isDeadEnd, type RedirectEnd } from '../../addresses/follow-redirects.ts';
import { importedFile } from '../../addresses/imported-files.ts';
import { isCertainLink, linkAddresses, linkBase, linkFinder } from '../../addresses/page-links.ts';
import type { AddressTarget, FindAddress } from '../../addresses/site-addresses.ts';
import { anchorFinder } from '../../addresses/site-anchors.ts';
import type { SiteText, SiteTexts } from '../../addresses/site-texts.ts';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import { excludedPage, type SiteFiles } from '../../files/site-files.ts';
import { dialects } from '../../format/dialects.ts';
import type { PageAnchors } from '../../pages/anchors.ts';
import { readMarkupOf } from '../../pages/markup.ts';
import { type TitleWithoutId, titlesWithoutIds } from '../../pages/titles-without-ids.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { wordsOf } from '../../spelling/names.ts';
import type { RuleContext } from '../rule/rule.ts';
import {
  type LinkSuggester,
  linkSuggester,
  NO_ANCHORS,
  NO_LINKS,
  type ShownLink,
  type SuggestedAnchors,
} from './link-suggestions.ts';
import { type TranslatedAnchorFinder, translatedAnchorFinder } from './translated-anchor.ts';

type LinkCode = 'link-not-found' | 'anchor-not-found' | 'link-redirected';

/** A finding about a part of a link, with the strings that may replace that part. */
export type LinkFinding = {
  [C in LinkCode]: {
    code: C;
    args: MessageArgs[C];
    start: number;
    end: number;
    fixes?: readonly string[];
    suggestions?: readonly string[];
    lost?: LostPage;
  };
}[LinkCode];

/** A page that a link leads to and that does not exist, which may have been renamed. */
export interface LostPage {
  slug: string;
  /** Returns the text to write instead, if the page is now another one; undefined if the site does not serve that page. */
  linkTo: (slug: string) => string | undefined;
}

interface Judge {
  context: RuleContext;
  files: SiteFiles;
  texts: Pick<SiteTexts, 'isImported' | 'pagesWith'>;
  targetOf: FindAddress;
  find: FindAddress;
  /** Returns the addresses that a link with a leading slash may mean. */
  fromRoot: (path: string) => readonly string[];
  linkedFrom: Map<string, Set<string>>;
  suggest: LinkSuggester;
  anchorsOf: (page: string) => PageAnchors | undefined;
  translatedAnchor: TranslatedAnchorFinder;
  titlesOf: (file: string) => ReadonlyMap<string, TitleWithoutId> | undefined;
  unlisted: ReadonlySet<string> | undefined;
}

/** @param linkedFrom gets the files that link to each page without an entry, by slug. */
export function linkJudge(
  context: RuleContext,
  files: SiteFiles,
  texts: Pick<SiteTexts, 'isImported' | 'pagesWith'>,
  linkedFrom: Map<string, Set<string>>,
): (one: SiteText, link: CheckedLink) => LinkFinding[] {
  const { find: targetOf } = context.addresses;
  const find = onceForText(linkFinder(targetOf, files, context.grammar.dialect));
  const anchorsOf = anchorFinder(files, context.grammar.dialect, {
    factsOf: context.texts.facts,
    readText: context.texts.read,
  });
  const judge: Judge = {
    context,
    files,
    texts,
    targetOf,
    find,
    fromRoot: onceForText((path) => linkAddresses(undefined, path)),
    linkedFrom,
    suggest: linkSuggester(context, files, find),
    anchorsOf,
    translatedAnchor: translatedAnchorFinder(context, files, anchorsOf),
    titlesOf: onceForText((file) => titlesOf(context, file)),
    unlisted: context.navigation.pages.coverage?.unlisted,
  };
  return (one, link) => {
    if (!isCertainLink(link)) return [];
    if (link.isModule) return judgeImport(judge, one, link);
    const { path } = link;
    if (path.startsWith('/')) return judgePath(judge, { one, link, page: one.slug });
    // A snippet is shown at the addresses of the pages that import it.
    const readers = one.slug === undefined ? texts.pagesWith(one.file) : [one.slug];
    for (const page of readers) {
      const found =
        path === '' ? judgeAnchor(judge, one, link, page) : judgePath(judge, { one, link, page });
      if (found.length > 0) return found;
    }
    return [];
  };
}

function judgeImport(
  { files, suggest }: Judge,
  one: SiteText,
  { path, start, end, delimiter }: CheckedLink,
): LinkFinding[] {
  if (importedFile(files, one.file, path) !== undefined) return [];
  const { links, isCertain } = suggest.file(one.file, path);
  const args = {
    link: path,
    address: `/${linkTarget(one.file, path)}`,
    suggestions: links,
    isImport: true as const,
  };
  const texts = links.map((link) => escapeString(link, delimiter));
  return [{ code: 'link-not-found', args, start, end, ...changes(texts, isCertain) }];
}

/** Returns the strings to write instead as fixes if they are certain, or else as suggestions. */
function changes(
  texts: readonly string[],
  isCertain: boolean,
): Pick<LinkFinding, 'fixes' | 'suggestions'> {
  return isCertain ? { fixes: texts } : { suggestions: texts };
}

function judgePath(judge: Judge, shown: ShownLink): LinkFinding[] {
  const { context, files, targetOf, find } = judge;
  const { one, link, page } = shown;
  const { dialect } = context.grammar;
  const addresses = link.path.startsWith('/')
    ? judge.fromRoot(link.path)
    : linkAddresses(page, link.path, dialect, link.attribute?.tag);
  let found: AddressTarget | undefined;
  for (const address of addresses) found ??= find(address);
  const [written = '/'] = addresses;
  if (found?.kind === 'page') {
    if (isSnippet(judge, found.slug)) return notFound(judge, shown, written, found.slug);
    if (found.slug !== one.slug) countLink(judge, found.slug, one.file);
    const isUncertain =
      found.asMarkdown || (dialects[dialect].oneBuilder && !isPlain(written, found.slug));
    return isUncertain ? [] : judgeAnchor(judge, one, link, found.slug);
  }
  if (found?.kind === 'folder')
    return files.pages.has(found.page) ? judgeAnchor(judge, one, link, found.page) : [];
  if (found?.kind === 'redirect') {
    const end = followRedirects(found, written, targetOf);
    const kind = end.target?.kind;
    if (kind === 'page' || kind === 'generated') return redirected(judge, shown, written, end);
    if (!isDeadEnd(end)) return [];
  } else if (found || context.specifications.mayServe(written)) return [];
  return notFound(judge, shown, written);
}

/** Returns true for a page that other files import and no entry lists, so that it has no address (M2.6). */
function isSnippet({ context, files, texts, unlisted }: Judge, slug: string): boolean {
  const { oneBuilder } = dialects[context.grammar.dialect];
  return (
    oneBuilder && unlisted?.has(slug) === true && texts.isImported(files.pages.get(slug) ?? '')
  );
}

function countLink({ linkedFrom, unlisted }: Judge, page: string, file: string): void {
  if (!unlisted?.has(page)) return;
  const from = linkedFrom.get(page) ?? new Set();
  linkedFrom.set(page, from.add(file));
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
      ...changes(texts, isCertain),
      ...(lost ? { lost } : {}),
    },
  ];
}

function redirected(
  judge: Judge,
  shown: ShownLink,
  written: string,
  { target: last, address: target, redirects }: RedirectEnd,
): LinkFinding[] {
  const { one, link } = shown;
  const { start, end, path, delimiter, address } = link;
  // Such links and redirects are for programs that read Markdown.
  const isRaw = (last?.kind === 'page' || last?.kind === 'generated') && last.asMarkdown;
  if (isRaw || redirects.some(({ source }) => /\.md\/?$/.test(pathOf(source)))) return [];
  const suffix = suffixOf(target);
  const found =
    last?.kind === 'page'
      ? judgeAnchor(judge, one, link, last.slug, /#[\s\S]*$/.exec(suffix)?.[0])
      : [];
  if (redirects.some(({ permanent }) => permanent === false)) return found;
  const own = address.slice(path.length);
  // A fragment of the destination would replace that of the link.
  if (suffix !== '' && own !== '') return found;
  const straight = straightLink(judge, shown, pathOf(target));
  const newText =
    straight === undefined ? undefined : encodeLike(straight, path, delimiter) + suffix;
  if (newText === path) return found;
  const args = { link: path, address: written, target };
  const texts = newText === undefined ? [] : [newText];
  const isCertain = !redirects.some(gathersPages) && keepsName(written, target);
  return [...found, { code: 'link-redirected', args, start, end, ...changes(texts, isCertain) }];
}

/** Returns true if an address has a word of the name of another one. A removed page is often redirected to a general one. */
function keepsName(written: string, target: string): boolean {
  const name = withoutIndex(pathOf(written).replace(/\/+$/, '')).split('/').at(-1) ?? '';
  const words = new Set(wordsOf(target));
  return wordsOf(name).some((word) => words.has(word));
}

/** Returns true for a pattern that leads many pages to one, which may have nothing about the page that a link means. */
function gathersPages({ source, destination }: Redirect): boolean {
  return isRedirectPattern(source) && !isRedirectPattern(destination);
}

/** Returns a link to the page at an address, written like another link; `undefined` if none leads there. */
function straightLink(
  judge: Judge,
  { one, link, page }: ShownLink,
  goal: string,
): string | undefined {
  const { context, find, files } = judge;
  const slug = goal.replace(/^\/+|\/+$/g, '');
  const isShared = one.slug === undefined || page === undefined;
  const like = isShared && !link.path.startsWith('/') ? `/${link.path}` : link.path;
  const { dialect } = context.grammar;
  const base = linkBase(page, link.path, dialect, link.attribute?.tag);
  const straight = writeLink(base, slug, like);
  // Builders serve the Markdown of a page at its address with `.md`.
  const isFile = /^[^/].*\.mdx$/s.test(like) && files.pages.get(slug)?.endsWith('.mdx') === true;
  const text = isFile ? straight : straight.replace(/\.mdx?(?=\/?$)/, '');
  const wanted = find(goal);
  const isThere = linkAddresses(page, text, dialect, link.attribute?.tag).some((address) => {
    const there = find(address);
    return there?.kind === wanted?.kind && pageAt(there) === pageAt(wanted);
  });
  return isThere ? text : undefined;
}

function pageAt(target: AddressTarget | undefined): string | undefined {
  if (target?.kind === 'page') return target.slug;
  return target?.kind === 'generated' ? target.path : undefined;
}

/** Judges the fragment of a link to a page, or the one of a redirect that replaces it. */
function judgeAnchor(
  judge: Judge,
  one: SiteText,
  link: CheckedLink,
  page: string,
  instead?: string,
): LinkFinding[] {
  if (instead === undefined && link.hash === -1) return [];
  const { context, files, anchorsOf, titlesOf, suggest } = judge;
  const anchor = (instead ?? /#[\s\S]*$/.exec(link.address)?.[0])?.slice(1);
  if (anchor === undefined) return [];
  // A page that does not parse has no anchors until its own finding is fixed.
  if (context.texts.syntax?.(files.pages.get(page) ?? '')) return [];
  const anchors = anchorsOf(page);
  if (!anchors || anchors.isOpen || anchors.has(anchor)) return [];
  const found = titlesOf(files.pages.get(page) ?? '')?.get(decodeEscapes(anchor));
  const ownId = found && 'id' in found ? found.id : undefined;
  const title = ownId === undefined ? found : undefined;
  const meant: SuggestedAnchors =
    instead !== undefined || title
      ? NO_ANCHORS
      : ownId !== undefined
        ? { names: [ownId], isCertain: true }
        : suggest.anchor(one, anchor, anchors.names);
  const translated =
    meant.isCertain || title ? undefined : judge.translatedAnchor(page, decodeEscapes(anchor));
  const names = translated?.name === undefined ? meant.names : [translated.name];
  const args = {
    anchor,
    page,
    suggestions: names,
    title,
    isSamePage: page === one.slug,
    ...(translated ? { cause: translated.cause } : {}),
  };
  const start = instead === undefined ? link.hash : link.start;
  const texts = names.map((name) => `#${encodeLike(name, anchor, link.delimiter)}`);
  const end = link.addressEnd;
  return [{ code: 'anchor-not-found', args, start, end, ...changes(texts, meant.isCertain) }];
}

/** Returns the titles of a page that are not anchors, by fragment. Only Mintlify's are known. */
function titlesOf(
  { grammar, texts }: RuleContext,
  file: string,
): ReadonlyMap<string, TitleWithoutId> | undefined {
  const text = dialects[grammar.dialect].oneBuilder ? texts.read(file) : undefined;
  return text === undefined ? undefined : titlesWithoutIds(text, readMarkupOf(file, text));
}

/** Returns true for the usual address of a page, without extension and `/index`, which some builders do not serve. */
function isPlain(address: string, slug: string): boolean {
  const isIndex = /(?:^|\/)index$/.test(slug) && /\/index\/?$/.test(address);
  return !isIndex && withoutExtension(address) === address;
}
