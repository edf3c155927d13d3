import { onceForText } from '@nav/collections';
import { MARK_KEY, markIn } from '@nav/front-matter';
import { pageKey } from '@nav/paths';
import { visibleLines } from '../pages/visible/visible-text.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { contentComparison } from './content-comparison.ts';
import { type HistoryIndex, indexHistory, type PageHistory } from './history.ts';
import {
  type ComparedPages,
  compareLanguages,
  compareVersions,
  type ListedPage,
} from './language-lists.ts';
import { addressForms, type SiteAddresses } from './moved-addresses.ts';
import { missingParts } from './page-parts.ts';
import { pageState } from './page-state.ts';
import { type CurrentPage, type PageState, readTogether } from './page-versions.ts';
import { pathsOf, structureDifferences } from './structure.ts';
import type { LanguageState, OutdatedTranslation, TranslationState } from './translation-state.ts';
import { sampleWords, visiblePage } from './visible-page.ts';

/** Options of `translationState`. */
export interface TranslationOptions {
  /** The codes of the languages to compare. Default: all. */
  languages?: readonly string[];
  /** The labels of two versions to compare instead of the languages: pages of `to` that lack changes of `from`. */
  versions?: { from: string; to: string };
  /** The property of the front matter with the commit or content that a page was translated from. Default: `translatedFrom`. */
  key?: string;
  /** `true` to ignore changes of comments in code blocks. Default: `false`. */
  ignoreComments?: boolean;
  /** The id of a commit: only later changes count, and only originals that changed since are compared. Default: all. */
  since?: string;
  /** The date of changes that are not committed, such as `2026-05-02`. Default: today. */
  today?: string;
}

export const translationOptions: Readonly<Record<keyof TranslationOptions, true>> = {
  languages: true,
  versions: true,
  key: true,
  ignoreComments: true,
  since: true,
  today: true,
};

/** The text of an original when its translation was brought up to date, and now: what readers see of it, line by line. */
export interface OriginalChange {
  before: readonly string[];
  after: readonly string[];
}

export interface TranslatedSite {
  readonly tree: NavTree;
  readonly addresses: SiteAddresses;
  /** Returns the file of a page from the root of the host, by its slug. */
  fileOf(slug: string): string | undefined;
  read(file: string): string | undefined;
}

/** The state of the translations of a site, with the changes behind each entry of `behind`. */
export interface DetailedState {
  state: TranslationState;
  changes: ReadonlyMap<OutdatedTranslation, OriginalChange>;
  pairs: readonly { language: string; page: string; original: string }[];
}

/** Compares the languages of a site, or two versions. Without a history, no page is behind. */
export function compareTranslations(
  site: TranslatedSite,
  history: PageHistory | undefined,
  options: TranslationOptions = {},
): DetailedState {
  const { languages, versions } = options;
  const all = versions
    ? compareVersions(site.tree, versions.from, versions.to)
    : compareLanguages(site.tree);
  const compared = languages ? all.filter(({ other }) => languages.includes(other.label)) : all;
  const pages = compared.flatMap((one) =>
    one.pairs.map((pair) => ({ one, pair, ...currentPair(site, history, pair, options) })),
  );
  const { states, unread, age } = statesOf(site, history, pages, options);
  const result = collect(compared, pages, states, age, options.since !== undefined);
  const [first] = compared;
  return {
    ...result,
    pairs: pages.map(({ one, pair }) => ({ language: one.other.label, ...pathsOf(pair) })),
    state: {
      ...(first ? { default: first.original.label } : {}),
      ...result.state,
      unread: [...unread],
    },
  };
}

type Pair = ComparedPages['pairs'][number];

interface ComparedPair {
  readonly one: ComparedPages;
  readonly pair: Pair;
  readonly original: CurrentPage;
  readonly translation: CurrentPage;
  readonly mark: string | undefined;
}

function currentPair(
  site: TranslatedSite,
  history: PageHistory | undefined,
  pair: Pair,
  { key = MARK_KEY }: TranslationOptions,
): Pick<ComparedPair, 'original' | 'translation' | 'mark'> {
  const current = ({ page }: ListedPage): CurrentPage => {
    const file = site.fileOf(pageKey(page.path)) ?? page.path;
    return { file, path: history?.pathOf(file) ?? file, text: site.read(file) ?? '' };
  };
  const translation = current(pair.translation);
  return { original: current(pair.original), translation, mark: markIn(translation.text, key) };
}

