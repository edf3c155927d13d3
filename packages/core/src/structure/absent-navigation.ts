import type { Finding } from '../diagnostics/diagnostic.ts';
import { rename } from '../diagnostics/fixes.ts';
import { isForeignName, isListName, type ListName } from '../format/elements.ts';
import type { ElementRule } from '../format/grammar.ts';
import { isObject } from '../text/json-value.ts';
import { nearest } from '../text/nearest.ts';
import { joinPointer } from '../text/pointer.ts';
import { countReferences } from './lost-pages.ts';

/** What is said of a config without `navigation`: at the property that is meant as it, or at its lists, where they stand. */
export function absentNavigation(config: Record<string, unknown>, rule: ElementRule): Finding {
  const misspelt = Object.keys(config).filter((key) => isMeantAsNavigation(config[key], key, rule));
  const [first] = misspelt;
  if (first !== undefined) {
    const certain = misspelt.length === 1 && holdsChildren(config[first], rule);
    return {
      code: 'missing-navigation',
      args: { found: '', misspelt: first },
      at: { pointer: joinPointer('', first), anchor: 'key' },
      ...(certain ? { fixes: rename('', first, 'navigation') } : {}),
    };
  }
  const stray = Object.keys(config).filter(
    (key): key is ListName =>
      isListName(key) && rule.children.includes(key) && Array.isArray(config[key]),
  );
  const [list, ...others] = stray;
  if (list === undefined) {
    return {
      code: 'missing-navigation',
      args: { found: '' },
      at: { pointer: '', anchor: 'open' },
    };
  }
  return {
    code: 'missing-navigation',
    args: { found: '', stray: stray.map((key) => lossOf(config, key)) },
    at: { pointer: joinPointer('', list), anchor: 'key' },
    related: others.map((key) => ({
      at: { pointer: joinPointer('', key), anchor: 'key' },
      message: 'This stands outside "navigation" too.',
    })),
  };
}

function lossOf(config: Record<string, unknown>, key: ListName): { key: string; pages: number } {
  return { key, pages: countReferences(config[key], key) };
}

/** Another builder's name says little alone: what it names must hold children. */
function isMeantAsNavigation(value: unknown, key: string, rule: ElementRule): boolean {
  if (isForeignName('navigation', key)) return holdsChildren(value, rule);
  return nearest(key, ['navigation']) !== undefined;
}

function holdsChildren(value: unknown, rule: ElementRule): boolean {
  return isObject(value) && rule.children.some((list) => Array.isArray(value[list]));
}
