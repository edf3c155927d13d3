import { frontMatterEnd } from '@nav/core/internal';
import type { Definition, Nodes, Paragraph, Parents, Root, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { mdxExpressionFromMarkdown } from 'mdast-util-mdx-expression';
import {
  type MdxJsxAttribute,
  type MdxJsxFlowElement,
  type MdxJsxTextElement,
  mdxJsxFromMarkdown,
} from 'mdast-util-mdx-jsx';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { mdxExpression } from 'micromark-extension-mdx-expression';
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import { mdxMd } from 'micromark-extension-mdx-md';
import { isTooDeep, isTooNested } from './nesting.ts';

/** Returns the URL of an image that a page shows; undefined if there is none to load. */
export type ImageUrl = (source: string) => string | undefined;

/**
 * Draws the text of a page. Components appear as boxes with their names, because nothing here can run them. The elements
 * are created one by one, from a fixed list of names and attributes: nothing of the text can become a script or a style.
 */
export function drawText(text: string, page: Document, imageUrl: ImageUrl): DocumentFragment {
  const fragment = page.createDocumentFragment();
  const body = text.slice(frontMatterEnd(text));
  const parsed = isTooNested(body) ? undefined : parse(body);
  if (!parsed || isTooDeep(parsed.root)) {
    const source = page.createElement('pre');
    source.textContent = body;
    fragment.append(noteOf(page, 'This page is nested too deeply. Its source is shown.'), source);
    return fragment;
  }
  const { root, problem } = parsed;
  if (problem !== undefined) {
    const reason = `This page is not valid MDX: ${problem} It is shown as Markdown.`;
    fragment.append(noteOf(page, reason));
  }
  fragment.append(...drawerOf(page, root, imageUrl)(root));
  return fragment;
}

function noteOf(page: Document, text: string): HTMLElement {
  const note = page.createElement('p');
  note.className = 'problem';
  note.textContent = text;
  return note;
}

interface Parsed {
  root: Root;
  /** The reason why the text is not MDX. */
  problem?: string;
}

const syntax = [gfmTable(), gfmStrikethrough(), gfmTaskListItem()];
const toNodes = [
  gfmTableFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];

function parse(text: string): Parsed {
  try {
    const root = fromMarkdown(withoutModuleCode(text), {
      extensions: [...syntax, mdxJsx(), mdxExpression(), mdxMd()],
      mdastExtensions: [...toNodes, mdxJsxFromMarkdown(), mdxExpressionFromMarkdown()],
    });
    return { root };
  } catch (error) {
    const root = fromMarkdown(text, { extensions: syntax, mdastExtensions: toNodes });
    const { reason = String(error) } = error as { reason?: string };
    // HTML comments are common in Markdown, and readers do not see them.
    const isComment = /unexpected character `!`/i.test(reason);
    return isComment ? { root } : { root, problem: reason.replace(/\.?$/, '.') };
  }
}

/** Blanks imports and exports. They begin a block, and end at a blank line outside of brackets. */
function withoutModuleCode(text: string): string {
  const lines = text.split('\n');
  let fence = '';
  let isCode = false;
  let depth = 0;
  let wasBlank = true;
  return lines
    .map((line) => {
      const isBlank = line.trim() === '';
      if (!isCode) {
        const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
        if (fence === '') fence = mark;
        else if (mark.startsWith(fence)) fence = '';
        isCode = fence === '' && wasBlank && /^(?:import|export)[\s{*]/.test(line);
        depth = 0;
      }
      wasBlank = isBlank;
      if (!isCode) return line;
      depth += (line.match(/[[({]/g)?.length ?? 0) - (line.match(/[\])}]/g)?.length ?? 0);
      if (isBlank && depth <= 0) isCode = false;
      return '';
    })
    .join('\n');
}

type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** Elements of HTML that are drawn as such, without their attributes. The others are boxes. */
const PLAIN = new Set(
  'a abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  ),
);
/** Elements whose text readers do not see. */
const SILENT = new Set(['head', 'link', 'meta', 'script', 'style', 'template', 'title']);
/** The attributes of components that readers may see. */
const SHOWN = [
  'title',
  'label',
  'name',
  'header',
  'question',
  'description',
  'path',
  'query',
  'body',
];

/** The page that is drawn into, and the document that is drawn. */
interface Canvas {
  page: Document;
  imageUrl: ImageUrl;
  definitions: ReadonlyMap<string, Definition>;
}

function drawerOf(page: Document, root: Root, imageUrl: ImageUrl): (node: Nodes) => Node[] {
  const definitions = new Map<string, Definition>();
  collectDefinitions(root, definitions);
  return (node) => draw({ page, imageUrl, definitions }, node);
}

function collectDefinitions(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === 'definition' && !definitions.has(node.identifier))
    definitions.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collectDefinitions(child, definitions);
}

type Drawers = {
  [T in Nodes['type']]?: (canvas: Canvas, node: Extract<Nodes, { type: T }>) => Node[];
};

/** Draws each kind of node. The others are not drawn. */
const drawers: Drawers = {
  root: inside,
  paragraph: (canvas, node) =>
    isAlone(node)
      ? node.children.flatMap((child) => component(canvas, child as Component))
      : [element(canvas, 'p', ...inside(canvas, node))],
  heading: (canvas, node) => [element(canvas, `h${node.depth}`, ...inside(canvas, node))],
  text: ({ page }, node) => [page.createTextNode(node.value)],
  emphasis: (canvas, node) => [element(canvas, 'em', ...inside(canvas, node))],
  strong: (canvas, node) => [element(canvas, 'strong', ...inside(canvas, node))],
  delete: (canvas, node) => [element(canvas, 'del', ...inside(canvas, node))],
  blockquote: (canvas, node) => [element(canvas, 'blockquote', ...inside(canvas, node))],
  break: (canvas) => [element(canvas, 'br')],
  thematicBreak: (canvas) => [element(canvas, 'hr')],
  inlineCode: (canvas, node) => [element(canvas, 'code', node.value)],
  code: (canvas, { value, meta }) => {
    const pre = element(canvas, 'pre', element(canvas, 'code', value));
    return [meta ? box(canvas, 'Code', meta, [pre], false) : pre];
  },
  list: (canvas, node) => {
    const list = element(canvas, node.ordered ? 'ol' : 'ul', ...inside(canvas, node));
    if (node.ordered && typeof node.start === 'number' && node.start !== 1)
      list.setAttribute('start', String(node.start));
    return [list];
  },
  listItem: (canvas, node) => {
    const mark = typeof node.checked === 'boolean' ? [node.checked ? '☑ ' : '☐ '] : [];
    const children = node.children.flatMap((child) =>
      child.type === 'paragraph' && !node.spread ? inside(canvas, child) : draw(canvas, child),
    );
    return [element(canvas, 'li', ...mark, ...children)];
  },
  link: (canvas, node) => [link(canvas, node.url, ...inside(canvas, node))],
  linkReference: (canvas, node) => [
    link(canvas, canvas.definitions.get(node.identifier)?.url, ...inside(canvas, node)),
  ],
  image: (canvas, node) => [image(canvas, node.url, node.alt ?? '')],
  imageReference: (canvas, node) => [
    image(canvas, canvas.definitions.get(node.identifier)?.url ?? '', node.alt ?? ''),
  ],
  table: (canvas, node) => [table(canvas, node)],
  html: (canvas, { value }) =>
    /^<!--[\s\S]*-->$/.test(value.trim()) ? [] : [element(canvas, 'code', value)],
  mdxFlowExpression: expression,
  mdxTextExpression: expression,
  mdxJsxFlowElement: (canvas, node) => component(canvas, node),
  mdxJsxTextElement: (canvas, node) => component(canvas, node, true),
};

function draw(canvas: Canvas, node: Nodes): Node[] {
  const drawer = drawers[node.type] as ((canvas: Canvas, node: Nodes) => Node[]) | undefined;
  return drawer?.(canvas, node) ?? [];
}

function inside(canvas: Canvas, { children }: Parents): Node[] {
  return children.flatMap((child) => draw(canvas, child));
}

function element({ page }: Canvas, name: string, ...children: (Node | string)[]): HTMLElement {
  const made = page.createElement(name);
  made.append(...children);
  return made;
}

function link(
  canvas: Canvas,
  href: string | undefined,
  ...children: (Node | string)[]
): HTMLElement {
  const made = element(canvas, 'a', ...children);
  if (href !== undefined && isSafe(href)) made.setAttribute('href', href);
  return made;
}

function image(canvas: Canvas, source: string, alt: string): HTMLElement {
  const url = canvas.imageUrl(source);
  if (url === undefined) return box(canvas, 'Image', alt || source, []);
  const made = canvas.page.createElement('img');
  made.alt = alt;
  made.addEventListener('error', () => made.replaceWith(box(canvas, 'Image', alt || source, [])));
  made.src = url;
  return made;
}

function box(
  canvas: Canvas,
  name: string,
  title: string,
  children: Node[],
  isInline = true,
): HTMLElement {
  const made = element(canvas, isInline ? 'span' : 'div');
  made.className = 'component';
  const label = element(canvas, 'span', name);
  label.className = 'component-name';
  made.append(label);
  if (title !== '') made.append(' ', element(canvas, 'strong', title));
  if (children.length > 0) made.append(' ', ...children);
  return made;
}

/** @param isInline false for a component that is alone in its paragraph, which MDX takes for a block. */
function component(canvas: Canvas, node: Component, isInline = false): Node[] {
  const name = node.name ?? '';
  const values = new Map(
    node.attributes
      .filter((one): one is MdxJsxAttribute => one.type === 'mdxJsxAttribute')
      .map((one) => [one.name, typeof one.value === 'string' ? one.value : '']),
  );
  if (SILENT.has(name)) return [];
  const children = inside(canvas, node as Parents);
  if (name === '') return children;
  const href = values.get('href');
  if (name === 'img') return [image(canvas, values.get('src') ?? '', values.get('alt') ?? '')];
  if (name === 'a') return [link(canvas, href, ...children)];
  if (PLAIN.has(name)) return [element(canvas, name, ...children)];
  const title = SHOWN.map((key) => values.get(key) ?? '').find((value) => value !== '') ?? '';
  const made = box(canvas, name, title, children, isInline);
  if (href !== undefined) made.append(' ', link(canvas, href, href));
  return [made];
}

/** Draws an expression as code, and a comment not at all. */
function expression(canvas: Canvas, { value }: { value: string }): Node[] {
  return /^\s*\/\*[\s\S]*\*\/\s*$/.test(value) ? [] : [element(canvas, 'code', `{${value}}`)];
}

function table(canvas: Canvas, { children, align }: Table): HTMLElement {
  const rows = children.map((row, line) =>
    element(
      canvas,
      'tr',
      ...row.children.map((cell, column) => {
        const made = element(canvas, line === 0 ? 'th' : 'td', ...inside(canvas, cell));
        const side = align?.[column];
        if (side) made.style.textAlign = side;
        return made;
      }),
    ),
  );
  return element(canvas, 'table', ...rows);
}

/** Returns true if a paragraph is nothing but a component. */
function isAlone({ children }: Paragraph): boolean {
  return children.length === 1 && children[0]?.type === 'mdxJsxTextElement';
}

/** Returns true for an address that runs nothing. */
function isSafe(href: string): boolean {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(href.replace(/[\0- ]/g, '')) ?? [];
  return scheme === undefined || /^(?:https?|mailto):$/i.test(scheme);
}
