import type { UnreadableFile } from '../files/host.ts';
import type { Exclusion } from '../files/site-files.ts';
import type { RangeAnchor, SourceRange } from '../text/position.ts';

/** Why a text is not JSON. The sentence for each stands in `messages.ts`. */
export type SyntaxReason =
  | 'bad-escape'
  | 'bad-number'
  | 'bare-word'
  | 'comment'
  | 'control-character'
  | 'curly-quotes'
  | 'empty'
  | 'extra-text'
  | 'invisible-character'
  | 'missing-bracket'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-value'
  | 'module'
  | 'single-quotes'
  | 'trailing-comma'
  | 'unclosed-bracket'
  | 'unclosed-string'
  | 'unexpected-character'
  | 'unquoted-key'
  | 'wrong-bracket';

/** The weight of a finding. Only `error` makes `nav check` fail by default. */
export type Severity = 'error' | 'warning' | 'info';

/** A child kind that is dropped, and the page references that go with it. */
export interface DroppedChildren {
  key: string;
  pages: number;
}

/** Set on an entry that may be meant as a page: the page, where there is one of nearly that name. */
export interface PageSuggestion {
  suggestion: string | undefined;
}

/** Each diagnostic code and what its sentence is made of. `element` is a name such as `tab "Guides"`. */
export interface MessageArgs {
  'invalid-json': { reason: SyntaxReason; found: string };
  'duplicate-key': { key: string };
  'too-deep': { limit: number };
  'unreadable-file': UnreadableFile;
  'missing-navigation': {
    /** What stands in its place; empty where nothing does. */
    found: string;
    /** The property that is meant as it. */
    misspelt?: string;
    /** The child lists that stand beside where it should be. */
    stray?: readonly DroppedChildren[];
  };
  'no-primary-pattern': { patterns: readonly string[] };
  /**
   * `unusable` where `kept` is not valid, nor is any other: builders that drop invalid lists keep none. `passedOver` is
   * the kind that would be kept, were it valid.
   */
  'mixed-children': {
    element: string;
    kept: string;
    dropped: readonly DroppedChildren[];
    unusable?: true;
    passedOver?: string;
  };
  'child-not-allowed': { element: string; key: string; pages: number; allowed: readonly string[] };
  'href-with-children': { element: string; dropped: readonly DroppedChildren[] };
  'missing-field': { element: string; field: string; hint?: string };
  'wrong-type': { subject: string; expected: string; found: string };
  'invalid-value': { subject: string; found: unknown; expected: string; suggestion?: string };
  'empty-value': { subject: string; what: 'text' | 'list' };
  'unknown-language': {
    found: string;
    suggestion: string | undefined;
    supported: readonly string[];
  };
  'invalid-href': {
    found: string;
    scripting: boolean;
    expected: string;
    /** Set where it is written as an address, but none can be read from it. */
    unreadable?: boolean;
  };
  'unknown-field': {
    element: string;
    key: string;
    suggestion: string | undefined;
    /** The property that is `suggestion`, or stands for it too. */
    rival?: string;
    pages: number;
    /** Set where its texts may be pages, or something else. */
    maybePages?: boolean;
    /** Set for a setting of the whole site: its path in the config. */
    ofSite?: string;
  };
  /** `file` is set where both are one file, which two `$ref`s name. */
  'duplicate-label': { kind: string; label: string; file?: string };
  'multiple-defaults': { kind: string; label: string | undefined; first: string | undefined };
  'no-effect': { subject: string; because: string };
  'page-not-found': {
    path: string;
    role: 'page' | 'root' | 'href';
    suggestion: string | undefined;
    /** Set where the entry can name no page: what is wrong with it, and the remedy. */
    problem?: string;
    /** Set where there is a file, but it makes no page. */
    excluded?: { file: string; because: Exclusion };
  };
  'page-path': { path: string; problem: string; replacement: string | undefined };
  /** `file` is set where both places are in one file, which two `$ref`s name. */
  'duplicate-page': { path: string; scope: string; file?: string };
  'orphan-page': { path: string };
  'ref-not-found': {
    ref: string;
    reason: 'absent' | 'fragment' | 'url';
    suggestion: string | undefined;
  };
  'ref-cycle': { chain: readonly string[] };
  'ref-outside': { ref: string };
  /** `found` is what stands in the place of a path. */
  'ref-invalid': { ref: string; problem: string } | { found: string };
  'openapi-not-found': {
    source: string;
    suggestion: string | undefined;
    /** Set where the file is behind a link that leaves the folder of the site. */
    outside?: true;
    /** Why it could not be fetched, where that was tried. */
    unreachable?: string;
  };
  'openapi-invalid': { source: string; problem: string };
  'openapi-remote': { source: string };
  /** `hidden` counts those marked x-hidden; `beside` is the only one where the other page is written by hand. */
  'openapi-collision': { href: string; count: number; hidden: number; beside?: string };
  'endpoint-not-found': {
    endpoint: string;
    source: string;
    problem: 'path' | 'method' | 'webhook' | 'excluded';
    suggestion: string | undefined;
    asPage?: PageSuggestion;
  };
  /** `atRoot` is set for an entry of the navigation itself. */
  'endpoint-without-spec': { endpoint: string; atRoot?: true; asPage?: PageSuggestion };
  'redirect-chain': { source: string; destination: string; end: string | undefined };
  'redirect-loop': { chain: readonly string[]; grows: boolean };
  /** `isFile` is set for one that is no page: an image, a script. */
  'redirect-live-page': { source: string; page: string; isFile?: true };
  'redirect-not-found': { destination: string; suggestion: string | undefined };
  'redirect-shadowed': { source: string; by: string };
  /** `twin` is set where the first source is written in another way. */
  'redirect-duplicate': { source: string; twin?: string; same: boolean };
}

