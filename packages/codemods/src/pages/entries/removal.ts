import type { ListName } from '@nav/core/client';
import { fewestEntries } from '@nav/core/internal';
import type { JsonNode } from '../../document/document.ts';
import { entriesOf, propertyOf } from '../../document/references.ts';
import { governing } from '../../navigation/governing.ts';
import { childLists } from '../../navigation/navigation.ts';
import type { Session } from '../../session/session.ts';

export interface Removal {
  /** The values to remove: the outermost ones, each once. */
  removed: readonly JsonNode[];
  /** Lists that would become empty but must not be, so that they stay with all their entries. */
  kept: readonly JsonNode[];
  /** Entries that are computed, so that their pages are unknown. */
  computed: readonly JsonNode[];
}

interface RemovalOptions {
  /** Set to keep elements that become empty. */
  keepEmpty?: boolean;
  /** The lists that get new entries, so that they do not become empty. */
  filled?: ReadonlySet<JsonNode | undefined>;
}

/**
 * Finds what to remove with some entries. Elements that become empty are removed too, unless `keepEmpty` is set or they
 * have another purpose, such as an `href`, a specification or a banner.
 *
 * @param isRemoved whether to remove an entry of a list, or a `root`
 */
export function removalOf(
  session: Session,
  navigation: JsonNode,
  isRemoved: (entry: JsonNode) => boolean,
  { keepEmpty = false, filled = new Set() }: RemovalOptions = {},
): Removal {
  const dead = new Set<JsonNode>();
  const computed: JsonNode[] = [];
  const survivors = new Map<JsonNode, boolean>();

  /** Collects dead entries, innermost first, and returns whether an element survives. */
  function survives(element: JsonNode): boolean {
    const known = survivors.get(element);
    if (known !== undefined) return known;
    survivors.set(element, true);
    const root = propertyOf(session, element, 'root');
    const fates: boolean[] = [];
    const judge = (entry: JsonNode, isDead: boolean) => {
      fates.push(isDead);
      if (isDead) dead.add(entry);
    };
    if (root) judge(root, isRemoved(root));
    for (const { name, list } of childLists(session, element)) {
      if (filled.has(list)) fates.push(false);
      for (const entry of entriesOf(list)) {
        const value = session.follow(entry);
        if (value.kind === 'computed') computed.push(value);
        if (value.kind === 'object') judge(entry, isRemoved(entry) || !survives(value));
        else judge(entry, name === 'pages' && isRemoved(entry));
      }
    }
    const isEmptied = fates.length > 0 && !fates.includes(false);
    const isAlive = keepEmpty || !isEmptied || governing(session, element) !== undefined;
    survivors.set(element, isAlive);
    return isAlive;
  }

  const removed = new Set<JsonNode>();
  const kept: JsonNode[] = [];
  const seen = new Set<JsonNode>();

  /** Returns true if a list may stay empty: without it, an element with a specification would generate pages. */
  function mayBeEmpty(element: JsonNode, name: ListName): boolean {
    const kind = propertyOf(session, element, 'group') ? 'group' : 'navigation';
    const hasSpecification = propertyOf(session, element, 'openapi') !== undefined;
    const rule = session.grammar.elements[kind];
    return fewestEntries(name, rule, hasSpecification, session.grammar.dialect) === 0;
  }

  function collectEntries(entries: readonly JsonNode[]): void {
    for (const entry of entries) {
      const value = session.follow(entry);
      if (dead.has(entry)) removed.add(entry);
      else if (value.kind === 'object') collect(value);
    }
  }

  function collect(element: JsonNode): void {
    if (seen.has(element)) return;
    seen.add(element);
    const root = propertyOf(session, element, 'root');
    if (root && dead.has(root)) removed.add(root);
    const children = childLists(session, element);
    const hasPages = children.some(({ list }) => entriesOf(list).some((entry) => !dead.has(entry)));
    for (const { name, property, list } of children) {
      const entries = entriesOf(list);
      const isEmptied =
        entries.length > 0 && !filled.has(list) && entries.every((entry) => dead.has(entry));
      // Next to other pages, an empty list has no effect.
      const isIdle = hasPages && propertyOf(session, element, 'openapi') === undefined;
      if (isEmptied && (isIdle || !mayBeEmpty(element, name))) {
        const isOptional =
          element !== navigation && (name === 'pages' || governing(session, element) !== undefined);
        if (hasPages || isOptional) removed.add(property);
        else kept.push(property);
      } else collectEntries(entries);
    }
  }

  survives(navigation);
  collect(navigation);
  return { removed: [...removed], kept, computed };
}