function statesOf(
  site: TranslatedSite,
  history: PageHistory | undefined,
  pages: readonly ComparedPair[],
  options: TranslationOptions,
): { states: readonly PageState[]; unread: ReadonlySet<string>; age: AgeTest } {
  const known = history ?? EMPTY_HISTORY;
  const { ignoreComments } = options;
  const form = addressForms(known, site.addresses);
  const linesOf = onceForText((path) =>
    onceForText((text) =>
      visiblePage(text, { addressOf: (address) => form(address, path), ignoreComments }),
    ),
  );
  const index = indexHistory(known);
  const since = commitNamed(known, options.since);
  const context = {
    index,
    visible: (text: string, path: string) => linesOf(path)(text),
    body: onceForText((text) => visibleLines(text)),
    words: onceForText(sampleWords),
    seenChange: contentComparison(known, form, ignoreComments),
    since,
    today: options.today ?? new Date().toISOString().slice(0, 10),
    findsCopies: options.versions === undefined,
  };
  const searches = pages.map((page) => pageState(page, context));
  const { results, unread } = readTogether(searches, (objects) => known.read(objects));
  known.memory?.save();
  return { states: results, unread, age: ageTest(site, index, since) };
}

/** Tests whether pages are new, or have changed, since a commit. Without one, all are. */
interface AgeTest {
  isNew(page: ListedPage): boolean;
  isChanged(page: ListedPage): boolean;
}

function ageTest(site: TranslatedSite, index: HistoryIndex, since: number | undefined): AgeTest {
  const { history } = index;
  const then = ({ page }: ListedPage): { file: string; object: string | undefined } => {
    const file = site.fileOf(pageKey(page.path)) ?? page.path;
    const path = history.pathOf(file);
    const paths = new Set([path, ...Array.from(index.touchesOf(path), (touch) => touch.path)]);
    for (const one of paths) {
      const object = since === undefined ? undefined : index.objectAt(one, since);
      if (object !== undefined) return { file, object };
    }
    return { file, object: undefined };
  };
  return {
    isNew: (page) => then(page).object === undefined,
    isChanged(page) {
      const { file, object } = then(page);
      return object === undefined || !history.isCurrent(file, object);
    },
  };
}

const EMPTY_HISTORY: PageHistory = {
  commits: [],
  head: -1,
  changes: new Map(),
  pathOf: (file) => file,
  isCurrent: () => false,
  read: () => new Map(),
};

/** @throws RangeError for a commit that the history lacks. */
function commitNamed({ commits }: PageHistory, id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  const found = commits.findIndex((commit) => commit.id === id);
  if (found === -1) throw new RangeError(`The history has no commit ${id}.`);
  return found;
}

function collect(
  compared: readonly ComparedPages[],
  pages: readonly ComparedPair[],
  states: readonly PageState[],
  { isNew, isChanged }: AgeTest,
  isPart: boolean,
): { state: Omit<TranslationState, 'unread'>; changes: Map<OutdatedTranslation, OriginalChange> } {
  const languages = new Map<string, LanguageState>();
  const changes = new Map<OutdatedTranslation, OriginalChange>();
  const unknownMarks: TranslationState['unknownMarks'] = [];
  const known = new Map(
    pages.map(({ one, pair, mark, original, translation }, at) => [
      pair,
      {
        mark,
        state: states[at],
        what: one.other.kind === 'language' ? missingParts(original.text, translation.text) : '',
      },
    ]),
  );
  for (const one of compared) {
    const language = one.other.label;
    const entry = languages.get(language) ?? emptyState(language);
    languages.set(language, entry);
    const missing = one.missing.filter(isNew);
    const pairs = one.pairs.filter(({ original }) => isChanged(original));
    entry.pages += missing.length + pairs.length;
    entry.missing.push(...missing.map(({ page }) => ({ original: page.path })));
    entry.extra.push(...one.extra.filter(isNew).map(({ page }) => ({ page: page.path })));
    if (!isPart) entry.structure.push(...structureDifferences(one));
    for (const pair of pairs) {
      const paths = pathsOf(pair);
      const { mark = '', state } = known.get(pair) ?? {};
      if (state?.kind === 'copy') entry.copies.push(paths);
      else entry.translated += 1;
      const what = state?.kind === 'copy' ? '' : (known.get(pair)?.what ?? '');
      if (what !== '') entry.incomplete.push({ ...paths, what });
      if (state?.unknownMark) unknownMarks.push({ page: paths.page, mark });
      if (state?.kind !== 'behind') continue;
      const { commits, lines, since, uncommitted, before, after } = state.lag;
      const behind = { ...paths, commits, lines, since, ...(uncommitted ? { uncommitted } : {}) };
      entry.behind.push(behind);
      changes.set(behind, { before, after });
    }
  }
  for (const { behind } of languages.values())
    behind.sort((a, b) => b.lines - a.lines || b.commits - a.commits);
  return { state: { languages: [...languages.values()], unknownMarks }, changes };
}

function emptyState(language: string): LanguageState {
  return {
    language,
    pages: 0,
    translated: 0,
    missing: [],
    behind: [],
    copies: [],
    incomplete: [],
    extra: [],
    structure: [],
  };
}
