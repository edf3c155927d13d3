import { headingIds } from '@nav/core/internal';
import type { Parents } from '@nav/markdown/page';
import { type Canvas, type Component, element, giveIds, type Values } from './canvas.ts';

/** Draws a component as Mintlify shows it, without animations. */
export type Drawer = (canvas: Canvas, node: Component, values: Values) => Node[];

export function classed(
  canvas: Canvas,
  name: string,
  className: string,
  ...inside: (Node | string)[]
): HTMLElement {
  const made = element(canvas, name, ...inside);
  made.className = className;
  return made;
}

export function children(canvas: Canvas, node: Component): Node[] {
  return canvas.inside(canvas, node as Parents);
}

export function parts({ children: inside }: Component): Component[] {
  return (inside as Component['children'][number][]).flatMap((child): Component[] => {
    if (child.type === 'mdxJsxFlowElement' || child.type === 'mdxJsxTextElement') return [child];
    return 'children' in child && (child.type as string) === 'paragraph'
      ? (child.children as Component[]).filter(({ type }) => type === 'mdxJsxTextElement')
      : [];
  });
}

/** Draws an icon, which is filled in when the page is in its document. */
export function icon({ page }: Canvas, name: string | undefined): Node[] {
  if (name === undefined || name === '') return [];
  const made = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  made.setAttribute('class', 'icon');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  made.dataset.icon = name;
  return [made];
}

/** Gives an element its own id, or else those that builders make of a title, to which headings come first. */
export function giveTitleIds(
  canvas: Canvas,
  made: HTMLElement,
  values: Values,
  title: string | undefined,
  prefix = '',
): void {
  const own = values.get('id');
  const ids = headingIds(title ?? '').map((id) => prefix + id);
  if (own) giveIds(canvas, made, [own]);
  else if (ids.length > 0) made.dataset.ids = ids.join(' ');
}

export function isSet(values: Values, name: string): boolean {
  return values.has(name) && values.get(name) !== 'false';
}
