import type { RangeAnchor } from '@nav/json';
import type { SourceRange } from '@nav/positions';
import type { Code, MessageArgs } from './catalog/messages.ts';
import type { Effect, Severity, TeamCode } from './catalog/row.ts';

/**
 * The location of a finding. A pointer without a file points into the composed config (`Config.origin` returns its file).
 * A range is set only if no pointer can be.
 */
export interface SourceLocation {
  file?: string;
  pointer?: string;
  anchor?: RangeAnchor;
  range?: SourceRange;
}

/** A replacement of the text at a location. */
export interface LocatedEdit {
  at: SourceLocation;
  newText: string;
  /** Replaces only this part of a longer string, such as an address in HTML. `newText` is still a whole JSON string. */
  part?: string;
  /** Set to remove the item or property at the location, with the comma that separates it. `newText` is then empty. */
  removes?: true;
}

/** A problem found by a stage: typed data, without ranges and sentences. */
export type Finding = {
  [C in Code]: {
    code: C;
    args: MessageArgs[C];
    at: SourceLocation;
    /** The top-level property of the config that contains it, if it was found while reading. */
    topLevel?: string;
    /** Overrides the usual severity of the code. */
    severity?: Severity;
    /** Its effect, if the effect of the code varies. */
    effect?: Effect;
    /** The element whose children the builder drops because of this finding. */
    emptied?: { element: string; pages: number };
    /** Other locations, each with a sentence or the finding that has it. */
    related?: { at: SourceLocation; message: string | Finding }[];
    /** Changes that are certain. */
    fixes?: LocatedFix[];
    /** Changes that only a person can judge, all equally good. */
    suggestions?: LocatedFix[];
    /** The number of further findings of this code in the same file, which are too many to keep. */
    left?: number;
  };
}[Code];

/** A change that resolves a finding, before its locations become ranges. */
export interface LocatedFix {
  title: string;
  edits: LocatedEdit[];
  isDestructive?: true;
}

/** Reports a finding at a pointer of the composed config. */
export type ReportFinding = <C extends Code>(
  code: C,
  args: MessageArgs[C],
  pointer: string,
  anchor: RangeAnchor,
  more?: Pick<Finding, 'severity' | 'related' | 'fixes' | 'suggestions'>,
) => void;

/** A location with its range in a file. `Position` explains the units. */
export interface ResolvedLocation {
  /** Relative to the host's root, with forward slashes. */
  file: string;
  /** A JSON pointer (RFC 6901) in `file`; null if the file cannot be parsed. */
  pointer: string | null;
  /** The part of the value that `range` covers: `key`, `value`, or `open` for its opening bracket. */
  anchor: RangeAnchor;
  /** The start and the end in `file`. */
  range: SourceRange;
}

/** A second location that explains a finding, with a sentence about it. */
export interface RelatedLocation extends ResolvedLocation {
  /** One sentence, such as `First listed here.` */
  message: string;
}

/** A replacement of a range of a file by a text. */
export interface TextEdit {
  /** Relative to the host's root, with forward slashes. */
  file: string;
  /** The text that the new text replaces. */
  range: SourceRange;
  /** Empty to remove the text. */
  newText: string;
}

/** A change that removes the finding and touches nothing else. */
export interface Fix {
  /** The change in words, for a menu. */
  title: string;
  /** All edits of the change, which do not overlap. */
  edits: TextEdit[];
  /** Set for a suggestion that deletes something that is nowhere else. Such suggestions come last. */
  isDestructive?: true;
}

/** A change that only a person can judge. Its parts belong together. Paths are relative to the host's root. */
export interface Suggestion extends Fix {
  /** A file to create. */
  creates?: { file: string; text: string };
  /** A file to rename. */
  renames?: { from: string; to: string };
  /** A codemod to run, with its known options. */
  codemod?: { name: string; options: Readonly<Record<string, unknown>> };
}

/** A finding with its message and ranges. Its `code` determines the type of its `args`. */
export type Diagnostic = { [C in Code]: DiagnosticOf<C> }[Code];

interface DiagnosticOf<C extends Code> extends BaseDiagnostic {
  /** The rule, such as `page-not-found`, or the code of a pattern in the settings, such as `team/no-beta`. */
  code: C extends 'pattern' ? TeamCode : C;
  /** The arguments of the message, as data. Their type depends on the code. */
  args: MessageArgs[C];
}

/** The properties of diagnostics of all codes. */
interface BaseDiagnostic extends ResolvedLocation {
  /** The severity in effect, after the settings. */
  severity: Severity;
  /** The effect on Mintlify, for codes whose findings differ. */
  effect?: Effect;
  /** One or more sentences: what is wrong, and what to do. */
  message: string;
  /** The number of further findings of this code that are not listed, because there are too many. */
  more?: number;
  /**
   * The object of the finding, such as the path of a page. Findings with the same code and subject are the same problem,
   * regardless of their location. The rule page defines the subject.
   */
  subject: string;
  /** Other locations that explain the finding. */
  related: RelatedLocation[];
  /** The changes that `nav check --fix` can make, because they are certain. */
  fixes: Fix[];
  /** Changes that only a person can judge. Absent if there are none. */
  suggestions?: Suggestion[];
  /** The URL of the page about this code. */
  help: string;
}
