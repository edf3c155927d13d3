/** `computed` is code that only running it would turn into a value: never read into, never guessed. */
export type NodeKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'computed';

/**
 * One value of a located document with everything that surrounds it in the text.
 * Offsets are UTF-16, 0-based, `end` exclusive. The blocks `lead` to `tail` of the children of one container, and the
 * gap from the last `tail` to `close`, cover all that stands between its brackets.
 */
export interface JsonNode {
  readonly document: JsonDocument;
  readonly kind: NodeKind;
  /** The property name; undefined for an item, the root, and a spread. */
  readonly key: string | undefined;
  /** Where the property name starts; for an item, where its value starts. */
  readonly keyStart: number;
  /** Just past the property name; for an item, where its value starts. */
  readonly keyEnd: number;
  /** The value, with the parentheses, `as const` or `satisfies T` round it. */
  readonly start: number;
  readonly end: number;
  /** The brackets of an object or array; equal to `start` and `end - 1` where nothing is wrapped round it. */
  readonly open: number;
  readonly close: number;
  /** Where the white space and comments before it begin. */
  lead: number;
  /** The comma after it, or -1. */
  comma: number;
  /** Past the comma and the comments that follow on the same line. */
  tail: number;
  readonly parent: JsonNode | undefined;
  /** Its place among `parent.children`. */
  readonly index: number;
  readonly children: JsonNode[];
}

/** A config text as a tree of located values: JSON, or the literal inside a JavaScript or TypeScript module. */
export interface JsonDocument {
  /** The path of the file, with forward slashes. */
  readonly file: string;
  readonly language: 'json' | 'module';
  readonly text: string;
  readonly root: JsonNode;
  readonly style: Style;
  /** Spans of the comments, in the order of the text. JSON has none. */
  readonly comments: readonly Comment[];
  /** Spans whose line breaks are part of a value, so that their lines keep their indentation. JSON has none. */
  readonly verbatim: readonly { readonly start: number; readonly end: number }[];
  /** Strings of a module, numbers and the like, as text. Empty for JSON, whose own text is read when a value is asked for. */
  readonly strings: ReadonlyMap<JsonNode, string>;
  /** Nodes of kind `computed` that are the name of a constant of the module. JSON has none. */
  readonly constants: ReadonlyMap<JsonNode, Constant>;
  /** Where code of the module looks at the config or into it. JSON has none. */
  readonly reads: readonly ConfigRead[];
}

/** Code that looks at a part of a config. Its line and column are 1-based. */
export interface ConfigRead {
  readonly line: number;
  readonly column: number;
  /** What it comes by on its way, from the outermost to what it looks at. */
  readonly nodes: readonly JsonNode[];
}

/** A constant of a module, where its name stands. */
export interface Constant {
  readonly name: string;
  /** Its value, which has no parent. */
  readonly root: JsonNode;
  /** In how many places its value stands; being exported counts as one. */
  readonly uses: number;
  /** Whether other modules may import it. */
  readonly exported: boolean;
  /** Whether code looks at it. */
  readonly read: boolean;
  /** Whether its properties or items stand there, not the value itself. */
  readonly spread: boolean;
}

/** A comment of a module. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  /** A line comment swallows what follows it on its line. */
  readonly line: boolean;
}

/** Whether the entries of an object or array stand on lines of their own. */
export type Layout = 'block' | 'inline';

/** How a file is written, read off the file itself; what it does not show is as most files have it. */
export interface Style {
  newline: string;
  /** One step of indentation. */
  unit: string;
  /** What stands between a property name and its value, the colon included. */
  colon: string;
  /** What stands after the comma between entries on one line. */
  gap: string;
  /** What stands inside the braces of an object on one line. */
  objectPad: string;
  /** What stands inside the brackets of an array on one line. */
  arrayPad: string;
  objects: Layout;
  /** Arrays that hold an object or array. */
  lists: Layout;
  /** Arrays of strings, numbers and the like. */
  scalarLists: Layout;
  /** Whether a comma follows the last entry where entries stand on lines of their own. */
  trailingComma: boolean;
  quote: '"' | "'";
  /** Whether property names stand without quotes where the language allows it. */
  bareKeys: boolean;
}
