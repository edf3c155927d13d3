import { isListName, type ListName } from '../format/elements.ts';
import { type ElementRule, needsChildren } from '../format/grammar.ts';
import { isPlainlyFit } from '../format/shape.ts';

/**
 * The child list of an element that certainly has nothing wrong in itself, told without making a single object:
 * of nearly every element there is nothing else to say.
 */
export function onlyList(value: Record<string, unknown>, rule: ElementRule): ListName | undefined {
  let only: ListName | undefined;
  let required = 0;
  for (const key in value) {
    const field = rule.fields.get(key);
    if (field) {
      const isAlone = field.restrictsTo === undefined && key !== 'href';
      if (!isAlone || !isPlainlyFit(value[key], field.shape)) return undefined;
      if (field.required) required += 1;
    } else if (only === undefined && isListName(key) && rule.children.includes(key)) {
      only = key;
    } else {
      return undefined;
    }
  }
  return required === rule.required.length ? only : undefined;
}

/** Whether an element has not all that it needs. */
export function isIncomplete(value: Record<string, unknown>, rule: ElementRule): boolean {
  const isAbsent = (name: string) => !Object.hasOwn(value, name);
  return (
    rule.required.some(({ name }) => isAbsent(name)) ||
    ((rule.kind === 'navigation' || needsChildren(value, rule)) && rule.children.every(isAbsent))
  );
}
