import {
  baseName,
  decodeEscapes,
  encodeLike,
  escapeString,
  folderOf,
  groupBy,
  isRedirectPattern,
  joinPath,
  linkTarget,
  onceForText,
  pathOf,
  suffixOf,
  withoutExtension,
  writeLink,
} from '@nav/text';
import { followRedirects, type RedirectEnd } from '../addresses/follow-redirects.ts';
import { importedFile } from '../addresses/imported-files.ts';
import { isCertainLink, linkAddresses, linkBase, linkFinder } from '../addresses/page-links.ts';
import type { AddressTarget, FindAddress } from '../addresses/site-addresses.ts';
import { anchorFinder } from '../addresses/site-anchors.ts';
import type { SiteText, SiteTexts } from '../addresses/site-texts.ts';
import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import type { CheckedLink } from '../files/page-facts.ts';
import { excludedPage, type SiteFiles } from '../files/site-files.ts';
import { pageSuggester, type SuggestedPages } from '../files/suggest-page.ts';
import { dialects } from '../format/dialects.ts';
import type { PageAnchors } from '../pages/anchors.ts';
import { readMarkupOf } from '../pages/markup.ts';
import { type TitleWithoutId, titlesWithoutIds } from '../pages/titles-without-ids.ts';
import { nearest } from '../spelling/nearest.ts';
import type { RuleContext } from './rule.ts';
import { suggestedFor } from './suggested-pages.ts';

type LinkCode = 'link-not-found' | 'anchor-not-found' | 'link-redirected';

/** A finding about a part of a link, with the strings that may replace that part. */
export type LinkFinding = {
  [C in LinkCode]: {
    code: C;
    args: MessageArgs[C];
    start: number;
    end: number;
    fixes?: readonly string[];
  };
}[LinkCode];

interface Judge {
  context: RuleContext;
  files: SiteFiles;
  texts: Pick<SiteTexts, 'isImported' | 'pagesWith'>;
  targetOf: FindAddress;
  find: FindAddress;
  /** Returns the addresses that a link with a leading slash may mean. */
  fromRoot: (path: string) => readonly string[];
  linkedFrom: Map<string, Set<string>>;
  suggestPage: ReturnType<typeof pageSuggester>;
  suggestFile: ReturnType<typeof fileSuggester>;
  anchorsOf: (page: string) => PageAnchors | undefined;
  titlesOf: (file: string) => ReadonlyMap<string, TitleWithoutId> | undefined;
  unlisted: ReadonlySet<string> | undefined;
}

/** A link as readers of a page get it. The page is undefined if it does not matter. */
interface ShownLink {
  one: SiteText;
  link: CheckedLink;
  page: string | undefined;
}

