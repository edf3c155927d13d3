import { addTo, getOrSet } from '@nav/collections';
import { pageKey } from '@nav/paths';
import { quote } from '../../diagnostics/catalog/wording.ts';
import { refersTo } from '../../openapi/discover.ts';
import {
  type EndpointEntry,
  formatEndpointEntry,
  parseEndpointEntry,
} from '../../openapi/endpoint.ts';
import { normalizeSource } from '../../openapi/specifications.ts';
import { isShownBy, unlistedEndpoints } from '../../openapi/unlisted-endpoints.ts';
import type { NavElement, NavEndpoint } from '../../tree/nav-tree.ts';
import { entryPage, type PageEntry } from '../../tree/walk.ts';
import { knownSpecifications } from '../rule/known-specifications.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule, RuleContext, RuleRun } from '../rule/rule.ts';

/** An entry of the navigation that is not an endpoint, with the elements above it. */
interface OtherEntry extends PageEntry {
  trail: readonly NavElement[];
}

/** An entry of a page with an operation in its front matter. */
interface Stub {
  at: OtherEntry;
  entry: EndpointEntry;
}

/** The entries of the operations of a specification, by name. */
type Listed = Map<string, PageEntry>;

/**
 * Reports operations without an entry or page if the navigation lists other operations of their specification one by one, also as
 * stub pages. Also reports generated pages for operations that already have a stub page in the same element.
 */
export const endpointUnlisted: Rule = (context) => {
  const { files, navigation, only, specifications, texts, report } = context;
  if (!files || !specifications.find || !texts.readsAll || navigation.isIncomplete) return {};
  // No finding is about a page, and the operations of all pages decide.
  if (only) return {};
  const listed = new Map<string, Listed>();
  /** The generated pages by the element with their `openapi`. */
  const generated = new Map<NavElement, NavEndpoint[]>();
  const others: OtherEntry[] = [];
  let above: readonly NavElement[] = [];
  return {
    entry(entry, trail) {
      const { page } = entry;
      if (page?.kind === 'endpoint') {
        const holder = trail.find((_, at) => trail[at + 1]?.generated);
        if (holder) addTo(generated, holder, page);
        else if (!entry.parent.generated)
          addListed(listed, page.specification, nameOf(page), { ...entry });
        return;
      }
      if (above.at(-1) !== entry.parent) above = [...trail];
      others.push({ ...entry, trail: above });
    },
    end() {
      const stubs = others.flatMap((at): Stub[] => {
        const entry = stubEntry(context, pageKey(at.path));
        return entry ? [{ at, entry }] : [];
      });
      const shown = new Set(
        [...generated.values()].flatMap((pages) => pages.map((page) => page.specification)),
      );
      for (const [source, entries] of listed)
        if (!shown.has(source)) reportUnlisted(context, source, entries, 'entries');
      for (const [source, entries] of stubsBySpecification(context, stubs))
        if (!shown.has(source) && !listed.has(source))
          reportUnlisted(context, source, entries, 'stubs');
      for (const [holder, pages] of generated) {
        const beside = stubs.filter(({ at }) => at.trail.includes(holder));
        const doubled = pages.filter((page) => beside.some(({ entry }) => isShownBy(page, entry)));
        const [first] = doubled;
        const stub = first && beside.find(({ entry }) => isShownBy(first, entry));
        if (!first || !stub) continue;
        const count = doubled.length === 1 ? 'a page' : `${doubled.length} pages`;
        report({
          code: 'endpoint-doubled',
          args: {
            source: first.specification,
            sentence: `${quote(first.specification)} generates ${count} that stub pages here already cover, such as ${quote(pageKey(stub.at.path))} for ${nameOf(first)}. Run "nav migrate endpoints --to entries --generated".`,
          },
          at: valueLocation(first.origin),
        });
      }
    },
  };
};

function addListed(
  listed: Map<string, Listed>,
  source: string,
  name: string,
  entry: PageEntry,
): void {
  getOrSet(listed, source, () => new Map()).set(name, entry);
}

/** Returns the stub pages of each specification. A page whose operation several specifications define belongs to none. */
function stubsBySpecification(
  context: RuleContext,
  stubs: readonly Stub[],
): ReadonlyMap<string, Listed> {
  const listed = new Map<string, Listed>();
  const known = (stubs.length > 0 && context.fact(knownSpecifications)) || [];
  const sources = new Map<string, string[]>();
  for (const { path, specification } of known)
    for (const { method, path: target } of specification.endpoints)
      addTo(sources, formatEndpointEntry({ method, target }), path);
  for (const { at, entry } of stubs) {
    const { source, ...operation } = entry;
    const name = formatEndpointEntry(operation);
    const isNamed = (path: string) =>
      refersTo(path, source, context.files) || path === normalizeSource(source ?? '');
    const [path, second] = (sources.get(name) ?? []).filter(isNamed);
    if (path !== undefined && second === undefined) addListed(listed, path, name, at);
  }
  return listed;
}

/** Reports the operations of a specification that have no entry and no page, at the entry of the operation before them. */
function reportUnlisted(
  context: RuleContext & RuleRun,
  source: string,
  entries: Listed,
  kind: 'entries' | 'stubs',
): void {
  const { config, navigation, specifications, report } = context;
  const result = specifications.find?.(source);
  const specification = result?.state === 'read' ? result.reading.specification : undefined;
  if (!specification) return;
  const listed = new Set(entries.keys());
  const found = unlistedEndpoints(specification, source, listed, () => context.fact(stubEntries));
  // Stub pages for a part of a specification may be all that a team wants to show.
  if (kind === 'stubs' && found.length * 9 > listed.size) return;
  for (const { name, endpoint, near } of found) {
    const before = entries.get(near);
    if (!before || navigation.suggested.has(name)) continue;
    const range = specification.file.startsWith(config.folder)
      ? specification.locate(endpoint.pointer, 'key')
      : undefined;
    const sentence =
      kind === 'entries'
        ? `The navigation lists operations of ${quote(source)}, but not ${quote(name)}. Add it with "nav migrate add-orphans", or mark it with "x-hidden".`
        : `Stub pages show other operations of ${quote(source)}, but not ${quote(name)}. Write a page for it, or mark it with "x-hidden".`;
    report({
      code: 'endpoint-unlisted',
      args: { endpoint: name, sentence },
      at: valueLocation(entryPage(before).origin),
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
