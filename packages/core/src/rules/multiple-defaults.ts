import { entryPointer } from '../structure/element.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/** More than one sibling with `default: true`. */
export const multipleDefaults: Rule = ({ lists, report }) => {
  for (const list of lists) {
    const { rule, entries } = list;
    if (!rule.fields.has('default')) continue;
    const first = entries.findIndex(isDefault);
    const labelOf = (entry: unknown) => {
      const label = isObject(entry) && rule.label !== undefined ? entry[rule.label] : undefined;
      return typeof label === 'string' ? label : undefined;
    };
    entries.forEach((entry, index) => {
      if (index === first || !isDefault(entry)) return;
      report({
        code: 'multiple-defaults',
        args: { kind: rule.kind, label: labelOf(entry), first: labelOf(entries[first]) },
        at: { pointer: joinPointer(entryPointer(list, index), 'default'), anchor: 'value' },
        related: [
          {
            at: { pointer: joinPointer(entryPointer(list, first), 'default'), anchor: 'value' },
            message: 'This one is a default too.',
          },
        ],
      });
    });
  }
};

function isDefault(entry: unknown): boolean {
  return isObject(entry) && entry.default === true;
}
