import type { OptionSpecs } from '@nav/codemods/json';
import type { CheckResult, Diagnostic } from '@nav/core';
import type { Origin, PageView } from '@nav/core/client';
import type { Suggestion } from '@nav/core/stages';

/** A codemod as a form needs it. */
export interface CodemodInfo {
  name: string;
  summary: string;
  options: OptionSpecs;
  /** The options as a command line spells them. */
  flags: Readonly<Record<string, string>>;
  /** Options on a command line, each with its effect. */
  examples: readonly (readonly [options: string, effect: string])[];
}

export interface CheckReply {
  diagnostics: Diagnostic[];
  /** The fixes and suggestions by diagnostic. */
  offers: (readonly Suggestion[])[];
  /** The number of findings, those that are not listed included. */
  total: number;
  /** The same by severity. */
  counts: CheckResult['summary'];
  pages: number | undefined;
  /** True if the site has no page file, so that only its config is checked. */
  configOnly: boolean;
  /** The finding that prevents reading the navigation at the moment. The last good one is shown meanwhile. */
  broken: Diagnostic | undefined;
  /** Milliseconds. */
  time: number;
}

export interface PlanReply {
  status: 'changed' | 'unchanged' | 'refused' | 'skipped' | 'failed';
  reason: string | undefined;
  /** The problems with the options, one sentence each. */
  problems: string[];
  patch: string;
  notes: string[];
  /** The new text of each file that changes; undefined for one that is deleted. */
  changes: [file: string, text: string | undefined][];
  /** The name of the config after the changes. */
  config: string;
}

/** A location in a file: 1-based, in UTF-16 code units. */
export interface FileRange {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export interface Suggested {
  href: string;
  title: string;
}

/** The contents of the imported pages, by the names of their components. */
export type Snippets = Readonly<Record<string, string>>;

/** The reply for an address: a page, a file, a redirect or nothing. */
export type Found =
  | {
      kind: 'page';
      path: string;
      title: string;
      description?: string;
      /** True if an entry of the navigation names it. */
      isListed: boolean;
      /** Set on an entry without a file. */
      isMissing?: true;
      /** Set if no files are known, so that the page can have one. */
      isConfigOnly?: true;
      file?: string;
      text?: string;
      snippets?: Snippets;
      /** The operation of an endpoint, or of the endpoint in the front matter of the page. */
      operation?: Operation;
      /** The endpoint in the front matter of the page, if no specification that was read defines it. */
      unknownEndpoint?: string;
    }
  /** A file that is not a page. */
  | { kind: 'file'; path: string }
  /** A file that the builder makes. */
  | { kind: 'served' }
  /** Redirects that lead back to themselves. */
  | { kind: 'loop' }
  | { kind: 'external'; href: string }
  | { kind: 'nothing'; suggested: Suggested[] };

/** An element of the navigation from which the builder drops pages. */
export interface LossReply {
  id: string;
  label: string;
  pages: number;
  place: FileRange | undefined;
}

export interface PageLink {
  path: string;
  href: string;
  label: string;
}

/** The translations of one language that need work. */
export interface TranslationsReply {
  /** The path of the config, for commands. */
  config: string;
  counts: { behind: number; missing: number };
  /** The first of the pages that are behind their originals, such as by `3 changes since 2026-05-02`. */
  behind: (PageLink & { original: PageLink; change: string })[];
  /** The first of the originals without a translation. */
  missing: PageLink[];
}

export interface PageReply {
  found: Found;
  /** The redirects on the way, each with its location in the config. */
  redirects: { source: string; destination: string; place: FileRange | undefined }[];
  /** The fragment of the last redirect with its `#`; empty without one. */
  fragment: string;
  /** The navigation around it. Only the sidebar and the menus of tabs have elements in elements. */
  view: PageView;
  losses: readonly LossReply[];
  /** The translations of its language; absent for the default language and without a history. */
  translations?: TranslationsReply;
}

export interface TreeNode {
  id: string;
  /** The kind of an element, or the method of an endpoint; empty for a page. */
  kind: string;
  label: string;
  /** The URL of a page, or a state such as `hidden`. */
  note: string;
  isMissing: boolean;
  /** The number of page references in it that the builder drops. */
  lost: number;
  origin: Origin;
  count: number;
  /** The first of the nodes in it; absent while it is closed. */
  children?: TreeNode[];
}

/** An operation of a specification. Descriptions are Markdown. */
export interface Operation {
  method: string;
  path: string;
  specification: string;
  isDeprecated: boolean;
  summary?: string;
  description?: string;
  server: string | undefined;
  parameters: Field[];
  bodies: Body[];
  responses: { status: string; description?: string; bodies: Body[] }[];
}

/** A parameter, or a property of a body. */
export interface Field {
  name: string;
  /** `path`, `query`, `header` or `cookie`. */
  place?: string;
  type: string;
  isRequired: boolean;
  isDeprecated: boolean;
  description?: string;
  /** The default. */
  initial?: string;
  values?: string[];
  fields: Field[];
}

/** The body of a request or a response in one media type. */
export interface Body {
  type: string;
  schema: string;
  fields: Field[];
  example: string | undefined;
}

/** The calls that views make: of a worker in the playground, of a server in `nav preview`. */
export interface SiteCalls {
  check(): CheckReply | Promise<CheckReply>;
  /**
   * Returns the root of the navigation with the content of the nodes that are open, by their ids: of the last good one while the
   * config is broken. If none is open, some are opened.
   */
  tree(open: readonly string[]): TreeNode | undefined;
  /** Returns the ids from below the root to the node that is nearest above a place of the config. */
  nodesAbove(file: string, pointer: string): string[];
  page(address: string): PageReply | undefined;
  locate(file: string, pointer: string): FileRange | undefined;
  codemods(): CodemodInfo[];
  choices(kind: string, text: string): string[];
  plan(name: string, options: Record<string, unknown>): Promise<PlanReply>;
}
