import { isPage, type NavElement, type NavIndex } from '@nav/core/client';
import { MAX_CHOICES } from '../limits/limits.ts';

/** The values of the site that a field of a codemod offers. */
export type ChoiceKind = 'page' | 'place' | 'version' | 'language' | 'label';

/** The kinds of options by their names, and of those that mean something else in one codemod. */
const KINDS: Readonly<Record<string, ChoiceKind | undefined>> = {
  after: 'page',
  at: 'place',
  before: 'page',
  group: 'place',
  into: 'place',
  labels: 'label',
  page: 'page',
  to: 'place',
  'add-language from': 'language',
  'add-version from': 'version',
  'mark-translated language': 'language',
  'merge-groups into': 'label',
  'move-file to': undefined,
  'move-page from': 'page',
  'move-page to': 'page',
  'remove-page redirect': 'page',
  'rename from': 'label',
  'rename to': undefined,
  'retire-version label': 'version',
  'retire-version redirect': 'version',
  'sync-languages from': 'language',
  'sync-versions from': 'version',
};

/** `undefined` if the values are not of the site. */
export function choiceKind(codemod: string, option: string): ChoiceKind | undefined {
  const own = `${codemod} ${option}`;
  return KINDS[own in KINDS ? own : option];
}

/** Returns the values of a kind that contain a text: first those that begin with it. */
export function choicesOf(index: NavIndex, kind: string, text: string): string[] {
  const wanted = text.toLowerCase();
  const found = [...valuesOf(index, kind)].filter((value) => value.toLowerCase().includes(wanted));
  const rank = (value: string) => (value.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_CHOICES);
}

function valuesOf(index: NavIndex, kind: string): Set<string> {
  if (kind === 'page') return new Set(index.occurrences.map(({ page }) => page.path));
  const values = new Set<string>();
  const visit = (element: NavElement, above: readonly string[]) => {
    for (const child of element.children) {
      if (isPage(child)) continue;
      const labels = [...above, child.label];
      if (kind === 'place') values.add(labels.join(' > '));
      else if (kind === 'label' || kind === child.kind) values.add(child.label);
      visit(child, labels);
    }
  };
  visit(index.tree.root, []);
  return values;
}
