import type { ConfigElement } from '../config-elements.ts';
import { joinPointer } from '../pointer.ts';
import type { Rule } from './rule.ts';

/** Two siblings of one kind and one name. */
export const duplicateLabel: Rule = ({ elements, report }) => {
  const seen = new Map<ConfigElement | undefined, Map<string, ConfigElement>>();
  for (const element of elements) {
    const { rule, value, parent } = element;
    const label = rule.label === undefined ? undefined : value[rule.label];
    if (typeof label !== 'string' || label.trim() === '') continue;
    let siblings = seen.get(parent);
    if (!siblings) {
      siblings = new Map();
      seen.set(parent, siblings);
    }
    const first = siblings.get(label);
    if (!first) {
      siblings.set(label, element);
      continue;
    }
    const field = rule.label as string;
    report({
      code: 'duplicate-label',
      args: { kind: rule.kind === 'item' ? 'menu item' : rule.kind, label },
      at: { pointer: joinPointer(element.pointer, field), anchor: 'value' },
      severity: rule.kind === 'version' || rule.kind === 'language' ? 'error' : 'warning',
      related: [
        {
          at: { pointer: joinPointer(first.pointer, field), anchor: 'value' },
          message: 'The name first stands here.',
        },
      ],
    });
  }
};
