import { isListName } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { type Entry, entry, list, literal, object, ref, type Template } from '../edit/template.ts';
import { isEndpoint } from '../navigation/navigation.ts';
import { type Goal, newAddress, newPath, slugOf } from './addresses.ts';

/** Changes to the copy of an element. */
export interface CopyChanges {
  /** The new slug of a page; undefined for a page that both share. */
  target: Goal;
  /** The new slug of an address. */
  goal: Goal;
  /** Tests whether the copy lists a page of the element. Elements that would become empty are left out, too. */
  lists?(slug: string): boolean;
  /** The properties of the element itself by key: undefined leaves one out. Keys that it lacks come after its label. */
  properties: ReadonlyMap<string, Template | undefined>;
}

/**
 * Returns a copy of an element, with the page paths and links of the pages that are copied, too; undefined if nothing is
 * left of it.
 */
export function copyElement(
  element: JsonNode,
  label: string,
  changes: CopyChanges,
): Template | undefined {
  const { properties } = changes;
  const own = new Set(element.children.map(({ key }) => key));
  const added = [...properties].flatMap(([key, value]) =>
    value && !own.has(key) ? [entry(key, value)] : [],
  );
  const parts = copiedParts(element, changes, properties);
  if (!parts) return undefined;
  const entries = parts.flatMap((one) => (one.key === label ? [one, ...added] : [one]));
  return object(own.has(label) ? entries : [...added, ...entries], element);
}

/** Returns the copied properties of an object; undefined for an element whose lists are all left out. */
function copiedParts(
  node: JsonNode,
  changes: CopyChanges,
  properties?: CopyChanges['properties'],
): Entry[] | undefined {
  let isEmptied = false;
  let isFilled = false;
  const entries = node.children.flatMap((part): Entry[] => {
    const key = part.key ?? '';
    const isNew = properties?.has(key) === true;
    const value = isNew ? properties?.get(key) : copyOf(part, changes);
    if (!isNew && (isListName(key) || key === 'root')) {
      if (value) isFilled = true;
      else isEmptied = true;
    }
    return value ? [entry(part.key, value)] : [];
  });
  return isEmptied && !isFilled ? undefined : entries;
}

function copyOf(node: JsonNode, changes: CopyChanges): Template | undefined {
  const text = stringOf(node);
  if (text !== undefined) return copyOfText(node, text, changes);
  if (node.kind === 'array') {
    const items = node.children.flatMap((part) => copyOf(part, changes) ?? []);
    return items.length === 0 && node.children.length > 0 ? undefined : list(items, node);
  }
  if (node.kind !== 'object') return ref(node);
  const entries = copiedParts(node, changes);
  return entries && object(entries, node);
}

function copyOfText(node: JsonNode, text: string, changes: CopyChanges): Template | undefined {
  const { target, goal, lists = () => true } = changes;
  const { key, parent } = node;
  const isEntry = parent?.kind === 'array' && parent.key !== undefined && isListName(parent.key);
  const isPage = key === 'root' || (isEntry && !isEndpoint(text));
  if (isPage && !lists(slugOf(text))) return undefined;
  const next = isPage ? newPath(text, target) : key === 'href' ? newAddress(text, goal) : undefined;
  return next === undefined || next === text ? ref(node) : literal(next);
}
