import type { UnreadableFile } from '../files/host.ts';
import type { Exclusion } from '../files/site-files.ts';
import type { RangeAnchor, SourceRange } from '../text/position.ts';

/** The reason why a text is not JSON. `syntax-messages.ts` has a sentence for each. */
export type SyntaxReason =
  | 'bad-escape'
  | 'bad-number'
  | 'bare-word'
  | 'comment'
  | 'control-character'
  | 'curly-quotes'
  | 'empty'
  | 'extra-bracket'
  | 'extra-text'
  | 'invisible-character'
  | 'merge-conflict'
  | 'missing-bracket'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-value'
  | 'other-format'
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

/** A dropped child list and the number of page references in it. */
export interface DroppedChildren {
  key: string;
  pages: number;
}

/** Set on an entry that may be meant as a page, with a page of a similar name. */
export interface PageSuggestion {
  suggestion: string | undefined;
}

/** A cause that several missing pages share. */
export type MissingCause =
  /**
   * `folder`: the pages are below this folder. `extra-folder`: their paths start with it, but they are not in one. `whole`
   * is true if no entry of the navigation has a page.
   */
  | { kind: 'folder' | 'extra-folder'; folder: string; whole: boolean }
  /** No entry of the navigation has a page: the config is not in the folder of its site. */
  | { kind: 'config' }
  /** No entry of an element such as `version "v2"` has a page. */
  | { kind: 'section'; section: string }
  /** Only the versions of the pages in this language are missing. */
  | { kind: 'language'; language: string };

/** The arguments of the sentence of each diagnostic code. `element` is a name such as `tab "Guides"`. */
export interface MessageArgs {
  'invalid-json': { reason: SyntaxReason; found: string };
  'duplicate-key': { key: string };
  'too-deep': { limit: number };
  'unreadable-file': UnreadableFile;
  'missing-navigation': {
    /** The type of the value that it has; empty if it is missing. */
    found: string;
    /** A property with a similar name. */
    misspelt?: string;
    /** The child lists at the top level of the config. */
    stray?: readonly DroppedChildren[];
  };
  'no-primary-pattern': { patterns: readonly string[] };
  /**
   * `unusable` is set if no list is valid: a builder that drops invalid lists uses none. `passedOver` is the list that the
   * builder would use if it were valid.
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
  /** `instead` is the string that the value is likely to mean. */
  'wrong-type': { subject: string; expected: string; found: string; instead?: string };
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
    /** Set for a URL that cannot be parsed. */
    unreadable?: boolean;
  };
  'unknown-field': {
    element: string;
    key: string;
    suggestion: string | undefined;
    /** The property that is `suggestion`, or looks like it, too. */
    rival?: string;
    pages: number;
    /** Set if it lists texts that may be pages. */
    maybePages?: boolean;
    /** The path in the config of a setting of the whole site. */
    ofSite?: string;
  };
  /** `file` is set if both elements come from one file, which two `$ref`s name. */
  'duplicate-label': { kind: string; label: string; file?: string };
  'multiple-defaults': { kind: string; label: string | undefined; first: string | undefined };
  'no-effect': { subject: string; because: string };
  'page-not-found': {
    path: string;
    role: 'page' | 'root' | 'href';
    suggestion: string | undefined;
    /** A clause about an entry that cannot be a page, with the fix. */
    problem?: string;
    /** Set for a file that exists but is not a page. */
    excluded?: { file: string; because: Exclusion };
    /** Set if the page exists in another language: the name of the missing one, and the page. */
    translation?: { language: string; of: string };
    /** Set if git knows where the page went: its path, and the short hash of the commit. */
    renamed?: { to: string; commit: string };
    /** Set if many pages are missing for the same reason. */
    cause?: MissingCause;
  };
  'page-path': { path: string; problem: string; replacement: string | undefined };
  /** `file` is set if the entries come from one file, which several `$ref`s name. */
  'duplicate-page': { path: string; scope: string; times: number; file?: string };
  /** Paths of files from the root of the host. */
  'page-collision': { href: string; files: readonly [page: string, index: string] };
  'front-matter-invalid': {
    /** The path of the page. */
    path: string;
    /** A clause such as `it has the duplicate key "title"`. */
    problem: string;
  };
  /** `file` is the path of its file from the host's root. `links` counts the files that link to it, if that is known. */
  'orphan-page': { path: string; file: string; links?: number };
  'ref-not-found': {
    ref: string;
    reason: 'absent' | 'fragment' | 'url';
    suggestion: string | undefined;
  };
  'ref-cycle': { chain: readonly string[] };
  'ref-outside': { ref: string };
  /** `found` is the type of the value, if that is not a string. */
  'ref-invalid': { ref: string; problem: string } | { found: string };
  'openapi-not-found': {
    source: string;
    suggestion: string | undefined;
    /** Set for a file behind a symlink that leaves the site's folder. */
    outside?: true;
    /** The reason why fetching it failed. */
    unreachable?: string;
  };
  'openapi-invalid': { source: string; problem: string };
  'openapi-remote': { source: string };
  /** `hidden` counts the endpoints marked x-hidden. `beside` is the endpoint that collides with a page file. */
  'openapi-collision': { href: string; count: number; hidden: number; beside?: string };
  'endpoint-not-found': {
    endpoint: string;
    /** The specification. In the front matter of a page, `undefined` if there are several that could define it. */
    source: string | undefined;
    problem: 'path' | 'method' | 'webhook' | 'excluded';
    suggestion: string | undefined;
    asPage?: PageSuggestion;
  };
  /** `atRoot` is set for an entry directly in the navigation. */
  'endpoint-without-spec': { endpoint: string; atRoot?: true; asPage?: PageSuggestion };
  /** `path` is the inferred base path, with a leading slash; `links` the number of links in pages that show it. */
  'base-path': { path: string; links?: number };
  /**
   * `path` is the source without query and fragment. `taken` is the reason why a redirect from there would differ: a page,
   * file or other redirect is there, or `others` have the same path and another destination.
   */
  'redirect-source': {
    source: string;
    extra: 'fragment' | 'query' | 'query and a fragment';
    path: string;
    taken?: 'page' | 'redirect' | 'others';
  };
  'redirect-chain': { source: string; destination: string; end: string | undefined };
  'redirect-loop': { chain: readonly string[]; grows: boolean };
  /** `isFile` is set for a file that is not a page, such as an image. */
  'redirect-live-page': { source: string; page: string; isFile?: true };
  'redirect-not-found': { destination: string; suggestion: string | undefined };
  'redirect-shadowed': { source: string; by: string };
  /** `twin` is the first source, if it is spelled differently. */
  'redirect-duplicate': { source: string; twin?: string; same: boolean };
  /** A link in a page. `link` is its path as written, `address` the same from the root of the site. */
  'link-not-found': {
    link: string;
    address: string;
    suggestion: string | undefined;
    /** Set for a file that code imports. */
    isImport?: true;
    /** Set for a file that exists but is not a page. */
    excluded?: { file: string; because: Exclusion };
  };
  /** `target` is the address that the redirects lead to. */
  'link-redirected': { link: string; address: string; target: string };
  /** `page` is the path of the page that the link leads to. */
  'anchor-not-found': {
    anchor: string;
    page: string;
    suggestion: string | undefined;
    isSamePage: boolean;
  };
  /** A code in a comment that silences findings; undefined for a comment without codes. */
  'unused-ignore': { code: string | undefined; isUnknown: boolean; suggestion: string | undefined };
}

