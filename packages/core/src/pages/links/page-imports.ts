import type { Markup } from '../reader/markup.ts';
import { execAt } from '../syntax/occurrences.ts';

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

/** An import from a package, or an export. */
const STATEMENT =
  /import\s+(?<clause>[^'";]{0,2000}?)\s*from\s*["'](?![./])[^"'\n]+["']|export(?:\s*\{(?<names>[^{}]*)\}|\s+(?:default\s+)?(?:async\s+)?(?:const|let|var|function\s*\*?|class)\s+(?<name>[A-Za-z_$][\w$]*))/y;

export function importsOf(text: string, { links, imports }: Markup): PageImports {
  const local = links.flatMap(({ syntax, from, start, path }): PageImport[] => {
    if (syntax !== 'module') return [];
    const clause = text.slice(from, start);
    const { whole, names } = namesIn(clause.replace(/^(?:import|export)\b|\bfrom\s*["']$/g, ''));
    return [{ path, whole, names }];
  });
  const fromPackages: string[] = [];
  const exported: string[] = [];
  for (const at of imports) {
    const { clause, name, names: list } = execAt(STATEMENT, text, at)?.groups ?? {};
    if (clause !== undefined) {
      const { whole, names } = namesIn(clause);
      if (whole !== undefined) fromPackages.push(whole);
      fromPackages.push(...names);
    } else if (name !== undefined) exported.push(name);
    else if (list !== undefined) exported.push(...namesIn(`{${list}}`).names);
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
