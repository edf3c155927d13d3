import { hasIgnoredImport, hasNames, isInlineElement } from '../../pages/content/may-lose.ts';
import { isComponent, isWorking } from '../../pages/ids/components.ts';
import { type Markup, readMarkup } from '../../pages/reader/markup.ts';
import type { Tag } from '../../pages/syntax/scan-code.ts';
import { type ImportedName, judgeImports } from './judge-imports.ts';
import type { Judged } from './judged.ts';
import type { ContentReader, PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/** A page in which everything exists, so that it is not parsed as a whole. */
export interface SoundPage {
  content: PageContent;
  imported: ReadonlyMap<string, ImportedName>;
}

/**
 * Returns the imports and exports of a page whose components and names all exist; `undefined` if that is not certain. Only code is
 * parsed, which takes a tenth of the time of a whole page.
 */
export function soundPage(site: SiteContent, page: Judged, text: string): SoundPage | undefined {
  const { readCode } = site;
  const markup = readMarkup(text);
  const content = codeOf(text, markup, readCode);
  if (!content || hasIgnoredImport(text, markup.code)) return undefined;
  let isSound = true;
  const imported = judgeImports(site, page, content, () => {
    isSound = false;
  });
  const exported = new Map(content.exports.map(({ name, kind }) => [name, kind]));
  const own = new Set([...imported.keys(), ...exported.keys(), ...content.declared]);
  if (!isSound || content.names.some(({ name }) => !own.has(name))) return undefined;
  const works = (name: string, isAlone: () => boolean): boolean => {
    const one = imported.get(name);
    if (one) return one.kind === 'value' || (one.kind === 'page' && isAlone());
    return exported.get(name) === 'function' || isWorking(name);
  };
  const areSound =
    content.tags.every(({ name }) => !isComponent(name) || works(name, () => false)) &&
    markup.tags.every(
      (tag) =>
        tag.inCode ||
        tag.kind === 'close' ||
        tag.name === '' ||
        isInlineElement(text, tag) ||
        works(tag.name, () => isLine(text, tag)),
    );
  return areSound ? { content, imported } : undefined;
}

/** Tests for a tag that is alone in its line. */
function isLine(text: string, { startsLine, end }: Tag): boolean {
  const rest = /[ \t\r]*(?:\n|$)/y;
  rest.lastIndex = end;
  return startsLine && rest.test(text);
}

/** Returns the content of the code in a page; `undefined` if some of it does not parse. */
function codeOf(
  text: string,
  { modules, imports, expressions, tags }: Markup,
  readCode: ContentReader['code'],
): PageContent | undefined {
  // Lines that begin with a keyword may be text.
  if (imports.some((at) => !modules.some(({ start, end }) => start <= at && at < end)))
    return undefined;
  const parts: (PageContent | undefined)[] = modules.map(({ start, end }) =>
    readCode(text.slice(start, end), true),
  );
  const add = (start: number, end: number): void => {
    const code = text.slice(start, end);
    if (hasNames(code)) parts.push(readCode(code, false));
  };
  for (const { start, end } of expressions) if (text[start + 1] !== '#') add(start + 1, end - 1);
  for (const { attributes, inCode } of tags)
    for (const { value, start, end } of attributes)
      if (!inCode && value === undefined && start < end) add(start, end);
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return {
    tags: known.flatMap((part) => part.tags),
    names: known.flatMap((part) => part.names),
    imports: known.flatMap((part) => part.imports),
    exports: known.flatMap((part) => part.exports),
    declared: known.flatMap((part) => part.declared),
    ignored: [],
  };
}
