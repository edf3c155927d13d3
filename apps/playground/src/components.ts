import type { Code, Parents } from 'mdast';
import { attributesOf, type Canvas, type Component, element, type Values } from './canvas.ts';

/** Draws a component as the builder shows it, without anything that moves. */
type Drawer = (canvas: Canvas, node: Component, values: Values) => Node[];

/** The kinds of callouts, each with its icon. */
const CALLOUTS: Readonly<Record<string, string>> = {
  Note: 'info',
  Info: 'info',
  Tip: 'lightbulb',
  Check: 'check',
  Success: 'check',
  Warning: 'triangle-alert',
  Danger: 'octagon-alert',
  Error: 'octagon-alert',
  Callout: '',
};

/** The attributes of unknown components that readers may see. */
const SHOWN = ['title', 'label', 'name', 'header', 'question', 'description'];

const drawers: Readonly<Record<string, Drawer>> = {
  ...Object.fromEntries(Object.keys(CALLOUTS).map((name) => [name, callout])),
  Accordion: accordion,
  AccordionGroup: plainBox('accordion-group'),
  Badge: inline('tag'),
  Card: card,
  CardGroup: columns,
  CodeBlock: plainBox('code-group'),
  CodeGroup: tabs,
  Column: plainBox('column'),
  Columns: columns,
  Expandable: accordion,
  Frame: frame,
  Icon: (canvas, _, values) => icon(canvas, values.get('icon')),
  Latex: (canvas, node) => {
    const text = classed(canvas, 'span', '', ...children(canvas, node)).textContent ?? '';
    return [formula(canvas, 'span', text)];
  },
  Panel: plainBox('panel'),
  ParamField: field,
  RequestExample: tabs,
  RequestField: field,
  ResponseExample: tabs,
  ResponseField: field,
  Step: step,
  Steps: (canvas, node) => [classed(canvas, 'ol', 'steps', ...children(canvas, node))],
  Tab: plainBox('tab-panel'),
  Tabs: tabs,
  Tile: card,
  Tiles: columns,
  Tooltip: tooltip,
  Tree: tree,
  'Tree.File': (canvas, _, values) => [
    classed(canvas, 'li', 'tree-file', values.get('name') ?? ''),
  ],
  'Tree.Folder': folder,
  Update: update,
  View: plainBox('view'),
  Visibility: plainBox('visibility'),
};

/** Draws a documented component; an unknown one as a frame with its name around its children. */
export function drawComponent(canvas: Canvas, node: Component, values: Values): Node[] {
  const name = node.name ?? '';
  if (Object.hasOwn(drawers, name)) return (drawers[name] as Drawer)(canvas, node, values);
  const isInline = node.type === 'mdxJsxTextElement';
  const made = classed(canvas, isInline ? 'span' : 'div', 'component');
  made.append(classed(canvas, 'span', 'component-name', name));
  const title = SHOWN.map((key) => values.get(key) ?? '').find((value) => value !== '');
  if (title !== undefined) made.append(' ', element(canvas, 'strong', title));
  const inside = children(canvas, node);
  if (inside.length > 0) made.append(' ', ...inside);
  const href = values.get('href');
  if (href !== undefined) made.append(' ', canvas.link(canvas, href, href));
  return [made];
}

/** Draws a block of code with its title. The preview replaces the source of a diagram with the diagram. */
export function codeBlock(canvas: Canvas, { value, lang, meta }: Code): HTMLElement {
  const pre = element(canvas, 'pre', element(canvas, 'code', value));
  pre.tabIndex = 0;
  const title = lang === 'mermaid' ? 'Mermaid diagram' : titleOf(meta ?? '');
  const made = classed(canvas, 'figure', 'code-block');
  if (title !== '') made.append(element(canvas, 'figcaption', title));
  made.append(pre);
  if (lang) made.dataset.lang = lang;
  return made;
}

/** Draws the source of a formula, which the preview replaces with the formula. */
export function formula(canvas: Canvas, name: 'div' | 'span', source: string): HTMLElement {
  const made = classed(canvas, name, 'math', source);
  made.dataset.math = name === 'div' ? 'block' : 'inline';
  return made;
}

