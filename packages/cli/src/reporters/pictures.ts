import { drawDot, drawMermaid, drawSvg, type Sketch } from '@nav/adapters/internal';

export type PictureFormat = 'svg' | 'mermaid' | 'dot';

export const drawers: Readonly<Record<PictureFormat, (sketch: Sketch) => string>> = {
  svg: drawSvg,
  mermaid: drawMermaid,
  dot: drawDot,
};

export function isPicture(format: string): format is PictureFormat {
  return Object.hasOwn(drawers, format);
}
