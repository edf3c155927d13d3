import { addTo } from '@nav/collections';
import { pageKey } from '@nav/paths';
import { quote } from '../../diagnostics/catalog/wording.ts';
import {
  type EndpointEntry,
  formatEndpointEntry,
  parseEndpointEntry,
} from '../../openapi/endpoint.ts';
import { isShownBy, unlistedEndpoints } from '../../openapi/unlisted-endpoints.ts';
import type { NavElement, NavEndpoint } from '../../tree/nav-tree.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule, RuleContext, RuleRun } from '../rule/rule.ts';

/** A page with an operation in its front matter. */
interface Stub {
  path: string;
  entry: EndpointEntry;
}

/**
 * Reports operations without an entry or page if the navigation lists other operations of their specification one by one. Also
 * reports generated pages for operations that already have a stub page in the same element.
 */
export const endpointUnlisted: Rule = (context) => {
  const { files, navigation, specifications, texts, report } = context;
  if (!files || !specifications.find || !texts.readsAll || navigation.isIncomplete) return {};
  const listed = new Map<string, NavEndpoint[]>();
  /** The generated pages by the element with their `openapi`. */
  const generated = new Map<NavElement, NavEndpoint[]>();
  /** The other entries, with the elements above them. Only pages in an element with generated pages are read. */
  const others: { path: string; trail: readonly NavElement[] }[] = [];
  let above: readonly NavElement[] = [];
  return {
    entry({ page, path, parent }, trail) {
      if (page?.kind === 'endpoint') {
        const holder = trail.find((_, at) => trail[at + 1]?.generated);
        if (holder) addTo(generated, holder, page);
        else if (!parent.generated) addTo(listed, page.specification, page);
        return;
      }
      if (above.at(-1) !== parent) above = [...trail];
      others.push({ path: pageKey(path), trail: above });
    },
    end() {
      const isGenerated = (source: string) =>
        [...generated.values()].some((pages) => pages.some((one) => one.specification === source));
      for (const [source, entries] of listed)
        if (!isGenerated(source)) reportUnlisted(context, source, entries);
      for (const [holder, pages] of generated) {
        const beside = others.flatMap(({ path, trail }): Stub[] => {
          const entry = trail.includes(holder) ? stubEntry(context, path) : undefined;
          return entry ? [{ path, entry }] : [];
        });
        const doubled = pages.filter((page) => beside.some(({ entry }) => isShownBy(page, entry)));
        const [first] = doubled;
        const stub = first && beside.find(({ entry }) => isShownBy(first, entry));
        if (!first || !stub) continue;
        const count = doubled.length === 1 ? 'a page' : `${doubled.length} pages`;
        report({
          code: 'endpoint-doubled',
          args: {
            source: first.specification,
            sentence: `${quote(first.specification)} generates ${count} that stub pages here already cover, such as ${quote(stub.path)} for ${nameOf(first)}. Run "nav migrate endpoints --to entries --generated".`,
          },
          at: valueLocation(first.origin),
        });
      }
    },
  };
};

/** Reports the operations of a specification that have no entry and no page, at the entry of the operation before them. */
function reportUnlisted(
  context: RuleContext & RuleRun,
  source: string,
  entries: readonly NavEndpoint[],
): void {
  const { config, navigation, specifications, report } = context;
  const result = specifications.find?.(source);
  const specification = result?.state === 'read' ? result.reading.specification : undefined;
  if (!specification) return;
  const byName = new Map(entries.map((page) => [nameOf(page), page]));
  const listed = new Set(byName.keys());
  const stubs = () => context.fact(stubEntries);
  const found = unlistedEndpoints(specification, source, listed, stubs);
  for (const { name, endpoint, near } of found) {
    const before = byName.get(near);
    if (!before || navigation.suggested.has(name)) continue;
    const range = specification.file.startsWith(config.folder)
      ? specification.locate(endpoint.pointer, 'key')
      : undefined;
    report({
      code: 'endpoint-unlisted',
      args: {
        endpoint: name,
        sentence: `The navigation lists operations of ${quote(source)}, but not ${quote(name)}. Add it with "nav migrate add-orphans", or mark it with "x-hidden".`,
      },
      at: valueLocation(before.origin),
      related: range ? [{ at: { file: specification.file, range }, message: 'Defined here.' }] : [],
    });
  }
}

/** Returns the operations in the front matter of all pages, listed or not. */
function stubEntries(context: RuleContext): readonly EndpointEntry[] {
  return [...(context.files?.pages.keys() ?? [])].flatMap((slug) => stubEntry(context, slug) ?? []);
}

function stubEntry({ files, texts }: RuleContext, slug: string): EndpointEntry | undefined {
  const file = files?.pages.get(slug);
  const written =
    file !== undefined && texts.facts(file)?.isGenerated ? texts.meta(slug)?.data.openapi : '';
  return typeof written === 'string' ? parseEndpointEntry(written) : undefined;
}

function nameOf({ method, endpoint }: Pick<NavEndpoint, 'method' | 'endpoint'>): string {
  return formatEndpointEntry({ method: method as EndpointEntry['method'], target: endpoint });
}
