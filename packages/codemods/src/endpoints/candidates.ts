import { groupBy } from '@nav/collections';
import { dialects, formatEndpointEntry } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { pageReferences } from '../navigation/navigation.ts';
import type { Scope } from '../navigation/places.ts';
import { slugOf } from '../pages/links/addresses.ts';
import type { Session } from '../session/session.ts';
import { type Stub, stubAt } from './stub.ts';

/** A stub that becomes an endpoint entry wherever it is listed. */
export interface Candidate {
  stub: Stub;
  /** The entries of the page, and their new contents. */
  texts: Map<JsonNode, string>;
}

/** A stub and its entries: in `pages`, and as the root of groups. */
export interface ListedStub {
  stub: Stub;
  entries: readonly JsonNode[];
}

export function stubsIn(session: Session, navigation: JsonNode): ListedStub[] {
  const { methods } = dialects[session.grammar.dialect];
  const entries = groupBy(pageReferences(session, navigation), ({ path }) => slugOf(path));
  return [...entries].flatMap(([slug, references]): ListedStub[] => {
    const stub = stubAt(session, slug, methods);
    return stub ? [{ stub, entries: references.map(({ entry }) => entry) }] : [];
  });
}

/** Notes why other stubs cannot become entries. */
export function candidatesIn(
  session: Session,
  scope: Scope,
  stubs: readonly ListedStub[],
): Candidate[] {
  const { edits } = session;
  const references = pageReferences(session, scope.element, scope.kind);
  const inside = new Set(Array.from(references, ({ entry }) => entry));
  return stubs.flatMap(({ stub, entries }): Candidate[] => {
    const nodes = entries.filter((entry) => inside.has(entry));
    if (nodes.length === 0) return [];
    const reason = nodes.some(({ key }) => key === 'root')
      ? 'The page is the root of a group, which must be a page.'
      : nodes.length < entries.length
        ? 'The page is also listed outside of this part, which still needs the file.'
        : nodes.some(session.linked.isUsedByCode)
          ? 'Other code uses this entry.'
          : stub.hasText
            ? 'The page has text below its front matter, so it stays a page.'
            : undefined;
    if (reason === undefined) {
      const text = formatEndpointEntry({ method: stub.entry.method, target: stub.entry.target });
      return [{ stub, texts: new Map(nodes.map((node) => [node, text])) }];
    }
    for (const node of nodes) edits.note(node, reason);
    return [];
  });
}
