import { isShown } from '../../pages/ids/components.ts';
import { codeScan, tagAt } from '../../pages/syntax/scan-code.ts';
import type { ContentPart, UsedTag } from './page-content.ts';

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
const EMPTY = /^(?:\s|\{\s*\/\*(?:[^*]|\*(?!\/))*\*\/\s*\})*$/;

/** Returns the range between the tags of a block. */
function contentOf(text: string, { start, to }: UsedTag): ContentPart {
  const end = tagAt(codeScan(text), start)?.end ?? to;
  return { start: end, end: Math.max(end, text.lastIndexOf('</', to - 1)) };
}

function isEmpty(text: string, block: UsedTag): boolean {
  const { start, end } = contentOf(text, block);
  return EMPTY.test(text.slice(start, end));
}

/** Tests for a tree, which shows only lists, folders and files. */
export function isTree({ name, position }: UsedTag): boolean {
  return position === 'block' && isContainer(name) && name !== 'Panel';
}

/** Matches the first line of a paragraph or code block: no list, tag, quote, expression, table or module. */
const WORDS = /^(?!(?:import|export)\b)[\p{L}"'(`]/u;

/** Matches a list item. */
const ITEM = /^(?:[-*+]|\d+[.)])(?:\s|$)/;

/**
 * Returns the first line of text that is directly in a tree, which does not show it.
 *
 * @param tags the tags of the page, in order.
 * @param index the index of the tree.
 */
export function textInTree(
  text: string,
  tags: readonly UsedTag[],
  index: number,
): ContentPart | undefined {
  const { start, end } = contentOf(text, tags[index] as UsedTag);
  let next = index + 1;
  let tagsEnd = start;
  let depth = Number.POSITIVE_INFINITY;
  let isNew = true;
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const words = line.trim();
    const indentation = line.length - line.trimStart().length;
    const from = at + indentation;
    at += line.length + 1;
    for (let tag = tags[next]; tag && tag.start <= from; tag = tags[next]) {
      if (tag.start >= start) tagsEnd = Math.max(tagsEnd, tag.to);
      next += 1;
    }
    if (from < tagsEnd) continue;
    // Text that is indented more belongs to the item above.
    if (isNew && indentation <= depth && !line.includes('\t') && WORDS.test(words))
      return { start: from, end: from + words.length };
    if (ITEM.test(words)) depth = Math.min(depth, indentation);
    isNew = words === '';
  }
  return undefined;
}

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
      if (start < panelEnd || isEmpty(text, tag)) return undefined;
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
    if (isTree(tag)) tree = tag;
    return undefined;
  };
}

/** The reason that a tag does not work, or that it is not reported. */
export interface Fault {
  because?: string;
  /** The content that the builder keeps. */
  keeps?: string;
  isReported?: true;
  /** The effect, if the position of the tag does not decide it. */
  position?: 'text' | 'own';
}
