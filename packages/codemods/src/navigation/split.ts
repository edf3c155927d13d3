import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import { child, descendants, type JsonNode, stringOf } from '../document/document.ts';
import { refTo, SHARED, whyUnresolvable } from '../document/references.ts';
import {
  type Entry,
  entry,
  list,
  literal,
  object,
  property,
  ref,
  type Template,
} from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { listed } from './absence.ts';
import {
  type ChildList,
  childLists,
  isEndpoint,
  labelKey,
  labelOf,
  navigationOf,
  onlyList,
  primaryList,
  segmentsOf,
  walkElements,
} from './navigation.ts';
import { partFolder, partNamer } from './part-files.ts';

/** How one navigation is cut into parts. */
export interface SplitOptions {
  into: 'versions' | 'languages';
  /** The part that a page belongs to by its path; undefined for one that all parts share. */
  partOfPage(segments: readonly string[]): string | undefined;
  /** The part that everything below a group belongs to by its label. */
  partOfLabel(label: string): string | undefined;
  /** Shared pages stand in every part, or elements without parts stay outside. */
  shared: 'repeat' | 'outside';
  /** The part that readers see first; undefined for the one that `first` chooses. */
  default: string | undefined;
  first(parts: readonly string[]): string | undefined;
  /** The folder for one file a part; undefined to keep all in the config. */
  folder: string | undefined;
}

/** The parts of the pages below a node. */
export interface Below {
  parts: Set<string>;
  shared: boolean;
}

/**
 * Cuts the root of a navigation, or with `shared: 'outside'` its elements, into versions or languages.
 *
 * @returns the parts that its pages belong to; undefined where they were not asked for, as it is cut already or cannot be.
 */
export function splitNavigation(
  session: Session,
  options: SplitOptions,
): ReadonlySet<string> | undefined {
  const { edits, grammar } = session;
  const navigation = navigationOf(session);
  const root = navigation && primaryList(session, navigation);
  if (!navigation || !root || root.name === options.into) return undefined;
  if (options.shared === 'repeat' && isCutBelow(session, navigation, 'navigation', options)) {
    return undefined;
  }
  const obstacle = [...descendants(root.list)].find(
    (node) => node.kind === 'computed' || node.key === '$ref',
  );
  if (obstacle || root.list !== root.property) {
    const place = obstacle ?? root.property;
    edits.note(place, obstacleTo(place, root));
    return undefined;
  }
  const below = classify(session, {
    partOfPage: (path) => (isEndpoint(path) ? undefined : options.partOfPage(segmentsOf(path))),
    partOfLabel: options.partOfLabel,
    partOfNothing: undefined,
  });
  const found = new Set(root.list.children.flatMap((element) => [...below(element).parts]));
  if (options.default !== undefined && found.size > 0 && !found.has(options.default)) {
    session.rejectOptions(
      `No page belongs to ${options.default}, so it cannot be the default; ${listed([...found])}.`,
    );
  }
  if (options.shared === 'repeat') {
    split(session, root, below, options);
    return found;
  }
  let isCut = false;
  for (const element of root.list.children) {
    const inner = onlyList(session, element);
    isCut ||= inner?.name === options.into;
    if (!inner || inner.name === options.into || below(element).parts.size === 0) continue;
    const kind = elementKindIn(root.name);
    if (isCutBelow(session, element, kind, options)) continue;
    if (grammar.elements[kind].children.includes(options.into)) {
      split(session, inner, below, options);
    } else {
      edits.note(
        element,
        `A ${kind} cannot hold "${options.into}", so its pages stay as they are.`,
      );
    }
  }
  return isCut ? undefined : found;
}

/** Whether parts stand somewhere below an element, so that new ones would hold them; that is reported. */
function isCutBelow(
  session: Session,
  above: JsonNode,
  kindAbove: ElementKind,
  { into }: SplitOptions,
): boolean {
  for (const { kind, element } of walkElements(session, above, kindAbove)) {
    const found = childLists(session, element).find(({ name }) => name === into);
    if (!found) continue;
    const label = labelOf(session, element, kind);
    const place = label === undefined ? `a ${kind}` : `the ${kind} ${JSON.stringify(label)}`;
    session.edits.note(
      found.property,
      `The navigation already has ${into}, in ${place}; dissolve those first to split it anew.`,
    );
    return true;
  }
  return false;
}

/** Why a navigation cannot be cut because of a value in it. */
function obstacleTo(node: JsonNode, root: ChildList): string {
  if (node.key === '$ref' || node.kind === 'object') {
    return 'Pages behind a $ref cannot be told apart here; run inline-refs first.';
  }
  return node === root.property
    ? `${whyUnresolvable(node)}, and only a list that stands in the navigation itself can be cut.`
    : `${whyUnresolvable(node)}, so the part that it belongs to is not known.`;
}

