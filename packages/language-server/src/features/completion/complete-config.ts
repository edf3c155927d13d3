import { messages } from '@nav/core';
import {
  abouts,
  alternativesOf,
  languageInfo,
  propertiesOf,
  specificationFiles,
} from '@nav/core/internal';
import { folderOf, isModulePath, plainPathFrom } from '@nav/paths';
import {
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  type TextEdit,
} from 'vscode-languageserver';
import { type ConfigPlace, configPlace } from '../../places/config-place.ts';
import { docsUrl } from '../../places/docs-links.ts';
import type { ExpectedProperty, ExpectedValue } from '../../places/expected.ts';
import { markupOf, pageAddress } from '../../places/page-card.ts';
import { factsOf, filesOf } from '../../places/site-facts.ts';
import type { TextFile } from '../../sites/edited-site.ts';
import { MAX_COMPLETIONS, MAX_READ_FILES } from '../../texts/limits.ts';
import { builderKeys, builderValues, knownValues } from './complete-builder.ts';
import { endpointShare, endpointSuggestions } from './complete-endpoint.ts';
import { moduleWriter } from './complete-module.ts';
import {
  type CompletionClient,
  pageCandidates,
  pageItem,
  type Suggestion,
  sortTextOf,
} from './page-items.ts';
import { elementSnippet, plainText, valueSnippet } from './snippets.ts';

export function completeConfig(
  at: TextFile,
  offset: number,
  client: CompletionClient,
): CompletionList | null {
  const place = configPlace(at, offset);
  if (!place || place.cursor.role === 'none') return null;
  const { cursor, expected } = place;
  const suggestions =
    cursor.role === 'key'
      ? [...propertySuggestions(at, place, client), ...builderKeys(at, place, client)]
      : [
          ...(expected ? valueSuggestions(at, place, expected, client) : []),
          ...builderSuggestions(at, place, client),
        ];
  if (!expected && suggestions.length === 0) return null;
  const edits = commaBefore(at, place);
  const write = isModulePath(at.file) ? moduleWriter(at, place) : (json: string) => json;
  const quote = write('""').charAt(0);
  const isString = cursor.isQuoted || (cursor.start === cursor.end && quote === '"');
  const range = at.site.positions(at.file).rangeOf(cursor.start, cursor.end);
  const comma = cursor.lacksCommaAfter ? ',' : '';
  const items = suggestions
    .slice(0, MAX_COMPLETIONS)
    .map(({ json, isSnippet, ...item }, index) => ({
      ...item,
      sortText: item.sortText ?? sortTextOf(index),
      // Editors compare this with the text in the range, which may begin with a quote.
      filterText: isString ? quote + item.label + quote : item.label,
      textEdit: { range, newText: write(json) + comma },
      ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
      ...(edits.length > 0 ? { additionalTextEdits: edits } : {}),
    }));
  return { isIncomplete: suggestions.length > MAX_COMPLETIONS, items };
}

/** Returns the values of the builder's sections, unless the value is known to be something else. */
function builderSuggestions(
  at: TextFile,
  place: ConfigPlace,
  client: CompletionClient,
): Suggestion[] {
  const { expected } = place;
  const isOpen = !expected || (expected.kind === 'value' && expected.shape === 'any');
  if (!isOpen || !place.mount) return [];
  return builderValues(at.site, place, client, () => addressSuggestions(at, place, client));
}

function commaBefore({ site, file }: TextFile, { cursor }: ConfigPlace): TextEdit[] {
  if (!cursor.lacksCommaBefore) return [];
  const entries = cursor.containers.at(-1)?.entries ?? [];
  const end = Math.max(-1, ...entries.map((one) => one.end).filter((one) => one <= cursor.start));
  if (end === -1) return [];
  return [{ range: site.positions(file).rangeOf(end, end), newText: ',' }];
}

