import type { ElementList } from '../element-lists.ts';
import { joinPointer } from '../pointer.ts';
import type { Rule } from './rule.ts';

/** Two siblings of one kind and one name. */
export const duplicateLabel: Rule = ({ lists, report }) => {
  for (const list of lists) {
    const { rule, pointers } = list;
    const labels = labelsOf(list);
    if (new Set(labels).size === labels.length) continue;
    const field = rule.label as string;
    const places = new Map<string, number>();
    labels.forEach((label, index) => {
      if (label === undefined) return;
      const first = places.get(label);
      if (first === undefined) {
        places.set(label, index);
        return;
      }
      report({
        code: 'duplicate-label',
        args: { kind: rule.kind === 'item' ? 'menu item' : rule.kind, label },
        at: { pointer: joinPointer(pointers[index] as string, field), anchor: 'value' },
        severity: rule.kind === 'version' || rule.kind === 'language' ? 'error' : 'warning',
        related: [
          {
            at: { pointer: joinPointer(pointers[first] as string, field), anchor: 'value' },
            message: 'The name first stands here.',
          },
        ],
      });
    });
  }
};

/** The name of each element; undefined where it has none. */
function labelsOf({ rule, elements }: ElementList): (string | undefined)[] {
  return elements.map((element) => {
    const label = rule.label === undefined ? undefined : element[rule.label];
    return typeof label === 'string' && label.trim() !== '' ? label : undefined;
  });
}
