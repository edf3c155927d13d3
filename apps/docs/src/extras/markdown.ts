import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { HtmlNode } from '../rules/rule-anchors.ts';

const converter = converterWith(prepare);
const searchConverter = converterWith(prepareSearch);

function converterWith(prepare: (tree: HtmlNode) => void) {
  return unified()
    .use(rehypeParse, { fragment: true })
    .use(() => prepare)
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true })
    .freeze();
}

/** Returns the Markdown of a built page: its title, its description and its text. Links start with `origin`. */
export async function pageMarkdown(html: string, origin: string): Promise<string> {
  const local = articleOf(html).replaceAll(/(href|src)="\/(?!\/)/g, `$1="${origin}/`);
  return String(await converter.process(local));
}

/**
 * Returns the text of a built page for a search, as Markdown: without its title, with the ids of its headings.
 *
 * @param hasDescription true to leave out the description at its start.
 */
export function searchMarkdown(html: string, hasDescription: boolean): string {
  const article = articleOf(html).replace(/^<h1\b.*?<\/h1>/s, '');
  const text = hasDescription ? article.replace(/<p class="lead">.*?<\/p>/s, '') : article;
  return String(searchConverter.processSync(text));
}

function articleOf(html: string): string {
  const start = html.indexOf('<h1');
  const [end] = ['</article>', '</main>'].flatMap((tag) => {
    const at = html.indexOf(tag, start);
    return at === -1 ? [] : [at];
  });
  return html.slice(start, end);
}

/** As `prepare`, also without parts that a search ignores, and with the ids of headings after their content. */
function prepareSearch(tree: HtmlNode): void {
  prepare(tree);
  addIds(tree);
}

function addIds(node: HtmlNode): void {
  if (!node.children) return;
  node.children = node.children.filter(
    ({ properties }) => properties?.dataPagefindIgnore === undefined,
  );
  for (const child of node.children) {
    const { tagName = '', properties, children } = child;
    if (/^h[2-6]$/.test(tagName) && typeof properties?.id === 'string')
      children?.push({ type: 'text', value: ` {#${properties.id}}` });
    else addIds(child);
  }
}

/** Removes what only a browser needs, and makes code blocks plain. */
function prepare(tree: HtmlNode): void {
  if (!tree.children) return;
  tree.children = tree.children.flatMap((node) => {
    if (node.tagName === 'details' || has(node, 'heading-anchor')) return [];
    if (has(node, 'expressive-code')) return [plainCode(node)];
    prepare(node);
    return [node];
  });
}

function has({ properties }: HtmlNode, name: string): boolean {
  const { className } = properties ?? {};
  return Array.isArray(className) && className.includes(name);
}

function plainCode(block: HtmlNode): HtmlNode {
  const isDiff = find(block, (node) => has(node, 'ins') || has(node, 'del')) !== undefined;
  const lines = findAll(block, (node) => has(node, 'ec-line')).map((line) => {
    const sign = !isDiff ? '' : has(line, 'ins') ? '+' : has(line, 'del') ? '-' : ' ';
    return sign + textOf(line).replace(/\n$/, '');
  });
  const pre = find(block, (node) => node.tagName === 'pre');
  const given = pre?.properties?.dataLanguage;
  const language = isDiff ? 'diff' : given === 'ansi' ? 'console' : String(given ?? 'text');
  const title = find(block, (node) => has(node, 'title') && textOf(node) !== '');
  const code: HtmlNode = {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: { className: [`language-${language}`] },
        children: [{ type: 'text', value: `${lines.join('\n')}\n` }],
      },
    ],
  };
  const caption: HtmlNode[] = title
    ? [
        {
          type: 'element',
          tagName: 'p',
          properties: {},
          children: [{ type: 'text', value: `${textOf(title)}:` }],
        },
      ]
    : [];
  return { type: 'element', tagName: 'div', properties: {}, children: [...caption, code] };
}

function findAll(node: HtmlNode, matches: (node: HtmlNode) => boolean): HtmlNode[] {
  return matches(node) ? [node] : (node.children ?? []).flatMap((child) => findAll(child, matches));
}

function find(node: HtmlNode, matches: (node: HtmlNode) => boolean): HtmlNode | undefined {
  return findAll(node, matches)[0];
}

function textOf(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
