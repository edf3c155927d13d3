import type { Icon } from './entries.ts';

/**
 * Returns an icon as `docs.json` names it: Lucide components (`CircleHelp`), names of Font Awesome, paths. Returns undefined
 * for anything else, such as emoji and icons of other libraries.
 */
export function iconOf(written: string): Icon | undefined {
  const text = written.trim();
  if (/^[A-Z][A-Za-z0-9]*$/.test(text)) return { name: kebabCase(text), library: 'lucide' };
  const [, style, name] = /^fontawesome\/(\w+)\/([\w-]+)$/.exec(text) ?? [];
  if (style !== undefined && name !== undefined) {
    return { name, style, library: 'fontawesome' };
  }
  if (/^\/[\w./-]+\.\w+$/.test(text) || /^https:\/\/\S+$/.test(text)) return text;
  const plain = text.replace(/^(?:fa-)+/, '');
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(plain) ? plain : undefined;
}

function kebabCase(text: string): string {
  return text
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z0-9])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}
