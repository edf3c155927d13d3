import katex from 'katex';
import { MAX_FORMULA } from '../limits/limits.ts';

/** Draws a formula in LaTeX as MathML. One that is wrong stays as its source. */
export function drawFormula(place: HTMLElement): void {
  const source = place.textContent ?? '';
  if (source.length > MAX_FORMULA) return;
  const drawn = document.createElement('span');
  try {
    katex.render(source, drawn, {
      output: 'mathml',
      displayMode: place.dataset.math === 'block',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
      strict: false,
    });
  } catch {
    return;
  }
  place.replaceChildren(...drawn.childNodes);
}
