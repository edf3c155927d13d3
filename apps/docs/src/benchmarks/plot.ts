import { formatNumber, formatValue } from './format.ts';
import type { Series } from './results.ts';

/** Sizes in units of the picture. */
const WIDTH = 480;
const PLOT = { left: 78, right: 34, height: 250, bottom: 48 };
const LEGEND_LINE = 24;

/**
 * Returns an SVG with one line for each series. Both axes are logarithmic. Its colors come from the style sheet.
 *
 * @throws if the list of points is empty, or one is not a positive number.
 */
export function growthPlot(series: readonly Series[], label: string): string {
  const unit = series[0]?.unit ?? '';
  const points = series.flatMap((one) => one.points);
  if (points.length === 0 || points.some(({ pages, value }) => !(pages > 0 && value > 0)))
    throw new Error('A plot needs positive values.');
  const top = series.length * LEGEND_LINE + 16;
  const bottom = top + PLOT.height;
  const right = WIDTH - PLOT.right;
  const x = scale(
    points.map(({ pages }) => pages),
    PLOT.left + 12,
    right - 12,
  );
  const y = scale(
    points.map(({ value }) => value),
    bottom,
    top,
  );
  const parts = [
    ...y.decades.map(
      (value) =>
        `<path class="grid" d="M${PLOT.left} ${y.of(value)}H${right}"/><text x="${PLOT.left - 8}" y="${y.of(value)}" dy=".35em" text-anchor="end">${formatValue(value, unit)}</text>`,
    ),
    ...x.decades.map(
      (pages) =>
        `<text x="${x.of(pages)}" y="${bottom + 20}" text-anchor="middle">${shortNumber(pages)}</text>`,
    ),
    `<text x="${(PLOT.left + right) / 2}" y="${bottom + 42}" text-anchor="middle">pages</text>`,
    ...series.map((one, index) => line(one, index, x.of, y.of)),
  ];
  return `<svg class="growth-plot" viewBox="0 0 ${WIDTH} ${bottom + PLOT.bottom}" role="img" aria-label="${label}">${parts.join('')}</svg>`;
}

function line(
  { name, points }: Series,
  index: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const places = points.map(({ pages, value }) => `${x(pages)} ${y(value)}`);
  const height = index * LEGEND_LINE + 14;
  const marks = points.map(({ pages, value }) => mark(index, x(pages), y(value)));
  return `<g class="series-${index}"><path class="line" d="M${places.join('L')}"/>${marks.join('')}<path class="line" d="M${PLOT.left} ${height}h32"/>${mark(index, PLOT.left + 16, height)}<text x="${PLOT.left + 42}" y="${height}" dy=".35em">${name}</text></g>`;
}

/** Returns a circle, a square or a triangle, so that lines also differ without color. */
function mark(index: number, x: number, y: number): string {
  const shapes = [
    `<circle class="mark" cx="${x}" cy="${y}" r="4.5"/>`,
    `<path class="mark" d="M${x} ${y}m-4 -4h8v8h-8z"/>`,
    `<path class="mark" d="M${x} ${y}m0 -5.5l5.5 9.5h-11z"/>`,
  ];
  return shapes[index % shapes.length] as string;
}

/** Returns a logarithmic scale whose ends are powers of ten, and these powers. */
function scale(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  return {
    decades: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
    of: (value: number) =>
      Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10,
  };
}

function shortNumber(value: number): string {
  return value >= 1e6 ? `${formatNumber(value / 1e6)} million` : formatNumber(value);
}
