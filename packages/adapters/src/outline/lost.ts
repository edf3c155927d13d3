import type { NavNode } from '@nav/core/client';
import { kindName } from '@nav/core/internal';

/** One thing of a navigation that a framework cannot express. */
export interface Loss {
  /** The file that has it. */
  file: string;
  /** Its location in the file (RFC 6901). */
  pointer: string;
  /** Its name, such as `icon of group "Start"`. */
  what: string;
  /** The reason. Equal reasons are equal strings. */
  why: string;
  /** The number of page entries that are missing from the result because of it. */
  pages: number;
}

/** A result and what is missing from it. */
export interface Exported<Value> {
  value: Value;
  lost: Loss[];
}

function nameOf(node: NavNode): string {
  if (node.kind === 'page' || node.kind === 'endpoint') return `page ${JSON.stringify(node.path)}`;
  if (node.kind === 'navigation') return 'navigation';
  return `${kindName(node.kind)} ${JSON.stringify(node.label)}`;
}

/** Describes the loss of a node, or of a part of it such as its icon. */
export function lose(
  node: NavNode,
  why: string,
  { of, pages = 0 }: { of?: string; pages?: number } = {},
): Loss {
  const { file, pointer } = node.origin;
  const own = of === undefined ? '' : `${of} of `;
  const count = pages > 1 || (pages === 1 && 'children' in node) ? ` (${countPages(pages)})` : '';
  return { file, pointer, what: `${own}${nameOf(node)}${count}`, why, pages };
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

export function distinct(lost: readonly Loss[]): Loss[] {
  const known = new Map(lost.map((one) => [JSON.stringify(Object.values(one)), one]));
  return [...known.values()];
}
