import { addTo } from '@nav/collections';
import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { normalizePagePath } from '@nav/paths';
import { child, type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import { propertiesOf } from '../document/references.ts';
import { governing, isHiding } from '../navigation/governing.ts';
import { childLists, isEndpoint, labelOf } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';

/** An entry of a list that is not an element. */
export interface PageEntry {
  readonly type: 'page';
  readonly node: JsonNode;
  /** Its page or endpoint, if any. */
  readonly key: string | undefined;
  readonly isEndpoint: boolean;
  /** The path of a new entry, whose node is the one that it corresponds to. */
  readonly added?: string;
}

export interface Listing {
  readonly name: ListName;
  readonly property: JsonNode;
  readonly parts: readonly OutlineNode[];
}

/** An element with everything below it, to compare and rearrange. */
export interface ElementOutline {
  readonly type: 'element';
  readonly node: JsonNode;
  readonly kind: ElementKind;
  /** The label, normalized for comparison. */
  readonly label: string | undefined;
  readonly icon: string | undefined;
  readonly href: string | undefined;
  /** True if the endpoints below belong to a specification of this element. */
  readonly hasSpecification: boolean;
  /** True if it decides who sees the pages below. */
  readonly hides: boolean;
  /** True if it stays even when it is empty. */
  readonly stays: boolean;
  /** `edited` elements have other children, `copied` ones come from the model. */
  readonly origin: 'kept' | 'edited' | 'copied';
  readonly listings: readonly Listing[];
}

export type OutlineNode = PageEntry | ElementOutline;

/** Reads an element in which nothing is computed or in another file. */
export function outlineOf(session: Session, node: JsonNode, kind: ElementKind): ElementOutline {
  const icon = child(node, 'icon');
  return {
    type: 'element',
    node,
    kind,
    label: labelOf(session, node, kind)?.trim().replace(/\s+/g, ' ').toLowerCase(),
    icon: icon && JSON.stringify(jsonOf(icon)),
    href: stringOf(child(node, 'href')),
    hasSpecification: ['openapi', 'asyncapi'].some((key) => child(node, key)),
    hides: propertiesOf(session, node).some(isHiding),
    stays: child(node, 'root') !== undefined || governing(session, node) !== undefined,
    origin: 'kept',
    listings: childLists(session, node).map(({ name, property, list }) => ({
      name,
      property,
      parts: list.children.map((part) =>
        part.kind === 'object'
          ? outlineOf(session, part, elementKindIn(name))
          : pageEntry(part, name === 'pages' ? stringOf(part) : undefined),
      ),
    })),
  };
}

function pageEntry(node: JsonNode, path: string | undefined): PageEntry {
  const isOfEndpoint = path !== undefined && isEndpoint(path);
  const key = path === undefined || isOfEndpoint ? path : normalizePagePath(path);
  return { type: 'page', node, key, isEndpoint: isOfEndpoint };
}

/** `undefined` unless the element has exactly one. */
export function listingOf({ listings }: ElementOutline): Listing | undefined {
  return listings.length === 1 ? listings[0] : undefined;
}

/** Returns an element with other parts in its list; the same object if they are the same. */
export function withParts(
  element: ElementOutline,
  listing: Listing,
  parts: readonly OutlineNode[],
): ElementOutline {
  const isSame =
    parts.length === listing.parts.length &&
    parts.every((part, index) => part === listing.parts[index]);
  if (isSame) return element;
  const origin = element.origin === 'copied' ? 'copied' : 'edited';
  return { ...element, origin, listings: [{ ...listing, parts }] };
}

export interface OutlineIndex {
  readonly root: ElementOutline;
  /** All elements below the root, outermost first. */
  readonly elements: readonly ElementOutline[];
  readonly parents: ReadonlyMap<OutlineNode, ElementOutline>;
  /** Entries by page in one version and language, in reading order. */
  readonly entries: ReadonlyMap<string, readonly PageEntry[]>;
  /** The elements with pages, at any depth. */
  readonly paged: ReadonlySet<ElementOutline>;
}

/** Separates the labels of versions and languages, and the page, in the key of a page. */
const SEPARATOR = '\n';

export function indexOutline(root: ElementOutline): OutlineIndex {
  const elements: ElementOutline[] = [];
  const parents = new Map<OutlineNode, ElementOutline>();
  const entries = new Map<string, PageEntry[]>();
  const paged = new Set<ElementOutline>();
  const visit = (element: ElementOutline, scope: string): void => {
    for (const part of element.listings.flatMap(({ parts }) => parts)) {
      parents.set(part, element);
      if (part.type === 'element') {
        elements.push(part);
        const isScope = part.kind === 'version' || part.kind === 'language';
        visit(part, isScope ? scope + (part.label ?? '') + SEPARATOR : scope);
        if (paged.has(part)) paged.add(element);
      } else if (part.key !== undefined) {
        paged.add(element);
        addTo(entries, scope + part.key, part);
      }
    }
  };
  visit(root, '');
  return { root, elements, parents, entries, paged };
}

/** Returns the elements around a part, innermost first, without the root. */
export function ancestors({ root, parents }: OutlineIndex, part: OutlineNode): ElementOutline[] {
  const found: ElementOutline[] = [];
  for (let above = parents.get(part); above && above !== root; above = parents.get(above)) {
    found.push(above);
  }
  return found;
}

/** Splits the key of a page into the versions and languages around it, and the page. */
export function splitKey(key: string): { scope: string; page: string } {
  const at = key.lastIndexOf(SEPARATOR) + 1;
  return { scope: key.slice(0, at), page: key.slice(at) };
}
