import { isPage, type NavElement, type NavNode, type NavTree } from '@nav/core/client';
import { isDivision } from '@nav/core/internal';
import { type Loss, lose } from './lost.ts';

/** The version and the language to export; the defaults of the site if absent. */
export interface AdapterOptions {
  /** The label of a version. */
  version?: string;
  /** The code of a language. */
  language?: string;
  /** Returns the front matter of a page by its path: `pageMeta` of a site. For Docusaurus, it has the `id` of the page. */
  pageMeta?: (path: string) => { data: Readonly<Record<string, unknown>> } | undefined;
}

export type Alternative = NavElement & { kind: 'version' | 'language' };

export function isAlternative(element: NavNode): element is Alternative {
  return element.kind === 'version' || element.kind === 'language';
}

/** Describes the loss of the label of a version or language that is the whole site of a framework. */
export function loseAlone(name: string, node: NavElement): Loss {
  return lose(node, `Of one ${node.kind}, ${name} shows no label.`, { of: 'label' });
}

export function isExportable({ href, hidden }: NavElement): boolean {
  return href === undefined && !hidden;
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

/** Returns the version or language of an element to export: the one asked for, else the default, else the first. */
export function choose(
  element: NavElement,
  kind: 'version' | 'language',
  label: string | undefined,
): NavElement | undefined {
  const all = element.children.filter((child): child is NavElement => child.kind === kind);
  const open = all.filter(({ href }) => href === undefined);
  const listed = open.filter((one) => !one.hidden && shownPages(one) > 0);
  const isNamed = (one: NavElement) => one.label === label;
  const first = (some: readonly NavElement[]) =>
    some.find(({ id }) => id === element.defaultChild) ?? some[0];
  // Of several with one label, some may be hidden.
  return first(listed.filter(isNamed)) ?? first(open.filter(isNamed)) ?? first(listed);
}

/** Returns the number of page entries of an element that are not hidden. */
export function shownPages(element: NavElement): number {
  const own = element.root && !element.root.hidden ? 1 : 0;
  return element.children.reduce(
    (sum, child) => sum + (isPage(child) ? Number(!child.hidden) : shownPages(child)),
    own,
  );
}
