import { addTo, getOrSet } from '@nav/collections';
import { dialects, parseEndpointEntry, unlistedEndpoints } from '@nav/core/internal';
import { normalizePagePath } from '@nav/paths';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf } from '../document/references.ts';
import { item, literal } from '../edit/template.ts';
import { childLists, walkElements } from '../navigation/navigation.ts';
import type { Scope } from '../navigation/places.ts';
import { sitePages } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import { NO_DRAFT, previewOf } from './preview.ts';
import { stubAt } from './stub.ts';

/**
 * Adds entries for operations without an entry or page if the navigation lists other operations of their specification one by one.
 * Each entry follows the operation before it in the specification.
 *
 * @param ignored operations to leave out, such as `POST /pets`.
 */
export function addUnlistedOperations(
  session: Session,
  scope: Scope,
  ignored: readonly string[],
): void {
  const entries = endpointEntries(session, scope);
  if (entries.length === 0) return;
  const preview = previewOf(session, new Set(entries), NO_DRAFT);
  if (!preview) return;
  const generated = new Set<string>();
  const listed = new Map<string, Set<string>>();
  for (const { page, trail } of preview.endpoints) {
    const { specification, method, endpoint } = page;
    if (trail.at(-1)?.generated) generated.add(specification);
    getOrSet(listed, specification, () => new Set()).add(operationName(method, endpoint));
  }
  const { methods } = dialects[session.grammar.dialect];
  const pages = [...sitePages(session).keys()].flatMap(
    (slug) => stubAt(session, slug, methods)?.entry ?? [],
  );
  for (const { path, specification } of preview.specifications()) {
    const names = listed.get(path);
    if (!names || generated.has(path)) continue;
    const before = new Map<string, string[]>();
    const after = new Map<string, string[]>();
    for (const { name, near, isFirst } of unlistedEndpoints(
      specification,
      path,
      names,
      () => pages,
    ))
      if (!ignored.includes(name)) addTo(isFirst ? before : after, near, name);
    for (const entry of entries) {
      const isOf = preview.pagesOf(entry).some(({ page }) => {
        return page.kind === 'endpoint' && page.specification === path;
      });
      if (isOf) addAround(session, entry, before, after);
    }
  }
}

type OperationsByName = ReadonlyMap<string, readonly string[]>;

/** Adds operations before and after an entry, with the same specification prefix as the entry. */
function addAround(
  { edits, linked, follow }: Session,
  entry: JsonNode,
  before: OperationsByName,
  after: OperationsByName,
): void {
  const list = entry.parent;
  const parsed = parseEndpointEntry(stringOf(follow(entry)) ?? '');
  if (!parsed || !list) return;
  const name = operationName(parsed.method, parsed.target);
  const source = parsed.source === undefined ? '' : `${parsed.source} `;
  const items = (found: OperationsByName) =>
    (found.get(name) ?? []).map((one) => item(literal(source + one)));
  if (linked.isShared(entry) && (before.has(name) || after.has(name)))
    edits.note(entry, 'This entry is shared, so no operations were added next to it.');
  else {
    edits.insert(list, entry, ...items(before));
    edits.insert(list, list.children[entry.index + 1] ?? 'end', ...items(after));
  }
}

export function operationName(method: string, target: string): string {
  return `${method === 'webhook' ? method : method.toUpperCase()} ${target}`;
}

/** Returns the endpoint entries in a part of the navigation that are not paths of page files. */
export function endpointEntries(session: Session, scope: Scope): JsonNode[] {
  const { methods } = dialects[session.grammar.dialect];
  const pages = sitePages(session);
  const found = new Set<JsonNode>();
  for (const { element } of walkElements(session, scope.element, scope.kind)) {
    const lists = childLists(session, element).filter(({ name }) => name === 'pages');
    for (const entry of lists.flatMap(({ list }) => entriesOf(list))) {
      const text = stringOf(session.follow(entry));
      if (text === undefined || !parseEndpointEntry(text, methods)) continue;
      if (!pages.has(normalizePagePath(text))) found.add(entry);
    }
  }
  return [...found];
}
