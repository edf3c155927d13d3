import { isObject, joinPointer } from '@nav/json';
import type { Config } from '../../config/load.ts';
import { kindName } from '../../diagnostics/catalog/wording.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { hasRepeats } from '../../resolve/has-repeats.ts';
import { type ElementList, entryPointer } from '../../structure/element.ts';
import type { Rule, RuleNavigation } from '../rule/rule.ts';
import { repeatedFileFinder } from './repeated-file.ts';

/** Reports siblings of the same kind and name. */
export const duplicateLabel: Rule = ({ fact, report }) => {
  for (const finding of fact(repeatedLabels).findings) report(finding);
};

/** Returns the findings about repeated labels, and the files that they explain: those that several `$ref`s name. */
export function repeatedLabels({
  config,
  navigation,
}: {
  config: Config;
  navigation: Pick<RuleNavigation, 'lists'>;
}): {
  findings: readonly Finding[];
  files: ReadonlySet<string>;
} {
  const findings: Finding[] = [];
  const files = new Set<string>();
  const repeatedFile = repeatedFileFinder(config);
  for (const list of navigation.lists) {
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
      if (repeated && files.has(repeated.file)) return;
      if (repeated) files.add(repeated.file);
      findings.push({
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
  return { findings, files };
}

function labelOf(entry: unknown, { rule }: ElementList): string | undefined {
  const label = isObject(entry) && rule.label !== undefined ? entry[rule.label] : undefined;
  return typeof label === 'string' && label.trim() !== '' ? label : undefined;
}
