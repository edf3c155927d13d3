import { isObject, joinPointer } from '@nav/json';
import { remove } from '../../diagnostics/fixes.ts';
import { entryPointer } from '../../structure/element.ts';
import type { RulePart } from '../rule/rule.ts';

/** Reports siblings with `default: true` after the first. */
export const multipleDefaults: RulePart<'lists'> = ({ navigation, report }) => {
  for (const list of navigation.lists) {
    const { rule, entries } = list;
    if (!rule.fields.has('default')) continue;
    const first = entries.findIndex(isDefault);
    const labelOf = (entry: unknown) => {
      const label = isObject(entry) && rule.label !== undefined ? entry[rule.label] : undefined;
      return typeof label === 'string' ? label : undefined;
    };
    const locate = (index: number) => ({
      pointer: joinPointer(entryPointer(list, index), 'default'),
      anchor: 'value' as const,
    });
    entries.forEach((entry, index) => {
      if (index === first || !isDefault(entry)) return;
      const suggestions = [remove(locate(index).pointer, 'Remove this "default"')];
      report({
        code: 'multiple-defaults',
        args: { kind: rule.kind, label: labelOf(entry), first: labelOf(entries[first]) },
        at: locate(index),
        related: [{ at: locate(first), message: 'Also marked as default.' }],
        suggestions,
      });
    });
  }
};

function isDefault(entry: unknown): boolean {
  return isObject(entry) && entry.default === true;
}
