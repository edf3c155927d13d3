import { groupBy, once, onceForText } from '@nav/collections';
import { baseName, folderOf, withoutIndex } from '@nav/paths';
import { oncePerPageFiles, type PageNames } from '../../files/page-files.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { type NameIndex, nameIndex } from '../../spelling/name-index.ts';
import { nameKey, pathKey, slipBetween, wordsOf } from '../../spelling/names.ts';
import { isRealWord } from '../../spelling/real-words.ts';
import type { RuleContext } from '../rule/rule.ts';
import { servedPages } from './suggested-pages.ts';

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
  const pages = context.fact(servedPages);
  if (!pages) return undefined;
  const { byKey, byName, inFolder } = pageNames(pages);
  const suits = (slug: string) => slug !== path && !context.redirects.leadsAway(slug);
  const same = byKey.get(pathKey(path))?.filter(suits) ?? [];
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const name = baseName(path);
  const namesakes = byName.get(name.toLowerCase()) ?? [];
  const folder = folderOf(path).toLowerCase();
  const near = [
    // A page with this name in another folder may be the one.
    ...(namesakes.length > 0 ? [] : slipsInFolder(inFolder(folder), name)),
    ...(namesakes.length > MAX_NAMESAKES ? [] : namesakes).flatMap((slug) =>
      folderSlip(path, slug),
    ),
  ].filter(({ slug }) => suits(slug));
  const [found, ...others] = near;
  if (!found || others.length > 0) return undefined;
  const { wrong, slug } = found;
  return hasWord(wrong) || context.fact(siteWords)(wrong) ? undefined : slug;
}

/** The most pages with one name whose folders are compared. Names such as "overview" are everywhere. */
const MAX_NAMESAKES = 100;

/** A page that a misspelled word leads to. */
interface SlippedPage {
  slug: string;
  wrong: string;
}

interface FolderNames {
  names: NameIndex;
  slugs: ReadonlyMap<string, readonly string[]>;
}

function slipsInFolder({ names, slugs }: FolderNames, name: string): SlippedPage[] {
  return names
    .slips(name)
    .flatMap((slip) => (slugs.get(slip.name) ?? []).map((slug) => ({ slug, wrong: slip.wrong })));
}

/** Returns the slip in one folder of a path, if all other segments are equal. */
function folderSlip(path: string, slug: string): SlippedPage[] {
  const [segments, others] = [path.split('/'), slug.split('/')];
  if (segments.length !== others.length) return [];
  const [at, ...more] = segments.flatMap((segment, index) =>
    segment === others[index] ? [] : index,
  );
  if (at === undefined || more.length > 0) return [];
  const slip = slipBetween(segments[at] as string, others[at] as string);
  return slip ? [{ slug, wrong: slip.wrong }] : [];
}

const pageNames = /* @__PURE__ */ oncePerPageFiles((pages: PageNames) => {
  const slugs = [...pages.keys()];
  const byFolder = once(() => groupBy(slugs, (slug) => folderOf(slug).toLowerCase()));
  const keyOf = onceForText(nameKey);
  return {
    byKey: groupBy(slugs, (slug) => pathKey(withoutIndex(slug), keyOf)),
    byName: groupBy(slugs, (slug) => baseName(slug).toLowerCase()),
    inFolder: onceForText((folder): FolderNames => {
      const byName = groupBy(byFolder().get(folder) ?? [], baseName);
      return { names: nameIndex([...byName.keys()]), slugs: byName };
    }),
  };
});

/** Returns true if no other page has the file name of a page. */
export function isOnlyName({ pages }: SiteFiles, slug: string): boolean {
  return pageNames(pages).byName.get(baseName(slug).toLowerCase())?.length === 1;
}

/**
 * Returns a test for words, in lower case, that may be meant: the words in the paths of the site's pages and of their anchors,
 * as far as pages are read, and common words that are easily mistyped for others.
 */
export function siteWords(context: RuleContext): (word: string) => boolean {
  const { files, texts } = context;
  const names = new Set(context.fact(servedPages)?.keys());
  // Pages with the same content may share their parts.
  const read = new Set<object>();
  for (const { file } of files?.pages ?? []) {
    const sources = texts.readsAll ? texts.ids(file) : undefined;
    if (!sources || read.has(sources)) continue;
    read.add(sources);
    for (const source of sources) {
      if (source.kind === 'id') names.add(source.id);
      else if (source.kind === 'slug') for (const one of source.slugs) names.add(one);
    }
  }
  const words = new Set([...names].flatMap(wordsOf));
  return (word) => words.has(word) || isRealWord(word);
}
