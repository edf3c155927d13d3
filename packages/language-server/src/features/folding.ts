import type { FoldingRange, FoldingRangeParams } from 'vscode-languageserver';
import type { TextNode } from '../texts/json-nodes.ts';
import { positionsIn } from '../texts/positions.ts';
import { type Feature, siteFeature } from './feature.ts';
import { type OutlineItem, outlineOf } from './outline.ts';

/** Folds the elements of a config and their lists. */
export const folding: Feature<FoldingRangeParams, FoldingRange[] | null> = siteFeature({
  method: 'textDocument/foldingRange',
  capabilities: (client) => client.textDocument?.foldingRange && { foldingRangeProvider: true },
  answer(at, _params, { client }) {
    const outline = outlineOf(at);
    if (!outline) return null;
    const { positionAt } = positionsIn(outline.text);
    const {
      rangeLimit = Number.POSITIVE_INFINITY,
      lineFoldingOnly,
      foldingRange,
    } = client.textDocument?.foldingRange ?? {};
    const found: FoldingRange[] = [];
    const fold = (node: TextNode, text: string) => {
      if (node.kind !== 'object' && node.kind !== 'array') return;
      const start = positionAt(node.open);
      const end = positionAt(node.close);
      // The closing bracket stays visible.
      const endLine = end.line - 1;
      if (endLine <= start.line) return;
      found.push({
        startLine: start.line,
        endLine: lineFoldingOnly ? endLine : end.line,
        ...(lineFoldingOnly
          ? {}
          : { startCharacter: start.character + 1, endCharacter: end.character }),
        ...(foldingRange?.collapsedText ? { collapsedText: text } : {}),
      });
    };
    const visit = ({ node, name, children }: OutlineItem) => {
      fold(node, name);
      for (const list of new Set(children.map((child) => child.node.parent)))
        if (list && list !== node && list.kind === 'array') fold(list, list.key ?? '');
      for (const child of children) visit(child);
    };
    for (const item of outline.items) visit(item);
    return found.slice(0, rangeLimit);
  },
});
