/** The parts of an HTML tree that are read here. */
export interface HtmlNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

/** Rehype plugin: links rule numbers to themselves, so that `/reading/mintlify#M2.3` works. */
export function ruleAnchors(): (tree: HtmlNode) => void {
  return function visit(node) {
    const [first] = node.children ?? [];
    const [text] = first?.children ?? [];
    if (
      node.tagName === 'li' &&
      first?.tagName === 'strong' &&
      /^[MRS]\d/.test(text?.value ?? '')
    ) {
      node.properties = { ...node.properties, id: text?.value };
      first.children = [
        {
          type: 'element',
          tagName: 'a',
          properties: { href: `#${text?.value}` },
          children: first.children ?? [],
        },
      ];
    }
    node.children?.forEach(visit);
  };
}
