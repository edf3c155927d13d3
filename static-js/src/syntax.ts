/** A node in the types of this package, or of the parser. */
export interface AnyNode {
  readonly type: string;
}

/** A node of the syntax tree of a module; its `type` decides which properties it has. */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  /** Lines are 1-based, columns 0-based. */
  loc?: { start: { line: number; column: number } };
  extra?: { parenStart?: number };
  name?: string;
  value?: unknown;
  key?: Syntax;
  computed?: boolean;
  shorthand?: boolean;
  operator?: string;
  expression?: Syntax;
  argument?: Syntax;
  arguments?: Syntax[];
  callee?: Syntax;
  declaration?: Syntax | null;
  left?: Syntax;
  right?: Syntax;
  object?: Syntax;
  property?: Syntax;
  id?: Syntax;
  init?: Syntax | null;
  declarations?: Syntax[];
  program?: Syntax;
  body?: Syntax[];
  kind?: string;
  local?: Syntax;
  exported?: Syntax;
  imported?: Syntax;
  specifiers?: Syntax[];
  source?: Syntax | null;
  properties?: Syntax[];
  elements?: (Syntax | null)[];
  expressions?: Syntax[];
  quasis?: { value: { cooked?: string | null } }[];
  comments?: (Syntax & { type: 'CommentBlock' | 'CommentLine' })[] | null;
}