/** Returns the title in the words after the language of a code block. */
function titleOf(meta: string): string {
  const named = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  if (named) return named[1] ?? named[2] ?? '';
  return meta
    .replace(/\S+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\{[^}]*\}/g, '')
    .replace(/(?:^|\s)(?:icon|lines|wrap|expandable|highlight|focus|twoslash)(?=\s|$)/g, '')
    .trim();
}

/** Draws the name of an image that is not loaded. */
export function imageBox(canvas: Canvas, name: string): HTMLElement {
  return classed(
    canvas,
    'span',
    'component',
    classed(canvas, 'span', 'component-name', 'Image'),
    ' ',
    element(canvas, 'strong', name),
  );
}

function classed(
  canvas: Canvas,
  name: string,
  className: string,
  ...inside: (Node | string)[]
): HTMLElement {
  const made = element(canvas, name, ...inside);
  made.className = className;
  return made;
}

function children(canvas: Canvas, node: Component): Node[] {
  return canvas.inside(canvas, node as Parents);
}

/** Returns the components directly in a component. */
function parts({ children: inside }: Component): Component[] {
  return (inside as Component['children'][number][]).flatMap((child): Component[] => {
    if (child.type === 'mdxJsxFlowElement' || child.type === 'mdxJsxTextElement') return [child];
    return 'children' in child && (child.type as string) === 'paragraph'
      ? (child.children as Component[]).filter(({ type }) => type === 'mdxJsxTextElement')
      : [];
  });
}

function plainBox(className: string): Drawer {
  return (canvas, node) => [classed(canvas, 'div', className, ...children(canvas, node))];
}

function inline(className: string): Drawer {
  return (canvas, node) => [classed(canvas, 'span', className, ...children(canvas, node))];
}

/** Draws an icon, which is filled in when the page is in its document. */
function icon({ page }: Canvas, name: string | undefined): Node[] {
  if (name === undefined || name === '') return [];
  const made = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  made.setAttribute('class', 'icon');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  made.dataset.icon = name;
  return [made];
}

function callout(canvas: Canvas, node: Component, values: Values): Node[] {
  const kind = node.name ?? '';
  const name = values.get('icon') || CALLOUTS[kind];
  const title = values.get('title');
  const body = element(canvas, 'div', ...children(canvas, node));
  if (title) body.prepend(element(canvas, 'strong', title));
  const made = classed(canvas, 'div', `callout ${kind.toLowerCase()}`, ...icon(canvas, name), body);
  made.setAttribute('role', 'note');
  return [made];
}

function card(canvas: Canvas, node: Component, values: Values): Node[] {
  const href = values.get('href');
  const cta = values.get('cta');
  const image = values.get('img');
  const body = [
    ...(image ? [canvas.image(canvas, image, '')] : []),
    ...icon(canvas, values.get('icon')),
    classed(canvas, 'span', 'card-title', values.get('title') ?? ''),
    classed(canvas, 'div', 'card-text', values.get('description') ?? '', ...children(canvas, node)),
    ...(cta ? [classed(canvas, 'span', 'card-link', `${cta} →`)] : []),
  ];
  const made = classed(canvas, 'div', 'card', ...body);
  if (href === undefined || href === '') return [made];
  // A link in a link is none, so the title is the link, and covers the card.
  const title = made.querySelector('.card-title');
  title?.replaceChildren(canvas.link(canvas, href, title.textContent || href));
  made.classList.add('linked');
  return [made];
}

function columns(canvas: Canvas, node: Component, values: Values): Node[] {
  const count = Math.min(Math.max(Number(values.get('cols')) || 2, 1), 4);
  return [classed(canvas, 'div', `columns columns-${count}`, ...children(canvas, node))];
}

/** The number of groups of tabs so far: their ids differ on a page. */
let boxes = 0;

/** Draws tabs, of which the first is shown. The preview shows the others when they are chosen. */
function tabs(canvas: Canvas, node: Component): Node[] {
  const { page } = canvas;
  const panels = isOfCode(node) ? codePanels(canvas, node) : tabPanels(canvas, node);
  if (panels.length === 0) return children(canvas, node);
  boxes += 1;
  const list = element(canvas, 'div');
  list.setAttribute('role', 'tablist');
  const made = classed(canvas, 'div', isOfCode(node) ? 'tab-box code-group' : 'tab-box', list);
  panels.forEach(({ title, symbol, content }, at) => {
    const tab = page.createElement('button');
    tab.type = 'button';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-selected', String(at === 0));
    tab.dataset.tab = String(at);
    tab.id = `tabs-${boxes}-${at}`;
    tab.append(...icon(canvas, symbol), title);
    list.append(tab);
    const panel = element(canvas, 'div', ...content);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.dataset.panel = String(at);
    panel.hidden = at > 0;
    made.append(panel);
  });
  return [made];
}

