/** Returns the HTML inside an element: sorted attributes, no comments, one element a line. */
export function normalHtml(root: Element): string {
  return [...root.childNodes].flatMap((node) => linesOf(node, '')).join('\n');
}

function linesOf(node: Node, indent: string): string[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent?.trim() ?? '';
    return text === '' ? [] : [indent + text];
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  const element = node as Element;
  const attributes = [...element.attributes]
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');
  const open = `${indent}<${element.localName}${attributes}>`;
  const [only, ...others] = element.childNodes;
  if (only?.nodeType === Node.TEXT_NODE && others.length === 0)
    return [open + (only.textContent ?? '')];
  return [open, ...[...element.childNodes].flatMap((child) => linesOf(child, `${indent}  `))];
}
