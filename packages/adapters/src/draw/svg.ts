import { MAX_LABEL_WIDTH } from '../outline/limits.ts';
import { countOf, fitLabel, widthOf } from './label.ts';
import type { Sketch, SketchNode } from './sketch-node.ts';

const FONT = 13;
const SMALL = 11;
const MARGIN = 24;
const HEADER = 58;
/** The distance between columns, in which the connecting lines are. */
const GAP = 34;
/** The space between the edge of a box and its text. */
const PADDING = 10;
const SPACE = 6;
const CORNER = 6;

/** The heights of rows. Boxes are smaller than theirs. */
const ROW = { box: 34, page: 23 } as const;
const BOX = 26;
/** The space below the children of a node. */
const BELOW = 5;

const LIGHT = {
  back: '#ffffff',
  line: '#afb8c1',
  text: '#1f2328',
  muted: '#59636e',
  box: '#f6f8fa',
  fold: '#e9f0fc',
  foldLine: '#8fb0e4',
  missing: '#fff0ef',
  missingLine: '#cf222e',
  missingText: '#a40e26',
  orphan: '#fff8e0',
  orphanLine: '#bf8700',
  orphanText: '#6f4400',
  added: '#e6f7ea',
  addedLine: '#1a7f37',
  addedText: '#0b5323',
};
const DARK: typeof LIGHT = {
  back: '#0d1117',
  line: '#4b545f',
  text: '#e6edf3',
  muted: '#9aa4af',
  box: '#161b22',
  fold: '#14233d',
  foldLine: '#3b67ad',
  missing: '#321316',
  missingLine: '#f85149',
  missingText: '#ffb3ad',
  orphan: '#2a210a',
  orphanLine: '#bb8009',
  orphanText: '#f0cf7a',
  added: '#0f2a17',
  addedLine: '#3fb950',
  addedText: '#8fdca0',
};

interface Placed {
  node: SketchNode;
  text: TextPart[];
  /** The width of the box, or of the text of a page. */
  width: number;
  level: number;
  /** The center of the row. */
  y: number;
  children: Placed[];
}

interface TextPart {
  className: 'k' | 'l' | 'n';
  text: string;
  width: number;
}

