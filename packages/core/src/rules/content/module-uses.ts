import { addTo, once } from '@nav/collections';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { RuleContext } from '../rule/rule.ts';
import { fileAt, isLocalPath } from './imported-path.ts';
import { type ImportedName, usedNames } from './judge-imports.ts';
import type { Judged } from './judged.ts';
import type { PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

export interface ParsedPage extends Judged {
  text: SiteText;
  content: PageContent;
}

/** The places of the names in the code of a page, by name. A name that does not exist, which is reported, is above all. */
export type Order = ReadonlyMap<string, { at: number; isHoisted: boolean }>;

/** A page or snippet that imports a file, by its path. */
export interface Use {
  path: string;
  /** The imported names with their names in the page; `undefined` for the content of the file with its exports. */
  imported: ReadonlyMap<string, string> | undefined;
  order: Order;
  /** Returns true if the page uses a name. */
  isUsed(name: string): boolean;
}

/** The pages and snippets that import a file, by file. */
export type Uses = Map<string, Use[]>;

/** Returns the names that the pages with a snippet have; `undefined` if these pages are unknown. */
export function outerNames(
  { texts, files }: RuleContext,
  { slug }: SiteText,
  pages: readonly string[],
): ReadonlySet<string> | undefined {
  if (slug !== undefined) return new Set();
  if (pages.length === 0) return undefined;
  const names = new Set<string>();
  for (const page of pages) {
    const facts = texts.facts(files?.pages.get(page) ?? '');
    for (const name of [...(facts?.exported ?? []), ...(facts?.fromPackages ?? [])])
      names.add(name);
    for (const { whole, names: others } of facts?.local ?? [])
      for (const name of [...others, ...(whole === undefined ? [] : [whole])]) names.add(name);
  }
  return names;
}

/** Returns the components that the pages of a site import, by name. */
export function knownImports(
  { files }: SiteContent,
  pages: readonly ParsedPage[],
): Map<string, Map<string, 'default' | 'named'>> {
  const known = new Map<string, Map<string, 'default' | 'named'>>();
  for (const { file, content } of pages) {
    for (const { source, names } of content.imports) {
      const target = isLocalPath(source) ? fileAt(files, file, source) : undefined;
      if (target === undefined) continue;
      for (const { imported, local } of names) {
        if (imported !== 'default' && imported !== local) continue;
        const sources = known.get(local) ?? new Map();
        known.set(local, sources.set(target, imported === 'default' ? 'default' : 'named'));
      }
    }
  }
  return known;
}

/** Returns the files with snippets that export a component, by its name. */
export function exportersIn({ files, texts }: RuleContext): Map<string, string[]> {
  const exporters = new Map<string, string[]>();
  for (const file of files?.all ?? []) {
    if (!SNIPPET.test(file)) continue;
    for (const name of new Set(texts.facts(file)?.exported))
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
  }
  return exporters;
}

const SNIPPET = /(?:^|\/)(?:_?snippets|components)\/.*\.(?:mdx|[jt]sx)$/;

export function addUses(
  uses: Uses,
  { path, content }: Pick<ParsedPage, 'path' | 'content'>,
  imported: ReadonlyMap<string, ImportedName>,
  order: Order,
): void {
  const used = once(() => usedNames(content));
  const user = { path, order, isUsed: (name: string) => used().has(name) };
  const byFile = new Map<string, Map<string, string>>();
  for (const [local, one] of imported) {
    if (one.kind === 'page') addTo(uses, one.file, { ...user, imported: undefined });
    if (one.kind !== 'value') continue;
    byFile.set(one.file, (byFile.get(one.file) ?? new Map()).set(one.imported, local));
  }
  for (const [file, names] of byFile) addTo(uses, file, { ...user, imported: names });
}
