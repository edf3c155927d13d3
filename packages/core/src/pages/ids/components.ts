import { wordSet } from '../syntax/word-set.ts';

// The lists are as of `@mintlify/common` 1.0.1211, measured by running it.
/** The components of Mintlify that work without an import. Most have no ids. */
const BUILT_IN = /* @__PURE__ */ wordSet(
  `Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Color Column Columns Danger Expandable
  Frame Icon Info Latex Link Mermaid Note Panel ParamField Prompt RequestExample ResponseExample ResponseField Step
  Steps Tab Tabs Tile Tip Tooltip Tree Update View Visibility Warning`,
);
/** Built-in components whose names other builders may use for components with headings. */
const BUILT_IN_CONTAINERS = /* @__PURE__ */ wordSet(
  `ApiPlayground CustomCode CustomComponent DynamicCustomComponent FileTree GitHub Github Heading MDX MDXContentController
  OptimizedVideo Param SnippetGroup Variation ZoomImage`,
);
/** The members of these components. */
const MEMBERS = /* @__PURE__ */ wordSet(
  'Color.Row Color.Item GitHub.Repo Github.Repo Tree.Folder Tree.File zapier-zap-templates',
);
/** The elements that work on a separate line. In a line of text, all elements do. */
const ELEMENTS = /* @__PURE__ */ wordSet(
  `a b br button clipPath code col colgroup defs div form g h1 h2 h3 h4 head hr iframe img input kbd label li link ol p
  path picture pre rect script section source span sub sup svg table tbody td th thead tr ul video`,
);

/** Components that other builders have, or that had another name. */
const FOREIGN = /* @__PURE__ */ wordSet(
  'Banner Cards Error Image RequestField Success TabItem Tiles',
);

/** Returns the part of a name before its first dot: `Tree` for `Tree.Folder`. */
export function componentOf(tag: string): string {
  const dot = tag.indexOf('.');
  return dot === -1 ? tag : tag.slice(0, dot);
}

/** Tests for a component, in contrast to an HTML element. */
export function isComponent(tag: string): boolean {
  return /^[^a-z]/.test(tag) || tag.includes('.');
}

/** Tests for a component that every page can use without an import. */
export function isBuiltIn(component: string): boolean {
  return BUILT_IN.has(component) || BUILT_IN_CONTAINERS.has(component);
}

/** Tests for a component that works without an import, or an element that works on a separate line, by its whole name. */
export function isWorking(name: string): boolean {
  return isBuiltIn(name) || MEMBERS.has(name) || ELEMENTS.has(name);
}

/** Tests for a tag that works in every page without an import. In a line of text, all HTML elements work. */
export function isShown(name: string, position: string): boolean {
  return isWorking(name) || (position !== 'block' && !isComponent(name));
}

/** Returns the members of a component, or the component itself if it has none. */
export function membersOf(component: string): string[] {
  const members = [...MEMBERS].filter((name) => name.startsWith(`${component}.`));
  return members.length > 0 ? members : [component];
}

/** Returns the names of the components that work without an import. */
export function builtInNames(): string[] {
  return [...BUILT_IN, ...BUILT_IN_CONTAINERS];
}

/** Tests for a component that has no anchors in any builder, except those made from its attributes. */
export function isWithoutHeadings(component: string): boolean {
  return FOREIGN.has(component) || BUILT_IN.has(component);
}
