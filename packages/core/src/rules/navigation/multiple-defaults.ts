import { isObject } from '@nav/json';
import { remove } from '../../diagnostics/fixes.ts';
import { entryPointer, writtenLabel } from '../../structure/element.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { NavigationRule } from '../rule/rule.ts';

/** Reports siblings with `default: true` after the first. */
export const multipleDefaults: NavigationRule = ({ report }) => ({
  list(list) {
    const { rule, entries } = list;
    if (!rule.fields.has('default')) return;
    const first = entries.findIndex(isDefault);
    const locate = (index: number) => propertyLocation(entryPointer(list, index), 'default');
    entries.forEach((entry, index) => {
      if (index === first || !isDefault(entry)) return;
      const at = locate(index);
      report({
        code: 'multiple-defaults',
        args: {
          kind: rule.kind,
          label: writtenLabel(entry, rule),
          first: writtenLabel(entries[first], rule),
        },
        at,
        related: [{ at: locate(first), message: 'Also marked as default.' }],
        suggestions: [remove(at.pointer, 'Remove this "default"')],
      });
    });
  },
});

function isDefault(entry: unknown): boolean {
  return isObject(entry) && entry.default === true;
}
