import { isContainer, isObject, joinPointer, parseJson } from '@nav/json';
import type { Config } from '../config/load.ts';
import type { SourceLocation } from '../diagnostics/diagnostic.ts';
import { writtenLinksIn } from '../pages/links/written-links.ts';
import { type ElementList, entryPointer } from '../structure/element.ts';
import type { NavElement } from '../tree/nav-tree.ts';

/** An internal link of a config outside the elements of its navigation. */
export interface ConfigLink {
  /** The address as written. */
  href: string;
  at: SourceLocation;
  /** True if it is in a text with other content, so that its location has no quotes, or is the whole text. */
  isInText?: true;
  /** The element that has it, for links of a language. */
  holder?: Pick<NavElement, 'kind' | 'label'>;
}

/** The settings that can contain links, of the site and of languages. */
const HOLDERS = ['navbar', 'footer', 'banner'] as const;

/** Addresses that do not start with a slash are left out. */
export function configLinks(config: Config, lists: readonly ElementList[]): ConfigLink[] {
  const links: ConfigLink[] = [];
  const addHref = (href: unknown, pointer: () => string) => {
    if (typeof href === 'string' && /^\/(?!\/)/.test(href))
      links.push({ href, at: { pointer: pointer(), anchor: 'value' } });
  };

  function add(holder: unknown, name: (typeof HOLDERS)[number], pointer: () => string): void {
    if (!isObject(holder)) return;
    if (name === 'banner') {
      const { content } = holder;
      if (typeof content === 'string')
        links.push(...linksInText(config, content, joinPointer(pointer(), 'content')));
      return;
    }
    visitHrefs(holder, (href, trail) => addHref(href, () => trail.reduce(joinPointer, pointer())));
    const socials = name === 'footer' && isObject(holder.socials) ? holder.socials : {};
    for (const [key, url] of Object.entries(socials))
      addHref(url, () => joinPointer(joinPointer(pointer(), 'socials'), key));
  }

  const { value } = config;
  if (isObject(value)) for (const name of HOLDERS) add(value[name], name, () => `/${name}`);
  for (const list of lists) {
    const { fields } = list.rule;
    if (!HOLDERS.some((name) => fields.has(name))) continue;
    list.entries.forEach((entry, index) => {
      if (!isObject(entry)) return;
      const before = links.length;
      for (const name of HOLDERS)
        if (fields.has(name) && Object.hasOwn(entry, name))
          add(entry[name], name, () => joinPointer(entryPointer(list, index), name));
      const { kind, label: field } = list.rule;
      const label = field === undefined ? undefined : entry[field];
      for (const link of links.slice(before))
        if (typeof label === 'string') link.holder = { kind, label };
    });
  }
  return links;
}

/** The trail is reused. */
function visitHrefs(value: object, visit: (href: unknown, trail: readonly string[]) => void): void {
  const trail: string[] = [];
  function walk(value: object): void {
    for (const [key, item] of Object.entries(value)) {
      trail.push(key);
      if (key === 'href') visit(item, trail);
      else if (isContainer(item)) walk(item);
      trail.pop();
    }
  }
  walk(value);
}

/** Returns the internal links in a text of the config that may contain Markdown. */
function linksInText(config: Config, text: string, pointer: string): ConfigLink[] {
  // A banner is a line of Markdown, which has no structure that hides a link.
  const found = writtenLinksIn(text).filter(
    ({ path, isModule }) => !isModule && path.startsWith('/'),
  );
  if (found.length === 0) return [];
  const locate = partLocator(config, pointer, text);
  return found.map(({ start, end: pathEnd, delimiter }) => {
    const behind = text.slice(pathEnd);
    const length = delimiter === ' ' ? behind.search(/[\s)>]/) : behind.indexOf(delimiter);
    const hasMore = /^[?#]/.test(behind);
    const end = !hasMore ? pathEnd : length === -1 ? text.length : pathEnd + length;
    return { href: text.slice(start, end), at: locate(start, end), isInText: true };
  });
}

/** If the spelling of the text in the file is unknown, each part has the location of the whole text. */
function partLocator(
  config: Config,
  pointer: string,
  text: string,
): (start: number, end: number) => SourceLocation {
  const origin = config.origin(pointer);
  const source = config.sources.get(origin.file);
  const place = source?.locate(origin.pointer, 'value');
  const { file = origin.file, range } = place ?? {};
  const home = config.sources.get(file);
  const first = range?.start.offset ?? 0;
  const literal = home?.text.slice(first, range?.end.offset) ?? '';
  // A module can spell a string in other ways.
  if (!home || parseJson(literal) !== text) return () => ({ pointer, anchor: 'value' });
  const rawOffset = rawOffsets(literal);
  return (start, end) => {
    const from = home.positionAt(first + rawOffset(start));
    const to = home.positionAt(first + rawOffset(end));
    return { ...origin, file, anchor: 'value', range: { start: from, end: to } };
  };
}

/** Returns a function from an offset in the value of a JSON string to the one in its text. Offsets must not fall. */
function rawOffsets(literal: string): (offset: number) => number {
  let at = 1;
  let count = 0;
  return (offset) => {
    for (; count < offset; count += 1) {
      if (literal[at] !== '\\') at += 1;
      else at += literal[at + 1] === 'u' ? 6 : 2;
    }
    return at;
  };
}
