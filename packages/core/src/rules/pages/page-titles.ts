import { isObject } from '@nav/json';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { offer } from '../../diagnostics/fixes.ts';
import { type FrontMatterText, valueSpan } from './front-matter-text.ts';

/** Yields the titles that YAML does not read as the string that is written. */
export function* titleFindings(
  { path, yaml, locate }: FrontMatterText,
  data: Readonly<Record<string, unknown>>,
): Generator<Finding> {
  for (const field of ['title', 'sidebarTitle']) {
    const value = data[field];
    const span = valueSpan(yaml, field);
    const written = span && yaml.slice(...span);
    if (!span || written === undefined) continue;
    if (String(value) === written && typeof value !== 'boolean') continue;
    const kind = kindOf(value, written);
    if (kind === undefined) continue;
    const at = locate(...span);
    const title = 'Put the value in quotes';
    const change = { title, edits: [{ at, newText: JSON.stringify(written) }] };
    const shown = kind === 'number' ? { shown: String(value) } : {};
    const isScalar = kind !== 'list' && kind !== 'mapping';
    yield {
      code: 'title-not-text',
      args: { path, field, written, kind, ...shown },
      at,
      ...offer([change], isScalar),
    };
  }
}

function kindOf(
  value: unknown,
  written: string,
): MessageArgs['title-not-text']['kind'] | undefined {
  const type = typeof value;
  if (type === 'string') return /^\d{4}-\d\d?-\d\d?/.test(written) ? 'date' : undefined;
  if (type === 'number' || type === 'boolean') return type;
  if (Array.isArray(value)) return 'list';
  return isObject(value) ? 'mapping' : undefined;
}
