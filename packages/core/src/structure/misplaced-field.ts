import { isObject, joinPointer } from '@nav/json';
import { type Changes, remove } from '../diagnostics/fixes.ts';
import { fitsShape } from '../format/check-shape.ts';
import { elementKindIn } from '../format/elements.ts';
import type { Grammar } from '../format/grammar.ts';
import { type Subject, writtenLabel } from './element.ts';

/** Returns the right location for a field that this element does not have; undefined if it is unknown. */
export function misplacedField(
  { value, pointer, rule }: Subject,
  key: string,
  grammar: Grammar,
): (Changes & { action: string }) | undefined {
  if (key === 'iconType') {
    const icon = rule.fields.get('icon');
    return icon && fitsShape({ name: 'x' }, icon.shape)
      ? { action: 'Write "icon": { "name": "…", "style": "…" }.' }
      : undefined;
  }
  const list = (['versions', 'languages'] as const).find((name) => Array.isArray(value[name]));
  const below = list && grammar.elements[elementKindIn(list)];
  if (key !== 'default' || !list || !below?.fields.has('default')) return undefined;
  const items = value[list] as readonly unknown[];
  if (items.some((item) => isObject(item) && 'default' in item)) return undefined;
  const found = items.flatMap((item, at) =>
    writtenLabel(item, below) === value.default ? at : [],
  );
  if (found.length !== 1) return { action: `Set "default": true on one of the ${list}.` };
  const label = JSON.stringify(value.default);
  const title = `Set "default": true on ${below.kind} ${label}`;
  const at = {
    pointer: `${joinPointer(pointer, list)}/${found[0]}/${below.kind}`,
    anchor: 'value' as const,
  };
  const { edits } = remove(joinPointer(pointer, key), title, 'key');
  edits.push({ at, newText: `${label}, "default": true` });
  return { action: `${title}.`, fixes: [{ title, edits }] };
}
