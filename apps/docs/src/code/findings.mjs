import { ExpressiveCodeAnnotation } from 'astro-expressive-code';
import { h } from 'astro-expressive-code/hast';

/**
 * A part of a code block that a finding is about, without its place: lines count from 0, columns too.
 *
 * @typedef {object} Underline
 * @property {import('@nav/core').Severity} severity
 * @property {{ line: number, column: number }} start
 * @property {{ line: number, column: number }} end
 */

class Squiggle extends ExpressiveCodeAnnotation {
  /** @override */
  name = 'Squiggle';

  /** @param {{ severity: string, inlineRange: { columnStart: number, columnEnd: number } }} options */
  constructor({ severity, inlineRange }) {
    super({ inlineRange });
    this.severity = severity;
  }

  /**
   * @override
   * @param {import('astro-expressive-code').AnnotationRenderOptions} options
   */
  render({ nodesToTransform }) {
    return nodesToTransform.map((node) => h('span', { class: `squiggle ${this.severity}` }, node));
  }
}

/** @param {string} severity */
function squiggleStyle(severity) {
  return `.squiggle.${severity} {
    background: var(--${severity}-soft);
    text-decoration: underline wavy 1.5px var(--${severity});
    text-decoration-skip-ink: none;
    text-underline-offset: 0.25em;
  }`;
}

/** Expressive Code plugin: draws a wavy line below what findings are about, from the property `underlines`. */
export function findings() {
  return /** @type {import('astro-expressive-code').ExpressiveCodePlugin} */ ({
    name: 'Findings',
    baseStyles: ['error', 'warning', 'info'].map(squiggleStyle).join('\n'),
    hooks: {
      annotateCode({ codeBlock }) {
        const { underlines = [] } = /** @type {{ underlines?: Underline[] }} */ (codeBlock.props);
        for (const { severity, start, end } of underlines) {
          for (const [index, line] of codeBlock.getLines().entries()) {
            if (index < start.line || index > end.line) continue;
            const columnStart = index === start.line ? start.column : line.text.search(/\S|$/);
            const columnEnd = index === end.line ? end.column : line.text.length;
            if (columnStart >= columnEnd) continue;
            line.addAnnotation(new Squiggle({ severity, inlineRange: { columnStart, columnEnd } }));
          }
        }
      },
    },
  });
}
