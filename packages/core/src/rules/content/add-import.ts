import { frontMatterEnd } from '@nav/front-matter';
import type { ContentChange } from './judged.ts';
import type { PageContent } from './page-content.ts';

/** The components of a site, by name. */
export interface KnownImports {
  /** The files that pages import it from, each with the way to import it. */
  imports(): ReadonlyMap<string, ReadonlyMap<string, 'default' | 'named'>>;
  /** Returns the files with snippets that export it. */
  exporters(): ReadonlyMap<string, readonly string[]>;
}

/** Returns the import of a component that other pages import or a snippet exports, and whether only one can be meant. */
export function addImport(
  known: KnownImports,
  file: string,
  text: string,
  { imports }: PageContent,
  name: string,
): { change: ContentChange; sentence: string; isCertain: boolean } | undefined {
  const sources = new Map(known.imports().get(name));
  for (const from of known.exporters().get(name) ?? [])
    sources.set(from, sources.get(from) ?? 'named');
  sources.delete(file);
  const from = nearestSource([...sources.keys()], file);
  if (from === undefined) return undefined;
  const way = sources.get(from);
  const written = `import ${way === 'default' ? name : `{ ${name} }`} from "/${from}"`;
  const own = imports.find(({ isExport }) => !isExport);
  const body = frontMatterEnd(text);
  const isAfterLine = /^\r?\n/.test(text.slice(body, body + 2));
  const at = own ? own.start : body + (isAfterLine ? text.indexOf('\n', body) + 1 - body : 0);
  const feed = text.includes('\r\n') ? '\r\n' : '\n';
  const newText = own
    ? `${written}${feed}`
    : `${isAfterLine || body === 0 ? '' : feed}${written}${feed}${feed}`;
  return {
    change: { title: `Add ${written}`, edits: [{ start: at, end: at, newText }] },
    sentence: `It is in ${JSON.stringify(`/${from}`)}. Add the import.`,
    isCertain: sources.size === 1,
  };
}

/** Returns the path that shares the most folders with a page, such as a language; the shortest of several. */
function nearestSource(paths: readonly string[], file: string): string | undefined {
  const folders = file.split('/').slice(0, -1);
  const distance = (path: string) => {
    const parts = path.split('/');
    return folders.filter((folder) => !parts.includes(folder)).length + parts.length / 1000;
  };
  return [...paths].sort((a, b) => distance(a) - distance(b))[0];
}
