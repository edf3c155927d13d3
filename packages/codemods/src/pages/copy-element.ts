import { isListName } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { type Entry, entry, list, literal, object, ref, type Template } from '../edit/template.ts';
import { isEndpoint } from '../navigation/navigation.ts';
import { type Goal, newAddress, newPath } from './addresses.ts';

/** Changes to the copy of an element. */
export interface CopyChanges {
  /** The new slug of a page; undefined for a page that both share. */
  target: Goal;
  /** The new slug of an address. */
  goal: Goal;
  /** The properties of the element itself by key: undefined leaves one out. Keys that it lacks come after its label. */
  properties: ReadonlyMap<string, Template | undefined>;
}

/** Returns a copy of an element, with the page paths and links of the pages that are copied, too. */
export function copyElement(element: JsonNode, label: string, changes: CopyChanges): Template {
  const { properties } = changes;
  const own = new Set(element.children.map(({ key }) => key));
  const added = [...properties].flatMap(([key, value]) =>
    value && !own.has(key) ? [entry(key, value)] : [],
  );
  const entries = element.children.flatMap((part): Entry[] => {
    const key = part.key ?? '';
    const value = properties.has(key) ? properties.get(key) : copyOf(part, changes);
    const copied = value ? [entry(part.key, value)] : [];
    return key === label ? [...copied, ...added] : copied;
  });
  return object(own.has(label) ? entries : [...added, ...entries], element);
}

function copyOf(node: JsonNode, changes: CopyChanges): Template {
  const text = stringOf(node);
  if (text !== undefined) {
    const next = newText(node, text, changes);
    return next === undefined || next === text ? ref(node) : literal(next);
  }
  if (node.kind === 'array')
    return list(
      node.children.map((item) => copyOf(item, changes)),
      node,
    );
  if (node.kind !== 'object') return ref(node);
  return object(
    node.children.map((part) => entry(part.key, copyOf(part, changes))),
    node,
  );
}

function newText(node: JsonNode, text: string, { target, goal }: CopyChanges): string | undefined {
  const { key, parent } = node;
  if (key === 'root') return newPath(text, target);
  if (key === 'href') return newAddress(text, goal);
  const isEntry = parent?.kind === 'array' && parent.key !== undefined && isListName(parent.key);
  return isEntry && !isEndpoint(text) ? newPath(text, target) : undefined;
}
