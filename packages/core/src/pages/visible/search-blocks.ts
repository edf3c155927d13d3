import { once } from '@nav/collections';
import { frontMatterEnd } from '@nav/front-matter';
import { lineStartAt } from '@nav/positions';
import { idCollector } from '../ids/id-collector.ts';
import { idSourcesIn } from '../ids/page-ids.ts';
import { importsOf } from '../links/page-imports.ts';
import { type Markup, readMarkup } from '../reader/markup.ts';
import type { Span } from '../syntax/page-code.ts';
import { CODE_MARK, visibleLinesIn } from './visible-text.ts';

/** A paragraph, heading, list item, row of a table or line of code, without markup. */
export interface SearchBlock {
  text: string;
  heading?: { level: number; id?: string };
}

export type IncludeBlocks = (file: { path: string } | { snippet: string }) => SearchBlock[];

/** Returns the text of a page that readers see, without its front matter and markup, in blocks. Headings have their ids. */
export function searchBlocks(page: string, include: IncludeBlocks): SearchBlock[] {
  const markup = readMarkup(page, 'all');
  const imports = once(() => importsOf(page, markup).local);
  const idAt = headingIds(page, markup);
  const blocks: SearchBlock[] = [];

  function addLine(line: string): void {
    const [, component = '', attributes = ''] = TAG_LINE.exec(line) ?? [];
    const snippet = component === 'Snippet' ? attributeOf(attributes, 'file') : undefined;
    const path =
      component === '' ? undefined : imports().find(({ whole }) => whole === component)?.path;
    if (snippet !== undefined) blocks.push(...include({ snippet }));
    else if (path !== undefined && /\.mdx?$/.test(path)) blocks.push(...include({ path }));
    else {
      const text = plainLine(line);
      if (text !== '') blocks.push({ text });
    }
  }

  let from = frontMatterEnd(page);
  const addUntil = (end: number) => {
    for (const line of visibleLinesIn(page, markup, { start: from, end })) addLine(line);
  };
  const parts: (Span & { level?: number })[] = [...markup.headings, ...markup.modules];
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    const { start, end, level } = part;
    if (start < from) continue;
    addUntil(lineStartAt(page, start));
    from = end;
    if (level === undefined) continue;
    const text = visibleLinesIn(page, markup, part, {}, '# ').map(plainLine).join(' ').trim();
    const id = idAt.get(start);
    if (text !== '') blocks.push({ text, heading: { level, ...(id === undefined ? {} : { id }) } });
  }
  addUntil(page.length);
  return blocks;
}

/** Returns the ids of headings by their starts, numbered if they repeat. */
function headingIds(page: string, markup: Markup): Map<number, string> {
  const collector = idCollector();
  for (const source of idSourcesIn(page, markup)) collector.add(source, true);
  const anchors = collector.anchors();
  const starts = new Set(markup.headings.map(({ start }) => start));
  return new Map(
    anchors.names.flatMap((name): [number, string][] => {
      const start = anchors.rangeOf(name)?.start;
      return start !== undefined && starts.has(start) ? [[start, name]] : [];
    }),
  );
}

/** A line that is one tag, in the form of `visibleLines`. */
const TAG_LINE = /^<([A-Za-z][\w.-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*>$/;
const TAG = /<[A-Za-z][\w.-]*((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*>/g;

/** Attributes whose values readers see as text. */
const SHOWN =
  /^(?:title|description|label|caption|alt|tip|headline|summary|name|path|query|body|header|cookie)$/;

function shownValues(attributes: string): string {
  return [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)]
    .map(([, name = '', value = '']) => (SHOWN.test(name) ? ` ${value} ` : ''))
    .join('');
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  return [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].find(([, name]) => name === wanted)?.[2];
}

const INLINE_CODE = /`+([^`]*)`+/g;
/** Links and images without addresses, and those with a reference. */
const LINK = /!?\[([^[\]]*)\](?:\((?:\s*"[^"]*")?\)|\[[^[\]]*\])/g;
/** Definitions of links without their addresses. */
const DEFINITIONS = /^(?:\[(?!\^)[^\]]+\]:(?:\s+|$))+/;
const PLACE = /\ue000(\d+)\ue000/g;

/** Returns a line of `visibleLines` without the marks of lists, tables, tags, links and emphasis. Code stays as it is. */
function plainLine(line: string): string {
  if (line.startsWith(CODE_MARK)) return line.slice(CODE_MARK.length);
  const codes: string[] = [];
  const text = line
    .replaceAll('\ue000', '')
    .replace(INLINE_CODE, (_, code: string) => `\ue000${codes.push(code) - 1}\ue000`)
    .replace(DEFINITIONS, '')
    .replace(TAG, (_, attributes: string) => shownValues(attributes))
    .replace(/^(?:#{1,6}|-|1\.) /, '')
    .replace(/^\[!\w+\]\s*/, '')
    .replace(/\s*\[#[^[\]]+\]$/, '')
    .replace(/^\| | \|$/g, '')
    .replaceAll(' | ', ' ')
    .replace(/\[\^[^\]]+\]:?/g, '')
    .replace(LINK, '$1')
    .replace(LINK, '$1')
    .replace(/\*{2,3}|~~|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)/g, '')
    .replace(/\{\s*["'`]\s*["'`]\s*\}/g, ' ');
  return text
    .replace(PLACE, (_, index) => codes[Number(index)]?.trim() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
