import { once } from '@nav/collections';
import { folderOf, joinPath, withoutExtension } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { SomePages } from '../../addresses/texts-about.ts';
import type { Finding, LocatedFix } from '../../diagnostics/diagnostic.ts';
import { derived, expectDerived } from '../../files/derived.ts';
import type { Host } from '../../files/host.ts';
import { derivePageFacts } from '../../files/page-facts.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { assertCall } from '../../usage/wrong-use.ts';
import { endpointUnlisted } from '../entries/endpoint-unlisted.ts';
import { leavingLink } from '../links/leaving-link.ts';
import { languageFolders } from '../navigation/language-folder.ts';
import type { Rule, RuleContext, RuleRun } from '../rule/rule.ts';
import { shownFiles } from '../rule/shown-files.ts';
import type { CompilePattern } from '../team/team-pattern.ts';
import { teamRules } from '../team/team-rules.ts';
import type { KnownImports } from './add-import.ts';
import { type Derivations, derivationsOf } from './derivations.ts';
import { descriptionLinks } from './description-links.ts';
import { isLocalPath } from './imported-path.ts';
import { judgeOrder, orderIn } from './judge-early.ts';
import { type ImportedName, judgeImports } from './judge-imports.ts';
import { judgeModule } from './judge-module.ts';
import { judgeIgnored, judgeNames } from './judge-names.ts';
import { judgeRenamed } from './judge-renamed.ts';
import { idleTest, judgeTags } from './judge-tags.ts';
import type { ContentChange, ReportContent } from './judged.ts';
import {
  addUses,
  exportersIn,
  knownImports,
  type Order,
  outerNames,
  type ParsedPage,
  type Uses,
} from './module-uses.ts';
import type { ContentReader, PageContent } from './page-content.ts';
import { type ContentFacts, sentences } from './sentences.ts';
import { type SiteContent, siteContent } from './site-content.ts';

/** The rules of the option `content`. They are not in `check`, because few imports need them. */
export interface ContentCheck {
  readonly rules: readonly unknown[];
  /** The rules that report findings in pages, unless the settings declare team rules. */
  readonly inPages: readonly unknown[];
}

/**
 * Returns the checks of page content, team rules and endpoints, and of links and folders in versions and languages.
 *
 * @param reader parses the pages. Without it, page content is not checked. Omit it if `needsParser` returns false.
 * @param compilePattern compiles the regular expressions in the settings. Without it, they are not checked.
 */
export function contentCheck(
  reader?: ContentReader,
  compilePattern?: CompilePattern,
): ContentCheck {
  assertCall(
    'contentCheck(reader, compilePattern)',
    !reader || reader.isSound,
    !compilePattern || compilePattern.call,
  );
  // The rules have the same order without a reader.
  const ofContent: Rule = reader ? pageContent(derivationsOf(reader)) : () => ({});
  return {
    inPages: [ofContent, leavingLink],
    rules: [
      ofContent,
      ...teamRules(compilePattern),
      endpointUnlisted,
      descriptionLinks,
      leavingLink,
      languageFolders,
    ],
  };
}

/** The part of a site that decides if its pages are parsed. */
export interface ContentSite {
  readonly host: Host;
  /** The pages to report findings for, unless all are checked. */
  readonly only: SomePages | undefined;
  /** The path of the config from the root of the host. */
  readonly file: string;
  files(): SiteFiles | undefined;
}

/**
 * Returns true if a page or snippet may not parse, or use something that does not exist, so that a parser is needed. Reads all.
 *
 * @param isSound the one of the reader.
 */
export function needsParser(site: ContentSite, isSound: ContentReader['isSound']): boolean {
  assertCall('needsParser(site, reader.isSound)', site?.host, typeof isSound === 'function');
  const { file, files, host, only } = site;
  const isUnsound = (path: string) => !derived(host, path, isSound);
  if (only) return only.files.some(isUnsound);
  const all = files();
  if (!all) return false;
  const folder = folderOf(file);
  let count = 0;
  for (const path of shownFiles(all)) {
    if (count === FIRST_PAGES) expectDerived(host, () => all.pages.paths(), derivePageFacts);
    if (isUnsound(joinPath(folder, path))) return true;
    count += 1;
  }
  return false;
}

/** The pages to read before all others are read in advance: most sites need a parser, which reads them better if it is known. */
const FIRST_PAGES = 50;

function pageContent(derivations: Derivations): Rule {
  return (context) => {
    const { checksContent, files } = context;
    if (!checksContent || !files) return {};
    const site = siteContent(context, files, derivations);
    return {
      // The text of a page whose syntax was just checked is still known, with the result of the parser.
      file: (file) => void site.page(file),
      end: () => checkContent(context, site),
    };
  };
}

