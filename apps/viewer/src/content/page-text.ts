import { headingIds } from '@nav/core/internal';
import { frontMatterEnd } from '@nav/front-matter';
import { ownValue } from '@nav/json';
import type { Heading as MarkdownHeading, Nodes, Paragraph, Parents } from '@nav/markdown/page';
import type { Heading } from '@nav/shell';
import { html } from '@nav/shell/html';
import { MAX_SNIPPET_DEPTH } from '../limits/limits.ts';
import type { Found, Snippets } from '../protocol/protocol.ts';
import { snippetNamed } from '../replies/snippet-name.ts';
import { attributesOf, type Canvas, type Component, element, giveIds } from './canvas.ts';
import { codeBlock, formula } from './code-block.ts';
import { drawComponent, imageBox } from './components.ts';
import { drawOperation } from './draw-operation.ts';
import { drawTable } from './draw-table.ts';
import { isTooDeep, isTooNested } from './nesting.ts';
import { definitionsIn, parsePage } from './parse-page.ts';

/** `undefined` if there is none to load. */
export type ImageUrl = (source: string) => string | undefined;

export interface DrawnPage {
  content: DocumentFragment;
  headings: Heading[];
}

/** Draws what is at an address: the operation of a page, then its text. */
export function drawPage(found: Found, page: Document, imageUrl: ImageUrl): DrawnPage {
  const content = page.createDocumentFragment();
  if (found.kind !== 'page') return { content, headings: [] };
  const { operation, text, snippets } = found;
  // A description of a specification is Markdown, in which `<token>` is not a mistake.
  const markdown = (source: string) => {
    const { content: described } = drawText(source, page, imageUrl);
    described.querySelector('.notice.syntax')?.remove();
    return described;
  };
  if (operation) content.append(drawOperation(operation, page, markdown));
  const drawn = drawText(text ?? '', page, imageUrl, snippets);
  content.append(drawn.content);
  return { content, headings: drawn.headings };
}

/**
 * Draws the content of a page. The elements are created one by one, from a fixed list of names and attributes, so the
 * content can't become a script or a style, and nothing has to be sanitized. The frame around it has no scripts either: listeners in
 * the surrounding page make it interactive.
 *
 * @param snippets the contents of the imported pages, by the names of their components.
 */
export function drawText(
  text: string,
  page: Document,
  imageUrl: ImageUrl,
  snippets: Snippets = {},
): DrawnPage {
  const content = page.createDocumentFragment();
  const headings: Heading[] = [];
  const draw = canvasDrawer({ page, imageUrl, snippets, headings, ids: new Set() });
  content.append(...draw(text, new Map(), 0));
  return { content, headings };
}

/** The part of a canvas that a page shares with the snippets in it. */
type Sheet = Pick<Canvas, 'page' | 'imageUrl' | 'snippets' | 'headings' | 'ids'>;

function canvasDrawer(sheet: Sheet): Canvas['drawSource'] {
  const drawSource: Canvas['drawSource'] = (text, values, depth) => {
    const { page } = sheet;
    const body = text.slice(frontMatterEnd(text));
    const parsed = isTooNested(body) ? undefined : parsePage(text);
    if (!parsed || isTooDeep(parsed.root)) {
      const source = page.createElement('pre');
      source.textContent = body;
      return [noteOf(page, 'This page is nested too deeply. Its source is shown.'), source];
    }
    const { root, problem } = parsed;
    const canvas: Canvas = {
      ...sheet,
      text,
      values,
      depth,
      definitions: definitionsIn(root),
      drawSource,
      draw,
      inside,
      link,
      image,
    };
    const reason = `This page is not valid MDX: ${problem} It is shown as Markdown.`;
    const notes = problem === undefined ? [] : [noteOf(page, reason)];
    for (const note of notes) note.classList.add('syntax');
    return [...notes, ...draw(canvas, root)];
  };
  return drawSource;
}

function noteOf(page: Document, text: string): HTMLElement {
  const note = page.createElement('p');
  note.className = 'notice';
  note.textContent = text;
  return note;
}

