import type { Place } from '../reading/place.ts';
import type { Icon } from './entries.ts';
import { type Conversion, lose } from './outcome.ts';

/**
 * Returns an icon as `docs.json` names it: Lucide components (`CircleHelp`), names of Font Awesome, paths. Returns undefined
 * for anything else, such as emoji and icons of other libraries.
 */
export function iconOf(written: string): Icon | undefined {
  const text = written.trim();
  if (/^[A-Z][A-Za-z0-9]*$/.test(text)) return { name: kebabCase(text), library: 'lucide' };
  const [, style, name] = /^fontawesome\/(\w+)\/([\w-]+)$/.exec(text) ?? [];
  if (style !== undefined && name !== undefined) return { name, style, library: 'fontawesome' };
  if (/^\/[\w./-]+\.\w+$/.test(text) || /^https:\/\/\S+$/.test(text)) return text;
  const plain = text.replace(/^(?:fa-)+/, '');
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(plain) ? plain : undefined;
}

/** Returns the icon of an entry, and reports one without a counterpart. */
export function convertIcon(
  written: string | undefined,
  label: string,
  at: Place,
  conversion: Conversion,
): Icon | undefined {
  const icon = written === undefined ? undefined : iconOf(written);
  if (written !== undefined && icon === undefined)
    lose(conversion, `icon ${written} of "${label}"`, 'it is in none of the icon libraries', at);
  return icon;
}

function kebabCase(text: string): string {
  return text
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z0-9])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}
