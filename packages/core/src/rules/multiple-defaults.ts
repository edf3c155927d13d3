import type { ConfigElement } from '../config-elements.ts';
import { joinPointer } from '../pointer.ts';
import type { Rule } from './rule.ts';

/** More than one sibling with `default: true`. */
export const multipleDefaults: Rule = ({ elements, report }) => {
  const first = new Map<ConfigElement | undefined, ConfigElement>();
  for (const element of elements) {
    const { rule, value, parent } = element;
    if (!rule.fields.has('default') || value.default !== true) continue;
    const earlier = first.get(parent);
    if (!earlier) {
      first.set(parent, element);
      continue;
    }
    const labelOf = (named: ConfigElement) => {
      const label = rule.label === undefined ? undefined : named.value[rule.label];
      return typeof label === 'string' ? label : undefined;
    };
    report({
      code: 'multiple-defaults',
      args: {
        kind: rule.kind,
        label: labelOf(element),
        first: labelOf(earlier),
      },
      at: { pointer: joinPointer(element.pointer, 'default'), anchor: 'value' },
      related: [
        {
          at: { pointer: joinPointer(earlier.pointer, 'default'), anchor: 'value' },
          message: 'This one is a default too.',
        },
      ],
    });
  }
};
