import { headingIds } from '@nav/core/internal';
import { html } from '@nav/shell/html';
import { type Canvas, type Component, element, giveIds, listOf, type Values } from './canvas.ts';
import { formula } from './code-block.ts';
import {
  children,
  classed,
  type Drawer,
  giveTitleIds,
  icon,
  isSet,
  parts,
} from './component-parts.ts';
import { color, colorRow } from './draw-colors.ts';
import { tabs } from './draw-tabs.ts';

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
  Color: plainBox('colors'),
  'Color.Item': color,
  'Color.Row': colorRow,
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
  Prompt: prompt,
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
  // The rest is only in the Markdown that assistants read.
  Visibility: (canvas, node, values) =>
    values.get('for') === 'agents' ? [] : plainBox('visibility')(canvas, node, values),
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

function plainBox(className: string): Drawer {
  return (canvas, node) => [classed(canvas, 'div', className, ...children(canvas, node))];
}

function inline(className: string): Drawer {
  return (canvas, node) => [classed(canvas, 'span', className, ...children(canvas, node))];
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

function step(canvas: Canvas, node: Component, values: Values): Node[] {
  const title = classed(canvas, 'p', 'step-title', values.get('title') ?? '');
  const made = classed(canvas, 'li', 'step', title, ...children(canvas, node));
  giveTitleIds(canvas, made, values, values.get('title'));
  return [made];
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
  giveTitleIds(canvas, made, values, values.get('title'));
  return [made];
}

/** Draws a prompt for an assistant: its description, with the text to unfold. */
function prompt(canvas: Canvas, node: Component, values: Values): Node[] {
  const title = values.get('description') || 'Prompt';
  return accordion(canvas, node, new Map([...values, ['title', title], ['description', '']]));
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
  const made = classed(canvas, 'div', 'field', line, ...children(canvas, node));
  giveTitleIds(canvas, made, values, name, 'param-');
  return [made];
}

/** Draws a text with a tip, which is visible while the text has the mouse or the focus. */
function tooltip(canvas: Canvas, node: Component, values: Values): Node[] {
  const [headline, text, cta, href] = ['headline', 'tip', 'cta', 'href'].map(
    (name) => values.get(name) ?? '',
  );
  const tip = classed(
    canvas,
    'span',
    'tip',
    ...(headline ? [element(canvas, 'strong', headline)] : []),
    ...(text ? [element(canvas, 'span', text)] : []),
    ...(cta && href ? [canvas.link(canvas, href, cta)] : []),
  );
  tip.setAttribute('role', 'tooltip');
  const made = classed(canvas, 'span', 'tooltip', ...children(canvas, node), tip);
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

/** Draws an update, which the contents of the page list. */
function update(canvas: Canvas, node: Component, values: Values): Node[] {
  const title = values.get('label') ?? '';
  const label = classed(canvas, 'p', 'update-label', element(canvas, 'strong', title));
  const description = values.get('description');
  if (description) label.append(' ', classed(canvas, 'span', 'soft', description));
  for (const tag of listOf(node, 'tags')) label.append(' ', classed(canvas, 'span', 'tag', tag));
  const made = classed(canvas, 'section', 'update', label);
  const own = values.get('id');
  giveIds(canvas, made, own ? [own] : headingIds(title));
  if (made.id !== '') canvas.headings.push({ id: made.id, text: html`${title}` });
  made.append(element(canvas, 'div', ...children(canvas, node)));
  return [made];
}
