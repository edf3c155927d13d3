import { groupBy, once, onceForText } from '@nav/collections';
import {
  baseName,
  decodeEscapes,
  folderOf,
  joinPath,
  linkTarget,
  withoutExtension,
  writeLink,
} from '@nav/paths';
import { linkAddresses, linkBase } from '../../addresses/page-links.ts';
import type { FindAddress } from '../../addresses/site-addresses.ts';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { CheckedLink } from '../../files/page-facts.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import type { SuggestedPages } from '../../files/suggest-page.ts';
import { MAX_SUGGESTIONS } from '../../limits/limits.ts';
import { meantName, type NameIndex, nameIndex } from '../../spelling/name-index.ts';
import { nameKey, wordsOf } from '../../spelling/names.ts';
import { allNearestAmong } from '../../spelling/nearest.ts';
import { meantPage, siteWords } from '../meant/meant-page.ts';
import { addressSuggester, suggestedFor } from '../meant/suggested-pages.ts';
import type { RuleContext } from '../rule/rule.ts';

/** A link as readers of a page get it. The page is undefined if it does not matter. */
export interface ShownLink {
  one: SiteText;
  link: CheckedLink;
  page: string | undefined;
}

/** Links to write in place of a broken one. All are equally good, so only a certain one is a fix. */
export interface SuggestedLinks {
  links: readonly string[];
  isCertain: boolean;
}

export interface SuggestedAnchors {
  /** The anchors, without `#`. */
  names: readonly string[];
  isCertain: boolean;
}

export interface LinkSuggester {
  /** @param address the address that the link leads to. */
  page(shown: ShownLink, address: string): SuggestedLinks;
  /** Writes links to pages or files in the style of a link, without those that the site does not serve. */
  linksTo(goals: readonly string[], shown: ShownLink): readonly string[];
  file(from: string, path: string): SuggestedLinks;
  /** @param names the anchors of the page that the link leads to. */
  anchor(one: SiteText, anchor: string, names: readonly string[]): SuggestedAnchors;
}

export const NO_ANCHORS: SuggestedAnchors = { names: [], isCertain: false };
export const NO_LINKS: SuggestedLinks = { links: [], isCertain: false };

export function linkSuggester(
  context: RuleContext,
  files: SiteFiles,
  find: FindAddress,
): LinkSuggester {
  const similarFiles = fileSuggester(context, files);
  let last: { one: SiteText; words: () => ReadonlySet<string> } | undefined;
  const indexes = new WeakMap<readonly string[], NameIndex>();

  function anchorIndex(names: readonly string[]): NameIndex {
    const index = indexes.get(names) ?? nameIndex(names);
    indexes.set(names, index);
    return index;
  }

  /** Returns a test for words that a file has outside of the addresses of its links. Links of a file follow each other. */
  function wordTest(one: SiteText): (word: string) => boolean {
    if (last?.one !== one) last = { one, words: once(() => wordsBetweenLinks(context, one)) };
    const { words } = last;
    return (word) => words().has(word);
  }

  /** Returns pages or files, not yet written as links. */
  function goalsOf({ one }: ShownLink, plain: string): SuggestedLinks {
    const path = plain.slice(1);
    if (/\.[a-z0-9]+$/i.test(plain)) return similarFiles(path, wordTest(one));
    const meant = meantPage(context, path, wordTest(one));
    if (meant !== undefined) return { links: [meant], isCertain: true };
    const links = context.fact(addressSuggester)(path, suggestedIn(context, one.slug));
    return { links, isCertain: false };
  }

  function linksTo(goals: readonly string[], { one, link, page }: ShownLink, like = link.path) {
    const { dialect } = context.grammar;
    // The links of a snippet start at several pages.
    const isShared = one.slug === undefined || page === undefined;
    const base = linkBase(page, link.path, dialect, link.attribute?.tag);
    return (
      goals
        .map((goal) => writeLink(base, goal, isShared ? `/${like}` : like))
        // A similar file may be one that the site does not serve.
        .filter((one) => linkAddresses(page, one, dialect, link.attribute?.tag).some(find))
    );
  }

  return {
    page(shown, address) {
      const { path } = shown.link;
      const plain = address.replace(/\.(?:html?|mdx?)$/, '');
      const named = plain === address ? undefined : find(plain);
      const { links, isCertain } =
        named?.kind === 'page' ? { links: [named.slug], isCertain: true } : goalsOf(shown, plain);
      const like = named ? withoutExtension(path).replace(/\.html?$/, '') : path;
      return { links: linksTo(links, shown, like), isCertain };
    },
    linksTo: (goals, shown) => linksTo(goals, shown),
    file(from, path) {
      const found = similarFiles(linkTarget(from, path), () => false);
      return { ...found, links: found.links.map((goal) => writeLink(from, goal, path)) };
    },
    anchor(one, anchor, names) {
      const hasWord = wordTest(one);
      const isWord = (word: string) => hasWord(word) || context.fact(siteWords)(word);
      const meant = meantName(anchor, anchorIndex(names), isWord);
      if (meant !== undefined) return { names: [meant], isCertain: true };
      return { names: similarAnchors(anchor, names), isCertain: false };
    },
  };
}

