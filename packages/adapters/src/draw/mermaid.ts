import { escapeSign } from '@nav/paths';
import { MAX_DIAGRAM_LABEL } from '../outline/limits.ts';
import { cutLabel } from './label.ts';
import type { Sketch, SketchNode } from './sketch-node.ts';

const STYLES: Readonly<Record<string, string>> = {
  site: 'font-weight:bold',
  fold: 'stroke-width:3px',
  missing: 'stroke:#d1242f,stroke-width:2px,stroke-dasharray:5 3',
  dropped: 'fill:#ffebe9,stroke:#d1242f,stroke-width:2px,color:#82071e',
  orphan: 'stroke:#bf8700,stroke-width:2px,stroke-dasharray:2 3',
  added: 'fill:#dafbe1,stroke:#1a7f37,color:#0b4f1f',
  removed: 'fill:#ffebe9,stroke:#d1242f,stroke-dasharray:5 3,color:#82071e',
  changed: 'fill:#fff8c5,stroke:#9a6700,color:#5c3d00',
};

export function drawMermaid({ name, root, summary }: Sketch): string {
  const lines = ['flowchart LR', `  accTitle: ${name}`, `  accDescr: ${summary}`];
  const used = new Set<string>();
  let last = 0;
  function draw(node: SketchNode, parent: string | undefined): void {
    const id = `n${last}`;
    last += 1;
    const style = styleOf(node);
    if (style !== undefined) used.add(style);
    const box = `${id}["${textOf(node)}"]${style === undefined ? '' : `:::${style}`}`;
    lines.push(parent === undefined ? `  ${box}` : `  ${parent} --> ${box}`);
    if (node.url !== undefined) lines.push(`  click ${id} href "${urlOf(node.url)}"`);
    for (const child of node.children) draw(child, id);
  }
  draw(root, undefined);
  for (const style of used) lines.push(`  classDef ${style} ${STYLES[style]}`);
  return `${lines.join('\n')}\n`;
}

function styleOf({ role, mark, folded }: SketchNode): string | undefined {
  return mark ?? (role === 'site' ? 'site' : folded ? 'fold' : undefined);
}

function textOf({ kind, label, notes }: SketchNode): string {
  const name = cutLabel(label, MAX_DIAGRAM_LABEL);
  const first = escapeText(kind === '' ? name : `${kind} ${name}`);
  return notes.length === 0 ? first : `${first}<br>${escapeText(notes.join(', '))}`;
}

/**
 * Everything but letters, digits and spaces becomes a numeric entity: Mermaid would read it as Markdown, a link, a
 * directive, or an entity. The ligature begins the entities that Mermaid uses internally.
 */
function escapeText(text: string): string {
  return text
    .replaceAll('\ufb02', 'fl')
    .replace(/[^\p{L}\p{N}\p{M} ]/gu, (character) => `#${character.codePointAt(0)};`);
}

function urlOf(url: string): string {
  return url.replace(/["#;\\`]/g, escapeSign);
}
