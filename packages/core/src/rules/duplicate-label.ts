import { kindName } from '../diagnostics/wording.ts';
import { type ElementList, entryPointer } from '../structure/element.ts';
import { hasRepeats } from '../text/has-repeats.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import { repeatedFileFinder } from './repeated-file.ts';
import type { Rule } from './rule.ts';

/** Reports siblings of the same kind and name. */
export const duplicateLabel: Rule = ({ config, lists, repeatedFiles, report }) => {
  const repeatedFile = repeatedFileFinder(config);
  for (const list of lists) {
    const { rule, entries } = list;
    if (entries.length < 2) continue;
    const labels = entries.map((entry) => labelOf(entry, list));
    if (!hasRepeats(labels)) continue;
    const field = rule.label as string;
    const kind = kindName(rule.kind);
    const severity = kind === 'version' || kind === 'language' ? 'error' : 'warning';
    const pointers = new Map<string, string>();
    labels.forEach((label, index) => {
      if (label === undefined) return;
      const pointer = joinPointer(entryPointer(list, index), field);
      const first = pointers.get(label);
      if (first === undefined) {
        pointers.set(label, pointer);
        return;
      }
      const repeated = repeatedFile(config.origin(first), config.origin(pointer));
      if (repeated && repeatedFiles.has(repeated.file)) return;
      if (repeated) repeatedFiles.add(repeated.file);
      report({
        code: 'duplicate-label',
        args: { kind, label, ...(repeated && { file: repeated.file }) },
        at: repeated?.at ?? { pointer, anchor: 'value' },
        severity,
        related: repeated?.related ?? [
          { at: { pointer: first, anchor: 'value' }, message: 'First listed here.' },
        ],
      });
    });
  }
};

function labelOf(entry: unknown, { rule }: ElementList): string | undefined {
  const label = isObject(entry) && rule.label !== undefined ? entry[rule.label] : undefined;
  return typeof label === 'string' && label.trim() !== '' ? label : undefined;
}
