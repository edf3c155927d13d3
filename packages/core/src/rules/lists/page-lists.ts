import { once } from '@nav/collections';
import { baseName, joinPath, pageKey, pathOf, withoutExtension } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import {
  answerer,
  type ListedUrl,
  missingPages,
  type PageList,
  pageListReader,
  urlTo,
} from '../../addresses/elsewhere/page-list.ts';
import { siteUrlOf } from '../../addresses/elsewhere/written-urls.ts';
import { didYouMean, quote } from '../../diagnostics/catalog/wording.ts';
import type { LocatedFix } from '../../diagnostics/diagnostic.ts';
import type { TextChange } from '../../diagnostics/text-changes.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { type PageSuggester, pageSuggester } from '../../files/suggest-page.ts';
import type { NavElement } from '../../tree/nav-tree.ts';
import { walkTree } from '../../tree/walk.ts';
import { urlsOf } from '../redirects/url-gone.ts';
import type { Rule, RuleContext, RuleRun } from '../rule/rule.ts';
import { addedPage, removedUrl } from './list-changes.ts';

/** The files that list the pages of a site, by name, with the codes of their findings. */
const LISTS = { 'llms.txt': 'llms-txt', 'sitemap.xml': 'sitemap' } as const;

/** Reports URLs that lead nowhere in committed files that list the pages, and pages that such a file certainly lacks. */
export const pageLists: Rule = (context) => {
  const { files, texts } = context;
  if (!files || !texts.readsAll) return {};
  const lists = once(() => siteLists(context, files));
  return {
    end() {
      for (const file of files.assets) {
        const code = LISTS[baseName(file) as keyof typeof LISTS];
        const text = code && !files.isIgnored(file) ? texts.read(file) : undefined;
        if (text !== undefined) checkList(context, lists(), { file, text, code });
      }
    },
  };
};

/** The site as all of its lists need it. */
interface SiteLists {
  /** The elements of the pages in the navigation that readers see, by path, in reading order. */
  entries: ReadonlyMap<string, NavElement>;
  read(text: string): PageList;
  similar: PageSuggester;
}

function siteLists(context: RuleContext, files: SiteFiles): SiteLists {
  const { addresses, config, settings } = context;
  const entries = shownEntries(context);
  const read = pageListReader({
    url: siteUrlOf(config.value, settings.siteUrl),
    basePath: addresses.basePath(),
    pages: [...entries.keys()],
    answer: answerer(urlsOf(context).answer),
  });
  return { entries, read, similar: pageSuggester(files) };
}

interface ListFile {
  file: string;
  text: string;
  code: (typeof LISTS)[keyof typeof LISTS];
}

function checkList(
  context: RuleContext & RuleRun,
  { entries, read, similar }: SiteLists,
  { file, text, code }: ListFile,
): void {
  const { config } = context;
  const list = read(text);
  const rangeOf = rangeFinder(text);
  const at = (start: number, end: number) => ({
    file: joinPath(config.folder, file),
    range: rangeOf(start, end),
  });
  const report = (where: ListedUrl, address: string, sentence: string, changes: TextChange[]) =>
    context.report({
      code,
      args: { address, sentence },
      at: at(where.start, where.end),
      suggestions: changes.map(
        ({ start, end, newText, ...change }): LocatedFix => ({
          ...change,
          edits: [{ at: at(start, end), newText }],
        }),
      ),
    });
  for (const dead of list.dead) {
    const urls = similar(pageKey(withoutExtension(pathOf(dead.address)))).map((path) =>
      urlTo(path, dead),
    );
    const change = (url: string): TextChange => {
      return { title: `Change to ${quote(url)}`, start: dead.start, end: dead.end, newText: url };
    };
    const sentence = `${quote(dead.url)} does not exist on this site. ${didYouMean(urls, 'Change it, or add a redirect.')}`;
    report(dead, dead.address, sentence, [...urls.map(change), ...removedUrl(text, dead)]);
  }
  for (const { path, after } of forgotten(context, list, entries)) {
    const added = addedPage(text, path, context.texts.meta(path), after);
    const sentence = `The page ${quote(path)} is missing here, although the list has the other pages of its group. Add it.`;
    report(after, `/${path}`, sentence, added ? [added] : []);
  }
}

function shownEntries({ navigation, files }: RuleContext): Map<string, NavElement> {
  const entries = new Map<string, NavElement>();
  walkTree(navigation.root, {
    element: ({ hidden }) => (hidden ? 'all' : undefined),
    page({ path, page, parent, index }) {
      const isGenerated = index !== -1 && page?.kind === 'endpoint';
      const key = isGenerated ? pageKey(path).toLowerCase() : pageKey(path);
      const exists = isGenerated || files?.pages.has(key);
      if (exists && !page?.hidden && !page?.deprecated && !entries.has(key))
        entries.set(key, parent);
      return false;
    },
  });
  return entries;
}

/** A list that lacks more than one page in this number may be a selection. */
const PAGES_PER_MISSING = 10;
/** A group with fewer listed pages may be listed in part. */
const MIN_LISTED = 3;

/**
 * Returns the pages that are certainly forgotten, each with the listed page before it in its group: the list has nearly all
 * pages, and nearly all of the group. A page that search engines should not find, or that is a link, may be left out.
 */
function forgotten(
  { files, texts }: RuleContext,
  list: PageList,
  entries: ReadonlyMap<string, NavElement>,
): { path: string; after: ListedUrl }[] {
  const paths = [...entries.keys()];
  const absent = missingPages(list, paths);
  // Reading the front matter of thousands of pages that a selection lacks takes long.
  if (absent.length > paths.length / 2) return [];
  const missing = absent.filter((path) => {
    const file = files?.pages.get(path);
    return file === undefined || !(texts.head(file)?.isUnlisted || texts.meta(path)?.deprecated);
  });
  if (missing.length * PAGES_PER_MISSING > paths.length) return [];
  const lacks = new Set(missing);
  return missing.flatMap((path) => {
    const group = paths.filter((one) => entries.get(one) === entries.get(path));
    const listed = group.filter((one) => list.listed.has(one));
    const lost = group.filter((one) => lacks.has(one)).length;
    const before = group.slice(0, group.indexOf(path)).findLast((one) => list.listed.has(one));
    const after = list.listed.get(before ?? listed[0] ?? '');
    const isWhole = listed.length >= MIN_LISTED && lost * MIN_LISTED <= listed.length;
    return after && isWhole ? [{ path, after }] : [];
  });
}
