import type { Code } from '@nav/markdown/page';
import { attributesOf, type Canvas, type Component, element, type Values } from './canvas.ts';
import { codeBlock, titleOf } from './code-block.ts';
import { children, classed, giveTitleIds, icon, parts } from './component-parts.ts';

/** The number of groups of tabs so far: their ids differ on a page. */
let boxes = 0;

/** Draws tabs, of which the first is shown. The preview shows the others when they are chosen. */
export function tabs(canvas: Canvas, node: Component): Node[] {
  const { page } = canvas;
  const panels = isOfCode(node) ? codePanels(canvas, node) : tabPanels(canvas, node);
  if (panels.length === 0) return children(canvas, node);
  boxes += 1;
  const list = element(canvas, 'div');
  list.setAttribute('role', 'tablist');
  const made = classed(canvas, 'div', isOfCode(node) ? 'tab-box code-group' : 'tab-box', list);
  panels.forEach(({ title, symbol, values, content }, at) => {
    const tab = page.createElement('button');
    tab.type = 'button';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-selected', String(at === 0));
    tab.tabIndex = at === 0 ? 0 : -1;
    tab.id = `tabs-${boxes}-${at}`;
    tab.append(...icon(canvas, symbol), title);
    list.append(tab);
    const panel = element(canvas, 'div', ...content);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.hidden = at > 0;
    if (values) giveTitleIds(canvas, panel, values, title);
    made.append(panel);
  });
  return [made];
}

interface Panel {
  title: string;
  symbol?: string | undefined;
  /** The values of a tab, which name its id. */
  values?: Values;
  content: Node[];
}

function isOfCode({ name }: Component): boolean {
  return name !== 'Tabs';
}

function tabPanels(canvas: Canvas, node: Component): Panel[] {
  return parts(node).map((tab, at) => {
    const values = attributesOf(tab, canvas.values);
    return {
      title: values.get('title') || `Tab ${at + 1}`,
      symbol: values.get('icon'),
      values,
      content: children(canvas, tab),
    };
  });
}

function codePanels(canvas: Canvas, { children: inside }: Component): Panel[] {
  return (inside as readonly (Code | { type: string })[])
    .filter((child): child is Code => child.type === 'code')
    .map((code) => {
      const title = titleOf(code.meta ?? '') || code.lang || 'Code';
      return { title, content: [codeBlock(canvas, { ...code, meta: '' })] };
    });
}
