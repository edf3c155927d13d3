import { baseName, folderOf, groupBy, withoutIndex } from '@nav/text';
import { oncePerPageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { nameKey, pathKey, slipBetween, wordsOf } from '../spelling/names.ts';
import { isRealWord } from '../spelling/real-words.ts';
import type { RuleContext } from './rule.ts';

/**
 * Returns the page that a path without a page certainly means, which a fix may write: the only one with the same name, or
 * the only one with one slip of the keyboard, in a word that nothing else on the site explains.
 *
 * @param hasWord returns true if a text shows that the misspelled word is meant, such as the page with the path.
 */
export function meantPage(
  context: RuleContext,
  path: string,
  hasWord: (word: string) => boolean = () => false,
): string | undefined {
  if (!context.files) return undefined;
  const { byKey, byFolder, byName } = pageNames(context.files.pages);
  const suits = (slug: string) => slug !== path && !context.redirects.leadsAway(slug);
  const same = byKey.get(pathKey(path))?.filter(suits) ?? [];
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const name = baseName(path);
  const namesakes = byName.get(name.toLowerCase()) ?? [];
  const near = [
    // A page with this name in another folder may be the one.
    ...(namesakes.length > 0 ? [] : (byFolder.get(folderOf(path).toLowerCase()) ?? [])).flatMap(
      (slug) => slipTo(slug, name, baseName(slug)),
    ),
    ...namesakes.flatMap((slug) => folderSlip(path, slug)),
  ].filter(({ to }) => suits(to));
  const [found, ...others] = near;
  if (!found || others.length > 0) return undefined;
  const { wrong } = found;
  const isWord = hasWord(wrong) || context.fact(siteWords)(wrong);
  return isWord ? undefined : found.to;
}

/** A page or another name that a misspelled word leads to. */
interface Slipped {
  to: string;
  wrong: string;
}

function slipTo(to: string, written: string, meant: string): Slipped[] {
  const slip = slipBetween(written, meant);
  return slip ? [{ to, wrong: slip.wrong }] : [];
}

/** Returns the slip in one folder of a path, if all other segments are equal. */
function folderSlip(path: string, slug: string): Slipped[] {
  const [segments, others] = [path.split('/'), slug.split('/')];
  if (segments.length !== others.length) return [];
  const different = segments.flatMap((segment, at) => (segment === others[at] ? [] : at));
  const [at, ...more] = different;
  if (at === undefined || more.length > 0) return [];
  return slipTo(slug, segments[at] as string, others[at] as string);
}

const pageNames = /* @__PURE__ */ oncePerPageFiles((pages) => {
  const slugs = [...pages.keys()];
  return {
    byKey: groupBy(slugs, (slug) => pathKey(withoutIndex(slug))),
    byFolder: groupBy(slugs, (slug) => folderOf(slug).toLowerCase()),
    byName: groupBy(slugs, (slug) => baseName(slug).toLowerCase()),
  };
});

/** Returns true if no other page has the file name of a page. */
export function isOnlyName({ pages }: SiteFiles, slug: string): boolean {
  return pageNames(pages).byName.get(baseName(slug).toLowerCase())?.length === 1;
}

/**
 * Returns a test for words, in lower case, that may be meant: the words in the paths of the site's pages and of their anchors, as
 * far as pages are read, and common words that are easily mistyped for others.
 */
export function siteWords({ files, texts }: RuleContext): (word: string) => boolean {
  const names = new Set<string>();
  for (const [slug, file] of files?.pages ?? []) {
    for (const segment of slug.split('/')) names.add(segment);
    if (!texts.readsAll) continue;
    for (const source of texts.facts(file)?.sources ?? []) {
      if (source.kind === 'id') names.add(source.id);
      else if (source.kind === 'slug') for (const one of source.slugs) names.add(one);
    }
  }
  const words = new Set([...names].flatMap(wordsOf));
  return (word) => words.has(word) || isRealWord(word);
}

/** Returns the names that a misspelled name certainly means: the only one that is the same, or a slip in no known word. */
export function meantName(
  written: string,
  names: readonly string[],
  isWord: (word: string) => boolean,
): string | undefined {
  const key = nameKey(written);
  const same = key === '' ? [] : names.filter((name) => nameKey(name) === key);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const near = names.flatMap((name) => slipTo(name, written, name));
  const [found, ...others] = near;
  return !found || others.length > 0 || isWord(found.wrong) ? undefined : found.to;
}
