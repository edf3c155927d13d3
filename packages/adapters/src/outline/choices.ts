import type { NavElement, NavTree } from '@nav/core/client';
import { isDivision } from '@nav/core/internal';

/** The version and the language to export; the defaults of the site if absent. */
export interface AdapterOptions {
  /** The label of a version. */
  version?: string;
  /** The code of a language. */
  language?: string;
}

export function labelsOf(tree: NavTree, kind: 'version' | 'language'): string[] {
  const found = new Set<string>();
  (function walk(element: NavElement): void {
    for (const child of element.children) {
      if (!isDivision(child)) continue;
      if (child.kind === kind && child.href === undefined) found.add(child.label);
      walk(child);
    }
  })(tree.root);
  return [...found];
}

/** @throws RangeError if the site lacks the version or the language. */
export function assertChoices(tree: NavTree, options: AdapterOptions): void {
  for (const kind of ['version', 'language'] as const) {
    const label = options[kind];
    if (label === undefined) continue;
    const known = labelsOf(tree, kind);
    if (known.includes(label)) continue;
    const names = known.map((one) => JSON.stringify(one)).join(', ');
    throw new RangeError(
      known.length === 0
        ? `This site has no ${kind}s.`
        : `There is no ${kind} ${JSON.stringify(label)}. This site has ${names}.`,
    );
  }
}
