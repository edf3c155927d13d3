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
import { segmentsOf } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';
import { NO_COUNTERPART } from './settings.ts';

export type Kind = 'tab' | 'anchor';

/** An entry of `tabs` or `anchors` of a mint.json. */
export interface Division {
  kind: Kind;
  node: JsonNode;
  prefix: readonly string[];
  external: boolean;
  /** The only version that it stands in; undefined for one of all. */
  version: string | undefined;
}

/** The part of pages that no division claims. */
export const REST = 'rest';

export function isLinkTo(node: JsonNode): boolean {
  return /^(?:https?:|mailto:)/i.test(stringOf(child(node, 'url')) ?? '');
}

export function divisionOf(kind: Kind, node: JsonNode): Division {
  const external = isLinkTo(node);
  const url = stringOf(child(node, 'url')) ?? '';
  const version = stringOf(child(node, 'version'));
  return { kind, node, prefix: external ? [] : segmentsOf(url), external, version };
}

/** Which kind stands outside: the one of which more urls lie under those of the other (M6.5). */
export function nesting(divisions: readonly Division[], wraps: readonly Kind[]): Kind[] {
  const tabs = divisions.filter(({ kind, external }) => kind === 'tab' && !external);
  const anchors = divisions.filter(({ kind, external }) => kind === 'anchor' && !external);
  const hasTabs = divisions.some(({ kind }) => kind === 'tab') || wraps.includes('tab');
  const hasAnchors = divisions.some(({ kind }) => kind === 'anchor') || wraps.includes('anchor');
  if (!hasTabs) return ['anchor'];
  if (!hasAnchors) return ['tab'];
  const under = (inner: readonly Division[], outer: readonly Division[]) =>
    inner.filter((one) => outer.some(({ prefix }) => isUnder(one.prefix, prefix))).length;
  const tabsUnder = under(tabs, anchors);
  const anchorsUnder = under(anchors, tabs);
  if (tabs.length > 0 && tabsUnder === tabs.length) return ['tab', 'anchor'];
  if (anchors.length > 0 && anchorsUnder === anchors.length) return ['anchor', 'tab'];
  return tabsUnder > anchorsUnder ? ['tab', 'anchor'] : ['anchor', 'tab'];
}

function isUnder(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length > 0 && prefix.every((segment, index) => path[index] === segment);
}

/** The first division with the longest fitting prefix, by whole segments (M6.3). */
export function claimant(divisions: readonly Division[], path: readonly string[]): string {
  const depth = claimDepth(divisions, path);
  const index = divisions.findIndex((one) => claims(one, path) && one.prefix.length === depth);
  return index === -1 ? REST : String(index);
}

/** How many segments the longest fitting prefix of some divisions has; 0 where none fits. */
export function claimDepth(divisions: readonly Division[], path: readonly string[]): number {
  return divisions.reduce(
    (depth, one) => (claims(one, path) ? Math.max(depth, one.prefix.length) : depth),
    0,
  );
}

function claims({ external, prefix }: Division, path: readonly string[]): boolean {
  return !external && isUnder(path, prefix);
}

export function iconOf(icon: JsonNode, type: JsonNode): Template {
  return object([property('name', ref(icon)), property('style', ref(type))]);
}

/** The properties of a tab or an anchor, without its children. */
export function settingsOf(
  session: Session,
  kind: Kind,
  node: JsonNode,
  isLink: boolean,
): (Entry | undefined)[] {
  const { edits } = session;
  const settings: (Entry | undefined)[] = [];
  for (const part of node.children) {
    switch (part.key) {
      case 'name':
        settings.push(property(kind, ref(part)));
        break;
      case 'url':
        if (isLink) settings.push(property('href', ref(part)));
        break;
      case 'icon': {
        const type = child(node, 'iconType');
        settings.push(property('icon', type ? iconOf(part, type) : ref(part)));
        break;
      }
      case 'iconType':
        if (!child(node, 'icon')) edits.note(part, 'There is no icon that it could hold for.');
        break;
      case 'isDefaultHidden':
        settings.push(property('hidden', ref(part)));
        break;
      case 'openapi':
        if (isLink) edits.note(part, 'A link has no specification.');
        else settings.push(property('openapi', specificationOf(part, child(node, 'url'))));
        break;
      case 'color':
        settings.push(property('color', colorOf(session, part)));
        break;
      case 'version':
        break;
      default:
        edits.note(part, NO_COUNTERPART);
    }
  }
  return settings;
}

function specificationOf(source: JsonNode, url: JsonNode | undefined): Template {
  const directory = segmentsOf(stringOf(url) ?? '').join('/');
  if (source.kind !== 'string' || directory === '') return ref(source);
  return object([property('source', ref(source)), property('directory', literal(directory))]);
}

/** One colour, or the first of a gradient, for both appearances. */
function colorOf(session: Session, color: JsonNode): Template {
  const from = child(color, 'from');
  for (const part of color.children) {
    if (part !== from)
      session.edits.note(part, 'An anchor has one colour; a gradient keeps its first.');
  }
  const one = from ?? color;
  return object([property('light', ref(one)), property('dark', ref(one))]);
}

/** The properties of the element for the pages that no division claims. */
export function restSettings({ root, edits }: Session, kind: Kind): (Entry | undefined)[] {
  const own = child(root, kind === 'tab' ? 'primaryTab' : 'topAnchor');
  const name = child(own, 'name');
  const icon = child(own, 'icon');
  const hidden = child(own, 'isDefaultHidden');
  for (const part of own?.children ?? []) {
    if (part !== name && part !== icon && part !== hidden) {
      edits.note(part, NO_COUNTERPART);
    }
  }
  return [
    entry(kind, name ? ref(name) : literal('Documentation')),
    icon
      ? property('icon', ref(icon))
      : kind === 'anchor'
        ? property('icon', literal('book-open'))
        : undefined,
    hidden && property('hidden', ref(hidden)),
  ];
}
