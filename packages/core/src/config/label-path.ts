import { isContainer, isObject, ownValue, pointerTokens } from '@nav/json';
import { elementKindIn, elements, isListName, listNames } from '../format/elements.ts';
import { MAX_POINTER } from '../limits/limits.ts';

/**
 * Returns the labels and property names that lead to a value, outermost first: for `/navigation/tabs/0/icon`, `Guides`
 * and `icon`. An element with a label replaces its list and index; other indexes are left out.
 *
 * @param root the composed config, or the value of one of its files.
 */
export function labelPath(root: unknown, pointer: string): PathSegment[] {
  // The root of a file that a `$ref` names may be an element.
  const label = isObject(root) && !('navigation' in root) ? labelOf(root, undefined) : undefined;
  const path: PathSegment[] = label === undefined ? [] : [{ label }];
  let value = root;
  let holder: string | undefined;
  for (const token of pointerTokens(pointer)) {
    const hasToken = isContainer(value) && Object.hasOwn(value, token);
    // A value that a later duplicate key replaces cannot be looked up, so its numbers count as indexes.
    const isItem = Array.isArray(value) || (!hasToken && /^\d+$/.test(token));
    value = hasToken ? (value as Record<string, unknown>)[token] : undefined;
    if (!isItem) {
      path.push({ key: token });
      holder = token;
      continue;
    }
    const label = labelOf(value, holder);
    if (label === undefined) continue;
    path.pop();
    path.push({ label });
  }
  return path[0] && 'key' in path[0] && path[0].key === 'navigation' && path.length > 1
    ? path.slice(1)
    : path;
}

export type PathSegment = { label: string } | { key: string };

/** Returns the label of the innermost labeled element, and the names of the properties below it. */
export function innermostLabel(path: readonly PathSegment[]): string {
  const start = path.findLastIndex((segment) => 'label' in segment);
  return path
    .slice(Math.max(start, 0))
    .map((segment) => ('label' in segment ? segment.label : segment.key))
    .join('/');
}

/** Returns the label of an entry of the list `holder`, or of the root of a file. */
function labelOf(value: unknown, holder: string | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  for (const field of labelFields(holder)) {
    const label = ownValue(value, field);
    if (typeof label === 'string' && label !== '') return label;
  }
  return undefined;
}

function labelFields(holder: string | undefined): readonly string[] {
  if (holder === undefined) return LABELS;
  if (!isListName(holder)) return holder === 'redirects' ? ['source'] : ['label'];
  return [elements[elementKindIn(holder)].label ?? ''];
}

/** The fields that name elements: the root of a file that a `$ref` names may be any. */
const LABELS: readonly string[] = /* @__PURE__ */ listNames.flatMap(
  (list) => elements[elementKindIn(list)].label ?? [],
);

/**
 * Returns a function that describes the place of a finding by labels, which distinguishes equal findings.
 *
 * @param sources the files of the site, by path.
 */
export function placeOfFinding(
  sources: ReadonlyMap<string, { readonly value: unknown }>,
): (finding: { file: string; pointer: string | null }) => string {
  return ({ file, pointer }) => {
    if (pointer === null || pointer.length > MAX_POINTER) return '';
    const path = labelPath(sources.get(file)?.value, pointer);
    return path.map((segment) => ('label' in segment ? segment.label : segment.key)).join('/');
  };
}
