import { MAX_DIAGRAM_LABEL } from '../outline/limits.ts';
import { cutLabel } from './label.ts';
import type { Sketch, SketchNode } from './sketch-node.ts';

const STYLES: Readonly<Record<string, string>> = {
  site: 'style="rounded,bold"',
  page: 'shape=plaintext',
  fold: 'style="rounded,filled", fillcolor="#eef3fb"',
  missing: 'style="rounded,dashed", color="#d1242f", fontcolor="#b3261e"',
  dropped: 'style="rounded,filled,bold", color="#d1242f", fillcolor="#ffebe9", fontcolor="#82071e"',
  orphan: 'style="rounded,dashed", color="#bf8700", fontcolor="#7a4d00"',
  added: 'style="rounded,filled", color="#1a7f37", fillcolor="#dafbe1", fontcolor="#0b4f1f"',
  removed:
    'style="rounded,filled,dashed", color="#d1242f", fillcolor="#ffebe9", fontcolor="#82071e"',
  changed: 'style="rounded,filled", color="#9a6700", fillcolor="#fff8c5", fontcolor="#5c3d00"',
};

export function drawDot({ root, summary }: Sketch): string {
  const lines = [
    'digraph navigation {',
    `  graph [rankdir=LR, ordering=out, nodesep=0.1, ranksep=0.4, tooltip=${quote(summary)}]`,
    '  node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif", fontsize=11, height=0.3, margin="0.2,0.04"]',
    '  edge [arrowhead=none, color="#8c959f"]',
  ];
  let last = 0;
  function draw(node: SketchNode, parent: string | undefined): void {
    const id = `n${last}`;
    last += 1;
    const style = STYLES[styleOf(node) ?? ''];
    const attributes = [
      `label=${textOf(node)}`,
      ...(style === undefined ? [] : [style]),
      ...(node.url === undefined ? [] : [`URL=${quote(node.url)}`]),
    ];
    lines.push(`  ${id} [${attributes.join(', ')}]`);
    if (parent !== undefined) lines.push(`  ${parent} -> ${id}`);
    for (const child of node.children) draw(child, id);
  }
  draw(root, undefined);
  return `${lines.join('\n')}\n}\n`;
}

function styleOf({ role, mark, folded }: SketchNode): string | undefined {
  if (mark) return mark;
  return role === 'site' || role === 'page' ? role : folded ? 'fold' : undefined;
}

function textOf({ kind, label, notes }: SketchNode): string {
  const name = cutLabel(label, MAX_DIAGRAM_LABEL);
  const first = escapeText(kind === '' ? name : `${kind} ${name}`);
  return notes.length === 0 ? `"${first}"` : `"${first}\\n${escapeText(notes.join(', '))}"`;
}

function quote(text: string): string {
  return `"${escapeText(text)}"`;
}

/** Graphviz reads escapes such as `\N`, and HTML entities. */
function escapeText(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/&/g, '&amp;');
}
