import { normalizePagePath } from '@nav/paths';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import {
  type Entry,
  entry,
  literal,
  object,
  property,
  ref,
  type Template,
} from '../edit/template.ts';
import { slugSegments } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';
import { NO_EQUIVALENT, renamed, take } from './properties.ts';

export type Kind = 'tab' | 'anchor';

/** An entry of `tabs` or `anchors` of a mint.json. */
export interface Division {
  kind: Kind;
  node: JsonNode;
  prefix: readonly string[];
  external: boolean;
  /** The version that it belongs to; undefined if it belongs to all. */
  version: string | undefined;
}

export const NO_ICON = 'It needs an icon to apply to.';

/** The part of the pages that belong to no division. */
export const REST = 'rest';

/** Returns whether a tab, anchor or version is a link to another site. */
export function isMintLink(node: JsonNode): boolean {
  return /^(?:https?:|mailto:)/i.test(stringOf(child(node, 'url')) ?? '');
}

export function divisionOf(kind: Kind, node: JsonNode): Division {
  const external = isMintLink(node);
  const prefix = external ? [] : slugSegments(stringOf(child(node, 'url')) ?? '');
  return { kind, node, prefix, external, version: stringOf(child(node, 'version')) };
}

/**
 * Returns the kinds of divisions, outermost first: the one with more URLs below the URLs of the other is inner (M6.5).
 */
export function nesting(divisions: readonly Division[], wraps: readonly Kind[]): Kind[] {
  const ofKind = (kind: Kind) => divisions.filter((division) => division.kind === kind);
  const [tabs, anchors] = [ofKind('tab'), ofKind('anchor')];
  if (tabs.length === 0 && !wraps.includes('tab')) return ['anchor'];
  if (anchors.length === 0 && !wraps.includes('anchor')) return ['tab'];
  const local = (all: readonly Division[]) => all.filter(({ external }) => !external);
  const under = (inner: readonly Division[], outer: readonly Division[]) =>
    inner.filter((one) => outer.some(({ prefix }) => isUnder(one.prefix, prefix))).length;
  const [innerTabs, innerAnchors] = [local(tabs), local(anchors)];
  const tabsUnder = under(innerTabs, innerAnchors);
  const anchorsUnder = under(innerAnchors, innerTabs);
  if (innerTabs.length > 0 && tabsUnder === innerTabs.length) return ['tab', 'anchor'];
  if (innerAnchors.length > 0 && anchorsUnder === innerAnchors.length) return ['anchor', 'tab'];
  return tabsUnder > anchorsUnder ? ['tab', 'anchor'] : ['anchor', 'tab'];
}

function isUnder(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length > 0 && prefix.every((segment, index) => path[index] === segment);
}

/** Returns the index of the first division with the longest matching prefix, or `REST` (M6.3). */
export function claimant(divisions: readonly Division[], path: readonly string[]): string {
  const depth = claimDepth(divisions, path);
  const index = divisions.findIndex(
    ({ prefix }) => isUnder(path, prefix) && prefix.length === depth,
  );
  return index === -1 ? REST : String(index);
}

/** Returns the length in segments of the longest matching prefix of some divisions; 0 if none matches. */
export function claimDepth(divisions: readonly Division[], path: readonly string[]): number {
  const matching = divisions.filter(({ prefix }) => isUnder(path, prefix));
  return Math.max(0, ...matching.map(({ prefix }) => prefix.length));
}

export function iconOf(icon: JsonNode, type: JsonNode | undefined): Template {
  return type ? object([property('name', ref(icon)), property('style', ref(type))]) : ref(icon);
}

export function settingsOf(
  { edits }: Session,
  { kind, node, external }: Division,
): (Entry | undefined)[] {
  const url = child(node, 'url');
  const icon = child(node, 'icon');
  return node.children.map((part) => {
    switch (part.key) {
      case 'name':
        return renamed(kind, part);
      case 'url':
        if (external) return renamed('href', part);
        edits.convert(part);
        return undefined;
      case 'icon':
        return property('icon', iconOf(part, child(node, 'iconType')));
      case 'iconType':
        if (!icon) edits.note(part, NO_ICON);
        return undefined;
      case 'isDefaultHidden':
        return renamed('hidden', part);
      case 'openapi':
        if (!external) return property('openapi', specificationOf(part, url));
        edits.note(part, 'A link cannot have a specification.');
        return undefined;
      case 'color':
        return property('color', colorOf(edits, part));
      case 'version':
        edits.convert(part);
        return undefined;
      default:
        edits.note(part, NO_EQUIVALENT);
        return undefined;
    }
  });
}

function specificationOf(source: JsonNode, url: JsonNode | undefined): Template {
  const directory = normalizePagePath(stringOf(url) ?? '');
  if (source.kind !== 'string' || directory === '') return ref(source);
  return object([property('source', ref(source)), property('directory', literal(directory, url))]);
}

/** Returns a color, or the first of a gradient, for light and dark mode. */
function colorOf(edits: Session['edits'], color: JsonNode): Template {
  const from = child(color, 'from');
  for (const part of color.children) {
    if (part !== from)
      edits.note(part, 'An anchor has only one color: the first of the gradient is used.');
  }
  const first = ref(from ?? color);
  return object([property('light', first), property('dark', first)]);
}

/** Returns the settings of the element for the pages that belong to no division, if the source has any. */
export function restOf({ root }: Session, kind: Kind): JsonNode | undefined {
  return child(root, kind === 'tab' ? 'primaryTab' : 'topAnchor');
}

export function restSettings(session: Session, kind: Kind): (Entry | undefined)[] {
  const own = restOf(session, kind);
  const keys = ['name', 'icon', 'iconType', 'isDefaultHidden'] as const;
  const { name, icon, iconType, isDefaultHidden } = take(session, own, ...keys);
  if (iconType && !icon) session.edits.note(iconType, NO_ICON);
  return [
    entry(kind, name ? ref(name) : literal('Documentation')),
    icon && property('icon', iconOf(icon, iconType)),
    renamed('hidden', isDefaultHidden),
  ];
}
