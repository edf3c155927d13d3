import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';

/** A page or module that is judged. */
export interface Judged {
  /** Its path from the folder of the config. */
  file: string;
  /** The same without an extension. */
  path: string;
}

/** A change of the text of the file, by offsets. */
export interface ContentChange {
  title: string;
  edits: readonly { start: number; end: number; newText: string }[];
  isDestructive?: true;
}

type ContentCode = Extract<
  keyof MessageArgs,
  | 'component-unknown'
  | 'import-not-found'
  | 'export-not-found'
  | 'import-ignored'
  | 'page-replaced'
  | 'name-undefined'
  | 'page-syntax'
>;

/** Reports a part of the text of the file that is judged. */
export type Report = <C extends ContentCode>(
  code: C,
  args: MessageArgs[C],
  start: number,
  end: number,
  changes?: { fixes?: readonly ContentChange[]; suggestions?: readonly ContentChange[] },
) => void;