function checkContent(context: RuleContext & RuleRun, site: SiteContent): void {
  const { only, texts } = context;
  const wanted = texts.linked().texts.filter(({ file }) => !only || only.has(file));
  const pages = [...readPages(context, site, wanted)];
  const others = () => (only ? [...readPages(context, site, texts.linked().all?.() ?? [])] : pages);
  const known = {
    imports: once(() => knownImports(site, others())),
    exporters: once(() => exportersIn(context)),
  };
  const uses: Uses = new Map();
  const orders = new Map<string, Order>();
  for (const page of pages) {
    const { imported, order } = judgePage(context, site, page, known);
    orders.set(page.file, order);
    addUses(uses, page, imported, order);
  }
  // Imports in other pages decide which exports are renamed and which a module lacks.
  if (pages.some(({ content }) => renames(content)))
    judgeRenamed(site, others(), (file) =>
      !only || only.has(file) ? reporter(context, file) : () => {},
    );
  if (!only) judgeModules(context, site, uses, orders);
}

/** Returns true if a page imports something from a file under another name. */
function renames({ imports }: PageContent): boolean {
  return imports.some(
    ({ source, names }) =>
      isLocalPath(source) &&
      names.some(
        ({ imported, local }) => local !== imported && imported !== 'default' && imported !== '*',
      ),
  );
}

/** Yields the content of the pages and snippets that may lose something. */
function* readPages(
  { navigation }: RuleContext,
  site: SiteContent,
  texts: Iterable<SiteText>,
): Generator<ParsedPage> {
  const unlisted = navigation.pages.coverage?.unlisted;
  for (const text of texts) {
    const { file } = text;
    const path = withoutExtension(file);
    // Mintlify is not meant to show notes for the repository.
    if (!/\.mdx?$/.test(file) || (file.endsWith('.md') && unlisted?.has(path))) continue;
    const content = site.page(file);
    if (content) yield { file, path, text, content };
  }
}

/** Reports what a page loses, and returns the names that it imports and their order. */
function judgePage(
  context: RuleContext & RuleRun,
  site: SiteContent,
  page: ParsedPage,
  known: KnownImports,
): { imported: Map<string, ImportedName>; order: Order } {
  const { content, file, text: one } = page;
  const report = reporter(context, file);
  const imported = judgeImports(site, page, content, report);
  const outer = outerNames(context, one, context.texts.linked().pagesWith(file));
  const hasUses = content.tags.length + content.names.length + content.ignored.length > 0;
  const text = (hasUses && context.texts.read(file)) || '';
  // The pages that import it may use all functions of a snippet.
  const isPage = one.slug !== undefined;
  const isIdle = isPage ? idleTest(content) : () => false;
  const order = orderIn(site, content, imported);
  const scope = { imported, outer: outer ?? new Set<string>(), known, text, isIdle, order, isPage };
  // All pages with a snippet are known only if all are read.
  const isSure = isPage || outer !== undefined;
  const removed = isSure ? judgeTags(site, page, content, scope, report) : [];
  // A snippet has its attributes as names.
  if (isPage) judgeNames(site, page, content, scope, removed, report);
  judgeIgnored(site, page, content, text, report);
  return { imported, order };
}

function judgeModules(
  context: RuleContext & RuleRun,
  site: SiteContent,
  uses: Uses,
  orders: ReadonlyMap<string, Order>,
): void {
  for (const [file, used] of uses) {
    const report = reporter(context, file);
    const path = withoutExtension(file);
    const content = /\.mdx?$/.test(file) ? site.page(file) : site.module(file);
    if (!content) continue;
    if ('reason' in content) {
      const { start, end, ...problem } = content;
      const isDoubtful = problem.reason === 'too-large';
      report('page-syntax', { path, ...problem }, start, end, { isDoubtful });
      continue;
    }
    judgeOrder({ file, path }, content, used, orders.get(file), report);
    judgeModule(site, { file, path }, content, used, report);
  }
}

function reporter({ config, texts, report }: RuleContext & RuleRun, file: string): ReportContent {
  let rangeOf: ReturnType<typeof rangeFinder> | undefined;
  const path = joinPath(config.folder, file);
  const locate = (start: number, end: number) => {
    rangeOf ??= rangeFinder(texts.read(file) ?? '');
    return { file: path, range: rangeOf(start, end) };
  };
  const fixesOf = (changes: readonly ContentChange[] = []): LocatedFix[] =>
    changes.map(({ edits, ...change }) => ({
      ...change,
      edits: edits.map(({ start, end, newText }) => ({ at: locate(start, end), newText })),
    }));
  return (code, args, start, end, { fixes, suggestions, hides, isDoubtful } = {}) =>
    report({
      code,
      args: code === 'page-syntax' ? args : withSentence(code, args as never),
      at: locate(start, end),
      ...(isDoubtful ? { severity: 'warning' } : {}),
      ...(hides ? { effect: 'not-shown' } : {}),
      fixes: fixesOf(fixes),
      suggestions: fixesOf(suggestions),
    } as Finding);
}

function withSentence<C extends keyof ContentFacts>(code: C, facts: ContentFacts[C]): object {
  return { ...facts, sentence: sentences[code](facts) };
}
