import { wordSet } from './word-set.ts';

/** The components of Mintlify whose ids are known: most have none. As of `@mintlify/common` 1.0.1211. */
const BUILT_IN = /* @__PURE__ */ wordSet(
  `Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Color Column Columns CustomCode
  CustomComponent Danger DynamicCustomComponent Expandable FileTree Frame GitHub Github Heading Icon Info Latex MDX
  Mermaid Note OptimizedVideo Panel ParamField Prompt RequestExample ResponseExample ResponseField Snippet
  SnippetGroup Step Steps Tab Tabs Tile Tiles Tip Tooltip Tree Update Variation View Visibility Warning ZoomImage`,
);

/** Components that other builders have, or that had another name: their content may be shown. */
const MAYBE_BUILT_IN = /* @__PURE__ */ wordSet(
  `ApiPlayground Banner Cards CodeSnippet Error Fragment Image Link MDXContentController Param Property RequestField
  Success TabItem`,
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
