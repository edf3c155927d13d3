import { type ElementList, entryPointer } from '../element-lists.ts';
import { joinPointer } from '../pointer.ts';
import { isObject } from '../shape.ts';
import type { Rule } from './rule.ts';

/** Two siblings of one kind and one name. */
export const duplicateLabel: Rule = ({ lists, report }) => {
  for (const list of lists) {
    const { rule, entries } = list;
    if (entries.length < 2) continue;
    const labels = entries.map((entry) => labelOf(entry, list));
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
        at: { pointer: joinPointer(entryPointer(list, index), field), anchor: 'value' },
        severity: rule.kind === 'version' || rule.kind === 'language' ? 'error' : 'warning',
        related: [
          {
            at: { pointer: joinPointer(entryPointer(list, first), field), anchor: 'value' },
            message: 'The name first stands here.',
          },
        ],
      });
    });
  }
};

function labelOf(entry: unknown, { rule }: ElementList): string | undefined {
  const label = isObject(entry) && rule.label !== undefined ? entry[rule.label] : undefined;
  return typeof label === 'string' && label.trim() !== '' ? label : undefined;
}
