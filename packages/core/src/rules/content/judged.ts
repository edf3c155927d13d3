import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { ContentFacts } from './sentences.ts';

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

/** The arguments of a report, by code. */
export type ReportArgs = ContentFacts & Pick<MessageArgs, 'page-syntax'>;

/** Reports a part of the text of the file that is judged. */
export type ReportContent = <C extends keyof ReportArgs>(
  code: C,
  args: ReportArgs[C],
  start: number,
  end: number,
  more?: {
    fixes?: readonly ContentChange[];
    suggestions?: readonly ContentChange[];
    /** True if a part of the page is hidden, for a code whose findings do not always hide one. */
    hides?: boolean;
    /** True if the builder may accept it, as the order in which it reads pages decides, or nav stopped. It is then a warning. */
    isDoubtful?: boolean;
  },
) => void;
