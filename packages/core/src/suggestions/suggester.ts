import { getOrSet, once, onceForText } from '@nav/collections';
import { pointerOf, pointerTokens } from '@nav/json';
import { extensionOf, folderOf, joinPath, pageKey } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import { siteAnchors } from '../addresses/site-anchors.ts';
import { suggestIgnoring } from '../config/ignore-finding.ts';
import { suggestNoRef, suggestPath, suggestRef } from '../config/ref-suggestions.ts';
import type { Code, MessageArgs } from '../diagnostics/catalog/messages.ts';
import { catalogCode } from '../diagnostics/catalog-code.ts';
import type { Diagnostic, Suggestion } from '../diagnostics/diagnostic.ts';
import { derived } from '../files/derived.ts';
import { suggestContent, suggestField } from '../format/suggestions/absent-values.ts';
import { expectedAt } from '../format/suggestions/expected.ts';
import { suggestHref, suggestType, suggestValue } from '../format/suggestions/likely-values.ts';
import type { SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import { MAX_FIRST_PAGES, MAX_SEARCHED_FILES, MAX_SPECIFICATIONS } from '../limits/limits.ts';
import { discoverSpecifications, specificationFiles } from '../openapi/discover.ts';
import { type Markup, readMarkup } from '../pages/reader/markup.ts';
import {
  suggestEndpointSource,
  suggestSpecification,
} from '../resolve/specification-suggestions.ts';
import { suggestOneEntry } from '../rules/entries/duplicate-page-suggestions.ts';
import {
  suggestEndpoints,
  suggestOnePage,
} from '../rules/entries/endpoint-unlisted-suggestions.ts';
import { suggestNoPage, suggestPage } from '../rules/entries/page-not-found-suggestions.ts';
import { suggestBasePath } from '../rules/links/base-path-suggestions.ts';
import { suggestAnchor, suggestTarget } from '../rules/links/page-links-suggestions.ts';
import { suggestOneLabel } from '../rules/navigation/duplicate-label-suggestions.ts';
import { suggestEffect } from '../rules/navigation/no-effect-suggestions.ts';
import { collectRefs } from '../rules/navigation/repeated-file.ts';
import { suggestEntries, suggestEntry } from '../rules/pages/orphan-page-suggestions.ts';
import { suggestOtherName } from '../rules/pages/page-collision-suggestions.ts';
import { suggestOrder } from '../rules/redirects/redirect-shadowed-suggestions.ts';
import { type Site, siteNavigation } from '../site/site.ts';
import { suggestOneKey } from '../source/duplicate-key.ts';
import { nodeBelow } from '../source/json-edits.ts';
import type { Draft, Part } from '../source/part.ts';
import { parseSource } from '../source/source.ts';
import { parseTree } from '../source/tree.ts';
import {
  suggestKnownField,
  suggestNesting,
  suggestOtherList,
} from '../structure/child-suggestions.ts';
import { suggestNavigation, suggestPages } from '../structure/navigation-suggestions.ts';
import { trailLabels } from '../tree/nav-tree.ts';
import { walkPageEntries } from '../tree/walk.ts';

/** The suggestions that change the site around a finding, by code. */
const ofSite: {
  readonly [C in Code]?: (
    args: MessageArgs[C],
    site: SuggestionSite,
    finding: Diagnostic,
  ) => Draft[];
} = {
  'page-not-found': suggestPage,
  'page-collision': suggestOtherName,
  'orphan-page': suggestEntry,
  'unlisted-folder': suggestEntries,
  'link-not-found': suggestTarget,
  'endpoint-unlisted': suggestEndpoints,
  'endpoint-doubled': suggestOnePage,
  'anchor-not-found': suggestAnchor,
  'base-path': suggestBasePath,
  'group-sync': ({ sentence }) =>
    sentence.includes('nav migrate sync-group')
      ? [{ title: 'Rewrite the groups of folders', codemod: { name: 'sync-group', options: {} } }]
      : [],
};

/** The suggestions that change the value in a JSON file that a finding is about, by code. */
const ofPart: {
  readonly [C in Code]?: (part: Part, args: MessageArgs[C], site: SuggestionSite) => Draft[];
} = {
  'duplicate-key': suggestOneKey,
  'missing-navigation': suggestNavigation,
  'no-primary-pattern': suggestPages,
  'mixed-children': suggestNesting,
  'child-not-allowed': suggestOtherList,
  'missing-field': suggestField,
  'setting-rejected': (part, { because: { code, args } }, site) =>
    code === 'missing-field' ? suggestField(part, args, site) : [],
  'empty-value': suggestContent,
  'unknown-field': suggestKnownField,
  'wrong-type': suggestType,
  'invalid-value': suggestValue,
  'invalid-href': suggestHref,
  'ref-not-found': suggestRef,
  'ref-invalid': suggestPath,
  'ref-outside': suggestNoRef,
  'ref-cycle': suggestNoRef,
  'openapi-not-found': suggestSpecification,
  'endpoint-without-spec': suggestEndpointSource,
  'duplicate-label': suggestOneLabel,
  'duplicate-page': suggestOneEntry,
  'no-effect': suggestEffect,
  'page-not-found': suggestNoPage,
  'redirect-shadowed': suggestOrder,
};

/** The suggestions for the findings of a site. */
export interface Suggester {
  /** Returns the ways to resolve a finding besides its fixes. Those that delete something come last. */
  resolve(finding: Diagnostic): Suggestion[];
  ignore(finding: Diagnostic): Suggestion[];
}

/** Suggests changes for the findings of a check of a site. The facts about the site are computed on first use. */
export function suggester(site: Site): Suggester {
  const known = suggestionSite(site);
  const print = suggestionPrinter(known.read);
  return {
    resolve(finding) {
      const { code, args, fixes, suggestions = [] } = finding;
      const row = catalogCode(code);
      const part = partOf(finding, known);
      const drafts = [
        ...(ofSite[row]?.(args as never, known, finding) ?? []),
        ...((part && ofPart[row]?.(part, args as never, known)) ?? []),
      ];
      const taken = new Set(fixes.map(({ title }) => title));
      const all = [...suggestions, ...drafts.map(print)];
      const isNew = ({ title }: Suggestion) => !taken.has(title) && taken.add(title);
      const deleting = all.filter((one) => one.isDestructive && isNew(one));
      return [...all.filter((one) => !one.isDestructive && isNew(one)), ...deleting];
    },
    ignore: (finding) => suggestIgnoring(finding, known).map(print),
  };
}

/** Returns the value that a finding is about; `undefined` in other files and in invalid JSON. */
function partOf(finding: Diagnostic, { json }: SuggestionSite): Part | undefined {
  const { file, range, anchor, fixes, suggestions = [] } = finding;
  const root = json(file);
  if (!root) return undefined;
  const [isFixable, isSuggested] = [fixes.length > 0, suggestions.length > 0];
  const node = root.nodeAt(range.start.offset);
  return { file, text: root.document.text, node, anchor, isFixable, isSuggested };
}

/** Returns a function that turns offsets into lines and columns. */
function suggestionPrinter(read: SuggestionSite['read']): (draft: Draft) => Suggestion {
  const finders = new Map<string, ReturnType<typeof rangeFinder>>();
  return ({ title, edits = [], ...draft }) => ({
    title,
    edits: edits.map(({ file, start, end, newText }) => {
      const rangeOf = finders.get(file) ?? rangeFinder(read(file) ?? '');
      finders.set(file, rangeOf);
      return { file, range: rangeOf(start, end), newText };
    }),
    ...draft,
  });
}

function suggestionSite(site: Site): SuggestionSite {
  const { host, file, config, grammar, settingsFile, sources } = site;
  const folder = folderOf(file);
  const files = site.files();
  const entries = once(() => listedPages(site));
  const refs = once(() => config && collectRefs(config));
  const anchors = once(() => files && siteAnchors(files, grammar.dialect, host, folder));
  const read = (path: string) => sources.get(path)?.text ?? host.read(path);
  const json = onceForText((path) => {
    const isJson = /\.jsonc?$/.test(path) && (sources.has(path) || derived(host, path, isValid));
    return isJson ? parseTree({ text: read(path) as string }) : undefined;
  });
  let latest: { path: string; page: PageText | undefined } | undefined;
  return {
    file,
    folder,
    grammar,
    files,
    settings:
      settingsFile === undefined
        ? undefined
        : { file: settingsFile, text: sources.get(settingsFile)?.text },
    read,
    json,
    page(path) {
      const isPage = extensionOf(path) !== '';
      if (latest?.path !== path)
        latest = { path, page: isPage ? derived(host, path, readPage) : undefined };
      return latest.page;
    },
    expectedAt(path, node) {
      const tokens = pointerTokens(pointerOf(node));
      if (path === settingsFile) {
        if (!/(?:^|\/)package\.json$/.test(path)) return expectedAt('settings', tokens, grammar);
        return tokens[0] === 'nav' ? expectedAt('settings', tokens.slice(1), grammar) : undefined;
      }
      const mount = path === file ? '' : config?.uses({ file: path, pointer: '' })[0];
      if (mount === undefined) return undefined;
      return expectedAt('config', [...pointerTokens(mount), ...tokens], grammar);
    },
    firstPages() {
      const slugs = [...(files?.pages.keys() ?? [])].sort();
      const unlisted = slugs.filter((slug) => !entries().listed.has(slug));
      const all = unlisted.length > 0 ? unlisted : slugs;
      const top = all.filter((slug) => !slug.includes('/'));
      const some = (top.length > 0 ? top : all).slice(0, MAX_FIRST_PAGES);
      return some.includes('index') ? ['index', ...some.filter((slug) => slug !== 'index')] : some;
    },
    homeOf: (path) => entries().homes.get(path),
    specifications() {
      const paths = config ? [...specificationFiles(config, files)] : [];
      const named = paths
        .slice(0, MAX_SEARCHED_FILES)
        .filter((path) => /\bopenapi["']?\s*:/.test(read(joinPath(folder, path)) ?? ''));
      const found = discoverSpecifications(named, site.specifications);
      return found.slice(0, MAX_SPECIFICATIONS).map(({ path }) => path);
    },
    anchorsOf: (page) => [...(anchors()?.(page)?.names ?? [])],
    refTo(path) {
      const at = refs()?.get(path)?.[0];
      const root = at && json(at.file);
      const node = root && nodeBelow(root, pointerTokens(at.pointer ?? ''));
      return node && { file: at.file, node };
    },
  };
}

interface PageText {
  text: string;
  markup: Markup;
}

function readPage(_path: string, text: string): PageText {
  return { text, markup: readMarkup(text) };
}

function isValid(path: string, text: string): boolean {
  return parseSource(path, text).source !== undefined;
}

/** Returns the listed pages, and the element that lists most pages of each folder, by its labels. */
function listedPages(site: Site): {
  listed: ReadonlySet<string>;
  homes: ReadonlyMap<string, string>;
} {
  const listed = new Set<string>();
  const counts = new Map<string, Map<string, number>>();
  const tree = siteNavigation(site)?.tree;
  if (tree)
    walkPageEntries(tree, (entry, trail) => {
      const path = pageKey(entry.path);
      listed.add(path);
      const home = trailLabels(trail)
        .map(({ label }) => label)
        .join(' > ');
      const folder = folderOf(path);
      const places = getOrSet(counts, folder, () => new Map<string, number>());
      if (home !== '') places.set(home, (places.get(home) ?? 0) + 1);
    });
  const homes = new Map<string, string>();
  for (const [folder, places] of counts) {
    let most = 0;
    for (const [home, count] of places) if (count > most) [most] = [count, homes.set(folder, home)];
  }
  return { listed, homes };
}
