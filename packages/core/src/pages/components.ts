import { wordSet } from './word-set.ts';

/** The components of Mintlify whose ids are known: most have none. */
const BUILT_IN = /* @__PURE__ */ wordSet(
  `Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Color Column Columns Danger Expandable
  Frame Icon Info Latex Mermaid Note Panel ParamField Prompt RequestExample ResponseExample ResponseField Snippet Step
  Steps Tab Tabs Tile Tiles Tip Tooltip Tree Update View Visibility Warning`,
);

/** Components that other builders have, or that had another name: their content may be shown. */
const MAYBE_BUILT_IN = /* @__PURE__ */ wordSet(
  `Banner Cards CodeSnippet CustomCode CustomComponent Error Fragment Heading Image Link Param Property RequestField
  SnippetGroup Success TabItem ZoomImage`,
);

/** Returns the part of a name before its first dot: `Tree` for `Tree.Folder`. */
export function componentOf(tag: string): string {
  const dot = tag.indexOf('.');
  return dot === -1 ? tag : tag.slice(0, dot);
}

/** Tests for a component, in contrast to an HTML element. */
export function isComponent(tag: string): boolean {
  return /^[A-Z_$]/.test(tag) || tag.includes('.');
}

/** Tests for a component that every page can use without an import. */
export function isBuiltIn(component: string): boolean {
  return BUILT_IN.has(component);
}

/** Tests for a component that some pages may use without an import. */
export function mayBeBuiltIn(component: string): boolean {
  return MAYBE_BUILT_IN.has(component);
}
