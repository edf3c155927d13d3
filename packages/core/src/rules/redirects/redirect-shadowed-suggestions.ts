import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { propertyOf } from '../../source/json-edits.ts';
import { type Draft, draft, itemAround, type Part, removal } from '../../source/part.ts';

/** Suggests to move the redirect before the one that applies. */
export function suggestOrder(
  { file, text, node }: Part,
  { by }: MessageArgs['redirect-shadowed'],
): Draft[] {
  const redirect = itemAround(node);
  const list = redirect?.parent;
  const first = list?.children.find((one) => propertyOf(one, 'source')?.value === by);
  if (!redirect || !list || !first) return [];
  const before = list.children[first.index - 1]?.end ?? list.open + 1;
  const gap = text.slice(before, first.start).replace(',', '') || ' ';
  const newText = `${text.slice(redirect.start, redirect.end)},${gap}`;
  const moved = { start: first.start, end: first.start, newText };
  const title = `Move it before the redirect from ${JSON.stringify(by)}`;
  return draft(title, file, moved, removal(redirect));
}
