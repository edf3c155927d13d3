/**
 * Parts that the other packages of this repository share. Not covered by semantic versioning: anything here may change or
 * disappear in any release. Do not import it elsewhere.
 */

export {
  type ChangedEntry,
  changedEntries,
  type EntryChange,
  withFewPages,
} from './draw/diff-entries.ts';
export { drawDot } from './draw/dot.ts';
export { drawMermaid } from './draw/mermaid.ts';
export { countNodes, sketchTree } from './draw/sketch.ts';
export { sketchDiff } from './draw/sketch-diff.ts';
export type { Sketch } from './draw/sketch-node.ts';
export { drawSvg } from './draw/svg.ts';
export { listedPages, sitemapScope } from './lists/listed-pages.ts';
export { CHANGED_PAGE_LIMITS, MAX_MERMAID_EDGES } from './outline/limits.ts';
