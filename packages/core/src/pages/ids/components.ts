import { wordSet } from '../syntax/word-set.ts';

// The lists are as of `@mintlify/common` 1.0.1211.
/** The components of Mintlify whose ids are known: most have none. */
const BUILT_IN = /* @__PURE__ */ wordSet(
  `Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Color Column Columns Danger Expandable
  Frame Icon Info Latex Mermaid Note Panel ParamField Prompt RequestExample ResponseExample ResponseField Step
  Steps Tab Tabs Tile Tiles Tip Tooltip Tree Update View Visibility Warning`,
);
/** Those whose names other builders may use for components with headings. */
const BUILT_IN_CONTAINERS = /* @__PURE__ */ wordSet(
  `CustomCode CustomComponent DynamicCustomComponent FileTree GitHub Github Heading MDX OptimizedVideo Snippet
  SnippetGroup Variation ZoomImage`,
);

/** Components that other builders have, or that had another name: their content may be shown. */
const FOREIGN = /* @__PURE__ */ wordSet(
  'Banner Cards Error Image Link RequestField Success TabItem',
);
/** Those that may contain headings. */
const FOREIGN_CONTAINERS = /* @__PURE__ */ wordSet(
  'ApiPlayground CodeSnippet Fragment MDXContentController Param Property',
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
  return BUILT_IN.has(component) || BUILT_IN_CONTAINERS.has(component);
}

/** Tests for a component that some pages may use without an import. */
export function mayBeBuiltIn(component: string): boolean {
  return FOREIGN.has(component) || FOREIGN_CONTAINERS.has(component);
}

/** Tests for a component that has no anchors in any builder, except those made from its attributes. */
export function isWithoutHeadings(component: string): boolean {
  return FOREIGN.has(component) || BUILT_IN.has(component);
}
