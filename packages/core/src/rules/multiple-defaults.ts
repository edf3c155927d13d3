import type { WrittenElement } from '../element-lists.ts';
import { joinPointer } from '../pointer.ts';
import type { Rule } from './rule.ts';

/** More than one sibling with `default: true`. */
export const multipleDefaults: Rule = ({ lists, report }) => {
  for (const { rule, elements, pointers } of lists) {
    if (!rule.fields.has('default')) continue;
    const first = elements.findIndex((element) => element.default === true);
    const labelOf = (element: WrittenElement | undefined) => {
      const label = rule.label === undefined ? undefined : element?.[rule.label];
      return typeof label === 'string' ? label : undefined;
    };
    elements.forEach((element, index) => {
      if (element.default !== true || index === first) return;
      report({
        code: 'multiple-defaults',
        args: { kind: rule.kind, label: labelOf(element), first: labelOf(elements[first]) },
        at: { pointer: joinPointer(pointers[index] as string, 'default'), anchor: 'value' },
        related: [
          {
            at: { pointer: joinPointer(pointers[first] as string, 'default'), anchor: 'value' },
            message: 'This one is a default too.',
          },
        ],
      });
    });
  }
};
