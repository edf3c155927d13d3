import { isObject } from '@nav/json';
import type { NavElement } from '../tree/nav-tree.ts';

/** The properties of an element that are not settings of it. All others are compared. */
const NO_SETTINGS: ReadonlySet<string> = new Set([
  'id',
  'label',
  'hiddenItself',
  'origin',
  'written',
  'missing',
  'list',
  'children',
  'global',
  'root',
  'page',
  'defaultChild',
  'lang',
  'nativeName',
  'dir',
  'site',
  'generated',
] satisfies (keyof NavElement)[]);

export function changedSettings(
  from: NavElement,
  to: NavElement,
): { setting: string; from?: unknown; to?: unknown }[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof NavElement)[];
  const values = names
    .filter((name) => !NO_SETTINGS.has(name))
    .sort()
    .map((name): [string, unknown, unknown] => [name, from[name], to[name]]);
  values.push(['root', from.root?.path, to.root?.path]);
  return values.flatMap(([setting, a, b]) =>
    a === b || canonicalJson(a) === canonicalJson(b) ? [] : [{ setting, ...fromTo(a, b) }],
  );
}

/** Returns a value as JSON with sorted keys. */
function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part) =>
    isObject(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map((key) => [key, part[key]]),
        )
      : part,
  );
}

export function fromTo(from: unknown, to: unknown): { from?: unknown; to?: unknown } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
