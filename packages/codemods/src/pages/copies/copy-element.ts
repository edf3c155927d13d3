import { isListName } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../../document/document.ts';
import {
  everyNode,
  isReference,
  propertiesOf,
  type References,
} from '../../document/references.ts';
import {
  type Entry,
  entry,
  list,
  literal,
  object,
  ref,
  type Template,
} from '../../edit/template.ts';
import { isEndpoint } from '../../navigation/navigation.ts';
import { type Goal, newAddress, newPath, slugOf } from '../links/addresses.ts';

export interface CopyChanges {
  /** The new slug of a page; undefined for a page that both share. */
  target: Goal;
  /** The new slug of an address. */
  goal: Goal;
  /** Tests whether the copy lists a page of the element. Elements that would become empty are also left out. */
  lists?(slug: string): boolean;
  /** The properties of the element itself by key: undefined leaves one out. Keys that it lacks come after its label. */
  properties: ReadonlyMap<string, Template | undefined>;
  /** Set to copy the content of files behind `$ref` as well; otherwise, both share it. */
  references?: References | undefined;
}

/** Returns the first value in an element that cannot be copied: it is computed, or in a file that cannot be read. */
export function firstUncopyable(references: References, element: JsonNode): JsonNode | undefined {
  return [...everyNode(references, element)].find(
    (node) =>
      node.kind === 'computed' ||
      (isReference(node) && node.parent && !references.referenced(node.parent)),
  );
}

/**
 * Returns a copy of an element, with the new paths and links of the pages that are also copied; undefined if it would be
 * empty.
 */
export function copyElement(
  element: JsonNode,
  label: string,
  changes: CopyChanges,
): Template | undefined {
  const { properties } = changes;
  const own = new Set(partsOf(element, changes).map(({ key }) => key));
  const added = [...properties].flatMap(([key, value]) =>
    value && !own.has(key) ? [entry(key, value)] : [],
  );
  const parts = copiedParts(element, changes, [], properties);
  if (!parts) return undefined;
  const entries = parts.flatMap((one) => (one.key === label ? [one, ...added] : [one]));
  return object(own.has(label) ? entries : [...added, ...entries], element);
}

/** Returns the properties of an object, with those behind its `$ref` if they are copied. */
function partsOf(node: JsonNode, { references }: CopyChanges): readonly JsonNode[] {
  if (!references) return node.children;
  const all = propertiesOf(references, node);
  // Those of the file come after those of the object, which has the label.
  return [
    ...all.filter(({ parent }) => parent === node),
    ...all.filter(({ parent }) => parent !== node),
  ];
}

/**
 * Returns the copied properties of an object; undefined for an element whose lists are all left out.
 *
 * @param above the roots of the files around it
 */
function copiedParts(
  node: JsonNode,
  changes: CopyChanges,
  above: readonly JsonNode[],
  properties?: CopyChanges['properties'],
): Entry[] | undefined {
  let isEmptied = false;
  let isFilled = false;
  const entries = partsOf(node, changes).flatMap((part): Entry[] => {
    const key = part.key ?? '';
    const isNew = properties?.has(key) === true;
    const value = isNew ? properties?.get(key) : copyOf(part, changes, above, { key });
    if (!isNew && (isListName(key) || key === 'root')) {
      if (value) isFilled = true;
      else isEmptied = true;
    }
    return value ? [entry(part.key, value)] : [];
  });
  return isEmptied && !isFilled ? undefined : entries;
}

/** The property that a value is in, or the list that it is an entry of. */
interface Position {
  key?: string;
  list?: string | undefined;
}

function copyOf(
  node: JsonNode,
  changes: CopyChanges,
  above: readonly JsonNode[],
  position: Position,
): Template | undefined {
  const target = changes.references?.referenced(node);
  if (target && above.includes(target)) return ref(node);
  const inside = target ? [...above, target] : above;
  if (target && target.kind !== 'object') return copyOf(target, changes, inside, position);
  const text = stringOf(node);
  if (text !== undefined) return copyOfText(node, text, changes, position);
  if (node.kind === 'array') {
    const parts = node.children;
    const items = parts.flatMap(
      (part) => copyOf(part, changes, inside, { list: position.key }) ?? [],
    );
    return items.length === 0 && parts.length > 0 ? undefined : list(items, node);
  }
  if (node.kind !== 'object') return ref(node);
  const entries = copiedParts(node, changes, inside);
  return entries && object(entries, node);
}

function copyOfText(
  node: JsonNode,
  text: string,
  changes: CopyChanges,
  { key, list: name }: Position,
): Template | undefined {
  const { target, goal, lists = () => true } = changes;
  const isEntry = name !== undefined && isListName(name);
  const isPage = key === 'root' || (isEntry && !isEndpoint(text));
  if (isPage && !lists(slugOf(text))) return undefined;
  const next = isPage ? newPath(text, target) : key === 'href' ? newAddress(text, goal) : undefined;
  return next === undefined || next === text ? ref(node) : literal(next, node);
}
