import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';

/** A part of a page or module. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface ContentPart {
  start: number;
  end: number;
}

/** The parts of a page or module that need something from elsewhere. Offsets are UTF-16, 0-based. */
export interface PageContent {
  tags: readonly UsedTag[];
  names: readonly UsedName[];
  imports: readonly ContentImport[];
  exports: readonly ContentExport[];
  /** The imports that are text, because of their position. */
  ignored: readonly IgnoredImport[];
  /** The names that it declares without exporting them. */
  declared: readonly string[];
}

/** A component or element that a page shows. */
export interface UsedTag extends ContentPart {
  /** `Tree.Folder`, for example. */
  name: string;
  /** `block`: on separate lines. `inline`: in a line of text. `code`: in an expression, an attribute or an export. */
  position: 'block' | 'inline' | 'code';
  /** True for an inline element that is a part of a paragraph, a heading or a table cell. */
  inText: boolean;
  /** The number of lines of a block, and of the headings in it. */
  lines: number;
  headings: number;
  /** The offset after its closing tag. */
  to: number;
  /** The value of its attribute `file`. */
  file: string | undefined;
  /** The exported function that contains it. */
  owner: string | undefined;
  /**
   * Set for a component that the same function declares below, so that the compiler of MDX does not find it. `page`: the whole page
   * fails. `function`: the function fails.
   */
  early?: 'page' | 'function' | undefined;
  /** True if a function in the code contains it. */
  inFunction?: boolean;
  /** The start of the import or export that contains it. */
  statement?: number | undefined;
}

/** A name in an expression that the expression does not declare. */
export interface UsedName extends ContentPart {
  name: string;
  /** True if the name is the whole expression. */
  isWhole: boolean;
  /** True for `{{name}}`. */
  isVariable: boolean;
  /** The exported function that contains it. */
  owner: string | undefined;
  /** True for the name of a function that the builder exports, although only the function has it. */
  isOfFunction: boolean;
}

/** An import, or an export from a file. */
export interface ContentImport extends ContentPart {
  source: string;
  /** The range of the source, without quotes. */
  from: number;
  to: number;
  /** The names: `imported` is `default`, `*` or the name of an export, and `local` the name in the page. The range covers `imported`. */
  names: readonly (ContentPart & { imported: string; local: string })[];
  isExport: boolean;
}

/** An export. `name` is `default` for a default export. */
export interface ContentExport extends ContentPart {
  name: string;
  /** `function`: a function or arrow function. `name`: another declared name, `local`. `value`: anything else. */
  kind: 'function' | 'name' | 'value';
  local: string | undefined;
  /** True if the name alone in braces does not show the value. The builder shows only literals and elements this way. */
  isHidden?: boolean;
  /** True for a declared function, which code above it can use. */
  isHoisted?: boolean;
}

/** An import that is a part of the text. */
export interface IgnoredImport extends ContentPart {
  source: string;
  names: readonly string[];
  /** True if it is indented, false if it follows text. */
  isIndented: boolean;
}

/** The parser of pages and modules. */
export interface ContentReader {
  /**
   * Returns `undefined` for a page that does not parse.
   *
   * @param text the page, with spaces for its front matter.
   */
  page(text: string): PageContent | undefined;
  /**
   * Returns true for a page that surely parses and needs nothing from elsewhere, in a fraction of the time. The function is a
   * key for its earlier results.
   */
  isSound(path: string, text: string): boolean;
  /** Tests for a name that code can use without an import. */
  isGlobal(name: string): boolean;
  /** Returns the error of a module that does not parse. */
  module(text: string): PageContent | MdxProblem;
}