/** The code of a diagnostic. Codes are stable: new ones are added, none is renamed. */
export type Code = keyof MessageArgs;

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
    /** The element whose children the builder drops because of this finding. */
    emptied?: { element: string; pages: number };
    /** Other locations, each with a sentence or the finding that has it. */
    related?: { at: SourceLocation; message: string | Finding }[];
    fixes?: { title: string; edits: LocatedEdit[] }[];
  };
}[Code];

/** Reports a finding at a pointer of the composed config. */
export type ReportFinding = <C extends Code>(
  code: C,
  args: MessageArgs[C],
  pointer: string,
  anchor: RangeAnchor,
  more?: Pick<Finding, 'severity' | 'related' | 'fixes'>,
) => void;

/** A location with its range in a file. `Position` explains the units. */
export interface ResolvedLocation {
  /** Relative to the host's root, with forward slashes. */
  file: string;
  /** RFC 6901, inside `file`; null if the text cannot be parsed. */
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
}

/** A finding with its message and ranges. Its `code` determines the type of its `args`. */
export type Diagnostic = { [C in Code]: DiagnosticOf<C> }[Code];

interface DiagnosticOf<C extends Code> extends BaseDiagnostic {
  /** The rule, such as `page-not-found`. */
  code: C;
  /** The arguments of the message, as data. Their type depends on the code. */
  args: MessageArgs[C];
}

/** The properties of diagnostics of all codes. */
interface BaseDiagnostic extends ResolvedLocation {
  /** The severity in effect, after the settings. */
  severity: Severity;
  /** One or more sentences: what is wrong, and what to do. */
  message: string;
  /** The number of further findings of this code that are not listed, because there are more than anyone could read. */
  more?: number;
  /**
   * The thing that it is about, such as the path of a page. Findings of the same code and subject are the same problem,
   * wherever the thing is; the page about the code names its subject.
   */
  subject: string;
  /** Other locations that explain the finding. */
  related: RelatedLocation[];
  /** The changes that `nav check --fix` can make. */
  fixes: Fix[];
  /** The URL of the page about this code. */
  help: string;
}
