import { once } from '@nav/collections';
import { offer } from '../../diagnostics/fixes.ts';
import { allNearest } from '../../spelling/nearest.ts';
import { fileAt, importProblem, isLocalPath, meantImports } from './imported-path.ts';
import type { ContentChange, Judged, ReportContent } from './judged.ts';
import type { ContentExport, ContentImport, PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/** The meaning of an imported name in a page. */
export type ImportedName =
  /** A component or value of a module, from a file. */
  | { kind: 'value'; file: string; imported: string }
  /** The content of another page, from a file. */
  | { kind: 'page'; file: string }
  /** It does not exist, which a finding already reports. */
  | { kind: 'lost' }
  /** It does not work as a component. `because` is a sentence about the reason. */
  | { kind: 'unusable'; because: string };

/** Reports the imports of a page that do not work, and returns the names of all. */
export function judgeImports(
  site: SiteContent,
  page: Judged,
  content: PageContent,
  report: ReportContent,
): Map<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  const used = once(() => usedNames(content));
  const isUsed = (name: string) => used().has(name);
  for (const one of content.imports) {
    const file = isLocalPath(one.source) ? fileAt(site.files, page.file, one.source) : undefined;
    if (one.isExport) {
      const { path } = page;
      const args = {
        path,
        source: one.source,
        name: undefined,
        suggestions: [],
        isExport: true,
      } as const;
      report('export-not-found', args, one.start, one.end, { hides: true });
    } else if (file !== undefined) {
      judgeNames(site, page, one, file, { names, isUsed }, report);
    } else if (isLocalPath(one.source) || !isHarmless(site, one)) {
      for (const { local } of one.names) names.set(local, { kind: 'lost' });
      reportMissing(site, page, one, isUsed, report);
    }
  }
  return names;
}

/** The names that a page imports, and a test for the names that it uses. */
interface Imported {
  names: Map<string, ImportedName>;
  isUsed(name: string): boolean;
}

/** Returns the names in the tags and expressions of a page, without member names. */
export function usedNames({ tags, names }: PageContent): Set<string> {
  return new Set([...tags, ...names].map(({ name }) => name.replace(/\..*/s, '')));
}

/** Tests for an import from a package of names that work without it. */
function isHarmless({ isGlobal, isBuiltIn }: SiteContent, { names }: ContentImport): boolean {
  return names.every(({ local }) => isGlobal(local) || isBuiltIn(local));
}

function reportMissing(
  { files }: SiteContent,
  { file, path }: Judged,
  { source, names, from, to, start, end }: ContentImport,
  isUsed: Imported['isUsed'],
  report: ReportContent,
): void {
  const { paths, isCertain } = meantImports(files, file, source);
  const problem = importProblem(files, file, source);
  const changes: ContentChange[] = paths.map((newText) => ({
    title: `Change to "${newText}"`,
    edits: [{ start: from, end: to, newText }],
  }));
  report('import-not-found', { path, source, problem, suggestions: paths }, from, to, {
    hides: names.some(({ local }) => isUsed(local)),
    ...offer(changes, isCertain, [removal(start, end)]),
  });
}

function judgeNames(
  site: SiteContent,
  page: Judged,
  { source, names: written, from, to }: ContentImport,
  file: string,
  { names, isUsed }: Imported,
  report: ReportContent,
): void {
  const { path } = page;
  const exports = site.exportsOf(file);
  const isPage = /\.mdx?$/.test(file);
  for (const { imported, local, start, end } of written) {
    const found = exports?.find(({ name }) => name === imported);
    if (imported === '*')
      names.set(local, {
        kind: 'unusable',
        because: `Import each name of ${JSON.stringify(source)}, not "*".`,
      });
    else if (imported === 'default' && found?.kind === 'function') {
      names.set(local, { kind: 'lost' });
      report('page-replaced', { path, source, name: found.local ?? local }, from, to);
    } else if (imported === 'default' && isPage) names.set(local, { kind: 'page', file });
    else if (exports && !found) {
      names.set(local, { kind: 'lost' });
      const name = imported === 'default' ? undefined : imported;
      const suggestions = similarExports(exports, imported);
      const changes = suggestions.map((one) => ({
        title: `Change to "${one}"`,
        edits: [{ start, end, newText: renamed(imported, one, local) }],
      }));
      report('export-not-found', { path, source, name, suggestions }, from, to, {
        hides: isUsed(local),
        suggestions: changes,
      });
    } else names.set(local, nameOf(found, file, imported, local));
  }
}

function nameOf(
  found: ContentExport | undefined,
  file: string,
  imported: string,
  local: string,
): ImportedName {
  const own = found?.name === 'default' && found.kind === 'name' ? found.local : undefined;
  if (own === undefined || own === local) return { kind: 'value', file, imported };
  return {
    kind: 'unusable',
    because: `The default export is named "${own}". Import it with this name.`,
  };
}

function removal(start: number, end: number): ContentChange {
  return { title: 'Remove the import', edits: [{ start, end, newText: '' }], isDestructive: true };
}

/** Returns the name of another export in an import, which keeps the name in the page. */
function renamed(imported: string, name: string, local: string): string {
  const written = name === local || imported !== local ? name : `${name} as ${local}`;
  if (imported !== 'default') return written;
  return name === local ? `{ ${name} }` : `{ ${name} as ${local} }`;
}

function similarExports(exports: readonly ContentExport[], imported: string): readonly string[] {
  const names = exports.flatMap(({ name }) => (name === 'default' ? [] : name));
  return imported === 'default' ? names.slice(0, 3) : allNearest(imported, names);
}