/** Elements of HTML that are drawn as such, without their attributes. The others are boxes. */
const PLAIN = new Set(
  'a abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  ),
);
/** Elements of HTML of which only the content is drawn: the preview already has landmarks. */
const BARE = new Set('article aside button center footer header label main nav picture'.split(' '));
/** Elements whose text readers do not see, and drawings. */
const SILENT = new Set('head link meta script source style svg template title'.split(' '));

type Drawers = {
  [T in Nodes['type']]?: (canvas: Canvas, node: Extract<Nodes, { type: T }>) => Node[];
};

/** Draws each kind of node. The others are not drawn. */
const drawers: Drawers = {
  root: inside,
  paragraph: (canvas, node) =>
    isAlone(node)
      ? node.children.filter(({ type }) => type !== 'text').flatMap((child) => draw(canvas, child))
      : [element(canvas, 'p', ...inside(canvas, node))],
  heading: (canvas, node) => [heading(canvas, node)],
  text: ({ page }, node) => [page.createTextNode(node.value)],
  emphasis: (canvas, node) => [element(canvas, 'em', ...inside(canvas, node))],
  strong: (canvas, node) => [element(canvas, 'strong', ...inside(canvas, node))],
  delete: (canvas, node) => [element(canvas, 'del', ...inside(canvas, node))],
  blockquote: (canvas, node) => [element(canvas, 'blockquote', ...inside(canvas, node))],
  break: (canvas) => [element(canvas, 'br')],
  thematicBreak: (canvas) => [element(canvas, 'hr')],
  inlineCode: (canvas, node) => [element(canvas, 'code', node.value)],
  code: (canvas, node) => [codeBlock(canvas, node)],
  math: (canvas, { value }) => [formula(canvas, 'div', value)],
  inlineMath: (canvas, node) => {
    const { value, position } = node;
    const written = canvas.text.slice(position?.start.offset, position?.end.offset);
    // Two prices in a line are no formula.
    const isPrice = /^\$(?!\$)/.test(written) && /^\s|\s$|^\d+(?:[.,]\d+)*\s/.test(value);
    const after = canvas.text[position?.end.offset ?? 0] ?? '';
    return isPrice || /\d/.test(after)
      ? [canvas.page.createTextNode(written)]
      : [formula(canvas, 'span', value)];
  },
  list: (canvas, node) => {
    const list = element(canvas, node.ordered ? 'ol' : 'ul', ...inside(canvas, node));
    if (node.ordered && typeof node.start === 'number' && node.start !== 1)
      list.setAttribute('start', String(node.start));
    return [list];
  },
  listItem: (canvas, node) => {
    const children = node.children.flatMap((child) =>
      child.type === 'paragraph' && !node.spread ? inside(canvas, child) : draw(canvas, child),
    );
    const item = element(canvas, 'li', ...children);
    if (typeof node.checked !== 'boolean') return [item];
    item.className = 'task';
    const mark = element(canvas, 'span', node.checked ? '☑' : '☐');
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', node.checked ? 'Done' : 'Not done');
    item.prepend(mark, ' ');
    return [item];
  },
  link: (canvas, node) => [link(canvas, node.url, ...inside(canvas, node))],
  linkReference: (canvas, node) => [
    link(canvas, canvas.definitions.get(node.identifier)?.url, ...inside(canvas, node)),
  ],
  image: (canvas, node) => [image(canvas, node.url, node.alt ?? '')],
  imageReference: (canvas, node) => [
    image(canvas, canvas.definitions.get(node.identifier)?.url ?? '', node.alt ?? ''),
  ],
  table: (canvas, node) => [drawTable(canvas, node)],
  html: (canvas, { value }) =>
    /^<!--[\s\S]*-->$/.test(value.trim()) ? [] : [element(canvas, 'code', value)],
  mdxFlowExpression: expression,
  mdxTextExpression: expression,
  mdxJsxFlowElement: (canvas, node) => component(canvas, node),
  mdxJsxTextElement: (canvas, node) => component(canvas, node),
};

function draw(canvas: Canvas, node: Nodes): Node[] {
  const drawer = drawers[node.type] as ((canvas: Canvas, node: Nodes) => Node[]) | undefined;
  return drawer?.(canvas, node) ?? [];
}

function inside(canvas: Canvas, { children }: Parents): Node[] {
  return children.flatMap((child) => draw(canvas, child));
}

