import type { Markup } from './markup.ts';
import { matchesAtLines } from './occurrences.ts';

export interface PageImport {
  /** The path as written. */
  path: string;
  /** The name of the default import. */
  whole: string | undefined;
  /** The other names, as the page uses them. */
  names: readonly string[];
}

/** The components that a page or module gets from others, and those that it defines. */
export interface PageImports {
  local: readonly PageImport[];
  fromPackages: readonly string[];
  exported: readonly string[];
}

const PACKAGE = /import\s+(?<clause>[^'";]*?)\s*from\s*["'](?![./])[^"'\n]+["']/y;
const EXPORT =
  /export(?:\s*\{(?<names>[^{}]*)\}|\s+(?:default\s+)?(?:async\s+)?(?:const|let|var|function\s*\*?|class)\s+(?<name>[A-Za-z_$][\w$]*))/y;

export function importsOf(text: string, { links }: Pick<Markup, 'links'>): PageImports {
  const local = links.flatMap(({ syntax, from, start, path }): PageImport[] => {
    if (syntax !== 'module') return [];
    const clause = text.slice(from, start);
    const { whole, names } = namesIn(clause.replace(/^(?:import|export)\b|\bfrom\s*["']$/g, ''));
    return [{ path, whole, names }];
  });
  const fromPackages: string[] = [];
  for (const { groups } of matchesAtLines(text, 'import', PACKAGE)) {
    const { whole, names } = namesIn(groups?.clause ?? '');
    if (whole !== undefined) fromPackages.push(whole);
    fromPackages.push(...names);
  }
  const exported: string[] = [];
  for (const { groups } of matchesAtLines(text, 'export', EXPORT)) {
    if (groups?.name !== undefined) exported.push(groups.name);
    else exported.push(...namesIn(`{${groups?.names}}`).names);
  }
  return { local, fromPackages, exported };
}

/** Returns the names in the clause of an import, such as `A, { B as C }`. */
function namesIn(clause: string): Pick<PageImport, 'whole' | 'names'> {
  const [, whole] = /^\s*(?:type\s+)?([A-Za-z_$][\w$]*)/.exec(clause) ?? [];
  const names: string[] = [];
  const [, space] = /\*\s*as\s+([\w$]+)/.exec(clause) ?? [];
  if (space !== undefined) names.push(space);
  for (const part of (/\{([^{}]*)\}/.exec(clause)?.[1] ?? '').split(',')) {
    const [name] = /[\w$]+\s*$/.exec(part) ?? [];
    if (name !== undefined) names.push(name.trim());
  }
  return { whole, names };
}
