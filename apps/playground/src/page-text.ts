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

function drawerOf(page: Document, root: Root, imageUrl: ImageUrl): (node: Nodes) => Node[] {
  const definitions = new Map<string, Definition>();
  collect(root);

  function collect(node: Nodes): void {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) collect(child);
  }

  function element(name: string, ...children: (Node | string)[]): HTMLElement {
    const made = page.createElement(name);
    made.append(...children);
    return made;
  }

  const inside = ({ children }: Parents): Node[] => children.flatMap((child) => draw(child));

  function link(href: string | undefined, ...children: (Node | string)[]): HTMLElement {
    const made = element('a', ...children);
    if (href !== undefined && isSafe(href)) made.setAttribute('href', href);
    return made;
  }

  function image(source: string, alt: string): HTMLElement {
    const url = imageUrl(source);
    if (url === undefined) return box('Image', alt || source, []);
    const made = page.createElement('img');
    made.alt = alt;
    made.addEventListener('error', () => made.replaceWith(box('Image', alt || source, [])));
    made.src = url;
    return made;
  }

  function box(name: string, title: string, children: Node[], isInline = true): HTMLElement {
    const made = element(isInline ? 'span' : 'div');
    made.className = 'component';
    const label = element('span', name);
    label.className = 'component-name';
    made.append(label);
    if (title !== '') made.append(' ', element('strong', title));
    if (children.length > 0) made.append(' ', ...children);
    return made;
  }

  /** @param isInline false for a component that is alone in its paragraph, which MDX takes for a block. */
  function component(node: Component, isInline = false): Node[] {
    const name = node.name ?? '';
    const values = new Map(
      node.attributes
        .filter((one): one is MdxJsxAttribute => one.type === 'mdxJsxAttribute')
        .map((one) => [one.name, typeof one.value === 'string' ? one.value : '']),
    );
    if (SILENT.has(name)) return [];
    const children = inside(node as Parents);
    if (name === '') return children;
    const href = values.get('href');
    if (name === 'img') return [image(values.get('src') ?? '', values.get('alt') ?? '')];
    if (name === 'a') return [link(href, ...children)];
    if (PLAIN.has(name)) return [element(name, ...children)];
    const title = SHOWN.map((key) => values.get(key) ?? '').find((value) => value !== '') ?? '';
    const made = box(name, title, children, isInline);
    if (href !== undefined) made.append(' ', link(href, href));
    return [made];
  }

  function table({ children, align }: Table): HTMLElement {
    const rows = children.map((row, line) =>
      element(
        'tr',
        ...row.children.map((cell, column) => {
          const made = element(line === 0 ? 'th' : 'td', ...inside(cell));
          const side = align?.[column];
          if (side) made.style.textAlign = side;
          return made;
        }),
      ),
    );
    return element('table', ...rows);
  }

  function draw(node: Nodes): Node[] {
    switch (node.type) {
      case 'root':
        return inside(node);
      case 'paragraph':
        return isAlone(node)
          ? node.children.flatMap((child) => component(child as Component))
          : [element('p', ...inside(node))];
      case 'heading':
        return [element(`h${node.depth}`, ...inside(node))];
      case 'text':
        return [page.createTextNode(node.value)];
      case 'emphasis':
        return [element('em', ...inside(node))];
      case 'strong':
        return [element('strong', ...inside(node))];
      case 'delete':
        return [element('del', ...inside(node))];
      case 'blockquote':
        return [element('blockquote', ...inside(node))];
      case 'break':
        return [element('br')];
      case 'thematicBreak':
        return [element('hr')];
      case 'inlineCode':
        return [element('code', node.value)];
      case 'code':
        return node.meta
          ? [box('Code', node.meta, [element('pre', element('code', node.value))], false)]
          : [element('pre', element('code', node.value))];
      case 'list': {
        const list = element(node.ordered ? 'ol' : 'ul', ...inside(node));
        if (node.ordered && typeof node.start === 'number' && node.start !== 1)
          list.setAttribute('start', String(node.start));
        return [list];
      }
      case 'listItem': {
        const mark = typeof node.checked === 'boolean' ? [node.checked ? '☑ ' : '☐ '] : [];
        const children = node.children.flatMap((child) =>
          child.type === 'paragraph' && !node.spread ? inside(child) : draw(child),
        );
        return [element('li', ...mark, ...children)];
      }
      case 'link':
        return [link(node.url, ...inside(node))];
      case 'linkReference':
        return [link(definitions.get(node.identifier)?.url, ...inside(node))];
      case 'image':
        return [image(node.url, node.alt ?? '')];
      case 'imageReference':
        return [image(definitions.get(node.identifier)?.url ?? '', node.alt ?? '')];
      case 'table':
        return [table(node)];
      case 'html':
        return /^<!--[\s\S]*-->$/.test(node.value.trim()) ? [] : [element('code', node.value)];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return /^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)
          ? []
          : [element('code', `{${node.value}}`)];
      case 'mdxJsxFlowElement':
        return component(node);
      case 'mdxJsxTextElement':
        return component(node, true);
      default:
        return [];
    }
  }
  return draw;
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
