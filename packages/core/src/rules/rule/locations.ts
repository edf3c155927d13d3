import { joinPointer } from '@nav/json';
import type { Origin } from '../../config/origin.ts';
import type { NavPage } from '../../tree/nav-tree.ts';

/** Returns the location of the value that something in the tree comes from. */
export function valueLocation(origin: Origin): { file: string; pointer: string; anchor: 'value' } {
  return { file: origin.file, pointer: origin.pointer, anchor: 'value' };
}

export function propertyLocation(
  pointer: string,
  name: string,
): { pointer: string; anchor: 'value' } {
  return { pointer: joinPointer(pointer, name), anchor: 'value' };
}

export function writtenPath(page: NavPage): string {
  // The root of the site, "/", has an empty path and no `written`.
  return page.written ?? (page.path === '' ? '/' : page.path);
}
