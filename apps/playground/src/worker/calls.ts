import type { SiteCalls } from '@nav/viewer/protocol';

/** A location in a file: 0-based, in UTF-16 code units. */
export interface TextPosition {
  line: number;
  character: number;
}

export interface Completions {
  /** The text that is replaced. */
  range: { start: TextPosition; end: TextPosition };
  /** The location of a missing comma. */
  comma?: TextPosition;
  /** False if more is left out. */
  isComplete: boolean;
  items: {
    label: string;
    /** The JSON to insert. */
    snippet: string;
    /** True if it has stops such as `$1`. */
    isSnippet: boolean;
    type: string;
    detail: string;
    about: string;
  }[];
}

/** The calls of the worker, which holds the files. */
export interface Calls extends SiteCalls {
  /** Forgets all files, and names the config of others, which `write` brings. */
  open(config: string): void;
  /** Replaces or deletes files, and names the config. */
  write(
    changes: readonly (readonly [file: string, text: string | undefined])[],
    config: string,
  ): void;
  /**
   * Applies all fixes, and the fixes of findings that appear after them. Returns the new contents and the number of
   * fixes.
   */
  fixAll(): Promise<{ texts: ReadonlyMap<string, string>; count: number }>;
  /** Loads the suggestions, which later checks offer. */
  suggest(): Promise<void>;
  complete(file: string, position: TextPosition): Promise<Completions | undefined>;
}

export interface Request {
  id: number;
  name: keyof Calls;
  args: unknown[];
}

export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}