/** Draws a heading with the id that core computes. Others that builders make lead to it as well. */
function heading(canvas: Canvas, node: MarkdownHeading): HTMLElement {
  const made = element(canvas, `h${node.depth}`, ...inside(canvas, node));
  const start = node.children[0]?.position?.start.offset ?? 0;
  const end = node.children.at(-1)?.position?.end.offset ?? 0;
  giveIds(canvas, made, headingIds(canvas.text.slice(start, end)));
  if (node.depth === 2 && made.id !== '')
    canvas.headings.push({ id: made.id, text: html`${made.textContent?.trim()}` });
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
  if (url === undefined) return imageBox(canvas, alt || source);
  const made = canvas.page.createElement('img');
  made.alt = alt;
  made.addEventListener('error', () => made.replaceWith(imageBox(canvas, alt || source)));
  made.src = url;
  return made;
}

/** Returns the element of HTML that a node is drawn as; `undefined` for a component. */
function drawnAs({ name, type }: Component): string | undefined {
  if (PLAIN.has(name ?? '')) return name ?? undefined;
  if (!BARE.has(name ?? '')) return undefined;
  return type === 'mdxJsxTextElement' ? 'span' : 'div';
}

function component(canvas: Canvas, node: Component): Node[] {
  const name = node.name ?? '';
  const values = attributesOf(node, canvas.values);
  if (SILENT.has(name)) return [];
  const known = name === 'Snippet' ? snippetNamed(values.get('file') ?? '') : name;
  const snippet = ownValue(canvas.snippets, known);
  if (snippet !== undefined && canvas.depth < MAX_SNIPPET_DEPTH)
    return canvas.drawSource(snippet, values, canvas.depth + 1);
  if (name === '') return inside(canvas, node as Parents);
  if (name === 'img')
    return [sized(image(canvas, values.get('src') ?? '', values.get('alt') ?? ''), values)];
  if (name === 'a') return [link(canvas, values.get('href'), ...inside(canvas, node as Parents))];
  const drawn = drawnAs(node);
  if (drawn !== undefined) {
    const made = element(canvas, drawn, ...inside(canvas, node as Parents));
    const id = values.get('id');
    if (id !== undefined) made.id = id;
    const themed = /(?:^|\s)(dark:hidden|hidden dark:block|block dark:hidden)(?:\s|$)/.exec(
      values.get('className') ?? '',
    );
    if (themed) made.classList.add(themed[1] === 'hidden dark:block' ? 'dark-only' : 'light-only');
    return [made];
  }
  return drawComponent(canvas, node, values);
}

/** Keeps the choice of an image for one color scheme. */
function sized(made: HTMLElement, values: ReadonlyMap<string, string>): HTMLElement {
  const classes = values.get('className') ?? '';
  if (/(?:^|\s)dark:hidden/.test(classes)) made.classList.add('light-only');
  else if (/(?:^|\s)hidden(?:\s.*)?dark:block/.test(classes)) made.classList.add('dark-only');
  return made;
}

/** Draws the value of a property, other expressions as code, and comments and explicit ids not at all. */
function expression(canvas: Canvas, { value }: { value: string }): Node[] {
  const name = value.trim().replace(/^props\./, '');
  const known = canvas.values.get(name);
  if (known !== undefined) return [canvas.page.createTextNode(known)];
  if (/^\s*(?:\/\*[\s\S]*\*\/|#[^\s]+|["'`]\s*["'`])?\s*$/.test(value)) return [];
  const text = /^(["'`])([^"'`\\$]*)\1$/.exec(name)?.[2];
  if (text !== undefined) return [canvas.page.createTextNode(text)];
  return [element(canvas, 'code', `{${value}}`)];
}

/** Returns true if a paragraph is nothing but components, which MDX takes for blocks. */
function isAlone({ children }: Paragraph): boolean {
  return (
    children.some(({ type }) => type === 'mdxJsxTextElement') &&
    children.every(
      (child) =>
        child.type === 'mdxJsxTextElement' ||
        child.type === 'mdxTextExpression' ||
        (child.type === 'text' && child.value.trim() === ''),
    )
  );
}

/** Returns true for an address that runs nothing. */
function isSafe(href: string): boolean {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(href.replace(/[\0- ]/g, '')) ?? [];
  return scheme === undefined || /^(?:https?|mailto):$/i.test(scheme);
}