/** Returns a sketch as an SVG, in light and dark colors as the browser asks for. */
export function drawSvg({ title, root, summary }: Sketch): string {
  let bottom = HEADER;
  const widths: number[] = [];

  function place(node: SketchNode, level: number): Placed {
    const text = textOf(node);
    const inner = text.reduce((sum, { width }) => sum + width, SPACE * (text.length - 1));
    const width = Math.ceil(inner) + 2 * PADDING;
    widths[level] = Math.max(widths[level] ?? 0, width);
    // The box reaches above the row of a page next to it.
    if (node.children[0] && !hasBox(node.children[0])) bottom += BELOW;
    const top = bottom;
    const height = hasBox(node) ? ROW.box : ROW.page;
    const children = node.children.map((child) => place(child, level + 1));
    bottom = Math.max(bottom, top + height) + (children.length > 0 ? BELOW : 0);
    const [first] = children;
    // The first child is in the same row.
    const y = first ? first.y : top + height / 2;
    return { node, text, width, level, y, children };
  }

  const placed = place(root, 0);
  const lefts = [MARGIN];
  for (const width of widths) lefts.push((lefts.at(-1) as number) + width + GAP);
  const head = [fitLabel(title, 900 / (FONT + 3)), summary];
  const width = Math.max(
    (lefts.at(-1) as number) - GAP + MARGIN,
    2 * MARGIN + Math.ceil(widthOf(head[0] as string) * (FONT + 3)),
    2 * MARGIN + Math.ceil(widthOf(summary) * FONT),
  );
  const height = bottom + MARGIN - 8;
  const left = ({ level }: Placed) => lefts[level] as number;
  const lines: string[] = [];
  const boxes: string[] = [];

  function draw(one: Placed): void {
    boxes.push(drawNode(one, left(one)));
    drawLines(one);
    for (const child of one.children) draw(child);
  }

  /** Draws the lines to the children: one along them, and one to each. */
  function drawLines(parent: Placed): void {
    const [first] = parent.children;
    if (!first) return;
    const start = left(parent) + parent.width;
    const end = left(first);
    const turn = end - GAP / 2;
    const paths = parent.children.map(({ y }) =>
      Math.abs(y - parent.y) < CORNER
        ? `M${turn} ${parent.y}V${y}H${end}`
        : `M${turn} ${parent.y}V${y - CORNER}Q${turn} ${y} ${turn + CORNER} ${y}H${end}`,
    );
    lines.push(`<path d="M${start} ${parent.y}H${turn}${paths.join('')}"/>`);
  }

  draw(placed);
  const marks = marksIn(root);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" class="nav-picture">
<title>${escapeText(title)}</title>
<desc>${escapeText(describe(root, summary))}</desc>
<style>
${FONTS}
${colorRules(LIGHT, marks)}
@media (prefers-color-scheme: dark) {
${colorRules(DARK, marks)}
}
</style>
<rect class="back" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="${MARGIN}" y="30">${escapeText(head[0] as string)}</text>
<text class="n" x="${MARGIN}" y="48">${escapeText(summary)}</text>
<g class="lines">
${lines.join('\n')}
</g>
${boxes.join('\n')}
</svg>
`;
}

function hasBox({ role }: SketchNode): boolean {
  return role !== 'page';
}

function textOf({ kind, label, notes }: SketchNode): TextPart[] {
  const part = (className: TextPart['className'], text: string, size: number): TextPart[] =>
    text === '' ? [] : [{ className, text, width: widthOf(text) * size }];
  return [
    ...part('k', kind, SMALL),
    ...part('l', fitLabel(label, MAX_LABEL_WIDTH / FONT), FONT),
    ...part('n', fitLabel(notes.join(' · '), MAX_LABEL_WIDTH / SMALL), SMALL),
  ];
}

function drawNode({ node, text, width, y }: Placed, x: number): string {
  const { role, mark, folded, url } = node;
  const className = [...new Set([role, mark ?? role]), ...(folded ? ['fold'] : [])].join(' ');
  const top = y - BOX / 2;
  const size = `width="${width}" height="${BOX}" rx="5"`;
  const shapes =
    hasBox(node) || mark
      ? [
          ...(folded ? [`<rect x="${x + 3}" y="${top + 3}" ${size}/>`] : []),
          hasBox(node)
            ? `<rect x="${x}" y="${top}" ${size}/>`
            : `<rect x="${x}" y="${y - 10}" width="${width}" height="20" rx="5"/>`,
        ]
      : [];
  const spans = text.map(
    (part, index) =>
      `<tspan class="${part.className}"${index === 0 ? '' : ` dx="${SPACE}"`}>${escapeText(part.text)}</tspan>`,
  );
  const whole = wholeText(node, text);
  const content = [
    ...(whole === undefined ? [] : [`<title>${escapeText(whole)}</title>`]),
    ...shapes,
    `<text x="${x + PADDING}" y="${y + 4.5}">${spans.join('')}</text>`,
  ].join('');
  const group = `<g class="${className}">${content}</g>`;
  return url === undefined ? group : `<a href="${escapeText(url)}">${group}</a>`;
}

/** Returns the label and, if they are cut, the notes of a node; `undefined` if nothing is cut. */
function wholeText({ label, notes }: SketchNode, text: readonly TextPart[]): string | undefined {
  const note = notes.join(' · ');
  const isCut = (className: TextPart['className'], whole: string) =>
    text.some((part) => part.className === className && part.text !== whole);
  if (isCut('n', note)) return `${label} (${note})`;
  return isCut('l', label) ? label : undefined;
}

/** Returns the picture in words: its numbers, and the first level. */
function describe({ children }: SketchNode, summary: string): string {
  if (children.length === 0) return `${summary}.`;
  const names = children.map(({ kind, label, notes }) => {
    const name = kind === '' ? label : `${kind} ${label}`;
    return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
  });
  const shown = names.slice(0, 12);
  const rest = names.length - shown.length;
  return `${summary}: ${shown.join('; ')}${rest > 0 ? `; and ${countOf(rest, 'more node')}` : ''}.`;
}

/** Returns rules that apply only to this picture: rules of an inline SVG would apply to the whole page. */
function rules(declarations: Readonly<Record<string, string>>): string {
  return Object.entries(declarations)
    .map(([selector, style]) => `.nav-picture ${selector} { ${style} }`)
    .join('\n');
}

const FAMILY = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif';

const FONTS = rules({
  text: `font: ${FONT}px ${FAMILY}`,
  '.title': `font-size: ${FONT + 3}px; font-weight: 600`,
  '.k': `font-size: ${SMALL}px`,
  '.n': `font-size: ${SMALL}px`,
  '.lines': 'fill: none',
  '.missing rect': 'stroke-dasharray: 4 3',
  '.orphan rect': 'stroke-dasharray: 2 3',
  'a .l': 'text-decoration: underline',
});

type Mark = NonNullable<SketchNode['mark']>;

function marksIn({ mark, children }: SketchNode, found = new Set<Mark>()): ReadonlySet<Mark> {
  if (mark) found.add(mark);
  for (const child of children) marksIn(child, found);
  return found;
}

function colorRules(colors: typeof LIGHT, marks: ReadonlySet<Mark>): string {
  return rules({
    text: `fill: ${colors.text}`,
    '.k': `fill: ${colors.muted}`,
    '.n': `fill: ${colors.muted}`,
    '.lines': `stroke: ${colors.line}`,
    rect: `fill: ${colors.box}; stroke: ${colors.line}`,
    '.back': `fill: ${colors.back}`,
    '.fold rect': `fill: ${colors.fold}; stroke: ${colors.foldLine}`,
    '.missing rect': `fill: ${colors.missing}; stroke: ${colors.missingLine}`,
    '.missing tspan': `fill: ${colors.missingText}`,
    '.dropped rect': `fill: ${colors.missing}; stroke: ${colors.missingLine}; stroke-width: 2`,
    '.dropped tspan': `fill: ${colors.missingText}`,
    '.orphan rect': `fill: ${colors.orphan}; stroke: ${colors.orphanLine}`,
    '.orphan tspan': `fill: ${colors.orphanText}`,
    ...(marks.has('added')
      ? {
          '.added rect': `fill: ${colors.added}; stroke: ${colors.addedLine}`,
          '.added tspan': `fill: ${colors.addedText}`,
        }
      : {}),
    ...(marks.has('removed')
      ? {
          '.removed rect': `fill: ${colors.missing}; stroke: ${colors.missingLine}; stroke-dasharray: 4 3`,
          '.removed tspan': `fill: ${colors.missingText}`,
          '.removed .l': 'text-decoration: line-through',
        }
      : {}),
    ...(marks.has('changed')
      ? {
          '.changed rect': `fill: ${colors.orphan}; stroke: ${colors.orphanLine}`,
          '.changed tspan': `fill: ${colors.orphanText}`,
        }
      : {}),
  });
}

function escapeText(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] as string);
}
