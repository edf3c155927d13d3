import type { ElementRule } from '../format/grammar.ts';
import { sharedCodes } from '../format/language-codes.ts';
import { isObject } from '../text/json-value.ts';

/** For elements whose labels are codes: whether one is, or is meant to be, the label of several entries. */
export function sharedLabels(
  entries: readonly unknown[],
  { label, codes }: ElementRule,
): ((code: string) => boolean) | undefined {
  if (label === undefined || codes === undefined) return undefined;
  return sharedCodes(() => entries.map((entry) => labelTexts(entry, label)), codes);
}

/** The label of an entry; where it has none, every text that may be it under a wrong name. */
function labelTexts(entry: unknown, label: string): string[] {
  if (!isObject(entry)) return [];
  const texts = Object.hasOwn(entry, label) ? [entry[label]] : Object.values(entry);
  return texts.filter((text) => typeof text === 'string');
}
