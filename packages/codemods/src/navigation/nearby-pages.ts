import type { ElementKind } from '@nav/core/client';
import { elementKindIn, nearestInScope } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { stringOf } from '../document/document.ts';
import { entriesOf, propertyOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';
import { labelOf, readableLists } from './navigation.ts';

type Labeled = { kind: ElementKind; label: string };

/** Suggests a page in the language, version and product of an unknown one. */
export function nearestPage(
  session: Session,
  navigation: JsonNode,
  path: string,
  known: Iterable<string>,
): string | undefined {
  return nearestInScope(path, known, (visit) => {
    const open = new Set<JsonNode>();
    function walk(entry: JsonNode, kind: ElementKind, above: readonly Labeled[]): void {
      const element = session.follow(entry);
      const own = stringOf(element);
      if (own !== undefined) visit(own, above);
      if (element.kind !== 'object' || open.has(element)) return;
      open.add(element);
      const trail = [...above, { kind, label: labelOf(session, element, kind) ?? '' }];
      const root = kind === 'group' ? propertyOf(session, element, 'root') : undefined;
      if (root) walk(root, kind, trail);
      for (const { name, list } of readableLists(session, element))
        for (const child of entriesOf(list)) walk(child, elementKindIn(name), trail);
      open.delete(element);
    }
    walk(navigation, 'navigation', []);
  });
}
