import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { nodeAt, rootOf, type TextNode } from '../texts/json-nodes.ts';
import { isPosition, listOf } from '../texts/params.ts';
import type { TextPositions } from '../texts/positions.ts';
import { type Feature, siteFeature } from './feature.ts';

/** Grows a selection from a value to its property, its element and what is around that. */
export const selection: Feature<SelectionRangeParams, SelectionRange[] | null> = siteFeature({
  method: 'textDocument/selectionRange',
  capabilities: (client) => client.textDocument?.selectionRange && { selectionRangeProvider: true },
  params: { positions: listOf(isPosition) },
  answer({ site, file }, { positions: places }: SelectionRangeParams) {
    const source = site.source(file);
    if (!source || !/\.jsonc?$/.test(file)) return null;
    const root = rootOf(source.text);
    const positions = site.positions(file);
    return places.map((place) => {
      const node = nodeAt(root, positions.offsetAt(place));
      return rangesAround(node, positions) ?? { range: { start: place, end: place } };
    });
  },
});

function rangesAround(innermost: TextNode, { rangeOf }: TextPositions): SelectionRange | undefined {
  const spans: [start: number, end: number][] = [];
  for (let node: TextNode | undefined = innermost; node; node = node.parent) {
    if (node.kind === 'string') spans.push([node.start + 1, node.end - 1]);
    else if (node !== innermost && node.close > node.open + 1)
      spans.push([node.open + 1, node.close]);
    spans.push([node.start, node.end], [node.keyStart, node.end]);
  }
  return spans.reduceRight<SelectionRange | undefined>((parent, [start, end], index) => {
    const [innerStart, innerEnd] = spans[index - 1] ?? [];
    if (start === innerStart && end === innerEnd) return parent;
    const range = rangeOf(start, end);
    return parent ? { range, parent } : { range };
  }, undefined);
}
