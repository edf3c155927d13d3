import { isObject, joinPointer } from '@nav/json';
import type { Config } from '../../config/load.ts';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { kindName } from '../../diagnostics/catalog/wording.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import type { SuggestionSite } from '../../format/suggestion-site.ts';
import { hasRepeats } from '../../resolve/has-repeats.ts';
import {
  type Draft,
  destructive,
  itemAround,
  type Part,
  removeItem,
  writeValue,
} from '../../source/part.ts';
import { type ElementList, entryPointer } from '../../structure/element.ts';
import type { Rule, RuleNavigation } from '../rule/rule.ts';
import { repeatedFileFinder } from './repeated-file.ts';

/** Reports siblings of the same kind and name. */
export const duplicateLabel: Rule = ({ fact, report }) => {
  for (const finding of fact(repeatedLabels).findings) report(finding);
};

/** Returns the findings about repeated labels, and the files that they explain: those that several `$ref`s name. */
export function repeatedLabels({
  config,
  navigation,
}: {
  config: Config;
  navigation: Pick<RuleNavigation, 'lists'>;
}): {
  findings: readonly Finding[];
  files: ReadonlySet<string>;
} {
  const findings: Finding[] = [];
  const files = new Set<string>();
  const repeatedFile = repeatedFileFinder(config);
  for (const list of navigation.lists) {
    const { rule, entries } = list;
    if (entries.length < 2) continue;
    const labels = entries.map((entry) => labelOf(entry, list));
    if (!hasRepeats(labels)) continue;
    const field = rule.label as string;
    const kind = kindName(rule.kind);
    const severity = kind === 'version' || kind === 'language' ? 'error' : 'warning';
    const pointers = new Map<string, string>();
    labels.forEach((label, index) => {
      if (label === undefined) return;
      const pointer = joinPointer(entryPointer(list, index), field);
      const first = pointers.get(label);
      if (first === undefined) {
        pointers.set(label, pointer);
        return;
      }
      const repeated = repeatedFile(config.origin(first), config.origin(pointer));
      if (repeated && files.has(repeated.file)) return;
      if (repeated) files.add(repeated.file);
      findings.push({
        code: 'duplicate-label',
        args: { kind, label, ...(repeated && { file: repeated.file }) },
        at: repeated?.at ?? { pointer, anchor: 'value' },
        severity,
        related: repeated?.related ?? [
          { at: { pointer: first, anchor: 'value' }, message: 'First listed here.' },
        ],
      });
    });
  }
  return { findings, files };
}

function labelOf(entry: unknown, { rule }: ElementList): string | undefined {
  const label = isObject(entry) && rule.label !== undefined ? entry[rule.label] : undefined;
  return typeof label === 'string' && label.trim() !== '' ? label : undefined;
}

/** Suggests to rename one of the siblings, to merge groups, or to remove what cannot have another name. */
export function suggestOneLabel(
  part: Part,
  { kind, label, file }: MessageArgs['duplicate-label'],
  site: SuggestionSite,
): Draft[] {
  if (file !== undefined) return removeRepeatedFile(part, site);
  // Other codes than the supported ones are invalid.
  if (kind === 'language') return destructive(removeItem(part));
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
