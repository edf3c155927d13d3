/**
 * Parts that the other packages of this repository share. Not covered by semantic versioning: anything here may change or
 * disappear in any release. Do not import it elsewhere.
 */

export { drawDot } from './draw/dot.ts';
export { MAX_MERMAID_EDGES } from './draw/limits.ts';
export { drawMermaid } from './draw/mermaid.ts';
export { countNodes, type Sketch, sketchTree } from './draw/sketch.ts';
export { drawSvg } from './draw/svg.ts';
