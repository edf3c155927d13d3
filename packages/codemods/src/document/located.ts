import type { JsonNode as CoreNode } from '@nav/json';

export type JsonNode = CoreNode<JsonDocument>;

export type NodeKind = JsonNode['kind'];

/** The text of a config as a tree of values: JSON, or the literal in a JavaScript or TypeScript module. */
export interface JsonDocument {
  /** The path of the file, with forward slashes. */
  readonly file: string;
  /** The file that `$ref`s are relative to: the config that a module is a part of, or else the file itself. */
  readonly base: string;
  readonly language: 'json' | 'module';
  readonly text: string;
  readonly root: JsonNode;
  /** The value of a JSON text without `$ref`; undefined for anything else. */
  readonly value: unknown;
  readonly style: Style;
  /** Spans of the comments, in the order of the text. JSON has none. */
  readonly comments: readonly Comment[];
  /** Spans of values with line breaks, whose lines keep their indentation. JSON has none. */
  readonly verbatim: readonly { readonly start: number; readonly end: number }[];
  /** Nodes of kind `computed` that name a constant of this module or of another one. JSON has none. */
  readonly constants: ReadonlyMap<JsonNode, Constant>;
  /** The constants of the module that other modules of the config import, with the first node that uses each. */
  readonly users: ReadonlyMap<JsonNode, JsonNode>;
  /** The reasons why imported parts have no value, each as the predicate of a sentence. */
  readonly unfollowed: ReadonlyMap<JsonNode, string>;
  /** Code of the module that reads the config. JSON has none. */
  readonly reads: readonly ConfigRead[];
}

/** Code that reads a part of a config. Its line and column are 1-based. */
export interface ConfigRead {
  readonly line: number;
  readonly column: number;
  /** The values on the path to the one that it reads, outermost first. */
  readonly nodes: readonly JsonNode[];
}

/** A use of a constant of a module, or of a value that another module exports. */
export interface Constant {
  /** Empty for a literal that is spread where it is written. */
  readonly name: string;
  /** Its value. It has no parent, unless it is a literal that is spread where it is written. */
  readonly root: JsonNode;
  /** The number of uses of its value. An export counts as one. */
  readonly uses: number;
  /** `true` if modules outside of the config can import it. */
  readonly exported: boolean;
  /** `true` if code reads it. */
  readonly read: boolean;
  /** `true` if this use spreads it: its properties or items are used, not the value itself. */
  readonly spread: boolean;
}

export interface Comment {
  readonly start: number;
  readonly end: number;
  /** `true` for a line comment, which extends to the end of its line. */
  readonly line: boolean;
}

/** `block` if the entries of an object or array are on separate lines. */
export type Layout = 'block' | 'inline';

/** The formatting of a file, as the file itself shows it; for anything else, the most common formatting. */
export interface Style {
  newline: string;
  /** One step of indentation. */
  unit: string;
  /** The text between a property name and its value, the colon included. */
  colon: string;
  /** The text after the comma between entries on one line. */
  gap: string;
  /** The text inside the braces of an object on one line. */
  objectPad: string;
  /** The text inside the brackets of an array on one line. */
  arrayPad: string;
  objects: Layout;
  /** Arrays that contain an object or array. */
  lists: Layout;
  /** Arrays that contain only scalars. */
  scalarLists: Layout;
  /** `true` if a comma follows the last of entries on separate lines. */
  trailingComma: boolean;
  quote: '"' | "'";
  /** `true` if property names are unquoted when the language allows it. */
  bareKeys: boolean;
}

/** The reason why a file is left unchanged. Lines and columns are 1-based. */
export interface Refusal {
  file: string;
  line: number;
  column: number;
  /** A code of `@nav/core`, or `no-config` if a module exports no readable config. */
  code: string;
  message: string;
}

export type Opened =
  | { document: JsonDocument; refusals: [] }
  | { document: undefined; refusals: Refusal[] };