/** @param linkedFrom gets the files that link to each page without an entry, by slug. */
export function linkJudge(
  context: RuleContext,
  files: SiteFiles,
  texts: Pick<SiteTexts, 'isImported' | 'pagesWith'>,
  targetOf: FindAddress,
  linkedFrom: Map<string, Set<string>>,
): (one: SiteText, link: CheckedLink) => LinkFinding[] {
  const judge: Judge = {
    context,
    files,
    texts,
    targetOf,
    find: onceForText(linkFinder(targetOf, files, context.grammar.dialect)),
    fromRoot: onceForText((path) => linkAddresses(undefined, path)),
    linkedFrom,
    suggestPage: pageSuggester(files),
    suggestFile: fileSuggester(files),
    anchorsOf: anchorFinder(files, context.grammar.dialect, {
      factsOf: context.texts.facts,
      readText: context.texts.read,
    }),
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
  { files, suggestFile }: Judge,
  one: SiteText,
  { path, start, end, delimiter }: CheckedLink,
): LinkFinding[] {
  if (importedFile(files, one.file, path) !== undefined) return [];
  const folder = linkTarget(one.file, path);
  const goal = suggestFile(folder);
  const suggestion = goal && writeLink(one.file, goal, path);
  const args = { link: path, address: `/${folder}`, suggestion, isImport: true as const };
  const fixes = suggestion === undefined ? [] : [escapeString(suggestion, delimiter)];
  return [{ code: 'link-not-found', args, start, end, fixes }];
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
    if (kind !== undefined && kind !== 'redirect') return [];
    // redirect-not-found is about a destination without parameters.
    if (!end.redirects.some(({ destination }) => isRedirectPattern(destination))) return [];
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
  const { files } = judge;
  const excluded =
    snippet === undefined
      ? excludedPage(files, withoutExtension(written).slice(1))
      : { file: files.pages.get(snippet) ?? '', because: { imported: true as const } };
  const suggestion = excluded ? undefined : suggestionFor(judge, shown, written);
  const args = { link: path, address: written, suggestion, ...(excluded ? { excluded } : {}) };
  const fixes = suggestion === undefined ? [] : [encodeLike(suggestion, path, delimiter)];
  return [{ code: 'link-not-found', args, start, end, fixes }];
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
  const fixes = newText === undefined ? [] : [newText];
  return [...found, { code: 'link-redirected', args, start, end, fixes }];
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
  const straight = writeLink(baseOf(judge, link, page), slug, like);
  // Builders serve the Markdown of a page at its address with `.md`.
  const isFile = /^[^/].*\.mdx$/s.test(like) && files.pages.get(slug)?.endsWith('.mdx') === true;
  const text = isFile ? straight : straight.replace(/\.mdx?(?=\/?$)/, '');
  const { dialect } = context.grammar;
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

function baseOf(
  { context }: Judge,
  { path, attribute }: CheckedLink,
  page: string | undefined,
): string {
  return linkBase(page, path, context.grammar.dialect, attribute?.tag);
}

function suggestionFor(
  judge: Judge,
  { one, link, page }: ShownLink,
  written: string,
): string | undefined {
  const { context, find, suggestFile, suggestPage } = judge;
  const plain = written.replace(/\.(?:html?|mdx?)$/, '');
  const named = plain === written ? undefined : find(plain);
  const asFile = /\.[a-z0-9]+$/i.test(plain);
  const goal =
    named?.kind === 'page'
      ? named.slug
      : asFile
        ? suggestFile(plain.slice(1))
        : suggestPage(plain.slice(1), suggestedIn(context, one.slug));
  if (goal === undefined) return undefined;
  // The links of a snippet start at several pages.
  const isShared = one.slug === undefined || page === undefined;
  const like = named ? withoutExtension(link.path).replace(/\.html?$/, '') : link.path;
  const suggestion = writeLink(baseOf(judge, link, page), goal, isShared ? `/${like}` : like);
  // A similar file may be one that the site does not serve.
  const { dialect } = context.grammar;
  const leads = linkAddresses(page, suggestion, dialect, link.attribute?.tag).some(find);
  return leads ? suggestion : undefined;
}

/** Returns the pages that may be suggested in a page: the pages of its scope, if it has only one. */
function suggestedIn(context: RuleContext, slug: string | undefined): SuggestedPages | undefined {
  const [scope, ...others] = slug === undefined ? [] : context.navigation.scopes().around(slug);
  return scope && others.length === 0 ? suggestedFor(context, scope) : undefined;
}

/** Judges the fragment of a link to a page, or the one of a redirect that replaces it. */
function judgeAnchor(
  { context, files, anchorsOf, titlesOf }: Judge,
  one: SiteText,
  link: CheckedLink,
  page: string,
  instead?: string,
): LinkFinding[] {
  if (instead === undefined && link.hash === -1) return [];
  const anchor = (instead ?? /#[\s\S]*$/.exec(link.address)?.[0])?.slice(1);
  if (anchor === undefined) return [];
  // A page that does not parse has no anchors until its own finding is fixed.
  if (context.texts.syntax?.(files.pages.get(page) ?? '')) return [];
  const anchors = anchorsOf(page);
  if (!anchors || anchors.isOpen || anchors.has(anchor)) return [];
  const found = titlesOf(files.pages.get(page) ?? '')?.get(decodeEscapes(anchor));
  const ownId = found && 'id' in found ? found.id : undefined;
  const title = ownId === undefined ? found : undefined;
  const suggestion =
    instead === undefined && !title ? (ownId ?? similarAnchor(anchor, anchors.names)) : undefined;
  const args = { anchor, page, suggestion, title, isSamePage: page === one.slug };
  const start = instead === undefined ? link.hash : link.start;
  const fixes =
    suggestion === undefined ? [] : [`#${encodeLike(suggestion, anchor, link.delimiter)}`];
  return [{ code: 'anchor-not-found', args, start, end: link.addressEnd, fixes }];
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

/**
 * Returns the anchor that a fragment may mean: one with the same letters and digits, one that continues it, as when a
 * heading gets a badge, or else the most similar one.
 */
function similarAnchor(anchor: string, names: readonly string[]): string | undefined {
  const plain = lettersOf(anchor);
  const same = plain === '' ? [] : names.filter((name) => lettersOf(name) === plain);
  if (same.length === 1) return same[0];
  const written = decodeEscapes(anchor);
  const longer = names.filter((name) => name.startsWith(`${written}-`));
  return longer.length === 1 ? longer[0] : nearest(written, names);
}

function lettersOf(anchor: string): string {
  return decodeEscapes(anchor)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns a function that suggests a file: a similar one in the same folder, or one with the same name. */
function fileSuggester({ assets }: SiteFiles): (path: string) => string | undefined {
  let folders: Map<string, string[]> | undefined;
  let namesakes: Map<string, string[]> | undefined;
  return (path) => {
    folders ??= groupBy(assets, folderOf);
    namesakes ??= groupBy(assets, baseName);
    const folder = folderOf(path);
    const siblings = folders.get(folder)?.map(baseName) ?? [];
    const similar = nearest(baseName(path), siblings);
    return similar === undefined ? namesakes.get(baseName(path))?.[0] : joinPath(folder, similar);
  };
}