/** Stable names: never renamed, only added. */
export type Code = keyof MessageArgs;

/**
 * A place that a finding is about. A pointer without a file is one into the composed config
 * (`load.ts` knows which file it came from); a range is given only where no pointer can be.
 */
export interface SourceLocation {
  file?: string;
  pointer?: string;
  anchor?: RangeAnchor;
  range?: SourceRange;
}

/** A replacement of the text that a spot covers. */
export interface LocatedEdit {
  at: SourceLocation;
  newText: string;
}

/** What a stage found, before anybody must print it: no line, no prose. */
export type Finding = {
  [C in Code]: {
    code: C;
    args: MessageArgs[C];
    at: SourceLocation;
    /** The property of the whole config that it stands in, where reading knows it. */
    topLevel?: string;
    /** Set where the finding weighs more or less than its code usually does. */
    severity?: Severity;
    /** What the fault costs beyond itself: the element that the builder empties because of it. */
    costs?: { element: string; pages: number };
    related?: { at: SourceLocation; message: string }[];
    fixes?: { title: string; edits: LocatedEdit[] }[];
  };
}[Code];

/** Takes a finding at a pointer of the composed config. */
export type Report = <C extends Code>(
  code: C,
  args: MessageArgs[C],
  pointer: string,
  anchor: RangeAnchor,
  more?: Pick<Finding, 'severity' | 'related' | 'fixes'>,
) => void;

/** A place in a file, printed: see `Position` for the units. */
export interface ResolvedLocation {
  /** Relative to the host's root, with forward slashes. */
  file: string;
  /** RFC 6901, inside `file`; null where the text has no value to point at. */
  pointer: string | null;
  anchor: RangeAnchor;
  range: SourceRange;
}

/** A second location that explains a finding, with a sentence about it. */
export interface RelatedLocation extends ResolvedLocation {
  message: string;
}

/** A replacement of a range of a file by a text. */
export interface TextEdit {
  file: string;
  range: SourceRange;
  newText: string;
}

/** A change that removes the finding and touches nothing else. */
export interface Fix {
  title: string;
  edits: TextEdit[];
}

/** One finding, ready to print: its `code` tells which `args` it has. */
export type Diagnostic = {
  [C in Code]: Printed & {
    code: C;
    /** What the sentence is made of, as data. */
    args: MessageArgs[C];
  };
}[Code];

/** What diagnostics of all codes have. */
interface Printed extends ResolvedLocation {
  severity: Severity;
  /** One sentence that names the thing and the remedy. */
  message: string;
  related: RelatedLocation[];
  fixes: Fix[];
  /** The address of the page about this code. */
  help: string;
}
