import { elementName } from '../diagnostics/messages.ts';
import type { ElementRule } from '../format/grammar.ts';
import type { ListName } from '../format/vocabulary.ts';

/** An element under examination. */
export interface Subject {
  value: Record<string, unknown>;
  /** Its pointer in the composed config. */
  pointer: string;
  rule: ElementRule;
}

type Named = Pick<Subject, 'value' | 'rule'>;

/** What a sentence calls an element; worked out only where something is wrong with it. */
export function nameOf({ value, rule }: Named): string {
  return elementName(rule.kind, rule.label === undefined ? undefined : value[rule.label]);
}

/** What a sentence calls a list of an element. */
export function listNameOf(list: ListName, element: Named): string {
  return `"${list}" of ${nameOf(element)}`;
}
