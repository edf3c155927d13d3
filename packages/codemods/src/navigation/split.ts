import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { refTo, whyUnresolvable } from '../document/references.ts';
import { list, literal, object, property, type Template } from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { foundNames } from './names.ts';
import {
  type ChildList,
  childLists,
  firstOpaque,
  isEndpoint,
  labelKey,
  nameOf,
  noteShared,
  onlyListNode,
  slugSegments,
  walkElements,
} from './navigation.ts';
import { fileNamer } from './new-files.ts';
import { type Classifier, classifier, keepPart } from './partition.ts';
import { rootList, scopeOf } from './scope.ts';

export interface SplitOptions {
  into: 'versions' | 'languages';
  /** The part that a page belongs to by its path; undefined if all parts share it. */
  partOfPage(segments: readonly string[]): string | undefined;
  /** The part that everything below a group belongs to by its label. */
  partOfLabel(label: string): string | undefined;
  /** `repeat` puts shared pages into every part, `outside` keeps elements without parts as they are. */
  shared: 'repeat' | 'outside';
  /** The default part; undefined for the one that `first` chooses. */
  default: string | undefined;
  first(parts: readonly string[]): string | undefined;
  /** The folder for one file per part; undefined to keep all parts in the config. */
  folder: string | undefined;
}

/**
 * Splits the root of a navigation, or with `shared: 'outside'` each of its elements, into versions or languages.
 *
 * @returns the parts that pages belong to; undefined if the navigation is split already, or cannot be
 */
export function splitNavigation(
  session: Session,
  options: SplitOptions,
): ReadonlySet<string> | undefined {
  const { edits, grammar } = session;
  const { into, shared } = options;
  const scope = scopeOf(session);
  const root = rootList(session, scope);
  if (!scope || !root || root.name === into) return undefined;
  if (shared === 'repeat' && isSplitBelow(session, scope.element, scope.kind, into))
    return undefined;
  if (scope.parents.some(({ kind }) => kind === elementKindIn(into))) {
    edits.note(root.property, `This is already inside a ${elementKindIn(into)}.`);
    return undefined;
  }
  if (shared === 'repeat' && !grammar.elements[scope.kind].children.includes(into)) {
    edits.note(root.property, `"${into}" is not allowed in this ${scope.kind}.`);
    return undefined;
  }
  const opaque =
    firstOpaque(root.list) ?? (root.list === root.property ? undefined : root.property);
  if (opaque) {
    edits.note(opaque, whyNotSplit(opaque, root, into));
    return undefined;
  }
  const membershipOf = classifier(session, {
    partOfPage: (path) => (isEndpoint(path) ? undefined : options.partOfPage(slugSegments(path))),
    partOfLabel: options.partOfLabel,
    partOfEmpty: undefined,
  });
  const found = new Set(root.list.children.flatMap((element) => [...membershipOf(element).parts]));
  if (options.default !== undefined && found.size > 0 && !found.has(options.default)) {
    session.problems.rejectOptions(notDefault(options.default) + foundNames([...found]));
  }
  const [only] = found;
  if (into === 'versions' && found.size === 1 && only !== undefined) {
    const reason = `"${only}" is the only version, so there is nothing to switch to. Name the version of all other pages with --rest.`;
    edits.note(root.property, reason);
    return found;
  }
  if (shared === 'repeat') {
    splitList(session, root, membershipOf, options);
    return found;
  }
  let isSplit = false;
  const kind = elementKindIn(root.name);
  for (const element of root.list.children) {
    const inner = onlyListNode(session, element);
    isSplit ||= inner?.name === into;
    if (!inner || inner.name === into || membershipOf(element).parts.size === 0) continue;
    if (isSplitBelow(session, element, kind, into)) continue;
    if (grammar.elements[kind].children.includes(into)) {
      splitList(session, inner, membershipOf, options);
    } else {
      edits.note(element, `"${root.name}" cannot contain "${into}", so this stays unchanged.`);
    }
  }
  return isSplit ? undefined : found;
}

function notDefault(part: string): string {
  return `No page belongs to ${JSON.stringify(part)}, so it cannot be the default.`;
}

/** Returns whether an element has versions or languages below it, and notes them: new ones would contain them. */
function isSplitBelow(
  session: Session,
  above: JsonNode,
  kindAbove: ElementKind,
  into: SplitOptions['into'],
): boolean {
  for (const { kind, element } of walkElements(session, above, kindAbove)) {
    const found = childLists(session, element).find(({ name }) => name === into);
    if (!found) continue;
    session.edits.note(
      found.property,
      `There are already ${into} in ${nameOf(session, element, kind)}. Unwrap them before splitting again.`,
    );
    return true;
  }
  return false;
}

function whyNotSplit(node: JsonNode, root: ChildList, into: SplitOptions['into']): string {
  if (node.key === '$ref' || node.kind === 'object') {
    return 'Pages behind a $ref cannot be split. Run inline-refs first.';
  }
  return node === root.property
    ? `${whyUnresolvable(node)}, and only a list written in the navigation itself can be split.`
    : `${whyUnresolvable(node)}, so its ${elementKindIn(into)} is unknown.`;
}

function splitList(
  session: Session,
  { name, property: place, list: entries }: ChildList,
  membershipOf: Classifier,
  options: SplitOptions,
): void {
  const { edits, grammar } = session;
  const parts = [...new Set(entries.children.flatMap((one) => [...membershipOf(one).parts]))];
  if (parts.length === 0 || noteShared(session, place)) return;
  const kind = elementKindIn(options.into);
  const rule = grammar.elements[kind];
  if (!rule.children.includes(name)) {
    edits.note(place, `"${options.into}" cannot contain "${name}".`);
    return;
  }
  const first = options.default ?? options.first(parts);
  if (first !== undefined && !parts.includes(first)) {
    edits.note(place, notDefault(first));
    return;
  }
  const hasMark = rule.fields.has('default');
  // Readers see the first part if no field marks the default.
  if (first !== undefined && !hasMark) parts.unshift(...parts.splice(parts.indexOf(first), 1));

  const { folder } = options;
  const nameFile = folder === undefined ? undefined : fileNamer(session, folder, place);
  if (folder !== undefined && !nameFile) return;
  const elements = parts.map((part): Template => {
    const content = object([
      property(labelKey(kind), literal(part)),
      part === first && hasMark ? property('default', literal(true)) : undefined,
      property(name, list(keepPart(session, entries.children, part, membershipOf), entries)),
    ]);
    if (!nameFile) return content;
    const file = nameFile(part.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '') || 'part');
    edits.create(file, content, place.document);
    return literal({ $ref: refTo(place.document.base, file) });
  });
  edits.replaceWith(place, property(options.into, list(elements)));
}
