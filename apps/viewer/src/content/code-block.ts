import type { Code } from '@nav/markdown/page';
import { type Canvas, element } from './canvas.ts';
import { classed } from './component-parts.ts';

/** Draws a block of code with its title. The preview replaces the source of a diagram with the diagram. */
export function codeBlock(canvas: Canvas, { value, lang, meta }: Code): HTMLElement {
  const pre = element(canvas, 'pre', element(canvas, 'code', value));
  const title = lang === 'mermaid' ? 'Mermaid diagram' : titleOf(meta ?? '');
  const made = classed(canvas, 'figure', 'code-block');
  if (title !== '') made.append(element(canvas, 'figcaption', title));
  made.append(pre);
  if (lang) made.dataset.lang = lang;
  return made;
}

/** Draws the source of a formula, which the preview replaces with the formula. */
export function formula(canvas: Canvas, name: 'div' | 'span', source: string): HTMLElement {
  const made = classed(canvas, name, 'math', source);
  made.dataset.math = name === 'div' ? 'block' : 'inline';
  return made;
}

export function titleOf(meta: string): string {
  const named = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  if (named) return named[1] ?? named[2] ?? '';
  return meta
    .replace(/\S+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\{[^}]*\}/g, '')
    .replace(/(?:^|\s)(?:icon|lines|wrap|expandable|highlight|focus|twoslash)(?=\s|$)/g, '')
    .trim();
}
