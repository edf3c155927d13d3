import { parseSync } from 'rolldown/utils';

/**
 * A plugin of rolldown that removes the tabs at the start of lines from chunks, except in texts. The lines of stack traces stay.
 *
 * @returns {import('rolldown').Plugin}
 */
export function removeIndentation() {
  return {
    name: 'remove-indentation',
    renderChunk: (code, chunk) => withoutIndentation(chunk.fileName, code),
  };
}

/** @param {string} name @param {string} code */
function withoutIndentation(name, code) {
  const texts = /^\t/m.test(code) ? templates(parseSync(name, code).program) : [];
  return code.replace(/^\t+/gm, (tabs, start) =>
    texts.some((text) => text.start < start && start < text.end) ? tabs : '',
  );
}

/**
 * @param {any} node
 * @returns {{ start: number, end: number }[]} the parts of templates with several lines
 */
function templates(node) {
  if (typeof node !== 'object' || node === null) return [];
  if (node.type === 'TemplateElement') return node.value.raw.includes('\n') ? [node] : [];
  return Object.values(node).flatMap(templates);
}
