import { isShown } from '../../pages/ids/components.ts';
import type { UsedTag } from './page-content.ts';

/** The components that show only some of their content, or only once. */
const CONTAINERS: ReadonlySet<string> = new Set(['Panel', 'Tree', 'FileTree']);

/** Tests for a component in which working components may be lost. */
export function isContainer(name: string): boolean {
  return CONTAINERS.has(name);
}

/** Tests for a tag that works in every page without an import, whatever is in it. */
export function isSurelyShown(name: string, position: string): boolean {
  return isShown(name, position) && !isContainer(name);
}

/** Matches content that shows nothing. */
const EMPTY = /^[^>]*>(?:\s|\{\s*\/\*(?:[^*]|\*(?!\/))*\*\/\s*\})*<\/[^<]*$/;

/** Returns a function that returns the fault of a block because of its container. It is called in the order of the tags. */
export function containers(text: string): (tag: UsedTag) => Fault | undefined {
  let panelEnd = -1;
  let tree: UsedTag | undefined;
  return (tag) => {
    const { name, position, start, to } = tag;
    if (position !== 'block') {
      // The text of a tree is the name of a file, whatever is in it.
      return tree && start < tree.to && position === 'inline' ? { isReported: true } : undefined;
    }
    if (name === 'Panel') {
      // A panel in a panel is a part of it.
      if (start < panelEnd || EMPTY.test(text.slice(start, to))) return undefined;
      if (panelEnd !== -1)
        return { because: 'Only the first "<Panel>" of a page is shown. Move the content there.' };
      panelEnd = to;
    }
    if (tree && start < tree.to) {
      if (/^Tree\./.test(name)) return undefined;
      return {
        because: `A "<${tree.name}>" shows nothing else. Move the rest out of it.`,
        keeps: 'lists, folders and files',
      };
    }
    if (isContainer(name) && name !== 'Panel') tree = tag;
    return undefined;
  };
}

/** The reason that a tag does not work, or that it is not reported. */
export interface Fault {
  because?: string;
  /** The content that the builder keeps. */
  keeps?: string;
  isReported?: true;
}