/** How pages are told apart. */
export interface Parts {
  /** The part that an entry of `pages` belongs to; undefined for all. */
  partOfPage(path: string): string | undefined;
  /** The part that everything below a group belongs to by its label. */
  partOfLabel(label: string): string | undefined;
  /** The part of a group without pages; undefined for all. */
  partOfNothing: string | undefined;
}

/** Tells which parts the pages below a node belong to. */
export function classify(session: Session, options: Parts): (node: JsonNode) => Below {
  const known = new Map<JsonNode, Below>();
  const gather = (node: JsonNode, fixed: string | undefined): Below => {
    const found: Below = { parts: new Set(), shared: false };
    known.set(node, found);
    const add = (part: string | undefined) => {
      if (part === undefined) found.shared = true;
      else found.parts.add(part);
    };
    const path = stringOf(node);
    if (path !== undefined) {
      add(fixed ?? options.partOfPage(path));
      return found;
    }
    const label = labelOf(session, node, 'group');
    const own = fixed ?? (label === undefined ? undefined : options.partOfLabel(label));
    const root = child(node, 'root');
    if (root) for (const part of gather(root, own).parts) add(part);
    for (const { list: entries } of childLists(session, node)) {
      for (const one of entries.children) {
        const inner = gather(one, own);
        for (const part of inner.parts) add(part);
        if (inner.shared) add(undefined);
      }
    }
    // What holds no pages, such as a link, belongs to all.
    if (found.parts.size === 0) add(own ?? options.partOfNothing);
    return found;
  };
  return (node) => known.get(node) ?? gather(node, undefined);
}

function split(
  session: Session,
  { name, property: place, list: entries }: ChildList,
  below: (node: JsonNode) => Below,
  options: SplitOptions,
): void {
  const { edits, grammar } = session;
  const parts = [...new Set(entries.children.flatMap((one) => [...below(one).parts]))];
  if (parts.length === 0) return;
  if (session.isShared(place)) {
    edits.note(place, SHARED);
    return;
  }
  const kind = elementKindIn(options.into);
  const rule = grammar.elements[kind];
  if (!rule.children.includes(name)) {
    edits.note(place, `"${options.into}" cannot hold "${name}".`);
    return;
  }
  const chosen = options.default ?? options.first(parts);
  if (chosen !== undefined && !parts.includes(chosen)) {
    edits.note(place, `No page belongs to ${chosen}, so it cannot be the default.`);
    return;
  }
  const marks = rule.fields.has('default');
  // Without a field for it, the first one is what readers see.
  if (chosen !== undefined && !marks) parts.unshift(...parts.splice(parts.indexOf(chosen), 1));

  const { folder } = options;
  const base = folder === undefined ? undefined : partFolder(session, folder, place);
  if (folder !== undefined && base === undefined) return;
  const nameFile = base === undefined ? undefined : partNamer(session, base);
  const elements = parts.map((part): Template => {
    const kept = entries.children.map((one) => keep(session, one, part, below)).filter(isTemplate);
    const content = object([
      property(labelKey(kind), literal(part)),
      part === chosen && marks ? property('default', literal(true)) : undefined,
      property(name, list(kept, entries)),
    ]);
    if (!nameFile) return content;
    const file = nameFile(part.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '') || 'part');
    edits.create(file, content, place.document);
    return literal({ $ref: refTo(place.document.file, file) });
  });
  edits.replaceWith(place, property(options.into, list(elements)));
}

export function isTemplate(template: Template | undefined): template is Template {
  return template !== undefined;
}

/** What of an entry belongs to a part: all of it with its own text, a copy without the rest, or nothing. */
export function keep(
  session: Session,
  node: JsonNode,
  part: string,
  below: (node: JsonNode) => Below,
): Template | undefined {
  const { parts, shared } = below(node);
  if (!parts.has(part) && !shared) return undefined;
  if ([...parts].every((other) => other === part)) return ref(node);
  if (node.kind !== 'object') return parts.has(part) || shared ? ref(node) : undefined;
  const lists = new Map(childLists(session, node).map((one) => [one.property, one.list]));
  const properties = node.children.flatMap((own): readonly Entry[] => {
    const entries = lists.get(own);
    if (entries) {
      const kept = entries.children
        .map((one) => keep(session, one, part, below))
        .filter(isTemplate);
      return [entry(own.key, list(kept, entries))];
    }
    if (own.key === 'root' && !below(own).shared && !below(own).parts.has(part)) return [];
    return session.edits.entriesFor(own);
  });
  return object(properties, node);
}
