/** Returns the HTML inside an element, one element a line: sorted attributes, no comments, spaces collapsed. */
export function normalHtml(root: Element): string {
  return linesIn(root, '').join('\n');
}

/** Set by one framework only, and not seen by readers. */
const ownAttributes = ['data-group', 'value'];

function linesIn(parent: Element, indent: string): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = () => {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim();
    if (trimmed !== '') lines.push(indent + trimmed);
    text = '';
  };
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    flush();
    const element = node as Element;
    const attributes = [...element.attributes]
      // Vue sets `popover` to undefined, which removes it in browsers but not in happy-dom. Svelte adds an empty `dir`.
      .filter(({ name, value }) => !ownAttributes.includes(name) && value !== 'undefined')
      .filter(({ name, value }) => name !== 'dir' || value !== '')
      .map(({ name, value }) => ` ${name}="${value}"`)
      .sort()
      .join('');
    lines.push(`${indent}<${element.localName}${attributes}>`);
    lines.push(...linesIn(element, `${indent}  `));
  }
  flush();
  return lines;
}