/** The code of a pattern in settings. */
const TEAM_CODE = /"code"\s*:\s*"([a-z\d._-]+\/[a-z\d._/-]+)"/g;

function propertySuggestions(
  { site, file }: TextFile,
  { cursor, expected, grammar }: ConfigPlace,
  { snippets, format }: CompletionClient,
): Suggestion[] {
  if (!expected) return [];
  const entries = cursor.containers.at(-1)?.entries ?? [];
  const present = new Set(entries.map(({ token }) => String(token)));
  const known = propertiesOf(expected, grammar, present);
  const rule = known.find(({ code }) => code);
  // The text is usually not valid JSON here.
  const ownCodes = rule ? (site.text(file) ?? '').matchAll(TEAM_CODE) : [];
  const own = [...new Set(Array.from(ownCodes, ([, code]) => code as string))]
    .filter((code) => !present.has(code))
    .map((name) => ({ ...(rule as ExpectedProperty), name, code: 'pattern' as const }));
  return [...known, ...own].map((property) => {
    const name = JSON.stringify(property.name);
    const value = valueSnippet(property.value);
    const documentation = propertyText(expected, property);
    const item = {
      label: property.name,
      kind: CompletionItemKind.Property,
      documentation: markupOf(documentation, format),
      ...(property.required ? { labelDetails: { description: 'required' } } : {}),
    };
    if (cursor.hasColon) return { ...item, json: name };
    return snippets
      ? { ...item, json: `${name.replace('$', '\\$')}: ${value}`, isSnippet: true }
      : { ...item, json: `${name}: ${plainText(value)}` };
  });
}

export function propertyText(of: ExpectedValue, property: ExpectedProperty): string {
  const { code, about } = property;
  const url = docsUrl(of, property);
  const sentence = code ? `${messages[code].title}.` : about;
  return url === undefined ? sentence : `${sentence}\n\n[Documentation](${url})`;
}

function valueSuggestions(
  at: TextFile,
  place: ConfigPlace,
  expected: ExpectedValue,
  client: CompletionClient,
): Suggestion[] {
  const { snippets } = client;
  switch (expected.kind) {
    case 'entry': {
      const pages = pageSuggestions(at, place, client, (slug) => slug);
      const endpoints = endpointSuggestions(at, place);
      const group = place.cursor.isQuoted ? [] : containerSuggestions(expected, snippets);
      return [...endpoints.slice(0, endpointShare(pages, endpoints)), ...pages, ...group];
    }
    case 'ref':
      return refSuggestions(at);
    case 'value':
      return expected.shape === 'page'
        ? pageSuggestions(at, place, client, (slug) => slug)
        : shapeSuggestions(at, place, expected, client);
    default:
      return place.cursor.isQuoted ? [] : containerSuggestions(expected, snippets);
  }
}

function containerSuggestions(expected: ExpectedValue, snippets: boolean): Suggestion[] {
  const isElement = expected.kind === 'entry' || expected.kind === 'element';
  const snippet = isElement ? elementSnippet(expected) : valueSnippet(expected);
  const name = isElement ? expected.rule.kind : expected.kind === 'list' ? '[ ]' : '{ }';
  const about = isElement ? abouts.elements[expected.rule.kind] : undefined;
  return [
    {
      label: name,
      kind: CompletionItemKind.Struct,
      // Behind pages and endpoints.
      sortText: '9',
      ...(about ? { detail: about } : {}),
      json: snippets ? snippet : plainText(snippet),
      isSnippet: snippets,
    },
  ];
}

function pageSuggestions(
  { site, file }: TextFile,
  { cursor }: ConfigPlace,
  client: CompletionClient,
  written: (slug: string) => string,
): Suggestion[] {
  const text = site.text(file) ?? '';
  const siblings = (cursor.containers.at(-1)?.entries ?? []).flatMap(({ start, end }) => {
    const sibling = text.slice(start + 1, end - 1);
    return text[start] === '"' ? [sibling] : [];
  });
  return pageCandidates(site, cursor.typed, siblings).map((candidate) => {
    const label = written(candidate.slug);
    return { ...pageItem(site, candidate, label, client), json: JSON.stringify(label) };
  });
}

