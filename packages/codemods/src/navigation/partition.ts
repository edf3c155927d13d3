import { child, type JsonNode, stringOf } from '../document/document.ts';
import { type Entry, entry, list, object, ref, type Template } from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { childLists, labelOf } from './navigation.ts';

/** Assigns pages to parts; undefined means all parts. */
export interface PartRules {
  /** The part that an entry of `pages` belongs to. */
  partOfPage(path: string): string | undefined;
  /** The part that everything below a group with a label belongs to. */
  partOfLabel(label: string): string | undefined;
  partOfEmpty: string | undefined;
}

/** The parts that the pages below a node belong to. */
export interface Membership {
  parts: Set<string>;
  /** True if all parts share some of the pages. */
  shared: boolean;
}

export type Classifier = (node: JsonNode) => Membership;

/** Returns a function that finds the parts of the pages below a node, in which nothing is computed or in another file. */
export function classifier(session: Session, rules: PartRules): Classifier {
  const known = new Map<JsonNode, Membership>();
  const classify = (node: JsonNode, inherited: string | undefined): Membership => {
    const found: Membership = { parts: new Set(), shared: false };
    known.set(node, found);
    const add = (part: string | undefined) => {
      if (part === undefined) found.shared = true;
      else found.parts.add(part);
    };
    const path = stringOf(node);
    if (path !== undefined) {
      add(inherited ?? rules.partOfPage(path));
      return found;
    }
    const label = labelOf(session, node, 'group');
    const own = inherited ?? (label === undefined ? undefined : rules.partOfLabel(label));
    const root = child(node, 'root');
    if (root) for (const part of classify(root, own).parts) add(part);
    for (const below of childLists(session, node).flatMap(({ list: { children } }) => children)) {
      const { parts, shared } = classify(below, own);
      for (const part of parts) add(part);
      if (shared) add(undefined);
    }
    // An element without pages, such as a link, belongs to all parts.
    if (found.parts.size === 0) add(own ?? rules.partOfEmpty);
    return found;
  };
  return (node) => known.get(node) ?? classify(node, undefined);
}

/** Returns what entries have of a part: whole entries with their own text, and copies without the pages of others. */
export function keepPart(
  session: Session,
  entries: readonly JsonNode[],
  part: string,
  membershipOf: Classifier,
): Template[] {
  const isMember = (node: JsonNode) =>
    membershipOf(node).shared || membershipOf(node).parts.has(part);
  return entries.filter(isMember).map((node) => {
    const isWhole = [...membershipOf(node).parts].every((other) => other === part);
    if (isWhole || node.kind !== 'object') return ref(node);
    const lists = new Map(childLists(session, node).map((one) => [one.property, one.list]));
    const properties = node.children.flatMap((own): readonly Entry[] => {
      const below = lists.get(own);
      if (below) {
        return [entry(own.key, list(keepPart(session, below.children, part, membershipOf), below))];
      }
      return own.key === 'root' && !isMember(own) ? [] : session.edits.entriesFor(own);
    });
    return object([...session.edits.insertedInto(node), ...properties], node);
  });
}
