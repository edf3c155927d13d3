import type {
  Definition,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  Nodes,
  Parents,
} from '@nav/markdown/page';
import type { Heading } from '@nav/shell';
import type { Snippets } from '../protocol/protocol.ts';

export type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** The values of attributes, as far as they are written as such: nothing is computed. */
export type Values = ReadonlyMap<string, string>;

/** The page that is drawn into, the text that is drawn, and the functions that draw its parts. */
export interface Canvas {
  page: Document;
  /** The text of the page or snippet. */
  text: string;
  /** The values of the properties of a snippet. */
  values: Values;
  /** The number of snippets around this one. */
  depth: number;
  snippets: Snippets;
  definitions: ReadonlyMap<string, Definition>;
  /** The sections so far. */
  headings: Heading[];
  /** The ids of all headings so far. */
  ids: Set<string>;
  imageUrl(source: string): string | undefined;
  draw(canvas: Canvas, node: Nodes): Node[];
  inside(canvas: Canvas, node: Parents): Node[];
  link(canvas: Canvas, href: string | undefined, ...children: (Node | string)[]): HTMLElement;
  image(canvas: Canvas, source: string, alt: string): HTMLElement;
  drawSource(text: string, values: Values, depth: number): Node[];
}

export function element(
  { page }: Pick<Canvas, 'page'>,
  name: string,
  ...children: (Node | string)[]
): HTMLElement {
  const made = page.createElement(name);
  made.append(...children);
  return made;
}

/** Returns the attributes of a component: strings, plain values in braces, and properties of the snippet around it. */
export function attributesOf({ attributes }: Component, known: Values): Map<string, string> {
  const values = new Map<string, string>();
  for (const one of attributes) {
    if (one.type !== 'mdxJsxAttribute') continue;
    const { name, value } = one;
    if (typeof value === 'string') values.set(name, value);
    else if (value === null || value === undefined) values.set(name, 'true');
    else values.set(name, plainValue(value.value, known));
  }
  return values;
}

const ITEM = /\s*(["'`])([^"'`\\$]*)\1\s*(?:,|$)/y;

/** Returns the strings of an attribute that is a list, such as `["a", "b"]`, or a single string; empty for any other. */
export function listOf({ attributes }: Component, name: string): string[] {
  const value = attributes.find(
    (one) => one.type === 'mdxJsxAttribute' && one.name === name,
  )?.value;
  if (typeof value === 'string') return [value];
  const inside = /^\[([\s\S]*)\]$/.exec(value?.value.trim() ?? '')?.[1]?.trim() ?? '';
  const items: string[] = [];
  ITEM.lastIndex = 0;
  while (ITEM.lastIndex < inside.length) {
    const item = ITEM.exec(inside)?.[2];
    if (item === undefined) return [];
    items.push(item);
  }
  return items;
}

/** Gives an element the first of its ids, with a number if the page has it already. Links to the others find it as well. */
export function giveIds(
  canvas: Pick<Canvas, 'ids'>,
  made: HTMLElement,
  [first, ...others]: readonly string[],
): void {
  if (first === undefined) return;
  let id = first;
  for (let count = 2; canvas.ids.has(id); count += 1) id = `${first}-${count}`;
  canvas.ids.add(id);
  made.id = id;
  if (others.length > 0) made.dataset.ids = others.join(' ');
}

/** Returns the value of an expression that is a text, a number, a boolean or a property; empty for any other. */
function plainValue(written: string, known: Values): string {
  const text = written.trim();
  const quoted = /^(["'`])([^"'`\\$]*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  if (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text)) return text;
  return known.get(text.replace(/^props\./, '')) ?? '';
}
