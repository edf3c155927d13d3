import { type DocumentSymbol, type DocumentSymbolParams, SymbolKind } from 'vscode-languageserver';
import { MAX_OUTLINED_TEXT } from '../../texts/limits.ts';
import { positionsIn, type TextPositions } from '../../texts/positions.ts';
import { type Feature, siteFeature } from '../request/feature.ts';
import { type OutlineItem, outlineOf } from './outline.ts';

const KINDS: Readonly<Record<OutlineItem['kind'], SymbolKind>> = {
  navigation: SymbolKind.Module,
  product: SymbolKind.Package,
  language: SymbolKind.Namespace,
  version: SymbolKind.Namespace,
  tab: SymbolKind.Module,
  dropdown: SymbolKind.Module,
  anchor: SymbolKind.Key,
  group: SymbolKind.Class,
  item: SymbolKind.Enum,
  page: SymbolKind.File,
  property: SymbolKind.Property,
};

/** The outline of a config: its elements and, unless it is very long, its pages. */
export const symbols: Feature<DocumentSymbolParams, DocumentSymbol[] | null> = siteFeature({
  method: 'textDocument/documentSymbol',
  capabilities: (client) =>
    client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport
      ? { documentSymbolProvider: { label: 'nav' } }
      : undefined,
  answer(at) {
    const outline = outlineOf(at);
    if (!outline) return null;
    const positions = positionsIn(outline.text);
    const withPages = outline.text.length <= MAX_OUTLINED_TEXT;
    return outline.items.map((item) => toSymbol(item, positions, withPages));
  },
});

function toSymbol(
  { name, kind, node, label, children }: OutlineItem,
  at: TextPositions,
  withPages: boolean,
): DocumentSymbol {
  const { rangeOf } = at;
  const shown = withPages ? children : children.filter((child) => child.kind !== 'page');
  return {
    name,
    ...(kind === 'page' || kind === 'property' ? {} : { detail: kind }),
    kind: KINDS[kind],
    range: rangeOf(node.keyStart, node.end),
    selectionRange:
      label === node
        ? rangeOf(node.keyStart, node.keyEnd === node.keyStart ? node.end : node.keyEnd)
        : rangeOf(label.start, label.end),
    ...(shown.length > 0 ? { children: shown.map((one) => toSymbol(one, at, withPages)) } : {}),
  };
}
