import { ownValue } from '@nav/json';
import {
  builtInNames,
  isBuiltIn,
  isComponent,
  isShown,
  membersOf,
} from '../../pages/ids/components.ts';
import type { Span } from '../../pages/syntax/page-code.ts';
import { codeScan, tagAt } from '../../pages/syntax/scan-code.ts';
import { allNearest } from '../../spelling/nearest.ts';
import { addImport, type KnownImports } from './add-import.ts';
import { containers, type Fault, isTree, textInTree } from './containers.ts';
import { BELOW, effectOfEarly } from './judge-early.ts';
import type { ImportedName } from './judge-imports.ts';
import type { ContentChange, Judged, ReportContent } from './judged.ts';
import type { Order } from './module-uses.ts';
import type { PageContent, UsedName, UsedTag } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/** The names that a page can use besides the built-in ones. */
export interface Scope {
  imported: ReadonlyMap<string, ImportedName>;
  /** The names that the pages with a snippet import or export. */
  outer: ReadonlySet<string>;
  known: KnownImports;
  text: string;
  /** Tests for a tag or name in a function that nothing uses. */
  isIdle: (one: UsedTag | UsedName) => boolean;
  order: Order;
  /** False for a snippet, whose importers decide the order. */
  isPage: boolean;
}

/** Reports the components and elements of a page that do not work, and returns the ranges that are removed. */
export function judgeTags(
  site: SiteContent,
  page: Judged,
  content: PageContent,
  scope: Scope,
  report: ReportContent,
): Span[] {
  const removed: Span[] = [];
  const faultInContainer = containers(scope.text);
  let end = 0;
  const tags = [...content.tags].sort((a, b) => a.start - b.start);
  for (const [index, tag] of tags.entries()) {
    if (tag.start < end) continue;
    const fault =
      scope.isIdle(tag) && tag.early !== 'page'
        ? undefined
        : (faultInContainer(tag) ?? faultOf(site, content, scope, tag));
    if (!fault && isTree(tag)) reportText(page, tags, index, scope, report);
    if (!fault) continue;
    if (tag.position === 'block') {
      end = tag.to;
      removed.push({ start: tag.start, end });
    }
    if (fault.isReported) continue;
    reportTag(page, content, scope, tag, fault, report);
  }
  return removed;
}

/** Returns a test for a tag or name in a function that the page exports and does not use. */
export function idleTest({ tags, names }: PageContent): Scope['isIdle'] {
  const used = new Set<string>();
  for (const { name, owner } of [...tags, ...names]) {
    const [root = ''] = name.split('.', 1);
    if (root !== owner) used.add(root);
  }
  return ({ owner }) => owner !== undefined && !used.has(owner);
}

/** Returns the fault of a tag, with the reason if it is not that the name is unknown. */
function faultOf(
  site: SiteContent,
  content: PageContent,
  { imported, outer, order, isPage }: Scope,
  tag: UsedTag,
): Fault | undefined {
  const { exports, ignored } = content;
  const { name, position } = tag;
  const [root = ''] = name.split('.');
  const effect = isPage && effectOfEarly(tag, tag.statement ?? Number.POSITIVE_INFINITY, order);
  if (effect && isRun(content, tag)) {
    const fails = effect === 'page' ? 'text' : effect === 'own' ? 'own' : undefined;
    return { because: BELOW, ...(fails ? { position: fails } : {}) };
  }
  if (tag.early) return undefined;
  const own = imported.get(root);
  if (own) return faultOfImport(own, tag);
  const exported = exports.find((one) => one.name === root);
  if (exported && (position !== 'block' || (exported.kind === 'function' && root === name)))
    return undefined;
  const isBrought = !exported && order.has(root);
  if (isBrought || outer.has(root) || isShown(name, position)) return undefined;
  if (name === 'Snippet') return faultOfSnippet(site, tag);
  if (exported) return { because: MEMBER };
  // The import is reported, because it is the cause.
  if (ignored.some(({ names }) => names.includes(root))) return { isReported: true };
  return {};
}

/** Returns false for a function in an exported value that nothing uses. */
function isRun(
  { exports, names }: PageContent,
  { owner, statement, inFunction, early }: UsedTag,
): boolean {
  if (owner !== undefined || statement === undefined || !inFunction || early === 'page')
    return true;
  const own = exports.filter(({ start }) => start === statement);
  return names.some((used) => own.some(({ name }) => name === used.name));
}

function faultOfImport(own: ImportedName, { name, position, inText }: UsedTag): Fault | undefined {
  if (own.kind === 'lost') return { isReported: true };
  if (own.kind === 'unusable') return { because: own.because };
  if (position === 'block' && name.includes('.')) return { because: MEMBER };
  const isAlone = position === 'block' || (position === 'inline' && !inText);
  return own.kind === 'page' && !isAlone
    ? { because: 'A page can only be shown on a separate line.' }
    : undefined;
}

const MEMBER = 'Only functions that are exported by name are components.';

/** Only the files of one folder have this old syntax. */
function faultOfSnippet(
  { files }: SiteContent,
  { file, position, inText }: UsedTag,
): Fault | undefined {
  const target = `_snippets/${(file ?? '').replace(/^\/+/, '')}`;
  const isAlone = position === 'block' || (position === 'inline' && !inText);
  if (!files.all.has(target))
    return { because: 'It only shows files in the folder "_snippets". Import the file.' };
  return isAlone ? undefined : { because: 'It only works on a separate line.' };
}

