import { frontMatterEnd } from '@nav/front-matter';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { mdxjs } from 'micromark-extension-mdxjs';

interface Positioned {
  type: string;
  position?: { start: { offset?: number }; end: { offset?: number } };
  [key: string]: unknown;
}

/** A link or heading with the offset of its node. */
export interface Seen {
  /** The offsets between which its address is. */
  from: number;
  to: number;
  address: string;
}

const LOCAL = /^(?![a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Reads a page with the parser of MDX: slow, and complete.
 *
 * @returns undefined for a page that is not valid MDX.
 */
export function readSlowly(text: string): { links: Seen[]; headings: string[] } | undefined {
  const begin = frontMatterEnd(text);
  let tree: Positioned;
  try {
    tree = fromMarkdown(text.slice(begin), {
      extensions: [mdxjs()],
      mdastExtensions: [mdxFromMarkdown()],
    }) as unknown as Positioned;
  } catch {
    return undefined;
  }
  const links: Seen[] = [];
  const headings: string[] = [];
  const add = (from: number, to: number, address: unknown) => {
    if (typeof address !== 'string' || address === '' || !LOCAL.test(address)) return;
    links.push({ from: from + begin, to: to + begin, address });
  };
  const visitCode = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visitCode);
    else if (typeof value === 'object' && value !== null) {
      const node = value as Record<string, unknown>;
      if (node.type === 'JSXAttribute') addCodeAttribute(node);
      if (/^(?:Import|Export\w*)Declaration$/.test(String(node.type)) && node.source) {
        const { value, start, end } = node.source as { value: string; start: number; end: number };
        if (/^[./]/.test(value)) add(start, end, value);
      }
      for (const [key, child] of Object.entries(node)) if (key !== 'comments') visitCode(child);
    }
  };
  const addCodeAttribute = (node: Record<string, unknown>) => {
    const { name } = node.name as { name: unknown };
    let literal = node.value as { type: string; value?: unknown; start: number; end: number };
    if (literal?.type === 'JSXExpressionContainer') {
      literal = (literal as unknown as { expression: typeof literal }).expression;
    }
    if (literal?.type === 'Literal' && /^(?:href|src)$/.test(String(name)))
      add(literal.start, literal.end, literal.value);
  };
  const visitAttribute = (attribute: Positioned, from: number, to: number): void => {
    const { name, value } = attribute as unknown as { name: string; value: unknown };
    const start = attribute.position?.start.offset ?? from;
    const end = attribute.position?.end.offset ?? to;
    const isLink = name === 'href' || name === 'src';
    if (isLink && typeof value === 'string') add(start, end, value);
    else if (typeof value === 'object' && value !== null) {
      const { estree } = (value as { data?: { estree?: unknown } }).data ?? {};
      if (isLink) {
        const body = (estree as { body?: { expression?: Record<string, unknown> }[] })?.body;
        const expression = body?.[0]?.expression;
        const quasis = expression?.quasis as { value: { cooked: string } }[] | undefined;
        if (expression?.type === 'Literal') add(start, end, expression.value);
        else if (quasis?.length === 1) add(start, end, quasis[0]?.value.cooked);
      }
      visitCode(estree);
    } else if (attribute.type === 'mdxJsxExpressionAttribute') {
      visitCode((attribute.data as { estree?: unknown } | undefined)?.estree);
    }
  };
  const visit = (node: Positioned): void => {
    const from = node.position?.start.offset ?? 0;
    const to = node.position?.end.offset ?? 0;
    if (node.type === 'link' || node.type === 'image') add(from, to, node.url);
    // Readers get the first definition of a label, if the page refers to it.
    if (node.type === 'definition' && references.delete(node.identifier)) add(from, to, node.url);
    if (node.type === 'heading') headings.push(text.slice(begin + from, begin + to));
    const { data } = node as { data?: { estree?: unknown } };
    if (data?.estree) visitCode(data.estree);
    for (const attribute of (node.attributes ?? []) as Positioned[])
      visitAttribute(attribute, from, to);
    for (const child of (node.children ?? []) as Positioned[]) visit(child);
  };
  const references = new Set<unknown>();
  const visitReferences = (node: Positioned): void => {
    if (/Reference$/.test(node.type)) references.add(node.identifier);
    for (const child of (node.children ?? []) as Positioned[]) visitReferences(child);
  };
  visitReferences(tree);
  visit(tree);
  return { links: links.sort((a, b) => a.to - b.to), headings };
}
