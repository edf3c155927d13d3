import { alternativesOf } from '@nav/core/internal';
import { isContainer } from '@nav/json';
import { isModulePath } from '@nav/paths';
import { CompletionItemKind } from 'vscode-languageserver';
import { builderFields, builderValue } from '../../places/builder-fields.ts';
import type { ConfigPlace } from '../../places/config-place.ts';
import type { Tokens } from '../../places/cursor.ts';
import { factsOf, filesOf } from '../../places/site-facts.ts';
import type { SiteTexts, TextFile } from '../../sites/edited-site.ts';
import { MAX_LINKED_PAGES } from '../../texts/limits.ts';
import { type CompletionClient, iconsLike, type Suggestion } from './page-items.ts';
import { plainText } from './snippets.ts';

/** The fields whose other values on the site are suggested. */
const REUSED = new Set(['icon', 'tag', 'version', 'iconType', 'name']);

/** The types of the links in the navbar that show an icon. */
const LINK_TYPES = ['github', 'discord'];

/** Returns the properties that only the builder reads. The JSON Schema in a `docs.json` lists the sections themselves. */
export function builderKeys(
  { file }: TextFile,
  { cursor, mount, tokens }: ConfigPlace,
  { snippets }: CompletionClient,
): Suggestion[] {
  const entries = cursor.containers.at(-1)?.entries ?? [];
  const present = new Set(entries.map(({ token }) => String(token)));
  const isNamed = cursor.containers.at(-1)?.token !== undefined;
  const path = [...(mount ?? []), ...(isNamed ? tokens.slice(0, -1) : tokens)];
  if (path.length === 0 && !isModulePath(file)) return [];
  return builderFields(path)
    .filter(({ name }) => !present.has(name))
    .map(({ name, about, snippet }) => {
      const item = { label: name, kind: CompletionItemKind.Property, detail: about };
      const key = JSON.stringify(name);
      if (cursor.hasColon) return { ...item, json: key };
      return snippets
        ? { ...item, json: `${key}: ${snippet}`, isSnippet: true }
        : { ...item, json: `${key}: ${plainText(snippet)}` };
    });
}

/** Returns the values for a property of such a section: images, libraries, or pages. */
export function builderValues(
  site: SiteTexts,
  place: ConfigPlace,
  client: CompletionClient,
  pages: () => Suggestion[],
): Suggestion[] {
  const { mount, tokens } = place;
  switch (builderValue([...(mount ?? []), ...tokens])) {
    case 'image':
      return imagesOf(site).map((file) => textItem(`/${file}`, CompletionItemKind.File));
    case 'iconLibrary': {
      const shapes = alternativesOf('iconLibrary');
      const values = shapes.flatMap((shape) => (shape.type === 'choice' ? shape.values : []));
      return values.map((value) => textItem(String(value), CompletionItemKind.Value));
    }
    case 'buttonType':
      return ['button', ...LINK_TYPES].map((type) => textItem(type, CompletionItemKind.Value));
    case 'linkType':
      return LINK_TYPES.map((type) => textItem(type, CompletionItemKind.Value));
    case 'address':
      return pages();
    case 'icon':
      return knownValues(site, place, client);
    default:
      return [];
  }
}

/** Returns the values that a field has elsewhere on the site, and for the name of an icon all of the library. */
export function knownValues(
  site: SiteTexts,
  { tokens, cursor }: ConfigPlace,
  client: CompletionClient,
): Suggestion[] {
  const used = valuesInUse(site, tokens, cursor.text);
  const [parent, name] = [tokens.at(-2), tokens.at(-1)];
  if (name !== 'icon' && !(name === 'name' && parent === 'icon')) return used;
  const labels = new Set(used.map(({ label }) => label));
  const others = iconsLike(client, cursor.typed).filter((icon) => !labels.has(icon));
  return [...used, ...others.map((icon) => textItem(icon, CompletionItemKind.Value))];
}

export function imagesOf(site: SiteTexts): string[] {
  const assets = [...(filesOf(site)?.assets ?? [])];
  return assets
    .filter((file) => /\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(file))
    .filter((file) => !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
    .sort();
}

/** Returns the values that a field such as `icon` or `tag` has elsewhere on the site, the most frequent first. */
export function valuesInUse(site: SiteTexts, tokens: Tokens, typed: string): Suggestion[] {
  const name = String(tokens.at(-1) ?? '');
  const facts = factsOf(site);
  if (!REUSED.has(name) || !facts) return [];
  // The name of an icon may also be in an object.
  const names = name === 'name' ? ['icon', 'name'] : [name];
  const counts = new Map<string, number>();
  const count = (value: unknown) => {
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  const visit = (value: unknown): void => {
    if (!isContainer(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (names.includes(key)) count(child);
      visit(child);
    }
  };
  visit((facts.config.value as { navigation?: unknown } | undefined)?.navigation);
  const pages = [...(facts.files?.pages.keys() ?? [])];
  if (pages.length < MAX_LINKED_PAGES && name !== 'version')
    for (const slug of pages) count(facts.site.pageMeta(slug)?.[name === 'tag' ? 'tag' : 'icon']);
  return [...counts]
    .filter(([value, times]) => value !== typed || times > 1)
    .sort((a, b) => b[1] - a[1])
    .map(([value]) => textItem(value, CompletionItemKind.Value));
}

function textItem(label: string, kind: CompletionItemKind): Suggestion {
  return { label, kind, json: JSON.stringify(label) };
}
