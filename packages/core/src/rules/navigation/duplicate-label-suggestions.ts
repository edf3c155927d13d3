import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import {
  type Draft,
  destructive,
  itemAround,
  type Part,
  removeItem,
  writeValue,
} from '../../source/part.ts';

/** Suggests to rename one of the siblings, to merge groups, or to remove what cannot have another name. */
export function suggestOneLabel(
  part: Part,
  { kind, label, file, isCopy }: MessageArgs['duplicate-label'],
  site: SuggestionSite,
): Draft[] {
  if (file !== undefined) return removeRepeatedFile(part, site);
  // Other codes than the supported ones are invalid.
  if (kind === 'language') return destructive(removeItem(part));
  if (isCopy) return removeItem(part, `Remove this ${kind}`);
  const { node } = part;
  const siblings = itemAround(node)?.parent?.children ?? [];
  const taken = new Set(siblings.flatMap((one) => one.children.map(({ value }) => value)));
  let number = 2;
  while (taken.has(`${label} ${number}`)) number += 1;
  const free = `${label} ${number}`;
  const title = `Merge the groups named ${JSON.stringify(label)}`;
  const codemod = { name: 'merge-groups', options: { labels: [label] } };
  return [
    ...(node.value === label ? writeValue(part, free, `Rename to ${JSON.stringify(free)}`) : []),
    ...(kind === 'group' ? [{ title, codemod }] : []),
  ];
}

/** Returns the suggestion to remove the item of a list that leads to a file by a chain of `$ref`s. */
function removeRepeatedFile(part: Pick<Part, 'file' | 'node'>, site: SuggestionSite): Draft[] {
  const seen = new Set<string>();
  let at: Pick<Part, 'file' | 'node'> | undefined = part;
  while (at && !itemAround(at.node) && !seen.has(at.file)) {
    seen.add(at.file);
    at = site.refTo(at.file);
  }
  return at ? destructive(removeItem(at, 'Remove this $ref')) : [];
}
