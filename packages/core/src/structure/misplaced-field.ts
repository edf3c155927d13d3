import { isObject, joinPointer } from '@nav/json';
import type { LocatedFix } from '../diagnostics/diagnostic.ts';
import { type Changes, remove } from '../diagnostics/fixes.ts';
import { fitsShape } from '../format/check-shape.ts';
import { elementKindIn } from '../format/elements.ts';
import type { Grammar } from '../format/grammar.ts';
import { type Subject, writtenLabel } from './element.ts';

/** Returns where a field belongs that this element lacks; undefined if that is not known. */
export function misplacedField(
  { value, pointer, rule }: Subject,
  key: string,
  grammar: Grammar,
): (Changes & { action: string }) | undefined {
  if (key === 'default') return defaultBelow(value, pointer, grammar);
  const icon = rule.fields.get('icon');
  if (key !== 'iconType' || !icon || typeof value.icon !== 'string') return undefined;
  const written = { name: value.icon, style: value.iconType };
  if (!fitsShape(written, icon.shape)) return undefined;
  const newText = `{ "name": ${JSON.stringify(written.name)}, "style": ${JSON.stringify(written.style)} }`;
  const action = `Write "icon": ${newText}.`;
  const at = { pointer: joinPointer(pointer, 'icon'), anchor: 'value' as const };
  return {
    action,
    suggestions: [replacing('Write the style in "icon"', pointer, key, at, newText)],
  };
}

/** Returns the version or language that a label beside the list marks as the default. */
function defaultBelow(value: Subject['value'], pointer: string, grammar: Grammar) {
  const name = (['versions', 'languages'] as const).find((list) => Array.isArray(value[list]));
  const rule = name && grammar.elements[elementKindIn(name)];
  if (!name || !rule?.fields.has('default')) return undefined;
  const items = value[name] as readonly unknown[];
  if (items.some((item) => isObject(item) && Object.hasOwn(item, 'default'))) return undefined;
  const [at, ...others] = [...items.keys()].filter(
    (index) => writtenLabel(items[index], rule) === value.default,
  );
  if (at === undefined || others.length > 0 || typeof value.default !== 'string')
    return { action: `Set "default": true on one of the ${name}.` };
  const shown = JSON.stringify(value.default);
  const item = joinPointer(joinPointer(pointer, name), String(at));
  const place = { pointer: joinPointer(item, rule.label as string), anchor: 'value' as const };
  const action = `Set "default": true on ${rule.kind} ${shown}.`;
  const newText = `${shown}, "default": true`;
  return { action, fixes: [replacing(action.slice(0, -1), pointer, 'default', place, newText)] };
}

function replacing(
  title: string,
  pointer: string,
  key: string,
  at: { pointer: string; anchor: 'value' },
  newText: string,
): LocatedFix {
  const { edits } = remove(joinPointer(pointer, key), title, 'key');
  return { title, edits: [...edits, { at, newText }] };
}