/** Returns the addresses of the pages. Pages with an entry come as early as others, because a link may lead to both. */
function addressSuggestions(
  at: TextFile,
  place: ConfigPlace,
  client: CompletionClient,
): Suggestion[] {
  const pages = pageSuggestions(at, place, client, pageAddress);
  return pages.map((one) => ({ ...one, sortText: one.label }));
}

function refSuggestions({ site, file }: TextFile): Suggestion[] {
  const others = [site.file, file, site.settings?.file, 'package.json', 'package-lock.json'];
  const files = [...(filesOf(site)?.all ?? [])].filter(
    (one) => one.endsWith('.json') && !others.includes(one) && !/(?:^|\/)node_modules\//.test(one),
  );
  return files.sort().map((one) => fileSuggestion(plainPathFrom(folderOf(file), one)));
}

function specificationSuggestions({ site }: TextFile): Suggestion[] {
  const facts = factsOf(site);
  if (!facts) return [];
  const files = [...specificationFiles(facts.config, facts.files)].sort();
  return files
    .filter((file) => {
      if (/(?:^|\/)(?:node_modules|package(?:-lock)?\.json$)/.test(file)) return false;
      if (files.length > MAX_READ_FILES) return true;
      return /["']?(?:openapi|asyncapi)["']?\s*:/.test(site.text(file) ?? '');
    })
    .map(fileSuggestion);
}

function fileSuggestion(path: string): Suggestion {
  return { label: path, kind: CompletionItemKind.File, json: JSON.stringify(path) };
}

/** Only strings fit between quotes. */
function shapeSuggestions(
  at: TextFile,
  place: ConfigPlace,
  expected: Extract<ExpectedValue, { kind: 'value' }>,
  client: CompletionClient,
): Suggestion[] {
  const { isQuoted } = place.cursor;
  const shapes = alternativesOf(expected.shape);
  const firstSpec = shapes.find(isSpecification);
  return shapes.flatMap((shape) => {
    // The files are the same for each.
    if (isSpecification(shape)) return shape === firstSpec ? specificationSuggestions(at) : [];
    switch (shape.type) {
      case 'choice':
        return shape.values
          .filter((value) => !isQuoted || typeof value === 'string')
          .map((value) => choiceSuggestion(value, shape.code === 'unknown-language'));
      case 'boolean':
        return isQuoted ? [] : [true, false].map((value) => choiceSuggestion(value, false));
      case 'string':
        return shape.role === undefined
          ? knownValues(at.site, place, client)
          : addressSuggestions(at, place, client);
      case 'object':
      case 'map':
        return isQuoted ? [] : [containerSuggestion('{ }', '{\n\t$1\n}', client)];
      case 'list':
        return isQuoted ? [] : [containerSuggestion('[ ]', '[$1]', client)];
      default:
        return [];
    }
  });
}

function isSpecification(shape: ReturnType<typeof alternativesOf>[number]): boolean {
  return shape.type === 'string' && shape.role === 'spec';
}

function containerSuggestion(
  label: string,
  snippet: string,
  { snippets }: CompletionClient,
): Suggestion {
  return {
    label,
    kind: CompletionItemKind.Struct,
    json: snippets ? snippet : plainText(snippet),
    isSnippet: snippets,
  };
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

function choiceSuggestion(value: string | boolean, isLanguage: boolean): Suggestion {
  const name = isLanguage && typeof value === 'string' ? languageInfo(value) : undefined;
  return {
    label: String(value),
    kind: CompletionItemKind.Value,
    ...(name ? { detail: `${englishNames.of(name.lang) ?? value} (${name.nativeName})` } : {}),
    json: JSON.stringify(value),
  };
}
