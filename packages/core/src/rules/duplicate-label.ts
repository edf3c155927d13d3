import { kindName } from '../diagnostics/wording.ts';
import { type ElementList, entryPointer } from '../structure/element.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import { mountedTwice, mountsBeside } from './mounted-twice.ts';
import type { Rule } from './rule.ts';

/** Two siblings of one kind and one name. */
export const duplicateLabel: Rule = ({ config, lists, report }) => {
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
      const kind = kindName(rule.kind);
      const severity = kind === 'version' || kind === 'language' ? 'error' : 'warning';
      const pointer = joinPointer(entryPointer(list, index), field);
      const firstPointer = joinPointer(entryPointer(list, first), field);
      const mounts = mountedTwice(config, firstPointer, pointer);
      if (mounts) {
        report({
          code: 'duplicate-label',
          args: { kind, label, file: mounts.file },
          at: mounts.second.at,
          severity,
          related: mountsBeside(mounts),
        });
        return;
      }
      report({
        code: 'duplicate-label',
        args: { kind, label },
        at: { pointer, anchor: 'value' },
        severity,
        related: [
          {
            at: { pointer: firstPointer, anchor: 'value' },
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
