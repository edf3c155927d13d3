import type { JsonNode } from '../document/document.ts';
import { hasLineBreak, type Layout, type Style } from '../document/style.ts';
import { type Entries, type List, partsOf, type Template } from '../edit/template.ts';
import { hasComment, spaceBefore } from './trivia.ts';

export function layoutOf({ document, children }: JsonNode): Layout {
  const first = children[0];
  if (first === undefined) return 'inline';
  return hasLineBreak(document.text, first.lead, first.keyStart) ? 'block' : 'inline';
}

/** Checks whether entries span several lines although their container does not begin a line for each. */
export function isHugging({ document, children }: JsonNode): boolean {
  return children.some(({ start, end }) => hasLineBreak(document.text, start, end));
}

export function layoutFor(template: List | Entries, style: Style): Layout {
  const parts = partsOf(template);
  if (parts.length === 0) return 'inline';
  if (preferredLayout(template, parts, style) === 'block') return 'block';
  if (template.like !== undefined && isHugging(template.like)) return 'inline';
  return parts.some((part) => isBlock(part, style)) ? 'block' : 'inline';
}

/** Checks whether a template takes several lines, whatever the layout of its container. */
export function isBlock(template: Template, style: Style): boolean {
  if (template.type === 'literal') return false;
  if (template.type !== 'ref') return layoutFor(template, style) === 'block';
  const { document, children, start, end } = template.node;
  const isLong = children.length > 0 && hasLineBreak(document.text, start, end);
  return isLong || hasOwnComments(template.node);
}

/** Checks whether an inline list with one entry must become a block when entries are added. */
export function expands(like: JsonNode, parts: readonly Template[], style: Style): boolean {
  if (like.kind !== 'array' || like.children.length !== 1 || parts.length < 2) return false;
  const isShort = layoutOf(like) === 'inline' && !isHugging(like);
  return isShort && style.lists === 'block' && !parts.every(isScalar);
}

export function spacingOf(
  isArray: boolean,
  like: JsonNode | undefined,
  style: Style,
): { pad: string; gap: string } {
  const [first, second] = like && layoutOf(like) === 'inline' ? like.children : [];
  const pad = first ? spaceBefore(first) : isArray ? style.arrayPad : style.objectPad;
  const gap = second && spaceBefore(second);
  const isOnLine = gap !== undefined && !hasLineBreak(gap, 0, gap.length);
  return { pad, gap: isOnLine ? gap : style.gap };
}

function preferredLayout(
  template: List | Entries,
  parts: readonly Template[],
  style: Style,
): Layout {
  const { like } = template;
  if (like !== undefined && like.children.length > 0 && !expands(like, parts, style)) {
    return layoutOf(like);
  }
  if (template.type === 'object') return style.objects;
  return parts.every(isScalar) ? style.scalarLists : style.lists;
}

function isScalar(template: Template): boolean {
  if (template.type === 'ref') return template.node.children.length === 0;
  return template.type === 'literal';
}

function hasOwnComments({ document, lead, keyStart, end, tail }: JsonNode): boolean {
  return hasComment(document, lead, keyStart) || hasComment(document, end, tail);
}