/** Returns the pages that may be suggested in a page: the pages of its scope, if it has only one. */
function suggestedIn(context: RuleContext, slug: string | undefined): SuggestedPages | undefined {
  const [scope, ...others] = slug === undefined ? [] : context.navigation.scopes().around(slug);
  return scope && others.length === 0 ? suggestedFor(context, scope) : undefined;
}

/** Returns the words of a file, in lower case, without the addresses of its links. */
function wordsBetweenLinks({ texts }: RuleContext, { file, facts }: SiteText): ReadonlySet<string> {
  const text = texts.read(file) ?? '';
  const words = new Set<string>();
  let from = 0;
  const add = (to: number) => {
    for (const word of wordsOf(text.slice(from, to))) words.add(word);
  };
  for (const { start, addressEnd } of facts.links) {
    add(start);
    from = Math.max(from, addressEnd);
  }
  add(text.length);
  return words;
}

/**
 * Returns the anchors that a fragment may mean: those with the same letters and digits, those that continue it, as when a
 * heading gets a badge, or else the most similar ones.
 */
function similarAnchors(anchor: string, names: readonly string[]): readonly string[] {
  const written = decodeEscapes(anchor);
  const key = lettersOf(anchor);
  const same = key === '' ? [] : names.filter((name) => lettersOf(name) === key);
  const longer = names.filter((name) => name.startsWith(`${written}-`));
  const found = [same, longer, allNearestAmong(names)(written)].find(
    ({ length }) => length > 0 && length <= MAX_SUGGESTIONS,
  );
  return found ?? [];
}

/** Also removes the boundaries between numbers: `#v120` may mean `#v1-2-0`. */
function lettersOf(anchor: string): string {
  return nameKey(anchor).replaceAll('.', '');
}

type SuggestFiles = (path: string, hasWord: (word: string) => boolean) => SuggestedLinks;

/** Returns a function that suggests files: similar ones in the same folder, or those with the same name. */
function fileSuggester(context: RuleContext, { assets }: SiteFiles): SuggestFiles {
  const byFolder = once(() => groupBy(assets, folderOf));
  const namesakes = once(() => groupBy(assets, baseName));
  const inFolder = onceForText((folder) => {
    const names = byFolder().get(folder)?.map(baseName) ?? [];
    return { names: nameIndex(names), similar: allNearestAmong(names) };
  });
  return (path, hasWord) => {
    const folder = folderOf(path);
    const name = baseName(path);
    const { names, similar } = inFolder(folder);
    const isWord = (word: string) => hasWord(word) || context.fact(siteWords)(word);
    const alike = namesakes().get(name) ?? [];
    const meant = alike.length > 0 ? undefined : meantName(name, names, isWord);
    if (meant !== undefined) return { links: [joinPath(folder, meant)], isCertain: true };
    const near = similar(name).map((one) => joinPath(folder, one));
    const found = near.length > 0 ? near : alike;
    return { links: found.slice(0, MAX_SUGGESTIONS), isCertain: false };
  };
}
