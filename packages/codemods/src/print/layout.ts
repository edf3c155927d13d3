import type { JsonNode } from '../document/document.ts';
import { hasLineBreak, type Layout, type Style } from '../document/style.ts';
import type { Entries, List, Template } from '../edit/template.ts';
import { hasComment } from './trivia.ts';

/** The layout that an object or array of the input has. */
export function layoutOf({ document, children }: JsonNode): Layout {
  const first = children[0];
  if (first === undefined) return 'inline';
  return hasLineBreak(document.text, first.lead, first.keyStart) ? 'block' : 'inline';
}

/** Whether entries run over several lines although their container does not begin a line for them. */
export function isHugging({ document, children }: JsonNode): boolean {
  return children.some(({ start, end }) => hasLineBreak(document.text, start, end));
}

/** The layout that a new object or array gets. */
export function layoutFor(template: List | Entries, style: Style): Layout {
  const parts = partsOf(template);
  if (parts.length === 0) return 'inline';
  if (wantedLayout(template, parts, style) === 'block') return 'block';
  if (template.like !== undefined && isHugging(template.like)) return 'inline';
  return parts.some((part) => isBlock(part, style)) ? 'block' : 'inline';
}

/** Whether a template takes several lines, however its container is laid out. */
export function isBlock(template: Template, style: Style): boolean {
  if (template.type === 'literal') return false;
  if (template.type !== 'ref') return layoutFor(template, style) === 'block';
  const { document, children, start, end } = template.node;
  const isLong = children.length > 0 && hasLineBreak(document.text, start, end);
  return isLong || bringsComments(template.node);
}

/** Whether a list of one short entry is to be one of several, where those give each object a line. */
export function spreadsOut(like: JsonNode, parts: readonly Template[], style: Style): boolean {
  if (like.kind !== 'array' || like.children.length !== 1 || parts.length < 2) return false;
  const isShort = layoutOf(like) === 'inline' && !isHugging(like);
  return isShort && style.lists === 'block' && !parts.every(isScalar);
}

function wantedLayout(template: List | Entries, parts: readonly Template[], style: Style): Layout {
  const { like } = template;
  if (like !== undefined && like.children.length > 0 && !spreadsOut(like, parts, style)) {
    return layoutOf(like);
  }
  if (template.type === 'object') return style.objects;
  return parts.every(isScalar) ? style.scalarLists : style.lists;
}

function partsOf(template: List | Entries): readonly Template[] {
  return template.type === 'list' ? template.items : template.entries.map(({ value }) => value);
}

function isScalar(template: Template): boolean {
  if (template.type === 'ref') return template.node.children.length === 0;
  return template.type === 'literal';
}

function bringsComments({ document, lead, keyStart, end, tail }: JsonNode): boolean {
  return hasComment(document, lead, keyStart) || hasComment(document, end, tail);
}
