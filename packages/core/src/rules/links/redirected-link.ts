import {
  encodeLike,
  isRedirectPattern,
  pathOf,
  suffixOf,
  withoutIndex,
  writeLink,
} from '@nav/paths';
import type { RedirectEnd } from '../../addresses/follow-redirects.ts';
import { linkAddresses, linkBase } from '../../addresses/page-links.ts';
import type { AddressTarget, FindAddress } from '../../addresses/site-addresses.ts';
import { offer } from '../../diagnostics/fixes.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import type { Dialect } from '../../format/dialects.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { nameKey, wordsOf } from '../../spelling/names.ts';
import type { JudgeAnchor } from './anchor-judge.ts';
import type { LinkFinding } from './link-finding.ts';
import type { ShownLink } from './link-suggestions.ts';

/** The site that links are written for. */
interface Served {
  files: SiteFiles;
  dialect: Dialect;
  find: FindAddress;
}

/**
 * Returns the findings about a link that is redirected to a page: that, and an anchor that the page does not have.
 *
 * @param written the address that the link leads to.
 */
export function judgeRedirected(
  served: Served,
  shown: ShownLink,
  written: string,
  { target: last, address: target, redirects }: RedirectEnd,
  judgeAnchor: JudgeAnchor,
): LinkFinding[] {
  const { one, link } = shown;
  const { start, end, path, delimiter, address } = link;
  // Such links and redirects are for programs that read Markdown.
  const isRaw = (last?.kind === 'page' || last?.kind === 'generated') && last.asMarkdown;
  if (isRaw || redirects.some(({ source }) => /\.md\/?$/.test(pathOf(source)))) return [];
  const suffix = suffixOf(target);
  const found =
    last?.kind === 'page' ? judgeAnchor(one, link, last.slug, /#[\s\S]*$/.exec(suffix)?.[0]) : [];
  // Links from the root with an extension are for readers of the repository, where the path is a file.
  const isFile = /^\/.*\.mdx?$/s.test(path);
  if (isFile || redirects.some(({ permanent }) => permanent === false)) return found;
  const own = address.slice(path.length);
  // A fragment of the destination would replace that of the link.
  if (suffix !== '' && own !== '') return found;
  const straight = straightLink(served, shown, pathOf(target));
  const newText =
    straight === undefined ? undefined : encodeLike(straight, path, delimiter) + suffix;
  if (newText === path) return found;
  const args = { link: path, address: written, target };
  const texts = newText === undefined ? [] : [newText];
  const isCertain = !redirects.some(gathersPages) && keepsName(written, target);
  return [...found, { code: 'link-redirected', args, start, end, ...offer(texts, isCertain) }];
}

/**
 * Returns true if an address still has the whole name and the version of another one. A removed page is often redirected to a
 * general one, and an old version to the current one.
 */
function keepsName(written: string, target: string): boolean {
  const path = pathOf(written);
  const name = withoutIndex(path.replace(/\/+$/, '')).split('/').at(-1) ?? '';
  const kept = new Set(wordsOf(target).map(singular));
  const isKept = (word: string) => kept.has(singular(word));
  const isWhole = wordsOf(name).every(isKept) || nameKey(target).includes(nameKey(name));
  return nameKey(name) !== '' && isWhole && wordsOf(path).filter(isOfVersion).every(isKept);
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word;
}

function isOfVersion(word: string): boolean {
  return /^\p{N}|^(?:beta|canary|current|draft|latest|legacy|next|nightly|stable)$/u.test(word);
}

/** Returns true for a pattern that leads many pages to one, which may have nothing about the page that a link means. */
function gathersPages({ source, destination }: Redirect): boolean {
  return isRedirectPattern(source) && !isRedirectPattern(destination);
}

/** Returns a link to the page at an address, written like another link; `undefined` if none leads there. */
function straightLink(
  { files, find, dialect }: Served,
  { one, link, page }: ShownLink,
  goal: string,
): string | undefined {
  const slug = goal.replace(/^\/+|\/+$/g, '');
  const isShared = one.slug === undefined || page === undefined;
  const like = isShared && !link.path.startsWith('/') ? `/${link.path}` : link.path;
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
