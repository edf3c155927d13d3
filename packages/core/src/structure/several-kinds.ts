import { joinPointer } from '@nav/json';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { removeProperty } from '../diagnostics/fixes.ts';
import type { ListName } from '../format/elements.ts';
import { canBeUsed, nameOf, type Subject } from './element.ts';
import type { FaultLog } from './fault-log.ts';
import { countPages } from './lost-pages.ts';

/**
 * Reports several child lists side by side, or, if `first` is undefined, lists next to a URL. `faults` are the findings
 * because of which the builder ignores a list, `ofFirst` all findings in the first.
 */
export function reportSeveral(
  log: FaultLog,
  element: Subject,
  present: readonly ListName[],
  {
    first,
    faults,
    ofFirst,
  }: {
    first: ListName | undefined;
    faults: ReadonlyMap<ListName, Finding>;
    ofFirst: readonly Finding[];
  },
): void {
  const { value, pointer } = element;
  const fault = first && faults.get(first);
  // The first list that validates is used (M1.3, M1.4). If none does, all are lost.
  const valid = fault && present.find((key) => !faults.has(key) && canBeUsed(value, key));
  if (valid)
    for (const finding of ofFirst) {
      delete finding.emptied;
      delete finding.effect;
    }
  const kept = valid ?? first;
  const isUnusable = fault !== undefined && valid === undefined;
  const [dropped, ...others] = present.filter((key) => key !== kept);
  if (dropped === undefined) return;

  const related: NonNullable<Finding['related']> = [kept ?? 'href', ...others].map(
    (key, index) => ({
      at: { pointer: joinPointer(pointer, key), anchor: 'key' as const },
      message:
        index > 0
          ? 'This one is dropped too.'
          : kept === undefined
            ? 'This makes it a link.'
            : `This one ${isUnusable ? 'would be' : 'is'} used.`,
    }),
  );
  if (valid) {
    const message = `Because of this, the builder ignores ${JSON.stringify(first)}.`;
    related.push({ at: fault.at, message });
  }
  const at = joinPointer(pointer, dropped);
  const args = {
    element: nameOf(element),
    dropped: [dropped, ...others].map((key) => ({ key, pages: countPages(value[key], key) })),
  };
  if (kept === undefined) {
    const suggestions = ['href', dropped, ...others].map((key) => removeProperty(pointer, key));
    log.report('href-with-children', args, at, 'key', { related, suggestions });
  } else {
    const why = {
      ...(isUnusable ? { unusable: true as const } : {}),
      ...(valid ? { passedOver: first } : {}),
    };
    log.report('mixed-children', { ...args, kept, ...why }, at, 'key', { related });
  }
}
