import type { NavTree } from '@nav/core';
import { UsageError } from '../run/failure.ts';
import { suggestName } from '../run/suggest-name.ts';

/**
 * Returns the labels of the newer and the older version to compare.
 *
 * @throws UsageError if one of them does not exist.
 */
export function versionsOf(
  { from, to }: { from?: string; to?: string },
  tree: NavTree,
  file: string,
): { from: string; to: string } {
  const labels = versionLabels(tree);
  const newest = from ?? labels.preferred;
  for (const [option, label] of [
    ['--from', newest],
    ['--to', to],
  ] as const) {
    if (label === undefined)
      throw new UsageError(
        labels.all.length === 0
          ? `${file} has no versions.`
          : `Pass ${option} with one of the versions: ${labels.all.join(', ')}.`,
      );
    if (!labels.all.includes(label))
      throw new UsageError(
        `${file} has no version "${label}".${suggestName(label, labels.all)} Its versions: ${labels.all.join(', ')}.`,
      );
  }
  return { from: newest ?? '', to: to ?? '' };
}

function versionLabels(tree: NavTree): {
  all: string[];
  preferred: string | undefined;
} {
  const all = new Set<string>();
  let preferred: string | undefined;
  const walk = (element: NavTree['root']) => {
    for (const child of element.children) {
      if (child.kind === 'page' || child.kind === 'endpoint') continue;
      if (child.kind === 'version') {
        all.add(child.label);
        if (child.id === element.defaultChild) preferred ??= child.label;
      }
      walk(child);
    }
  };
  walk(tree.root);
  return { all: [...all], preferred };
}
