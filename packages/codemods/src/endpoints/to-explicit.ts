import type { NavElement, NavEndpoint, NavNode } from '@nav/core/client';
import { child, type JsonNode } from '../document/document.ts';
import { item, list, literal, object, property, type Template } from '../edit/template.ts';
import { childLists } from '../navigation/navigation.ts';
import type { Scope } from '../navigation/places.ts';
import type { Session } from '../session/session.ts';
import { stubsIn } from './candidates.ts';
import { type Located, NO_DRAFT, openapiSettings, type Preview, previewOf } from './preview.ts';
import { definersOf } from './stub.ts';
import { operationName } from './unlisted-operations.ts';

/** An element whose generated groups become groups of entries. */
export interface ExplicitList {
  /** The `openapi` of the element. */
  setting: JsonNode;
  groups: ReadonlySet<NavElement>;
  /** The paths of the pages that become entries. */
  paths: ReadonlySet<string>;
  /** The paths of generated pages with the same operation as a stub page, each with the path of the stub page. */
  replaced: ReadonlyMap<string, string>;
}

/** Plans an entry for each generated page in a part of the navigation, except for operations that have a stub page. */
export function planExplicit(session: Session, navigation: JsonNode, scope: Scope): ExplicitList[] {
  const stubs = stubsIn(session, navigation);
  const tracked = new Set([
    ...openapiSettings(session, navigation),
    ...stubs.flatMap(({ entries }) => entries),
  ]);
  const before = previewOf(session, tracked, NO_DRAFT);
  return [...openapiSettings(session, scope.element, scope.kind)].flatMap((setting) => {
    const pages = before?.generating.get(setting);
    if (!before || !pages) return [];
    if (!canList(session, before, setting, pages)) {
      session.edits.note(
        setting,
        'Hidden pages, pages with the same URL, and shared lists stay generated.',
      );
      return [];
    }
    const groups = new Set<NavElement>();
    const paths = new Set<string>();
    const replaced = new Map<string, string>();
    for (const { page, trail } of pages) {
      const at = trail.findIndex(({ generated }) => generated);
      groups.add(trail[at] as NavElement);
      const stub = stubs.find(
        ({ stub: { entry }, entries }) =>
          entry.method === page.method &&
          entry.target === page.endpoint &&
          definersOf(before, entry).includes(page.specification) &&
          entries.some((one) =>
            before.pagesOf(one).some((other) => other.trail.includes(trail[at - 1] as NavElement)),
          ),
      );
      if (stub) replaced.set(page.path, stub.stub.slug);
      else paths.add(page.path);
    }
    return [{ setting, groups, paths, replaced }];
  });
}

/**
 * Returns true if generated pages can become entries without changing their URLs. A hidden operation cannot have an entry, and a
 * numbered URL depends on an earlier page with the same URL in its group.
 */
function canList(
  session: Session,
  { unlisted }: Preview,
  setting: JsonNode,
  pages: readonly Located<NavEndpoint>[],
): boolean {
  const lists = childLists(session, setting.parent as JsonNode);
  const paths = new Set(pages.map(({ page }) => page.path));
  const isPlain = (path: string) => !/-\d+$/.test(path) || !paths.has(path.replace(/-\d+$/, ''));
  return (
    lists.length < 2 &&
    lists.every(({ name }) => name === 'pages' || name === 'groups') &&
    !session.linked.isShared(setting) &&
    unlisted.every(({ specification }) => specification !== pages[0]?.page.specification) &&
    [...paths].every(isPlain)
  );
}

/**
 * Writes the entries in groups like the generated ones, after the other children of each element.
 *
 * @param converted the entries of stub pages that become operations.
 */
export function writeExplicit(
  session: Session,
  lists: readonly ExplicitList[],
  converted: readonly JsonNode[],
): void {
  const { edits } = session;
  for (const { setting, groups, paths } of lists) {
    const element = setting.parent as JsonNode;
    const items = [...groups].flatMap((group) => templatesOf(group, paths));
    const [own] = childLists(session, element);
    if (items.length === 0) {
      // Without any entry, the specification would still generate all pages.
      if (!converted.some((entry) => isBelow(entry, element))) edits.remove(setting);
    } else if (own) edits.insert(own.list, 'end', ...items.map(item));
    else {
      const name = child(element, 'group') ? 'pages' : 'groups';
      edits.insert(element, 'end', property(name, list(items)));
    }
  }
}

function isBelow(node: JsonNode | undefined, element: JsonNode): boolean {
  return node !== undefined && (node === element || isBelow(node.parent, element));
}

/** Returns the entry for a generated page, or a group of entries for a generated group; empty without entries. */
function templatesOf(node: NavNode, paths: ReadonlySet<string>): Template[] {
  if (node.kind === 'endpoint') return paths.has(node.path) ? [literal(nameOf(node))] : [];
  if (!('children' in node)) return [];
  const pages = node.children.flatMap((child) => templatesOf(child, paths));
  if (pages.length === 0) return [];
  return [object([property('group', literal(node.label)), property('pages', list(pages))])];
}

function nameOf({ method, endpoint }: NavEndpoint): string {
  return operationName(method, endpoint);
}
