import type { ElementKind } from '@nav/core/client';
import { addTo, elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { child, type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import { propertiesOf } from '../document/references.ts';
import { governing } from '../navigation/governing.ts';
import { childLists, isEndpoint, labelOf, pageSlug } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';

/** An entry of `pages` that is no group, or what stands among elements and is none. */
export interface PageEntry {
  readonly type: 'page';
  readonly node: JsonNode;
  /** The page or endpoint that it names; undefined where it names none. */
  readonly key: string | undefined;
  readonly isEndpoint: boolean;
}

/** One list of children. */
export interface Listing {
  readonly name: ListName;
  readonly property: JsonNode;
  readonly parts: readonly Part[];
}

/** An element with everything below it, to be compared with another and rearranged. */
export interface Outline {
  readonly type: 'element';
  readonly node: JsonNode;
  readonly kind: ElementKind;
  /** Its label, in the form in which labels are compared. */
  readonly label: string | undefined;
  readonly icon: string | undefined;
  readonly href: string | undefined;
  /** Whether the endpoints below are those of a specification that it names. */
  readonly hasSpecification: boolean;
  /** Whether it decides who sees the pages below. */
  readonly hides: boolean;
  /** Whether it has a purpose even where nothing stands in it. */
  readonly stays: boolean;
  /** As it stands in the text, with other children than there, or repeated from the model. */
  readonly origin: 'kept' | 'edited' | 'copied';
  readonly listings: readonly Listing[];
}

export type Part = PageEntry | Outline;

/** Properties that decide who sees the pages below an element, and where readers are shown them first. */
const HIDING = new Set(['hidden', 'searchable', 'public', 'boost']);

/** Reads an element, in which nothing is computed or behind a `$ref`. */
export function outlineOf(session: Session, node: JsonNode, kind: ElementKind): Outline {
  const label = labelOf(session, node, kind);
  const icon = child(node, 'icon');
  return {
    type: 'element',
    node,
    kind,
    label: label?.trim().replace(/\s+/g, ' ').toLowerCase(),
    icon: icon && JSON.stringify(jsonOf(icon)),
    href: stringOf(child(node, 'href')),
    hasSpecification: ['openapi', 'asyncapi'].some((key) => child(node, key)),
    hides: propertiesOf(session, node).some(({ key }) => key !== undefined && HIDING.has(key)),
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
  const ofEndpoint = path !== undefined && isEndpoint(path);
  const key = path === undefined || ofEndpoint ? path : pageSlug(path);
  return { type: 'page', node, key, isEndpoint: ofEndpoint };
}

/** The list of children of an element that has just one. */
export function listingOf({ listings }: Outline): Listing | undefined {
  return listings.length === 1 ? listings[0] : undefined;
}

/** An element with other parts in its list; the same one where they are the same. */
export function withParts(element: Outline, listing: Listing, parts: readonly Part[]): Outline {
  const isSame =
    parts.length === listing.parts.length &&
    parts.every((part, index) => part === listing.parts[index]);
  if (isSame) return element;
  const origin = element.origin === 'copied' ? 'copied' : 'edited';
  return { ...element, origin, listings: [{ ...listing, parts }] };
}

/** Where everything below an element stands. */
export interface Census {
  readonly root: Outline;
  /** All elements below the root, outermost first. */
  readonly elements: readonly Outline[];
  readonly parents: ReadonlyMap<Part, Outline>;
  /** Every entry for one page of one version or language, in reading order. */
  readonly occurrences: ReadonlyMap<string, readonly PageEntry[]>;
  /** Elements that hold an entry of `pages`, at any depth. */
  readonly paged: ReadonlySet<Outline>;
}

/** Between the labels of the versions and languages that a page stands in, and the page. */
export const BETWEEN = '\n';

export function census(root: Outline): Census {
  const elements: Outline[] = [];
  const parents = new Map<Part, Outline>();
  const occurrences = new Map<string, PageEntry[]>();
  const paged = new Set<Outline>();
  const visit = (element: Outline, scope: string): void => {
    for (const { parts } of element.listings) {
      for (const part of parts) {
        parents.set(part, element);
        if (part.type === 'element') {
          elements.push(part);
          const isScope = part.kind === 'version' || part.kind === 'language';
          visit(part, isScope ? scope + (part.label ?? '') + BETWEEN : scope);
          if (paged.has(part)) paged.add(element);
        } else if (part.key !== undefined) {
          paged.add(element);
          addTo(occurrences, scope + part.key, part);
        }
      }
    }
  };
  visit(root, '');
  return { root, elements, parents, occurrences, paged };
}

/** The elements that a part stands in, the innermost first, without the root. */
export function ancestors({ root, parents }: Census, part: Part): Outline[] {
  const found: Outline[] = [];
  for (let above = parents.get(part); above && above !== root; above = parents.get(above)) {
    found.push(above);
  }
  return found;
}

/** The versions and languages above a page, as its key begins with them, and the page. */
export function splitKey(key: string): { scope: string; page: string } {
  const at = key.lastIndexOf(BETWEEN) + 1;
  return { scope: key.slice(0, at), page: key.slice(at) };
}
