import type { Table, TableRow } from '@nav/markdown/page';
import { type Canvas, element } from './canvas.ts';

/** Draws a table in a box that scrolls. The roles keep it a table on phones, where each row is a block. */
export function drawTable(canvas: Canvas, { children: rows, align }: Table): HTMLElement {
  const [first, ...others] = rows;
  const titles = first?.children.map((cell) => textOf(canvas.inside(canvas, cell))) ?? [];
  const row = (one: TableRow, name: 'th' | 'td') =>
    withRole(
      'row',
      element(
        canvas,
        'tr',
        ...one.children.map((cell, column) => {
          const content = canvas.inside(canvas, cell);
          const made = withRole(
            name === 'th' ? 'columnheader' : 'cell',
            element(canvas, name, ...content),
          );
          made.dataset.title = titles[column] ?? '';
          const side = align?.[column];
          if (side) made.style.textAlign = side;
          return made;
        }),
      ),
    );
  const group = (name: string, ...inside: HTMLElement[]) =>
    withRole('rowgroup', element(canvas, name, ...inside));
  const parts = [
    ...(first ? [group('thead', row(first, 'th'))] : []),
    ...(others.length > 0 ? [group('tbody', ...others.map((one) => row(one, 'td')))] : []),
  ];
  const box = element(canvas, 'div', withRole('table', element(canvas, 'table', ...parts)));
  box.className = 'table';
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', 'Table');
  return box;
}

function withRole(role: string, made: HTMLElement): HTMLElement {
  made.setAttribute('role', role);
  return made;
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
}
