import { type Canvas, type Component, element, type Values } from './canvas.ts';
import { children, classed } from './component-parts.ts';

/** Draws a color with its name and its value. Both color schemes can have their own. */
export function color(canvas: Canvas, node: Component, values: Values): Node[] {
  const { light, dark } = colorsOf(node, values);
  const swatch = classed(canvas, 'span', 'swatch');
  // The browser ignores anything but a color.
  swatch.style.setProperty('--light', light);
  swatch.style.setProperty('--dark', dark);
  const shown = light === dark ? light : `${light} / ${dark}`;
  const name = element(canvas, 'strong', values.get('name') ?? '');
  return [classed(canvas, 'div', 'color', swatch, name, ' ', element(canvas, 'code', shown))];
}

/** Returns a value such as `"#10B981"` or `{ light: "#10B981", dark: "#34D399" }`. */
function colorsOf({ attributes }: Component, values: Values): { light: string; dark: string } {
  const value = attributes.find(
    (one) => one.type === 'mdxJsxAttribute' && one.name === 'value',
  )?.value;
  const written = typeof value === 'object' ? (value?.value ?? '') : '';
  const of = (scheme: string) =>
    new RegExp(`["']?${scheme}["']?\\s*:\\s*(["'])([^"'\\\\]*)\\1`).exec(written)?.[2];
  const plain = values.get('value') ?? '';
  const light = of('light') ?? plain;
  return { light, dark: of('dark') ?? light };
}

export function colorRow(canvas: Canvas, node: Component, values: Values): Node[] {
  const title = values.get('title');
  const name = title ? [element(canvas, 'p', element(canvas, 'strong', title))] : [];
  const list = classed(canvas, 'div', 'colors', ...children(canvas, node));
  return [classed(canvas, 'div', 'color-row', ...name, list)];
}
