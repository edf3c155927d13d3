import { isObject } from '@nav/json';
import { kindName } from '../../diagnostics/catalog/wording.ts';
import { audienceNames } from '../../files/front-matter.ts';
import type { ElementRule } from '../../format/grammar.ts';
import { hasRepeats } from '../../resolve/has-repeats.ts';
import { type ElementList, entryPointer, writtenLabel } from '../../structure/element.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { NavigationContext, NavigationRule } from '../rule/rule.ts';
import { repeatedFileFinder } from './repeated-file.ts';

/** Reports siblings of the same kind and name. */
export const duplicateLabel: NavigationRule = ({ config, report }) => {
  const repeatedFile = repeatedFileFinder(config);
  const reported = new Set<string>();
  return {
    list(list) {
      for (const { label, at, first, isCopy } of repeatedLabels(list)) {
        const kind = kindName(list.rule.kind);
        const repeated = repeatedFile(config.origin(first.pointer), config.origin(at.pointer));
        if (repeated && reported.has(repeated.file)) continue;
        if (repeated) reported.add(repeated.file);
        report({
          code: 'duplicate-label',
          args: {
            kind,
            label,
            ...(repeated && { file: repeated.file }),
            ...(isCopy && { isCopy }),
          },
          at: repeated?.at ?? at,
          severity: kind === 'version' || kind === 'language' ? 'error' : 'warning',
          related: repeated?.related ?? [{ at: first, message: 'First listed here.' }],
        });
      }
    },
  };
};

/** Returns the files that findings about labels explain: those that several `$ref`s name. */
export function filesWithLabels({ config, navigation }: NavigationContext): ReadonlySet<string> {
  const repeatedFile = repeatedFileFinder(config);
  const repeats = navigation.lists.flatMap(repeatedLabels);
  return new Set(
    repeats.flatMap(
      ({ at, first }) =>
        repeatedFile(config.origin(first.pointer), config.origin(at.pointer))?.file ?? [],
    ),
  );
}

type LabelLocation = ReturnType<typeof propertyLocation>;

/** Returns the labels of a list that an earlier sibling has, with the locations of both. */
function repeatedLabels(
  list: ElementList,
): { label: string; at: LabelLocation; first: LabelLocation; isCopy?: true | undefined }[] {
  const { rule, entries } = list;
  if (entries.length < 2) return [];
  const labels = entries.map((entry) => {
    const label = writtenLabel(entry, rule);
    return label?.trim() === '' ? undefined : label;
  });
  if (!hasRepeats(labels.flatMap((label) => label ?? []))) return [];
  const locations = new Map<string, LabelLocation & { index: number }>();
  return labels.flatMap((label, index) => {
    if (label === undefined) return [];
    const at = propertyLocation(entryPointer(list, index), rule.label as string);
    const key = label + audienceKey(entries[index], rule);
    const first = locations.get(key);
    if (first) {
      const isCopy = hasSamePages(entries[index], entries[first.index]) || undefined;
      return [{ label, at, first: { pointer: first.pointer, anchor: first.anchor }, isCopy }];
    }
    locations.set(key, { ...at, index });
    return [];
  });
}

function hasSamePages(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || !Array.isArray(one.pages)) return false;
  return one.pages.length > 0 && JSON.stringify(one.pages) === JSON.stringify(other.pages);
}

/** Returns a key for the readers that see an element: others do not see it next to its namesakes. */
function audienceKey(entry: unknown, { fields }: ElementRule): string {
  const names =
    fields.has('audience') && isObject(entry) ? audienceNames(entry.audience) : undefined;
  return names ? `\0${[...new Set(names)].sort().join('\0')}` : '';
}
