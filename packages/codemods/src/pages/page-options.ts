import { withoutExtension } from '@nav/text';
import { isEndpoint } from '../navigation/navigation.ts';
import { slugOf } from './addresses.ts';
import type { Pages } from './site-files.ts';

/**
 * Returns what is wrong with the path of a page: nothing for a valid path or an existing page.
 *
 * @param label what has the path, such as `--from`
 */
export function pathFaults(label: string, path: string, pages?: Pages): string[] {
  const problem = problemOf(path);
  const slug = slugOf(path);
  // An existing page may have a path that no new page should get.
  const exists = pages?.has(slug) && slug === withoutExtension(path.replace(/^\/|\/$/g, ''));
  if (problem === undefined || exists) return [];
  return [`${label} ${path} is not a valid page path: it ${problem}.`.trimStart()];
}

/** Returns what is wrong with the path of a page, whatever pages exist. */
export function rootFaults(label: string, path: string): string[] {
  return slugOf(path) === '' ? pathFaults(label, path) : [];
}

function problemOf(path: string): string | undefined {
  const bare = path.replace(/^\/|\/$/g, '');
  if (bare === '') return 'is the root of the site';
  if (isEndpoint(path)) return 'names an endpoint';
  const character = /[#?:*\\"<>|%]/.exec(bare)?.[0];
  if (character !== undefined) return `contains "${character}"`;
  if (bare !== bare.trim()) return 'starts or ends with white space';
  const segments = bare.split('/');
  if (segments.includes('')) return 'has an empty segment';
  const dots = segments.find((segment) => segment === '.' || segment === '..');
  return dots === undefined ? undefined : `has the segment "${dots}"`;
}