function reportTag(
  { path, file }: Judged,
  content: PageContent,
  { known, text, imported }: Scope,
  tag: UsedTag,
  { because, keeps, position: fails }: Fault,
  report: ReportContent,
): void {
  const { name, start, end, to, headings } = tag;
  const lines = text.startsWith('/>', to - 2) ? 0 : tag.lines;
  const fix = because === undefined ? addImport(known, file, text, content, name) : undefined;
  const instead = because === undefined && !fix ? meantComponents(name, [...imported.keys()]) : [];
  const position = fails ?? (tag.owner ? 'module' : tag.position === 'block' ? 'block' : 'text');
  const reason =
    fix?.sentence ??
    because ??
    (instead.length === 0 && !isComponent(name) ? adviceFor(name) : undefined);
  const size = { lines, headings, ...(keeps === undefined ? {} : { keeps }) };
  const args = { path, name, position, ...size, suggestions: fix ? [] : instead } as const;
  report(
    'component-unknown',
    { ...args, ...(reason === undefined ? {} : { because: reason }) },
    start,
    end,
    fix?.isCertain
      ? { fixes: [fix.change] }
      : {
          suggestions: [
            ...(fix ? [fix.change] : []),
            ...instead.flatMap((one) => renamed(text, tag, one)),
            ...(fix || name === 'style' ? [] : unwrapped(text, tag)),
          ],
        },
  );
}

/** Reports the text in a tree that is not a list, a folder or a file. */
function reportText(
  { path }: Judged,
  tags: readonly UsedTag[],
  index: number,
  { text, imported }: Scope,
  report: ReportContent,
): void {
  const { name } = tags[index] as UsedTag;
  const found = imported.has(name) ? undefined : textInTree(text, tags, index);
  if (!found) return;
  const args = { path, name, lines: 0, headings: 0, suggestions: [] } as const;
  report('component-unknown', { ...args, position: 'words' }, found.start, found.end);
}

/** Returns the advice for an element that no component replaces. */
function adviceFor(name: string): string {
  if (name === 'style') return 'Put the styles in a .css file in the folder of the docs.';
  return DRAWN.test(name)
    ? 'Put the drawing in an .svg file, and show it as an image.'
    : 'Use Markdown or another element there: it only works in a line of text.';
}

/** Matches the elements of drawings. */
const DRAWN = /^(?:circle|ellipse|line|polygon|polyline|text|stop|(?:linear|radial)Gradient)$/;

/** The components for names of other builders and of HTML. */
const INSTEAD: Readonly<Record<string, string>> = {
  details: 'Accordion',
  Details: 'Accordion',
  summary: 'Accordion',
  blockquote: 'Callout',
  aside: 'Callout',
  figure: 'Frame',
  Image: 'img',
  Video: 'video',
  YouTube: 'iframe',
  Snippet: 'Card',
  Important: 'Warning',
  Attention: 'Warning',
  Warn: 'Warning',
  Critical: 'Danger',
  Caution: 'Warning',
  Alert: 'Warning',
  Admonition: 'Callout',
  Banner: 'Callout',
  Error: 'Danger',
  Success: 'Check',
  Hint: 'Tip',
  Cards: 'CardGroup',
  Grid: 'Columns',
  Row: 'Columns',
  Col: 'Column',
  TabItem: 'Tab',
  AccordionItem: 'Accordion',
  Property: 'ResponseField',
  RequestField: 'ParamField',
};

function meantComponents(name: string, imported: readonly string[]): readonly string[] {
  const instead = ownValue(INSTEAD, name);
  if (instead !== undefined) return [instead];
  const [root = name] = name.split('.');
  if (root !== name && isBuiltIn(root)) return membersOf(root);
  const known = [...builtInNames(), ...imported];
  // An element of HTML or SVG, such as "line", is no component with a slip: only its case may be.
  const near = isComponent(name)
    ? known
    : known.filter((one) => !isComponent(one) || one.toLowerCase() === name);
  return allNearest(name, near).filter((one) => one !== name);
}

function renamed(text: string, tag: UsedTag, name: string): ContentChange[] {
  const start = tag.start + 1;
  const edits = [{ start, end: start + tag.name.length, newText: name }];
  const closing = text.slice(tag.start, tag.to).lastIndexOf(`</${tag.name}`);
  if (closing !== -1 && tag.position !== 'code') {
    const from = tag.start + closing + 2;
    edits.push({ start: from, end: from + tag.name.length, newText: name });
  }
  return tag.position === 'code' ? [] : [{ title: `Change to <${name}>`, edits }];
}

/** Returns the change that removes a component and leaves its content. */
function unwrapped(text: string, { name, start, to, position }: UsedTag): ContentChange[] {
  const tag = position === 'code' ? undefined : tagAt(codeScan(text), start);
  if (!tag) return [];
  const edits = [{ start, end: tag.end, newText: '' }];
  if (tag.kind === 'single') return [{ title: `Remove <${name}>`, edits, isDestructive: true }];
  const closing = text.slice(tag.end, to).lastIndexOf(`</`);
  if (closing === -1) return [];
  edits.push({ start: tag.end + closing, end: to, newText: '' });
  return [{ title: `Remove <${name}> and keep its content`, edits }];
}