interface Panel {
  title: string;
  symbol?: string | undefined;
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

function step(canvas: Canvas, node: Component, values: Values): Node[] {
  const title = classed(canvas, 'p', 'step-title', values.get('title') ?? '');
  return [classed(canvas, 'li', 'step', title, ...children(canvas, node))];
}

function accordion(canvas: Canvas, node: Component, values: Values): Node[] {
  const summary = element(
    canvas,
    'summary',
    ...icon(canvas, values.get('icon')),
    values.get('title') ?? '',
  );
  const description = values.get('description');
  if (description) summary.append(element(canvas, 'small', description));
  const made = classed(canvas, 'details', 'accordion', summary, ...children(canvas, node));
  (made as HTMLDetailsElement).open = values.get('defaultOpen') === 'true';
  return [made];
}

function frame(canvas: Canvas, node: Component, values: Values): Node[] {
  const made = classed(canvas, 'figure', 'picture', ...children(canvas, node));
  const hint = values.get('hint');
  if (hint) made.prepend(classed(canvas, 'p', 'soft', hint));
  const caption = values.get('caption');
  if (caption) {
    const text = canvas.drawSource(caption, new Map(), canvas.depth + 1);
    made.append(element(canvas, 'figcaption', ...text));
  }
  return [made];
}

function field(canvas: Canvas, node: Component, values: Values): Node[] {
  const place = ['path', 'query', 'body', 'header', 'cookie'].find((key) => values.has(key));
  const name = values.get(place ?? 'name') ?? values.get('name') ?? '';
  const line = classed(canvas, 'p', 'field-line', element(canvas, 'code', name));
  const type = values.get('type');
  if (type) line.append(' ', classed(canvas, 'span', 'soft', type));
  if (place !== undefined) line.append(' ', classed(canvas, 'span', 'soft', place));
  if (isSet(values, 'required')) line.append(' ', classed(canvas, 'span', 'tag', 'required'));
  if (isSet(values, 'deprecated'))
    line.append(' ', classed(canvas, 'span', 'tag warn', 'deprecated'));
  const initial = values.get('default');
  if (initial) line.append(' ', classed(canvas, 'span', 'soft', `default: ${initial}`));
  return [classed(canvas, 'div', 'field', line, ...children(canvas, node))];
}

function isSet(values: Values, name: string): boolean {
  return values.has(name) && values.get(name) !== 'false';
}

/** Draws a text with its tip, which is the title of the text. */
function tooltip(canvas: Canvas, node: Component, values: Values): Node[] {
  const made = classed(canvas, 'span', 'tooltip', ...children(canvas, node));
  made.title = values.get('tip') ?? '';
  made.tabIndex = 0;
  return [made];
}

function tree(canvas: Canvas, node: Component): Node[] {
  const drawn = parts(node).flatMap((part) => canvas.draw(canvas, part));
  return [classed(canvas, 'ul', 'file-tree', ...drawn)];
}

function folder(canvas: Canvas, node: Component, values: Values): Node[] {
  const inside = parts(node).flatMap((part) => canvas.draw(canvas, part));
  const summary = element(canvas, 'summary', values.get('name') ?? '');
  const made = element(canvas, 'details', summary, element(canvas, 'ul', ...inside));
  (made as HTMLDetailsElement).open = isSet(values, 'defaultOpen');
  return [classed(canvas, 'li', 'tree-folder', made)];
}

function update(canvas: Canvas, node: Component, values: Values): Node[] {
  const label = classed(
    canvas,
    'p',
    'update-label',
    element(canvas, 'strong', values.get('label') ?? ''),
  );
  const description = values.get('description');
  if (description) label.append(' ', classed(canvas, 'span', 'soft', description));
  const text = element(canvas, 'div', ...children(canvas, node));
  return [classed(canvas, 'section', 'update', label, text)];
}
